import { and, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { SCAN_WINDOW_MINUTES } from '#contract/limits.ts'
import { LIVING_STATUSES } from '#contract/options.ts'
import { lockSubject, type Queryable } from '../db/open.ts'
import { accounts, incidentEvents, messages, returnCodes, scans, tags } from '../db/tables.ts'
import { tellDuty } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Caller } from '../caller.ts'
import { transactionInTurn } from '../in-turn.ts'
import type { Service } from '../service.ts'
import { ago, minutes } from '#contract/domain/time.ts'
import { openGrant } from './grant.ts'
import { addEvent, makeRoom, openIncidentOf } from './incident.ts'
import { personUidByCode } from './person.ts'

/**
 * Records that the page was seen, once per device and code in 10 minutes, or that a call button was tapped. A scan
 * alone sends no message.
 * @throws `user-not-found` for an unusable code; `details-needed-first` for a call without a grant
 */
export async function recordScan(service: Service, input: In<'recordScan'>, caller: Caller): Out<'recordScan'> {
  if (input.callByHelper) return recordCall(service, input, caller)
  const device = caller.ensureDevice()
  if (!(await personUidByCode(service.db, input.uid))) await tellDeskOfStopped(service, input.uid)
  return transactionInTurn(service.db, `code:${input.uid}`, async (tx) => {
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

/**
 * A code was scanned whose person stopped it at once, or is said to have died: until staff have spoken with those concerned
 * the desk hears of it, once in ten minutes. The caller is answered as for every other unusable code.
 */
export async function tellDeskOfStopped(service: Service, code: string) {
  await transactionInTurn(service.db, `code:${code}`, async (tx) => {
    const [stopped] = await tx
      .select({ uid: accounts.uid })
      .from(returnCodes)
      .innerJoin(accounts, eq(accounts.uid, returnCodes.personUid))
      .where(
        and(
          eq(returnCodes.code, code),
          inArray(accounts.status, LIVING_STATUSES),
          or(isNotNull(accounts.stoppedNowAt), isNotNull(accounts.deathReportedAt)),
        ),
      )
    if (!stopped) return
    await lockSubject(tx, `person:${stopped.uid}`)
    const [told] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          isNull(messages.incidentId),
          eq(messages.kind, 'unusable'),
          sql`${messages.details}->>'personUid' = ${stopped.uid}`,
          gt(messages.createdAt, ago(service.now(), minutes(SCAN_WINDOW_MINUTES))),
        ),
      )
      .limit(1)
    if (!told) await tellDuty(service, tx, { kind: 'unusable', details: { personUid: stopped.uid } })
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
  await transactionInTurn(service.db, `code:${input.uid}`, async (tx) => {
    const [called] = input.contact
      ? await tx
          .select({ carerUid: tags.carerUid })
          .from(tags)
          .where(and(eq(tags.id, input.contact), eq(tags.personUid, grant.incident.personUid)))
      : []
    const now = service.now()
    await makeRoom(tx, now, { ...grant, kinds: ['called'] })
    await addEvent(tx, grant.incidentId, now, {
      kind: 'called',
      code: input.uid,
      ...(called && { by: toAccount(called.carerUid) }),
      submissionId: grant.submissionId,
    })
  })
  return { recorded: true }
}
