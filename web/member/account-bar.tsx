import { NavLink, useMatches } from 'react-router'
import { useTranslation } from '../translation.ts'
import { SignOut } from './sign-out.tsx'

/** What the portal's first page says of its reader. */
interface PortalPageData {
  isEasy?: boolean
  people?: unknown
}

/**
 * The portal's few ways at the head of each of its pages: its first page, the settings, and out (D66.11). The person's own easy page
 * has none of it; a registration's session has no settings yet.
 */
export function AccountBar() {
  const { t } = useTranslation('member')
  const { isEasy, people } = (useMatches().at(-1)?.loaderData ?? {}) as PortalPageData
  if (isEasy) return null
  return (
    <nav className="account-bar screen" aria-label={t('bar.label')}>
      <NavLink to="/account" end>
        {t('bar.home')}
      </NavLink>
      {people !== null && <NavLink to="/account/settings">{t('bar.settings')}</NavLink>}
      <SignOut />
    </nav>
  )
}
