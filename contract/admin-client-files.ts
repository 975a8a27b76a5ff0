import { z } from 'zod'
import { clientCallers, ClientQuery } from './admin-clients.ts'
import { APPROVAL_DECISIONS } from './admin-records.ts'
import { PRINT_KINDS } from './domain/card.ts'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint, FileAnswer, UploadedFile } from './endpoint.ts'
import { field, Uid } from './fields.ts'
import { CLIENTS_AT_ONCE, CLIENTS_FILE_MAX_BYTES } from './limits.ts'

const who = clientCallers
const SearchErrors = ['search-too-short', 'text-too-long'] as const

/** Cards, or one label of each code in use, of many clients as one PDF: those chosen, or all that a list shows. */
export const printClients = endpoint({
  name: 'printClients',
  method: 'post',
  path: '/admin/clients/print',
  source: 'D43.5',
  who,
  body: z.object({
    kind: z.enum(PRINT_KINDS, 'invalid-input'),
    uids: z.array(Uid).max(CLIENTS_AT_ONCE, 'too-many-clients').optional(),
    of: ClientQuery.optional(),
  }),
  answer: FileAnswer,
  file: 'application/pdf',
  errors: ['choose-clients', 'too-many-clients', 'too-many-requests', 'user-not-found', ...SearchErrors],
})

/**
 * The columns of a list of clients, in their order, each with the field of the journey whose rules it obeys; null for the
 * organisation's own.
 */
export const CLIENT_COLUMNS = {
  first_name: 'firstname',
  last_name: 'lastname',
  birth: 'birth',
  nric_last_4: 'lastNric',
  gender: 'gender',
  language: 'language',
  dementia_type: 'typeDementia',
  dementia_stage: 'stageDementia',
  country_code: 'prefixCountryNum',
  mobile: 'phone',
  home_number: 'homeNumber',
  email: 'email',
  postal_code: 'postalCode',
  block: 'blockNumber',
  street: 'streetName',
  unit: 'unitNumber',
  building: 'building',
  country: 'cityCountry',
  hospital: 'hospitalName',
  department: 'hospitalDepartment',
  symptoms: 'symptoms',
  name_on_card: 'displayName',
  branch: null,
  appoints_us: null,
} as const satisfies Record<string, string | null>
export type ClientColumn = keyof typeof CLIENT_COLUMNS
export const CLIENT_COLUMN_NAMES = Object.keys(CLIENT_COLUMNS) as ClientColumn[]

/** An empty list of clients with the names of its columns. */
export const readClientTemplate = endpoint({
  name: 'readClientTemplate',
  method: 'get',
  path: '/admin/clients/template',
  source: 'D43.8',
  who,
  answer: FileAnswer,
  file: 'text/csv',
  errors: [],
})

/** A row's mistake: where it stands in the file, and why, as the code of a refusal. */
const Mistake = z.object({ line: Count, column: Identifier, code: Identifier })
/** What a list of clients would register, or has registered. */
export const ClientsImport = z.object({
  rows: Count,
  /** Rows without a mistake: so many are registered by the call that applies the list. */
  ready: Count,
  registered: Count,
  appointed: Count,
  mistakes: listOf(Mistake),
  /** A fingerprint of exactly these rows: an optimistic lock, which the call that applies the list sends back. */
  seen: PlainText,
  applied: z.boolean(),
})
export type ClientsImport = z.output<typeof ClientsImport>

/**
 * Registers a list of clients as CSV. Without `seen` it is a dry run, and nothing is written or sent; with `seen` and `agreed` exactly
 * those rows are registered as the journey registers one, or none when the list or the clients have changed since.
 */
export const importClients = endpoint({
  name: 'importClients',
  method: 'post',
  path: '/admin/clients/import',
  source: 'D43.8, D43.9',
  who,
  query: z.object({
    seen: field(z.string().max(64)),
    /** Staff have the agreements of everybody in the list, as the journey asks for them. */
    agreed: field(z.enum(['yes'])),
  }),
  body: z.object({ file: UploadedFile }),
  upload: {
    types: ['text/csv'],
    maxBytes: CLIENTS_FILE_MAX_BYTES,
    tooLarge: 'clients-file-too-large',
    wrongType: 'file-type',
  },
  answer: ClientsImport,
  errors: [
    'file-unreadable',
    'file-not-text',
    'file-excel',
    'clients-file-columns',
    'file-broken',
    'file-no-row',
    'clients-file-too-many',
    'list-changed',
    'terms-required',
  ],
})
const Request = z.object({
  id: Identifier,
  by: PlainText,
  isMine: z.boolean(),
  reason: PlainText,
  askedAt: Timestamp,
  /** Until when a copy that a colleague agreed to can be downloaded; null while it waits. */
  until: Timestamp.nullable(),
})

/** Where the export of the organisation's clients stands: how many there are, and what two of its staff have to agree on. */
export const readClientExport = endpoint({
  name: 'readClientExport',
  method: 'get',
  path: '/admin/clients/export',
  source: 'D43.7',
  who,
  answer: z.object({ clients: Count, isAlone: z.boolean(), request: Request.nullable() }),
  errors: [],
})

/** Asks a colleague to agree to the export of more clients than one of the staff may take along alone. */
export const askClientExport = endpoint({
  name: 'askClientExport',
  method: 'post',
  path: '/admin/clients/export/request',
  source: 'D43.7',
  who,
  body: z.object({ reason: z.string('reason-required').trim().min(4, 'reason-required').max(500, 'text-too-long') }),
  answer: z.object({ id: Identifier }),
  errors: ['reason-required', 'text-too-long', 'export-asked'],
})

/** A colleague of the asker agrees, or either of the two takes the request away. */
export const decideClientExport = endpoint({
  name: 'decideClientExport',
  method: 'post',
  path: '/admin/clients/export/request/{id}',
  source: 'D43.7',
  who,
  params: z.object({ id: z.string().max(40) }),
  body: z.object({ decision: z.enum(APPROVAL_DECISIONS, 'invalid-input') }),
  answer: z.object({ decision: z.enum(APPROVAL_DECISIONS) }),
  errors: ['not-found', 'second-colleague', 'decided-already'],
})

/** The organisation's clients as CSV: name, membership number, state. */
export const exportClients = endpoint({
  name: 'exportClients',
  method: 'post',
  path: '/admin/clients/export',
  source: 'D43.7',
  who,
  answer: FileAnswer,
  file: 'text/csv',
  errors: ['clients-export-not-agreed', 'too-many-requests'],
})
