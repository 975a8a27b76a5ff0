import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { ago, hours } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { GRANT_HOURS, RETURN_CODES_MAX } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { grants, incidents, returnCodes, submissions } from '../db/tables.ts'
import { mutedBy } from '../safe-return/mute.ts'
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

/**
 * Ends a code of the person that works; the page behind it is gone for the very next request. Nothing when it works no more.
 * A finder's report and the end of a code come one after the other. @throws `code-in-alarm` while a finder has that page (D76.4)
 */
export async function endCodeOf(
  service: Pick<Service, 'now' | 'keys'>,
  tx: Tx,
  personUid: string,
  code: string,
): Promise<ReturnCodeRow | undefined> {
  await lockSubject(tx, `person:${personUid}`)
  const [ended] = await tx
    .update(returnCodes)
    .set({ revokedAt: service.now() })
    .where(and(eq(returnCodes.code, code), eq(returnCodes.personUid, personUid), isNull(returnCodes.revokedAt)))
    .returning()
  if (ended && (await hasFinder(service, tx, ended))) refuse('code-in-alarm')
  return ended
}

/** Whether somebody who came by this code in an open alarm has its page: a grant in force, of nobody whom the family marked as false. */
async function hasFinder(
  service: Pick<Service, 'now' | 'keys'>,
  tx: Tx,
  { code, personUid }: Pick<ReturnCodeRow, 'code' | 'personUid'>,
): Promise<boolean> {
  const now = service.now()
  const inForce = await tx
    .selectDistinct({ deviceHash: grants.deviceHash, phone: submissions.phone })
    .from(grants)
    .innerJoin(incidents, eq(incidents.id, grants.incidentId))
    .leftJoin(submissions, eq(submissions.id, grants.submissionId))
    .where(
      and(
        eq(grants.code, code),
        isNull(grants.revokedAt),
        gt(grants.createdAt, ago(now, hours(GRANT_HOURS))),
        isNull(incidents.closedAt),
      ),
    )
  const isMuted = await mutedBy(service, tx, personUid, now)
  return inForce.some((finder) => !isMuted(finder))
}
