import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CALLED_AS } from '#contract/called-as.ts'
import { CONTACT_PARTS } from '#contract/confirmation.ts'
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  CONSENTS,
  CREDENTIAL_TYPES,
  DEFAULT_LOCALE,
  LOCALES,
  RELATIONSHIP_SIDES,
  TAG_STATUSES,
} from '#contract/options.ts'
import { enumChecks } from '../enumerations.ts'
import { time, created } from './columns.ts'

/** Since when a registration waits: its confirmation, else its beginning. */
export const waitsSince = ({ confirmedAt, createdAt }: { confirmedAt: SQLWrapper; createdAt: SQLWrapper }) =>
  sql<string>`coalesce(${confirmedAt}, ${createdAt})`

/** Whether an account waits for a decision. A second registration of the same person waits in no queue (D35.9). */
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
     * Since when this is the registration of a person who is registered already, made by an account that must not hear of it: no search finds
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
    /** Since when the account is frozen (no sign-in, no change), because its owner said that a change of how it is reached was not theirs. */
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
    /** When the person's card was last tested. */
    cardTestedAt: time('card_tested_at'),
    /** The person's wish: a finder does not read that they live with dementia. */
    hidesDementia: boolean('hides_dementia').notNull().default(false),
    /** A finder is connected through our relay number and never sees this contact's own. */
    hidesNumber: boolean('hides_number').notNull().default(false),
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

/** An invitation to become a person's caregiver: one use, bound to the invited phone or e-mail. */
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
