import type { Confirmation } from '#contract/confirmation.ts'
import type { Result, Endpoint } from '#contract/endpoint.ts'
import { confirmationOf } from './confirmation.ts'
import { parsed } from './parsed.ts'
import { MadePasskey } from '#contract/passkey-forms.ts'

type Answered = Promise<Result<Endpoint>>
/** What a form of the page of passkeys asks for, as calls of whoever's page it is. */
interface PasskeyCalls {
  add: (input: { name: string; passkey: MadePasskey }) => Answered
  rename: (input: { id: string; name: string; confirmation: Confirmation | undefined }) => Answered
  remove: (input: { id: string; confirmation: Confirmation | undefined }) => Answered
}

/** What was done, as the address says it afterwards. */
export const PASSKEY_DONE = ['added', 'renamed', 'removed'] as const
export type PasskeyDone = (typeof PASSKEY_DONE)[number]
/** What `?done=` says was done. */
export const passkeyDone = (query: URLSearchParams): PasskeyDone | undefined =>
  PASSKEY_DONE.find((known) => known === query.get('done'))

/** Does what a posted form of the page of passkeys asks for. */
export async function actOnPasskey(
  typed: Record<string, string>,
  calls: PasskeyCalls,
): Promise<{ answer: Result<Endpoint>; done: PasskeyDone }> {
  const { intent, id = '', name = '', passkey = '' } = typed
  const confirmation = confirmationOf(typed)
  if (intent === 'rename') return { answer: await calls.rename({ id, name, confirmation }), done: 'renamed' }
  if (intent === 'remove') return { answer: await calls.remove({ id, confirmation }), done: 'removed' }
  const made = MadePasskey.safeParse(parsed(passkey))
  const answer = made.success
    ? await calls.add({ name, passkey: made.data })
    : { ok: false as const, status: 400, code: 'passkey-failed' as const, message: '' }
  return { answer, done: 'added' }
}
