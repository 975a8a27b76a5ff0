import { useTranslation } from 'react-i18next'
import type { Brand } from '#contract/brand.ts'
import { LANG_ATTRIBUTE, LOCALES, type Locale } from '#contract/options.ts'
import { Navigation } from './navigation.tsx'
import { Wordmark } from './wordmark.tsx'

/** Languages are named in themselves. */
const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', md: '中文', ms: 'Melayu' }

/** The same address in another language; everything else in it stays. */
function inLanguage(address: string, locale: Locale): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  return `${path}?${query}`
}

/** Top of every page: where we are, and the language. */
export function Header({
  trial,
  locale,
  address,
  brand,
  navigation,
}: {
  trial: boolean
  locale: Locale
  address: string
  brand: Brand
  /** The public site's own links; other pages have one thing to do and show nothing beside it. */
  navigation: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {trial && <aside className="trial">{t('trial')}</aside>}
      <header className="header">
        <a className="wordmark" href={import.meta.env.BASE_URL} aria-label={t('home', { brand: brand.name })}>
          <Wordmark name={brand.name} />
        </a>
        {navigation && <Navigation address={address} />}
        <nav className="languages" aria-label={t('language')}>
          {LOCALES.map((other) => (
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
          ))}
        </nav>
      </header>
    </>
  )
}
