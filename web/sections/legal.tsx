import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useBrand } from '../shared/use-brand.ts'

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

/** A sentence with links to the legal pages; they open a new tab, so that nothing typed is lost. */
export function Legal({ text }: { text: string }) {
  const { t } = useTranslation('sections')
  const { terms, privacy, membership } = useLegal()
  return (
    <Trans
      t={t}
      i18nKey={text}
      components={{
        terms: <Out href={terms} />,
        privacy: <Out href={privacy} />,
        membership: <Out href={membership} />,
      }}
    />
  )
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
