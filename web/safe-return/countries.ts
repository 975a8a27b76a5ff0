import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min'
import { LANG_ATTRIBUTE, LOCALES, type Locale } from '#contract/options.ts'

const FIRST: CountryCode = 'SG'

/** Keeps the name out of the narrow prefix that shows the chosen country's calling code. */
const GAP = '\u2003\u2003\u2003'

/** One `<option>` per country, Singapore first (P9.5), the rest by name; written once, for they are most of the page. */
function written(locale: Locale): string {
  const language = LANG_ATTRIBUTE[locale]
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  const countries = getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => Number(b.code === FIRST) - Number(a.code === FIRST) || compare(a.name, b.name))
  return countries
    .map(({ code, name }) => `<option value=${code}>+${getCountryCallingCode(code)}${GAP}${name}`)
    .join('')
}
const lists = new Map(import.meta.env.SSR ? LOCALES.map((locale) => [locale, written(locale)]) : [])

/** The inside of the country selector, on the server only; without a choice the browser takes the first, Singapore. */
export function countryOptions(locale: string, chosen = ''): string {
  const list = lists.get(locale as Locale) ?? ''
  return /^[A-Z]{2}$/.test(chosen) ? list.replace(`value=${chosen}>`, `value=${chosen} selected>`) : list
}
