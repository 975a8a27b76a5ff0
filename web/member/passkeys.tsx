import { readOwnAccount } from '#contract/accounts.ts'
import { addPasskey, beginAddingPasskey, listPasskeys, removePasskey, renamePasskey } from '#contract/passkeys.ts'
import { call } from '../api.ts'
import { actOnPasskey, passkeyDone } from '../shared/passkey-act.ts'
import { Passkeys } from '../shared/passkeys.tsx'
import { readForm } from '../shared/read-form.ts'
import type { RefusedForm } from '../shared/refused-form.ts'
import { siteContext } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/passkeys'
import { loadOrRedirect, takenOr } from './answers.ts'
import { PortalPage } from './page.tsx'

const PAGE = '/account/settings/passkeys'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { credentialType } = loadOrRedirect(await site.call(readOwnAccount, {}))
  const { passkeys } = loadOrRedirect(await site.call(listPasskeys, {}))
  const by = { password: credentialType !== 'GOOGLE', passkey: passkeys.length > 0 }
  return { passkeys, by, done: passkeyDone(url.searchParams) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const typed = (await readForm(request)) ?? {}
  const { answer, done } = await actOnPasskey(typed, {
    add: (input) => site.call(addPasskey, input),
    rename: (input) => site.call(renamePasskey, input),
    remove: (input) => site.call(removePasskey, input),
  })
  return takenOr(answer, `${PAGE}?done=${done}`, typed)
}

/** The refusal with the id of its field: each passkey has fields of its own, named alike. */
const atField = ({ field, ...refused }: RefusedForm): RefusedForm => ({
  ...refused,
  ...(field && { field: refused.typed.id ? `${field}-${refused.typed.id}` : field }),
})

/** A member's passkeys: the devices that sign in without the password. */
export default function OwnPasskeys({ loaderData: { passkeys, by, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('passkeys')
  const { t: say } = useTranslation('member')
  const refused = actionData?.refused
  return (
    <PortalPage
      title={t('title')}
      back={{ to: '/account/settings', label: say('settings.title') }}
      refused={refused && atField(refused)}
      said={done && t(`done.${done}`)}
    >
      <Passkeys
        passkeys={passkeys}
        hasPassword={by.password}
        byPasskey={by.passkey}
        begin={(confirmation) => call(beginAddingPasskey, { confirmation })}
        refused={refused}
      />
    </PortalPage>
  )
}
