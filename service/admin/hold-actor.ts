import { and, eq, isNull, or } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Tx } from '../db/open.ts'
import { accounts, administrators } from '../db/tables.ts'
import { mayEnter } from './administrator-rows.ts'

type Actor = Pick<AdminSession, 'actor' | 'organisation'>

/** Staff and their organisation, those of the two who may act now. */
const staffWhoMayAct = (tx: Tx, { actor, organisation }: Actor & { organisation: string }) =>
  tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(
      and(
        eq(accounts.status, 'APPROVED'),
        isNull(accounts.frozenAt),
        or(
          eq(accounts.uid, organisation),
          and(eq(accounts.uid, actor), eq(accounts.masterPartnerUid, organisation), eq(accounts.type, 'CAREGIVER')),
        ),
      ),
    )
    .for('share')

const administratorsWhoMayAct = (tx: Tx, { actor }: Actor) =>
  tx
    .select({ uid: administrators.uid })
    .from(administrators)
    .where(and(mayEnter, eq(administrators.uid, actor)))
    .for('share')

/**
 * Holds who acts at the console, and their organisation, as they stand until this transaction ends: an ending, suspension or freezing of
 * either comes before what is done here or after it, and then finds the links made here. @throws `not-allowed` where they may act no more (D79.10)
 */
export async function holdActor(tx: Tx, { actor, organisation }: Actor): Promise<void> {
  const acting =
    organisation === null
      ? await administratorsWhoMayAct(tx, { actor, organisation })
      : await staffWhoMayAct(tx, { actor, organisation })
  if (acting.length < new Set([actor, organisation ?? actor]).size) refuse('not-allowed')
}
