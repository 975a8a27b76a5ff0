import { and, eq, notInArray } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { may } from '../accounts/may.ts'
import { sessionActor } from '../accounts/actor.ts'

/**
 * The account whose photo this is, for its owner, for the caregiver who speaks for the person they registered, and for staff who
 * act for the person. Everybody else hears `not-found`, whether the account exists or not.
 */
export async function changeable(service: Service, tx: Tx, caller: Caller, uid: string) {
  const session = caller.session ?? refuse('sign-in-required')
  const { account: by } = session
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.uid, uid), notInArray(accounts.status, ['REJECTED', 'ENDED'])))
    .for('update')
  const isOwn = account?.uid === by.uid
  if (!account || !(isOwn || (await may({ db: tx, now: service.now }, sessionActor(session), 'photo', uid))))
    refuse('not-found')
  return { account, by }
}
