import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint, FileAnswer } from './endpoint.ts'
import { field } from './fields.ts'
import { CONSOLE_LOCALES } from './options.ts'

const SOURCE = 'D23.16, D33.6, D42.12'
const who = ['administrator'] as const

/** What an id of the audit names: which page of the console opens it, if any. */
export const AUDIT_PARTIES = ['account', 'administrator', 'incident', 'point', 'none'] as const

/** An account or a thing that a line names, by the name it has now. */
export const AuditParty = z.object({
  /** As it stands in the audit: what a filter takes. */
  id: PlainText,
  kind: z.enum(AUDIT_PARTIES),
  /** The name, or words in the reader's language for an account without one. */
  name: PlainText,
})
export type AuditParty = z.output<typeof AuditParty>

/** One line of the audit. It is stored as uids and counts only; its words and names are put to it when it is read. */
export const AuditEntry = z.object({
  id: Count,
  at: Timestamp,
  action: Identifier,
  /** The sentence, with `{actor}` and `{subject}` where their names belong. */
  sentence: PlainText,
  actor: AuditParty,
  subject: AuditParty.nullable(),
  /** Of a security event: browser and system in words, and the network, a /24 or /48. */
  device: PlainText.nullable(),
  network: PlainText.nullable(),
  /** What is worth reading beside the sentence; `party` where the value is an account's id. */
  details: listOf(z.object({ label: PlainText, value: PlainText, party: AuditParty.nullable() })),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Word = field(z.string().trim().max(100))
const filters = {
  /** A uid, or whatever else stands in the audit as who acted. */
  actor: Word,
  action: Word,
  subject: Word,
  device: Word,
  network: Word,
  /** Days in Singapore, the last one included. */
  from: field(z.iso.date('invalid-input').max(10)),
  to: field(z.iso.date('invalid-input').max(10)),
  /** The language of sentences and names; English where none is asked for. */
  locale: field(z.enum(CONSOLE_LOCALES)),
}

/** A page of the audit, newest first. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'get',
  path: '/admin/audit',
  source: SOURCE,
  who,
  query: z.object({ ...filters, after: field(z.string().max(80)) }),
  answer: z.object({
    entries: listOf(AuditEntry),
    next: Identifier.nullable(),
    actions: listOf(PlainText),
    /** Whom the filters name. */
    filtered: z.object({ actor: AuditParty.nullable(), subject: AuditParty.nullable() }),
  }),
  errors: [],
})

/**
 * Whom a name, username, number, e-mail or code means, for the filters of the audit: administrators, and whom the console's one search
 * finds. A POST, so that nothing typed stands in an address.
 */
export const findAuditParties = endpoint({
  name: 'findAuditParties',
  method: 'post',
  path: '/admin/audit/parties',
  source: 'D42.13',
  who,
  body: z.object({ text: z.string().trim().min(1, 'search-too-short').max(200) }),
  answer: z.object({
    parties: listOf(AuditParty.extend({ username: PlainText.nullable(), membershipId: PlainText.nullable() })),
  }),
  errors: ['search-too-short'],
})

/** The same lines as a CSV, in words with the raw line beside them; that it was taken is audited too. */
export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'get',
  path: '/admin/audit/export',
  source: SOURCE,
  who,
  query: z.object(filters),
  answer: FileAnswer,
  file: 'text/csv',
  errors: [],
})
