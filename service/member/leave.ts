import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import { confirmOwner } from '../accounts/confirm-owner.ts'
import { obeyConfirmed } from '../accounts/contact-change.ts'
import type { Caller } from '../caller.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { beginLeaving, endMembership, stayMember } from '../tags/leaving.ts'

/**
 * Whether an account leaves after a waiting time instead of at once: a person whose cards work, so that a slip ends no
 * rescue.
 */
const leavesInTime = ({ type, status }: Account) =>
  type === 'DEMENTIA' && MEMBER_STATUSES.some((member) => member === status)

/** Reads the account under a row lock, so that no other decision about it is made until the transaction ends. */
async function lockAccount(tx: Tx, uid: string): Promise<Account> {
  await lockSubject(tx, `person:${uid}`)
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update')
  return account ?? refuse('sign-in-required')
}

/**
 * Leaves at the owner's wish, in one transaction. An organisation is ended by the association, which knows whose point of
 * contact it is. The row is erased a year after the end (clean-up.ts).
 * @throws as `confirmOwner`, `obeyConfirmed` and `beginLeaving`
 */
export async function leave(service: Service, { confirmation, stopNow }: In<'leave'>, caller: Caller): Out<'leave'> {
  const session = caller.session ?? refuse('sign-in-required')
  if (session.account.type === 'PARTNER') refuse('not-allowed')
  await confirmOwner(service, caller, confirmation)
  const endingAt = await service.db.transaction(async (tx) => {
    const account = await lockAccount(tx, session.account.uid)
    await obeyConfirmed(tx, session, account)
    if (leavesInTime(account)) return beginLeaving(service, tx, account, { stopNow })
    await endMembership(service, tx, account, account.uid)
    return null
  })
  if (endingAt) return { left: false, endingAt: endingAt.toISOString() }
  for (const name of ['session', 'phone', 'entry'] as const) caller.remember(name, undefined)
  return { left: true, endingAt: null }
}

/** The person who was leaving stays. @throws `decided-already` when they are not leaving */
export async function stay(service: Service, _input: unknown, caller: Caller): Out<'stay'> {
  const { uid } = (caller.session ?? refuse('sign-in-required')).account
  await service.db.transaction(async (tx) => stayMember(service, tx, await lockAccount(tx, uid), uid))
  return { stays: true as const }
}
