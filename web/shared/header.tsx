import type { Brand } from '#contract/brand.ts'
import type { Locale } from '#contract/options.ts'
import { useTranslation } from '../translation.ts'
import { languageOf, languagesOf } from '../words.ts'
import { EnglishHere } from './english-here.tsx'
import { LanguageButtons, LanguageLinks } from './language-links.tsx'
import { Doors, Navigation } from './navigation.tsx'
import { Wordmark } from './wordmark.tsx'

/** Top of every page: where we are, and the language. */
export function Header({
  trial,
  outsideOff,
  locale,
  words = [],
  address,
  brand,
  navigation,
  keepsTyped,
}: {
  trial: boolean
  /** A copy that sends nothing. */
  outsideOff: boolean
  /** The language that the reader chose, which a page may not have. */
  locale: Locale
  /** The page's own files of words. */
  words?: readonly string[]
  address: string
  brand: Brand
  /** The public site's own links; other pages have one thing to do and show nothing beside it. */
  navigation: boolean
  /** The page has a form whose typed answers are kept when the language changes. */
  keepsTyped: boolean
}) {
  const { t } = useTranslation()
  const shown = languageOf(locale, words)
  const byline = t('byline', { association: brand.association })
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {trial && (
        <aside className="trial" aria-label={t('above.trial')}>
          {t('trial')}
        </aside>
      )}
      {outsideOff && (
        <aside className="trial" aria-label={t('above.outsideOff')}>
          {t('outsideOff')}
        </aside>
      )}
      {shown !== locale && <EnglishHere chosen={locale} />}
      <header className="header">
        <a
          className="wordmark"
          href={import.meta.env.BASE_URL}
          aria-label={t('home', { brand: `${brand.name} ${byline}` })}
        >
          <Wordmark name={brand.name} byline={byline} />
        </a>
        {/* Only plain pages have it, which are never hydrated: browsers need not load it. */}
        {import.meta.env.SSR && navigation && <Doors />}
        {import.meta.env.SSR && navigation && <Navigation address={address} trial={trial} />}
        <nav className="languages" aria-label={t('language')}>
          {keepsTyped ? (
            <LanguageButtons languages={languagesOf(words)} locale={shown} address={address} />
          ) : (
            <LanguageLinks languages={languagesOf(words)} locale={shown} address={address} />
          )}
        </nav>
      </header>
    </>
  )
}
