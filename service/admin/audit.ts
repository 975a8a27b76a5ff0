import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { dayOf, startOf } from '#contract/domain/time.ts'
import type { AuditEntry } from '#contract/admin-audit.ts'
import type { In, Out } from '#contract/index.ts'
import { AUDIT_EXPORT_MAX, CONSOLE_PAGE } from '#contract/limits.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable } from '../db/open.ts'
import { administrators, audit } from '../db/tables.ts'
import { escapeCell } from '../locator/csv.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { readPlace, writePlace, type Place } from './keyset.ts'
import { consoleOf } from './scope.ts'

type Filters = In<'exportAudit'>

async function matching(
  db: Queryable,
  { actor, action, subject, device, network, from, to }: Filters,
): Promise<SQL | undefined> {
  const named =
    actor === undefined
      ? []
      : await db
          .select({ uid: administrators.uid })
          .from(administrators)
          .where(eq(sql`lower(${administrators.username})`, actor.toLowerCase()))
  return and(
    actor === undefined ? undefined : inArray(audit.actor, [actor, ...named.map(({ uid }) => uid)]),
    action === undefined ? undefined : eq(audit.action, action),
    subject === undefined ? undefined : eq(audit.subject, subject),
    device === undefined ? undefined : eq(audit.device, device),
    network === undefined ? undefined : eq(audit.network, network),
    from === undefined ? undefined : gte(audit.createdAt, startOf(from)),
    to === undefined ? undefined : lt(audit.createdAt, startOf(to, 1)),
  )
}

const before = (place: Place | undefined) =>
  place && or(lt(audit.createdAt, place.at), and(eq(audit.createdAt, place.at), lt(audit.id, Number(place.id))))

const page = (db: Queryable, condition: SQL | undefined, place: Place | undefined, rows: number) =>
  db
    .select({ entry: audit, actorName: administrators.name })
    .from(audit)
    .leftJoin(administrators, eq(administrators.uid, audit.actor))
    .where(and(condition, before(place)))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(rows)

const auditEntry = ({ entry, actorName }: Awaited<ReturnType<typeof page>>[number]): AuditEntry => ({
  id: entry.id,
  at: entry.createdAt.toISOString(),
  actor: entry.actor,
  actorName,
  action: entry.action,
  subject: entry.subject,
  device: entry.device,
  network: entry.network,
  details: entry.details,
})

const placeOf = (entry: AuditEntry | undefined) => entry && { at: new Date(entry.at), id: String(entry.id) }

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

/** A page of the audit, newest first. */
export async function listAudit({ db }: Service, { after, ...filters }: In<'listAudit'>): Out<'listAudit'> {
  const rows = await page(db, await matching(db, filters), readPlace(after), CONSOLE_PAGE + 1)
  const entries = rows.slice(0, CONSOLE_PAGE).map(auditEntry)
  const last = placeOf(entries.at(-1))
  return { entries, next: rows.length > CONSOLE_PAGE && last ? writePlace(last) : null, actions: await actionsOf(db) }
}

const COLUMNS = ['time', 'actor', 'actor_name', 'action', 'subject', 'device', 'network', 'details']
const EXPORT_BATCH = 1000

/** The audit lines as CSV, streamed in batches, so that the whole audit is never in memory. */
async function* auditCsv({ db }: Service, condition: SQL | undefined): AsyncGenerator<string> {
  yield stringify([COLUMNS])
  let place: Place | undefined
  for (let written = 0; written < AUDIT_EXPORT_MAX;) {
    const entries = (await page(db, condition, place, EXPORT_BATCH)).map(auditEntry)
    const cells = entries.map(({ at, actor, actorName, action, subject, device, network, details }) =>
      [at, actor, actorName ?? '', action, subject ?? '', device ?? '', network ?? '', JSON.stringify(details)].map(
        escapeCell,
      ),
    )
    if (cells.length > 0) yield stringify(cells)
    written += entries.length
    place = placeOf(entries.at(-1))
    if (entries.length < EXPORT_BATCH) return
  }
}

/** The matching lines as CSV, newest first, with formula cells escaped. The export itself is audited. */
export async function exportAudit(service: Service, filters: Filters, caller: Caller): Out<'exportAudit'> {
  const condition = await matching(service.db, filters)
  const day = dayOf(service.now())
  await writeAudit(service, { actor: consoleOf(caller).actor, action: 'audit-exported', details: { ...filters } })
  const lines = auditCsv(service, condition)
  const encoder = new TextEncoder()
  const content = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return { name: `audit-${day}.csv`, content }
}
