import { useTranslation } from 'react-i18next'
import { Form, NavLink, Outlet, redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readConsole, type Console as ConsoleOf } from '#contract/admin-access.ts'
import { readAlarmCount } from '#contract/admin-watch.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/layout'
import { Bell, SoundButton } from './alarm-bell.tsx'
import { loginAddress } from './door.ts'
import { ADMIN_WORDS, SECTIONS } from './sections.ts'
import { useAlarms, type Alarms } from './use-alarms.ts'
import '../shared/menu.css'
import './console.css'

export const handle: PageHandle = { words: ADMIN_WORDS, script: 'app', noindex: true }

/** Whoever has not shown both factors signs in first and then comes back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const answer = await call(readConsole, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  if (answer.data.step !== 'in') throw redirect(loginAddress(url))
  const alarms = await call(readAlarmCount, {})
  return {
    words: dictionary(locale, ['shared', ...handle.words]),
    console: answer.data,
    alarms: alarms.ok ? alarms.data : null,
  }
}

/** The language changes on the page where one is; filters, pages and acts leave the words as they are. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  !formMethod &&
  currentUrl.pathname === nextUrl.pathname &&
  (currentUrl.search === nextUrl.search || currentUrl.searchParams.has('lang'))

export default function Console({ loaderData: { console, alarms: start } }: Route.ComponentProps) {
  const alarms = useAlarms(start)
  return (
    <div className="console">
      <Sections console={console} alarms={alarms} />
      <div className="desk">
        <Bell alarms={alarms} />
        <Outlet />
      </div>
    </div>
  )
}

/** Where the console's pages are, with the number of open alarms; the tone; and who is signed in. */
function Sections({ console, alarms }: { console: ConsoleOf; alarms: Alarms }) {
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
