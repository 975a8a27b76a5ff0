import { useTranslation } from 'react-i18next'

const base = import.meta.env.BASE_URL
/** Both navigations of the specification in one, in their order (P2.20, D15.9). */
const ENTRIES = [
  { name: 'home', href: `${base}#home` },
  { name: 'why', href: `${base}#about` },
  { name: 'how', href: `${base}#howitworks` },
  { name: 'benefits', href: `${base}#benefit` },
  { name: 'download', href: `${base}#download` },
  { name: 'faq', href: `${base}FAQ` },
  { name: 'locator', href: `${base}go-to-points` },
] as const

/** A menu that opens without script on small screens, and a row of links on wide ones. */
export function Navigation({ address }: { address: string }) {
  const { t } = useTranslation('site')
  const here = address.split('?')[0]?.toLowerCase()
  return (
    <nav className="navigation" aria-label={t('navigation.label')}>
      <details className="menu">
        <summary>{t('navigation.menu')}</summary>
        <ul>
          {ENTRIES.map(({ name, href }) => (
            <li key={name}>
              <a href={href} aria-current={href.toLowerCase() === here ? 'page' : undefined}>
                {t(`navigation.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
