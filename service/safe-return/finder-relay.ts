import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Report } from '#contract/found.ts'
import type { Locale } from '#contract/options.ts'
import { relayDigits } from '#contract/relay.ts'
import type { Queryable } from '../db/open.ts'
import { incidents, submissions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { hasCallsLeft, isBelowCeiling, lineNumber } from './relay-lines.ts'

/** A kept number that is known to be the finder's own: its owner opened our link, or texted us from it. Only such a one is dialled on. */
const isOwnNumber = or(isNotNull(submissions.provedAt), eq(submissions.kind, 'TEXTED'))
const isDialled = and(eq(submissions.keepsNumber, true), isNotNull(submissions.phone), isOwnNumber)

/** The number behind this line of a finder who keeps it, with its open alarm; each finder's is looked at, as each contact's. */
export async function finderBehindLine(
  service: Service,
  line: string,
): Promise<{ incidentId: string; dials: string } | undefined> {
  const kept = await service.db
    .select({ id: submissions.id, incidentId: submissions.incidentId, phone: submissions.phone })
    .from(submissions)
    .innerJoin(incidents, eq(incidents.id, submissions.incidentId))
    .where(and(isNull(incidents.closedAt), isDialled))
  const found = kept.find(({ id, incidentId }) => lineNumber(service, incidentId, id) === line)
  return found?.phone ? { incidentId: found.incidentId, dials: found.phone } : undefined
}

/** Those of these reports whose finders keep their number and are called through us. */
const dialledAmong = async (db: Queryable, reports: readonly Report[]): Promise<string[]> => {
  const kept = reports.filter(({ keepsNumber }) => keepsNumber).map(({ id }) => id)
  if (kept.length === 0) return []
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(inArray(submissions.id, kept), isDialled))
  return rows.map(({ id }) => id)
}

/**
 * What the family reads of an open alarm, with the lines of finders who keep their number, whose page is in `locale`: no line while none
 * is connected. Without a relay there are none. Never inside a transaction. (D68.19)
 */
export async function withFinderLines<T extends { open: boolean; reports: Report[] }>(
  service: Service,
  incidentId: string,
  locale: Locale,
  found: T,
): Promise<T> {
  const { db, outside } = service
  const { relay } = outside
  if (!relay || !found.open) return found
  const dialled = await dialledAmong(db, found.reports)
  if (dialled.length === 0) return found
  const isUp = (await isBelowCeiling(service)) && (await hasCallsLeft(db, incidentId))
  const reports = found.reports.map((report) => {
    if (!dialled.includes(report.id)) return report
    const digits = relayDigits(locale, lineNumber(service, incidentId, report.id))
    return { ...report, throughUs: true, relay: isUp ? { number: relay.number, digits } : null }
  })
  return { ...found, reports }
}
