import { LANG_ATTRIBUTE, LANGUAGE_NAMES, LOCALES, type Locale } from '#contract/options.ts'

/** The id of the form whose answers another language keeps, also without script: one such form a page. */
export const TYPED_FORM = 'typed'

/** The same address in another language; everything else in it stays. */
function inLanguage(address: string, locale: Locale): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return `${path}?${query}`
}

const languageAttributes = (other: Locale, locale: Locale) => ({
  key: other,
  lang: LANG_ATTRIBUTE[other],
  'aria-current': other === locale ? ('true' as const) : undefined,
  'data-language': other,
})

interface Languages {
  /** Those that the page can be read in: all, where nothing else is said. */
  languages?: readonly Locale[]
  locale: Locale
  address: string
}

/** Leads to this page in each of its languages. */
export const LanguageLinks = ({ languages = LOCALES, locale, address }: Languages) =>
  languages.map((other) => {
    const { key, ...attributes } = languageAttributes(other, locale)
    return (
      <a key={key} href={inLanguage(address, other)} hrefLang={LANG_ATTRIBUTE[other]} {...attributes}>
        {LANGUAGE_NAMES[other]}
      </a>
    )
  })

/**
 * The same for a page with a form that must lose nothing: each language sends what was typed along, and the page comes back
 * with it. The hidden button is the one that Enter in a field presses: the first of a form, wherever it stands.
 */
export const LanguageButtons = ({ languages = LOCALES, locale, address }: Languages) => (
  <>
    <button form={TYPED_FORM} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
    {languages.map((other) => {
      const { key, ...attributes } = languageAttributes(other, locale)
      return (
        <button
          key={key}
          form={TYPED_FORM}
          formAction={inLanguage(address, other)}
          name="language"
          value={other}
          {...attributes}
        >
          {LANGUAGE_NAMES[other]}
        </button>
      )
    })}
  </>
)
