import { LANG_ATTRIBUTE, LOCALES, type Locale } from '#contract/options.ts'

/** Languages are named in themselves. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', md: '中文', ms: 'Melayu' }

/** The same address in another language; everything else in it stays. */
function inLanguage(address: string, locale: Locale): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return `${path}?${query}`
}

/** Leads to this page in each language. */
export const LanguageLinks = ({ locale, address }: { locale: Locale; address: string }) =>
  LOCALES.map((other) => (
    <a
      key={other}
      href={inLanguage(address, other)}
      lang={LANG_ATTRIBUTE[other]}
      hrefLang={LANG_ATTRIBUTE[other]}
      aria-current={other === locale ? 'true' : undefined}
      data-language={other}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  ))
