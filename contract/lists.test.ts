import { expect, test } from 'vitest'
import { CONSOLE_STEPS } from './admin-access.ts'
import { CLIENT_ASKS, CLIENT_FILTERS } from './admin-clients.ts'
import {
  ACCOUNT_SORTS,
  ASKED_TWICE,
  DECIDED_ITEMS,
  DECISIONS,
  END_CAUSES,
  PROOFS,
  REVEALS,
  WORK_ITEM_KINDS,
  WORK_OUTCOMES,
} from './admin-accounts.ts'
import { DUPLICATE_REASONS, DUPLICATE_VERDICTS } from './admin-duplicates.ts'
import { CLAIM_FILTERS, QUEUES } from './admin-queue.ts'
import { LABEL_COPIES } from './admin-codes.ts'
import { UNDELIVERED } from './admin-delivery.ts'
import { ADMIN_ACTS, CALL_OUTCOMES, DESK_ACTS } from './admin-incident.ts'
import { MESSAGE_SIDES } from './admin-messages.ts'
import { AUDIENCES, LOUD, STANDINGS } from './admin-incidents.ts'
import { FOR_ACCOUNT, LINK_STATES, LISTED_LINKS, MADE_LINK_KINDS } from './admin-links.ts'
import { ADMINISTRATOR_STATES } from './admin-administrators.ts'
import { AUDIT_PARTIES } from './admin-audit.ts'
import { APPROVAL_DECISIONS, APPROVAL_KINDS } from './admin-records.ts'
import { CALLED_AS, PRONOUNS } from './called-as.ts'
import { FOUND_ACTS, REPORT_KINDS, TIMELINE_KINDS } from './found.ts'
import { SMS_COUNTRY_CODES } from './limits.ts'
import { LIST_SORTS } from './locator.ts'
import { PHOTO_TYPES } from './media.ts'
import { LOOK_KINDS, LOOKERS } from './looks.ts'
import { PERSON_ACTS } from './member.ts'
import {
  CHANNELS,
  MEMBERSHIP_CHANNELS,
  MEMBERSHIP_MESSAGES,
  MESSAGE_KINDS,
  RECIPIENT_KINDS,
  SAFE_RETURN_MESSAGES,
  SEND_FAILURES,
  SENT_STATES,
} from './messages.ts'
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  CAREGIVER_SIDE_RELATIONSHIPS,
  CARER_ROLES,
  CONSENTS,
  COUNTRY_CODES,
  CREDENTIAL_TYPES,
  DEMENTIA_STAGES,
  DEMENTIA_TYPES,
  GENDERS,
  HOW_FOUND,
  LANGUAGES,
  LIVING_STATUSES,
  CONSOLE_LOCALES,
  LOCALES,
  MEMBER_STATUSES,
  REGIONS,
  RELATIONSHIPS,
  RELATIONSHIP_SIDES,
  TAG_STATUSES,
} from './options.ts'
import { TAG_ACTS } from './own-tags.ts'
import { RECEIPT_STATES } from './receipts.ts'
import { CLOSED_REASONS, INCIDENT_OPENERS, WITH_WHOM } from './safe-return.ts'

/** Every closed list of the contract, value by value in its order: they stand in databases, apps and addresses. */
const LISTS: Record<string, readonly [values: readonly string[], what: string]> = {
  CLIENT_ASKS: [CLIENT_ASKS, 'question | unfinished | not-appointed | link-waiting'],
  CLIENT_FILTERS: [CLIENT_FILTERS, 'nobody | alarm | asks'],
  CONSOLE_STEPS: [CONSOLE_STEPS, 'password | enrol | code | locked | in'],
  ACCOUNT_SORTS: [ACCOUNT_SORTS, 'status | name | name-desc | updated'],
  ASKED_TWICE: [ASKED_TWICE, 'reject | suspend | end | confirm-death'],
  DECIDED_ITEMS: [
    DECIDED_ITEMS,
    'tag-objection | stopped-now | remove-quietly | death-reported | account-frozen | wrong-entry | wrong-words',
  ],
  DECISIONS: [DECISIONS, 'approve | ask | reject | suspend | lift | end | confirm-death | undo'],
  END_CAUSES: [END_CAUSES, 'death | termination'],
  PROOFS: [PROOFS, 'nric | passport | birth-certificate | deed-poll | other'],
  QUEUES: [QUEUES, 'all | registrations | organisations | public'],
  CLAIM_FILTERS: [CLAIM_FILTERS, 'mine | free'],
  DUPLICATE_REASONS: [DUPLICATE_REASONS, 'person | nric-and-year | birth-and-name | phone | email | name'],
  DUPLICATE_VERDICTS: [DUPLICATE_VERDICTS, 'DIFFERENT | SAME'],
  REVEALS: [REVEALS, 'nric | health | number'],
  WORK_ITEM_KINDS: [
    WORK_ITEM_KINDS,
    'incomplete | call-or-write | tag-objection | no-contact | stopped-now | remove-quietly | death-reported | account-frozen | number-unconfirmed | number-doubted | wrong-entry | wrong-words | thread-reported',
  ],
  WORK_OUTCOMES: [WORK_OUTCOMES, 'keep | end'],
  LABEL_COPIES: [LABEL_COPIES, 'sheet | single'],
  UNDELIVERED: [UNDELIVERED, 'FAILED | UNCONFIRMED | WAITING'],
  ADMIN_ACTS: [
    ADMIN_ACTS,
    'on-my-way | still-going | withdraw | safe | reopen | false-alarm | unmute | screen | unscreen | take | release | pass-on | send-again | police-informed | call-noted | note',
  ],
  CALL_OUTCOMES: [CALL_OUTCOMES, 'NO_ANSWER | ANSWERED | VOICEMAIL'],
  DESK_ACTS: [DESK_ACTS, 'take | release | pass-on | send-again | police-informed | call-noted | note'],
  SENT_STATES: [SENT_STATES, 'WAITING | HANDED_OVER | DELIVERED | UNSURE | FAILED | CANCELLED | SUPERSEDED'],
  SEND_FAILURES: [
    SEND_FAILURES,
    'NO_ADDRESS | OUT_OF_REACH | BLOCKED | NO_SUCH_ADDRESS | NO_TEXTS | FULL | REFUSED | PROVIDER_AWAY | NOT_DELIVERED | NOT_ANSWERED | NO_KEY | WRONG_PERSON',
  ],
  MESSAGE_SIDES: [MESSAGE_SIDES, 'TO | ABOUT'],
  AUDIENCES: [AUDIENCES, 'FAMILY | DESK'],
  LOUD: [LOUD, 'NOBODY_TO_CALL | NOBODY_TOLD | UNANSWERED | WAITING'],
  STANDINGS: [STANDINGS, 'NOBODY_TO_CALL | NOBODY_TOLD | UNANSWERED | WAITING | SOUGHT | TAKEN | GOING'],
  FOR_ACCOUNT: [FOR_ACCOUNT, 'partner | mop | reset | set-password'],
  LINK_STATES: [LINK_STATES, 'open | used | revoked | expired'],
  LISTED_LINKS: [
    LISTED_LINKS,
    'admin | partner | mop | reset | set-password | caregiver-partner | care-professional | take-over | email | freeze | question | number | hand-over',
  ],
  MADE_LINK_KINDS: [
    MADE_LINK_KINDS,
    'admin | partner | mop | reset | set-password | caregiver-partner | care-professional',
  ],
  ADMINISTRATOR_STATES: [ADMINISTRATOR_STATES, 'ASKED | INVITED | INVITATION_OVER | ACTIVE | SUSPENDED | ENDED'],
  AUDIT_PARTIES: [AUDIT_PARTIES, 'account | administrator | incident | point | none'],
  APPROVAL_KINDS: [APPROVAL_KINDS, 'ERASURE | EXPORT | NUMBER | ADMINISTRATOR_INVITE | ADMINISTRATOR_END'],
  APPROVAL_DECISIONS: [APPROVAL_DECISIONS, 'APPROVED | REFUSED'],
  CALLED_AS: [
    CALLED_AS,
    'daughter | son | granddaughter | grandson | mother | father | grandmother | grandfather | wife | husband | sister | brother | niece | nephew | aunt | uncle | friend | neighbour | helper',
  ],
  PRONOUNS: [PRONOUNS, 'her | his | their'],
  FOUND_ACTS: [
    FOUND_ACTS,
    'on-my-way | still-going | withdraw | safe | reopen | false-alarm | unmute | screen | unscreen',
  ],
  REPORT_KINDS: [REPORT_KINDS, 'FOUND | UNUSABLE | SELF | TYPED | TYPED_LATE | CALLED_IN | TEXTED'],
  TIMELINE_KINDS: [
    TIMELINE_KINDS,
    'scanned | details-left | called-in | details-corrected | lost | all-right | called | whereabouts-shared | message-sent | message-delivered | message-failed | on-my-way | still-going | withdrawn | lapsed | nobody-came | restarted | taken | released | with-someone | not-with-someone | handed-over | handed-over-unproved | hand-over-missed | nobody-answered | passed-on | police-informed | flood | missing | safe | false-alarm | muted | unmuted | screened | unscreened | expired | reopened',
  ],
  SMS_COUNTRY_CODES: [SMS_COUNTRY_CODES, '+65 | +62 | +60'],
  LIST_SORTS: [LIST_SORTS, 'name | -name | updated'],
  PHOTO_TYPES: [PHOTO_TYPES, 'image/jpeg | image/png | image/webp'],
  LOOK_KINDS: [
    LOOK_KINDS,
    'record-read | record-compared | incident-read | nric-revealed | health-revealed | home-revealed | messages-read | number-revealed | photo-revealed | records-exported | card-printed | client-exported',
  ],
  LOOKERS: [LOOKERS, 'association | organisation | gone'],
  PERSON_ACTS: [
    PERSON_ACTS,
    'card | history | looks | order | invite | add-caregiver | edit | let-sign-in | missing | lost | photo | voice',
  ],
  CHANNELS: [CHANNELS, 'sms | email | voice | push | whatsapp'],
  MEMBERSHIP_CHANNELS: [MEMBERSHIP_CHANNELS, 'sms | email'],
  MEMBERSHIP_MESSAGES: [
    MEMBERSHIP_MESSAGES,
    'confirm-email | take-over | reset-password | set-password | password-changed | passkey-added | passkey-removed | already-registered | remind-incomplete | tag-waiting | tag-accepted | tag-news | invitation | colleague-invited | approved | onboarding | rejected | more-asked | more-asked-again | suspended | lifted | ended | contact-changing | contact-changed | email-changed | second-factor-changed | account-frozen | account-unfrozen | code-ended | left | person-leaving | person-stays | carer-left | carer-ended | carer-back | decision-undone | sign-in-tries | second-factor-tries | console-tries | codes-stopped | codes-guessed | unusual-reading | registered-again | administrator-invited | administrator-suspended | administrator-restored | administrator-ended | administrators-changing | card-test | photo-changed | number-asked | number-asked-again | push-device-added | push-ended | channels-changed | channel-test',
  ],
  MESSAGE_KINDS: [
    MESSAGE_KINDS,
    'found | still-unanswered | another-finder | many-reports | with-someone | not-with-someone | all-right | hand-over-missed | flood | channel-down | follow-up | safe | false-alarm | ended-by-itself | reopened | finder-follow-up | finder-thanks | finder-answered | finder-written | unusable | missing | answered | confirm-email | take-over | reset-password | set-password | password-changed | passkey-added | passkey-removed | already-registered | remind-incomplete | tag-waiting | tag-accepted | tag-news | invitation | colleague-invited | approved | onboarding | rejected | more-asked | more-asked-again | suspended | lifted | ended | contact-changing | contact-changed | email-changed | second-factor-changed | account-frozen | account-unfrozen | code-ended | left | person-leaving | person-stays | carer-left | carer-ended | carer-back | decision-undone | sign-in-tries | second-factor-tries | console-tries | codes-stopped | codes-guessed | unusual-reading | registered-again | administrator-invited | administrator-suspended | administrator-restored | administrator-ended | administrators-changing | card-test | photo-changed | number-asked | number-asked-again | push-device-added | push-ended | channels-changed | channel-test',
  ],
  RECIPIENT_KINDS: [RECIPIENT_KINDS, 'ACCOUNT | DUTY | FINDER | INVITATION | ADMINISTRATOR'],
  SAFE_RETURN_MESSAGES: [
    SAFE_RETURN_MESSAGES,
    'found | still-unanswered | another-finder | many-reports | with-someone | not-with-someone | all-right | hand-over-missed | flood | channel-down | follow-up | safe | false-alarm | ended-by-itself | reopened | finder-follow-up | finder-thanks | finder-answered | finder-written | unusable | missing | answered',
  ],
  ACCOUNT_STATUSES: [ACCOUNT_STATUSES, 'INCOMPLETE | PENDING | APPROVED | REJECTED | SUSPENDED | ENDING | ENDED'],
  ACCOUNT_TYPES: [ACCOUNT_TYPES, 'DEMENTIA | CAREGIVER | PARTNER | PUBLIC'],
  CAREGIVER_SIDE_RELATIONSHIPS: [
    CAREGIVER_SIDE_RELATIONSHIPS,
    'Nephew / Niece | Child | Grandchild | Spouse | Parent | Grandparent | Uncle / Aunt | Organisation Staff | Volunteer',
  ],
  CARER_ROLES: [CARER_ROLES, 'Organisation Staff | Volunteer | Care Partner'],
  CONSENTS: [CONSENTS, 'TERMS | DECLARATION | COLLECTION | MARKETING | STORAGE | PHOTO'],
  COUNTRY_CODES: [COUNTRY_CODES, '+65 | +62 | +60'],
  CREDENTIAL_TYPES: [CREDENTIAL_TYPES, 'USERNAME | GOOGLE'],
  DEMENTIA_STAGES: [DEMENTIA_STAGES, 'MILD | MODERATE | SEVERE'],
  DEMENTIA_TYPES: [
    DEMENTIA_TYPES,
    "Alzheimer's Disease | Vascular Dementia | Frontotemporal Dementia (FTD) | Lewy Body Dementia (LBD) | Mild Cognitive Impairment (MCI)",
  ],
  GENDERS: [GENDERS, 'male | female'],
  HOW_FOUND: [
    HOW_FOUND,
    'Search Engine (Google, Yahoo, etc) | Recommendation by friend or collague | Social Media | Poster at MRT / Bus interchange | Others',
  ],
  LANGUAGES: [LANGUAGES, 'English | Mandarin | Malay | Tamil | Hokkien | Cantonese | Teochew'],
  LIVING_STATUSES: [LIVING_STATUSES, 'PENDING | APPROVED | ENDING | SUSPENDED'],
  LOCALES: [LOCALES, 'en | md | ms | ta'],
  CONSOLE_LOCALES: [CONSOLE_LOCALES, 'en | md | ms'],
  MEMBER_STATUSES: [MEMBER_STATUSES, 'APPROVED | ENDING'],
  REGIONS: [REGIONS, 'NORTH | EAST | WEST | CENTRAL'],
  RELATIONSHIPS: [RELATIONSHIPS, 'Nephew / Niece | Child | Grandchild | Spouse | Parent | Grandparent | Uncle / Aunt'],
  RELATIONSHIP_SIDES: [RELATIONSHIP_SIDES, 'PERSON | CARER'],
  TAG_STATUSES: [TAG_STATUSES, 'PENDING | ACCEPTED | REJECTED | ENDED | LAPSED'],
  TAG_ACTS: [TAG_ACTS, 'accept | decline | end | object | call-as | remove-quietly'],
  RECEIPT_STATES: [RECEIPT_STATES, 'SENT | UNDELIVERED | DELIVERED'],
  CLOSED_REASONS: [CLOSED_REASONS, 'SAFE | FALSE_ALARM | EXPIRED'],
  INCIDENT_OPENERS: [INCIDENT_OPENERS, 'FINDER | MISSING | REPORT | SELF'],
  WITH_WHOM: [WITH_WHOM, 'FAMILY | CARE_STAFF | POLICE | AMBULANCE | OTHER'],
}

test.each(Object.entries(LISTS))('%s has these values, in this order', (_name, [values, what]) => {
  expect(values.join(' | ')).toBe(what)
})
