import { useTranslation } from 'react-i18next'
import type { Brand } from '#contract/brand.ts'
import type { Locale } from '#contract/options.ts'
import { LanguageButtons, LanguageLinks } from './language-links.tsx'
import { Doors, Navigation } from './navigation.tsx'
import { Wordmark } from './wordmark.tsx'

/** Top of every page: where we are, and the language. */
export function Header({
  trial,
  outsideOff,
  locale,
  address,
  brand,
  navigation,
  keepsTyped,
}: {
  trial: boolean
  /** A copy that sends nothing. */
  outsideOff: boolean
  locale: Locale
  address: string
  brand: Brand
  /** The public site's own links; other pages have one thing to do and show nothing beside it. */
  navigation: boolean
  /** The page has a form whose typed answers are kept when the language changes. */
  keepsTyped: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {trial && <aside className="trial">{t('trial')}</aside>}
      {outsideOff && <aside className="trial">{t('outsideOff')}</aside>}
      <header className="header">
        <a className="wordmark" href={import.meta.env.BASE_URL} aria-label={t('home', { brand: brand.name })}>
          <Wordmark name={brand.name} />
        </a>
        {navigation && <Doors />}
        {navigation && <Navigation address={address} />}
        <nav className="languages" aria-label={t('language')}>
          {keepsTyped ? (
            <LanguageButtons locale={locale} address={address} />
          ) : (
            <LanguageLinks locale={locale} address={address} />
          )}
        </nav>
      </header>
    </>
  )
}
