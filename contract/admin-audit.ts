import { z } from 'zod'
import { endpoint, FileAnswer } from './endpoint.ts'
import { field } from './locator.ts'

const SOURCE = 'D23.16, D33.6'
const who = ['administrator'] as const

/** One line of the audit; uids and counts only. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  /** The administrator's name, where the actor is one. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  /** Of a security event: browser and system in words, and the network, a /24 or /48. */
  device: z.string().nullable(),
  network: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
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
  from: field(z.iso.date('invalid-input')),
  to: field(z.iso.date('invalid-input')),
}

/** A page of the audit, newest first. */
export const listAudit = endpoint({
  name: 'listAudit',
  method: 'get',
  path: '/admin/audit',
  source: SOURCE,
  who,
  query: z.object({ ...filters, after: field(z.string().max(80)) }),
  answer: z.object({ entries: z.array(AuditEntry), next: z.string().nullable(), actions: z.array(z.string()) }),
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
