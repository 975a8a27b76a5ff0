import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CHANNELS } from '#contract/messages.ts'
import { LOCALES } from '#contract/options.ts'
import { TIMELINE_KINDS } from '#contract/found.ts'
import { CLOSED_REASONS, INCIDENT_OPENERS, WITH_WHOM } from '#contract/safe-return.ts'
import { THREAD_SENTENCES } from '#contract/thread.ts'
import { enumChecks, AUDIENCES, RESPONDER_KINDS, RESPONSE_ENDS, RESPONSES, SUBMISSION_KINDS } from '../enumerations.ts'
import { time, created, whereabouts } from './columns.ts'
import { randomShortCode } from '../../secrets.ts'
import { accounts } from './accounts.ts'

/** What stands in a QR code: 128 random bits, several per person, each revocable. */
export const returnCodes = pgTable(
  'return_codes',
  {
    code: text().primaryKey(),
    personUid: text('person_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    label: text().notNull(),
    /** The short code, typed by a finder who cannot scan, without dashes; none yet where the code is older than short codes are. */
    shortCode: text('short_code').$defaultFn(randomShortCode),
    createdAt: created(),
    revokedAt: time('revoked_at'),
  },
  (code) => [
    index('return_codes_person').on(code.personUid),
    uniqueIndex('return_codes_short').on(code.shortCode),
    index('return_codes_unnamed')
      .on(code.code)
      .where(sql`${code.shortCode} is null`),
  ],
)

/** The page behind a code was seen by a person. Deleted after 90 days. */
export const scans = pgTable(
  'scans',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text()
      .notNull()
      .references(() => returnCodes.code, { onDelete: 'cascade' }),
    personUid: text('person_uid').notNull(),
    deviceHash: text('device_hash').notNull(),
    incidentId: text('incident_id'),
    createdAt: created(),
  },
  (scan) => [
    index('scans_device').on(scan.code, scan.deviceHash, scan.createdAt),
    index('scans_person').on(scan.personUid, scan.createdAt),
    index('scans_created').on(scan.createdAt),
  ],
)

/** An alarm: a person was found, or is missing. A person has at most one that is open. */
export const incidents = pgTable(
  'incidents',
  {
    id: text().primaryKey(),
    personUid: text('person_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    openedBy: text('opened_by', { enum: INCIDENT_OPENERS }).notNull(),
    openedAt: time('opened_at').notNull(),
    /** Since when the family says the person is missing. */
    missingAt: time('missing_at'),
    /** Set again when "Safe now" is taken back. */
    reopenedAt: time('reopened_at'),
    closedAt: time('closed_at'),
    closedReason: text('closed_reason', { enum: CLOSED_REASONS }),
    closedByKind: text('closed_by_kind', { enum: RESPONDER_KINDS }),
    /** The uid of an account; none for the duty desk. */
    closedBy: text('closed_by'),
    /** Set while a contact's "on my way" holds the ladder; a restart clears it, also beside a stale answer. */
    acknowledgedAt: time('acknowledged_at'),
    audience: text({ enum: AUDIENCES }).notNull().default('FAMILY'),
    /** Which run of the ladder this is; a restart raises it, and its rungs count from `ladderStartedAt`. */
    round: integer().notNull().default(1),
    ladderStartedAt: time('ladder_started_at'),
    /** The next rung of this run, counted from 0, and when it is due; null while no ladder runs. */
    nextStep: integer('next_step'),
    nextStepAt: time('next_step_at'),
    /** Two minutes of this run passed without an answer. */
    unansweredAt: time('unanswered_at'),
    policeInformedAt: time('police_informed_at'),
    /** More reports came than anybody reads: the desk was told. */
    floodAt: time('flood_at'),
    /** Reports altogether, also those beyond what is stored. */
    submissionCount: integer('submission_count').notNull().default(0),
  },
  (incident) => [
    ...enumChecks(incident),
    check(
      'incidents_closed',
      sql`(${incident.closedByKind} is not distinct from 'ACCOUNT') = (${incident.closedBy} is not null)`,
    ),
    uniqueIndex('incidents_open')
      .on(incident.personUid)
      .where(sql`${incident.closedAt} is null`),
    index('incidents_person').on(incident.personUid, incident.openedAt),
    index('incidents_opened').on(incident.openedAt),
  ],
)

/** Who answers an alarm: on the way, or in charge of it. One open row for each of them and kind; a new word ends the old row. */
export const responders = pgTable(
  'responders',
  {
    id: text().primaryKey(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    response: text({ enum: RESPONSES }).notNull(),
    actorKind: text('actor_kind', { enum: RESPONDER_KINDS }).notNull(),
    /** The uid of an account; none for the duty desk. */
    actor: text(),
    /** The administrator who spoke for the duty desk. */
    administrator: text(),
    saidAt: time('said_at').notNull(),
    /** In how many minutes they said they would be there. */
    minutes: integer(),
    /** When they are asked whether they are still on it, and when they were. */
    askAt: time('ask_at').notNull(),
    askedAt: time('asked_at'),
    endedAt: time('ended_at'),
    ended: text({ enum: RESPONSE_ENDS }),
  },
  (responder) => [
    ...enumChecks(responder),
    check('responders_by', sql`(${responder.actorKind} = 'ACCOUNT') = (${responder.actor} is not null)`),
    check('responders_end_known', sql`(${responder.endedAt} is null) = (${responder.ended} is null)`),
    uniqueIndex('responders_open')
      .on(responder.incidentId, responder.response, responder.actorKind, sql`coalesce(${responder.actor}, '')`)
      .where(sql`${responder.endedAt} is null`),
    index('responders_due')
      .on(responder.askAt)
      .where(sql`${responder.endedAt} is null`),
  ],
)

/** What staff noted of an alarm: whom they called, what they heard. Deleted with the alarm. */
export const incidentNotes = pgTable(
  'incident_notes',
  {
    id: text().primaryKey(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    administrator: text().notNull(),
    text: text().notNull(),
    createdAt: created(),
  },
  (note) => [index('incident_notes_incident').on(note.incidentId, note.createdAt)],
)

/** The family's choice after a false alarm: what comes by this code is heard by the duty desk first, until then. */
export const screenings = pgTable(
  'screenings',
  {
    id: text().primaryKey(),
    personUid: text('person_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    code: text().notNull(),
    until: time('until').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: created(),
    endedAt: time('ended_at'),
  },
  (screening) => [index('screenings_code').on(screening.code, screening.until)],
)

/** What happened in an incident, in order; rows are only ever added. */
export const incidentEvents = pgTable(
  'incident_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    kind: text({ enum: TIMELINE_KINDS }).notNull(),
    code: text(),
    /** Who did it or was told; none for a finder and for what happened by itself. */
    actorKind: text('actor_kind', { enum: RESPONDER_KINDS }),
    /** The uid of an account; none for the duty desk. */
    actor: text(),
    submissionId: text('submission_id'),
    channel: text({ enum: CHANNELS }),
    /** with-someone: with whom the finder says the person is. */
    whom: text({ enum: WITH_WHOM }),
    /** on-my-way, still-going: in how many minutes. */
    minutes: integer(),
    ...whereabouts,
    createdAt: created(),
  },
  (event) => [
    ...enumChecks(event),
    check(
      'incident_events_by',
      sql`(${event.actorKind} is not distinct from 'ACCOUNT') = (${event.actor} is not null)`,
    ),
    index('incident_events_incident').on(event.incidentId, event.id),
  ],
)

/** A finder's name and number. Deleted after 30 days. */
export const submissions = pgTable(
  'submissions',
  {
    id: text().primaryKey(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    personUid: text('person_uid').notNull(),
    code: text().notNull(),
    deviceHash: text('device_hash').notNull(),
    name: text().notNull(),
    kind: text({ enum: SUBMISSION_KINDS }).notNull().default('FOUND'),
    /** E.164; none where the finder has no number. */
    phone: text(),
    /** The finder keeps the number: no contact reads, hears or is sent it. */
    keepsNumber: boolean('keeps_number').notNull().default(false),
    locale: text({ enum: LOCALES }).notNull(),
    ...whereabouts,
    /** Keyed hash of the network it came from: reports of one network are folded for reading. */
    networkHash: text('network_hash'),
    /** The page had been open for at least three seconds. */
    readFirst: boolean('read_first').notNull().default(false),
    /** The finder opened the link that was sent to the number. */
    provedAt: time('proved_at'),
    /** When the follow-up SMS was asked for: once. */
    smsRequestedAt: time('sms_requested_at'),
    createdAt: created(),
  },
  (submission) => [
    ...enumChecks(submission),
    index('submissions_device').on(submission.deviceHash, submission.createdAt),
    index('submissions_incident').on(submission.incidentId, submission.createdAt),
    index('submissions_network').on(submission.incidentId, submission.networkHash),
    index('submissions_phone').on(submission.phone, submission.createdAt),
    index('submissions_person').on(submission.personUid, submission.createdAt),
  ],
)

/**
 * What a finder and the family wrote to each other: one of sentence, text, position and photo each. Deleted 24 hours after the alarm
 * closed; what was reported, once staff have looked at it.
 */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    /** A report of the finder whose thread it is. */
    submissionId: text('submission_id').notNull(),
    /** Who of the family's side wrote it; none for the finder. */
    actorKind: text('actor_kind', { enum: RESPONDER_KINDS }),
    /** The uid of an account; none for the duty desk. */
    actor: text(),
    sentence: text({ enum: THREAD_SENTENCES }),
    text: text(),
    /** Of the page it was written on. */
    locale: text({ enum: LOCALES }).notNull(),
    lat: whereabouts.lat,
    lng: whereabouts.lng,
    accuracy: whereabouts.accuracy,
    /** Of a photo of the place. */
    photoKey: text('photo_key'),
    /** For whom it is out of sight, because they reported it: `finder`, `duty`, or the uid of an account. */
    hiddenFor: text('hidden_for').array().notNull().default([]),
    createdAt: created(),
  },
  (message) => [
    ...enumChecks(message),
    check(
      'thread_messages_by',
      sql`(${message.actorKind} is not distinct from 'ACCOUNT') = (${message.actor} is not null)`,
    ),
    index('thread_messages_incident').on(message.incidentId, message.id),
  ],
)

/** A finder's device may see the family's numbers. Validity follows from the incident (service/safe-return/grant.ts). */
export const grants = pgTable(
  'grants',
  {
    id: text().primaryKey(),
    deviceHash: text('device_hash').notNull(),
    code: text()
      .notNull()
      .references(() => returnCodes.code, { onDelete: 'cascade' }),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    submissionId: text('submission_id').notNull(),
    createdAt: created(),
    revokedAt: time('revoked_at'),
  },
  (grant) => [uniqueIndex('grants_device').on(grant.deviceHash, grant.code, grant.incidentId)],
)

/** A device or number that gave a false alarm is not passed on to that family for a day. */
export const mutes = pgTable(
  'mutes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    personUid: text('person_uid').notNull(),
    /** Hash of a device or of an E.164 number. */
    subjectHash: text('subject_hash').notNull(),
    /** The report that the family marked. */
    submissionId: text('submission_id'),
    until: time('until').notNull(),
    createdAt: created(),
  },
  (mute) => [index('mutes_subject').on(mute.personUid, mute.subjectHash)],
)
