import { and, eq, ne } from 'drizzle-orm'
import type { Checked } from '../../contract/endpoint.ts'
import type { reportUnusable as contract } from '../../contract/safe-return.ts'
import { accounts, returnCodes, unusableReports } from '../db/tables.ts'
import { OCCASION, tellAccounts, tellDuty } from '../messages/queue.ts'
import { randomUid } from '../secrets.ts'
import type { Caller, Service } from '../service.ts'
import { contactsOf } from './contacts.ts'

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
    if (!known) return
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
    const occasion = { kind: 'unusable', rung: OCCASION.unusable, details: { reportId: id } } as const
    await tellDuty(service, tx, occasion)
    if (known.status === 'ENDED') return
    const contacts = await contactsOf(tx, known.personUid, now)
    const caregivers = contacts.filter(({ type }) => type === 'CAREGIVER').map(({ uid }) => uid)
    await tellAccounts(service, tx, occasion, caregivers)
  })
  return received
}
