import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Address } from '#contract/addresses.ts'
import { WORK_ITEM_KINDS } from '#contract/admin-accounts.ts'
import { CALLS_INSTEAD } from '#contract/admin-messages.ts'
import { DUPLICATE_VERDICTS } from '#contract/admin-duplicates.ts'
import { APPROVAL_DECISIONS } from '#contract/admin-records.ts'
import { CALLED_AS } from '#contract/called-as.ts'
import type { MonthlyFigures } from '#contract/monthly-figures.ts'
import { CONTACT_PARTS } from '#contract/confirmation.ts'
import { DRAFT_JOURNEYS } from '#contract/drafts.ts'
import { CHANNELS, MESSAGE_KINDS, RECIPIENT_KINDS } from '#contract/messages.ts'
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  CONSENTS,
  CREDENTIAL_TYPES,
  DEFAULT_LOCALE,
  LOCALES,
  REGIONS,
  RELATIONSHIP_SIDES,
  TAG_STATUSES,
} from '#contract/options.ts'
import { TIMELINE_KINDS } from '#contract/found.ts'
import { OPENED, QUESTION_STATES, QUESTIONS } from '#contract/questions.ts'
import { CLOSED_REASONS, INCIDENT_OPENERS, WITH_WHOM } from '#contract/safe-return.ts'
import { PLANE } from './plane.ts'
import {
  AUDIENCES,
  DAILY_COUNTS,
  enumChecks,
  LINK_PURPOSES,
  MESSAGE_STATUSES,
  OCCASIONS,
  PASSKEY_PURPOSES,
  RESPONDER_KINDS,
  RESPONSE_ENDS,
  RESPONSES,
  SESSION_PURPOSES,
  SUGGESTED_SORTS,
  STORED_APPROVAL_KINDS,
  SUBMISSION_KINDS,
} from './enumerations.ts'

/** Times come from `service.now`, never from the database: one clock, which tests can move. */
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** A time as rate-limiter-flexible keeps it for PostgreSQL: milliseconds. */
const milliseconds = customType<{ data: Date; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
})
const created = () => time('created_at').notNull()

/** A position in degrees and metres, as a device gave it. */
const whereabouts = {
  place: text(),
  lat: doublePrecision(),
  lng: doublePrecision(),
  /** Metres. */
  accuracy: doublePrecision(),
}

/** Since when a registration waits: its confirmation, else its beginning. */
export const waitsSince = ({ confirmedAt, createdAt }: { confirmedAt: SQLWrapper; createdAt: SQLWrapper }) =>
  sql<string>`coalesce(${confirmedAt}, ${createdAt})`
/** Whether an account waits for a decision. A second registration of somebody registered already waits in no queue (D35.9). */
export const waits = ({ status, registeredAgainAt }: { status: SQLWrapper; registeredAgainAt: SQLWrapper }) =>
  sql`${status} = 'PENDING' and ${registeredAgainAt} is null`

/** When a number was last proved, or confirmed by its owner. */
export const numberStandsSince = (of: { phoneVerifiedAt: SQLWrapper; phoneConfirmedAt: SQLWrapper }) =>
  sql`greatest(${of.phoneVerifiedAt}, ${of.phoneConfirmedAt})`

/** Everybody who has or may get a membership, and organisations: one row each, told apart by `type`. */
export const accounts = pgTable(
  'accounts',
  {
    uid: text().primaryKey(),
    type: text({ enum: ACCOUNT_TYPES }).notNull(),
    status: text({ enum: ACCOUNT_STATUSES }).notNull(),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
    displayName: text('display_name'),
    gender: text(),
    birth: date({ mode: 'string' }),
    prefixCountryNum: text('prefix_country_num'),
    /** National digits; with `prefixCountryNum` the E.164 number. */
    phone: text(),
    phoneVerifiedAt: time('phone_verified_at'),
    /** When its owner last said that the number is still theirs; when they were asked, and asked once more. */
    phoneConfirmedAt: time('phone_confirmed_at'),
    numberAskedAt: time('number_asked_at'),
    numberAskedAgainAt: time('number_asked_again_at'),
    email: text(),
    emailVerifiedAt: time('email_verified_at'),
    /** A changed e-mail address that its owner has not confirmed yet: until then the confirmed one stands. */
    newEmail: text('new_email'),
    homeNumber: text('home_number'),
    credentialType: text('credential_type', { enum: CREDENTIAL_TYPES }),
    username: text(),
    passwordHash: text('password_hash'),
    googleIssuer: text('google_issuer'),
    googleSubject: text('google_subject'),
    photo: text(),
    membershipId: text('membership_id').unique(),
    /** The language messages are written in; not the language the person speaks. */
    locale: text({ enum: LOCALES }).notNull().default(DEFAULT_LOCALE),
    /** The language the person speaks best (R3.9). */
    language: text(),
    streetName: text('street_name'),
    unitNumber: text('unit_number'),
    postalCode: text('postal_code'),
    cityCountry: text('city_country'),
    building: text(),
    blockNumber: text('block_number'),
    address: text(),
    interests: text(),
    activityPreferences: text('activity_preferences'),
    howFindHomeward: jsonb('how_find_homeward').$type<string[]>(),
    findHomewardList: jsonb('find_homeward_list').$type<string[]>(),
    /** NRIC part, dementia and screening answers, encrypted (service/vault.ts). */
    sealed: text(),
    /** Keyed hash of last name, birth and NRIC part: finds the same person without knowing them. */
    personHash: text('person_hash'),
    /**
     * Since when this is the registration of a person who is registered already, made by somebody who must not hear of it: nobody finds
     * it by its hashes, which are empty, and it waits in no queue.
     */
    registeredAgainAt: time('registered_again_at'),
    /** Keyed hash of the NRIC part, for the search by name and NRIC. */
    nricHash: text('nric_hash'),
    /** Normalised "first last", for the search by whole name. */
    searchName: text('search_name'),
    /** What the console's list is ordered by: first and last name, else the username (R3.29). */
    sortName: text('sort_name').generatedAlwaysAs(
      sql`coalesce(nullif(search_name, ''), nullif(trim(lower(firstname || ' ' || lastname)), ''), lower(username), '')`,
    ),
    /** What the console's search looks through: names, username, membership number. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`coalesce(search_name, lower(firstname || ' ' || lastname)) || ' ' || lower(coalesce(username, '')) || ' ' || lower(coalesce(membership_id, ''))`,
    ),
    confirmedAt: time('confirmed_at'),
    approvedAt: time('approved_at'),
    endedAt: time('ended_at'),
    registrationPlatform: text('registration_platform'),
    metadata: jsonb().$type<Record<string, unknown>>(),
    createdBy: text('created_by'),
    masterPartnerUid: text('master_partner_uid'),
    /** Safe return goes on while suspended unless an administrator also stopped it, with a reason. */
    safeReturnStoppedAt: time('safe_return_stopped_at'),
    statusReason: text('status_reason'),
    /** Since when nobody can sign in or change anything, because a change of how the account is reached was said to be a stranger's. */
    frozenAt: time('frozen_at'),
    /** Staff changed how the account is reached: no link for a new password goes out before. */
    resetsWaitUntil: time('resets_wait_until'),
    /** When a membership that is ENDING ends, and who asked for it. */
    endingAt: time('ending_at'),
    endingBy: text('ending_by'),
    /** "Stop now": name, photo and numbers are gone from every page; scans reach the duty desk until staff have spoken. */
    stoppedNowAt: time('stopped_now_at'),
    /** Staff were told that the person has died; a second administrator confirms within 24 h, or it lapses. */
    deathReportedAt: time('death_reported_at'),
    deathReportedBy: text('death_reported_by'),
    /** What a decision that can be undone changed, and when. */
    statusBefore: text('status_before', { enum: ACCOUNT_STATUSES }),
    statusChangedAt: time('status_changed_at'),
    /** When somebody of the person's last tried what their code opens. */
    cardTestedAt: time('card_tested_at'),
    /** The person's wish: whoever finds them does not read that they live with dementia. */
    hidesDementia: boolean('hides_dementia').notNull().default(false),
    createdAt: created(),
    updatedAt: time('updated_at').notNull(),
  },
  (account) => [
    ...enumChecks(account),
    uniqueIndex('accounts_username').on(sql`lower(${account.username})`),
    uniqueIndex('accounts_google').on(account.googleIssuer, account.googleSubject),
    uniqueIndex('accounts_verified_phone')
      .on(account.prefixCountryNum, account.phone)
      .where(
        sql`${account.phoneVerifiedAt} is not null and ${account.type} <> 'DEMENTIA' and ${account.status} not in ('REJECTED', 'ENDED')`,
      ),
    uniqueIndex('accounts_verified_email')
      .on(sql`lower(${account.email})`)
      .where(
        sql`${account.emailVerifiedAt} is not null and ${account.type} <> 'DEMENTIA' and ${account.status} not in ('REJECTED', 'ENDED')`,
      ),
    uniqueIndex('accounts_person')
      .on(account.personHash)
      .where(sql`${account.type} = 'DEMENTIA' and ${account.status} in ('PENDING', 'APPROVED', 'ENDING', 'SUSPENDED')`),
    index('accounts_nric').on(account.nricHash),
    index('accounts_search_name').on(account.searchName),
    index('accounts_phone').on(account.prefixCountryNum, account.phone),
    // The console's search: the verified numbers' and addresses' own indexes leave the others out.
    index('accounts_home_number').on(account.homeNumber),
    index('accounts_email').on(sql`lower(${account.email})`),
    index('accounts_master_partner').on(account.masterPartnerUid),
    index('accounts_created_by').on(account.createdBy),
    // The console's list is merged from one of these walks for each type and status asked for (service/admin/list.ts).
    index('accounts_list_name').on(account.type, account.status, account.sortName, account.uid),
    index('accounts_list_updated').on(account.type, account.status, account.updatedAt, account.uid),
    index('accounts_search_text').using('gin', account.searchText.op('gin_trgm_ops')),
    // The queues' walks: by kind, and by each of their filters (service/admin/queue.ts).
    // Whose number is asked about next (service/member/ask-numbers.ts).
    index('accounts_number_stands')
      .on(numberStandsSince(account))
      .where(
        sql`${account.type} = 'CAREGIVER' and ${account.status} = 'APPROVED' and ${account.phoneVerifiedAt} is not null`,
      ),
    index('accounts_waiting').on(account.type, waitsSince(account), account.uid).where(waits(account)),
    index('accounts_waiting_locale')
      .on(account.locale, account.type, waitsSince(account), account.uid)
      .where(waits(account)),
    index('accounts_waiting_organisation')
      .on(account.masterPartnerUid, account.type, waitsSince(account), account.uid)
      .where(sql`${waits(account)} and ${account.masterPartnerUid} is not null`),
  ],
)

/** What an organisation is beyond its account (R3.20). */
export const partnerDetails = pgTable('partner_details', {
  uid: text()
    .primaryKey()
    .references(() => accounts.uid, { onDelete: 'cascade' }),
  organizationName: text('organization_name').notNull(),
  branch: text(),
  unitNumber: text('unit_number'),
  address: text(),
  streetName: text('street_name'),
  blockNumber: text('block_number'),
  building: text(),
  postalCode: text('postal_code'),
  pocName: text('poc_name'),
  pocPhone: text('poc_phone'),
  pocEmail: text('poc_email'),
  jobTitle: text('job_title'),
  /** Public: the number a finder calls (R2.76). */
  hotlineNumber: text('hotline_number').notNull(),
})

/** At which of its branches an organisation has a client, as its staff wrote it down. */
export const clientBranches = pgTable(
  'client_branches',
  {
    organisationUid: text('organisation_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    personUid: text('person_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    branch: text().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.organisationUid, row.personUid] }),
    index('client_branches_person').on(row.personUid),
  ],
)

/** Who is linked to whom: a person and one caregiver or organisation. */
export const tags = pgTable(
  'tags',
  {
    id: text().primaryKey(),
    personUid: text('person_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    carerUid: text('carer_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    /** The account that asked for the link (R3.17). */
    uidTags: text('uid_tags').notNull(),
    /** As sent; whose sentence it is stands in `relationshipSide`. */
    relationship: text().notNull(),
    relationshipSide: text('relationship_side', { enum: RELATIONSHIP_SIDES }).notNull(),
    status: text({ enum: TAG_STATUSES }).notNull(),
    /** The person's own order of whom to call first. */
    contactOrder: integer('contact_order').notNull().default(0),
    acceptedAt: time('accepted_at'),
    acceptedBy: text('accepted_by'),
    activeAt: time('active_at'),
    objectedAt: time('objected_at'),
    /** How the contact is called on pages; else by relationship and gender. */
    calledAs: text('called_as', { enum: CALLED_AS }),
    /** Staff keep this contact from the person: no alarm, page, place or notice, and nothing that tells them so. */
    barredAt: time('barred_at'),
    barredBy: text('barred_by'),
    createdAt: created(),
    updatedAt: time('updated_at').notNull(),
  },
  (tag) => [
    ...enumChecks(tag),
    uniqueIndex('tags_pair')
      .on(tag.personUid, tag.carerUid)
      .where(sql`${tag.status} in ('PENDING', 'ACCEPTED')`),
    index('tags_carer').on(tag.carerUid),
  ],
)

/** What stands in a QR code: 128 random bits, several per person, each revocable. */
export const returnCodes = pgTable(
  'return_codes',
  {
    code: text().primaryKey(),
    personUid: text('person_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    label: text().notNull(),
    createdAt: created(),
    revokedAt: time('revoked_at'),
  },
  (code) => [index('return_codes_person').on(code.personUid)],
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

/** Somebody was found, or is missing. It belongs to the person; at most one is open. */
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
    /** Set while somebody's "on my way" holds the ladder; a restart clears it, also beside a stale answer. */
    acknowledgedAt: time('acknowledged_at'),
    audience: text({ enum: AUDIENCES }).notNull().default('FAMILY'),
    /** Which run of the ladder this is; a restart raises it, and its rungs count from `ladderStartedAt`. */
    round: integer().notNull().default(1),
    ladderStartedAt: time('ladder_started_at'),
    /** The next rung of this run, counted from 0, and when it is due; null while no ladder runs. */
    nextStep: integer('next_step'),
    nextStepAt: time('next_step_at'),
    /** Two minutes of this run passed and nobody had answered. */
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
    // What was sent to somebody, and about them, goes backwards in time along these.
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
    /** Keyed hash of the e-mail address the link was sent to, which is the only one it confirms. */
    boundTo: text('bound_to'),
    /** The organisation that stands behind the link. */
    partnerUid: text('partner_uid'),
    /** For whom, in the words of whoever made it. */
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

/**
 * How an account was reached before a change of it: where the notice of the change goes, and what staff give back when it was a
 * stranger's. The id is that of the notice's link.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: text().primaryKey(),
    accountUid: text('account_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    part: text({ enum: CONTACT_PARTS }).notNull(),
    prefixCountryNum: text('prefix_country_num'),
    phone: text(),
    phoneVerifiedAt: time('phone_verified_at'),
    email: text(),
    emailVerifiedAt: time('email_verified_at'),
    /** Staff decided about a freeze that it came before. */
    decidedAt: time('decided_at'),
    createdAt: created(),
  },
  (change) => [...enumChecks(change), index('contact_changes_account').on(change.accountUid, change.createdAt)],
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

/** Dementia Go-To Points (P3.7). `id` is a hash of source, name, address and postal code: what an import knows a place by. */
export const goToPoints = pgTable(
  'go_to_points',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    postalCode: text('postal_code').notNull(),
    region: text({ enum: REGIONS }).notNull(),
    openingHours: text('opening_hours'),
    contactNumber: text('contact_number'),
    specialNote: text('special_note'),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    kind: text(),
    uraRegion: text('ura_region'),
    planningArea: text('planning_area'),
    /** When the list last confirmed it. */
    updated: date({ mode: 'string' }),
    /** Which list it comes from. */
    source: text().notNull(),
    /** Metres on a plane (db/plane.ts): what "nearest" is read from. */
    position: point({ mode: 'xy' })
      .notNull()
      .generatedAlwaysAs(sql.raw(`point(lng * ${PLANE.x}, lat * ${PLANE.y})`)),
    /** Name, address, kind and area as locator/words.ts writes them for searching. */
    searchText: text('search_text').notNull(),
    createdAt: created(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (place) => [
    ...enumChecks(place),
    index('go_to_points_position')
      .using('gist', place.position)
      .where(sql`${place.deletedAt} is null`),
    index('go_to_points_search').using('gin', place.searchText.op('gin_trgm_ops')),
    index('go_to_points_name').on(place.name, place.id),
    index('go_to_points_postal_code').on(place.postalCode),
  ],
)

/** Every word of the places, streets and buildings we know: what a typing error is corrected to. Words stay. */
export const placeWords = pgTable('place_words', { word: text().primaryKey() }, ({ word }) => [
  index('place_words_similar').using('gin', word.op('gin_trgm_ops')),
])

/**
 * Names to be suggested while somebody types: of streets, and of places while one in service bears the name. A row for each word by
 * which a name may be begun, so that an index finds what begins with it.
 */
export const suggestedNames = pgTable(
  'suggested_names',
  {
    /** The name from that word on, as locator/words.ts writes it. */
    key: text().notNull(),
    /** As the list writes it. */
    name: text().notNull(),
    sort: text({ enum: SUGGESTED_SORTS }).notNull(),
    /** The key is the whole name. */
    whole: boolean().notNull(),
  },
  (row) => [
    ...enumChecks(row),
    primaryKey({ columns: [row.name, row.key, row.sort] }),
    index('suggested_names_key').on(row.whole, row.key.op('text_pattern_ops')),
  ],
)

/** Singapore's postal codes, as far as they were imported: one building each. */
export const postalCodes = pgTable(
  'postal_codes',
  {
    postalCode: text('postal_code').primaryKey(),
    block: text().notNull(),
    road: text().notNull(),
    building: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** Block, road and building as locator/words.ts writes them for searching. */
    searchText: text('search_text').notNull(),
  },
  (code) => [index('postal_codes_search').using('gin', code.searchText.op('gin_trgm_ops'))],
)

/** What the national address service answered, so that it is asked once for a code (addresses/onemap.ts). */
export const addressAnswers = pgTable('address_answers', {
  postalCode: text('postal_code').primaryKey(),
  addresses: jsonb().$type<Address[]>().notNull(),
  askedAt: time('asked_at').notNull(),
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
    /** When somebody last did something at the console; the session locks some time after it. */
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
    /** The new number, until somebody has decided. */
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

/** Every photo whose file is stored, or may be: a file is deleted before its row, so that none is ever forgotten. */
export const photos = pgTable(
  'photos',
  {
    /** Of the file and its address: 128 random bits, another one for every photo. */
    key: text().primaryKey(),
    /** Nothing once the account is gone: the file goes too. */
    accountUid: text('account_uid').references(() => accounts.uid, { onDelete: 'set null' }),
    /** From then on the file is deleted: replaced, taken away, or never put in use. Nothing while it is in use. */
    endedAt: time('ended_at'),
    createdAt: created(),
  },
  (photo) => [index('photos_account').on(photo.accountUid)],
)

/** What was agreed to, in which wording, by whom: the person, or a caregiver acting for them (PDPA s14(4)). */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountUid: text('account_uid')
      .notNull()
      .references(() => accounts.uid, { onDelete: 'cascade' }),
    kind: text({ enum: CONSENTS }).notNull(),
    version: text().notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    givenBy: text('given_by').notNull(),
    withdrawnAt: time('withdrawn_at'),
    createdAt: created(),
  },
  (consent) => [...enumChecks(consent), index('consents_account').on(consent.accountUid)],
)

/** An invitation to become somebody's caregiver: one use, bound to the invited phone or e-mail. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().primaryKey(),
    /** The person whose caregiver is invited; none where an organisation invites a colleague. */
    personUid: text('person_uid').references(() => accounts.uid, { onDelete: 'cascade' }),
    /** The organisation that invites a colleague, who comes by a link of its own. */
    partnerUid: text('partner_uid').references(() => accounts.uid, { onDelete: 'cascade' }),
    linkId: text('link_id'),
    invitedBy: text('invited_by').notNull(),
    relationship: text().notNull(),
    relationshipSide: text('relationship_side', { enum: RELATIONSHIP_SIDES }).notNull(),
    /** E.164 */
    phone: text(),
    email: text(),
    invitedUid: text('invited_uid'),
    usedAt: time('used_at'),
    createdAt: created(),
    expiresAt: time('expires_at').notNull(),
  },
  (invitation) => [
    ...enumChecks(invitation),
    check('invitations_for', sql`(${invitation.personUid} is null) <> (${invitation.partnerUid} is null)`),
    index('invitations_person').on(invitation.personUid),
    index('invitations_partner').on(invitation.partnerUid),
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
    /** What was done, in the words of whoever closed it. */
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
    /** The photo that was sent: its file is kept until somebody has decided about it. */
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
