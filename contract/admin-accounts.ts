import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { AskedQuestion, QuestionToAsk, REJECTIONS } from './admin-questions.ts'
import { CONTACT_PARTS } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { MEMBERSHIP_CHANNELS } from './messages.ts'
import { personDetails } from './forms.ts'
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  CONSENTS,
  CREDENTIAL_TYPES,
  LIVING_STATUSES,
  LOCALES,
  RELATIONSHIP_SIDES,
  TAG_STATUSES,
  type AccountStatus,
} from './options.ts'
import { WRONG_ENTRIES } from './wrong-entry.ts'
import { WORD_PLACES } from './wrong-words.ts'
import { codesOf } from './rules.ts'

const SOURCE = 'R6.6, D10.3'
const FormText = z.string().trim().max(200)
const IdText = z.string().max(100)
/** What the staff who act write down for those who come after them. */
export const Reason = z.string().trim().min(1, 'reason-required').max(500)
/**
 * When the account was last changed, as the page was shown: an optimistic lock. Of two who decide at once the second
 * is refused.
 */
const Seen = Timestamp

/** The orders of a list: Status, A–Z, Z–A, Last Updated (R3.29). */
export const ACCOUNT_SORTS = ['status', 'name', 'name-desc', 'updated'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]
/** A search needs a word with at least this many letters or digits. */
export const SEARCH_MIN = 3
/** At most this many matches of a search are sorted and listed. */
export const SEARCH_FINDS = 5000

export const AccountRow = z.object({
  uid: Identifier,
  type: z.enum(ACCOUNT_TYPES),
  status: z.enum(ACCOUNT_STATUSES),
  name: PlainText,
  username: PlainText.nullable(),
  membershipId: PlainText.nullable(),
  /** The organisation it belongs to. */
  organisation: PlainText.nullable(),
  /** Acts for that organisation. */
  staff: z.boolean(),
  updatedAt: Timestamp,
})
export type AccountRow = z.output<typeof AccountRow>

/**
 * An account in the list. Of a person whose appointment of the organisation has ended, the organisation sees name, kind and the day of
 * registration, and no more.
 */
export const ListedAccount = AccountRow.extend({
  status: z.enum(ACCOUNT_STATUSES).nullable(),
  /** The caller may open the account's page. */
  hasFile: z.boolean(),
})

/** A page of accounts. The pagination cursor is the uid of the account at the page's edge, so that it holds no name. */
export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'get',
  path: '/admin/accounts',
  source: 'R3.29',
  who: ['administrator', 'organisation'],
  query: z.object({
    sort: z.enum(ACCOUNT_SORTS).default('status'),
    /** Name, username, organisation or membership number. */
    search: FormText.optional(),
    type: z.enum(ACCOUNT_TYPES).optional(),
    status: z.enum(ACCOUNT_STATUSES).optional(),
    after: IdText.optional(),
    before: IdText.optional(),
  }),
  answer: z.object({
    accounts: listOf(ListedAccount),
    /** Cursors of the neighbouring pages, to send as `after` or `before`. */
    next: Identifier.nullable(),
    previous: Identifier.nullable(),
    /** The search matched more than SEARCH_FINDS accounts, and only that many are listed. */
    partial: z.boolean(),
  }),
  errors: ['search-too-short'],
})

/** An administrator works on a case until then, unless it is decided or released before. */
export const Claim = z.object({ by: PlainText, mine: z.boolean(), until: Timestamp })

const Tagged = z.object({
  id: Identifier,
  uid: Identifier,
  name: PlainText,
  type: z.enum(ACCOUNT_TYPES),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  status: z.enum(TAG_STATUSES),
  relationship: PlainText,
  relationshipSide: z.enum(RELATIONSHIP_SIDES),
  objected: z.boolean(),
  /** Since when staff bar the caregiver from this person; null where they do not. */
  barredAt: Timestamp.nullable(),
  createdAt: Timestamp,
})

export const AccountFile = z.object({
  uid: Identifier,
  type: z.enum(ACCOUNT_TYPES),
  status: z.enum(ACCOUNT_STATUSES),
  staff: z.boolean(),
  name: PlainText,
  firstname: PlainText,
  lastname: PlainText,
  displayName: PlainText.nullable(),
  username: PlainText.nullable(),
  credentialType: z.enum(CREDENTIAL_TYPES).nullable(),
  hasPassword: z.boolean(),
  gender: PlainText.nullable(),
  birth: PlainText.nullable(),
  /** "•••A", or nothing; the whole by `revealAccount`. */
  nricMasked: PlainText.nullable(),
  /** The account stores answers about dementia; `revealAccount` discloses them. */
  hasHealth: z.boolean(),
  phone: PlainText.nullable(),
  phoneVerified: z.boolean(),
  email: PlainText.nullable(),
  emailVerified: z.boolean(),
  homeNumber: PlainText.nullable(),
  address: PlainText.nullable(),
  locale: z.enum(LOCALES),
  language: PlainText.nullable(),
  membershipId: PlainText.nullable(),
  photo: PlainText.nullable(),
  organisation: z.object({ uid: Identifier, name: PlainText }).nullable(),
  createdBy: z.object({ uid: Identifier.nullable(), name: PlainText }).nullable(),
  partner: z
    .object({
      organizationName: PlainText,
      branch: PlainText.nullable(),
      pocName: PlainText.nullable(),
      pocPhone: PlainText.nullable(),
      pocEmail: PlainText.nullable(),
      jobTitle: PlainText.nullable(),
      hotlineNumber: PlainText,
    })
    .nullable(),
  safeReturnStoppedAt: Timestamp.nullable(),
  /** Since when the account is frozen, because its owner said that a change of how it is reached was not theirs. */
  frozenAt: Timestamp.nullable(),
  /** The owner is leaving: when the membership ends. */
  endingAt: Timestamp.nullable(),
  /** The person chose "Stop now", which staff speak about with them. */
  stoppedNowAt: Timestamp.nullable(),
  /** One administrator reported that the person has died; another confirms it, or it lapses at `until`. */
  death: z.object({ by: PlainText, at: Timestamp, until: Timestamp, mayConfirm: z.boolean() }).nullable(),
  /** Until when the last rejection, ending or suspension can be undone, and the status that undoing restores. */
  undo: z.object({ until: Timestamp, to: z.enum(ACCOUNT_STATUSES) }).nullable(),
  statusReason: PlainText.nullable(),
  /** A finder would have a contact to call once this person is approved. */
  callable: z.boolean(),
  /** A finder would have only one contact to call, so that staff should ask for a second. */
  loneContact: z.boolean(),
  createdAt: Timestamp,
  confirmedAt: Timestamp.nullable(),
  approvedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** The optimistic lock (`Seen`), to be sent back with every decision. */
  seen: Timestamp,
  /** The last decision: who took it, and when. */
  decided: z.object({ by: PlainText, at: Timestamp, action: Identifier }).nullable(),
  /** Who works on it, where it waits for a decision; administrators alone see it. */
  claim: Claim.nullable(),
  tags: listOf(Tagged),
  /** Of a registration that waits: who is asked a question, in which language, and by which channel if any. */
  applicant: z
    .object({ name: PlainText, locale: z.enum(LOCALES), channel: z.enum(MEMBERSHIP_CHANNELS).nullable() })
    .nullable(),
  /** What was asked about the registration, newest first; administrators alone see it. */
  questions: listOf(AskedQuestion),
  consents: listOf(
    z.object({
      kind: z.enum(CONSENTS),
      version: Identifier,
      locale: z.enum(LOCALES),
      givenBy: PlainText,
      at: Timestamp,
      withdrawnAt: Timestamp.nullable(),
    }),
  ),
  /** What was done with the account, newest first; administrators alone see it. */
  history: listOf(
    z.object({ id: Count, by: PlainText, action: Identifier, reason: PlainText.nullable(), at: Timestamp }),
  ),
})
export type AccountFile = z.output<typeof AccountFile>

/** Everything about one account, but what has to be revealed. */
export const readAccount = endpoint({
  name: 'readAccount',
  method: 'get',
  path: '/admin/accounts/{uid}',
  source: SOURCE,
  who: ['administrator', 'organisation'],
  params: z.object({ uid: IdText }),
  answer: AccountFile,
  errors: ['not-found'],
})

export const REVEALS = ['nric', 'health', 'number'] as const

/** The NRIC part, what was answered about dementia, or the number to call instead of a message that did not arrive: with a reason, which the audit keeps. */
export const revealAccount = endpoint({
  name: 'revealAccount',
  method: 'post',
  path: '/admin/accounts/{uid}/reveal',
  source: SOURCE,
  who: ['administrator', 'organisation'],
  params: z.object({ uid: IdText }),
  body: z.object({ what: z.enum(REVEALS), reason: Reason }),
  answer: z.object({
    lastNric: PlainText.nullable(),
    typeDementia: PlainText.nullable(),
    stageDementia: PlainText.nullable(),
    existingDementiaSingapore: z.boolean().nullable(),
    hospitalName: PlainText.nullable(),
    hospitalDepartment: PlainText.nullable(),
    appointment: PlainText.nullable(),
    symptoms: PlainText.nullable(),
    /** As it is dialled. */
    phone: PlainText.nullable(),
  }),
  errors: ['not-found', 'reason-required', 'too-many-requests'],
})

export const DECISIONS = ['approve', 'ask', 'reject', 'suspend', 'lift', 'end', 'confirm-death', 'undo'] as const
export type Decision = (typeof DECISIONS)[number]
/**
 * The statuses from which each decision is allowed. In any other status the decision is refused: another administrator has
 * already decided.
 */
export const DECISIONS_FROM: Readonly<Record<Decision, readonly AccountStatus[]>> = {
  approve: ['PENDING'],
  ask: ['PENDING'],
  reject: ['PENDING'],
  suspend: ['APPROVED'],
  lift: ['SUSPENDED'],
  end: LIVING_STATUSES,
  'confirm-death': LIVING_STATUSES,
  undo: [...LIVING_STATUSES, 'REJECTED', 'ENDED'],
}
/** What may be decided about this account, in the order in which the console offers it. */
export const decisionsOn = ({
  status,
  death,
  undo,
  endingAt,
}: Pick<AccountFile, 'status' | 'death' | 'undo' | 'endingAt'>) =>
  DECISIONS.filter((decision) => {
    if (decision === 'confirm-death') return death?.mayConfirm ?? false
    if (decision === 'undo') return death !== null || undo !== null || endingAt !== null
    return DECISIONS_FROM[decision].includes(status)
  })
/** What an organisation decides, about its own staff alone: who came by its staff link is one of them, or is not. */
export const STAFF_DECISIONS: readonly Decision[] = ['approve', 'reject']
/** Decisions that take something away from the account's owner, for which the console shows a confirmation. */
export const ASKED_TWICE: readonly Decision[] = ['reject', 'suspend', 'end', 'confirm-death']
export const END_CAUSES = ['death', 'termination'] as const

/**
 * Approve, reject, ask for more, suspend, lift, end or undo, by one administrator at a time; an organisation approves and rejects its own
 * staff (STAFF_DECISIONS). A person's death takes two: `end`
 * with the cause `death` reports it, `confirm-death` by another ends the membership.
 */
export const decideAccount = endpoint({
  name: 'decideAccount',
  method: 'post',
  path: '/admin/accounts/{uid}/decision',
  source: SOURCE,
  who: ['administrator', 'organisation'],
  params: z.object({ uid: IdText }),
  body: z.object({
    decision: z.enum(DECISIONS),
    seen: Seen,
    /** For colleagues alone; needed by every decision but approving with a callable contact, asking, and lifting. */
    reason: Reason.optional(),
    /** Asking: one of the prepared questions, or in own words with what it opens. */
    question: QuestionToAsk.optional(),
    /** Rejecting: what the applicant reads. */
    rejection: z.enum(REJECTIONS).optional(),
    /** Suspending: no contact is told any more when the code is scanned. */
    stopSafeReturn: z.boolean().optional(),
    /** Ending: no message goes out after a death. */
    cause: z.enum(END_CAUSES).optional(),
    /** Rejecting: the account that this one is a second registration of. */
    duplicateOf: IdText.optional(),
  }),
  answer: z.object({ status: z.enum(ACCOUNT_STATUSES), membershipId: PlainText.nullable() }),
  errors: [
    'not-found',
    'reason-required',
    'question-required',
    'rejection-required',
    'contact-needed',
    'decided-already',
    'changed-meanwhile',
    'second-administrator',
    'alarm-open',
    'text-too-long',
    'person-exists',
    'phone-taken',
    'email-taken',
  ],
})

/** What proves a changed name, birth, NRIC part or gender. */
export const PROOFS = ['nric', 'passport', 'birth-certificate', 'deed-poll', 'other'] as const

/** Name, birth, NRIC part and gender, which change with proof alone (P2.33). */
export const changeIdentity = endpoint({
  name: 'changeIdentity',
  method: 'patch',
  path: '/admin/accounts/{uid}/identity',
  source: SOURCE,
  who: ['administrator'],
  params: z.object({ uid: IdText }),
  body: z.object({
    seen: Seen,
    firstname: FormText.optional(),
    lastname: FormText.optional(),
    birth: FormText.optional(),
    lastNric: FormText.optional(),
    gender: FormText.optional(),
    proof: z.enum(PROOFS),
    note: Reason,
  }),
  answer: z.object({ changed: listOf(PlainText) }),
  errors: [
    'not-found',
    'reason-required',
    'changed-meanwhile',
    'person-exists',
    ...codesOf(
      personDetails.filter(({ field }) => ['firstname', 'lastname', 'birth', 'lastNric', 'gender'].includes(field)),
    ),
  ],
})

/** What staff have to do beside deciding. */
export const WORK_ITEM_KINDS = [
  'incomplete',
  'call-or-write',
  'tag-objection',
  'no-contact',
  'stopped-now',
  'remove-quietly',
  'death-reported',
  'account-frozen',
  'number-unconfirmed',
  'number-doubted',
  'wrong-entry',
  'wrong-words',
  'thread-reported',
] as const
export const WORK_OUTCOMES = ['keep', 'end'] as const

/** What staff have to do beside deciding: open ones the oldest first, or those closed last; all, or one kind (D55.6). */
export const listWorkItems = endpoint({
  name: 'listWorkItems',
  method: 'get',
  path: '/admin/work-items',
  source: SOURCE,
  who: ['administrator'],
  query: z.object({
    closed: z.enum(['yes']).optional(),
    kind: z.enum(WORK_ITEM_KINDS).optional(),
    after: IdText.optional(),
  }),
  answer: z.object({
    /** How many there are of each kind, whatever kind is shown. */
    found: listOf(z.object({ kind: z.enum(WORK_ITEM_KINDS), count: Count })),
    items: listOf(
      z.object({
        id: Identifier,
        kind: z.enum(WORK_ITEM_KINDS),
        account: z.object({ uid: Identifier, name: PlainText, type: z.enum(ACCOUNT_TYPES) }).nullable(),
        /** An objection, or a contact to be removed quietly: the link it is about, and who asked. */
        tag: z.object({ id: Identifier, carerUid: Identifier, carer: PlainText, askedBy: PlainText }).nullable(),
        /** A frozen account: what of how it is reached was changed, the first change first. */
        changes: listOf(z.object({ part: z.enum(CONTACT_PARTS), at: Timestamp })),
        /** An entry of the locator that is said to be wrong: what, how often, and in which words. */
        entry: z
          .object({
            pointId: Identifier,
            name: PlainText,
            what: z.enum(WRONG_ENTRIES),
            count: Count,
            texts: listOf(PlainText),
          })
          .nullable(),
        /** Words of ours that are said to be wrong: in which language, on which pages, how often, and what was written. */
        words: z
          .object({
            locale: z.enum(LOCALES),
            place: z.enum(WORD_PLACES),
            count: Count,
            texts: listOf(PlainText),
          })
          .nullable(),
        /** A message that a finder or contact in an alarm reported; without words where it held none, gone once it was deleted. */
        reported: z
          .object({
            incidentId: Identifier,
            by: z.enum(['finder', 'family', 'gone']),
            text: PlainText.nullable(),
            /** It is a photo that can be shown (readReportedPhoto). */
            photo: z.boolean(),
          })
          .nullable(),
        /** When it must be done, where a time was promised. */
        dueAt: Timestamp.nullable(),
        /** What was asked for, or what is to be said. */
        text: PlainText.nullable(),
        age: Count,
        createdAt: Timestamp,
        closedAt: Timestamp.nullable(),
        closedBy: PlainText.nullable(),
        note: PlainText.nullable(),
        /** Who works on it. */
        claim: Claim.nullable(),
      }),
    ),
    next: Identifier.nullable(),
  }),
  errors: [],
})

/** Claims an open work item that no colleague works on, for an hour, or releases one's own. @returns the claim as it stands */
export const claimWorkItem = endpoint({
  name: 'claimWorkItem',
  method: 'post',
  path: '/admin/work-items/{id}/claim',
  source: 'D49.4',
  who: ['administrator'],
  params: z.object({ id: IdText }),
  body: z.object({ claimed: z.boolean() }),
  answer: z.object({ claim: Claim.nullable() }),
  errors: ['not-found', 'decided-already', 'too-many-claims'],
})

/** Kinds of work item that are closed with a decision: the link or membership goes on, or it ends. */
export const DECIDED_ITEMS = [
  'tag-objection',
  'stopped-now',
  'remove-quietly',
  'death-reported',
  'account-frozen',
  'wrong-entry',
  'wrong-words',
] as const satisfies readonly (typeof WORK_ITEM_KINDS)[number][]

/**
 * Closes a work item with a note on what was done, and carries out its decision (DECIDED_ITEMS). `seen`: how often it was said that an entry or
 * words are wrong, as it was seen; what was said since has not been read (D80.7).
 */
export const closeWorkItem = endpoint({
  name: 'closeWorkItem',
  method: 'post',
  path: '/admin/work-items/{id}',
  source: SOURCE,
  who: ['administrator'],
  params: z.object({ id: IdText }),
  body: z.object({ note: Reason, outcome: z.enum(WORK_OUTCOMES).optional(), seen: Count.optional() }),
  answer: z.object({ closed: z.literal(true) }),
  errors: [
    'not-found',
    'reason-required',
    'decided-already',
    'changed-meanwhile',
    'second-administrator',
    'alarm-open',
    'phone-taken',
    'email-taken',
  ],
})

/**
 * Bars a caregiver from a person, or lifts the bar. A barred caregiver gets no alarm, page, place or notice, and
 * nothing that tells them so.
 */
export const barTag = endpoint({
  name: 'barTag',
  method: 'post',
  path: '/admin/tags/{id}/bar',
  source: 'D12.1',
  who: ['administrator'],
  params: z.object({ id: IdText }),
  body: z.object({ barred: z.boolean(), reason: Reason }),
  answer: z.object({ barredAt: Timestamp.nullable() }),
  errors: ['not-found', 'reason-required', 'decided-already'],
})
