import { useTranslation } from 'react-i18next'
import { Form, NavLink, Outlet, redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readConsole } from '#contract/admin-access.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/layout'
import { loginAddress } from './door.ts'
import { ADMIN_WORDS, SECTIONS } from './sections.ts'
import './console.css'

export const handle: PageHandle = { words: ADMIN_WORDS, script: 'app', noindex: true }

/** Whoever has not shown both factors signs in first and then comes back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const answer = await call(readConsole, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  if (answer.data.step !== 'in') throw redirect(loginAddress(url))
  return { words: dictionary(locale, ['shared', ...handle.words]), console: answer.data }
}

/** The language changes on the page where one is; filters, pages and acts leave the words as they are. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  !formMethod &&
  currentUrl.pathname === nextUrl.pathname &&
  (currentUrl.search === nextUrl.search || currentUrl.searchParams.has('lang'))

export default function Console({ loaderData: { console } }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const { role } = console
  const sections = SECTIONS.filter(({ roles }) => role && roles.includes(role))
  // The nearest: every section stands below /admin.
  const here = sections.findLast(({ path }) => path !== '/admin' && pathname.startsWith(path)) ?? sections[0]
  return (
    <div className="console">
      <nav className="sections" aria-label={t('navigation')}>
        <details className="menu" key={pathname}>
          <summary>{here ? t(here.title) : t('navigation')}</summary>
          <ul>
            {sections.map(({ path, title }) => (
              <li key={path}>
                <NavLink to={path} end={path === '/admin'}>
                  {t(title)}
                </NavLink>
              </li>
            ))}
          </ul>
        </details>
        <Form method="post" action="/admin/login" className="who" reloadDocument>
          <p>
            <strong>{console.name}</strong>
            <span>{console.organisation?.name ?? t(`role.${role}`)}</span>
          </p>
          <button className="button quiet" name="intent" value="leave">
            {t('signOut')}
          </button>
        </Form>
      </nav>
      <div className="desk">
        <Outlet />
      </div>
    </div>
  )
}
