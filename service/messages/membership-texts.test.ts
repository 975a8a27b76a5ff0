import { expect, test } from 'vitest'
import { REJECTIONS, type Rejection } from '#contract/admin-questions.ts'
import type { MembershipMessage } from '#contract/messages.ts'
import { CONSOLE_LOCALES, type ConsoleLocale } from '#contract/options.ts'
import { membershipTexts } from './membership-texts.ts'
import { MESSAGE_VALUES } from '../test/message-values.ts'

/**
 * Every message of membership in English, Chinese and Malay, written out (Tamil: tamil-texts.test.ts): [subject, text], with LINK for the recipient's own link. A wording
 * is changed here in the same commit as in membership-texts.ts.
 */
const SAID: Record<MembershipMessage, Record<ConsoleLocale, readonly [string, string]>> = {
  'confirm-email': {
    en: [
      'Please confirm your e-mail address',
      'Please confirm that this e-mail address is yours, so that Homeward can write to you: LINK\nIf you did not register, there is nothing you need to do.',
    ],
    md: ['请确认您的电邮', '请确认这个电邮是您的，Homeward 才能写信给您：LINK\n如果不是您注册的，不必理会。'],
    ms: [
      'Sila sahkan e-mel Anda',
      'Sila sahkan bahawa e-mel ini milik Anda supaya Homeward boleh menulis kepada Anda: LINK\nJika Anda tidak mendaftar, Anda tidak perlu berbuat apa-apa.',
    ],
  },
  'take-over': {
    en: [
      'Somebody added you as their caregiver',
      'Somebody you care for added you as their caregiver. Please check, choose your own password and accept within 7 days: LINK',
    ],
    md: ['有人把您加为看护者', '您照顾的人把您加为看护者。请在 7 天内查看、设定自己的密码并接受：LINK'],
    ms: [
      'Seseorang menambah Anda sebagai penjaga',
      'Orang yang Anda jaga menambah Anda sebagai penjaganya. Sila semak, pilih kata laluan sendiri dan terima dalam masa 7 hari: LINK',
    ],
  },
  'reset-password': {
    en: [
      'Choose a new password',
      'Choose a new password here within 60 minutes: LINK If you did not ask for it, there is nothing you need to do.',
    ],
    md: ['设定新密码', '请在 60 分钟内在这里设定新密码：LINK 如果不是您要求的，不必理会。'],
    ms: [
      'Pilih kata laluan baharu',
      'Pilih kata laluan baharu di sini dalam masa 60 minit: LINK Jika Anda tidak memintanya, Anda tidak perlu berbuat apa-apa.',
    ],
  },
  'set-password': {
    en: ['Choose your password', 'Choose the password of your new account here within 7 days: LINK'],
    md: ['设定您的密码', '请在 7 天内在这里设定新账户的密码：LINK'],
    ms: ['Pilih kata laluan Anda', 'Pilih kata laluan akaun baharu Anda di sini dalam masa 7 hari: LINK'],
  },
  'password-changed': {
    en: [
      'Your password was changed',
      'The password of your account was changed just now. Not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '您的密码已更改',
      '您账户的密码刚刚更改了。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Kata laluan Anda telah ditukar',
      'Kata laluan akaun Anda baru sahaja ditukar. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'passkey-added': {
    en: [
      'A passkey was added to your account',
      'Signing in to your account with a face, a finger or a screen lock was set up on a device just now. Not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '您的账户添加了通行密钥',
      '刚刚有一台设备设定了用面容、指纹或屏幕锁登录您的账户。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Kunci laluan ditambah pada akaun Anda',
      'Log masuk ke akaun Anda dengan wajah, jari atau kunci skrin baru sahaja disediakan pada satu peranti. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'passkey-removed': {
    en: [
      'A passkey was removed from your account',
      'A device can no longer sign in to your account with a face, a finger or a screen lock. Not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '您的账户移除了通行密钥',
      '有一台设备已不能再用面容、指纹或屏幕锁登录您的账户。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Kunci laluan dibuang daripada akaun Anda',
      'Satu peranti tidak lagi boleh log masuk ke akaun Anda dengan wajah, jari atau kunci skrin. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'already-registered': {
    en: [
      'You are already registered',
      'Somebody tried to register with this number or e-mail, which already belongs to your account. If it was you, sign in here: LINK',
    ],
    md: ['您已经注册过了', '有人想用这个联络方式注册，但它已经属于您的账户。如果是您，请在这里登录：LINK'],
    ms: [
      'Anda sudah berdaftar',
      'Seseorang cuba mendaftar dengan nombor atau e-mel ini, yang sudah didaftarkan pada akaun Anda. Jika itu Anda, log masuk di sini: LINK',
    ],
  },
  'remind-incomplete': {
    en: [
      'Two steps are left',
      'Your registration is almost done. Two steps are left: check and confirm your card: LINK',
    ],
    md: ['还差两步', '您的注册快完成了，还差两步：查看并确认您的会员卡：LINK'],
    ms: [
      'Tinggal dua langkah',
      'Pendaftaran Anda hampir selesai. Tinggal dua langkah: semak dan sahkan kad Anda: LINK',
    ],
  },
  'tag-waiting': {
    en: [
      'A request is waiting for your answer',
      'Somebody asked to be linked with your account. Please accept or decline: LINK',
    ],
    md: ['有一个请求等您答复', '有人请求与您的账户关联。请接受或拒绝：LINK'],
    ms: [
      'Satu permintaan menunggu jawapan Anda',
      'Seseorang meminta untuk dipautkan dengan akaun Anda. Sila terima atau tolak: LINK',
    ],
  },
  'tag-accepted': {
    en: ['Your request was accepted', 'Your request to be linked was accepted. See it here: LINK'],
    md: ['您的请求已被接受', '您的关联请求已被接受。请在这里查看：LINK'],
    ms: ['Permintaan Anda diterima', 'Permintaan Anda untuk dipautkan telah diterima. Lihat di sini: LINK'],
  },
  'tag-news': {
    en: [
      'Another caregiver',
      'Another caregiver is being linked with somebody you care for. If that is not right, please say so here: LINK',
    ],
    md: ['新增看护者', '另一位看护者正与您照顾的人关联。如果不对，请在这里告诉我们：LINK'],
    ms: [
      'Seorang lagi penjaga',
      'Seorang lagi penjaga sedang dipautkan dengan orang yang Anda jaga. Jika tidak betul, beritahu kami di sini: LINK',
    ],
  },
  'colleague-invited': {
    en: [
      'You are invited as a colleague',
      'Hui Min invites you as a colleague to its console. Choose your username and password within 7 days: LINK The link works once. If you do not work there, there is nothing you need to do.',
    ],
    md: [
      '邀请您以同事身份加入',
      'Hui Min邀请您以同事身份使用其控制台。请在 7 天内设定用户名和密码：LINK 这个链接只能用一次。如果您不在那里工作，不必理会。',
    ],
    ms: [
      'Anda dijemput sebagai rakan sekerja',
      'Hui Min menjemput Anda sebagai rakan sekerja untuk menggunakan konsolnya. Pilih nama pengguna dan kata laluan dalam masa 7 hari: LINK Pautan ini boleh digunakan sekali sahaja. Jika Anda tidak bekerja di sana, Anda tidak perlu berbuat apa-apa.',
    ],
  },
  invitation: {
    en: [
      'You are invited to be a caregiver',
      'Somebody close to you invites you to be their caregiver. Sign up here within 7 days: LINK',
    ],
    md: ['邀请您成为看护者', '您亲近的人邀请您成为看护者。请在 7 天内在这里注册：LINK'],
    ms: [
      'Anda dijemput menjadi penjaga',
      'Seseorang yang rapat dengan Anda menjemput Anda menjadi penjaganya. Daftar di sini dalam masa 7 hari: LINK',
    ],
  },
  approved: {
    en: ['Your registration is approved', 'Your registration is approved. Welcome. Sign in here: LINK'],
    md: ['您的注册已获批准', '您的注册已获批准，欢迎您。请在这里登录：LINK'],
    ms: ['Pendaftaran Anda diluluskan', 'Pendaftaran Anda diluluskan. Selamat datang. Log masuk di sini: LINK'],
  },
  onboarding: {
    en: [
      'Your organisation is approved',
      'Your organisation is approved. Welcome. Please choose your username and password within 7 days: LINK',
    ],
    md: ['您的机构已获批准', '您的机构已获批准，欢迎加入。请在 7 天内在这里设定用户名和密码：LINK'],
    ms: [
      'Organisasi Anda diluluskan',
      'Organisasi Anda diluluskan. Selamat datang. Sila pilih nama pengguna dan kata laluan Anda dalam masa 7 hari: LINK',
    ],
  },
  'number-asked': {
    en: [
      'Still your number?',
      'Is the mobile number that ends in 4567 still yours? It is called when somebody you care for is found or missing. One tap, without a password: LINK Changed? Then tell us there, or call 6377 0700.',
    ],
    md: [
      '这还是您的号码吗？',
      '尾号 4567 的手机号码还是您的吗？您照顾的人被找到或走失时，我们会拨打这个号码。点一下即可确认，不需要密码：LINK 号码换了？请在那里更改，或致电 6377 0700。',
    ],
    ms: [
      'Masih nombor Anda?',
      'Adakah nombor telefon bimbit yang berakhir dengan 4567 masih milik Anda? Nombor itu dihubungi apabila orang yang Anda jaga ditemui atau hilang. Satu ketikan sahaja, tanpa kata laluan: LINK Sudah bertukar? Beritahu kami di situ, atau telefon 6377 0700.',
    ],
  },
  'number-asked-again': {
    en: [
      'Is it still your number?',
      'We asked whether the mobile number that ends in 4567 is still yours, and have no answer yet. Nothing has changed: we still call it. One tap, without a password: LINK Changed? Call 6377 0700.',
    ],
    md: [
      '请确认您的号码',
      '我们问过尾号 4567 的手机号码是否还是您的，还没有收到回答。一切照旧，这个号码仍会被拨打。点一下即可确认，不需要密码：LINK 号码换了？请致电 6377 0700。',
    ],
    ms: [
      'Masihkah itu nombor Anda?',
      'Kami bertanya sama ada nombor telefon bimbit yang berakhir dengan 4567 masih milik Anda, dan belum menerima jawapan. Tiada apa yang berubah: nombor itu tetap akan dihubungi. Satu ketikan sahaja, tanpa kata laluan: LINK Sudah bertukar? Telefon 6377 0700.',
    ],
  },
  'more-asked': {
    en: [
      'One question about your registration',
      'We have one question before we can continue with your registration. Answer it here within 14 days, without a password: LINK Or call 6377 0700.',
    ],
    md: [
      '关于您的注册，我们想问一件事',
      '我们想向您了解一件事，才能继续处理您的注册。请在 14 天内在这里回答，不需要密码：LINK 也可致电 6377 0700。',
    ],
    ms: [
      'Satu soalan tentang pendaftaran Anda',
      'Kami ada satu soalan supaya pendaftaran Anda dapat diteruskan. Jawab di sini dalam masa 14 hari, tanpa kata laluan: LINK Atau telefon 6377 0700.',
    ],
  },
  'more-asked-again': {
    en: [
      'Our question about your registration',
      'Our question about your registration still waits for your answer. It takes a minute: LINK Or call 6377 0700.',
    ],
    md: ['我们还在等您的回答', '关于您的注册，我们还在等您的回答，只需一分钟：LINK 也可致电 6377 0700。'],
    ms: [
      'Soalan kami tentang pendaftaran Anda',
      'Soalan kami tentang pendaftaran Anda masih menunggu jawapan Anda. Ia hanya mengambil masa seminit: LINK Atau telefon 6377 0700.',
    ],
  },
  suspended: {
    en: [
      'Your membership is suspended for now',
      'Your membership is suspended for now. Please call 6377 0700; we will explain and help.',
    ],
    md: ['您的会员资格暂停', '您的会员资格目前暂停。请致电 6377 0700，我们会说明并协助您。'],
    ms: [
      'Keahlian Anda digantung buat masa ini',
      'Keahlian Anda digantung buat masa ini. Sila telefon 6377 0700; kami akan menerangkan dan membantu.',
    ],
  },
  lifted: {
    en: ['Your membership continues', 'Your membership continues as before. Sign in here: LINK'],
    md: ['您的会员资格已恢复', '您的会员资格已恢复。请在这里登录：LINK'],
    ms: ['Keahlian Anda diteruskan', 'Keahlian Anda diteruskan seperti biasa. Log masuk di sini: LINK'],
  },
  'decision-undone': {
    en: [
      'Please forget our last message',
      'Our last message about your membership was sent by mistake, and we are sorry. Everything is as it was before. Questions? Please call 6377 0700.',
    ],
    md: [
      '请不必理会我们上一条信息',
      '上一条有关会员资格的信息是误发，我们深表歉意。一切照旧。如有疑问，请致电 6377 0700。',
    ],
    ms: [
      'Sila abaikan mesej kami yang terakhir',
      'Mesej kami yang terakhir tentang keahlian Anda dihantar secara tersilap, dan kami memohon maaf. Semuanya kekal seperti sebelumnya. Ada soalan? Sila telefon 6377 0700.',
    ],
  },
  ended: {
    en: ['Your membership has ended', 'Your membership has ended. If that is not right, please call 6377 0700.'],
    md: ['您的会员资格已结束', '您的会员资格已结束。如果有误，请致电 6377 0700。'],
    ms: ['Keahlian Anda telah tamat', 'Keahlian Anda telah tamat. Jika ini tidak betul, sila telefon 6377 0700.'],
  },
  rejected: {
    en: [
      'About your registration',
      'We could not reach you about your registration, so it is closed for now. You are welcome to register again at any time, or call 6377 0700 and we will do it together.',
    ],
    md: [
      '关于您的注册',
      '我们一直联络不上您，所以先结束了您的注册。欢迎您随时重新注册，或致电 6377 0700，我们陪您一起办理。',
    ],
    ms: [
      'Tentang pendaftaran Anda',
      'Kami tidak dapat menghubungi Anda tentang pendaftaran Anda, jadi ia ditutup buat masa ini. Anda dialu-alukan mendaftar semula pada bila-bila masa, atau telefon 6377 0700 dan kami akan melakukannya bersama-sama.',
    ],
  },
  'contact-changing': {
    en: [
      'A new e-mail address',
      'A new e-mail address was given for your account. It is used once it is confirmed. Not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '新的电邮地址',
      '有人为您的账户填写了新的电邮，确认后才会生效。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Alamat e-mel baharu',
      'Alamat e-mel baharu telah diberikan untuk akaun Anda. Ia berkuat kuasa selepas disahkan. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'contact-changed': {
    en: [
      'Your mobile number was changed',
      'The mobile number of your account was changed just now. Not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '您的手机号码已更改',
      '您账户的手机号码刚刚更改了。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Nombor telefon bimbit Anda telah ditukar',
      'Nombor telefon bimbit akaun Anda baru sahaja ditukar. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'email-changed': {
    en: [
      'Your e-mail address was changed',
      'The e-mail address of your account was changed just now. Not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '您的电邮已更改',
      '您账户的电邮刚刚更改了。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Alamat e-mel Anda telah ditukar',
      'Alamat e-mel akaun Anda baru sahaja ditukar. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'second-factor-changed': {
    en: [
      'A second step of signing in was set up',
      'A second step of signing in, an authenticator app, was set up for your account just now. Not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '已设置第二道登录验证',
      '您的账户刚刚设置了第二道登录验证（验证器应用）。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Langkah kedua log masuk telah disediakan',
      'Langkah kedua log masuk, iaitu aplikasi pengesah, baru sahaja disediakan untuk akaun Anda. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'account-frozen': {
    en: [
      'Your account is on hold',
      'Your account is on hold: nobody can sign in to it or change it until our staff have decided. Safe return goes on as before. Please call 6377 0700.',
    ],
    md: [
      '您的账户已冻结',
      '您的账户已冻结：在我们的职员作出决定之前，没有人能登录或更改。平安回家服务照常。请致电 6377 0700。',
    ],
    ms: [
      'Akaun Anda dibekukan',
      'Akaun Anda dibekukan: tiada sesiapa boleh log masuk atau mengubahnya sehingga kakitangan kami membuat keputusan. Pulang selamat diteruskan seperti biasa. Sila telefon 6377 0700.',
    ],
  },
  'account-unfrozen': {
    en: [
      'Your account is no longer on hold',
      'Our staff have decided about your account, and it is no longer on hold. Questions? Please call 6377 0700.',
    ],
    md: ['您的账户已解冻', '我们的职员已对您的账户作出决定，账户不再冻结。如有疑问，请致电 6377 0700。'],
    ms: [
      'Akaun Anda tidak lagi dibekukan',
      'Kakitangan kami telah membuat keputusan tentang akaun Anda, dan akaun itu tidak lagi dibekukan. Ada soalan? Sila telefon 6377 0700.',
    ],
  },
  'code-ended': {
    en: [
      'A card or label was replaced',
      'A card or label of yours, or of somebody you care for, was reported lost or is no longer used. The old code no longer works. See here: LINK',
    ],
    md: [
      '一张会员卡或标签已更换',
      '您或您照顾的人的一张会员卡或标签已报失或停用，旧的二维码不能再用。请在这里查看：LINK',
    ],
    ms: [
      'Satu kad atau label telah diganti',
      'Satu kad atau label Anda, atau orang yang Anda jaga, telah dilaporkan hilang atau ditamatkan. Kod lama tidak lagi berfungsi. Lihat di sini: LINK',
    ],
  },
  left: {
    en: [
      'Your membership has ended',
      'Your membership has ended, as you wished. Thank you for having been with us. Not you? Please call 6377 0700.',
    ],
    md: ['您的会员资格已结束', '您的会员资格已按您的意愿结束。谢谢您一路同行。如果不是您本人，请致电 6377 0700。'],
    ms: [
      'Keahlian Anda telah tamat',
      'Keahlian Anda telah tamat, seperti yang Anda kehendaki. Terima kasih kerana bersama kami. Bukan Anda? Sila telefon 6377 0700.',
    ],
  },
  'person-leaving': {
    en: [
      'Siew Hua is leaving Homeward',
      'Siew Hua is leaving Homeward. For 14 days the codes work as before, and it can be undone: call 6377 0700. See here: LINK',
    ],
    md: [
      'Siew Hua要离开 Homeward',
      'Siew Hua要离开 Homeward。14 天内二维码照常可用，也可以撤回，请致电 6377 0700。请在这里查看：LINK',
    ],
    ms: [
      'Siew Hua akan meninggalkan Homeward',
      'Siew Hua akan meninggalkan Homeward. Selama 14 hari kodnya masih berfungsi, dan ini boleh dibatalkan: telefon 6377 0700. Lihat di sini: LINK',
    ],
  },
  'person-stays': {
    en: [
      'Siew Hua stays with Homeward',
      'Siew Hua stays a member after all. Everything works as before; there is nothing you need to do.',
    ],
    md: ['Siew Hua继续留在 Homeward', 'Siew Hua决定继续当会员。一切照旧，您不需要做什么。'],
    ms: [
      'Siew Hua kekal bersama Homeward',
      'Siew Hua akhirnya kekal sebagai ahli. Semuanya seperti biasa; Anda tidak perlu berbuat apa-apa.',
    ],
  },
  'carer-left': {
    en: [
      'Hui Min is no longer a contact of Siew Hua',
      'Hui Min is no longer a contact of Siew Hua and is not called any more. Please think of who else to ask: LINK',
    ],
    md: [
      'Hui Min不再是Siew Hua的联络人',
      'Hui Min不再是Siew Hua的联络人，以后不会再打给对方。请想想还可以请谁帮忙：LINK',
    ],
    ms: [
      'Hui Min bukan lagi kenalan Siew Hua',
      'Hui Min bukan lagi kenalan Siew Hua dan tidak ditelefon lagi. Sila fikirkan siapa lagi yang boleh diminta: LINK',
    ],
  },
  'carer-ended': {
    en: [
      'You are no longer a contact of Siew Hua',
      'You are no longer a contact of Siew Hua and are not called any more. Is this not right? Call 6377 0700.',
    ],
    md: ['您不再是Siew Hua的联络人', '您不再是Siew Hua的联络人，以后不会再打给您。如果有误，请致电 6377 0700。'],
    ms: [
      'Anda bukan lagi kenalan Siew Hua',
      'Anda bukan lagi kenalan Siew Hua dan tidak ditelefon lagi. Tidak betul? Telefon 6377 0700.',
    ],
  },
  'carer-back': {
    en: ['Hui Min is a contact of Siew Hua again', 'Hui Min is a contact of Siew Hua again, and is called as before.'],
    md: ['Hui Min再次是Siew Hua的联络人', 'Hui Min再次是Siew Hua的联络人，有事时会像以前一样接到电话。'],
    ms: [
      'Hui Min menjadi kenalan Siew Hua semula',
      'Hui Min menjadi kenalan Siew Hua semula, dan akan dihubungi seperti biasa.',
    ],
  },
  'sign-in-tries': {
    en: [
      'Somebody is trying to sign in to your account',
      'Somebody has typed a wrong password for your account many times, and has to wait now. Devices that you have signed in on before are not affected. Not you? Please call 6377 0700.',
    ],
    md: [
      '有人尝试登录您的账户',
      '有人多次输错您的密码，现在必须等候才能再试。您以前登录过的设备不受影响。不是您本人？请致电 6377 0700。',
    ],
    ms: [
      'Seseorang cuba log masuk ke akaun Anda',
      'Seseorang telah berkali-kali salah memasukkan kata laluan Anda, dan kini perlu menunggu. Peranti yang pernah Anda gunakan untuk log masuk tidak terjejas. Bukan Anda? Sila telefon 6377 0700.',
    ],
  },
  'second-factor-tries': {
    en: [
      'Somebody knows your password',
      'Somebody typed your correct password, and then wrong codes many times. Not you? Please choose a new password now, and call 6377 0700.',
    ],
    md: ['有人知道您的密码', '有人输对了您的密码，接着多次输错验证码。不是您本人？请马上更改密码，并致电 6377 0700。'],
    ms: [
      'Seseorang tahu kata laluan Anda',
      'Seseorang memasukkan kata laluan Anda dengan betul, kemudian berkali-kali memasukkan kod yang salah. Bukan Anda? Sila pilih kata laluan baharu sekarang, dan telefon 6377 0700.',
    ],
  },
  'console-tries': {
    en: [
      'Somebody is trying to sign in as an administrator',
      'Somebody is trying again and again to sign in to the console of Homeward as an administrator, and has to wait now. Devices that were used to sign in before work as always. Please ask your colleagues whether it is one of them.',
    ],
    md: [
      '有人尝试以管理员身份登录',
      '有人一再尝试以管理员身份登录 Homeward 的控制台，现在必须等候才能再试。以前登录过的设备照常可以登录。请问问同事是不是他们。',
    ],
    ms: [
      'Seseorang cuba log masuk sebagai pentadbir',
      'Seseorang berulang kali cuba log masuk ke konsol Homeward sebagai pentadbir, dan kini perlu menunggu. Peranti yang pernah digunakan untuk log masuk boleh masuk seperti biasa. Sila tanya rakan sekerja Anda sama ada ia salah seorang daripada mereka.',
    ],
  },
  'codes-stopped': {
    en: [
      'Codes by text message have stopped',
      'Many codes were asked for and not used, so new ones to one country wait for up to an hour. Other countries, and places where codes are being confirmed, are not affected. Safe return is not affected.',
    ],
    md: [
      '短信验证码暂停发送',
      '有太多验证码被索取却没有人使用，因此发往其中一个国家的新验证码最多要等一小时。发往其他国家的，以及验证码一向有人使用的地方，不受影响。平安回家服务照常。',
    ],
    ms: [
      'Kod melalui SMS telah dihentikan',
      'Terlalu banyak kod diminta tetapi tidak digunakan, jadi kod baharu ke satu negara perlu menunggu sehingga satu jam. Sesiapa yang mendaftar di negara lain, atau di tempat kod sedang disahkan, tidak terjejas. Urusan pulang selamat berjalan seperti biasa.',
    ],
  },
  'codes-guessed': {
    en: [
      'Somebody guesses codes',
      'So many wrong codes were typed on our page that no typed code is looked up for up to an hour. Whoever types one is led to the helpline, and what they leave comes to you first. Scanned codes work as ever.',
    ],
    md: [
      '有人在猜识别码',
      '我们的网页上输入了太多错误的识别码，因此最多一小时内不再查询手动输入的识别码。输入识别码的人会看到求助热线，他们留下的信息会先送到您这里。扫码照常使用。',
    ],
    ms: [
      'Seseorang sedang meneka kod',
      'Terlalu banyak kod salah ditaip di halaman kami, jadi kod yang ditaip tidak disemak sehingga satu jam. Sesiapa yang menaip kod dibawa ke talian bantuan, dan maklumat yang ditinggalkan sampai kepada Anda dahulu. Kod yang diimbas berfungsi seperti biasa.',
    ],
  },
  'unusual-reading': {
    en: [
      'Many records were opened within an hour',
      'One of the staff opened the records of unusually many people within an hour, and neither an open alarm nor a case that they settled explains it. Please see here who it was, and ask them why: LINK',
    ],
    md: [
      '有人在一小时内查看了许多记录',
      '一名职员在一小时内查看了特别多人的记录，既没有未结束的求助，也不是为了处理待办个案。请在这里查看是谁，并问明原因：LINK',
    ],
    ms: [
      'Banyak rekod dibuka dalam masa sejam',
      'Seorang kakitangan membuka rekod terlalu ramai orang dalam masa sejam, sedangkan tiada makluman kehilangan yang terbuka dan tiada kes yang diselesaikannya untuk menjelaskannya. Sila lihat di sini siapa orangnya, dan tanya sebabnya: LINK',
    ],
  },
  'photo-changed': {
    en: [
      'A new photo of Siew Hua',
      'Our staff replaced the photo on the page of Siew Hua. Not right? See it and change it here: LINK Or call 6377 0700.',
    ],
    md: [
      'Siew Hua的新照片',
      '我们的职员更换了Siew Hua页面上的照片。如果不对，请在这里查看和更换：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Gambar baharu Siew Hua',
      'Kakitangan kami menggantikan gambar pada halaman Siew Hua. Tidak betul? Lihat dan tukar di sini: LINK Atau telefon 6377 0700.',
    ],
  },
  'push-device-added': {
    en: [
      'A device now shows your alarms',
      'A browser was allowed just now to show the alarms that come to you. Was it not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '一台设备现在会显示发给您的求助消息',
      '刚才有一个浏览器获准显示发给您的求助消息。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Satu peranti kini memaparkan makluman kehilangan kepada Anda',
      'Satu pelayar baru sahaja dibenarkan memaparkan makluman kehilangan yang dihantar kepada Anda. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'push-ended': {
    en: [
      'Alarms no longer show on your device',
      'The last device that showed your alarms takes no more notifications: its browser has ended that, or somebody else signed in there. Alarms reach you by the other ways as before. To allow it again: LINK',
    ],
    md: [
      '您的设备不再显示求助消息',
      '最后一台显示求助消息的设备不再接收通知：它的浏览器已停止接收，或有其他人在那里登录了。其他方式照常通知您。要重新允许，请打开：LINK',
    ],
    ms: [
      'Makluman kehilangan tidak lagi dipaparkan pada peranti Anda',
      'Peranti terakhir yang memaparkan makluman kehilangan kepada Anda tidak lagi menerima pemberitahuan: pelayarnya telah menghentikannya, atau orang lain log masuk di situ. Cara lain berjalan seperti biasa. Untuk membenarkannya semula: LINK',
    ],
  },
  'channels-changed': {
    en: [
      'Alarms reach you in fewer ways now',
      'How alarms reach you was changed just now: by fewer ways than before. You can put it back in your account for 14 days. Was it not you? Put the account on hold here within 7 days: LINK Or call 6377 0700.',
    ],
    md: [
      '现在通知您求助消息的方式变少了',
      '刚才有人更改了求助消息通知您的方式，比之前少了。14 天内可以在您的账户里恢复。如果不是您本人，请在 7 天内在这里冻结账户：LINK 或致电 6377 0700。',
    ],
    ms: [
      'Kini makluman kehilangan sampai kepada Anda melalui cara yang lebih sedikit',
      'Cara makluman kehilangan sampai kepada Anda baru sahaja diubah: lebih sedikit daripada sebelumnya. Anda boleh mengembalikannya dalam akaun Anda selama 14 hari. Bukan Anda? Bekukan akaun di sini dalam masa 7 hari: LINK Atau telefon 6377 0700.',
    ],
  },
  'channel-test': {
    en: [
      'This is a test',
      'THIS IS A TEST that you asked for. Alarms would reach you this way. Nobody is lost, and you need do nothing. Your choices: LINK',
    ],
    md: [
      '这是一条测试',
      '这是您要求的测试。真的有人求助时，会这样通知您。现在没有人走失，您不需要做什么。您的选择：LINK',
    ],
    ms: [
      'Ini satu ujian',
      'INI SATU UJIAN yang Anda minta. Makluman kehilangan akan sampai kepada Anda dengan cara ini. Tiada sesiapa yang sesat, dan Anda tidak perlu berbuat apa-apa. Pilihan Anda: LINK',
    ],
  },
  'card-test': {
    en: [
      "A test of Siew Hua's card",
      'THIS IS A TEST. The card of Siew Hua works: on the page behind its code somebody left a name and a number or a place, and this is how you hear of it. Nobody else was told, and there is nothing you need to do.',
    ],
    md: [
      '测试Siew Hua的会员卡',
      '这是测试。Siew Hua的会员卡可以用：有人在二维码的页面留下了姓名，以及号码或地点，您就会这样收到通知。没有通知其他人，您不需要做什么。',
    ],
    ms: [
      'Ujian kad Siew Hua',
      'INI UJIAN. Kad Siew Hua berfungsi: seseorang meninggalkan nama dan nombor atau tempat pada halaman di sebalik kodnya, dan beginilah Anda diberitahu. Tiada orang lain diberitahu, dan Anda tidak perlu berbuat apa-apa.',
    ],
  },
  'registered-again': {
    en: [
      'Somebody tried to register Siew Hua',
      'Somebody filled in a registration for Siew Hua, who is registered already. Nothing has changed for Siew Hua. Was it one of the family? Then please invite them as a caregiver here: LINK If you do not know who it was, please call 6377 0700.',
    ],
    md: [
      '有人想为Siew Hua注册',
      '有人为Siew Hua填写了注册表，而Siew Hua早已注册。Siew Hua的资料没有任何更改。如果是家人填的，请在这里邀请对方成为看护者：LINK 如果您不知道是谁，请致电 6377 0700。',
    ],
    ms: [
      'Seseorang cuba mendaftarkan Siew Hua',
      'Seseorang mengisi pendaftaran untuk Siew Hua, yang sudah berdaftar. Tiada apa-apa yang berubah bagi Siew Hua. Adakah dia ahli keluarga? Sila jemput dia sebagai penjaga di sini: LINK Jika Anda tidak tahu siapa orangnya, sila telefon 6377 0700.',
    ],
  },
  'administrator-invited': {
    en: [
      'You are invited as an administrator',
      'Two administrators invite you to the console. Choose your password here within 7 days; a second key is set up next: LINK If you do not know why, please do nothing and tell them.',
    ],
    md: [
      '您获邀担任管理员',
      '两位管理员邀请您使用控制台。请在 7 天内在这里设定密码，然后设置第二道验证：LINK 如果您不知道原因，请不要操作，并告诉他们。',
    ],
    ms: [
      'Anda dijemput sebagai pentadbir',
      'Dua orang pentadbir menjemput Anda ke konsol. Pilih kata laluan di sini dalam masa 7 hari; kunci kedua disediakan selepas itu: LINK Jika Anda tidak tahu sebabnya, jangan buat apa-apa dan beritahu mereka.',
    ],
  },
  'administrator-suspended': {
    en: [
      'Your access to the console is suspended',
      'An administrator suspended your access to the console and asked to end it. A second administrator decides; until then you cannot sign in. If this is not right, please speak to your colleagues at once, or call 6377 0700.',
    ],
    md: [
      '您的控制台权限已暂停',
      '一位管理员暂停了您的控制台权限，并申请终止。第二位管理员会作决定，在此之前您无法登录。如果这不对，请马上与同事联络，或致电 6377 0700。',
    ],
    ms: [
      'Akses Anda ke konsol digantung',
      'Seorang pentadbir menggantung akses Anda ke konsol dan meminta supaya ditamatkan. Pentadbir kedua akan membuat keputusan; sehingga itu Anda tidak dapat log masuk. Jika ini tidak betul, sila hubungi rakan sekerja Anda segera, atau telefon 6377 0700.',
    ],
  },
  'administrator-restored': {
    en: [
      'You may use the console again',
      'Your access to the console is no longer suspended. Please sign in here: LINK',
    ],
    md: ['您可以再次使用控制台', '您的控制台权限不再暂停。请在这里登录：LINK'],
    ms: [
      'Anda boleh menggunakan konsol semula',
      'Akses Anda ke konsol tidak lagi digantung. Sila log masuk di sini: LINK',
    ],
  },
  'administrator-ended': {
    en: [
      'Your access to the console has ended',
      'Your access to the console has ended. If you did not know of it, please speak to your colleagues, or call 6377 0700.',
    ],
    md: ['您的控制台权限已终止', '您的控制台权限已终止。如果您事先不知道，请与同事联络，或致电 6377 0700。'],
    ms: [
      'Akses Anda ke konsol telah ditamatkan',
      'Akses Anda ke konsol telah ditamatkan. Jika Anda tidak tahu tentangnya, sila hubungi rakan sekerja Anda, atau telefon 6377 0700.',
    ],
  },
  'administrators-changing': {
    en: [
      'The administrators of the console are changing',
      'Somebody is being invited to administer the console, or their access is being suspended, restored or ended. Please see here who, and whether you know of it: LINK',
    ],
    md: [
      '控制台的管理员有变动',
      '有人正获邀管理控制台，或其权限正被暂停、恢复或终止。请在这里查看是谁，并确认您是否知情：LINK',
    ],
    ms: [
      'Pentadbir konsol sedang berubah',
      'Seseorang sedang dijemput untuk mentadbir konsol, atau aksesnya digantung, dipulihkan atau ditamatkan. Sila lihat di sini siapa orangnya, dan sama ada Anda mengetahuinya: LINK',
    ],
  },
}

/** What a rejection says for each reason, with what the applicant can do; `not-reached` stands above. */
const REJECTED: Record<Exclude<Rejection, 'not-reached'>, Record<ConsoleLocale, string>> = {
  talk: {
    en: 'We could not approve your registration. Please call 6377 0700; we will explain and help.',
    md: '我们未能批准您的注册。请致电 6377 0700，我们会说明并协助您。',
    ms: 'Kami tidak dapat meluluskan pendaftaran Anda. Sila telefon 6377 0700; kami akan menerangkan dan membantu.',
  },
  'not-confirmed': {
    en: 'We could not confirm some details of your registration, so we could not approve it. Please call 6377 0700 with a document at hand; we will go through it together.',
    md: '您的注册中有些资料我们未能核实，所以未能批准。请准备好证件，致电 6377 0700，我们会和您一起核对。',
    ms: 'Kami tidak dapat mengesahkan beberapa butiran pendaftaran Anda, jadi kami tidak dapat meluluskannya. Sila telefon 6377 0700 dengan dokumen di tangan; kami akan menyemaknya bersama-sama.',
  },
  outside: {
    en: 'Homeward cannot take up your registration, because it is for people who live in Singapore and those who care for them. Please call 6377 0700; we will tell you who can help where you are.',
    md: 'Homeward 是为住在新加坡的人士和他们的看护者而设，所以未能接受您的注册。请致电 6377 0700，我们会告诉您当地谁能协助您。',
    ms: 'Homeward tidak dapat menerima pendaftaran Anda kerana ia untuk mereka yang tinggal di Singapura dan penjaga mereka. Sila telefon 6377 0700; kami akan memberitahu siapa yang dapat membantu di tempat Anda.',
  },
  'as-asked': {
    en: 'We have closed your registration, as you asked. You are welcome to register again at any time. Not you? Please call 6377 0700.',
    md: '我们已按您的意愿结束您的注册。欢迎您随时重新注册。如果这不是您的意思，请致电 6377 0700。',
    ms: 'Kami telah menutup pendaftaran Anda seperti yang Anda minta. Anda dialu-alukan mendaftar semula pada bila-bila masa. Bukan Anda? Sila telefon 6377 0700.',
  },
}

/** A value that no message of membership may name is told apart by its own word. */
/** What no account's message may say stands out in it. */
const values = { ...MESSAGE_VALUES, association: 'ASSOCIATION', finder: 'FINDER', phone: 'PHONE', helpers: 77 }

test.each(Object.entries(SAID).flatMap(([kind, said]) => CONSOLE_LOCALES.map((locale) => ({ kind, locale, said }))))(
  '$kind in $locale, to the letter',
  ({ kind, locale, said }) => {
    const { subject, text } = membershipTexts[locale][kind as MembershipMessage](values)
    expect([subject, text]).toEqual(said[locale])
  },
)

test.each(Object.entries(REJECTED).flatMap(([why, said]) => CONSOLE_LOCALES.map((locale) => ({ why, locale, said }))))(
  'a rejection because of $why in $locale, to the letter',
  ({ why, locale, said }) => {
    const rejection = REJECTIONS.find((each) => each === why) ?? expect.fail(why)
    expect(membershipTexts[locale].rejected({ ...values, rejection }).text).toBe(said[locale])
  },
)
