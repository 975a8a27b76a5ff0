import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'

/** Malay words of a finder's text, none of which is an English word. */
const MALAY = new Set(
  (
    'saya kami kita dia kod tolong bantu bantuan jumpa terjumpa menjumpai menemui sesat hilang tersesat orang seorang nenek datuk atuk ' +
    'makcik pakcik perempuan lelaki tua dekat dengan di ini itu yang ada sedang sini sekarang bersama tidak tak dan untuk sila'
  ).split(' '),
)

/**
 * The language a text is written in where script or words make it clear, else English. Two Malay words, or nothing else: "makcik" alone
 * stands in many an English sentence here.
 */
export function languageOf(text: string): Locale {
  if (/\p{Script=Tamil}/u.test(text)) return 'ta'
  if (/\p{Script=Han}/u.test(text)) return 'md'
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  const malay = words.filter((word) => MALAY.has(word)).length
  return malay >= 2 || (malay > 0 && malay === words.length) ? 'ms' : DEFAULT_LOCALE
}
