import { partnersShown } from '../pages/partners.ts'
import { useTranslation } from '../translation.ts'

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
/** The two things nobody may have to look for: a member's way in, and what to do beside somebody who looks lost. */
const DOORS = [
  { name: 'lost', href: `${base}safe-return-guide` },
  { name: 'signIn', href: `${base}registration?tab=sign-in` },
] as const

/** Both doors, in the bar of every page of the public site. */
export function Doors() {
  const { t } = useTranslation('site')
  return (
    <ul className="doors">
      {DOORS.map(({ name, href }) => (
        <li key={name}>
          <a href={href}>{t(`doors.${name}`)}</a>
        </li>
      ))}
    </ul>
  )
}

/** A menu that opens without script on small screens, and a row of links on wide ones. */
export function Navigation({ address, trial }: { address: string; trial: boolean }) {
  const { t } = useTranslation('site')
  const hasBenefits = partnersShown(trial).length > 0
  const here = address.split('?')[0]?.toLowerCase()
  return (
    <nav className="navigation" aria-label={t('navigation.label')}>
      <details className="menu">
        <summary>{t('navigation.menu')}</summary>
        <ul>
          {ENTRIES.filter(({ name }) => hasBenefits || name !== 'benefits').map(({ name, href }) => (
            <li key={name}>
              <a href={href} aria-current={href.toLowerCase() === here ? 'page' : undefined}>
                {t(`navigation.${name}`)}
              </a>
            </li>
          ))}
          {DOORS.map(({ name, href }) => (
            <li key={name} className="twice">
              <a href={href} aria-current={href === here ? 'page' : undefined}>
                {t(`doors.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

const LINKS = [
  { name: 'guide', href: `${base}safe-return-guide` },
  { name: 'terms', href: `${base}Terms-Of-Use` },
  { name: 'privacy', href: `${base}privacy-policy` },
  { name: 'membership', href: `${base}membership-terms` },
] as const

/** All links of the public site, at the foot of its pages. */
export function PublicLinks() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('site:more.label')}>
      <ul className="more">
        {DOORS.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{t(`site:doors.${name}`)}</a>
          </li>
        ))}
        {LINKS.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{t(`site:more.${name}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
