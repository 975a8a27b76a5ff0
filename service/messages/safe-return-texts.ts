import type { Channel, SafeReturnMessage } from '#contract/messages.ts'
import type { ConsoleLocale, Locale } from '#contract/options.ts'
import { lostTexts } from './lost-texts.ts'
import { taSafeReturn, taSayings } from './safe-return-texts.ta.ts'
import type { MessageValues, Sayings, Text } from './text-values.ts'

type Texts = Record<SafeReturnMessage, (values: MessageValues) => Text>
/** What does not get through when a channel is down, at the head of its sentence in English and Malay. */
const failingMessages: Record<ConsoleLocale, Record<Channel, string>> = {
  en: {
    sms: 'Texts',
    email: 'E-mails',
    voice: 'Phone calls',
    push: 'Notifications',
    whatsapp: 'WhatsApp messages',
  },
  md: { sms: '短信', email: '电邮', voice: '电话', push: '通知', whatsapp: ' WhatsApp 信息' },
  ms: {
    sms: 'SMS',
    email: 'E-mel',
    voice: 'Panggilan telefon',
    push: 'Pemberitahuan',
    whatsapp: 'Mesej WhatsApp',
  },
}

/** In place of the number of a finder who keeps it. */
const KEPT: Record<ConsoleLocale, string> = {
  en: 'They keep their number: reach them on the page.',
  md: '对方不公开号码，请在页面上联络。',
  ms: 'Nombor tidak ditunjukkan: hubungi melalui halaman ini.',
}

/** Parts of a text that depend on what is known; each ends with the space that separates it from the next, a finder's `own` link begins with it. */
const phrases: Record<Locale, Sayings> = {
  en: {
    call: ({ phone, keepsNumber }) =>
      keepsNumber ? `${KEPT.en} ` : phone ? `Call ${phone} now. ` : 'They gave no number. ',
    helpers: ({ helpers }) => (helpers > 1 ? `${helpers} finders so far. ` : ''),
    typed: ({ isTyped, isTexted, isCalledIn }) =>
      isTyped
        ? 'The code was typed in, not scanned. '
        : isTexted
          ? 'The code came as a text message, not scanned. '
          : isCalledIn
            ? 'Reported by telephone to our helpline. '
            : '',
    told: ({ told, association, keepsNumber }) =>
      told === 'FAMILY' && keepsNumber
        ? 'The family knows, but does not see your number. '
        : told === 'FAMILY'
          ? 'The family has your number and may call. '
          : told === 'DESK'
            ? `${association} has your number and may call. `
            : '',
    own: ({ seesAnswers, link }) =>
      link && `${seesAnswers ? ' See who is coming: ' : ' Please confirm that this number is yours: '}${link}`,
    whom: {
      FAMILY: 'family',
      CARE_STAFF: 'care staff',
      POLICE: 'the police',
      AMBULANCE: 'the ambulance',
      OTHER: 'somebody who helps',
    },
  },
  md: {
    call: ({ phone, keepsNumber }) =>
      keepsNumber ? KEPT.md : phone ? `请马上致电 ${phone}。` : '对方没有留下电话号码。',
    helpers: ({ helpers }) => (helpers > 1 ? `目前共有 ${helpers} 位好心人。` : ''),
    typed: ({ isTyped, isTexted, isCalledIn }) =>
      isTyped
        ? '识别码是手动输入的，不是扫码。'
        : isTexted
          ? '识别码是短信发来的，不是扫码。'
          : isCalledIn
            ? '这是打给我们求助热线的报告。'
            : '',
    told: ({ told, association, keepsNumber }) =>
      told === 'FAMILY' && keepsNumber
        ? '家人已经知道，但看不到您的号码。'
        : told === 'FAMILY'
          ? '家人已收到您的号码，可能会打给您。'
          : told === 'DESK'
            ? `${association} 已收到您的号码，可能会打给您。`
            : '',
    own: ({ seesAnswers, link }) => link && `${seesAnswers ? '看看谁正赶来：' : '请确认这个号码是您的：'}${link}`,
    whom: {
      FAMILY: '家人',
      CARE_STAFF: '照护人员',
      POLICE: '警察',
      AMBULANCE: '救护人员',
      OTHER: '协助的人',
    },
  },
  ms: {
    call: ({ phone, keepsNumber }) =>
      keepsNumber ? `${KEPT.ms} ` : phone ? `Telefon ${phone} sekarang. ` : 'Tiada nombor diberikan. ',
    helpers: ({ helpers }) => (helpers > 1 ? `${helpers} penemu setakat ini. ` : ''),
    typed: ({ isTyped, isTexted, isCalledIn }) =>
      isTyped
        ? 'Kod ditaip, bukan diimbas. '
        : isTexted
          ? 'Kod dihantar melalui SMS, bukan diimbas. '
          : isCalledIn
            ? 'Dilaporkan melalui telefon kepada talian bantuan kami. '
            : '',
    told: ({ told, association, keepsNumber }) =>
      told === 'FAMILY' && keepsNumber
        ? 'Keluarga sudah tahu, tetapi tidak melihat nombor Anda. '
        : told === 'FAMILY'
          ? 'Keluarga sudah menerima nombor Anda dan mungkin menelefon. '
          : told === 'DESK'
            ? `${association} sudah menerima nombor Anda dan mungkin menelefon. `
            : '',
    own: ({ seesAnswers, link }) =>
      link &&
      `${seesAnswers ? ' Lihat siapa yang sedang datang: ' : ' Sila sahkan bahawa nombor ini milik Anda: '}${link}`,
    whom: {
      FAMILY: 'ahli keluarga',
      CARE_STAFF: 'kakitangan penjagaan',
      POLICE: 'polis',
      AMBULANCE: 'pasukan ambulans',
      OTHER: 'seseorang yang membantu',
    },
  },
  ta: taSayings,
}

const en: Texts = {
  found: (v) =>
    v.isOwnWord
      ? lostTexts.en.found(v)
      : {
          subject: v.phone
            ? `${v.person} has been found. Please call ${v.phone}`
            : `${v.person} has been found. Please see where`,
          text: `${v.finder} is with ${v.person}. ${phrases.en.call(v)}${phrases.en.typed(v)}${phrases.en.helpers(v)}See where, and say that you are on your way: ${v.link}`,
        },
  'still-unanswered': (v) =>
    v.isOwnWord
      ? lostTexts.en['still-unanswered'](v)
      : {
          subject: `Nobody has answered yet: ${v.person} has been found`,
          text: `Nobody has answered yet. ${v.finder} is with ${v.person}. ${phrases.en.call(v)}${phrases.en.typed(v)}${phrases.en.helpers(v)}See where, and say that you are on your way: ${v.link}`,
        },
  'another-finder': (v) =>
    v.isOwnWord
      ? lostTexts.en['another-finder'](v)
      : {
          subject: `Another report about ${v.person}`,
          text: `A new report about ${v.person}: ${v.finder} is there. ${phrases.en.call(v)}${phrases.en.typed(v)}${phrases.en.helpers(v)}See where: ${v.link}`,
        },
  'many-reports': ({ person, link }) => ({
    subject: `Many reports about ${person}`,
    text: `Many reports about ${person}. Please open the page, it shows what matters first: ${link}`,
  }),
  'with-someone': ({ finder, person, whom, link }) => ({
    subject: `${person} is with ${phrases.en.whom[whom]}`,
    text: `${finder} says that ${person} is safe with ${phrases.en.whom[whom]} now. Please see for yourself: ${link}`,
  }),
  'not-with-someone': ({ finder, person, link }) => ({
    subject: `${person} is not with somebody else after all`,
    text: `${finder} has taken it back: ${person} is not with somebody else after all. Please look again: ${link}`,
  }),
  'all-right': ({ person, link }) => ({
    subject: `${person} says: I am all right now`,
    text: `${person} says: I am all right now. Please make sure, and then press "Safe now": ${link}`,
  }),
  'hand-over-missed': (v) => ({
    subject: `Not proved: who came for ${v.person}`,
    text: `Whoever came for ${v.person} showed a wrong colour or wrong digits three times. ${phrases.en.call(v)}See who is on the way: ${v.link}`,
  }),
  flood: ({ person, link }) => ({
    subject: `A flood of reports about ${person}`,
    text: `More reports about ${person} come in than anybody can read. The page shows what matters first: ${link}`,
  }),
  'channel-down': ({ person, failing, hasFamily, link }) => ({
    subject: `Messages about ${person} do not get through`,
    text: `${failing ? failingMessages.en[failing] : 'Messages'} about ${person} do not get through. ${hasFamily ? 'Please call the family' : 'Please deal with the alarm'}: ${link}`,
  }),
  'follow-up': ({ person, isDesk, link }) => ({
    subject: isDesk ? `Is somebody still dealing with the alarm about ${person}?` : `Is ${person} safe?`,
    text: isDesk
      ? `Are you still dealing with the alarm about ${person}? Safe now, still going, or cannot go? Please tap one: ${link}`
      : `Have you reached ${person}? Safe now, still going, or cannot go? Please tap one: ${link}`,
  }),
  safe: ({ person, link }) => ({
    subject: `${person} is safe`,
    text: `${person} is safe now. You can rest. What happened: ${link}`,
  }),
  'false-alarm': ({ person, link }) => ({
    subject: `False alarm about ${person}`,
    text: `It was a false alarm about ${person}. There is nothing you need to do. What happened: ${link}`,
  }),
  'ended-by-itself': ({ person, helpline, link }) => ({
    subject: `The alarm about ${person} has ended by itself`,
    text: `Nobody has said that ${person} is safe, and nothing new came for 24 hours: the alarm has ended. Still missing? Report it again, or call ${helpline}. What happened: ${link}`,
  }),
  reopened: ({ person, link }) => ({
    subject: `${person} is not safe yet`,
    text: `${person} is not safe yet after all. Please look again: ${link}`,
  }),
  'finder-follow-up': (v) => ({
    subject: `Thank you for helping`,
    text: `Thank you for helping. ${phrases.en.told(v)}Please stay with the person if you can. Nobody answers? ${v.helpline}. Danger: 999. Hurt: 995.${phrases.en.own(v)}`,
  }),
  'finder-answered': ({ coming, helpline }) => ({
    subject: coming ? 'Somebody is on the way to you' : 'Nobody is on the way to you now',
    text: coming
      ? `Somebody is on the way to you${coming.minutes === null ? '' : `, in about ${coming.minutes} min`}. Please stay with the person if you can. Nobody comes? ${helpline}. Danger: 999. Hurt: 995.`
      : `Whoever was on the way to you cannot come now. We call on others. Please stay with the person if you can. Helpline: ${helpline}. Danger: 999. Hurt: 995.`,
  }),
  'finder-written': ({ link, helpline }) => ({
    subject: 'A message for you',
    text: `Those who care for the person beside you have written to you. Helpline: ${helpline}. Danger: 999. Hurt: 995. Read and answer: ${link}`,
  }),
  'finder-thanks': () => ({
    subject: `Safe, thanks to you`,
    text: `The person you helped is safe now. Thank you for bringing them closer to home.`,
  }),
  unusable: (v) =>
    v.isBareScan
      ? {
          subject: `A stopped code of ${v.person} was scanned`,
          text: `A code of ${v.person} that is stopped was scanned. Nobody has left a name or a number. Please make sure that ${v.person} is safe: ${v.link}`,
        }
      : {
          subject: `Somebody scanned an old code of ${v.person}`,
          text: `Somebody scanned an old code of ${v.person} and left a message. Name: ${v.finder}. ${v.keepsNumber ? `${KEPT.en} ` : v.phone ? `Number: ${v.phone}. ` : 'They gave no number. '}Please make sure that ${v.person} is safe.${v.link && ` See where: ${v.link}`}`,
        },
  missing: ({ person, link }) => ({
    subject: `${person} is missing`,
    text: `${person} is missing. In danger? Call 999. We tell you as soon as a finder leaves a report. See the place last seen, or press "Safe now": ${link}`,
  }),
  answered: ({ person, isOwnAnswer, link }) => ({
    subject: isOwnAnswer ? `You are on your way to ${person}` : `Somebody is on the way to ${person}`,
    text: `${isOwnAnswer ? `You said that you are on your way to ${person}.` : `Somebody is on the way to ${person}.`} See how it goes on: ${link}`,
  }),
}

const md: Texts = {
  found: (v) =>
    v.isOwnWord
      ? lostTexts.md.found(v)
      : {
          subject: v.phone ? `有人找到了${v.person}，请致电 ${v.phone}` : `有人找到了${v.person}，请查看地点`,
          text: `${v.finder}正陪着${v.person}。${phrases.md.call(v)}${phrases.md.typed(v)}${phrases.md.helpers(v)}请查看地点，并告诉我们您在路上：${v.link}`,
        },
  'still-unanswered': (v) =>
    v.isOwnWord
      ? lostTexts.md['still-unanswered'](v)
      : {
          subject: `还没有人回应：有人找到了${v.person}`,
          text: `还没有人回应。${v.finder}正陪着${v.person}。${phrases.md.call(v)}${phrases.md.typed(v)}${phrases.md.helpers(v)}请查看地点，并告诉我们您在路上：${v.link}`,
        },
  'another-finder': (v) =>
    v.isOwnWord
      ? lostTexts.md['another-finder'](v)
      : {
          subject: `关于${v.person}的新消息`,
          text: `关于${v.person}的新消息：${v.finder}在现场。${phrases.md.call(v)}${phrases.md.typed(v)}${phrases.md.helpers(v)}查看地点：${v.link}`,
        },
  'many-reports': ({ person, link }) => ({
    subject: `关于${person}的消息很多`,
    text: `关于${person}的消息很多。请打开页面，重要的排在最前面：${link}`,
  }),
  'with-someone': ({ finder, person, whom, link }) => ({
    subject: `${person}和${phrases.md.whom[whom]}在一起`,
    text: `${finder}说，${person}现在和${phrases.md.whom[whom]}在一起，平安。请亲自查看：${link}`,
  }),
  'not-with-someone': ({ finder, person, link }) => ({
    subject: `${person}其实没有和别人在一起`,
    text: `${finder}更正了：${person}其实没有和别人在一起。请再看一看：${link}`,
  }),
  'all-right': ({ person, link }) => ({
    subject: `${person}说：我现在没事了`,
    text: `${person}说：我现在没事了。请确认一下，然后按“已平安”：${link}`,
  }),
  'hand-over-missed': (v) => ({
    subject: `未能证实是谁来接${v.person}`,
    text: `来接${v.person}的人三次出示的颜色或数字都不对。${phrases.md.call(v)}看看谁正赶来：${v.link}`,
  }),
  flood: ({ person, link }) => ({
    subject: `关于${person}的消息大量涌入`,
    text: `关于${person}的消息大量涌入，来不及逐条看。页面把重要的排在最前面：${link}`,
  }),
  'channel-down': ({ person, failing, hasFamily, link }) => ({
    subject: `关于${person}的消息送不出去`,
    text: `关于${person}的${failing ? failingMessages.md[failing] : '消息'}送不出去。${hasFamily ? '请打电话给家人' : '请处理这次求助'}：${link}`,
  }),
  'follow-up': ({ person, isDesk, link }) => ({
    subject: isDesk ? `还有人在处理${person}的求助吗？` : `${person}平安吗？`,
    text: isDesk
      ? `您还在处理${person}的求助吗？已平安、还在路上，还是去不了？请选一项：${link}`
      : `您接到${person}了吗？已平安、还在路上，还是去不了？请选一项：${link}`,
  }),
  safe: ({ person, link }) => ({
    subject: `${person}平安了`,
    text: `${person}已经平安，您可以放心了。事情经过：${link}`,
  }),
  'false-alarm': ({ person, link }) => ({
    subject: `关于${person}：虚惊一场`,
    text: `关于${person}的求助是虚惊一场，您不需要做什么。事情经过：${link}`,
  }),
  'ended-by-itself': ({ person, helpline, link }) => ({
    subject: `${person}的求助已自动结束`,
    text: `没有人说${person}已经平安，24 小时内也没有新的消息，这次求助已经结束。还没找到？请重新报告，或致电 ${helpline}。事情经过：${link}`,
  }),
  reopened: ({ person, link }) => ({
    subject: `${person}尚未平安`,
    text: `${person}尚未平安，请再看一看：${link}`,
  }),
  'finder-follow-up': (v) => ({
    subject: `谢谢您的帮助`,
    text: `谢谢您的帮助。${phrases.md.told(v)}可以的话，请陪着这位人士。没人接听请打 ${v.helpline}。有危险打 999，受伤打 995。${phrases.md.own(v)}`,
  }),
  'finder-answered': ({ coming, helpline }) => ({
    subject: coming ? '有人正赶往您那里' : '现在没有人赶往您那里',
    text: coming
      ? `有人正赶往您那里${coming.minutes === null ? '' : `，大约 ${coming.minutes} 分钟后到`}。可以的话，请陪着这位人士。没有人来请打 ${helpline}。有危险打 999，受伤打 995。`
      : `原本赶往您那里的人来不了，我们正在联络其他人。可以的话，请陪着这位人士。求助热线：${helpline}。有危险打 999，受伤打 995。`,
  }),
  'finder-written': ({ link, helpline }) => ({
    subject: '您有一条留言',
    text: `照顾这位人士的人给您留言了。求助热线：${helpline}。有危险打 999，受伤打 995。看留言并回复：${link}`,
  }),
  'finder-thanks': () => ({
    subject: `平安了，多亏有您`,
    text: `您帮助的人已经平安。谢谢您，让这位人士离家更近一步。`,
  }),
  unusable: (v) =>
    v.isBareScan
      ? {
          subject: `有人扫描了${v.person}已停用的二维码`,
          text: `有人扫描了${v.person}已停用的二维码，没有留下姓名或电话。请确认${v.person}是否平安：${v.link}`,
        }
      : {
          subject: `有人扫描了${v.person}的旧二维码`,
          text: `有人扫描了${v.person}的旧二维码，并留下了信息。姓名：${v.finder}。${v.keepsNumber ? KEPT.md : v.phone ? `电话：${v.phone}。` : '对方没有留下电话号码。'}请确认${v.person}是否平安。${v.link && `查看地点：${v.link}`}`,
        },
  missing: ({ person, link }) => ({
    subject: `${person}走失了`,
    text: `${person}走失了。有危险请打 999。有人扫码并留下报告时，我们会马上告诉您。查看最后出现的地点，或按“已平安”：${link}`,
  }),
  answered: ({ person, isOwnAnswer, link }) => ({
    subject: isOwnAnswer ? `您正在赶往${person}那里` : `有人正在赶往${person}那里`,
    text: `${isOwnAnswer ? `您说过，您正在赶往${person}那里。` : `有人正在赶往${person}那里。`}查看之后的情况：${link}`,
  }),
}

const ms: Texts = {
  found: (v) =>
    v.isOwnWord
      ? lostTexts.ms.found(v)
      : {
          subject: v.phone
            ? `${v.person} telah ditemui. Sila telefon ${v.phone}`
            : `${v.person} telah ditemui. Sila lihat tempatnya`,
          text: `${v.finder} sedang bersama ${v.person}. ${phrases.ms.call(v)}${phrases.ms.typed(v)}${phrases.ms.helpers(v)}Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: ${v.link}`,
        },
  'still-unanswered': (v) =>
    v.isOwnWord
      ? lostTexts.ms['still-unanswered'](v)
      : {
          subject: `Belum ada yang menjawab: ${v.person} telah ditemui`,
          text: `Belum ada yang menjawab. ${v.finder} sedang bersama ${v.person}. ${phrases.ms.call(v)}${phrases.ms.typed(v)}${phrases.ms.helpers(v)}Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: ${v.link}`,
        },
  'another-finder': (v) =>
    v.isOwnWord
      ? lostTexts.ms['another-finder'](v)
      : {
          subject: `Laporan baharu tentang ${v.person}`,
          text: `Laporan baharu tentang ${v.person}: ${v.finder} ada di situ. ${phrases.ms.call(v)}${phrases.ms.typed(v)}${phrases.ms.helpers(v)}Lihat tempatnya: ${v.link}`,
        },
  'many-reports': ({ person, link }) => ({
    subject: `Banyak laporan tentang ${person}`,
    text: `Banyak laporan tentang ${person}. Sila buka halaman ini, yang penting didahulukan: ${link}`,
  }),
  'with-someone': ({ finder, person, whom, link }) => ({
    subject: `${person} bersama ${phrases.ms.whom[whom]}`,
    text: `${finder} memberitahu bahawa ${person} kini selamat bersama ${phrases.ms.whom[whom]}. Sila lihat sendiri: ${link}`,
  }),
  'not-with-someone': ({ finder, person, link }) => ({
    subject: `${person} rupa-rupanya tidak bersama orang lain`,
    text: `${finder} menarik balik: ${person} rupa-rupanya tidak bersama orang lain. Sila lihat semula: ${link}`,
  }),
  'all-right': ({ person, link }) => ({
    subject: `${person} memberitahu: saya sudah selamat`,
    text: `${person} memberitahu: saya sudah selamat. Sila pastikan, kemudian tekan "Sudah selamat": ${link}`,
  }),
  'hand-over-missed': (v) => ({
    subject: `Tidak terbukti: siapa yang datang mengambil ${v.person}`,
    text: `Orang yang datang mengambil ${v.person} menunjukkan warna atau angka yang salah tiga kali. ${phrases.ms.call(v)}Lihat siapa yang sedang datang: ${v.link}`,
  }),
  flood: ({ person, link }) => ({
    subject: `Laporan bertalu-talu tentang ${person}`,
    text: `Laporan tentang ${person} masuk lebih banyak daripada yang sempat dibaca. Halaman ini mendahulukan yang penting: ${link}`,
  }),
  'channel-down': ({ person, failing, hasFamily, link }) => ({
    subject: `Mesej tentang ${person} tidak sampai`,
    text: `${failing ? failingMessages.ms[failing] : 'Mesej'} tentang ${person} tidak sampai. ${hasFamily ? 'Sila telefon keluarga' : 'Sila uruskan makluman ini'}: ${link}`,
  }),
  'follow-up': ({ person, isDesk, link }) => ({
    subject: isDesk ? `Masih adakah orang yang menguruskan makluman tentang ${person}?` : `Adakah ${person} selamat?`,
    text: isDesk
      ? `Adakah Anda masih menguruskan makluman tentang ${person}? Selamat, masih dalam perjalanan, atau tidak dapat? Sila tekan satu: ${link}`
      : `Sudahkah Anda bertemu ${person}? Selamat, masih dalam perjalanan, atau tidak dapat? Sila tekan satu: ${link}`,
  }),
  safe: ({ person, link }) => ({
    subject: `${person} sudah selamat`,
    text: `${person} sudah selamat. Anda boleh berasa lega. Apa yang berlaku: ${link}`,
  }),
  'false-alarm': ({ person, link }) => ({
    subject: `${person}: tersilap, bukan kehilangan`,
    text: `Makluman tentang ${person} tersilap, bukan kehilangan. Anda tidak perlu berbuat apa-apa. Apa yang berlaku: ${link}`,
  }),
  'ended-by-itself': ({ person, helpline, link }) => ({
    subject: `Makluman tentang ${person} tamat sendiri`,
    text: `Tiada sesiapa mengatakan ${person} sudah selamat, dan tiada berita baharu selama 24 jam: makluman ini tamat. Belum ditemui? Laporkan semula, atau telefon ${helpline}. Apa yang berlaku: ${link}`,
  }),
  reopened: ({ person, link }) => ({
    subject: `${person} belum selamat`,
    text: `${person} rupa-rupanya belum selamat. Sila lihat semula: ${link}`,
  }),
  'finder-follow-up': (v) => ({
    subject: `Terima kasih kerana membantu`,
    text: `Terima kasih kerana membantu. ${phrases.ms.told(v)}Jika boleh, temani orang itu. Tiada jawapan? ${v.helpline}. Bahaya: 999. Cedera: 995.${phrases.ms.own(v)}`,
  }),
  'finder-answered': ({ coming, helpline }) => ({
    subject: coming
      ? 'Seseorang dalam perjalanan ke tempat Anda'
      : 'Tiada sesiapa dalam perjalanan ke tempat Anda sekarang',
    text: coming
      ? `Seseorang dalam perjalanan ke tempat Anda${coming.minutes === null ? '' : `, kira-kira ${coming.minutes} minit lagi`}. Jika boleh, temani orang itu. Tiada yang datang? ${helpline}. Bahaya: 999. Cedera: 995.`
      : `Orang yang dalam perjalanan tidak dapat datang. Kami sedang menghubungi orang lain. Jika boleh, temani orang itu. Talian bantuan: ${helpline}. Bahaya: 999. Cedera: 995.`,
  }),
  'finder-written': ({ link, helpline }) => ({
    subject: 'Ada mesej untuk Anda',
    text: `Penjaga orang yang bersama Anda telah menulis kepada Anda. Talian bantuan: ${helpline}. Bahaya: 999. Cedera: 995. Baca dan jawab: ${link}`,
  }),
  'finder-thanks': () => ({
    subject: `Selamat, berkat Anda`,
    text: `Orang yang Anda bantu sudah selamat. Terima kasih kerana membantunya pulang.`,
  }),
  unusable: (v) =>
    v.isBareScan
      ? {
          subject: `Kod ${v.person} yang telah dihentikan diimbas`,
          text: `Seseorang mengimbas kod ${v.person} yang telah dihentikan. Tiada nama atau nombor ditinggalkan. Sila pastikan ${v.person} selamat: ${v.link}`,
        }
      : {
          subject: `Seseorang mengimbas kod lama ${v.person}`,
          text: `Seseorang mengimbas kod lama ${v.person} dan meninggalkan pesanan. Nama: ${v.finder}. ${v.keepsNumber ? `${KEPT.ms} ` : v.phone ? `Nombor: ${v.phone}. ` : 'Tiada nombor diberikan. '}Sila pastikan ${v.person} selamat.${v.link && ` Lihat tempatnya: ${v.link}`}`,
        },
  missing: ({ person, link }) => ({
    subject: `${person} hilang`,
    text: `${person} hilang. Dalam bahaya? Telefon 999. Kami beritahu Anda sebaik sahaja penemu meninggalkan laporan. Lihat tempat terakhir, atau tekan "Sudah selamat": ${link}`,
  }),
  answered: ({ person, isOwnAnswer, link }) => ({
    subject: isOwnAnswer ? `Anda dalam perjalanan ke ${person}` : `Seseorang dalam perjalanan ke ${person}`,
    text: `${isOwnAnswer ? `Anda memberitahu bahawa Anda dalam perjalanan ke ${person}.` : `Seseorang dalam perjalanan ke ${person}.`} Lihat perkembangannya: ${link}`,
  }),
}

/** What safe return says, in every language; `textOf` puts the sender before it. */
export const safeReturnTexts: Record<Locale, Texts> = { en, md, ms, ta: taSafeReturn }

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** How long ago a late message was written, in whole minutes, or in whole hours from two hours on. */
export const writtenAgo: Record<Locale, (minutes: number) => string> = {
  en: (minutes) =>
    `Sent late: written ${minutes < 120 ? counted(minutes, 'minute') : counted(Math.floor(minutes / 60), 'hour')} ago.`,
  md: (minutes) => `这条消息送晚了：写于 ${minutes < 120 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`}前。`,
  ms: (minutes) =>
    `Lewat dihantar: ditulis ${minutes < 120 ? `${minutes} minit` : `${Math.floor(minutes / 60)} jam`} yang lalu.`,
  ta: (minutes) =>
    `தாமதமாக அனுப்பப்பட்டது: எழுதியது ${minutes < 120 ? `${minutes} நிமிடங்களுக்கு` : `${Math.floor(minutes / 60)} மணி நேரத்திற்கு`} முன்.`,
}
