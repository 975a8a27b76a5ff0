import { and, desc, eq, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { ago, hours, minutes } from '#contract/domain/time.ts'
import { GRANT_AFTER_CLOSING_MINUTES, GRANT_HOURS } from '#contract/limits.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { grants, incidents, returnCodes } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'

const openGrants = preparedOnce((db) =>
  grantsOf(
    db,
    sql.placeholder('code'),
    sql.placeholder('device'),
    and(
      gt(grants.createdAt, sql.placeholder('since')),
      or(isNull(incidents.closedAt), gt(incidents.closedAt, sql.placeholder('closedSince'))),
    ),
  ).prepare('open_grant'),
)

/**
 * The grant of a device for a code: in force while its incident is open, at most 24 h, and for 30 minutes after it
 * closed, so that a finder can still say goodbye (docs/decisions.md, "Grant").
 */
export async function openGrant({ db, now }: Clocked, code: string, device: string) {
  const moment = now()
  const [grant] = await openGrants(db).execute({
    code,
    device,
    since: ago(moment, hours(GRANT_HOURS)),
    closedSince: closedLately(moment),
  })
  return grant
}

/**
 * The grant of a device whose alarm has just ended by itself: it opens no number, for it is a day old like its alarm, but the
 * page of the finder who opened the alarm says what became of it.
 */
export async function expiredGrant({ db, now }: Clocked, code: string, device: string) {
  const ended = and(eq(incidents.closedReason, 'EXPIRED'), gt(incidents.closedAt, closedLately(now())))
  const [grant] = await grantsOf(db, code, device, ended)
  return grant
}

/** The grant in force of a device for the code with this short one: it names the code that is behind it. */
export async function typedGrant({ db, now }: Clocked, shortCode: string, device: string) {
  const [known] = await db
    .select({ code: returnCodes.code })
    .from(returnCodes)
    .where(eq(returnCodes.shortCode, shortCode))
  return known && openGrant({ db, now }, known.code, device)
}

type Clocked = { db: Queryable; now: () => Date }
/** What closed after this has just closed. */
const closedLately = (moment: Date) => ago(moment, minutes(GRANT_AFTER_CLOSING_MINUTES))

/** The newest grant of a device for a code that is meant. */
const grantsOf = (db: Queryable, code: string | Placeholder, device: string | Placeholder, isMeant: SQL | undefined) =>
  db
    .select({
      id: grants.id,
      deviceHash: grants.deviceHash,
      code: grants.code,
      incidentId: grants.incidentId,
      submissionId: grants.submissionId,
      incident: incidents,
    })
    .from(grants)
    .innerJoin(incidents, eq(incidents.id, grants.incidentId))
    .where(and(eq(grants.code, code), eq(grants.deviceHash, device), isNull(grants.revokedAt), isMeant))
    .orderBy(desc(grants.createdAt))
    .limit(1)

/** Opens the family's numbers to this device for the length of the incident. */
export async function giveGrant(
  tx: Tx,
  grant: { device: string; code: string; incidentId: string; submissionId: string; at: Date },
) {
  await tx
    .insert(grants)
    .values({
      id: randomUid(),
      deviceHash: grant.device,
      code: grant.code,
      incidentId: grant.incidentId,
      submissionId: grant.submissionId,
      createdAt: grant.at,
    })
    .onConflictDoUpdate({
      target: [grants.deviceHash, grants.code, grants.incidentId],
      set: { createdAt: grant.at, submissionId: grant.submissionId, revokedAt: null },
    })
}
