import type { ReactNode } from 'react'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'

const base = import.meta.env.BASE_URL

const Out = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** Where the legal pages are; a deployment may have its own. */
function useLegal() {
  const { termsUrl, privacyUrl } = useBrand()
  return {
    privacy: privacyUrl || `${base}privacy-policy`,
    membership: `${base}membership-terms`,
    terms: termsUrl || `${base}Terms-Of-Use`,
  }
}

const isPage = (name: string | undefined): name is keyof ReturnType<typeof useLegal> =>
  name === 'terms' || name === 'privacy' || name === 'membership'

/**
 * A sentence with links to the legal pages; they open a new tab, so that nothing typed is lost. The tags of a sentence
 * are never nested.
 */
export function Legal({ text }: { text: string }) {
  const { t } = useTranslation('sections')
  const legal = useLegal()
  // Split at groups, the pieces come in threes: the words before a link, the name of its page, and its own words.
  const pieces = t(text).split(/<(terms|privacy|membership)>(.+?)<\/\1>/)
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece
    const page = pieces[index - 1]
    return index % 3 === 2 && isPage(page) ? (
      <Out key={page} href={legal[page]}>
        {piece}
      </Out>
    ) : null
  })
}

/** The three texts by name, below a form (R2.77). */
export function LegalLinks() {
  const { t } = useTranslation('sections')
  const texts = Object.entries(useLegal())
  return (
    <ul className="legal-links">
      {texts.map(([name, address]) => (
        <li key={name}>
          <Out href={address}>{t(`legal.${name}`)}</Out>
        </li>
      ))}
    </ul>
  )
}
