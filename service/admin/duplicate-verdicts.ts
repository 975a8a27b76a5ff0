import { and, eq, or } from 'drizzle-orm'
import type { DUPLICATE_VERDICTS } from '#contract/admin-duplicates.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { AdminSession } from '../admin-session.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { duplicateVerdicts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { accountInScope, consoleOf } from './scope.ts'

/** Two accounts in the order of their row. */
const pairOf = (one: string, other: string) =>
  one < other ? { uid: one, otherUid: other } : { uid: other, otherUid: one }

/** Those about whom and this account staff decided already. */
export async function decidedWith(db: Queryable, uid: string): Promise<Set<string>> {
  const rows = await db
    .select()
    .from(duplicateVerdicts)
    .where(or(eq(duplicateVerdicts.uid, uid), eq(duplicateVerdicts.otherUid, uid)))
  return new Set(rows.map((row) => (row.uid === uid ? row.otherUid : row.uid)))
}

type Deciding = Pick<Service, 'now'> & { db: Queryable }

async function keepVerdict(
  { db, now }: Deciding,
  uid: string,
  other: string,
  how: { verdict: (typeof DUPLICATE_VERDICTS)[number]; decidedBy: string },
) {
  const verdict = { ...how, decidedAt: now() }
  await db
    .insert(duplicateVerdicts)
    .values({ ...pairOf(uid, other), ...verdict })
    .onConflictDoUpdate({ target: [duplicateVerdicts.uid, duplicateVerdicts.otherUid], set: verdict })
}

/** Remembers that an account was rejected as a second registration of another of the caller's. @throws `not-found` */
export async function keepSame({ db, now }: Deciding, session: AdminSession, uid: string, other: string) {
  await accountInScope({ db, now }, session, other)
  if (uid === other) refuse('invalid-input')
  await keepVerdict({ db, now }, uid, other, { verdict: 'SAME', decidedBy: session.actor })
}

/** Forgets with the undoing of a rejection what it was rejected as. */
export const forgetSame = (tx: Tx, uid: string) =>
  tx
    .delete(duplicateVerdicts)
    .where(
      and(
        eq(duplicateVerdicts.verdict, 'SAME'),
        or(eq(duplicateVerdicts.uid, uid), eq(duplicateVerdicts.otherUid, uid)),
      ),
    )

/** Remembers that two accounts of the caller's are not the same. @throws `not-found` */
export async function dismissDuplicate(
  service: Service,
  { uid, other }: In<'dismissDuplicate'>,
  caller: Caller,
): Out<'dismissDuplicate'> {
  const session = consoleOf(caller)
  return service.db.transaction(async (tx) => {
    const reading = { db: tx, now: service.now }
    for (const one of [uid, other]) await accountInScope(reading, session, one)
    if (uid === other) refuse('invalid-input')
    await keepVerdict(reading, uid, other, { verdict: 'DIFFERENT', decidedBy: session.actor })
    await writeAudit(reading, { actor: session.actor, action: 'duplicate-dismissed', subject: uid, details: { other } })
    return { dismissed: true as const }
  })
}
