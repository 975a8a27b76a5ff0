import { expect, test } from 'vitest'
import type { MessageKind } from '../../contract/messages.ts'
import { LOCALES, type Locale } from '../../contract/options.ts'
import { membershipTexts } from './membership-texts.ts'
import type { MessageValues } from './text-values.ts'
import { texts } from './texts.ts'

/**
 * Every message of safe return in every language, written out: [subject, text], with LINK for the recipient's own link. A
 * wording is changed here in the same commit as in texts.ts.
 */
const SAID: Record<string, Record<Locale, readonly [string, string]>> = {
  found: {
    en: [
      'Siew Hua has been found. Please call +6581234567',
      'Aisha is with Siew Hua. Call +6581234567 now. Then say you are on your way, and see where: LINK',
    ],
    md: [
      '有人找到了Siew Hua，请致电 +6581234567',
      'Aisha正陪着Siew Hua。请马上致电 +6581234567。然后告诉我们您在路上，并查看地点：LINK',
    ],
    ms: [
      'Siew Hua telah ditemui. Sila telefon +6581234567',
      'Aisha sedang bersama Siew Hua. Telefon +6581234567 sekarang. Kemudian beritahu bahawa anda dalam perjalanan, dan lihat tempatnya: LINK',
    ],
  },
  'another-finder': {
    en: [
      'Another helper is with Siew Hua',
      'Another helper, Aisha, is with Siew Hua. Call +6581234567. See where: LINK',
    ],
    md: ['又有一位好心人在Siew Hua身边', '另一位好心人（Aisha）正陪着Siew Hua。请致电 +6581234567。查看地点：LINK'],
    ms: [
      'Seorang lagi pembantu bersama Siew Hua',
      'Seorang lagi pembantu, Aisha, sedang bersama Siew Hua. Telefon +6581234567. Lihat tempatnya: LINK',
    ],
  },
  'follow-up': {
    en: ['Is Siew Hua safe?', 'Have you reached Siew Hua? Please tap "Safe now", or tell us that you cannot go: LINK'],
    md: ['Siew Hua平安吗？', '您接到Siew Hua了吗？请按“已平安”，如果去不了也请告诉我们：LINK'],
    ms: [
      'Adakah Siew Hua selamat?',
      'Sudahkah anda bertemu Siew Hua? Sila tekan "Sudah selamat", atau beritahu kami jika anda tidak dapat pergi: LINK',
    ],
  },
  safe: {
    en: ['Siew Hua is safe', 'Siew Hua is safe now. You can rest. What happened: LINK'],
    md: ['Siew Hua平安了', 'Siew Hua已经平安，您可以放心了。事情经过：LINK'],
    ms: ['Siew Hua sudah selamat', 'Siew Hua sudah selamat. Anda boleh berasa lega. Apa yang berlaku: LINK'],
  },
  'false-alarm': {
    en: ['False alarm about Siew Hua', 'It was a false alarm about Siew Hua. You need do nothing. What happened: LINK'],
    md: ['关于Siew Hua的误报', '关于Siew Hua的消息是误报，您不需要做什么。事情经过：LINK'],
    ms: [
      'Amaran palsu tentang Siew Hua',
      'Itu amaran palsu tentang Siew Hua. Anda tidak perlu berbuat apa-apa. Apa yang berlaku: LINK',
    ],
  },
  reopened: {
    en: ['Siew Hua is not safe yet', 'Siew Hua is not safe yet after all. Please look again: LINK'],
    md: ['Siew Hua还没有平安', 'Siew Hua其实还没有平安，请再看一看：LINK'],
    ms: ['Siew Hua belum selamat', 'Siew Hua rupa-rupanya belum selamat. Sila lihat semula: LINK'],
  },
  'finder-follow-up': {
    en: [
      'Thank you for helping',
      'Homeward: thank you for helping. The family has your number and may call. Please stay with the person if you can. Nobody answers? 6377 0700. Danger: 999. Hurt: 995.',
    ],
    md: [
      '谢谢您的帮助',
      'Homeward：谢谢您的帮助。家属已收到您的号码，可能会打给您。可以的话，请陪着这位长者。没人接听请打 6377 0700。有危险打 999，受伤打 995。',
    ],
    ms: [
      'Terima kasih kerana membantu',
      'Homeward: terima kasih kerana membantu. Keluarga sudah menerima nombor anda dan mungkin menelefon. Jika boleh, temani orang itu. Tiada jawapan? 6377 0700. Bahaya: 999. Cedera: 995.',
    ],
  },
  'finder-thanks': {
    en: [
      'Safe, thanks to you',
      'Homeward: the person you helped is safe now. Thank you for bringing them closer to home.',
    ],
    md: ['平安了，多亏有您', 'Homeward：您帮助的人已经平安。谢谢您帮他们走近回家的路。'],
    ms: [
      'Selamat, berkat anda',
      'Homeward: orang yang anda bantu sudah selamat. Terima kasih kerana mendekatkan mereka dengan rumah.',
    ],
  },
  unusable: {
    en: [
      'Somebody scanned an old code of Siew Hua',
      'Somebody scanned an old code of Siew Hua and left a message. Name: Aisha. Number: +6581234567. Please make sure that Siew Hua is safe.',
    ],
    md: [
      '有人扫描了Siew Hua的旧码',
      '有人扫描了Siew Hua的旧码，并留下了信息。姓名：Aisha。电话：+6581234567。请确认Siew Hua是否平安。',
    ],
    ms: [
      'Seseorang mengimbas kod lama Siew Hua',
      'Seseorang mengimbas kod lama Siew Hua dan meninggalkan pesanan. Nama: Aisha. Nombor: +6581234567. Sila pastikan Siew Hua selamat.',
    ],
  },
  missing: {
    en: [
      'Siew Hua is missing',
      'Homeward: Siew Hua is missing. In danger? Call 999. We tell you at once when somebody scans the code. See where last seen, or say "Safe now": LINK',
    ],
    md: [
      'Siew Hua走失了',
      'Homeward：Siew Hua走失了。有危险请打 999。有人扫描代码时，我们会马上告诉您。查看最后出现的地点，或按“已平安”：LINK',
    ],
    ms: [
      'Siew Hua hilang',
      'Homeward: Siew Hua hilang. Dalam bahaya? Telefon 999. Kami beritahu anda sebaik sahaja kodnya diimbas. Lihat tempat terakhir, atau tekan "Sudah selamat": LINK',
    ],
  },
}

const values: MessageValues = {
  brand: 'Homeward',
  association: 'Dementia Singapore',
  helpline: '6377 0700',
  person: 'Siew Hua',
  finder: 'Aisha',
  phone: '+6581234567',
  link: 'LINK',
}

test('every message of safe return stands in the table', () => {
  const membership = new Set(Object.keys(membershipTexts.en))
  expect(Object.keys(SAID).toSorted()).toEqual(
    Object.keys(texts.en)
      .filter((kind) => !membership.has(kind))
      .toSorted(),
  )
})

test.each(Object.entries(SAID).flatMap(([kind, said]) => LOCALES.map((locale) => ({ kind, locale, said }))))(
  '$kind in $locale, to the letter',
  ({ kind, locale, said }) => {
    const { subject, text } = texts[locale][kind as MessageKind](values)
    expect([subject, text]).toEqual(said[locale])
  },
)

/** The words that must stand directly before each emergency number, in a text of any language. */
const BESIDE: Record<'999' | '995', RegExp> = {
  '999': /(Danger: |In danger\? Call |有危险打 |有危险请打 |Bahaya: |Dalam bahaya\? Telefon )$/,
  '995': /(Hurt: |受伤打 |Cedera: )$/,
}
/** How often each number stands in all texts of a language: a number that disappears is missed. */
const NAMED = { '999': 2, '995': 1 }

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
