import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { DRAFT_ACCOUNT_DAYS, DRAFT_HOURS, HISTORY_DAYS } from '#contract/limits.ts'
import { eraseAccounts } from './accounts/erase.ts'
import { keepMonths } from './admin/monthly-figures.ts'
import { sealAudit } from './audit-chain.ts'
import { addToDailyCounts } from './db/days.ts'
import type { Database } from './db/open.ts'
import {
  accounts,
  adminSessions,
  approvals,
  caseClaims,
  contactChanges,
  drafts,
  dutyShifts,
  idempotencyKeys,
  incidentEvents,
  incidents,
  invitations,
  linkTokens,
  messages,
  mutes,
  oneTimeCodes,
  outbox,
  passkeyChallenges,
  phoneProofs,
  questions,
  rateLimits,
  scans,
  sessions,
  tags,
  submissions,
  tryTurns,
  workItems,
} from './db/tables.ts'
import { ago, hours } from '#contract/domain/time.ts'
import type { Service } from './service.ts'
import { dueAccounts } from './tags/leaving.ts'

const days = (count: number) => hours(24 * count)

/** How long personal data is kept (docs/decisions.md, "Retention"); the privacy policy says the same. */
export const RETENTION = {
  messageBodies: days(7),
  finderDetails: days(30),
  whereaboutsAfterClosing: hours(24),
  scansAndIncidents: days(HISTORY_DAYS),
  idempotencyKeys: hours(24),
  codesAndProofs: hours(24),
  sessionsAfterEnd: days(1),
  /** A used onboarding link still says where to sign in. */
  linksAfterEnd: days(90),
  invitationsAfterEnd: days(30),
  /** As long as the link that was sent of the change works; of a frozen account until staff have decided. */
  contactsBefore: days(7),
  /** What was asked about a registration, once it is settled. */
  answersAfterEnd: days(90),
  /** An entry of the locator that somebody said is wrong: after it was decided; the words of an open one after as long. */
  wrongEntries: days(90),
  /** After the last change; each row says when its time is over (service/drafts/rows.ts). */
  browserDrafts: hours(DRAFT_HOURS),
  accountDrafts: days(DRAFT_ACCOUNT_DAYS),
  incompleteAccounts: days(30),
  rejectedAccounts: days(90),
  endedAccounts: days(365),
  audit: days(2 * 365),
}

/** Job, every hour: deletes what is no longer needed. Each step is safe to run again. */
export async function cleanUp({ db, now, jobs, outside }: Pick<Service, 'db' | 'now' | 'jobs' | 'outside'>) {
  const before = (age: number) => ago(now(), age)
  await keepMonths(db, now())
  await db.delete(outbox).where(lt(outbox.createdAt, before(RETENTION.messageBodies)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(RETENTION.idempotencyKeys)))
  await db.delete(mutes).where(lt(mutes.until, now()))
  await db.delete(drafts).where(lt(drafts.expiresAt, now()))
  await db.delete(caseClaims).where(lt(caseClaims.until, now()))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now()))
  await db.delete(tryTurns).where(lt(tryTurns.at, before(hours(1))))
  await db.delete(rateLimits).where(lt(rateLimits.expire, before(hours(1))))

  const nowhere = { place: null, lat: null, lng: null, accuracy: null }
  const over = db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(isNotNull(incidents.closedAt), lt(incidents.closedAt, before(RETENTION.whereaboutsAfterClosing))))
  const placed = (row: typeof submissions | typeof incidentEvents) => or(isNotNull(row.place), isNotNull(row.lat))
  await db
    .update(submissions)
    .set(nowhere)
    .where(and(inArray(submissions.incidentId, over), placed(submissions)))
  await db
    .update(incidentEvents)
    .set(nowhere)
    .where(and(inArray(incidentEvents.incidentId, over), placed(incidentEvents)))
  await db.delete(linkTokens).where(and(eq(linkTokens.purpose, 'found'), inArray(linkTokens.incidentId, over)))

  await db.delete(submissions).where(lt(submissions.createdAt, before(RETENTION.finderDetails)))
  await countAndDelete(db, 'scans', before(RETENTION.scansAndIncidents))
  await countAndDelete(db, 'incidents', before(RETENTION.scansAndIncidents))
  // Those of an incident went with it; these belong to none.
  await db.delete(messages).where(lt(messages.createdAt, before(RETENTION.scansAndIncidents)))

  // Who was at the desk is asked for as long as the alarms of that time are there.
  await db.delete(dutyShifts).where(lt(dutyShifts.until, before(RETENTION.scansAndIncidents)))

  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, before(RETENTION.codesAndProofs)))
  await db.delete(phoneProofs).where(lt(phoneProofs.createdAt, before(RETENTION.codesAndProofs)))
  await db.delete(sessions).where(lt(sessions.expiresAt, before(RETENTION.sessionsAfterEnd)))
  await db.delete(adminSessions).where(lt(adminSessions.expiresAt, before(RETENTION.sessionsAfterEnd)))
  // Their reasons are written by hand: they stay as long as the lines of the audit that tell of them.
  await db.delete(approvals).where(lt(approvals.decidedAt, before(RETENTION.audit)))
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, before(RETENTION.linksAfterEnd)))
  await db.delete(invitations).where(lt(invitations.expiresAt, before(RETENTION.invitationsAfterEnd)))
  await db.delete(questions).where(lt(questions.closedAt, before(RETENTION.answersAfterEnd)))
  const frozen = db.select({ uid: accounts.uid }).from(accounts).where(isNotNull(accounts.frozenAt))
  await db
    .delete(contactChanges)
    .where(
      and(
        lt(contactChanges.createdAt, before(RETENTION.contactsBefore)),
        or(isNotNull(contactChanges.decidedAt), notInArray(contactChanges.accountUid, frozen)),
      ),
    )
  await sealAudit({ db, now, outside })
  const wrong = eq(workItems.kind, 'wrong-entry')
  await db.delete(workItems).where(and(wrong, lt(workItems.closedAt, before(RETENTION.wrongEntries))))
  await db
    .update(workItems)
    .set({ details: sql`${workItems.details} - 'text'` })
    .where(and(wrong, lt(workItems.createdAt, before(RETENTION.wrongEntries)), sql`${workItems.details} ? 'text'`))
  await deleteAudit(db, now(), before(RETENTION.audit))
  await deleteAccounts(db, before)
  await settleDue({ db, now, jobs })
  // Jobs of their own: the photo store may be away, and what goes wrong in one stops nothing else.
  for (const job of ['delete-photos', 'ask-numbers'] as const) await db.transaction((tx) => jobs.enqueue(tx, job, {}))
}

/** Deletes what is older than `until`; how many there were on each day in Singapore stays. */
async function countAndDelete(db: Database, kind: 'scans' | 'incidents', until: Date) {
  const [table, moment] = kind === 'scans' ? [scans, scans.createdAt] : [incidents, incidents.openedAt]
  const gone = sql`delete from ${table} where ${moment} < ${until.toISOString()} returning ${moment} as moment`
  await addToDailyCounts(db, kind, gone)
}

/** A caregiver whom somebody else named, who never took the account over, and whose link with the person is over. */
const neverTakenOver = and(
  eq(accounts.type, 'CAREGIVER'),
  eq(accounts.status, 'PENDING'),
  isNull(accounts.passwordHash),
  isNull(accounts.googleSubject),
  isNull(accounts.masterPartnerUid),
  sql`not exists (select 1 from ${tags} where ${tags.carerUid} = ${accounts.uid} and ${tags.status} in ('PENDING', 'ACCEPTED'))`,
)

/** Erases registrations that came to nothing and memberships that ended, with all that hangs on them. */
async function deleteAccounts(db: Database, before: (age: number) => Date) {
  const over = or(
    and(eq(accounts.status, 'INCOMPLETE'), lt(accounts.createdAt, before(RETENTION.incompleteAccounts))),
    and(isNotNull(accounts.registeredAgainAt), lt(accounts.createdAt, before(RETENTION.incompleteAccounts))),
    and(eq(accounts.status, 'REJECTED'), lt(accounts.updatedAt, before(RETENTION.rejectedAccounts))),
    and(eq(accounts.status, 'ENDED'), lt(accounts.endedAt, before(RETENTION.endedAccounts))),
    and(neverTakenOver, lt(accounts.createdAt, before(RETENTION.incompleteAccounts))),
  )
  await db.transaction(async (tx) => {
    const gone = await tx.select({ uid: accounts.uid }).from(accounts).where(over).for('update')
    await eraseAccounts(
      tx,
      gone.map(({ uid }) => uid),
    )
  })
}

/**
 * Deletes the beginning of the audit's chain. The database's own function does it and adds the line that says so: the service's role
 * may not delete, and younger lines nobody may (migration "audit chain").
 */
const deleteAudit = (db: Database, at: Date, until: Date) =>
  db.execute(sql`select audit_forget(${at.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`)

/** Leavings that are over and reports that lapsed: their own job may have been lost with a process. */
async function settleDue({ db, now, jobs }: Pick<Service, 'db' | 'now' | 'jobs'>) {
  await db.transaction(async (tx) => {
    for (const accountUid of await dueAccounts(tx, now())) await jobs.enqueue(tx, 'settle-account', { accountUid })
  })
}
