import { sql } from 'drizzle-orm'
import { openPostgres } from '../service/db/open.ts'
import { accounts, returnCodes, tags } from '../service/db/tables.ts'
import { randomUid } from '../service/secrets.ts'

/** Adds so many fictional persons, each with a code and two caregivers of their own. @returns the codes */
export async function populate(url: string, count: number): Promise<string[]> {
  const database = await openPostgres(url, { pool: 2, onError: () => {} })
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  const persons = Array.from({ length: count }, (_, index) => ({ uid: randomUid(), code: randomUid(), index }))
  const approved = { status: 'APPROVED' as const, ...times }
  for (const { uid, code, index } of persons) {
    const carers = [0, 1].map((order) => ({ uid: randomUid(), order, phone: String(80_100_000 + index * 2 + order) }))
    await database.db.insert(accounts).values([
      { uid, type: 'DEMENTIA' as const, firstname: 'Person', lastname: `of Bench ${index}`, ...approved },
      ...carers.map(({ uid, phone }) => ({
        uid,
        type: 'CAREGIVER' as const,
        firstname: 'Caregiver',
        prefixCountryNum: '+65',
        phone,
        phoneVerifiedAt: now,
        ...approved,
      })),
    ])
    await database.db.insert(returnCodes).values({ code, personUid: uid, label: 'Card', createdAt: now })
    await database.db.insert(tags).values(
      carers.map((carer) => ({
        id: randomUid(),
        personUid: uid,
        carerUid: carer.uid,
        uidTags: carer.uid,
        relationship: 'Parent',
        relationshipSide: 'PERSON' as const,
        status: 'ACCEPTED' as const,
        contactOrder: carer.order,
        acceptedAt: now,
        activeAt: now,
        acceptedBy: uid,
        ...times,
      })),
    )
  }
  // The server does so itself within a minute of such a load; until then it plans for empty tables.
  await database.db.execute(sql`analyze`)
  await database.close()
  return persons.map(({ code }) => code)
}
