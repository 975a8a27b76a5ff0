import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goToPoints, placeWords, postalCodes } from '../db/tables.ts'
import { points as samplePoints } from '../sample/points.ts'
import { NO_REAL_DATA, realData } from '../test/real-data.ts'
import { world } from '../test/world.ts'
import { importGoToPoints } from './import.ts'
import type { PointChange } from './import-change.ts'
import { rejectionsShown } from './rejection-lists.ts'
import { savePoints } from './store.ts'
import { SAMPLE_SOURCE } from './take-over.ts'

const HEADER = 'name,address,postal,lat,lng,hours,phone,source'
const GALLERY = `National Gallery Singapore,"1 St Andrew's Rd, #01 – 01",178957,1.29066,103.85171,Daily: 10am - 7pm,6271 7000,GTP`
const CLUB = 'Queenstown Community Club (CC),365 Commonwealth Avenue,149732,1.29915,103.8013,,,GTP'
const SHOP = (unit: string) => `NTUC FairPrice,"Blk 192 Toa Payoh Lor 4, ${unit}",310192,1.33166,103.85048,,,GTP`
const ELSEWHERE = 'National Gallery Singapore,1 Other Road,178958,1.29066,103.85171,,,GTP'

/** A trial: the locator holds the sample's places, and somebody imports a list. */
async function trial() {
  const { service, db } = await world()
  for (const table of [goToPoints, postalCodes, placeWords]) await db.delete(table)
  await db.transaction((tx) =>
    savePoints(
      tx,
      samplePoints.map((point) => ({ ...point, source: SAMPLE_SOURCE })),
      service.now(),
    ),
  )
  const take = async (rows: string[], dryRun = false) => {
    const changes: PointChange[] = []
    const report = await importGoToPoints(service, new TextEncoder().encode([HEADER, ...rows].join('\n')), {
      actor: 'command',
      dryRun,
      rejections: rejectionsShown(10),
      onChange: (change) => void changes.push(change),
    })
    return { ...report, changes }
  }
  const named = (name: string) => db.select().from(goToPoints).where(eq(goToPoints.name, name))
  return { service, db, take, named, count: () => db.$count(goToPoints) }
}

test('a list takes over sample places of its name and postal code: nothing stands twice, and a second time nothing changes', async () => {
  const { take, named, count } = await trial()
  expect(await take([GALLERY, CLUB])).toMatchObject({ rows: 2, added: 0, changed: 0, takenOver: 2, unchanged: 0 })
  expect(await count()).toBe(samplePoints.length)
  const [gallery, second] = await named('National Gallery Singapore')
  expect(second).toBeUndefined()
  expect(gallery).toMatchObject({
    source: 'GTP',
    openingHours: 'Daily: 10am - 7pm',
    address: "1 St Andrew's Rd, #01 – 01",
  })
  expect(gallery?.searchText).toContain('street andrews road')
  expect(await named('Queenstown Community Club')).toEqual([])
  expect(await named('Queenstown Community Club (CC)')).toMatchObject([{ source: 'GTP', contactNumber: null }])
  expect(await take([GALLERY, CLUB])).toMatchObject({ added: 0, changed: 0, takenOver: 0, unchanged: 2 })
})

test('of two places of one name and postal code one takes the sample over, and one in another postal code none', async () => {
  const { take, count } = await trial()
  expect(await take([SHOP('#01-1'), SHOP('#01-2'), ELSEWHERE])).toMatchObject({ added: 2, takenOver: 1 })
  expect(await count()).toBe(samplePoints.length + 2)
})

test('a trial run names each sample place that would be taken over, and leaves all as it is', async () => {
  const { take, named } = await trial()
  const { changes, takenOver } = await take([GALLERY], true)
  expect(takenOver).toBe(1)
  expect(changes).toMatchObject([
    {
      kind: 'taken-over',
      line: 2,
      name: 'National Gallery Singapore',
      fields: [
        { field: 'source', before: 'SAMPLE', after: 'GTP' },
        { field: 'address', before: "1 St Andrew's Road, #01-01", after: "1 St Andrew's Rd, #01 – 01" },
        { field: 'openingHours', before: '10 am to 7 pm daily', after: 'Daily: 10am - 7pm' },
      ],
    },
  ])
  expect(await named('National Gallery Singapore')).toMatchObject([{ source: 'SAMPLE' }])
})

test('a sample place that was taken out of service stays out', async () => {
  const { db, service, take, named } = await trial()
  await db.update(goToPoints).set({ deletedAt: service.now() }).where(eq(goToPoints.name, 'National Gallery Singapore'))
  expect(await take([GALLERY])).toMatchObject({ added: 0, changed: 0, takenOver: 0, retired: 1, unchanged: 0 })
  expect(await named('National Gallery Singapore')).toMatchObject([{ deletedAt: expect.any(Date) }])
})

test('with the real list no place stands beside its sample', { timeout: 60_000 }, async ({ skip }) => {
  const list = realData('gtp.csv')
  skip(!list, NO_REAL_DATA)
  const { service, db, count } = await trial()
  const report = await importGoToPoints(service, await readFile(list ?? ''), {
    actor: 'command',
    rejections: rejectionsShown(10),
  })
  expect(report.takenOver).toBeGreaterThan(10)
  expect(report).toMatchObject({ rows: 830, added: 830 - report.takenOver, changed: 0, retired: 0, rejected: 0 })
  expect(await count()).toBe(samplePoints.length + 830 - report.takenOver)
  const rows = await db.select().from(goToPoints)
  const bare = (name: string) => name.replace(/ \(.*\)$/, '').toLowerCase()
  const doubled = rows.filter(({ source, name, postalCode }) =>
    rows.some(
      (other) =>
        source === 'SAMPLE' &&
        other.source !== 'SAMPLE' &&
        bare(other.name) === bare(name) &&
        other.postalCode === postalCode,
    ),
  )
  expect(doubled).toEqual([])
})
