import { refuse } from '#contract/errors.ts'
import type { In } from '#contract/index.ts'
import { openAlarmOf } from '../accounts/erase.ts'
import { lockSubject, type Tx } from '../db/open.ts'

/** Whether a decision ends safe return for the person it is about: no code of theirs opens a page from then on. */
export const endsSafeReturn = ({
  decision,
  stopSafeReturn,
}: Pick<In<'decideAccount'>, 'decision' | 'stopSafeReturn'>): boolean =>
  decision === 'end' || decision === 'confirm-death' || (decision === 'suspend' && stopSafeReturn === true)

/** Makes a finder's report and what ends safe return for the person come one after the other. Taken before the account's row. */
export const lockPerson = (tx: Tx, uid: string) => lockSubject(tx, `person:${uid}`)

/**
 * Refuses while an alarm of the person is open: a finder stands with them, whose page would be gone, and nobody would be told.
 * The caller holds `lockPerson`. (D73.8) @throws `alarm-open`
 */
export async function refuseWhileLost(tx: Tx, uid: string) {
  if (await openAlarmOf(tx, uid)) refuse('alarm-open')
}
