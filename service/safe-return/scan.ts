import { and, count, eq, gt } from 'drizzle-orm'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { SCAN_WINDOW_MINUTES } from '../../contract/limits.ts'
import { lockSubject, type Queryable } from '../db/open.ts'
import { incidentEvents, scans, tags } from '../db/tables.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { ago, minutes } from '../../contract/domain/time.ts'
import { openGrant } from './grant.ts'
import { addEvent, openIncidentOf } from './incident.ts'
import { personUidByCode } from './person.ts'

/**
 * Records that the page was seen, once per device and code in 10 minutes, or that a call button was tapped. A scan
 * alone tells nobody.
 * @throws `user-not-found` for an unusable code; `details-needed-first` for a call without a grant
 */
export async function recordScan(service: Service, input: In<'recordScan'>, caller: Caller): Out<'recordScan'> {
  if (input.callByHelper) return recordCall(service, input, caller)
  if (caller.overLimit) return { recorded: false }
  const device = caller.ensureDevice()
  return service.db.transaction(async (tx) => {
    const personUid = (await personUidByCode(tx, input.uid)) ?? refuse('user-not-found')
    await lockSubject(tx, `scan:${input.uid}:${device}`)
    const now = service.now()
    if (await seenLately(tx, input.uid, device, now)) return { recorded: false }
    const incident = await openIncidentOf(tx, personUid)
    await tx
      .insert(scans)
      .values({ code: input.uid, personUid, deviceHash: device, incidentId: incident?.id ?? null, createdAt: now })
    if (incident && (await scansTold(tx, incident.id, input.uid, now)) < SCANS_TOLD)
      await addEvent(tx, incident.id, now, { kind: 'scanned', code: input.uid })
    return { recorded: true }
  })
}

/** Scans of one code that the family reads of in ten minutes: devices that forget their cookies must not fill their page. */
const SCANS_TOLD = 10

async function scansTold(db: Queryable, incidentId: string, code: string, now: Date): Promise<number> {
  const [told] = await db
    .select({ count: count() })
    .from(incidentEvents)
    .where(
      and(
        eq(incidentEvents.incidentId, incidentId),
        eq(incidentEvents.kind, 'scanned'),
        eq(incidentEvents.code, code),
        gt(incidentEvents.createdAt, ago(now, minutes(SCAN_WINDOW_MINUTES))),
      ),
    )
  return told?.count ?? 0
}

async function seenLately(db: Queryable, code: string, device: string, now: Date) {
  const [seen] = await db
    .select({ id: scans.id })
    .from(scans)
    .where(
      and(
        eq(scans.code, code),
        eq(scans.deviceHash, device),
        gt(scans.createdAt, ago(now, minutes(SCAN_WINDOW_MINUTES))),
      ),
    )
    .limit(1)
  return seen !== undefined
}

async function recordCall(service: Service, input: In<'recordScan'>, caller: Caller) {
  const grant = caller.device && (await openGrant(service, input.uid, caller.device))
  if (!grant) refuse('details-needed-first')
  if (caller.overLimit) return { recorded: false }
  await service.db.transaction(async (tx) => {
    const [called] = input.contact
      ? await tx
          .select({ carerUid: tags.carerUid })
          .from(tags)
          .where(and(eq(tags.id, input.contact), eq(tags.personUid, grant.incident.personUid)))
      : []
    await addEvent(tx, grant.incidentId, service.now(), {
      kind: 'called',
      code: input.uid,
      ...(called && { by: toAccount(called.carerUid) }),
      submissionId: grant.submissionId,
    })
  })
  return { recorded: true }
}
