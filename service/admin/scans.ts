import { and, desc, eq, sql } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import type { Caller } from '../caller.ts'
import { returnCodes, scans } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { readPlace, writePlace } from './keyset.ts'
import { auditLook } from './looks.ts'
import { accountInScope, consoleOf, nameOf } from './scope.ts'

/** Scans of one person's codes, the latest first. Whoever reads them has opened the record. @throws `not-found` */
export async function listScans(service: Service, { uid, after }: In<'listScans'>, caller: Caller): Out<'listScans'> {
  const session = consoleOf(caller)
  const person = await accountInScope(service, session, uid)
  await auditLook(service, { actor: session.actor, action: 'record-read', subject: uid })
  const place = readPlace(after, 'number')
  const rows = await service.db
    .select({ id: scans.id, at: scans.createdAt, label: returnCodes.label, incidentId: scans.incidentId })
    .from(scans)
    .innerJoin(returnCodes, eq(returnCodes.code, scans.code))
    .where(
      and(
        eq(scans.personUid, uid),
        place && sql`(${scans.createdAt}, ${scans.id}) < (${place.at.toISOString()}::timestamptz, ${place.id}::bigint)`,
      ),
    )
    .orderBy(desc(scans.createdAt), desc(scans.id))
    .limit(CONSOLE_PAGE + 1)
  const shown = rows
    .slice(0, CONSOLE_PAGE)
    .map(({ id, at, ...row }) => ({ id: String(id), at: at.toISOString(), ...row }))
  const last = rows[CONSOLE_PAGE - 1]
  return {
    person: { uid, name: nameOf(person) },
    scans: shown,
    next: rows.length > CONSOLE_PAGE && last ? writePlace({ at: last.at, id: String(last.id) }) : null,
  }
}
