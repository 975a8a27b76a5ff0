import { and, eq, gt, ne } from 'drizzle-orm'
import type { Checked } from '../../contract/endpoint.ts'
import { ESCALATIONS_PER_PERSON_PER_DAY } from '../../contract/limits.ts'
import type { reportUnusable as contract } from '../../contract/safe-return.ts'
import { lockSubject } from '../db/open.ts'
import { accounts, returnCodes, unusableReports } from '../db/tables.ts'
import { e164, tellAccounts, tellDuty } from '../messages/queue.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { contactsOf } from './contacts.ts'
import { ago, hours } from '../../contract/domain/time.ts'
import { personUidByCode } from './person.ts'
import { isMuted } from './submit.ts'

/** Reports of one person's codes that reach the duty desk in a day: more would bury a real alarm. The rest is stored. */
const DUTY_REPORTS_PER_DAY = 10

/**
 * Takes what a finder leaves on the page of an unusable code. A code we know reaches the duty desk, and the family of a
 * living member; the answer is the same for every code, so that it never says whether the person exists.
 */
export async function reportUnusable(service: Service, input: Checked<typeof contract>, caller: Caller) {
  const received = { received: true as const }
  if (caller.overLimit || !(input.name || input.phone || input.place)) return received
  await service.db.transaction(async (tx) => {
    const now = service.now()
    const [known] = await tx
      .select({ personUid: accounts.uid, status: accounts.status })
      .from(returnCodes)
      .innerJoin(accounts, eq(accounts.uid, returnCodes.personUid))
      .where(and(eq(returnCodes.code, input.code), ne(accounts.status, 'REJECTED')))
    // A code that works has a page of its own, and an alarm of its own.
    if (!known || (await personUidByCode(tx, input.code))) return
    await lockSubject(tx, `person:${known.personUid}`)
    const today = await tx
      .select({ id: unusableReports.id })
      .from(unusableReports)
      .where(and(eq(unusableReports.personUid, known.personUid), gt(unusableReports.createdAt, ago(now, hours(24)))))
    const id = randomUid()
    await tx.insert(unusableReports).values({
      id,
      code: input.code,
      personUid: known.personUid,
      name: input.name || null,
      phone: input.phone || null,
      place: input.place || null,
      createdAt: now,
    })
    const occasion = { kind: 'unusable', details: { reportId: id } } as const
    const from = [caller.device, input.phone && e164(input.phone)].filter((subject) => subject !== undefined)
    if (today.length >= DUTY_REPORTS_PER_DAY || (await isMuted(service, tx, known.personUid, from, now))) return
    await tellDuty(service, tx, occasion)
    // A code that somebody picked up must not become a way to text the family all day.
    if (known.status === 'ENDED' || today.length >= ESCALATIONS_PER_PERSON_PER_DAY) return
    const contacts = await contactsOf(tx, known.personUid, now)
    const caregivers = contacts.filter(({ type }) => type === 'CAREGIVER').map(({ uid }) => uid)
    await tellAccounts(service, tx, occasion, caregivers)
  })
  return received
}
