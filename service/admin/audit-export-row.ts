import type { AuditEntry } from '#contract/admin-audit.ts'
import { singaporeClock } from '#contract/domain/time.ts'
import { escapeCell } from '../locator/csv.ts'
import { type AuditLine } from './audit.ts'

/** The sentence of an entry with its names in it, for a file that has no links. */
const spoken = ({ sentence, actor, subject }: AuditEntry) =>
  sentence.replaceAll('{actor}', () => actor.name).replaceAll('{subject}', () => subject?.name ?? '')

/** One row of the file: the line in words, then as it is stored. */
export function rowOf(entry: AuditEntry, line: AuditLine): string[] {
  const words = [
    singaporeClock(line.createdAt).slice(0, 19).replace('T', ' '),
    spoken(entry),
    entry.actor.name,
    entry.subject?.name ?? '',
    entry.details.map(({ label, value }) => `${label}: ${value}`).join('; '),
  ]
  const { createdAt, actor, action, subject, device, network, details } = line
  const raw = [
    createdAt.toISOString(),
    actor,
    action,
    subject ?? '',
    device ?? '',
    network ?? '',
    JSON.stringify(details),
  ]
  return [...words, ...raw].map(escapeCell)
}
