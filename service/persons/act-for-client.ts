import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { beginClientSession } from '../session.ts'

/**
 * Begins a session of a client whom the caller's account itself registered for its organisation and whose card is not confirmed yet,
 * as the sign-up did. No cookie is set: staff stay signed in as themselves. @throws `not-found` for everybody else
 */
export async function actForClient(service: Service, { uid }: In<'actForClient'>, caller: Caller): Out<'actForClient'> {
  const { id, account, organisation } = caller.session ?? refuse('sign-in-required')
  const begun = and(
    eq(accounts.uid, uid),
    eq(accounts.type, 'DEMENTIA'),
    eq(accounts.status, 'INCOMPLETE'),
    eq(accounts.createdBy, account.uid),
    eq(accounts.masterPartnerUid, organisation ?? ''),
  )
  const [client] = await service.db.select({ uid: accounts.uid }).from(accounts).where(begun)
  if (!client) refuse('not-found')
  const token = await service.db.transaction((tx) => beginClientSession(service, tx, client.uid, { within: id }))
  return { token }
}
