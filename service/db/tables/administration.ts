import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { WORK_ITEM_KINDS } from '#contract/admin-accounts.ts'
import { DUPLICATE_VERDICTS } from '#contract/admin-duplicates.ts'
import { APPROVAL_DECISIONS } from '#contract/admin-records.ts'
import type { MonthlyFigures } from '#contract/monthly-figures.ts'
import { OPENED, QUESTION_STATES, QUESTIONS } from '#contract/questions.ts'
import { enumChecks, DAILY_COUNTS, STORED_APPROVAL_KINDS } from '../enumerations.ts'
import { time, created } from './columns.ts'
import { accounts } from './accounts.ts'
import { goToPoints } from './locator.ts'
import { LOCALES } from '#contract/options.ts'

/** How many there were on a day in Singapore, kept when the rows themselves have gone. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: DAILY_COUNTS }).notNull(),
    count: integer().notNull(),
  },
  (row) => [...enumChecks(row), primaryKey({ columns: [row.day, row.kind] })],
)

/** What is known of a month in Singapore once rows of it go: written by the clean-up before it deletes, once. Numbers, and nothing of anybody. */
export const monthlyFigures = pgTable('monthly_figures', {
  /** YYYY-MM */
  month: text().primaryKey(),
  figures: jsonb().$type<MonthlyFigures>().notNull(),
  writtenAt: time('written_at').notNull(),
})

/** Who runs the association's side. None is seeded outside a trial; the first is made by a command. */
export const administrators = pgTable(
  'administrators',
  {
    uid: text().primaryKey(),
    username: text().notNull(),
    name: text().notNull(),
    /** Where they are told what concerns their access; none for one whom the command made without it. */
    email: text(),
    /** None until an invited administrator chose one. */
    passwordHash: text('password_hash'),
    createdBy: text('created_by').notNull(),
    createdAt: created(),
    /** May not sign in until a second administrator has decided. */
    suspendedAt: time('suspended_at'),
    endedAt: time('ended_at'),
  },
  (administrator) => [uniqueIndex('administrators_username').on(sql`lower(${administrator.username})`)],
)

/** A browser signed in to the console, beside any member's session. Its token is random and only its hash stands here. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: text().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** One of the two: an administrator, or the account of an organisation or its staff. */
    administratorUid: text('administrator_uid').references(() => administrators.uid, { onDelete: 'cascade' }),
    accountUid: text('account_uid').references(() => accounts.uid, { onDelete: 'cascade' }),
    /** When the second factor was shown; before that the session opens only its question. */
    secondFactorAt: time('second_factor_at'),
    createdAt: created(),
    expiresAt: time('expires_at').notNull(),
    /** When the console was last used in this session; the session locks some time after it. */
    lastUsedAt: time('last_used_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (session) => [
    index('admin_sessions_administrator').on(session.administratorUid),
    index('admin_sessions_account').on(session.accountUid),
  ],
)

/** Who is at the duty desk and hears first, from when until when; one at a time. */
export const dutyShifts = pgTable(
  'duty_shifts',
  {
    id: text().primaryKey(),
    administratorUid: text('administrator_uid')
      .notNull()
      .references(() => administrators.uid, { onDelete: 'cascade' }),
    /** E.164: the number that hears first during the shift. */
    phone: text().notNull(),
    from: time('from').notNull(),
    until: time('until').notNull(),
    /** Set when the shift was ended, or handed over, before its time. */
    endedAt: time('ended_at'),
    /** The administrator who wrote the shift down. */
    createdBy: text('created_by').notNull(),
    createdAt: created(),
  },
  (shift) => [index('duty_shifts_until').on(shift.until)],
)

/** What needs a second administrator: asked by one, decided by another. */
export const approvals = pgTable(
  'approvals',
  {
    id: text().primaryKey(),
    kind: text({ enum: STORED_APPROVAL_KINDS }).notNull(),
    /** An account's uid, or an administrator's. */
    accountUid: text('account_uid').notNull(),
    reason: text().notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: time('asked_at').notNull(),
    /** The new number, until an administrator has decided. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    decision: text({ enum: APPROVAL_DECISIONS }),
    decidedBy: text('decided_by'),
    decidedAt: time('decided_at'),
  },
  (approval) => [
    ...enumChecks(approval),
    uniqueIndex('approvals_open')
      .on(approval.kind, approval.accountUid)
      .where(sql`${approval.decidedAt} is null`),
  ],
)

/** Something staff have to do or decide; closed when it is done. */
export const workItems = pgTable(
  'work_items',
  {
    id: text().primaryKey(),
    kind: text({ enum: WORK_ITEM_KINDS }).notNull(),
    accountUid: text('account_uid').references(() => accounts.uid, { onDelete: 'cascade' }),
    /** Of an entry that is said to be wrong. An import that takes over a sample place changes its id. */
    pointId: text('point_id').references(() => goToPoints.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    closedAt: time('closed_at'),
    closedBy: text('closed_by'),
    /** What was done, in the words of the administrator who closed it. */
    note: text(),
    /** Which administrator works on it, until when. */
    claimedBy: text('claimed_by'),
    claimedUntil: time('claimed_until'),
    createdAt: created(),
  },
  (item) => [
    ...enumChecks(item),
    index('work_items_claimed')
      .on(item.claimedBy)
      .where(sql`${item.claimedBy} is not null`),
    index('work_items_account').on(item.accountUid, item.kind),
    index('work_items_point')
      .on(item.pointId)
      .where(sql`${item.pointId} is not null`),
    index('work_items_open')
      .on(item.kind, item.createdAt)
      .where(sql`${item.closedAt} is null`),
  ],
)

/** Which administrator works on a case; it ends by itself, and with the decision. */
export const caseClaims = pgTable(
  'case_claims',
  {
    accountUid: text('account_uid')
      .primaryKey()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    claimedBy: text('claimed_by').notNull(),
    until: time('until').notNull(),
    createdAt: created(),
  },
  (claim) => [index('case_claims_by').on(claim.claimedBy)],
)

/** What staff decided about two accounts that might be the same; the lesser uid stands first. */
export const duplicateVerdicts = pgTable(
  'duplicate_verdicts',
  {
    uid: text()
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    otherUid: text('other_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    verdict: text({ enum: DUPLICATE_VERDICTS }).notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: time('decided_at').notNull(),
  },
  (row) => [
    ...enumChecks(row),
    primaryKey({ columns: [row.uid, row.otherUid] }),
    index('duplicate_verdicts_other').on(row.otherUid),
  ],
)

/**
 * Who did what to whom; no personal data beyond uids. Kept two years. Triggers (migration "audit only added to") refuse
 * every change, and deleting what is younger.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** An account's or administrator's uid, "command", or a caller's hashed address. */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text(),
    /** Of a security event: the one-way name of the browser, where it has one. */
    device: text(),
    /** Of a security event: the network it came from, a /24 of IPv4 or a /48 of IPv6, never the address. */
    network: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: created(),
  },
  // The console's search goes backwards in time along one of these.
  (entry) => [
    index('audit_created').on(entry.createdAt, entry.id),
    index('audit_subject').on(entry.subject, entry.createdAt, entry.id),
    index('audit_actor').on(entry.actor, entry.createdAt, entry.id),
    index('audit_action').on(entry.action, entry.createdAt, entry.id),
    index('audit_device')
      .on(entry.device, entry.createdAt, entry.id)
      .where(sql`${entry.device} is not null`),
    index('audit_network')
      .on(entry.network, entry.createdAt, entry.id)
      .where(sql`${entry.network} is not null`),
  ],
)

/**
 * The chain of hashes over the audit: a row for each line, in the order of sealing (audit-chain.ts). The row before the oldest
 * line that is left stays as the chain's anchor. Only ever added to, as the audit is.
 */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique(),
  /** SHA-256, in hexadecimal, of the line and of the hash before it. */
  hash: text().notNull(),
  sealedAt: time('sealed_at').notNull(),
})

/** What staff asked an applicant about a registration, and the answer. The id is that of the link it was sent with. */
export const questions = pgTable(
  'questions',
  {
    id: text().primaryKey(),
    accountUid: text('account_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** Who was asked: the applicant, or for a person the caregiver who made the account. */
    askedUid: text('asked_uid').notNull(),
    question: text({ enum: QUESTIONS }).notNull(),
    opened: text({ enum: OPENED }).notNull(),
    /** In own words, where no prepared question was asked. */
    text: text(),
    /** The language it was asked in. */
    locale: text({ enum: LOCALES }).notNull(),
    state: text({ enum: QUESTION_STATES }).notNull(),
    askedBy: text('asked_by').notNull(),
    remindedAt: time('reminded_at'),
    answeredAt: time('answered_at'),
    /** The case's clock stood still until then; it still does where there is none. */
    resumedAt: time('resumed_at'),
    /** The answer and what stood before it, encrypted. */
    sealed: text(),
    /** The photo that was sent: its file is kept until an administrator has decided about it. */
    photoKey: text('photo_key'),
    closedAt: time('closed_at'),
    closedBy: text('closed_by'),
    createdAt: created(),
  },
  (question) => [
    ...enumChecks(question),
    index('questions_account').on(question.accountUid, question.createdAt),
    uniqueIndex('questions_waiting')
      .on(question.accountUid)
      .where(sql`${question.closedAt} is null`),
    index('questions_photo').on(question.photoKey),
  ],
)
