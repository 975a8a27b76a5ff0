import { useEffect, useRef } from 'react'
import { data, Form } from 'react-router'
import { SEARCH_FINDS } from '#contract/admin-accounts.ts'
import { searchAccounts } from '#contract/admin-search.ts'
import type { Answered } from '#contract/endpoint.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/search'
import { AccountTable } from './account-table.tsx'
import { Refused } from './page-parts.tsx'
import { setShortcut, useShortcutIsOn } from './search-shortcut.ts'
import { loadOrRedirect } from './sign-in-redirect.ts'

/** What this browser's tab found last: Back from an account leads to it again. Gone with a reload and the sign-out. */
let lastFound: Awaited<ReturnType<Route.ClientActionArgs['serverAction']>> | undefined

export const loader = () => null
/** Keeps what was found beside the page, for a search that was posted has no address to come back to. */
export const clientLoader = () => lastFound ?? null

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = (name: string) => String(form.get(name) ?? '')
  const text = typed('text')
  const after = typed('after') || undefined
  const answer = await context.get(siteContext).call(searchAccounts, { text, after })
  if (!answer.ok && answer.status === 400) return data({ text, refused: answer.code, found: undefined }, 400)
  return { text, refused: undefined, found: loadOrRedirect(answer, url) }
}
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  lastFound = await serverAction()
  return lastFound
}

/** Whom the console's search found. */
export default function Search({ actionData, loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const { text = '', refused, found } = actionData ?? loaderData ?? {}
  const title = t('search.title')
  return (
    <>
      <title>{refused ? t('errorTitle', { title }) : title}</title>
      <h1>{title}</h1>
      {refused && <Refused refused={{ code: refused }} />}
      {!found && !refused && <p>{t('search.start')}</p>}
      {found && <FoundAccounts key={`${text} ${found.accounts[0]?.uid}`} text={text} found={found} />}
      <Shortcut />
    </>
  )
}

/** The accounts found, the focus on the first: Enter opens it. */
function FoundAccounts({
  text,
  found: { accounts, next, partial },
}: {
  text: string
  found: Answered<typeof searchAccounts>
}) {
  const { t } = useTranslation(['admin', 'admin-accounts'])
  const found = useRef<HTMLDivElement>(null)
  useEffect(() => found.current?.querySelector('a')?.focus(), [])
  return (
    <div ref={found}>
      <p role="status">{accounts.length === 0 ? t('search.none') : t('search.found', { count: accounts.length })}</p>
      {partial && <p className="notice glow">{t('users.partial', { count: SEARCH_FINDS, ns: 'admin-accounts' })}</p>}
      {accounts.length > 0 && (
        <AccountTable
          accounts={accounts}
          title={t('search.title')}
          last={{ title: t('search.matched'), of: ({ hit }) => t(`search.hit.${hit}`) }}
        />
      )}
      {next && (
        <Form method="post">
          <input type="hidden" name="text" value={text} />
          <button className="button quiet" name="after" value={next}>
            {t('search.further')}
          </button>
        </Form>
      )}
    </div>
  )
}

function Shortcut() {
  const { t } = useTranslation('admin')
  const on = useShortcutIsOn()
  return (
    <p>
      <label className="tick-line">
        <input type="checkbox" checked={on} onChange={({ target }) => setShortcut(target.checked)} />
        <span>{t('search.shortcut')}</span>
      </label>
    </p>
  )
}
