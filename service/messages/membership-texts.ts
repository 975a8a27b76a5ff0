import type { MembershipMessage } from '#contract/messages.ts'
import type { Locale } from '#contract/options.ts'
import { taMembership } from './membership-texts.ta.ts'
import { rejections } from './rejections.ts'
import type { MessageValues, Text } from './text-values.ts'

/** What membership says; `textOf` puts the sender before it. None names a person with their dementia (docs/decisions.md, "Linking"). */
type Texts = Record<MembershipMessage, (values: MessageValues) => Text>

const en: Texts = {
  'number-asked': ({ endsIn, helpline, link }) => ({
    subject: `Still your number?`,
    text: `Is the mobile number that ends in ${endsIn} still yours? It is called when somebody you care for is found or missing. One tap, without a password: ${link} Changed? Then tell us there, or call ${helpline}.`,
  }),
  'number-asked-again': ({ endsIn, helpline, link }) => ({
    subject: `Is it still your number?`,
    text: `We asked whether the mobile number that ends in ${endsIn} is still yours, and have no answer yet. Nothing has changed: we still call it. One tap, without a password: ${link} Changed? Call ${helpline}.`,
  }),
  'photo-changed': ({ person, link, helpline }) => ({
    subject: `A new photo of ${person}`,
    text: `Our staff replaced the photo on the page of ${person}. Not right? See it and change it here: ${link} Or call ${helpline}.`,
  }),
  'card-test': ({ person }) => ({
    subject: `A test of ${person}'s card`,
    text: `THIS IS A TEST. The card of ${person} works: on the page behind its code somebody left a name and a number or a place, and this is how you hear of it. Nobody else was told, and there is nothing you need to do.`,
  }),
  'confirm-email': ({ brand, link }) => ({
    subject: `Please confirm your e-mail address`,
    text: `Please confirm that this e-mail address is yours, so that ${brand} can write to you: ${link}\nIf you did not register, there is nothing you need to do.`,
  }),
  'take-over': ({ link }) => ({
    subject: `Somebody added you as their caregiver`,
    text: `Somebody you care for added you as their caregiver. Please check, choose your own password and accept within 7 days: ${link}`,
  }),
  'reset-password': ({ link }) => ({
    subject: `Choose a new password`,
    text: `Choose a new password here within 60 minutes: ${link} If you did not ask for it, there is nothing you need to do.`,
  }),
  'set-password': ({ link }) => ({
    subject: `Choose your password`,
    text: `Choose the password of your new account here within 7 days: ${link}`,
  }),
  'password-changed': ({ helpline, link }) => ({
    subject: `Your password was changed`,
    text: `The password of your account was changed just now. Not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'passkey-added': ({ helpline, link }) => ({
    subject: `A passkey was added to your account`,
    text: `Signing in to your account with a face, a finger or a screen lock was set up on a device just now. Not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'passkey-removed': ({ helpline, link }) => ({
    subject: `A passkey was removed from your account`,
    text: `A device can no longer sign in to your account with a face, a finger or a screen lock. Not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'already-registered': ({ link }) => ({
    subject: `You are already registered`,
    text: `Somebody tried to register with this number or e-mail, which already belongs to your account. If it was you, sign in here: ${link}`,
  }),
  'remind-incomplete': ({ link }) => ({
    subject: `Two steps are left`,
    text: `Your registration is almost done. Two steps are left: check and confirm your card: ${link}`,
  }),
  'tag-waiting': ({ link }) => ({
    subject: `A request is waiting for your answer`,
    text: `Somebody asked to be linked with your account. Please accept or decline: ${link}`,
  }),
  'tag-accepted': ({ link }) => ({
    subject: `Your request was accepted`,
    text: `Your request to be linked was accepted. See it here: ${link}`,
  }),
  'tag-news': ({ link }) => ({
    subject: `Another caregiver`,
    text: `Another caregiver is being linked with somebody you care for. If that is not right, please say so here: ${link}`,
  }),
  'colleague-invited': ({ carer, link }) => ({
    subject: `You are invited as a colleague`,
    text: `${carer} invites you as a colleague to its console. Choose your username and password within 7 days: ${link} The link works once. If you do not work there, there is nothing you need to do.`,
  }),
  invitation: ({ link }) => ({
    subject: `You are invited to be a caregiver`,
    text: `Somebody close to you invites you to be their caregiver. Sign up here within 7 days: ${link}`,
  }),
  approved: ({ link }) => ({
    subject: `Your registration is approved`,
    text: `Your registration is approved. Welcome. Sign in here: ${link}`,
  }),
  onboarding: ({ link }) => ({
    subject: `Your organisation is approved`,
    text: `Your organisation is approved. Welcome. Please choose your username and password within 7 days: ${link}`,
  }),
  'more-asked': ({ helpline, link }) => ({
    subject: `One question about your registration`,
    text: `We have one question before we can continue with your registration. Answer it here within 14 days, without a password: ${link} Or call ${helpline}.`,
  }),
  'more-asked-again': ({ helpline, link }) => ({
    subject: `Our question about your registration`,
    text: `Our question about your registration still waits for your answer. It takes a minute: ${link} Or call ${helpline}.`,
  }),
  suspended: ({ helpline }) => ({
    subject: `Your membership is suspended for now`,
    text: `Your membership is suspended for now. Please call ${helpline}; we will explain and help.`,
  }),
  lifted: ({ link }) => ({
    subject: `Your membership continues`,
    text: `Your membership continues as before. Sign in here: ${link}`,
  }),
  'decision-undone': ({ helpline }) => ({
    subject: `Please forget our last message`,
    text: `Our last message about your membership was sent by mistake, and we are sorry. Everything is as it was before. Questions? Please call ${helpline}.`,
  }),
  ended: ({ helpline }) => ({
    subject: `Your membership has ended`,
    text: `Your membership has ended. If that is not right, please call ${helpline}.`,
  }),
  rejected: ({ rejection, helpline, brand }) => ({
    subject: `About your registration`,
    text: rejections.en[rejection]({ helpline, brand }),
  }),
  'contact-changing': ({ helpline, link }) => ({
    subject: `A new e-mail address`,
    text: `A new e-mail address was given for your account. It is used once it is confirmed. Not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'contact-changed': ({ helpline, link }) => ({
    subject: `Your mobile number was changed`,
    text: `The mobile number of your account was changed just now. Not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'email-changed': ({ helpline, link }) => ({
    subject: `Your e-mail address was changed`,
    text: `The e-mail address of your account was changed just now. Not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'second-factor-changed': ({ helpline, link }) => ({
    subject: `A second step of signing in was set up`,
    text: `A second step of signing in, an authenticator app, was set up for your account just now. Not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'account-frozen': ({ helpline }) => ({
    subject: `Your account is on hold`,
    text: `Your account is on hold: nobody can sign in to it or change it until our staff have decided. Safe return goes on as before. Please call ${helpline}.`,
  }),
  'account-unfrozen': ({ helpline }) => ({
    subject: `Your account is no longer on hold`,
    text: `Our staff have decided about your account, and it is no longer on hold. Questions? Please call ${helpline}.`,
  }),
  'code-ended': ({ link }) => ({
    subject: `A card or label was replaced`,
    text: `A card or label of yours, or of somebody you care for, was reported lost or is no longer used. The old code no longer works. See here: ${link}`,
  }),
  left: ({ helpline }) => ({
    subject: `Your membership has ended`,
    text: `Your membership has ended, as you wished. Thank you for having been with us. Not you? Please call ${helpline}.`,
  }),
  'person-leaving': ({ brand, person, helpline, link }) => ({
    subject: `${person} is leaving ${brand}`,
    text: `${person} is leaving ${brand}. For 14 days the codes work as before, and it can be undone: call ${helpline}. See here: ${link}`,
  }),
  'person-stays': ({ brand, person }) => ({
    subject: `${person} stays with ${brand}`,
    text: `${person} stays a member after all. Everything works as before; there is nothing you need to do.`,
  }),
  'carer-left': ({ person, carer, link }) => ({
    subject: `${carer} is no longer a contact of ${person}`,
    text: `${carer} is no longer a contact of ${person} and is not called any more. Please think of who else to ask: ${link}`,
  }),
  'carer-ended': ({ person, helpline }) => ({
    subject: `You are no longer a contact of ${person}`,
    text: `You are no longer a contact of ${person} and are not called any more. Is this not right? Call ${helpline}.`,
  }),
  'carer-back': ({ person, carer }) => ({
    subject: `${carer} is a contact of ${person} again`,
    text: `${carer} is a contact of ${person} again, and is called as before.`,
  }),
  'sign-in-tries': ({ helpline }) => ({
    subject: `Somebody is trying to sign in to your account`,
    text: `Somebody has typed a wrong password for your account many times, and has to wait now. Devices that you have signed in on before are not affected. Not you? Please call ${helpline}.`,
  }),
  'second-factor-tries': ({ helpline }) => ({
    subject: `Somebody knows your password`,
    text: `Somebody typed your correct password, and then wrong codes many times. Not you? Please choose a new password now, and call ${helpline}.`,
  }),
  'console-tries': ({ brand }) => ({
    subject: `Somebody is trying to sign in as an administrator`,
    text: `Somebody is trying again and again to sign in to the console of ${brand} as an administrator, and has to wait now. Devices that were used to sign in before work as always. Please ask your colleagues whether it is one of them.`,
  }),
  'codes-stopped': () => ({
    subject: `Codes by text message have stopped`,
    text: `Many codes were asked for and not used, so new ones to one country wait for up to an hour. Other countries, and places where codes are being confirmed, are not affected. Safe return is not affected.`,
  }),
  'codes-guessed': () => ({
    subject: `Somebody guesses codes`,
    text: `So many wrong codes were typed on our page that no typed code is looked up for up to an hour. Whoever types one is led to the helpline, and what they leave comes to you first. Scanned codes work as ever.`,
  }),
  'unusual-reading': ({ link }) => ({
    subject: `Many records were opened within an hour`,
    text: `One of the staff opened the records of unusually many people within an hour, and neither an open alarm nor a case that they settled explains it. Please see here who it was, and ask them why: ${link}`,
  }),
  'registered-again': ({ person, helpline, link }) => ({
    subject: `Somebody tried to register ${person}`,
    text: `Somebody filled in a registration for ${person}, who is registered already. Nothing has changed for ${person}. Was it one of the family? Then please invite them as a caregiver here: ${link} If you do not know who it was, please call ${helpline}.`,
  }),
  'administrator-invited': ({ link }) => ({
    subject: `You are invited as an administrator`,
    text: `Two administrators invite you to the console. Choose your password here within 7 days; a second key is set up next: ${link} If you do not know why, please do nothing and tell them.`,
  }),
  'administrator-suspended': ({ helpline }) => ({
    subject: `Your access to the console is suspended`,
    text: `An administrator suspended your access to the console and asked to end it. A second administrator decides; until then you cannot sign in. If this is not right, please speak to your colleagues at once, or call ${helpline}.`,
  }),
  'administrator-restored': ({ link }) => ({
    subject: `You may use the console again`,
    text: `Your access to the console is no longer suspended. Please sign in here: ${link}`,
  }),
  'administrator-ended': ({ helpline }) => ({
    subject: `Your access to the console has ended`,
    text: `Your access to the console has ended. If you did not know of it, please speak to your colleagues, or call ${helpline}.`,
  }),
  'administrators-changing': ({ link }) => ({
    subject: `The administrators of the console are changing`,
    text: `Somebody is being invited to administer the console, or their access is being suspended, restored or ended. Please see here who, and whether you know of it: ${link}`,
  }),
  'push-device-added': ({ helpline, link }) => ({
    subject: `A device now shows your alarms`,
    text: `A browser was allowed just now to show the alarms that come to you. Was it not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'push-ended': ({ link }) => ({
    subject: `Alarms no longer show on your device`,
    text: `The last device that showed your alarms takes no more notifications: its browser has ended that, or somebody else signed in there. Alarms reach you by the other ways as before. To allow it again: ${link}`,
  }),
  'channels-changed': ({ helpline, link }) => ({
    subject: `Alarms reach you in fewer ways now`,
    text: `How alarms reach you was changed just now: by fewer ways than before. You can put it back in your account for 14 days. Was it not you? Put the account on hold here within 7 days: ${link} Or call ${helpline}.`,
  }),
  'channel-test': ({ link }) => ({
    subject: `This is a test`,
    text: `THIS IS A TEST that you asked for. Alarms would reach you this way. Nobody is lost, and you need do nothing. Your choices: ${link}`,
  }),
}

const md: Texts = {
  'number-asked': ({ endsIn, helpline, link }) => ({
    subject: `这还是您的号码吗？`,
    text: `尾号 ${endsIn} 的手机号码还是您的吗？您照顾的人被找到或走失时，我们会拨打这个号码。点一下即可确认，不需要密码：${link} 号码换了？请在那里更改，或致电 ${helpline}。`,
  }),
  'number-asked-again': ({ endsIn, helpline, link }) => ({
    subject: `请确认您的号码`,
    text: `我们问过尾号 ${endsIn} 的手机号码是否还是您的，还没有收到回答。一切照旧，这个号码仍会被拨打。点一下即可确认，不需要密码：${link} 号码换了？请致电 ${helpline}。`,
  }),
  'photo-changed': ({ person, link, helpline }) => ({
    subject: `${person}的新照片`,
    text: `我们的职员更换了${person}页面上的照片。如果不对，请在这里查看和更换：${link} 或致电 ${helpline}。`,
  }),
  'card-test': ({ person }) => ({
    subject: `测试${person}的会员卡`,
    text: `这是测试。${person}的会员卡可以用：有人在二维码的页面留下了姓名，以及号码或地点，您就会这样收到通知。没有通知其他人，您不需要做什么。`,
  }),
  'confirm-email': ({ brand, link }) => ({
    subject: `请确认您的电邮`,
    text: `请确认这个电邮是您的，${brand} 才能写信给您：${link}\n如果不是您注册的，不必理会。`,
  }),
  'take-over': ({ link }) => ({
    subject: `有人把您加为看护者`,
    text: `您照顾的人把您加为看护者。请在 7 天内查看、设定自己的密码并接受：${link}`,
  }),
  'reset-password': ({ link }) => ({
    subject: `设定新密码`,
    text: `请在 60 分钟内在这里设定新密码：${link} 如果不是您要求的，不必理会。`,
  }),
  'set-password': ({ link }) => ({
    subject: `设定您的密码`,
    text: `请在 7 天内在这里设定新账户的密码：${link}`,
  }),
  'password-changed': ({ helpline, link }) => ({
    subject: `您的密码已更改`,
    text: `您账户的密码刚刚更改了。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'passkey-added': ({ helpline, link }) => ({
    subject: `您的账户添加了通行密钥`,
    text: `刚刚有一台设备设定了用面容、指纹或屏幕锁登录您的账户。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'passkey-removed': ({ helpline, link }) => ({
    subject: `您的账户移除了通行密钥`,
    text: `有一台设备已不能再用面容、指纹或屏幕锁登录您的账户。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'already-registered': ({ link }) => ({
    subject: `您已经注册过了`,
    text: `有人想用这个联络方式注册，但它已经属于您的账户。如果是您，请在这里登录：${link}`,
  }),
  'remind-incomplete': ({ link }) => ({
    subject: `还差两步`,
    text: `您的注册快完成了，还差两步：查看并确认您的会员卡：${link}`,
  }),
  'tag-waiting': ({ link }) => ({
    subject: `有一个请求等您答复`,
    text: `有人请求与您的账户关联。请接受或拒绝：${link}`,
  }),
  'tag-accepted': ({ link }) => ({
    subject: `您的请求已被接受`,
    text: `您的关联请求已被接受。请在这里查看：${link}`,
  }),
  'tag-news': ({ link }) => ({
    subject: `新增看护者`,
    text: `另一位看护者正与您照顾的人关联。如果不对，请在这里告诉我们：${link}`,
  }),
  'colleague-invited': ({ carer, link }) => ({
    subject: `邀请您以同事身份加入`,
    text: `${carer}邀请您以同事身份使用其控制台。请在 7 天内设定用户名和密码：${link} 这个链接只能用一次。如果您不在那里工作，不必理会。`,
  }),
  invitation: ({ link }) => ({
    subject: `邀请您成为看护者`,
    text: `您亲近的人邀请您成为看护者。请在 7 天内在这里注册：${link}`,
  }),
  approved: ({ link }) => ({
    subject: `您的注册已获批准`,
    text: `您的注册已获批准，欢迎您。请在这里登录：${link}`,
  }),
  onboarding: ({ link }) => ({
    subject: `您的机构已获批准`,
    text: `您的机构已获批准，欢迎加入。请在 7 天内在这里设定用户名和密码：${link}`,
  }),
  'more-asked': ({ helpline, link }) => ({
    subject: `关于您的注册，我们想问一件事`,
    text: `我们想向您了解一件事，才能继续处理您的注册。请在 14 天内在这里回答，不需要密码：${link} 也可致电 ${helpline}。`,
  }),
  'more-asked-again': ({ helpline, link }) => ({
    subject: `我们还在等您的回答`,
    text: `关于您的注册，我们还在等您的回答，只需一分钟：${link} 也可致电 ${helpline}。`,
  }),
  suspended: ({ helpline }) => ({
    subject: `您的会员资格暂停`,
    text: `您的会员资格目前暂停。请致电 ${helpline}，我们会说明并协助您。`,
  }),
  lifted: ({ link }) => ({
    subject: `您的会员资格已恢复`,
    text: `您的会员资格已恢复。请在这里登录：${link}`,
  }),
  'decision-undone': ({ helpline }) => ({
    subject: `请不必理会我们上一条信息`,
    text: `上一条有关会员资格的信息是误发，我们深表歉意。一切照旧。如有疑问，请致电 ${helpline}。`,
  }),
  ended: ({ helpline }) => ({
    subject: `您的会员资格已结束`,
    text: `您的会员资格已结束。如果有误，请致电 ${helpline}。`,
  }),
  rejected: ({ rejection, helpline, brand }) => ({
    subject: `关于您的注册`,
    text: rejections.md[rejection]({ helpline, brand }),
  }),
  'contact-changing': ({ helpline, link }) => ({
    subject: `新的电邮地址`,
    text: `有人为您的账户填写了新的电邮，确认后才会生效。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'contact-changed': ({ helpline, link }) => ({
    subject: `您的手机号码已更改`,
    text: `您账户的手机号码刚刚更改了。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'email-changed': ({ helpline, link }) => ({
    subject: `您的电邮已更改`,
    text: `您账户的电邮刚刚更改了。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'second-factor-changed': ({ helpline, link }) => ({
    subject: `已设置第二道登录验证`,
    text: `您的账户刚刚设置了第二道登录验证（验证器应用）。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'account-frozen': ({ helpline }) => ({
    subject: `您的账户已冻结`,
    text: `您的账户已冻结：在我们的职员作出决定之前，没有人能登录或更改。平安回家服务照常。请致电 ${helpline}。`,
  }),
  'account-unfrozen': ({ helpline }) => ({
    subject: `您的账户已解冻`,
    text: `我们的职员已对您的账户作出决定，账户不再冻结。如有疑问，请致电 ${helpline}。`,
  }),
  'code-ended': ({ link }) => ({
    subject: `一张会员卡或标签已更换`,
    text: `您或您照顾的人的一张会员卡或标签已报失或停用，旧的二维码不能再用。请在这里查看：${link}`,
  }),
  left: ({ helpline }) => ({
    subject: `您的会员资格已结束`,
    text: `您的会员资格已按您的意愿结束。谢谢您一路同行。如果不是您本人，请致电 ${helpline}。`,
  }),
  'person-leaving': ({ brand, person, helpline, link }) => ({
    subject: `${person}要离开 ${brand}`,
    text: `${person}要离开 ${brand}。14 天内二维码照常可用，也可以撤回，请致电 ${helpline}。请在这里查看：${link}`,
  }),
  'person-stays': ({ brand, person }) => ({
    subject: `${person}继续留在 ${brand}`,
    text: `${person}决定继续当会员。一切照旧，您不需要做什么。`,
  }),
  'carer-left': ({ person, carer, link }) => ({
    subject: `${carer}不再是${person}的联络人`,
    text: `${carer}不再是${person}的联络人，以后不会再打给对方。请想想还可以请谁帮忙：${link}`,
  }),
  'carer-ended': ({ person, helpline }) => ({
    subject: `您不再是${person}的联络人`,
    text: `您不再是${person}的联络人，以后不会再打给您。如果有误，请致电 ${helpline}。`,
  }),
  'carer-back': ({ person, carer }) => ({
    subject: `${carer}再次是${person}的联络人`,
    text: `${carer}再次是${person}的联络人，有事时会像以前一样接到电话。`,
  }),
  'sign-in-tries': ({ helpline }) => ({
    subject: `有人尝试登录您的账户`,
    text: `有人多次输错您的密码，现在必须等候才能再试。您以前登录过的设备不受影响。不是您本人？请致电 ${helpline}。`,
  }),
  'second-factor-tries': ({ helpline }) => ({
    subject: `有人知道您的密码`,
    text: `有人输对了您的密码，接着多次输错验证码。不是您本人？请马上更改密码，并致电 ${helpline}。`,
  }),
  'console-tries': ({ brand }) => ({
    subject: `有人尝试以管理员身份登录`,
    text: `有人一再尝试以管理员身份登录 ${brand} 的控制台，现在必须等候才能再试。以前登录过的设备照常可以登录。请问问同事是不是他们。`,
  }),
  'codes-stopped': () => ({
    subject: `短信验证码暂停发送`,
    text: `有太多验证码被索取却没有人使用，因此发往其中一个国家的新验证码最多要等一小时。发往其他国家的，以及验证码一向有人使用的地方，不受影响。平安回家服务照常。`,
  }),
  'codes-guessed': () => ({
    subject: `有人在猜识别码`,
    text: `我们的网页上输入了太多错误的识别码，因此最多一小时内不再查询手动输入的识别码。输入识别码的人会看到求助热线，他们留下的信息会先送到您这里。扫码照常使用。`,
  }),
  'unusual-reading': ({ link }) => ({
    subject: `有人在一小时内查看了许多记录`,
    text: `一名职员在一小时内查看了特别多人的记录，既没有未结束的求助，也不是为了处理待办个案。请在这里查看是谁，并问明原因：${link}`,
  }),
  'registered-again': ({ person, helpline, link }) => ({
    subject: `有人想为${person}注册`,
    text: `有人为${person}填写了注册表，而${person}早已注册。${person}的资料没有任何更改。如果是家人填的，请在这里邀请对方成为看护者：${link} 如果您不知道是谁，请致电 ${helpline}。`,
  }),
  'administrator-invited': ({ link }) => ({
    subject: `您获邀担任管理员`,
    text: `两位管理员邀请您使用控制台。请在 7 天内在这里设定密码，然后设置第二道验证：${link} 如果您不知道原因，请不要操作，并告诉他们。`,
  }),
  'administrator-suspended': ({ helpline }) => ({
    subject: `您的控制台权限已暂停`,
    text: `一位管理员暂停了您的控制台权限，并申请终止。第二位管理员会作决定，在此之前您无法登录。如果这不对，请马上与同事联络，或致电 ${helpline}。`,
  }),
  'administrator-restored': ({ link }) => ({
    subject: `您可以再次使用控制台`,
    text: `您的控制台权限不再暂停。请在这里登录：${link}`,
  }),
  'administrator-ended': ({ helpline }) => ({
    subject: `您的控制台权限已终止`,
    text: `您的控制台权限已终止。如果您事先不知道，请与同事联络，或致电 ${helpline}。`,
  }),
  'administrators-changing': ({ link }) => ({
    subject: `控制台的管理员有变动`,
    text: `有人正获邀管理控制台，或其权限正被暂停、恢复或终止。请在这里查看是谁，并确认您是否知情：${link}`,
  }),
  'push-device-added': ({ helpline, link }) => ({
    subject: `一台设备现在会显示发给您的求助消息`,
    text: `刚才有一个浏览器获准显示发给您的求助消息。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'push-ended': ({ link }) => ({
    subject: `您的设备不再显示求助消息`,
    text: `最后一台显示求助消息的设备不再接收通知：它的浏览器已停止接收，或有其他人在那里登录了。其他方式照常通知您。要重新允许，请打开：${link}`,
  }),
  'channels-changed': ({ helpline, link }) => ({
    subject: `现在通知您求助消息的方式变少了`,
    text: `刚才有人更改了求助消息通知您的方式，比之前少了。14 天内可以在您的账户里恢复。如果不是您本人，请在 7 天内在这里冻结账户：${link} 或致电 ${helpline}。`,
  }),
  'channel-test': ({ link }) => ({
    subject: `这是一条测试`,
    text: `这是您要求的测试。真的有人求助时，会这样通知您。现在没有人走失，您不需要做什么。您的选择：${link}`,
  }),
}

const ms: Texts = {
  'number-asked': ({ endsIn, helpline, link }) => ({
    subject: `Masih nombor Anda?`,
    text: `Adakah nombor telefon bimbit yang berakhir dengan ${endsIn} masih milik Anda? Nombor itu dihubungi apabila orang yang Anda jaga ditemui atau hilang. Satu ketikan sahaja, tanpa kata laluan: ${link} Sudah bertukar? Beritahu kami di situ, atau telefon ${helpline}.`,
  }),
  'number-asked-again': ({ endsIn, helpline, link }) => ({
    subject: `Masihkah itu nombor Anda?`,
    text: `Kami bertanya sama ada nombor telefon bimbit yang berakhir dengan ${endsIn} masih milik Anda, dan belum menerima jawapan. Tiada apa yang berubah: nombor itu tetap akan dihubungi. Satu ketikan sahaja, tanpa kata laluan: ${link} Sudah bertukar? Telefon ${helpline}.`,
  }),
  'photo-changed': ({ person, link, helpline }) => ({
    subject: `Gambar baharu ${person}`,
    text: `Kakitangan kami menggantikan gambar pada halaman ${person}. Tidak betul? Lihat dan tukar di sini: ${link} Atau telefon ${helpline}.`,
  }),
  'card-test': ({ person }) => ({
    subject: `Ujian kad ${person}`,
    text: `INI UJIAN. Kad ${person} berfungsi: seseorang meninggalkan nama dan nombor atau tempat pada halaman di sebalik kodnya, dan beginilah Anda diberitahu. Tiada orang lain diberitahu, dan Anda tidak perlu berbuat apa-apa.`,
  }),
  'confirm-email': ({ brand, link }) => ({
    subject: `Sila sahkan e-mel Anda`,
    text: `Sila sahkan bahawa e-mel ini milik Anda supaya ${brand} boleh menulis kepada Anda: ${link}\nJika Anda tidak mendaftar, Anda tidak perlu berbuat apa-apa.`,
  }),
  'take-over': ({ link }) => ({
    subject: `Seseorang menambah Anda sebagai penjaga`,
    text: `Orang yang Anda jaga menambah Anda sebagai penjaganya. Sila semak, pilih kata laluan sendiri dan terima dalam masa 7 hari: ${link}`,
  }),
  'reset-password': ({ link }) => ({
    subject: `Pilih kata laluan baharu`,
    text: `Pilih kata laluan baharu di sini dalam masa 60 minit: ${link} Jika Anda tidak memintanya, Anda tidak perlu berbuat apa-apa.`,
  }),
  'set-password': ({ link }) => ({
    subject: `Pilih kata laluan Anda`,
    text: `Pilih kata laluan akaun baharu Anda di sini dalam masa 7 hari: ${link}`,
  }),
  'password-changed': ({ helpline, link }) => ({
    subject: `Kata laluan Anda telah ditukar`,
    text: `Kata laluan akaun Anda baru sahaja ditukar. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'passkey-added': ({ helpline, link }) => ({
    subject: `Kunci laluan ditambah pada akaun Anda`,
    text: `Log masuk ke akaun Anda dengan wajah, jari atau kunci skrin baru sahaja disediakan pada satu peranti. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'passkey-removed': ({ helpline, link }) => ({
    subject: `Kunci laluan dibuang daripada akaun Anda`,
    text: `Satu peranti tidak lagi boleh log masuk ke akaun Anda dengan wajah, jari atau kunci skrin. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'already-registered': ({ link }) => ({
    subject: `Anda sudah berdaftar`,
    text: `Seseorang cuba mendaftar dengan nombor atau e-mel ini, yang sudah didaftarkan pada akaun Anda. Jika itu Anda, log masuk di sini: ${link}`,
  }),
  'remind-incomplete': ({ link }) => ({
    subject: `Tinggal dua langkah`,
    text: `Pendaftaran Anda hampir selesai. Tinggal dua langkah: semak dan sahkan kad Anda: ${link}`,
  }),
  'tag-waiting': ({ link }) => ({
    subject: `Satu permintaan menunggu jawapan Anda`,
    text: `Seseorang meminta untuk dipautkan dengan akaun Anda. Sila terima atau tolak: ${link}`,
  }),
  'tag-accepted': ({ link }) => ({
    subject: `Permintaan Anda diterima`,
    text: `Permintaan Anda untuk dipautkan telah diterima. Lihat di sini: ${link}`,
  }),
  'tag-news': ({ link }) => ({
    subject: `Seorang lagi penjaga`,
    text: `Seorang lagi penjaga sedang dipautkan dengan orang yang Anda jaga. Jika tidak betul, beritahu kami di sini: ${link}`,
  }),
  'colleague-invited': ({ carer, link }) => ({
    subject: `Anda dijemput sebagai rakan sekerja`,
    text: `${carer} menjemput Anda sebagai rakan sekerja untuk menggunakan konsolnya. Pilih nama pengguna dan kata laluan dalam masa 7 hari: ${link} Pautan ini boleh digunakan sekali sahaja. Jika Anda tidak bekerja di sana, Anda tidak perlu berbuat apa-apa.`,
  }),
  invitation: ({ link }) => ({
    subject: `Anda dijemput menjadi penjaga`,
    text: `Seseorang yang rapat dengan Anda menjemput Anda menjadi penjaganya. Daftar di sini dalam masa 7 hari: ${link}`,
  }),
  approved: ({ link }) => ({
    subject: `Pendaftaran Anda diluluskan`,
    text: `Pendaftaran Anda diluluskan. Selamat datang. Log masuk di sini: ${link}`,
  }),
  onboarding: ({ link }) => ({
    subject: `Organisasi Anda diluluskan`,
    text: `Organisasi Anda diluluskan. Selamat datang. Sila pilih nama pengguna dan kata laluan Anda dalam masa 7 hari: ${link}`,
  }),
  'more-asked': ({ helpline, link }) => ({
    subject: `Satu soalan tentang pendaftaran Anda`,
    text: `Kami ada satu soalan supaya pendaftaran Anda dapat diteruskan. Jawab di sini dalam masa 14 hari, tanpa kata laluan: ${link} Atau telefon ${helpline}.`,
  }),
  'more-asked-again': ({ helpline, link }) => ({
    subject: `Soalan kami tentang pendaftaran Anda`,
    text: `Soalan kami tentang pendaftaran Anda masih menunggu jawapan Anda. Ia hanya mengambil masa seminit: ${link} Atau telefon ${helpline}.`,
  }),
  suspended: ({ helpline }) => ({
    subject: `Keahlian Anda digantung buat masa ini`,
    text: `Keahlian Anda digantung buat masa ini. Sila telefon ${helpline}; kami akan menerangkan dan membantu.`,
  }),
  lifted: ({ link }) => ({
    subject: `Keahlian Anda diteruskan`,
    text: `Keahlian Anda diteruskan seperti biasa. Log masuk di sini: ${link}`,
  }),
  'decision-undone': ({ helpline }) => ({
    subject: `Sila abaikan mesej kami yang terakhir`,
    text: `Mesej kami yang terakhir tentang keahlian Anda dihantar secara tersilap, dan kami memohon maaf. Semuanya kekal seperti sebelumnya. Ada soalan? Sila telefon ${helpline}.`,
  }),
  ended: ({ helpline }) => ({
    subject: `Keahlian Anda telah tamat`,
    text: `Keahlian Anda telah tamat. Jika ini tidak betul, sila telefon ${helpline}.`,
  }),
  rejected: ({ rejection, helpline, brand }) => ({
    subject: `Tentang pendaftaran Anda`,
    text: rejections.ms[rejection]({ helpline, brand }),
  }),
  'contact-changing': ({ helpline, link }) => ({
    subject: `Alamat e-mel baharu`,
    text: `Alamat e-mel baharu telah diberikan untuk akaun Anda. Ia berkuat kuasa selepas disahkan. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'contact-changed': ({ helpline, link }) => ({
    subject: `Nombor telefon bimbit Anda telah ditukar`,
    text: `Nombor telefon bimbit akaun Anda baru sahaja ditukar. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'email-changed': ({ helpline, link }) => ({
    subject: `Alamat e-mel Anda telah ditukar`,
    text: `Alamat e-mel akaun Anda baru sahaja ditukar. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'second-factor-changed': ({ helpline, link }) => ({
    subject: `Langkah kedua log masuk telah disediakan`,
    text: `Langkah kedua log masuk, iaitu aplikasi pengesah, baru sahaja disediakan untuk akaun Anda. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'account-frozen': ({ helpline }) => ({
    subject: `Akaun Anda dibekukan`,
    text: `Akaun Anda dibekukan: tiada sesiapa boleh log masuk atau mengubahnya sehingga kakitangan kami membuat keputusan. Pulang selamat diteruskan seperti biasa. Sila telefon ${helpline}.`,
  }),
  'account-unfrozen': ({ helpline }) => ({
    subject: `Akaun Anda tidak lagi dibekukan`,
    text: `Kakitangan kami telah membuat keputusan tentang akaun Anda, dan akaun itu tidak lagi dibekukan. Ada soalan? Sila telefon ${helpline}.`,
  }),
  'code-ended': ({ link }) => ({
    subject: `Satu kad atau label telah diganti`,
    text: `Satu kad atau label Anda, atau orang yang Anda jaga, telah dilaporkan hilang atau ditamatkan. Kod lama tidak lagi berfungsi. Lihat di sini: ${link}`,
  }),
  left: ({ helpline }) => ({
    subject: `Keahlian Anda telah tamat`,
    text: `Keahlian Anda telah tamat, seperti yang Anda kehendaki. Terima kasih kerana bersama kami. Bukan Anda? Sila telefon ${helpline}.`,
  }),
  'person-leaving': ({ brand, person, helpline, link }) => ({
    subject: `${person} akan meninggalkan ${brand}`,
    text: `${person} akan meninggalkan ${brand}. Selama 14 hari kodnya masih berfungsi, dan ini boleh dibatalkan: telefon ${helpline}. Lihat di sini: ${link}`,
  }),
  'person-stays': ({ brand, person }) => ({
    subject: `${person} kekal bersama ${brand}`,
    text: `${person} akhirnya kekal sebagai ahli. Semuanya seperti biasa; Anda tidak perlu berbuat apa-apa.`,
  }),
  'carer-left': ({ person, carer, link }) => ({
    subject: `${carer} bukan lagi kenalan ${person}`,
    text: `${carer} bukan lagi kenalan ${person} dan tidak ditelefon lagi. Sila fikirkan siapa lagi yang boleh diminta: ${link}`,
  }),
  'carer-ended': ({ person, helpline }) => ({
    subject: `Anda bukan lagi kenalan ${person}`,
    text: `Anda bukan lagi kenalan ${person} dan tidak ditelefon lagi. Tidak betul? Telefon ${helpline}.`,
  }),
  'carer-back': ({ person, carer }) => ({
    subject: `${carer} menjadi kenalan ${person} semula`,
    text: `${carer} menjadi kenalan ${person} semula, dan akan dihubungi seperti biasa.`,
  }),
  'sign-in-tries': ({ helpline }) => ({
    subject: `Seseorang cuba log masuk ke akaun Anda`,
    text: `Seseorang telah berkali-kali salah memasukkan kata laluan Anda, dan kini perlu menunggu. Peranti yang pernah Anda gunakan untuk log masuk tidak terjejas. Bukan Anda? Sila telefon ${helpline}.`,
  }),
  'second-factor-tries': ({ helpline }) => ({
    subject: `Seseorang tahu kata laluan Anda`,
    text: `Seseorang memasukkan kata laluan Anda dengan betul, kemudian berkali-kali memasukkan kod yang salah. Bukan Anda? Sila pilih kata laluan baharu sekarang, dan telefon ${helpline}.`,
  }),
  'console-tries': ({ brand }) => ({
    subject: `Seseorang cuba log masuk sebagai pentadbir`,
    text: `Seseorang berulang kali cuba log masuk ke konsol ${brand} sebagai pentadbir, dan kini perlu menunggu. Peranti yang pernah digunakan untuk log masuk boleh masuk seperti biasa. Sila tanya rakan sekerja Anda sama ada ia salah seorang daripada mereka.`,
  }),
  'codes-stopped': () => ({
    subject: `Kod melalui SMS telah dihentikan`,
    text: `Terlalu banyak kod diminta tetapi tidak digunakan, jadi kod baharu ke satu negara perlu menunggu sehingga satu jam. Sesiapa yang mendaftar di negara lain, atau di tempat kod sedang disahkan, tidak terjejas. Urusan pulang selamat berjalan seperti biasa.`,
  }),
  'codes-guessed': () => ({
    subject: `Seseorang sedang meneka kod`,
    text: `Terlalu banyak kod salah ditaip di halaman kami, jadi kod yang ditaip tidak disemak sehingga satu jam. Sesiapa yang menaip kod dibawa ke talian bantuan, dan maklumat yang ditinggalkan sampai kepada Anda dahulu. Kod yang diimbas berfungsi seperti biasa.`,
  }),
  'unusual-reading': ({ link }) => ({
    subject: `Banyak rekod dibuka dalam masa sejam`,
    text: `Seorang kakitangan membuka rekod terlalu ramai orang dalam masa sejam, sedangkan tiada makluman kehilangan yang terbuka dan tiada kes yang diselesaikannya untuk menjelaskannya. Sila lihat di sini siapa orangnya, dan tanya sebabnya: ${link}`,
  }),
  'registered-again': ({ person, helpline, link }) => ({
    subject: `Seseorang cuba mendaftarkan ${person}`,
    text: `Seseorang mengisi pendaftaran untuk ${person}, yang sudah berdaftar. Tiada apa-apa yang berubah bagi ${person}. Adakah dia ahli keluarga? Sila jemput dia sebagai penjaga di sini: ${link} Jika Anda tidak tahu siapa orangnya, sila telefon ${helpline}.`,
  }),
  'administrator-invited': ({ link }) => ({
    subject: `Anda dijemput sebagai pentadbir`,
    text: `Dua orang pentadbir menjemput Anda ke konsol. Pilih kata laluan di sini dalam masa 7 hari; kunci kedua disediakan selepas itu: ${link} Jika Anda tidak tahu sebabnya, jangan buat apa-apa dan beritahu mereka.`,
  }),
  'administrator-suspended': ({ helpline }) => ({
    subject: `Akses Anda ke konsol digantung`,
    text: `Seorang pentadbir menggantung akses Anda ke konsol dan meminta supaya ditamatkan. Pentadbir kedua akan membuat keputusan; sehingga itu Anda tidak dapat log masuk. Jika ini tidak betul, sila hubungi rakan sekerja Anda segera, atau telefon ${helpline}.`,
  }),
  'administrator-restored': ({ link }) => ({
    subject: `Anda boleh menggunakan konsol semula`,
    text: `Akses Anda ke konsol tidak lagi digantung. Sila log masuk di sini: ${link}`,
  }),
  'administrator-ended': ({ helpline }) => ({
    subject: `Akses Anda ke konsol telah ditamatkan`,
    text: `Akses Anda ke konsol telah ditamatkan. Jika Anda tidak tahu tentangnya, sila hubungi rakan sekerja Anda, atau telefon ${helpline}.`,
  }),
  'administrators-changing': ({ link }) => ({
    subject: `Pentadbir konsol sedang berubah`,
    text: `Seseorang sedang dijemput untuk mentadbir konsol, atau aksesnya digantung, dipulihkan atau ditamatkan. Sila lihat di sini siapa orangnya, dan sama ada Anda mengetahuinya: ${link}`,
  }),
  'push-device-added': ({ helpline, link }) => ({
    subject: `Satu peranti kini memaparkan makluman kehilangan kepada Anda`,
    text: `Satu pelayar baru sahaja dibenarkan memaparkan makluman kehilangan yang dihantar kepada Anda. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'push-ended': ({ link }) => ({
    subject: `Makluman kehilangan tidak lagi dipaparkan pada peranti Anda`,
    text: `Peranti terakhir yang memaparkan makluman kehilangan kepada Anda tidak lagi menerima pemberitahuan: pelayarnya telah menghentikannya, atau orang lain log masuk di situ. Cara lain berjalan seperti biasa. Untuk membenarkannya semula: ${link}`,
  }),
  'channels-changed': ({ helpline, link }) => ({
    subject: `Kini makluman kehilangan sampai kepada Anda melalui cara yang lebih sedikit`,
    text: `Cara makluman kehilangan sampai kepada Anda baru sahaja diubah: lebih sedikit daripada sebelumnya. Anda boleh mengembalikannya dalam akaun Anda selama 14 hari. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: ${link} Atau telefon ${helpline}.`,
  }),
  'channel-test': ({ link }) => ({
    subject: `Ini satu ujian`,
    text: `INI SATU UJIAN yang Anda minta. Makluman kehilangan akan sampai kepada Anda dengan cara ini. Tiada sesiapa yang sesat, dan Anda tidak perlu berbuat apa-apa. Pilihan Anda: ${link}`,
  }),
}

export const membershipTexts: Record<Locale, Texts> = { en, md, ms, ta: taMembership }
