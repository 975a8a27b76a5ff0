import { z } from 'zod'
import { Kin } from './called-as.ts'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { ID, ID_MAX } from './domain/base58.ts'
import { Place, Uid } from './fields.ts'
import { CLIENT_BRANCH_MAX, CLIENTS_AT_ONCE } from './limits.ts'
import { readHistory } from './member.ts'
import { ACCOUNT_STATUSES } from './options.ts'

/** An organisation alone has clients: the persons whom it registered, and those who appointed it (D43.1). */
export const clientCallers = ['organisation'] as const
/** The client that an address names; what is no id is answered like a client who is not there. */
const Client = z.object({ uid: z.string().regex(ID, 'not-found').max(ID_MAX, 'not-found') })

/** What the list of clients is filtered by: no contact can be called, an alarm is open, something waits for the organisation. */
export const CLIENT_FILTERS = ['nobody', 'alarm', 'asks'] as const
export type ClientFilter = (typeof CLIENT_FILTERS)[number]

/**
 * What of a client waits for the organisation: the association asked for more, the registration was not finished, the person was not yet asked
 * for the appointment, a caregiver's request to be linked has no answer.
 */
export const CLIENT_ASKS = ['question', 'unfinished', 'not-appointed', 'link-waiting'] as const
export type ClientAsk = (typeof CLIENT_ASKS)[number]

/** Who of a client's contacts is called first; the name where the organisation registered the person, or is itself that contact. */
export const FirstContact = z.object({ kin: Kin, name: PlainText.nullable(), isUs: z.boolean() })

/** A client as the organisation's list shows them. */
export const ClientRow = z.object({
  uid: Identifier,
  name: PlainText,
  photo: PlainText.nullable(),
  membershipId: PlainText.nullable(),
  status: z.enum(ACCOUNT_STATUSES),
  /** The organisation's own place for the client, as it wrote it down. */
  branch: PlainText.nullable(),
  isRegisteredByUs: z.boolean(),
  isAppointed: z.boolean(),
  /** A card or label with their code opens their page now. */
  isSafeReturnOpen: z.boolean(),
  endingAt: Timestamp.nullable(),
  incident: z.object({ id: Identifier, openedAt: Timestamp, missingSince: Timestamp.nullable() }).nullable(),
  first: FirstContact.nullable(),
  lastScannedAt: Timestamp.nullable(),
  asks: listOf(z.enum(CLIENT_ASKS)),
  /** The organisation may report the client missing. */
  mayMissing: z.boolean(),
  /** The client has a code in use, for cards and labels. */
  mayPrint: z.boolean(),
})
export type ClientRow = z.output<typeof ClientRow>

const Branch = z.string().trim().max(CLIENT_BRANCH_MAX, 'text-too-long')
/** What the list is narrowed to: also what is printed or exported of "all that is shown". */
export const ClientQuery = z.object({
  /** Name, membership number, phone, e-mail or return code, as the console's search takes them. */
  text: z.string().trim().max(200).optional(),
  /** One of the organisation's branches; empty for clients who have none. */
  branch: Branch.optional(),
  show: z.enum(CLIENT_FILTERS).optional(),
})

/**
 * The organisation's clients by name, a page at a time. A POST, so that a number or a name stands in no address, no history and no
 * proxy's log.
 */
export const findClients = endpoint({
  name: 'findClients',
  method: 'post',
  path: '/admin/clients/find',
  source: 'D43.1, D43.2',
  who: clientCallers,
  body: ClientQuery.extend({
    /** The pagination cursor: `next` of the page before. */
    after: z.string().max(100).optional(),
  }),
  answer: z.object({
    clients: listOf(ClientRow),
    next: Identifier.nullable(),
    /** How many the words, branch and filter find. */
    found: Count,
    /** How many of all clients each filter shows. */
    counts: z.object({ all: Count, nobody: Count, alarm: Count, asks: Count }),
    branches: listOf(PlainText),
  }),
  errors: ['search-too-short', 'text-too-long'],
})

/** One client: the row, everybody who is called, and scans and alarms of ninety days. */
export const readClient = endpoint({
  name: 'readClient',
  method: 'get',
  path: '/admin/clients/{uid}',
  source: 'D43.3',
  who: clientCallers,
  params: Client,
  answer: ClientRow.extend({
    contacts: listOf(FirstContact),
    branches: listOf(PlainText),
    /** The client's file at the console can be opened: the organisation registered them, and the appointment has not ended. */
    hasFile: z.boolean(),
    scans: readHistory.answer.shape.scans,
    incidents: readHistory.answer.shape.incidents,
  }),
  errors: ['not-found'],
})

/** "Missing now", said at the console: as `reportMissing`, in the organisation's name. */
export const reportClientMissing = endpoint({
  name: 'reportClientMissing',
  method: 'post',
  path: '/admin/clients/{uid}/missing',
  source: 'D43.4',
  who: clientCallers,
  params: Client,
  body: z.object({ place: Place.optional() }),
  answer: z.object({ incidentId: Identifier }),
  errors: ['not-found', 'person-not-approved', 'place-too-long'],
})

/** Writes down at which of the organisation's branches clients are; an empty branch takes it away. */
export const placeClients = endpoint({
  name: 'placeClients',
  method: 'put',
  path: '/admin/clients/branch',
  source: 'D43.2',
  who: clientCallers,
  body: z.object({ uids: z.array(Uid).min(1).max(CLIENTS_AT_ONCE), branch: Branch }),
  answer: z.object({ placed: Count }),
  errors: ['not-found', 'user-not-found', 'text-too-long'],
})
