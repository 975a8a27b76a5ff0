import { and, count, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { RETURN_CODES_MAX } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { returnCodes } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'

export type ReturnCodeRow = typeof returnCodes.$inferSelect

/** Codes of the person that work, counted under a lock, so that no other request adds or ends one. */
export async function lockedUsableCodes(tx: Tx, personUid: string): Promise<number> {
  await lockSubject(tx, `codes:${personUid}`)
  const [row] = await tx
    .select({ count: count() })
    .from(returnCodes)
    .where(and(eq(returnCodes.personUid, personUid), isNull(returnCodes.revokedAt)))
  return row?.count ?? 0
}

/** A code for one more thing of a person, audited. @throws `too-many-codes` */
export async function issueCodeFor(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  { personUid, label, actor, action }: { personUid: string; label: string; actor: string; action: string },
): Promise<ReturnCodeRow> {
  if ((await lockedUsableCodes(tx, personUid)) >= RETURN_CODES_MAX) refuse('too-many-codes')
  const [issued] = await tx
    .insert(returnCodes)
    .values({ code: randomUid(), personUid, label, createdAt: now() })
    .returning()
  if (!issued) throw new Error('a code was not stored')
  await writeAudit({ db: tx, now }, { actor, action, subject: personUid })
  return issued
}

/** Ends a code of the person that works; the page behind it is gone for the very next request. Nothing when it works no more. */
export async function endCodeOf(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  personUid: string,
  code: string,
): Promise<ReturnCodeRow | undefined> {
  const [ended] = await tx
    .update(returnCodes)
    .set({ revokedAt: now() })
    .where(and(eq(returnCodes.code, code), eq(returnCodes.personUid, personUid), isNull(returnCodes.revokedAt)))
    .returning()
  return ended
}
