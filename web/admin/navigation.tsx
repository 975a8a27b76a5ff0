import { useEffect, useRef } from 'react'
import { Form, NavLink, useLocation } from 'react-router'
import type { Console as ConsoleOf } from '#contract/admin-access.ts'
import { useTranslation } from '../translation.ts'
import { SoundButton } from './alarm-bell.tsx'
import { many } from './counts.ts'
import type { DeskCounts } from './desk-counts.ts'
import { SECTIONS } from './sections.ts'
import type { Alarms } from './use-alarms.ts'

/** Where the console's pages are, with the number of open alarms and of what waits; the tone; and who is signed in. */
export function Sections({
  console,
  alarms,
  waiting,
}: {
  console: ConsoleOf
  alarms: Alarms
  waiting: DeskCounts | null
}) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const { role } = console
  const sections = SECTIONS.filter(({ roles }) => role && roles.includes(role))
  // A page of no section, such as the search, is named by none.
  const here = sections.findLast(
    ({ path }) => pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`)),
  )
  const nav = useRef<HTMLElement>(null)
  // In a low window the sections scroll by themselves: the one that is open is in sight.
  const open = here?.path
  useEffect(() => {
    if (open) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <nav ref={nav} className="sections" aria-label={t('navigation')}>
      <details className="menu" key={pathname}>
        <summary>
          {here ? t(here.title) : t('navigation')} <OpenAlarms alarms={alarms} />
        </summary>
        <ul>
          {sections.map(({ path, title }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/admin'}>
                {t(title)} {path === '/admin/incidents' && <OpenAlarms alarms={alarms} />}
                {path === '/admin/queues' && <WaitingCount count={waiting?.waiting} />}
                {path === '/admin/approvals' && <WaitingCount count={waiting?.approvals} />}
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

/** How much waits on a page, where something does: a number to be seen, a sentence to be heard. */
function WaitingCount({ count = 0 }: { count: number | undefined }) {
  const { t } = useTranslation('admin')
  if (count === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{many(count)}</span>
      <span className="visually-hidden">{t('waits', { count, many: many(count) })}</span>
    </span>
  )
}
