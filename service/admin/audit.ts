import { and, desc, sql, type SQL } from 'drizzle-orm'
import type { AuditEntry, AuditParty } from '#contract/admin-audit.ts'
import { ID } from '#contract/domain/base58.ts'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { audit } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { before, matching } from './audit-filter.ts'
import { auditNames } from './audit-names.ts'
import { detailLabel } from './audit-words/details.ts'
import { auditSentence } from './audit-words/sentences.ts'
import { detailValue } from './audit-words/values.ts'
import { readPlace, writePlace, type Place } from './keyset.ts'

export type AuditLine = typeof audit.$inferSelect

/** Lines of the audit as they are stored, newest first. */
export const auditPage = (db: Queryable, condition: SQL | undefined, place: Place | undefined, rows: number) =>
  db
    .select()
    .from(audit)
    .where(and(condition, before(place)))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(rows)

export const placeOf = (line: Pick<AuditLine, 'createdAt' | 'id'> | undefined): Place | undefined =>
  line && { at: line.createdAt, id: String(line.id) }

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** The ids that a line names: who, about whom, and those of its details. */
const idsOf = ({ actor, subject, details }: AuditLine) => [actor, subject, ...Object.values(details).filter(isId)]

/** A line in words: its sentence, and its details by their labels. What has no label is an id or a figure for programs. */
function auditEntry(line: AuditLine, name: (id: string) => AuditParty, locale: Locale): AuditEntry {
  const { id, createdAt, action, actor, subject, device, network, details } = line
  return {
    id,
    at: createdAt.toISOString(),
    action,
    sentence: auditSentence(locale, action, subject !== null),
    actor: name(actor),
    subject: subject === null ? null : name(subject),
    device,
    network,
    details: Object.entries(details).flatMap(([key, value]) => {
      const label = detailLabel(locale, key)
      if (label === undefined || value === null || value === undefined) return []
      const party = isId(value) ? name(value) : null
      return [{ label, value: party?.name ?? detailValue(locale, action, key, value), party }]
    }),
  }
}

/** Lines of the audit in words, with the names of all of them asked for at once. */
export async function inWords(db: Queryable, lines: readonly AuditLine[], locale: Locale): Promise<AuditEntry[]> {
  const name = await auditNames(db, lines.flatMap(idsOf), locale)
  return lines.map((line) => auditEntry(line, name, locale))
}

/** Every distinct action in the audit, found by skipping through the index instead of scanning the table. */
async function actionsOf(db: Queryable): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    with recursive steps as (
      (select ${audit.action} as action from ${audit} order by ${audit.action} limit 1)
      union all
      select (select ${audit.action} from ${audit} where ${audit.action} > steps.action order by ${audit.action} limit 1)
      from steps where steps.action is not null
    )
    select action from steps where action is not null`)) as unknown as { rows: { action: string }[] }
  return rows.map(({ action }) => action)
}

/** A page of the audit in the reader's language, newest first. */
export async function listAudit({ db }: Service, { after, ...filters }: In<'listAudit'>): Out<'listAudit'> {
  const { actor, subject, locale = DEFAULT_LOCALE } = filters
  const lines = await auditPage(db, matching(filters), readPlace(after, 'number'), CONSOLE_PAGE + 1)
  const shown = lines.slice(0, CONSOLE_PAGE)
  const last = placeOf(shown.at(-1))
  const named = await auditNames(db, [actor ?? null, subject ?? null], locale)
  return {
    entries: await inWords(db, shown, locale),
    next: lines.length > CONSOLE_PAGE && last ? writePlace(last) : null,
    actions: await actionsOf(db),
    filtered: { actor: actor ? named(actor) : null, subject: subject ? named(subject) : null },
  }
}
