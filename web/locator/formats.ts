import { SINGAPORE } from '#contract/domain/time.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'

/** How times of day are written everywhere on the locator: "9:00 am". */
export const TIME_OF_DAY = { hour: 'numeric', minute: '2-digit' } as const satisfies Intl.DateTimeFormatOptions

const made = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of moments in a language as Singapore writes it, made once: the first one takes a slow phone longer than all else of a
 * new list.
 */
export function momentFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = made.get(key) ?? new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[locale]}-SG`, options)
  made.set(key, known)
  return known
}

/** The day of a moment in Singapore, in words: "22 November 2026". */
export const longDay = (iso: string, locale: Locale) =>
  momentFormat(locale, { timeZone: SINGAPORE, dateStyle: 'long' }).format(new Date(iso))

/** Makes ahead of the first search what its cards need. */
export function makeFormats(locale: Locale) {
  momentFormat(locale, { timeZone: SINGAPORE, ...TIME_OF_DAY }).format(0)
  momentFormat(locale, { timeZone: 'UTC', ...TIME_OF_DAY }).format(0)
  momentFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(0)
}
