import { expect, test } from 'vitest'
import { STAFF_DECISIONS } from './admin-accounts.ts'
import { CLIENT_COLUMN_NAMES } from './admin-client-files.ts'
import { ADDRESS_FIELDS, MENDED_PARTS, TAG_MENDS } from './admin-mending.ts'
import { CALLS_INSTEAD } from './admin-messages.ts'
import { REJECTIONS } from './admin-questions.ts'
import { SEARCH_HITS } from './admin-search.ts'
import { RECOGNISED_BY } from './admin-telephone.ts'
import { CHANGERS, CHANGES_TO_CARERS, CHANGES_TO_OWNERS } from './changes.ts'
import { PROVING_CHANNELS } from './channels.ts'
import { CONFIRMATION_ERRORS, CONTACT_PARTS } from './confirmation.ts'
import { MOVED_COOKIES } from './cookies.ts'
import { DRAFT_JOURNEYS, DRAFT_PLACES, SECRETS } from './drafts.ts'
import { FinderRelation } from './finder-relation.ts'
import { HAND_OVERS, HAND_OVER_COLOURS, NEED_NO_MARK } from './hand-over.ts'
import { NUDGES } from './home.ts'
import { PHOTO_REASONS } from './media.ts'
import { PASSKEY_REFUSALS } from './passkeys.ts'
import { CLIENT_APPOINTMENTS } from './persons.ts'
import { OPENED, QUESTIONS, QUESTION_STATES } from './questions.ts'
import { RECORDED } from './record-words.ts'
import { PHRASES, RECORDING_TYPES, SPOKEN_LANGUAGES } from './recordings.ts'
import { RELAY_STEPS } from './relay.ts'
import { CALLED_THROUGH_US } from './safe-return.ts'
import { FAMILY_SENTENCES, FINDER_SENTENCES, THREAD_DOORS, THREAD_SENTENCES } from './thread.ts'
import { TYPED_CODE_STATES } from './typed-code.ts'
import { VOICE_STEPS } from './voice.ts'
import { WRONG_ENTRIES } from './wrong-entry.ts'
import { WORD_PLACES } from './wrong-words.ts'
import { PRINT_KINDS } from './domain/card.ts'

/** Every other exported list of the contract, as in lists.test.ts. */
const LISTS: Record<string, readonly [values: readonly string[], what: string]> = {
  FINDER_RELATIONS: [
    FinderRelation.options,
    'Nephew / Niece | Child | Grandchild | Spouse | Parent | Grandparent | Uncle / Aunt | Organisation Staff | Volunteer | Care Partner | Caregiver',
  ],
  STAFF_DECISIONS: [STAFF_DECISIONS, 'approve | reject'],
  CLIENT_COLUMN_NAMES: [
    CLIENT_COLUMN_NAMES,
    'first_name | last_name | birth | nric_last_4 | gender | language | dementia_type | dementia_stage | country_code | mobile | home_number | email | postal_code | block | street | unit | building | country | hospital | department | symptoms | name_on_card | branch | appoints_us',
  ],
  ADDRESS_FIELDS: [ADDRESS_FIELDS, 'postalCode | blockNumber | streetName | unitNumber | building | cityCountry'],
  MENDED_PARTS: [MENDED_PARTS, 'phone | email | address | locale | language'],
  TAG_MENDS: [TAG_MENDS, 'relation | earlier | end | restore'],
  CALLS_INSTEAD: [CALLS_INSTEAD, 'REACHED | NOT_REACHED | WRONG_NUMBER'],
  REJECTIONS: [REJECTIONS, 'talk | not-reached | not-confirmed | outside | as-asked'],
  SEARCH_HITS: [SEARCH_HITS, 'phone | email | code | text'],
  RECOGNISED_BY: [RECOGNISED_BY, 'CODE | NAME | DESCRIPTION'],
  CHANGERS: [CHANGERS, 'association | organisation | person | contact | gone'],
  CHANGES_TO_CARERS: [
    CHANGES_TO_CARERS,
    'account-approved | account-suspended | account-lifted | account-undone | photo-put | photo-removed | photo-changed | voice-put | voice-removed | code-made | code-replaced | code-revoked | leaving-begun | leaving-undone | link-asked | link-accepted | link-added | link-ended | link-restored | link-relation | link-earlier | called-as-changed | contacts-ordered',
  ],
  CHANGES_TO_OWNERS: [
    CHANGES_TO_OWNERS,
    'account-approved | account-suspended | account-lifted | account-undone | photo-put | photo-removed | photo-changed | voice-put | voice-removed | code-made | code-replaced | code-revoked | leaving-begun | leaving-undone | link-asked | link-accepted | link-added | link-ended | link-restored | link-relation | link-earlier | called-as-changed | contacts-ordered | mended-phone | mended-email | mended-address | mended-locale | mended-language | identity-changed | person-changed | answer-taken | account-frozen | account-unfrozen | link-made | sessions-ended',
  ],
  PROVING_CHANNELS: [PROVING_CHANNELS, 'push | voice'],
  CONFIRMATION_ERRORS: [CONFIRMATION_ERRORS, 'password-wrong | passkey-failed | sign-in-again | too-many-requests'],
  CONTACT_PARTS: [CONTACT_PARTS, 'email | phone | password | second-factor | passkey | push | channels'],
  MOVED_COOKIES: [MOVED_COOKIES, 'device | draft | shared'],
  DRAFT_JOURNEYS: [
    DRAFT_JOURNEYS,
    'caregiver | person | public-member | partner-application | person-by-caregiver | caregiver-by-person | tag-person | tag-caregiver',
  ],
  DRAFT_PLACES: [DRAFT_PLACES, 'browser | account | nowhere'],
  SECRETS: [SECRETS, 'password | confirmPassword | code | idTokenGoogle | passkey'],
  HAND_OVERS: [HAND_OVERS, 'SHOWN | POLICE | AMBULANCE | CARE_STAFF | UNPROVED'],
  HAND_OVER_COLOURS: [HAND_OVER_COLOURS, 'red | orange | yellow | green | blue | purple | pink | brown'],
  NEED_NO_MARK: [NEED_NO_MARK, 'POLICE | AMBULANCE | CARE_STAFF'],
  NUDGES: [NUDGES, 'number | lone-contact | no-call | no-photo | old-photo | no-test'],
  PHOTO_REASONS: [PHOTO_REASONS, 'asked | unclear | wrong-person | unsuitable'],
  PASSKEY_REFUSALS: [PASSKEY_REFUSALS, 'passkey-failed | passkey-known | passkeys-full'],
  CLIENT_APPOINTMENTS: [CLIENT_APPOINTMENTS, 'NONE | PENDING | ACCEPTED | ENDED'],
  OPENED: [OPENED, 'text | identity | gender | address | contact | photo'],
  QUESTIONS: [QUESTIONS, 'photo | contact | identity | own'],
  QUESTION_STATES: [QUESTION_STATES, 'OPEN | ANSWERED | RETURNED | TAKEN | LEFT | REPLACED | CLOSED'],
  RECORDED: [
    RECORDED,
    'missing | lost | details-left | on-my-way | taken | nobody-came | police-informed | with-someone | not-with-someone | handed-over | handed-over-unproved | hand-over-missed | safe | false-alarm | expired | reopened',
  ],
  PHRASES: [PHRASES, 'hello | safe | wait | asked | ask'],
  RECORDING_TYPES: [RECORDING_TYPES, 'audio/wav | audio/x-wav | audio/vnd.wave | audio/wave'],
  SPOKEN_LANGUAGES: [SPOKEN_LANGUAGES, 'Hokkien | Teochew | Cantonese | Hakka | Mandarin | Malay | Tamil | English'],
  RELAY_STEPS: [RELAY_STEPS, 'answered | digits | ended'],
  CALLED_THROUGH_US: [CALLED_THROUGH_US, 'NOW | AFTER_PROOF'],
  FAMILY_SENTENCES: [
    FAMILY_SENTENCES,
    'thanks | five-minutes | ten-minutes | twenty-minutes | somebody-comes | arrived | cannot-find-you | stay-there | sit-down | go-inside | give-water | what-do-you-see | tell-where | say-i-come | call-page-number',
  ],
  FINDER_SENTENCES: [
    FINDER_SENTENCES,
    'sitting | inside | walking | calm | upset | tired | thirsty | hungry | drinking | toilet | hurt | asks-for-you | wants-to-go | can-stay | must-leave',
  ],
  THREAD_DOORS: [THREAD_DOORS, 'FOUND | TYPED | TEXTED | CALLED_IN'],
  THREAD_SENTENCES: [
    THREAD_SENTENCES,
    'sitting | inside | walking | calm | upset | tired | thirsty | hungry | drinking | toilet | hurt | asks-for-you | wants-to-go | can-stay | must-leave | thanks | five-minutes | ten-minutes | twenty-minutes | somebody-comes | arrived | cannot-find-you | stay-there | sit-down | go-inside | give-water | what-do-you-see | tell-where | say-i-come | call-page-number',
  ],
  TYPED_CODE_STATES: [TYPED_CODE_STATES, 'OPEN | UNKNOWN | DESK'],
  VOICE_STEPS: [VOICE_STEPS, 'answered | greeting | menu | sure'],
  WRONG_ENTRIES: [WRONG_ENTRIES, 'closed | hours | address | phone | other'],
  WORD_PLACES: [WORD_PLACES, 'site | safe-return | locator | registration | member | console'],
  PRINT_KINDS: [PRINT_KINDS, 'card | labels'],
}

test.each(Object.entries(LISTS))('%s has these values, in this order', (_name, [values, what]) => {
  expect(values.join(' | ')).toBe(what)
})
