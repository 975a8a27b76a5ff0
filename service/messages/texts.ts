import type { MessageKind, SafeReturnMessage } from '../../contract/messages.ts'
import type { Locale } from '../../contract/options.ts'
import { membershipTexts } from './membership-texts.ts'
import type { MessageValues, Text } from './text-values.ts'
import { withSomeoneTexts } from './with-someone-texts.ts'

type Texts = Record<Exclude<SafeReturnMessage, 'with-someone' | 'not-with-someone'>, (values: MessageValues) => Text>

const en: Texts = {
  found: ({ finder, person, phone, link }) => ({
    subject: `${person} has been found. Please call ${phone}`,
    text: `${finder} is with ${person}. Call ${phone} now. Then say you are on your way, and see where: ${link}`,
  }),
  'another-finder': ({ finder, person, phone, link }) => ({
    subject: `Another helper is with ${person}`,
    text: `Another helper, ${finder}, is with ${person}. Call ${phone}. See where: ${link}`,
  }),
  'follow-up': ({ person, link }) => ({
    subject: `Is ${person} safe?`,
    text: `Have you reached ${person}? Please tap "Safe now", or tell us that you cannot go: ${link}`,
  }),
  safe: ({ person, link }) => ({
    subject: `${person} is safe`,
    text: `${person} is safe now. You can rest. What happened: ${link}`,
  }),
  'false-alarm': ({ person, link }) => ({
    subject: `False alarm about ${person}`,
    text: `It was a false alarm about ${person}. You need do nothing. What happened: ${link}`,
  }),
  reopened: ({ person, link }) => ({
    subject: `${person} is not safe yet`,
    text: `${person} is not safe yet after all. Please look again: ${link}`,
  }),
  'finder-follow-up': ({ brand, helpline }) => ({
    subject: `Thank you for helping`,
    text: `${brand}: thank you for helping. The family has your number and may call. Please stay with the person if you can. Nobody answers? ${helpline}. Danger: 999. Hurt: 995.`,
  }),
  'finder-thanks': ({ brand }) => ({
    subject: `Safe, thanks to you`,
    text: `${brand}: the person you helped is safe now. Thank you for bringing them closer to home.`,
  }),
  unusable: ({ finder, person, phone }) => ({
    subject: `Somebody scanned an old code of ${person}`,
    text: `Somebody scanned an old code of ${person} and left a message. Name: ${finder}. Number: ${phone}. Please make sure that ${person} is safe.`,
  }),
  missing: ({ brand, person, link }) => ({
    subject: `${person} is missing`,
    text: `${brand}: ${person} is missing. In danger? Call 999. We tell you at once when somebody scans the code. See where last seen, or say "Safe now": ${link}`,
  }),
}

const md: Texts = {
  found: ({ finder, person, phone, link }) => ({
    subject: `有人找到了${person}，请致电 ${phone}`,
    text: `${finder}正陪着${person}。请马上致电 ${phone}。然后告诉我们您在路上，并查看地点：${link}`,
  }),
  'another-finder': ({ finder, person, phone, link }) => ({
    subject: `又有一位好心人在${person}身边`,
    text: `另一位好心人（${finder}）正陪着${person}。请致电 ${phone}。查看地点：${link}`,
  }),
  'follow-up': ({ person, link }) => ({
    subject: `${person}平安吗？`,
    text: `您接到${person}了吗？请按“已平安”，如果去不了也请告诉我们：${link}`,
  }),
  safe: ({ person, link }) => ({
    subject: `${person}平安了`,
    text: `${person}已经平安，您可以放心了。事情经过：${link}`,
  }),
  'false-alarm': ({ person, link }) => ({
    subject: `关于${person}的误报`,
    text: `关于${person}的消息是误报，您不需要做什么。事情经过：${link}`,
  }),
  reopened: ({ person, link }) => ({
    subject: `${person}还没有平安`,
    text: `${person}其实还没有平安，请再看一看：${link}`,
  }),
  'finder-follow-up': ({ brand, helpline }) => ({
    subject: `谢谢您的帮助`,
    text: `${brand}：谢谢您的帮助。家属已收到您的号码，可能会打给您。可以的话，请陪着这位长者。没人接听请打 ${helpline}。有危险打 999，受伤打 995。`,
  }),
  'finder-thanks': ({ brand }) => ({
    subject: `平安了，多亏有您`,
    text: `${brand}：您帮助的人已经平安。谢谢您帮他们走近回家的路。`,
  }),
  unusable: ({ finder, person, phone }) => ({
    subject: `有人扫描了${person}的旧码`,
    text: `有人扫描了${person}的旧码，并留下了信息。姓名：${finder}。电话：${phone}。请确认${person}是否平安。`,
  }),
  missing: ({ brand, person, link }) => ({
    subject: `${person}走失了`,
    text: `${brand}：${person}走失了。有危险请打 999。有人扫描代码时，我们会马上告诉您。查看最后出现的地点，或按“已平安”：${link}`,
  }),
}

const ms: Texts = {
  found: ({ finder, person, phone, link }) => ({
    subject: `${person} telah ditemui. Sila telefon ${phone}`,
    text: `${finder} sedang bersama ${person}. Telefon ${phone} sekarang. Kemudian beritahu bahawa anda dalam perjalanan, dan lihat tempatnya: ${link}`,
  }),
  'another-finder': ({ finder, person, phone, link }) => ({
    subject: `Seorang lagi pembantu bersama ${person}`,
    text: `Seorang lagi pembantu, ${finder}, sedang bersama ${person}. Telefon ${phone}. Lihat tempatnya: ${link}`,
  }),
  'follow-up': ({ person, link }) => ({
    subject: `Adakah ${person} selamat?`,
    text: `Sudahkah anda bertemu ${person}? Sila tekan "Sudah selamat", atau beritahu kami jika anda tidak dapat pergi: ${link}`,
  }),
  safe: ({ person, link }) => ({
    subject: `${person} sudah selamat`,
    text: `${person} sudah selamat. Anda boleh berasa lega. Apa yang berlaku: ${link}`,
  }),
  'false-alarm': ({ person, link }) => ({
    subject: `Amaran palsu tentang ${person}`,
    text: `Itu amaran palsu tentang ${person}. Anda tidak perlu berbuat apa-apa. Apa yang berlaku: ${link}`,
  }),
  reopened: ({ person, link }) => ({
    subject: `${person} belum selamat`,
    text: `${person} rupa-rupanya belum selamat. Sila lihat semula: ${link}`,
  }),
  'finder-follow-up': ({ brand, helpline }) => ({
    subject: `Terima kasih kerana membantu`,
    text: `${brand}: terima kasih kerana membantu. Keluarga sudah menerima nombor anda dan mungkin menelefon. Jika boleh, temani orang itu. Tiada jawapan? ${helpline}. Bahaya: 999. Cedera: 995.`,
  }),
  'finder-thanks': ({ brand }) => ({
    subject: `Selamat, berkat anda`,
    text: `${brand}: orang yang anda bantu sudah selamat. Terima kasih kerana mendekatkan mereka dengan rumah.`,
  }),
  unusable: ({ finder, person, phone }) => ({
    subject: `Seseorang mengimbas kod lama ${person}`,
    text: `Seseorang mengimbas kod lama ${person} dan meninggalkan pesanan. Nama: ${finder}. Nombor: ${phone}. Sila pastikan ${person} selamat.`,
  }),
  missing: ({ brand, person, link }) => ({
    subject: `${person} hilang`,
    text: `${brand}: ${person} hilang. Dalam bahaya? Telefon 999. Kami beritahu anda sebaik sahaja kodnya diimbas. Lihat tempat terakhir, atau tekan "Sudah selamat": ${link}`,
  }),
}

/** Every message in every language, by its kind. */
export const texts: Record<Locale, Record<MessageKind, (values: MessageValues) => Text>> = {
  en: { ...en, ...withSomeoneTexts.en, ...membershipTexts.en },
  md: { ...md, ...withSomeoneTexts.md, ...membershipTexts.md },
  ms: { ...ms, ...withSomeoneTexts.ms, ...membershipTexts.ms },
}

/**
 * The text of a one-time code, which says what it is for; its last line lets phones fill it in on our own pages only
 * (origin-bound codes).
 */
export function codeText(
  locale: Locale,
  purpose: 'register' | 'change',
  { brand, code, domain }: { brand: string; code: string; domain: string },
): string {
  const said = {
    register: {
      en: `${code} is your ${brand} code to register. It works for 10 minutes. Never share it with anyone.`,
      md: `${code} 是您注册 ${brand} 的验证码，10 分钟内有效。请不要告诉任何人。`,
      ms: `${code} ialah kod anda untuk mendaftar dengan ${brand}. Sah selama 10 minit. Jangan kongsi dengan sesiapa.`,
    },
    change: {
      en: `${code} is your ${brand} code to change your number. It works for 10 minutes. Never share it with anyone.`,
      md: `${code} 是您在 ${brand} 更改号码的验证码，10 分钟内有效。请不要告诉任何人。`,
      ms: `${code} ialah kod ${brand} anda untuk menukar nombor. Sah selama 10 minit. Jangan kongsi dengan sesiapa.`,
    },
  }
  return `${said[purpose][locale]}\n\n@${domain} #${code}`
}

const HELPER: Record<Locale, string> = { en: 'A helper', md: '一位好心人', ms: 'Seorang pembantu' }

/**
 * A finder's name as it may stand in a message: letters, spaces and .'- only; one with digits, a slash or a dotted
 * domain becomes "a helper", because a message must never carry a stranger's link or number (docs/decisions.md).
 */
export function plainName(typed: string | null, locale: Locale): string {
  if (!typed || /[\p{N}/]/u.test(typed)) return HELPER[locale]
  const plain = typed
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\s.'-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Looked for in what is left: a character that nobody sees may have stood in the domain.
  const domain = /\p{L}\p{M}*\.\p{M}*\p{L}\p{M}*\p{L}/u.test(plain)
  return /\p{L}/u.test(plain) && !domain ? plain : HELPER[locale]
}
