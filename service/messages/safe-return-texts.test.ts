import { expect, test } from 'vitest'
import type { MessageKind } from '#contract/messages.ts'
import { CONSOLE_LOCALES, LOCALES, type ConsoleLocale } from '#contract/options.ts'
import { membershipTexts } from './membership-texts.ts'
import type { MessageValues } from './text-values.ts'
import { textOf, texts } from './texts.ts'
import { MESSAGE_VALUES } from '../test/message-values.ts'

/**
 * Every message of safe return in English, Chinese and Malay, written out (Tamil: tamil-texts.test.ts): [subject, text], with LINK for the recipient's own link. A
 * wording is changed here in the same commit as in safe-return-texts.ts.
 */
const SAID: Record<string, Record<ConsoleLocale, readonly [string, string]>> = {
  found: {
    en: [
      'Siew Hua has been found. Please call +6581234567',
      'Homeward (Dementia Singapore): Aisha is with Siew Hua. Call +6581234567 now. 3 finders so far. See where, and say that you are on your way: LINK',
    ],
    md: [
      '有人找到了Siew Hua，请致电 +6581234567',
      'Homeward（Dementia Singapore）：Aisha正陪着Siew Hua。请马上致电 +6581234567。目前共有 3 位好心人。请查看地点，并告诉我们您在路上：LINK',
    ],
    ms: [
      'Siew Hua telah ditemui. Sila telefon +6581234567',
      'Homeward (Dementia Singapore): Aisha sedang bersama Siew Hua. Telefon +6581234567 sekarang. 3 penemu setakat ini. Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: LINK',
    ],
  },
  'still-unanswered': {
    en: [
      'Nobody has answered yet: Siew Hua has been found',
      'Homeward (Dementia Singapore): Nobody has answered yet. Aisha is with Siew Hua. Call +6581234567 now. 3 finders so far. See where, and say that you are on your way: LINK',
    ],
    md: [
      '还没有人回应：有人找到了Siew Hua',
      'Homeward（Dementia Singapore）：还没有人回应。Aisha正陪着Siew Hua。请马上致电 +6581234567。目前共有 3 位好心人。请查看地点，并告诉我们您在路上：LINK',
    ],
    ms: [
      'Belum ada yang menjawab: Siew Hua telah ditemui',
      'Homeward (Dementia Singapore): Belum ada yang menjawab. Aisha sedang bersama Siew Hua. Telefon +6581234567 sekarang. 3 penemu setakat ini. Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: LINK',
    ],
  },
  'another-finder': {
    en: [
      'Another report about Siew Hua',
      'Homeward (Dementia Singapore): A new report about Siew Hua: Aisha is there. Call +6581234567 now. 3 finders so far. See where: LINK',
    ],
    md: [
      '关于Siew Hua的新消息',
      'Homeward（Dementia Singapore）：关于Siew Hua的新消息：Aisha在现场。请马上致电 +6581234567。目前共有 3 位好心人。查看地点：LINK',
    ],
    ms: [
      'Laporan baharu tentang Siew Hua',
      'Homeward (Dementia Singapore): Laporan baharu tentang Siew Hua: Aisha ada di situ. Telefon +6581234567 sekarang. 3 penemu setakat ini. Lihat tempatnya: LINK',
    ],
  },
  'many-reports': {
    en: [
      'Many reports about Siew Hua',
      'Homeward (Dementia Singapore): Many reports about Siew Hua. Please open the page, it shows what matters first: LINK',
    ],
    md: [
      '关于Siew Hua的消息很多',
      'Homeward（Dementia Singapore）：关于Siew Hua的消息很多。请打开页面，重要的排在最前面：LINK',
    ],
    ms: [
      'Banyak laporan tentang Siew Hua',
      'Homeward (Dementia Singapore): Banyak laporan tentang Siew Hua. Sila buka halaman ini, yang penting didahulukan: LINK',
    ],
  },
  'with-someone': {
    en: [
      'Siew Hua is with the police',
      'Homeward (Dementia Singapore): Aisha says that Siew Hua is safe with the police now. Please see for yourself: LINK',
    ],
    md: [
      'Siew Hua和警察在一起',
      'Homeward（Dementia Singapore）：Aisha说，Siew Hua现在和警察在一起，平安。请亲自查看：LINK',
    ],
    ms: [
      'Siew Hua bersama polis',
      'Homeward (Dementia Singapore): Aisha memberitahu bahawa Siew Hua kini selamat bersama polis. Sila lihat sendiri: LINK',
    ],
  },
  'not-with-someone': {
    en: [
      'Siew Hua is not with somebody else after all',
      'Homeward (Dementia Singapore): Aisha has taken it back: Siew Hua is not with somebody else after all. Please look again: LINK',
    ],
    md: [
      'Siew Hua其实没有和别人在一起',
      'Homeward（Dementia Singapore）：Aisha更正了：Siew Hua其实没有和别人在一起。请再看一看：LINK',
    ],
    ms: [
      'Siew Hua rupa-rupanya tidak bersama orang lain',
      'Homeward (Dementia Singapore): Aisha menarik balik: Siew Hua rupa-rupanya tidak bersama orang lain. Sila lihat semula: LINK',
    ],
  },
  'all-right': {
    en: [
      'Siew Hua says: I am all right now',
      'Homeward (Dementia Singapore): Siew Hua says: I am all right now. Please make sure, and then press "Safe now": LINK',
    ],
    md: [
      'Siew Hua说：我现在没事了',
      'Homeward（Dementia Singapore）：Siew Hua说：我现在没事了。请确认一下，然后按“已平安”：LINK',
    ],
    ms: [
      'Siew Hua memberitahu: saya sudah selamat',
      'Homeward (Dementia Singapore): Siew Hua memberitahu: saya sudah selamat. Sila pastikan, kemudian tekan "Sudah selamat": LINK',
    ],
  },
  'hand-over-missed': {
    en: [
      'Not proved: who came for Siew Hua',
      'Homeward (Dementia Singapore): Whoever came for Siew Hua showed a wrong colour or wrong digits three times. Call +6581234567 now. See who is on the way: LINK',
    ],
    md: [
      '未能证实是谁来接Siew Hua',
      'Homeward（Dementia Singapore）：来接Siew Hua的人三次出示的颜色或数字都不对。请马上致电 +6581234567。看看谁正赶来：LINK',
    ],
    ms: [
      'Tidak terbukti: siapa yang datang mengambil Siew Hua',
      'Homeward (Dementia Singapore): Orang yang datang mengambil Siew Hua menunjukkan warna atau angka yang salah tiga kali. Telefon +6581234567 sekarang. Lihat siapa yang sedang datang: LINK',
    ],
  },
  flood: {
    en: [
      'A flood of reports about Siew Hua',
      'Homeward (Dementia Singapore): More reports about Siew Hua come in than anybody can read. The page shows what matters first: LINK',
    ],
    md: [
      '关于Siew Hua的消息大量涌入',
      'Homeward（Dementia Singapore）：关于Siew Hua的消息大量涌入，来不及逐条看。页面把重要的排在最前面：LINK',
    ],
    ms: [
      'Laporan bertalu-talu tentang Siew Hua',
      'Homeward (Dementia Singapore): Laporan tentang Siew Hua masuk lebih banyak daripada yang sempat dibaca. Halaman ini mendahulukan yang penting: LINK',
    ],
  },
  'channel-down': {
    en: [
      'Messages about Siew Hua do not get through',
      'Homeward (Dementia Singapore): Texts about Siew Hua do not get through. Please call the family: LINK',
    ],
    md: [
      '关于Siew Hua的消息送不出去',
      'Homeward（Dementia Singapore）：关于Siew Hua的短信送不出去。请打电话给家人：LINK',
    ],
    ms: [
      'Mesej tentang Siew Hua tidak sampai',
      'Homeward (Dementia Singapore): SMS tentang Siew Hua tidak sampai. Sila telefon keluarga: LINK',
    ],
  },
  'follow-up': {
    en: [
      'Is Siew Hua safe?',
      'Homeward (Dementia Singapore): Have you reached Siew Hua? Safe now, still going, or cannot go? Please tap one: LINK',
    ],
    md: [
      'Siew Hua平安吗？',
      'Homeward（Dementia Singapore）：您接到Siew Hua了吗？已平安、还在路上，还是去不了？请选一项：LINK',
    ],
    ms: [
      'Adakah Siew Hua selamat?',
      'Homeward (Dementia Singapore): Sudahkah Anda bertemu Siew Hua? Selamat, masih dalam perjalanan, atau tidak dapat? Sila tekan satu: LINK',
    ],
  },
  safe: {
    en: ['Siew Hua is safe', 'Homeward (Dementia Singapore): Siew Hua is safe now. You can rest. What happened: LINK'],
    md: ['Siew Hua平安了', 'Homeward（Dementia Singapore）：Siew Hua已经平安，您可以放心了。事情经过：LINK'],
    ms: [
      'Siew Hua sudah selamat',
      'Homeward (Dementia Singapore): Siew Hua sudah selamat. Anda boleh berasa lega. Apa yang berlaku: LINK',
    ],
  },
  'false-alarm': {
    en: [
      'False alarm about Siew Hua',
      'Homeward (Dementia Singapore): It was a false alarm about Siew Hua. There is nothing you need to do. What happened: LINK',
    ],
    md: [
      '关于Siew Hua：虚惊一场',
      'Homeward（Dementia Singapore）：关于Siew Hua的求助是虚惊一场，您不需要做什么。事情经过：LINK',
    ],
    ms: [
      'Siew Hua: tersilap, bukan kehilangan',
      'Homeward (Dementia Singapore): Makluman tentang Siew Hua tersilap, bukan kehilangan. Anda tidak perlu berbuat apa-apa. Apa yang berlaku: LINK',
    ],
  },
  'ended-by-itself': {
    en: [
      'The alarm about Siew Hua has ended by itself',
      'Homeward (Dementia Singapore): Nobody has said that Siew Hua is safe, and nothing new came for 24 hours: the alarm has ended. Still missing? Report it again, or call 6377 0700. What happened: LINK',
    ],
    md: [
      'Siew Hua的求助已自动结束',
      'Homeward（Dementia Singapore）：没有人说Siew Hua已经平安，24 小时内也没有新的消息，这次求助已经结束。还没找到？请重新报告，或致电 6377 0700。事情经过：LINK',
    ],
    ms: [
      'Makluman tentang Siew Hua tamat sendiri',
      'Homeward (Dementia Singapore): Tiada sesiapa mengatakan Siew Hua sudah selamat, dan tiada berita baharu selama 24 jam: makluman ini tamat. Belum ditemui? Laporkan semula, atau telefon 6377 0700. Apa yang berlaku: LINK',
    ],
  },
  reopened: {
    en: [
      'Siew Hua is not safe yet',
      'Homeward (Dementia Singapore): Siew Hua is not safe yet after all. Please look again: LINK',
    ],
    md: ['Siew Hua尚未平安', 'Homeward（Dementia Singapore）：Siew Hua尚未平安，请再看一看：LINK'],
    ms: [
      'Siew Hua belum selamat',
      'Homeward (Dementia Singapore): Siew Hua rupa-rupanya belum selamat. Sila lihat semula: LINK',
    ],
  },
  'finder-follow-up': {
    en: [
      'Thank you for helping',
      'Homeward (Dementia Singapore): Thank you for helping. The family has your number and may call. Please stay with the person if you can. Nobody answers? 6377 0700. Danger: 999. Hurt: 995. See who is coming: LINK',
    ],
    md: [
      '谢谢您的帮助',
      'Homeward（Dementia Singapore）：谢谢您的帮助。家人已收到您的号码，可能会打给您。可以的话，请陪着这位人士。没人接听请打 6377 0700。有危险打 999，受伤打 995。看看谁正赶来：LINK',
    ],
    ms: [
      'Terima kasih kerana membantu',
      'Homeward (Dementia Singapore): Terima kasih kerana membantu. Keluarga sudah menerima nombor Anda dan mungkin menelefon. Jika boleh, temani orang itu. Tiada jawapan? 6377 0700. Bahaya: 999. Cedera: 995. Lihat siapa yang sedang datang: LINK',
    ],
  },
  'finder-answered': {
    en: [
      'Nobody is on the way to you now',
      'Homeward (Dementia Singapore): Whoever was on the way to you cannot come now. We call on others. Please stay with the person if you can. Helpline: 6377 0700. Danger: 999. Hurt: 995.',
    ],
    md: [
      '现在没有人赶往您那里',
      'Homeward（Dementia Singapore）：原本赶往您那里的人来不了，我们正在联络其他人。可以的话，请陪着这位人士。求助热线：6377 0700。有危险打 999，受伤打 995。',
    ],
    ms: [
      'Tiada sesiapa dalam perjalanan ke tempat Anda sekarang',
      'Homeward (Dementia Singapore): Orang yang dalam perjalanan tidak dapat datang. Kami sedang menghubungi orang lain. Jika boleh, temani orang itu. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995.',
    ],
  },
  'finder-written': {
    en: [
      'A message for you',
      'Homeward (Dementia Singapore): Those who care for the person beside you have written to you. Helpline: 6377 0700. Danger: 999. Hurt: 995. Read and answer: LINK',
    ],
    md: [
      '您有一条留言',
      'Homeward（Dementia Singapore）：照顾这位人士的人给您留言了。求助热线：6377 0700。有危险打 999，受伤打 995。看留言并回复：LINK',
    ],
    ms: [
      'Ada mesej untuk Anda',
      'Homeward (Dementia Singapore): Penjaga orang yang bersama Anda telah menulis kepada Anda. Talian bantuan: 6377 0700. Bahaya: 999. Cedera: 995. Baca dan jawab: LINK',
    ],
  },
  'finder-thanks': {
    en: [
      'Safe, thanks to you',
      'Homeward (Dementia Singapore): The person you helped is safe now. Thank you for bringing them closer to home.',
    ],
    md: ['平安了，多亏有您', 'Homeward（Dementia Singapore）：您帮助的人已经平安。谢谢您，让这位人士离家更近一步。'],
    ms: [
      'Selamat, berkat Anda',
      'Homeward (Dementia Singapore): Orang yang Anda bantu sudah selamat. Terima kasih kerana membantunya pulang.',
    ],
  },
  unusable: {
    en: [
      'Somebody scanned an old code of Siew Hua',
      'Homeward (Dementia Singapore): Somebody scanned an old code of Siew Hua and left a message. Name: Aisha. Number: +6581234567. Please make sure that Siew Hua is safe. See where: LINK',
    ],
    md: [
      '有人扫描了Siew Hua的旧二维码',
      'Homeward（Dementia Singapore）：有人扫描了Siew Hua的旧二维码，并留下了信息。姓名：Aisha。电话：+6581234567。请确认Siew Hua是否平安。查看地点：LINK',
    ],
    ms: [
      'Seseorang mengimbas kod lama Siew Hua',
      'Homeward (Dementia Singapore): Seseorang mengimbas kod lama Siew Hua dan meninggalkan pesanan. Nama: Aisha. Nombor: +6581234567. Sila pastikan Siew Hua selamat. Lihat tempatnya: LINK',
    ],
  },
  answered: {
    en: [
      'Somebody is on the way to Siew Hua',
      'Homeward (Dementia Singapore): Somebody is on the way to Siew Hua. See how it goes on: LINK',
    ],
    md: ['有人正在赶往Siew Hua那里', 'Homeward（Dementia Singapore）：有人正在赶往Siew Hua那里。查看之后的情况：LINK'],
    ms: [
      'Seseorang dalam perjalanan ke Siew Hua',
      'Homeward (Dementia Singapore): Seseorang dalam perjalanan ke Siew Hua. Lihat perkembangannya: LINK',
    ],
  },
  missing: {
    en: [
      'Siew Hua is missing',
      'Homeward (Dementia Singapore): Siew Hua is missing. In danger? Call 999. We tell you as soon as a finder leaves a report. See the place last seen, or press "Safe now": LINK',
    ],
    md: [
      'Siew Hua走失了',
      'Homeward（Dementia Singapore）：Siew Hua走失了。有危险请打 999。有人扫码并留下报告时，我们会马上告诉您。查看最后出现的地点，或按“已平安”：LINK',
    ],
    ms: [
      'Siew Hua hilang',
      'Homeward (Dementia Singapore): Siew Hua hilang. Dalam bahaya? Telefon 999. Kami beritahu Anda sebaik sahaja penemu meninggalkan laporan. Lihat tempat terakhir, atau tekan "Sudah selamat": LINK',
    ],
  },
}

const values = MESSAGE_VALUES

test('every message of safe return stands in the table', () => {
  const membership = new Set(Object.keys(membershipTexts.en))
  expect(Object.keys(SAID).toSorted()).toEqual(
    Object.keys(texts.en)
      .filter((kind) => !membership.has(kind))
      .toSorted(),
  )
})

test.each(Object.entries(SAID).flatMap(([kind, said]) => CONSOLE_LOCALES.map((locale) => ({ kind, locale, said }))))(
  '$kind in $locale, to the letter',
  ({ kind, locale, said }) => {
    const { subject, text } = textOf(locale, kind as MessageKind, values)
    expect([subject, text]).toEqual(said[locale])
  },
)

test.each([
  [
    'en',
    'A stopped code of Siew Hua was scanned',
    'Homeward (Dementia Singapore): A code of Siew Hua that is stopped was scanned. Nobody has left a name or a number. Please make sure that Siew Hua is safe: LINK',
  ],
  [
    'md',
    '有人扫描了Siew Hua已停用的二维码',
    'Homeward（Dementia Singapore）：有人扫描了Siew Hua已停用的二维码，没有留下姓名或电话。请确认Siew Hua是否平安：LINK',
  ],
  [
    'ms',
    'Kod Siew Hua yang telah dihentikan diimbas',
    'Homeward (Dementia Singapore): Seseorang mengimbas kod Siew Hua yang telah dihentikan. Tiada nama atau nombor ditinggalkan. Sila pastikan Siew Hua selamat: LINK',
  ],
] as const)('a bare scan of a stopped code says that nobody left anything, in %s', (locale, ...said) => {
  const { subject, text } = textOf(locale, 'unusable', { ...values, finder: '', phone: '', isBareScan: true })
  expect([subject, text]).toEqual(said)
})

/** What a message says where something else is known, to the letter; the subject is that of the table where none stands here. */
const OTHERWISE: {
  when: string
  kind: MessageKind
  known: Partial<MessageValues>
  subject?: Record<ConsoleLocale, string>
  said: Record<ConsoleLocale, string>
}[] = [
  {
    when: 'e-mails do not get through',
    kind: 'channel-down',
    known: { failing: 'email' },
    said: {
      en: 'E-mails about Siew Hua do not get through. Please call the family: LINK',
      md: '关于Siew Hua的电邮送不出去。请打电话给家人：LINK',
      ms: 'E-mel tentang Siew Hua tidak sampai. Sila telefon keluarga: LINK',
    },
  },
  {
    when: 'WhatsApp does not get through',
    kind: 'channel-down',
    known: { failing: 'whatsapp' },
    said: {
      en: 'WhatsApp messages about Siew Hua do not get through. Please call the family: LINK',
      md: '关于Siew Hua的 WhatsApp 信息送不出去。请打电话给家人：LINK',
      ms: 'Mesej WhatsApp tentang Siew Hua tidak sampai. Sila telefon keluarga: LINK',
    },
  },
  {
    when: 'somebody comes who did not say when',
    kind: 'finder-answered',
    known: { coming: { minutes: null } },
    subject: {
      en: 'Somebody is on the way to you',
      md: '有人正赶往您那里',
      ms: 'Seseorang dalam perjalanan ke tempat Anda',
    },
    said: {
      en: 'Somebody is on the way to you. Please stay with the person if you can. Nobody comes? 6377 0700. Danger: 999. Hurt: 995.',
      md: '有人正赶往您那里。可以的话，请陪着这位人士。没有人来请打 6377 0700。有危险打 999，受伤打 995。',
      ms: 'Seseorang dalam perjalanan ke tempat Anda. Jika boleh, temani orang itu. Tiada yang datang? 6377 0700. Bahaya: 999. Cedera: 995.',
    },
  },
  {
    when: 'somebody comes in ten minutes',
    kind: 'finder-answered',
    known: { coming: { minutes: 10 } },
    subject: {
      en: 'Somebody is on the way to you',
      md: '有人正赶往您那里',
      ms: 'Seseorang dalam perjalanan ke tempat Anda',
    },
    said: {
      en: 'Somebody is on the way to you, in about 10 min. Please stay with the person if you can. Nobody comes? 6377 0700. Danger: 999. Hurt: 995.',
      md: '有人正赶往您那里，大约 10 分钟后到。可以的话，请陪着这位人士。没有人来请打 6377 0700。有危险打 999，受伤打 995。',
      ms: 'Seseorang dalam perjalanan ke tempat Anda, kira-kira 10 minit lagi. Jika boleh, temani orang itu. Tiada yang datang? 6377 0700. Bahaya: 999. Cedera: 995.',
    },
  },
  {
    when: 'texts do not get through',
    kind: 'channel-down',
    known: { failing: 'sms' },
    said: {
      en: 'Texts about Siew Hua do not get through. Please call the family: LINK',
      md: '关于Siew Hua的短信送不出去。请打电话给家人：LINK',
      ms: 'SMS tentang Siew Hua tidak sampai. Sila telefon keluarga: LINK',
    },
  },
  {
    when: 'calls do not get through',
    kind: 'channel-down',
    known: { failing: 'voice' },
    said: {
      en: 'Phone calls about Siew Hua do not get through. Please call the family: LINK',
      md: '关于Siew Hua的电话送不出去。请打电话给家人：LINK',
      ms: 'Panggilan telefon tentang Siew Hua tidak sampai. Sila telefon keluarga: LINK',
    },
  },
  {
    when: 'notifications do not get through',
    kind: 'channel-down',
    known: { failing: 'push' },
    said: {
      en: 'Notifications about Siew Hua do not get through. Please call the family: LINK',
      md: '关于Siew Hua的通知送不出去。请打电话给家人：LINK',
      ms: 'Pemberitahuan tentang Siew Hua tidak sampai. Sila telefon keluarga: LINK',
    },
  },
  {
    when: 'nothing gets through, and nobody cares for the person',
    kind: 'channel-down',
    known: { failing: null, hasFamily: false },
    said: {
      en: 'Messages about Siew Hua do not get through. Please deal with the alarm: LINK',
      md: '关于Siew Hua的消息送不出去。请处理这次求助：LINK',
      ms: 'Mesej tentang Siew Hua tidak sampai. Sila uruskan makluman ini: LINK',
    },
  },
  {
    when: 'the desk is asked',
    kind: 'follow-up',
    known: { isDesk: true },
    subject: {
      en: 'Is somebody still dealing with the alarm about Siew Hua?',
      md: '还有人在处理Siew Hua的求助吗？',
      ms: 'Masih adakah orang yang menguruskan makluman tentang Siew Hua?',
    },
    said: {
      en: 'Are you still dealing with the alarm about Siew Hua? Safe now, still going, or cannot go? Please tap one: LINK',
      md: '您还在处理Siew Hua的求助吗？已平安、还在路上，还是去不了？请选一项：LINK',
      ms: 'Adakah Anda masih menguruskan makluman tentang Siew Hua? Selamat, masih dalam perjalanan, atau tidak dapat? Sila tekan satu: LINK',
    },
  },
  {
    when: 'the first finder left no number',
    kind: 'found',
    known: { phone: '', helpers: 1 },
    subject: {
      en: 'Siew Hua has been found. Please see where',
      md: '有人找到了Siew Hua，请查看地点',
      ms: 'Siew Hua telah ditemui. Sila lihat tempatnya',
    },
    said: {
      en: 'Aisha is with Siew Hua. They gave no number. See where, and say that you are on your way: LINK',
      md: 'Aisha正陪着Siew Hua。对方没有留下电话号码。请查看地点，并告诉我们您在路上：LINK',
      ms: 'Aisha sedang bersama Siew Hua. Tiada nombor diberikan. Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: LINK',
    },
  },
  {
    when: 'the finder of an old code left no number, and nobody has a page of it',
    kind: 'unusable',
    known: { phone: '', link: '' },
    said: {
      en: 'Somebody scanned an old code of Siew Hua and left a message. Name: Aisha. They gave no number. Please make sure that Siew Hua is safe.',
      md: '有人扫描了Siew Hua的旧二维码，并留下了信息。姓名：Aisha。对方没有留下电话号码。请确认Siew Hua是否平安。',
      ms: 'Seseorang mengimbas kod lama Siew Hua dan meninggalkan pesanan. Nama: Aisha. Tiada nombor diberikan. Sila pastikan Siew Hua selamat.',
    },
  },
  {
    when: 'the desk alone has the finder’s number, which nobody has confirmed',
    kind: 'finder-follow-up',
    known: { told: 'DESK', seesAnswers: false },
    said: {
      en: 'Thank you for helping. Dementia Singapore has your number and may call. Please stay with the person if you can. Nobody answers? 6377 0700. Danger: 999. Hurt: 995. Please confirm that this number is yours: LINK',
      md: '谢谢您的帮助。Dementia Singapore 已收到您的号码，可能会打给您。可以的话，请陪着这位人士。没人接听请打 6377 0700。有危险打 999，受伤打 995。请确认这个号码是您的：LINK',
      ms: 'Terima kasih kerana membantu. Dementia Singapore sudah menerima nombor Anda dan mungkin menelefon. Jika boleh, temani orang itu. Tiada jawapan? 6377 0700. Bahaya: 999. Cedera: 995. Sila sahkan bahawa nombor ini milik Anda: LINK',
    },
  },
  {
    when: 'nobody has the finder’s number, and they have no page',
    kind: 'finder-follow-up',
    known: { told: 'NOBODY', link: '' },
    said: {
      en: 'Thank you for helping. Please stay with the person if you can. Nobody answers? 6377 0700. Danger: 999. Hurt: 995.',
      md: '谢谢您的帮助。可以的话，请陪着这位人士。没人接听请打 6377 0700。有危险打 999，受伤打 995。',
      ms: 'Terima kasih kerana membantu. Jika boleh, temani orang itu. Tiada jawapan? 6377 0700. Bahaya: 999. Cedera: 995.',
    },
  },
  {
    when: 'the finder left the person with family',
    kind: 'with-someone',
    known: { whom: 'FAMILY' },
    subject: { en: 'Siew Hua is with family', md: 'Siew Hua和家人在一起', ms: 'Siew Hua bersama ahli keluarga' },
    said: {
      en: 'Aisha says that Siew Hua is safe with family now. Please see for yourself: LINK',
      md: 'Aisha说，Siew Hua现在和家人在一起，平安。请亲自查看：LINK',
      ms: 'Aisha memberitahu bahawa Siew Hua kini selamat bersama ahli keluarga. Sila lihat sendiri: LINK',
    },
  },
  {
    when: 'the finder left the person with care staff',
    kind: 'with-someone',
    known: { whom: 'CARE_STAFF' },
    subject: {
      en: 'Siew Hua is with care staff',
      md: 'Siew Hua和照护人员在一起',
      ms: 'Siew Hua bersama kakitangan penjagaan',
    },
    said: {
      en: 'Aisha says that Siew Hua is safe with care staff now. Please see for yourself: LINK',
      md: 'Aisha说，Siew Hua现在和照护人员在一起，平安。请亲自查看：LINK',
      ms: 'Aisha memberitahu bahawa Siew Hua kini selamat bersama kakitangan penjagaan. Sila lihat sendiri: LINK',
    },
  },
  {
    when: 'the finder left the person with the ambulance',
    kind: 'with-someone',
    known: { whom: 'AMBULANCE' },
    subject: {
      en: 'Siew Hua is with the ambulance',
      md: 'Siew Hua和救护人员在一起',
      ms: 'Siew Hua bersama pasukan ambulans',
    },
    said: {
      en: 'Aisha says that Siew Hua is safe with the ambulance now. Please see for yourself: LINK',
      md: 'Aisha说，Siew Hua现在和救护人员在一起，平安。请亲自查看：LINK',
      ms: 'Aisha memberitahu bahawa Siew Hua kini selamat bersama pasukan ambulans. Sila lihat sendiri: LINK',
    },
  },
  {
    when: 'the finder left the person with somebody who helps',
    kind: 'with-someone',
    known: { whom: 'OTHER' },
    subject: {
      en: 'Siew Hua is with somebody who helps',
      md: 'Siew Hua和协助的人在一起',
      ms: 'Siew Hua bersama seseorang yang membantu',
    },
    said: {
      en: 'Aisha says that Siew Hua is safe with somebody who helps now. Please see for yourself: LINK',
      md: 'Aisha说，Siew Hua现在和协助的人在一起，平安。请亲自查看：LINK',
      ms: 'Aisha memberitahu bahawa Siew Hua kini selamat bersama seseorang yang membantu. Sila lihat sendiri: LINK',
    },
  },
]

test.each(OTHERWISE.flatMap((row) => CONSOLE_LOCALES.map((locale) => ({ ...row, locale }))))(
  '$kind in $locale when $when, to the letter',
  ({ kind, locale, known, subject, said }) => {
    const message = textOf(locale, kind, { ...values, ...known })
    expect(message.subject).toBe(subject?.[locale] ?? SAID[kind]?.[locale][0])
    expect(message.text).toBe(
      `${locale === 'md' ? 'Homeward（Dementia Singapore）：' : 'Homeward (Dementia Singapore): '}${said[locale]}`,
    )
  },
)

/** The words that must stand directly before each emergency number, in a text of any language. */
const BESIDE: Record<'999' | '995', RegExp> = {
  '999': /(Danger: |In danger\? Call |有危险打 |有危险请打 |Bahaya: |Dalam bahaya\? Telefon |ஆபத்து: |ஆபத்தா\? )$/,
  '995': /(Hurt: |受伤打 |Cedera: |காயம்: )$/,
}
/** How often each number stands in all texts of a language: a number that disappears is missed. */
const NAMED = { '999': 4, '995': 3 }

test.each(LOCALES)('999 is said for danger and 995 for who is hurt, in every text in %s', (locale) => {
  for (const number of ['999', '995'] as const) {
    const before = Object.values(texts[locale]).flatMap((write) => {
      const { subject, text } = write(values)
      const parts = `${subject}\n${text}`.split(new RegExp(String.raw`(?<!\d)${number}(?!\d)`))
      return parts.slice(0, -1)
    })
    for (const words of before) expect(words).toMatch(BESIDE[number])
    expect(before, number).toHaveLength(NAMED[number])
  }
})

/** The same where the report that a message names is the person's own "I am lost". */
const OWN_WORD: Record<string, Record<ConsoleLocale, readonly [string, string]>> = {
  found: {
    en: [
      'Siew Hua is lost and asks for you',
      'Homeward (Dementia Singapore): Siew Hua pressed "I am lost". Call +6581234567 now. See where, and say that you are on your way: LINK',
    ],
    md: [
      'Siew Hua迷路了，需要您',
      'Homeward（Dementia Singapore）：Siew Hua按了“我迷路了”。请马上致电 +6581234567。请查看地点，并告诉我们您在路上：LINK',
    ],
    ms: [
      'Siew Hua sesat dan memerlukan Anda',
      'Homeward (Dementia Singapore): Siew Hua menekan "Saya sesat". Telefon +6581234567 sekarang. Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: LINK',
    ],
  },
  'still-unanswered': {
    en: [
      'Nobody has answered yet: Siew Hua is lost',
      'Homeward (Dementia Singapore): Nobody has answered yet. Siew Hua pressed "I am lost". Call +6581234567 now. See where, and say that you are on your way: LINK',
    ],
    md: [
      '还没有人回应：Siew Hua迷路了',
      'Homeward（Dementia Singapore）：还没有人回应。Siew Hua按了“我迷路了”。请马上致电 +6581234567。请查看地点，并告诉我们您在路上：LINK',
    ],
    ms: [
      'Belum ada yang menjawab: Siew Hua sesat',
      'Homeward (Dementia Singapore): Belum ada yang menjawab. Siew Hua menekan "Saya sesat". Telefon +6581234567 sekarang. Lihat tempatnya, dan beritahu bahawa Anda dalam perjalanan: LINK',
    ],
  },
  'another-finder': {
    en: [
      'Siew Hua says: I am lost',
      'Homeward (Dementia Singapore): Siew Hua pressed "I am lost" just now. Call +6581234567 now. See where: LINK',
    ],
    md: [
      'Siew Hua说：我迷路了',
      'Homeward（Dementia Singapore）：Siew Hua刚才按了“我迷路了”。请马上致电 +6581234567。查看地点：LINK',
    ],
    ms: [
      'Siew Hua memberitahu: saya sesat',
      'Homeward (Dementia Singapore): Siew Hua baru sahaja menekan "Saya sesat". Telefon +6581234567 sekarang. Lihat tempatnya: LINK',
    ],
  },
}

test.each(
  Object.entries(OWN_WORD).flatMap(([kind, said]) => CONSOLE_LOCALES.map((locale) => ({ kind, locale, said }))),
)('$kind in $locale, of the person’s own word', ({ kind, locale, said }) => {
  const { subject, text } = textOf(locale, kind as MessageKind, { ...values, isOwnWord: true })
  expect([subject, text]).toEqual(said[locale])
  const { text: bare } = textOf(locale, kind as MessageKind, { ...values, isOwnWord: true, phone: '' })
  expect(bare).not.toMatch(/Call|致电|Telefon/)
})
