import { readFileSync } from 'node:fs'
import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHANNELS, type Channel } from '#contract/messages.ts'
import { channelChoices, incidents, messages, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { FORGED, type VoiceService } from '../outside.ts'
import { keepReceiptWith } from '../messages/receipts.ts'
import { lost } from '../test/lost.ts'
import { DUTY_PHONE } from '../test/world.ts'
import { incidentFacts } from './message-facts.ts'
import { mostBilled, mostConnectedMinutes, mostPaidForTexts, mostSent, RUN_SECONDS } from './most-sent.ts'
import { isNight } from './ringing.ts'
import { keepWrongPerson } from './wrong-person.ts'

/** What becomes of a call: nobody answers until it stops ringing, it fails at once, or the provider says nothing of it. */
type Fate = 'no-answer' | 'failed' | 'nothing'

/** An alarm at an hour of Singapore's day, with so many caregivers, whose telephones meet these fates one after another. */
async function alarmAt(
  hour: number,
  { names = ['daughter', 'son'], fates = [] as Fate[], chose = {} as Record<string, Channel[]> } = {},
) {
  const its = await lost(Object.fromEntries(names.map((name) => [name, {}])))
  const { service, of } = its
  const at = new Date(service.now())
  at.setUTCHours((hour + 16) % 24, 0, 0, 0)
  while (at <= service.now()) at.setUTCDate(at.getUTCDate() + 1)
  // What an earlier test left open would ring in this one, whose telephones hear all.
  await its.db
    .update(incidents)
    .set({ closedAt: its.service.now(), closedReason: 'EXPIRED' })
    .where(isNull(incidents.closedAt))
  await its.moveTo(at)
  const begun = service.now().getTime()
  const rung: { at: number; to: string }[] = []
  const due: { at: number; providerId: string; key: string; reason: string }[] = []
  const voice: VoiceService = {
    reports: true,
    readKey: () => FORGED,
    write: () => '',
    async send({ to, key }) {
      const seconds = (service.now().getTime() - begun) / 1000
      const who = names.find((name) => of(name).e164 === to) ?? (to === DUTY_PHONE ? 'desk' : to)
      const fate = fates[rung.length % Math.max(1, fates.length)] ?? 'no-answer'
      rung.push({ at: seconds, to: who })
      const providerId = randomUid()
      if (fate === 'no-answer') due.push({ at: seconds + 25, providerId, key, reason: 'twilio no-answer' })
      if (fate === 'failed') due.push({ at: seconds + 1, providerId, key, reason: 'twilio failed' })
      return { ok: true, id: providerId }
    },
  }
  its.outside({ voice })
  for (const [name, channels] of Object.entries(chose))
    await its.db.insert(channelChoices).values({ accountUid: of(name).uid, channels })
  /** Second by second, so that each job comes when it is due, with the provider's reports. */
  const run = async (seconds: number, step = 5) => {
    for (let left = seconds; left > 0; left -= step) {
      await its.pass(Math.min(step, left))
      const now = (service.now().getTime() - begun) / 1000
      for (const one of due.filter((report) => report.at <= now)) {
        due.splice(due.indexOf(one), 1)
        await keepReceiptWith(incidentFacts)(service, 'voice', {
          providerId: one.providerId,
          messageId: one.key,
          state: 'UNDELIVERED',
          reason: one.reason,
        })
      }
      await its.runJobs()
    }
  }
  const calls = () => rung.map(({ at: seconds, to }) => `${Math.round(seconds / 5) * 5} ${to}`)
  await its.submit()
  await its.runJobs()
  return { ...its, run, rung, calls }
}

test('a call is about the report that began the alarm, as a person who was found', async () => {
  const { run, db, incident } = await alarmAt(14)
  await run(120)
  const { id } = await incident()
  const calls = await db
    .select()
    .from(messages)
    .where(and(eq(messages.incidentId, id), eq(messages.channel, 'voice')))
  expect(calls.length).toBeGreaterThan(0)
  for (const { kind, details } of calls) expect([kind, typeof details.submissionId]).toEqual(['found', 'string'])
})

describe('telephones ring', () => {
  test('at night at once, the next every 10 seconds, three rounds; then with each rung, and the desk’s from two minutes on', async () => {
    const { run, calls } = await alarmAt(2)
    await run(110)
    expect(calls()).toEqual(['0 daughter', '10 son', '30 daughter', '40 son', '60 daughter', '70 son'])
    await run(30)
    expect(calls().slice(6)).toEqual(['120 desk'])
    await run(200)
    expect(calls().slice(7).toSorted()).toEqual(['300 daughter', '300 desk', '310 son'])
  })

  test('by day after half a minute, and never twice where night begins in between', async () => {
    const { run, calls } = await alarmAt(10)
    await run(25)
    expect(calls()).toEqual([])
    await run(30)
    expect(calls()).toEqual(['30 daughter', '40 son'])
  })

  test('one alone is rung again when the telephone has stopped', async () => {
    const { run, calls } = await alarmAt(3, { names: ['daughter'] })
    await run(85)
    expect(calls()).toEqual(['0 daughter', '25 daughter', '50 daughter'])
  })

  test('a call that fails is followed by the next at once', async () => {
    const { run, rung } = await alarmAt(2, { fates: ['failed', 'no-answer'] })
    await run(10, 2)
    expect(rung.map(({ to }) => to)).toEqual(['daughter', 'son'])
  })

  test('"I am on my way" ends it; taken back, it goes on with the next', async () => {
    const { run, calls, actAs } = await alarmAt(2)
    await run(5)
    await actAs('son', 'on-my-way')
    await run(60)
    expect(calls()).toEqual(['0 daughter'])
    await actAs('son', 'withdraw')
    await run(10)
    expect(calls().map((call) => call.split(' ')[1])).toEqual(['daughter', 'son'])
  })

  test('seven times in forty minutes, also where nobody picks up and each finder begins the ladder again', async () => {
    const { run, rung, submit, device } = await alarmAt(13, { names: ['daughter'] })
    await run(700, 30)
    for (const phone of ['8777 0001', '8777 0002', '8777 0003']) {
      await submit({ phone }, device())
      await run(400, 30)
    }
    const calls = rung.filter(({ to }) => to === 'daughter')
    expect(calls.at(-1)?.at ?? 0).toBeLessThan(40 * 60)
    expect(calls).toHaveLength(7)
  })

  test('never where somebody turned calls off, whose turn is the next one’s', async () => {
    const { run, calls } = await alarmAt(2, { chose: { daughter: ['sms', 'email'], son: ['voice', 'sms'] } })
    await run(60)
    expect(calls()).toEqual(['0 son', '25 son', '50 son'])
  })

  test('two at once, also where whoever is rung has turned calls off meanwhile', async () => {
    const { run, calls, db, of } = await alarmAt(2, { names: ['daughter', 'son', 'niece'] })
    await run(12, 2)
    await db.insert(channelChoices).values({ accountUid: of('daughter').uid, channels: ['sms'] })
    await run(23, 2)
    expect(calls()).toEqual(['0 daughter', '10 son', '25 niece'])
  })

  test('"wrong person" is followed by the next at once, and that telephone rings again once staff have closed their item', async () => {
    const { run, rung, of, db, service, runJobs } = await alarmAt(2, {
      names: ['daughter', 'son', 'niece'],
      fates: ['nothing'],
    })
    const hers = and(eq(messages.recipientId, of('daughter').uid), eq(messages.channel, 'voice'))
    const [call = expect.fail()] = await db.select().from(messages).where(hers)
    await keepWrongPerson(service, call)
    await runJobs()
    expect(rung.map(({ to }) => to)).toEqual(['daughter', 'son'])
    await run(100, 10)
    expect(rung.filter(({ to }) => to === 'daughter')).toHaveLength(1)
    await db
      .update(workItems)
      .set({ closedAt: service.now() })
      .where(eq(workItems.accountUid, of('daughter').uid))
    await run(300, 20)
    expect(rung.filter(({ to }) => to === 'daughter')).toHaveLength(2)
  })

  test('night is from 22 to 8 in Singapore', () => {
    const at = (hour: number) => isNight(new Date(Date.UTC(2026, 2, 2, hour - 8)))
    expect([7, 8, 12, 21, 22, 23, 24, 2 + 24].map(at)).toEqual([true, false, false, false, true, true, true, true])
  })
})

test('nobody is written to or rung more often than the rungs allow, whatever becomes of the calls', async () => {
  const most = mostSent()
  expect([most.sms.caregiver, most.voice.caregiver]).toEqual([6, 7])
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(2, 7, 13, 22),
      fc.array(fc.constantFrom<Fate>('no-answer', 'failed', 'nothing'), { minLength: 1, maxLength: 5 }),
      async (count, hour, fates) => {
        const names = ['daughter', 'son', 'niece', 'cousin'].slice(0, count)
        const its = await alarmAt(hour, { names, fates })
        await its.run(140, 10)
        await its.run(RUN_SECONDS - 140, 100)
        for (const name of names) {
          const { uid } = its.of(name)
          const mine = (await its.messagesOf(its.uid)).filter(({ to, status }) => to === uid && status !== 'CANCELLED')
          const texts = mine.filter(({ channel }) => channel === 'sms').length
          expect(texts, `texts to ${name}`).toBeLessThanOrEqual(most.sms.caregiver)
          const calls = its.rung.filter(({ to }) => to === name)
          expect(calls.length, `calls to ${name}`).toBeLessThanOrEqual(most.voice.caregiver)
          for (const { at } of calls) {
            const ringing = its.rung.filter((one) => one.to !== 'desk' && one.at > at - 20 && one.at <= at)
            if (!fates.includes('failed')) expect(ringing.length, 'at once').toBeLessThanOrEqual(2)
          }
        }
      },
    ),
    { numRuns: process.env.TEST_ALL ? 40 : 3, seed: 18 },
  )
}, 240_000)

/** The rows of a table in the decisions about channels. */
const tableOf = (head: string) => {
  const [, section = ''] = readFileSync('docs/decisions.md', 'utf8').split('\n## Channels\n')
  const table = section.split('\n\n').find((block) => block.startsWith(`| ${head} |`)) ?? ''
  return table.split('\n').slice(2)
}

test('the page of decisions says what one alarm sends at most', () => {
  const most = mostSent()
  expect(tableOf('at most')).toEqual(
    CHANNELS.map((channel) => {
      const { caregiver, desk } = most[channel]
      return `| ${channel} | ${caregiver} | ${5 * caregiver} | ${desk} | D57.10 |`
    }),
  )
})

test('the page of decisions says what of one alarm is billed at most', () => {
  expect(tableOf('billed at most')).toEqual(
    mostBilled().map(({ unit, caregiver, desk }) => `| ${unit} | ${caregiver} | ${5 * caregiver} | ${desk} | D57.10 |`),
  )
  const { caregiver, five, desk } = mostPaidForTexts()
  expect(tableOf('S$ at most')).toEqual([`| texts | ${caregiver} | ${five} | ${desk} | D57.10 |`])
  expect(readFileSync('docs/decisions.md', 'utf8')).toContain(`${mostConnectedMinutes()} minutes on two lines (D64.13)`)
})
