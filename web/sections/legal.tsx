import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useBrand } from '../shared/use-brand.ts'

const base = import.meta.env.BASE_URL

const Out = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** A sentence with links to the legal pages; they open a new tab, so that nothing typed is lost. */
export function Legal({ text }: { text: string }) {
  const { t } = useTranslation('sections')
  const { termsUrl, privacyUrl } = useBrand()
  return (
    <Trans
      t={t}
      i18nKey={text}
      components={{
        terms: <Out href={termsUrl || `${base}Terms-Of-Use`} />,
        privacy: <Out href={privacyUrl || `${base}privacy-policy`} />,
        membership: <Out href={`${base}membership-terms`} />,
      }}
    />
  )
}
