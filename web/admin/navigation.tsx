import { useTranslation } from 'react-i18next'
import { Form, NavLink, useLocation } from 'react-router'
import type { Console as ConsoleOf } from '#contract/admin-access.ts'
import { SoundButton } from './alarm-bell.tsx'
import { SECTIONS } from './sections.ts'
import type { Alarms } from './use-alarms.ts'

/** Where the console's pages are, with the number of open alarms; the tone; and who is signed in. */
export function Sections({ console, alarms }: { console: ConsoleOf; alarms: Alarms }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const { role } = console
  const sections = SECTIONS.filter(({ roles }) => role && roles.includes(role))
  // The nearest: every section stands below /admin.
  const here = sections.findLast(({ path }) => path !== '/admin' && pathname.startsWith(path)) ?? sections[0]
  return (
    <nav className="sections" aria-label={t('navigation')}>
      <details className="menu" key={pathname}>
        <summary>
          {here ? t(here.title) : t('navigation')} <OpenAlarms alarms={alarms} />
        </summary>
        <ul>
          {sections.map(({ path, title }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/admin'}>
                {t(title)} {path === '/admin/incidents' && <OpenAlarms alarms={alarms} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
      <SoundButton alarms={alarms} />
      <Form method="post" action="/admin/login" className="signed-in" reloadDocument>
        <p>
          <strong>{console.name}</strong>
          <span>{console.organisation?.name ?? t(`role.${role}`)}</span>
        </p>
        <button className="button quiet" name="intent" value="leave">
          {t('signOut')}
        </button>
      </Form>
    </nav>
  )
}

/** How many alarms are open, where there are any: a number to be seen, a sentence to be heard. */
function OpenAlarms({ alarms: { count } }: { alarms: Alarms }) {
  const { t } = useTranslation('admin-incidents')
  if (!count || count.open === 0) return null
  return (
    <span className={count.loud > 0 ? 'count loud' : 'count'}>
      <span aria-hidden="true">{count.open}</span>
      <span className="visually-hidden">{t('open', { count: count.open })}</span>
    </span>
  )
}
