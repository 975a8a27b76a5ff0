import { useEffect } from 'react'
import { Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readConsole } from '#contract/admin-access.ts'
import { readDeskCounts } from '#contract/admin-queue.ts'
import { readAlarmCount } from '#contract/admin-watch.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { dictionary } from '../words.ts'
import type { Route } from './+types/layout'
import { Bell } from './alarm-bell.tsx'
import { Ended, Lock } from './lock.tsx'
import { useLock } from './use-lock.ts'
import { useDeskCounts } from './desk-counts.ts'
import { loginAddress } from './sign-in-redirect.ts'
import { ADMIN_WORDS } from './sections.ts'
import { SearchBox } from './search-box.tsx'
import { useAlarms } from './use-alarms.ts'
import { askAs } from '../shared/page-account.ts'
import { usePageFocus } from '../shared/use-page-focus.ts'
import '../shared/menu.css'
import '../shared/passkeys.css'
import './console.css'
import { Sections } from './navigation.tsx'

export const handle: PageHandle = { words: ADMIN_WORDS, script: 'app', noindex: true, shortFooter: true }

/** Whoever has not shown both factors signs in first and then comes back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale } = context.get(siteContext)
  const answer = await call(readConsole, {})
  if (!answer.ok) throw new Response(null, { status: answer.status })
  if (answer.data.step !== 'in') throw redirect(loginAddress(url))
  const alarms = await call(readAlarmCount, {})
  const waiting = answer.data.role === 'administrator' ? await call(readDeskCounts, {}) : undefined
  return {
    words: dictionary(locale, ['shared', ...handle.words]),
    console: answer.data,
    alarms: alarms.ok ? alarms.data : null,
    waiting: waiting?.ok ? waiting.data : null,
  }
}

/** The language changes on the page where one is; filters, pages and acts leave the words as they are. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  !formMethod &&
  currentUrl.pathname === nextUrl.pathname &&
  (currentUrl.search === nextUrl.search || currentUrl.searchParams.has('lang'))

export default function Console({ loaderData: { console, alarms: start, waiting: atStart } }: Route.ComponentProps) {
  useEffect(() => {
    askAs(console.actor ?? undefined)
    return () => askAs(undefined)
  }, [console.actor])
  const alarms = useAlarms(start)
  const waiting = useDeskCounts(atStart)
  usePageFocus()
  const { cover, hasPasskey, open } = useLock()
  return (
    <div className={cover ? 'console locked' : 'console'}>
      <Sections console={console} alarms={alarms} waiting={waiting} />
      <div className="desk">
        <SearchBox />
        <Bell alarms={alarms} />
        <Outlet />
      </div>
      {cover === 'locked' && <Lock alarms={alarms} hasPasskey={hasPasskey} onOpen={open} />}
      {cover === 'ended' && <Ended alarms={alarms} />}
    </div>
  )
}
