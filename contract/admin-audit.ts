import { z } from 'zod'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint, FileAnswer } from './endpoint.ts'
import { field } from './fields.ts'

const SOURCE = 'D23.16, D33.6'
const who = ['administrator'] as const

/** One line of the audit; uids and counts only. */
export const AuditEntry = z.object({
  id: Count,
  at: Timestamp,
  actor: PlainText,
  /** The administrator's name, where the actor is one. */
  actorName: PlainText.nullable(),
  action: Identifier,
  subject: PlainText.nullable(),
  /** Of a security event: browser and system in words, and the network, a /24 or /48. */
  device: PlainText.nullable(),
  network: PlainText.nullable(),
  details: z.record(PlainText, z.unknown()),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Word = field(z.string().trim().max(100))
const filters = {
  /** A uid, or an administrator's username. */
  actor: Word,
  action: Word,
  subject: Word,
  device: Word,
  network: Word,
  /** Days in Singapore, the last one included. */
  from: field(z.iso.date('invalid-input').max(10)),
  to: field(z.iso.date('invalid-input').max(10)),
}

/** A page of the audit, newest first. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'get',
  path: '/admin/audit',
  source: SOURCE,
  who,
  query: z.object({ ...filters, after: field(z.string().max(80)) }),
  answer: z.object({ entries: listOf(AuditEntry), next: Identifier.nullable(), actions: listOf(PlainText) }),
  errors: [],
})

/** The same lines as a CSV; that it was taken is audited too. */
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
