import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DRAFT_JOURNEYS } from '#contract/drafts.ts'
import { enumChecks, LINK_PURPOSES, PASSKEY_PURPOSES, RESPONDER_KINDS, SESSION_PURPOSES } from '../enumerations.ts'
import { time, milliseconds, created } from './columns.ts'
import { accounts } from './accounts.ts'
import { incidents } from './safe-return.ts'
import { administrators } from './administration.ts'

/** A secret in a link: 256 bits, only its hash at rest; what it opens is its purpose. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    id: text().primaryKey(),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Whose link it is: the duty desk's own is one to an incident. */
    recipientKind: text('recipient_kind', { enum: RESPONDER_KINDS }).notNull().default('ACCOUNT'),
    /** The uid of an account, or of the administrator who may use it; none for the duty desk. */
    recipient: text(),
    /**
     * Keyed hash of the e-mail address the link was sent to, which is the only one it confirms; of one to a password the account that
     * it was sent to, or that had it sent, where that is not the owner's.
     */
    boundTo: text('bound_to'),
    /** The organisation that stands behind the link. */
    partnerUid: text('partner_uid'),
    /** For whom, in the words of the administrator who made it. */
    label: text(),
    incidentId: text('incident_id').references(() => incidents.id, { onDelete: 'cascade' }),
    createdBy: text('created_by'),
    createdAt: created(),
    expiresAt: time('expires_at'),
    usedAt: time('used_at'),
    revokedAt: time('revoked_at'),
  },
  (token) => [
    ...enumChecks(token),
    check('link_tokens_for', sql`(${token.recipientKind} = 'ACCOUNT') = (${token.recipient} is not null)`),
    index('link_tokens_incident').on(token.incidentId, token.recipient),
    index('link_tokens_created').on(token.createdAt, token.id),
    index('link_tokens_recipient').on(token.recipient, token.createdAt),
    index('link_tokens_partner').on(token.partnerUid, token.createdAt),
  ],
)

/** The answer that was given to an `Idempotency-Key`, so that a repeated request does nothing twice. Kept 24 h. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  /** Hash of call, device and key. */
  key: text().primaryKey(),
  /** The row the first request made. */
  result: text().notNull(),
  createdAt: created(),
})

/** Counters of limits, in the columns rate-limiter-flexible expects; unlogged (migration 0004): lost in a crash without harm. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: milliseconds('expire'),
})

/** A signed-in browser or app. The token is a JWT; this row makes it revocable at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    accountUid: text('account_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    purpose: text({ enum: SESSION_PURPOSES }).notNull(),
    createdAt: created(),
    expiresAt: time('expires_at').notNull(),
    /** Written every few minutes while the session is used; without use it ends before `expiresAt`. */
    lastUsedAt: time('last_used_at').notNull(),
    revokedAt: time('revoked_at'),
    /** The browser and the system in words, read from the user agent; null where it names none we know. */
    browser: text(),
    system: text(),
    /** Two letters, where a trusted proxy's header names the country; null elsewhere. */
    country: text(),
  },
  (session) => [...enumChecks(session), index('sessions_account').on(session.accountUid)],
)

/**
 * Unfinished drafts of registration: one a journey in a browser (one more for each account that typed there), one a journey
 * in an account. Journey and times stand in
 * clear, so that a draft can be offered and erased; answers and step are sealed (service/drafts/).
 */
export const drafts = pgTable(
  'drafts',
  {
    id: text().primaryKey(),
    /** Hash of the browser's key; null where the account keeps the draft. */
    browser: text(),
    /** Whose it is: the account that keeps it, or the one that was signed in when it was typed. */
    accountUid: text('account_uid').references(() => accounts.uid, { onDelete: 'cascade' }),
    journey: text({ enum: DRAFT_JOURNEYS }).notNull(),
    sealed: text().notNull(),
    createdAt: created(),
    keptAt: time('kept_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (draft) => [
    ...enumChecks(draft),
    check('drafts_owner', sql`${draft.browser} is not null or ${draft.accountUid} is not null`),
    uniqueIndex('drafts_browser')
      .on(draft.browser, draft.journey)
      .where(sql`${draft.accountUid} is null`),
    uniqueIndex('drafts_browser_account')
      .on(draft.browser, draft.journey, draft.accountUid)
      .where(sql`${draft.browser} is not null`),
    uniqueIndex('drafts_account')
      .on(draft.accountUid, draft.journey)
      .where(sql`${draft.browser} is null`),
    index('drafts_expiry').on(draft.expiresAt),
  ],
)

/** What a person who signs in to the console proves beside the password: an administrator, or staff of an organisation. */
export const secondFactors = pgTable('second_factors', {
  /** An administrator's or an account's uid. */
  ownerUid: text('owner_uid').primaryKey(),
  /** The TOTP secret, encrypted; none where a passkey was set up in place of an app. */
  sealed: text(),
  /** Set by the first right code, or with the passkey; before that it opens nothing. */
  enrolledAt: time('enrolled_at'),
  /** The last 30-second step that was accepted: a code serves once (RFC 6238 §5.2). */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: jsonb('recovery_hashes').$type<string[]>().notNull().default([]),
  createdAt: created(),
})

/** A passkey: the public half of a key pair that a device keeps. An account's or an administrator's, never both. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    accountUid: text('account_uid').references(() => accounts.uid, { onDelete: 'cascade' }),
    administratorUid: text('administrator_uid').references(() => administrators.uid, { onDelete: 'cascade' }),
    /** The authenticator's own name of it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of signatures; one that does not count says 0 for good. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: created(),
    lastUsedAt: time('last_used_at'),
  },
  (passkey) => [
    check('passkeys_owner', sql`(${passkey.accountUid} is null) <> (${passkey.administratorUid} is null)`),
    index('passkeys_account').on(passkey.accountUid),
    index('passkeys_administrator').on(passkey.administratorUid),
  ],
)

/** What a browser was given to sign by a passkey: serves once, within minutes, in that browser. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Hash of the challenge. */
    hash: text().primaryKey(),
    /** Hash of the secret in the browser's cookie. */
    browser: text().notNull(),
    purpose: text({ enum: PASSKEY_PURPOSES }).notNull(),
    /** The account or administrator it is for, where that is known before. */
    ownerUid: text('owner_uid'),
    createdAt: created(),
    expiresAt: time('expires_at').notNull(),
  },
  (challenge) => [...enumChecks(challenge), index('passkey_challenges_expiry').on(challenge.expiresAt)],
)

/** A code that was sent to a phone. Only keyed hashes; deleted after 24 h. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: text().primaryKey(),
    phoneHash: text('phone_hash').notNull(),
    /** Hash of the cookie of the browser that asked: the code serves there alone. */
    browserHash: text('browser_hash').notNull(),
    /** Keyed hash of the network address that asked. */
    sourceHash: text('source_hash').notNull(),
    /** The number's country, "+65". */
    countryCode: text('country_code').notNull(),
    codeHash: text('code_hash').notNull(),
    checks: integer().notNull().default(0),
    createdAt: created(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (code) => [
    index('one_time_codes_phone').on(code.phoneHash, code.createdAt),
    index('one_time_codes_source').on(code.sourceHash, code.createdAt),
    index('one_time_codes_country').on(code.countryCode, code.createdAt),
  ],
)

/**
 * The turns of those who may try a password or code of an account that is being guessed at: one try of anybody at a time, at
 * growing distances (service/accounts/tries.ts). Rows hold keyed hashes alone, and go within the hour.
 */
export const tryTurns = pgTable(
  'try_turns',
  {
    subjectHash: text('subject_hash').notNull(),
    /** Keyed hash of the network address whose turn it is. */
    sourceHash: text('source_hash').notNull(),
    at: time('at').notNull(),
  },
  (turn) => [primaryKey({ columns: [turn.subjectHash, turn.sourceHash] })],
)

/** This browser proved that it reads a phone's messages; one sign-up consumes it in its own transaction. */
export const phoneProofs = pgTable('phone_proofs', {
  tokenHash: text('token_hash').primaryKey(),
  phoneHash: text('phone_hash').notNull(),
  createdAt: created(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})
