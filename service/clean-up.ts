import { lt, sql } from 'drizzle-orm'
import { DRAFT_ACCOUNT_DAYS, DRAFT_HOURS, HISTORY_DAYS, PUSH_DEVICE_DAYS } from '#contract/limits.ts'
import { eraseOverAccounts } from './accounts/erase-over.ts'
import { keepMonths } from './admin/monthly-figures.ts'
import { sealAudit } from './audit-chain.ts'
import { giveShortCodes } from './card/short-codes.ts'
import {
  countAndDelete,
  forgetContacts,
  forgetThreads,
  forgetVoices,
  forgetWhereabouts,
  forgetWrongEntries,
} from './clean-up-kinds.ts'
import type { Database } from './db/open.ts'
import {
  adminSessions,
  approvals,
  caseClaims,
  drafts,
  dutyShifts,
  idempotencyKeys,
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
  sessions,
  submissions,
  tryTurns,
} from './db/tables.ts'
import { ago, hours } from '#contract/domain/time.ts'
import { describeError } from './log.ts'
import { forgetDevices } from './push-devices.ts'
import type { Service } from './service.ts'
import { dueAccounts } from './tags/leaving.ts'

const days = (count: number) => hours(24 * count)

/** How long personal data is kept (docs/decisions.md, "Retention"); the privacy policy says the same. */
export const RETENTION = {
  messageBodies: days(7),
  finderDetails: days(30),
  whereaboutsAfterClosing: hours(24),
  /** What finder and family wrote; what was reported, until staff have looked at it. */
  threadsAfterClosing: hours(24),
  scansAndIncidents: days(HISTORY_DAYS),
  idempotencyKeys: hours(24),
  codesAndProofs: hours(24),
  sessionsAfterEnd: days(1),
  /** A browser that takes pushes: after it was last there. */
  pushDevices: days(PUSH_DEVICE_DAYS),
  /** A used onboarding link still says where to sign in. */
  linksAfterEnd: days(90),
  invitationsAfterEnd: days(30),
  /** As long as the link that was sent of the change works; of a frozen account until staff have decided. */
  contactsBefore: days(7),
  /** What was asked about a registration, once it is settled. */
  answersAfterEnd: days(90),
  /** A report that an entry of the locator is wrong: after it was decided; the words of an open one after as long. */
  wrongEntries: days(90),
  /** After the last change; each row says when its time is over (service/drafts/rows.ts). */
  browserDrafts: hours(DRAFT_HOURS),
  accountDrafts: days(DRAFT_ACCOUNT_DAYS),
  incompleteAccounts: days(30),
  rejectedAccounts: days(90),
  endedAccounts: days(365),
  audit: days(2 * 365),
}

type Cleaning = Pick<Service, 'db' | 'now' | 'jobs' | 'outside' | 'log'>

/** One step deletes one kind of data, and is safe to run again. `before` is the moment so long ago. */
type Step = (cleaning: Cleaning, before: (age: number) => Date) => Promise<unknown>

/** Every step of the clean-up by its name, in the order in which they run. */
const STEPS: Record<string, Step> = {
  'short codes': ({ db }) => giveShortCodes(db),
  months: ({ db, now }) => keepMonths(db, now()),
  outbox: ({ db }, before) => db.delete(outbox).where(lt(outbox.createdAt, before(RETENTION.messageBodies))),
  'idempotency keys': ({ db }, before) =>
    db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(RETENTION.idempotencyKeys))),
  mutes: ({ db, now }) => db.delete(mutes).where(lt(mutes.until, now())),
  drafts: ({ db, now }) => db.delete(drafts).where(lt(drafts.expiresAt, now())),
  'case claims': ({ db, now }) => db.delete(caseClaims).where(lt(caseClaims.until, now())),
  'passkey challenges': ({ db, now }) => db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now())),
  'turns of tries': ({ db }, before) => db.delete(tryTurns).where(lt(tryTurns.at, before(hours(1)))),
  limits: ({ db }, before) => db.delete(rateLimits).where(lt(rateLimits.expire, before(hours(1)))),
  whereabouts: ({ db }, before) => forgetWhereabouts(db, before(RETENTION.whereaboutsAfterClosing)),
  threads: ({ db }, before) => forgetThreads(db, before(RETENTION.threadsAfterClosing)),
  submissions: ({ db }, before) =>
    db.delete(submissions).where(lt(submissions.createdAt, before(RETENTION.finderDetails))),
  scans: ({ db }, before) => countAndDelete(db, 'scans', before(RETENTION.scansAndIncidents)),
  incidents: ({ db }, before) => countAndDelete(db, 'incidents', before(RETENTION.scansAndIncidents)),
  // Those of an incident went with it; these belong to none.
  messages: ({ db }, before) => db.delete(messages).where(lt(messages.createdAt, before(RETENTION.scansAndIncidents))),
  // Kept as long as the alarms of their time, of which it may be asked who was at the desk.
  'duty shifts': ({ db }, before) =>
    db.delete(dutyShifts).where(lt(dutyShifts.until, before(RETENTION.scansAndIncidents))),
  codes: ({ db }, before) =>
    db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, before(RETENTION.codesAndProofs))),
  proofs: ({ db }, before) => db.delete(phoneProofs).where(lt(phoneProofs.createdAt, before(RETENTION.codesAndProofs))),
  sessions: ({ db }, before) => db.delete(sessions).where(lt(sessions.expiresAt, before(RETENTION.sessionsAfterEnd))),
  'devices that take pushes': ({ db }, before) => forgetDevices(db, before(RETENTION.pushDevices)),
  'sessions of the console': ({ db }, before) =>
    db.delete(adminSessions).where(lt(adminSessions.expiresAt, before(RETENTION.sessionsAfterEnd))),
  // Their reasons are written by hand: they stay as long as the lines of the audit that tell of them.
  approvals: ({ db }, before) => db.delete(approvals).where(lt(approvals.decidedAt, before(RETENTION.audit))),
  links: ({ db }, before) => db.delete(linkTokens).where(lt(linkTokens.expiresAt, before(RETENTION.linksAfterEnd))),
  invitations: ({ db }, before) =>
    db.delete(invitations).where(lt(invitations.expiresAt, before(RETENTION.invitationsAfterEnd))),
  questions: ({ db }, before) => db.delete(questions).where(lt(questions.closedAt, before(RETENTION.answersAfterEnd))),
  'contacts before a change': ({ db }, before) => forgetContacts(db, before(RETENTION.contactsBefore)),
  voices: ({ db }) => forgetVoices(db),
  'the chain of the audit': sealAudit,
  'wrong entries': ({ db }, before) => forgetWrongEntries(db, before(RETENTION.wrongEntries)),
  audit: ({ db, now }, before) => deleteAudit(db, now(), before(RETENTION.audit)),
  accounts: ({ db }, before) => deleteAccounts(db, before),
  'leavings that are over': settleDue,
  // Jobs of their own: the photo store may be away, and they take their time.
  'jobs of their own': ({ db, jobs }) =>
    db.transaction(async (tx) => {
      for (const job of ['delete-photos', 'ask-numbers'] as const) await jobs.enqueue(tx, job, {})
    }),
}

/** Steps of the clean-up that failed; the others are done. */
export class UncleanSteps extends Error {}

/**
 * Job, every hour: deletes what is no longer needed. A step that fails holds up none behind it; the job fails at its end, so that
 * it is tried again and seen. @throws UncleanSteps
 */
export async function cleanUp(cleaning: Cleaning): Promise<void> {
  const before = (age: number) => ago(cleaning.now(), age)
  const failed: string[] = []
  for (const [name, step] of Object.entries(STEPS)) {
    try {
      await step(cleaning, before)
    } catch (error) {
      cleaning.log.error({ step: name, error: describeError(error) }, 'clean-up: a step failed')
      failed.push(name)
    }
  }
  if (failed.length > 0) throw new UncleanSteps(`Not cleaned up: ${failed.join(', ')}.`)
}

/** Erases registrations that came to nothing and memberships that ended, with all that hangs on them. */
const deleteAccounts = (db: Database, before: (age: number) => Date) =>
  eraseOverAccounts(db, {
    incomplete: before(RETENTION.incompleteAccounts),
    rejected: before(RETENTION.rejectedAccounts),
    ended: before(RETENTION.endedAccounts),
  })

/**
 * Deletes the beginning of the audit's chain. The database's own function does it and adds the line that says so: the service's role
 * may not delete, and younger lines no role may (migration "audit chain").
 */
const deleteAudit = (db: Database, at: Date, until: Date) =>
  db.execute(sql`select audit_forget(${at.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`)

/** Leavings that are over and reports that lapsed: their own job may have been lost with a process. */
async function settleDue({ db, now, jobs }: Cleaning) {
  await db.transaction(async (tx) => {
    for (const accountUid of await dueAccounts(tx, now())) await jobs.enqueue(tx, 'settle-account', { accountUid })
  })
}
