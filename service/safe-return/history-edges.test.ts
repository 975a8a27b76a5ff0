import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { incidents, messages, scans } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { world } from '../test/world.ts'
import { historyOf } from './history.ts'
import { tellDeskOfStopped } from './scan.ts'

test('a person’s scans and alarms are the newest two hundred of their own, the newest first', async () => {
  const { db, service, person, code } = await world()
  const [uid, other] = [await person(), await person()]
  const [card, others] = [await code(uid, { label: 'Pendant' }), await code(other)]
  const at = (nth: number) => new Date(service.now().getTime() - nth * 60_000)
  const seen = (personUid: string, its: string, nth: number) => ({
    code: its,
    personUid,
    deviceHash: `device ${nth}`,
    createdAt: at(nth),
  })
  await db
    .insert(scans)
    .values([seen(other, others, 0), ...Array.from({ length: 201 }, (_, nth) => seen(uid, card, nth))])
  const alarm = (personUid: string, nth: number) => ({
    id: randomUid(),
    personUid,
    openedBy: 'FINDER' as const,
    openedAt: at(nth),
    closedAt: at(nth - 1),
    closedReason: 'SAFE' as const,
  })
  await db.insert(incidents).values([alarm(other, 0), ...Array.from({ length: 201 }, (_, nth) => alarm(uid, nth))])
  const history = await historyOf(db, uid)
  expect([history.scans.length, history.incidents.length]).toEqual([200, 200])
  expect(history.scans[0]).toEqual({ at: at(0).toISOString(), label: 'Pendant', incidentId: null })
  expect(history.scans.at(-1)?.at).toBe(at(199).toISOString())
  expect(history.incidents[0]).toMatchObject({
    openedBy: 'FINDER',
    openedAt: at(0).toISOString(),
    closedAt: at(-1).toISOString(),
    closedReason: 'SAFE',
  })
  expect(history.incidents.at(-1)?.openedAt).toBe(at(199).toISOString())
})

test('the desk is told of a scan after "Stop now" or a reported death for each person by themself, and of nobody else', async () => {
  const { db, service, person, code, moveClock } = await world()
  const now = service.now()
  const stopped = await person({ stoppedNowAt: now })
  const died = await person({ deathReportedAt: now })
  const neither = await person()
  const told = async (uid: string) =>
    db.$count(messages, and(eq(messages.channel, 'email'), sql`${messages.details}->>'personUid' = ${uid}`))
  const codes = [await code(stopped), await code(died), await code(neither)]
  const scan = async () => {
    for (const one of codes) await tellDeskOfStopped(service, one)
    return [await told(stopped), await told(died), await told(neither)]
  }
  expect(await scan()).toEqual([1, 1, 0])
  await moveClock(599)
  expect(await scan()).toEqual([1, 1, 0])
  await moveClock(1)
  expect(await scan()).toEqual([2, 2, 0])
})
