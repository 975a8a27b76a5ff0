import type { SQL } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { dayOf } from '#contract/domain/time.ts'
import type { In, Out } from '#contract/index.ts'
import { AUDIT_EXPORT_MAX } from '#contract/limits.ts'
import { consoleLocale, DEFAULT_LOCALE, type Locale } from '#contract/options.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { auditPage, inWords, placeOf } from './audit.ts'
import { matching } from './audit-filter.ts'
import { AUDIT_COLUMNS, AUDIT_CUT } from './audit-words/sentences.ts'
import type { Place } from './keyset.ts'
import { consoleOf } from './scope.ts'
import { rowOf } from './audit-export-row.ts'

/** The columns of the line as it is stored. */
const RAW_COLUMNS = ['time', 'actor', 'action', 'subject', 'device', 'network', 'details']
const EXPORT_BATCH = 1000

/**
 * The audit lines as CSV, streamed in batches, so that the whole audit is never in memory. Where there are more than `most`, the last row
 * says so (D73.16): a file that merely ended would be taken for all there is.
 */
export async function* auditCsv(
  { db }: Service,
  condition: SQL | undefined,
  locale: Locale,
  most = AUDIT_EXPORT_MAX,
): AsyncGenerator<string> {
  yield stringify([[...AUDIT_COLUMNS[consoleLocale(locale)], ...RAW_COLUMNS]])
  let place: Place | undefined
  for (let left = most; left > 0;) {
    const wanted = Math.min(EXPORT_BATCH, left)
    const lines = await auditPage(db, condition, place, wanted)
    const entries = await inWords(db, lines, locale)
    const rows = lines.flatMap((line, index) => {
      const entry = entries[index]
      return entry ? [rowOf(entry, line)] : []
    })
    if (rows.length > 0) yield stringify(rows)
    left -= lines.length
    place = placeOf(lines.at(-1))
    if (lines.length < wanted) return
  }
  const [further] = await auditPage(db, condition, place, 1)
  if (further) yield stringify([[AUDIT_CUT[consoleLocale(locale)](most.toLocaleString('en-SG'))]])
}

/** The matching lines as CSV, newest first, with formula cells escaped. The export itself is audited. */
export async function exportAudit(service: Service, filters: In<'exportAudit'>, caller: Caller): Out<'exportAudit'> {
  const { locale = DEFAULT_LOCALE, ...asked } = filters
  await writeAudit(service, { actor: consoleOf(caller).actor, action: 'audit-exported', details: asked })
  const lines = auditCsv(service, matching(asked), locale)
  const encoder = new TextEncoder()
  const content = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return { name: `audit-${dayOf(service.now())}.csv`, content }
}
