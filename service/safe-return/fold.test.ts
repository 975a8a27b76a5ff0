import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidents, submissions } from '../db/tables.ts'
import { world } from '../test/world.ts'
import { foldedReports, standingIds } from './fold.ts'
import { isFolded } from './reports.ts'

/** An alarm with three reports of a network, after which further ones of it are folded, and a builder of more. */
async function crowded() {
  const { db, service, person } = await world()
  const personUid = await person()
  const incidentId = `alarm${personUid.slice(0, 12)}`
  const at = (seconds: number) => new Date(service.now().getTime() + seconds * 1000)
  await db.insert(incidents).values({ id: incidentId, personUid, openedBy: 'FINDER', openedAt: at(0) })
  let count = 0
  /** @returns whether the report was folded when it came */
  const come = async (changes: Partial<typeof submissions.$inferInsert>) => {
    count += 1
    const values = {
      id: `${count}-${personUid}`.slice(0, 22),
      incidentId,
      personUid,
      code: 'code',
      deviceHash: `device-${count}`,
      networkHash: 'one network',
      name: `Finder ${count}`,
      phone: `+6580000${100 + count}`,
      locale: 'en' as const,
      createdAt: at(count),
      ...changes,
    }
    const [row] = await db.insert(submissions).values(values).returning()
    return isFolded(db, row ?? expect.fail('no report'))
  }
  /** The names of the reports that stand on the page. */
  const standing = async () => {
    const [incident] = await db.select().from(incidents).where(eq(incidents.id, incidentId))
    const ids = await standingIds(db, incident ?? expect.fail('no alarm'), at(60), [])
    const rows = await db.select().from(submissions).where(eq(submissions.incidentId, incidentId))
    return rows.filter(({ id }) => ids.some((one) => one.id === id)).map(({ name }) => name)
  }
  for (let n = 0; n < 3; n += 1) await come({})
  return { come, standing, at, db, incidentId }
}

test('three reports of one proved number are lifted out of the fold, and no fourth, for telling and for reading alike', async () => {
  const { come, standing, at } = await crowded()
  const folded: boolean[] = []
  for (let n = 1; n <= 4; n += 1) folded.push(await come({ phone: '+6591234567', provedAt: at(10 + n) }))
  expect(folded).toEqual([false, false, false, true])
  expect(await come({ phone: '+6597654321', provedAt: at(20) }), 'another number has three of its own').toBe(false)
  expect(await come({ phone: '+6591234567' }), 'not proved').toBe(true)
  expect(await standing()).toEqual([1, 2, 3, 4, 5, 6, 8].map((nth) => `Finder ${nth}`))
})

test('three reports whose page was read are lifted out of the fold beyond the first three of their network', async () => {
  const { come, standing } = await crowded()
  const folded: boolean[] = []
  for (let n = 1; n <= 4; n += 1) folded.push(await come({ readFirst: true }))
  expect(folded).toEqual([false, false, false, true])
  expect(await come({ readFirst: true, networkHash: 'another network' })).toBe(false)
  expect(await standing()).toEqual([1, 2, 3, 4, 5, 6, 8].map((nth) => `Finder ${nth}`))
})

test('a position in Singapore is lifted out of the fold, however many come; one far away is not', async () => {
  const { come, standing } = await crowded()
  for (let n = 1; n <= 4; n += 1) expect(await come({ lat: 1.33, lng: 103.85 })).toBe(false)
  expect(await come({ lat: 48.85, lng: 2.35 })).toBe(true)
  expect(await standing()).toEqual([1, 2, 3, 4, 5, 6, 7].map((nth) => `Finder ${nth}`))
})

test('what is folded in one alarm is counted in no other, the largest network first', async () => {
  const one = await crowded()
  const other = await crowded()
  for (let nth = 0; nth < 4; nth += 1) await one.come({})
  await one.come({ networkHash: 'another' })
  for (let nth = 0; nth < 2; nth += 1) await other.come({})
  const folded = async ({ db, incidentId }: typeof one, shown: string[] = []) =>
    (await foldedReports(db, incidentId, shown)).map(({ count, networks }) => [count, networks])
  expect([await folded(one), await folded(other)]).toEqual([
    [
      [7, 1],
      [1, 1],
    ],
    [[5, 1]],
  ])
  const [first] = await other.db.select().from(submissions).where(eq(submissions.incidentId, other.incidentId))
  expect(await folded(other, [first?.id ?? '']), 'but for those that are shown').toEqual([[4, 1]])
})
