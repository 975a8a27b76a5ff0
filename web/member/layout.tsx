import { useEffect, useState } from 'react'
import { Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readOwnAccount } from '#contract/accounts.ts'
import { ACCOUNT_HEADER } from '#contract/call.ts'
import { siteContext, type PageHandle } from '../site.ts'
import { dictionary } from '../words.ts'
import { pressesAsBefore } from '../shared/connection.ts'
import { ConnectionNotice } from '../shared/connection-notice.tsx'
import { useModulesAhead } from '../shared/modules-ahead.ts'
import { askAs } from '../shared/page-account.ts'
import { Trouble } from '../shared/trouble.tsx'
import { usePageFocus } from '../shared/use-page-focus.ts'
import { useTrouble } from '../shared/trouble-words.ts'
import { AccountBar } from './account-bar.tsx'
import { keepHere } from './keep-push-device.ts'
import type { Route } from './+types/layout'
import '../shared/passkeys.css'
import '../shared/rail.css'
import '../shared/summary.css'
import { useTranslation } from '../translation.ts'
import './member.css'

/** `sections` for addresses and relationships, `safe-return` for what a caregiver is to the person. */
const words = ['member', 'sections', 'safe-return', 'card', 'passkeys', 'channels', 'errors']
export const handle: PageHandle = { words, script: 'app', rail: true, withoutScript: true, noindex: true }

export const clientMiddleware = pressesAsBefore

/** The words of the portal, once per document and language: moving on asks for none. And whose pages these are, with the first of them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { locale, call } = context.get(siteContext)
  const own = request.headers.has(ACCOUNT_HEADER) ? undefined : await call(readOwnAccount, {})
  return { words: dictionary(locale, ['shared', ...words]), account: own?.ok ? own.data.uid : undefined }
}

/** The language changes on the page where one is; another page has the same words. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && !formMethod

export default function Portal({ loaderData }: Route.ComponentProps) {
  const [account] = useState(loaderData.account)
  useEffect(() => {
    askAs(account)
    return () => askAs(undefined)
  }, [account])
  usePageFocus()
  useModulesAhead()
  // A browser that shows alarms stands under the session of now: signing out of that ends it.
  useEffect(() => void keepHere().catch(() => undefined), [])
  return (
    <>
      <ConnectionNotice />
      <AccountBar />
      <Outlet />
    </>
  )
}

/** A page of the portal that is not there or broke, with the portal's own styles, and the way back to its first page (D70.15). */
export function ErrorBoundary() {
  const { title, text } = useTrouble()
  const { t } = useTranslation('member')
  return (
    <Trouble title={title} text={text}>
      <Link className="button" to="/account" reloadDocument>
        {t('toAccount')}
      </Link>
    </Trouble>
  )
}
