import { redirect } from 'react-router'
import {
  addConsolePasskey,
  beginAddingConsolePasskey,
  listConsolePasskeys,
  removeConsolePasskey,
  renameConsolePasskey,
} from '#contract/admin-passkeys.ts'
import { call } from '../api.ts'
import { actOnPasskey, passkeyDone } from '../shared/passkey-act.ts'
import { Passkeys } from '../shared/passkeys.tsx'
import { readForm } from '../shared/read-form.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/passkeys'
import { Done, Refused } from './page-parts.tsx'
import { loadOrRedirect } from './sign-in-redirect.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { passkeys } = loadOrRedirect(await context.get(siteContext).call(listConsolePasskeys, {}), url)
  return { passkeys, done: passkeyDone(url.searchParams) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  const { answer, done } = await actOnPasskey(typed, {
    add: (input) => site.call(addConsolePasskey, input),
    rename: (input) => site.call(renameConsolePasskey, input),
    remove: (input) => site.call(removeConsolePasskey, input),
  })
  return answer.ok ? redirect(`/admin/passkeys?done=${done}`) : refuseForm(answer, typed)
}

/** Also after a refusal: what is shown has just turned out to be old. */
export const shouldRevalidate = () => true

/** An administrator's passkeys: the devices that open the console without password and code. */
export default function AdministratorsPasskeys({ loaderData: { passkeys, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('passkeys')
  const refused = actionData?.refused
  return (
    <>
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      {refused && <Refused refused={refused} />}
      {done && !refused && (
        <Done>
          <p>{t(`done.${done}`)}</p>
        </Done>
      )}
      <Passkeys
        passkeys={passkeys}
        hasPassword
        begin={(confirmation) => call(beginAddingConsolePasskey, { confirmation })}
        refused={refused}
      />
      <p className="soft">{t('console.staysText')}</p>
    </>
  )
}
