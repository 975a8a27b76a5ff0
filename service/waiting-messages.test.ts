import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { later } from '#contract/domain/time.ts'
import { messages } from './db/tables.ts'
import { openFigures } from './figures.ts'
import { metrics } from './metrics.ts'
import { randomUid } from './secrets.ts'
import { world } from './test/world.ts'

/** One figure of messages that wait on WhatsApp, which no other test uses. */
async function figureOf(name: string, of: 'alarm' | 'other') {
  const text = await metrics.metrics()
  const value = new RegExp(`^homeward_${name}\\{channel="whatsapp",of="${of}"\\} (\\S+)$`, 'm').exec(text)?.[1]
  return Number(value ?? expect.fail(`no ${name} of ${of}`))
}

async function waiting() {
  const { service, db, moveClock } = await world()
  const { now } = service
  const waits = async (row: Pick<typeof messages.$inferInsert, 'kind' | 'failure' | 'nextAttemptAt'>) => {
    const id = randomUid()
    await db
      .insert(messages)
      .values({ id, channel: 'whatsapp', recipientKind: 'DUTY', status: 'WAITING', createdAt: now(), ...row })
    onTestFinished(async () => void (await db.delete(messages).where(eq(messages.id, id))))
  }
  /** How many wait, and how late the oldest is, of alarms and of everything else. */
  const figures = async () => {
    await openFigures(service)()
    const of = async (subject: 'alarm' | 'other') => [
      await figureOf('messages_waiting', subject),
      await figureOf('message_oldest_waiting_seconds', subject),
    ]
    return { alarm: await of('alarm'), other: await of('other') }
  }
  return { waits, figures, now, moveClock }
}

test('a message of an alarm that its channel refuses is late from when it was written, whenever its next try is', async () => {
  const { waits, figures, now, moveClock } = await waiting()
  await waits({ kind: 'found', failure: 'away', nextAttemptAt: later(now(), 300_000) })
  await moveClock(130)
  expect(await figures()).toEqual({ alarm: [1, 130], other: [0, 0] })
})

test('a message about a membership is not counted among those of alarms', async () => {
  const { waits, figures, now, moveClock } = await waiting()
  await waits({ kind: 'approved', failure: 'greylisted', nextAttemptAt: later(now(), 300_000) })
  await moveClock(130)
  expect(await figures()).toEqual({ alarm: [0, 0], other: [1, 130] })
})

test('a text that waits for room on a telephone is not late until there is room', async () => {
  const { waits, figures, now, moveClock } = await waiting()
  await waits({ kind: 'another-finder', nextAttemptAt: later(now(), 300_000) })
  await moveClock(200)
  expect(await figures()).toEqual({ alarm: [1, 0], other: [0, 0] })
  await moveClock(140)
  expect(await figures()).toEqual({ alarm: [1, 40], other: [0, 0] })
})
