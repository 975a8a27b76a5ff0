import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CALLS_INSTEAD } from '#contract/admin-messages.ts'
import { CHANNELS, MESSAGE_KINDS, RECIPIENT_KINDS, type Channel } from '#contract/messages.ts'
import { LOCALES } from '#contract/options.ts'
import { enumChecks, MESSAGE_STATUSES, OCCASIONS } from '../enumerations.ts'
import { time, created } from './columns.ts'
import { accounts } from './accounts.ts'
import { incidents } from './safe-return.ts'

/** One message to one recipient on one channel. What it says is written when it is sent; no phone and no text stand here. */
export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    kind: text({ enum: MESSAGE_KINDS }).notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    /** With `recipientId` the recipient: read and written by messages/recipient.ts alone. */
    recipientKind: text('recipient_kind', { enum: RECIPIENT_KINDS }).notNull(),
    /** The uid, or the id of the submission or invitation; none for the duty desk. */
    recipientId: text('recipient_id'),
    incidentId: text('incident_id').references(() => incidents.id, { onDelete: 'cascade' }),
    /** What in the incident it is sent for; none outside of one. */
    occasion: text({ enum: OCCASIONS }),
    /** Which time it is of an occasion that comes again: the rung of the ladder, the finder's number, the closing. */
    step: integer().notNull().default(0),
    /** Ids that the text needs, and marks of its sending (attempts.ts); never personal data. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: text({ enum: MESSAGE_STATUSES }).notNull(),
    attempts: integer().notNull().default(0),
    claimedAt: time('claimed_at'),
    /** The process that claimed it: a claim left by a dead one is sent again. */
    claimedBy: text('claimed_by'),
    /** When it is tried next, while it waits. */
    nextAttemptAt: time('next_attempt_at'),
    sentAt: time('sent_at'),
    /** What the provider calls it: its receipts name it so. */
    providerId: text('provider_id'),
    deliveredAt: time('delivered_at'),
    /** A short reason without personal data. */
    failure: text(),
    /** The language it was last written in; none until it was. */
    locale: text({ enum: LOCALES }),
    /** What came of the call that staff made because it did not arrive. */
    callOutcome: text('call_outcome', { enum: CALLS_INSTEAD }),
    calledAt: time('called_at'),
    calledBy: text('called_by'),
    createdAt: created(),
  },
  (message) => [
    ...enumChecks(message),
    check('messages_recipient', sql`(${message.recipientKind} = 'DUTY') = (${message.recipientId} is null)`),
    check('messages_of_incident', sql`(${message.incidentId} is null) = (${message.occasion} is null)`),
    // Within one incident; the duty desk has no id, and two nulls would differ.
    uniqueIndex('messages_once')
      .on(
        message.incidentId,
        message.occasion,
        message.step,
        message.recipientKind,
        sql`coalesce(${message.recipientId}, '')`,
        message.channel,
      )
      .where(sql`${message.incidentId} is not null`),
    index('messages_status').on(message.status, message.createdAt, message.id),
    index('messages_provider').on(message.providerId),
    // The messages to an account, and about it, are read newest first along these.
    index('messages_to').on(message.recipientId, message.createdAt, message.id),
    index('messages_about')
      .on(sql`(${message.details} ->> 'personUid')`, message.createdAt, message.id)
      .where(sql`${message.details} ->> 'personUid' is not null`),
    // Only what has no report yet: it leaves the index when its report comes.
    index('messages_unconfirmed')
      .on(message.createdAt, message.id)
      .where(sql`${message.status} = 'SENT' and ${message.providerId} is not null`),
  ],
)

/** In place of a real SMS or e-mail service: what would have been sent. Bodies are deleted after 7 days. */
export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    channel: text({ enum: CHANNELS }).notNull(),
    to: text().notNull(),
    subject: text(),
    text: text().notNull(),
    status: text().notNull(),
    createdAt: created(),
  },
  (message) => [...enumChecks(message), index('outbox_created').on(message.createdAt)],
)

/** A browser that takes pushes of an account, on a device of its owner (service/push-devices.ts). */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: text().primaryKey(),
    accountUid: text('account_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** Keyed hash of the address at its push service: the same browser again is known by it. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Address and keys, sealed: their holder can push to the contact's telephone. */
    sealed: text().notNull(),
    /** The session under which it stands: signing out of that ends it. Sessions end by themselves before devices do. */
    sessionId: text('session_id').notNull(),
    /** The browser and the system in words, as those of a session. */
    browser: text(),
    system: text(),
    createdAt: created(),
    /** When it was last allowed, or last said that a push came. */
    seenAt: time('seen_at').notNull(),
    /** When its owner last tapped on a test that came to it. */
    provedAt: time('proved_at'),
  },
  (device) => [
    uniqueIndex('push_devices_endpoint').on(device.accountUid, device.endpointHash),
    index('push_devices_seen').on(device.seenAt),
  ],
)

/** What a contact chose of the channels of alarms, and what a test call proved (contract/channels.ts, `alarmChannels`). */
export const channelChoices = pgTable('channel_choices', {
  accountUid: text('account_uid')
    .primaryKey()
    .references(() => accounts.uid, { onDelete: 'cascade' }),
  /** In order; null where none was ever chosen. */
  channels: jsonb().$type<Channel[]>(),
  /** As it was before the last change, which can be put back for a while: what was chosen, or null for no choice at all. */
  before: jsonb().$type<Channel[]>(),
  changedAt: time('changed_at'),
  /** When its owner pressed the key in a test call; it proves the number that stood then. */
  callProvedAt: time('call_proved_at'),
})
