import { SINGAPORE } from '#contract/domain/time.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'

/** How times of day are written everywhere on the locator: "9:00 am". */
export const TIME_OF_DAY = { hour: 'numeric', minute: '2-digit' } as const satisfies Intl.DateTimeFormatOptions

/** A locale as Singapore writes it. */
const tagOf = (locale: Locale) => `${LANG_ATTRIBUTE[locale]}-SG`

/** Makes each format of a kind once: a list of ten places needs hundreds. */
function keptFormats<Options, Format>(make: (tag: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: Locale, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = made.get(key) ?? make(tagOf(locale), options)
    made.set(key, known)
    return known
  }
}

/** The format of numbers in a language. */
export const numberFormat = keptFormats((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

/** The format of lists in a language: "a, b and c". */
export const listFormat = keptFormats((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options))

/**
 * The format of moments in a language as Singapore writes it, made once: the first one takes a slow phone longer than all else of a
 * new list.
 */
export const momentFormat = keptFormats(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)

/** The day of a moment in Singapore, in words: "22 November 2026". */
export const longDay = (iso: string, locale: Locale) =>
  momentFormat(locale, { timeZone: SINGAPORE, dateStyle: 'long' }).format(new Date(iso))

/** Makes ahead of the first search what its cards need. */
export function makeFormats(locale: Locale) {
  momentFormat(locale, { timeZone: SINGAPORE, ...TIME_OF_DAY }).format(0)
  momentFormat(locale, { timeZone: 'UTC', ...TIME_OF_DAY }).format(0)
  momentFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(0)
}
