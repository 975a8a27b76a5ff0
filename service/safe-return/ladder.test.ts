import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CHANNELS } from '#contract/messages.ts'
import { accounts, incidents, messages, tags } from '../db/tables.ts'
import { watchContacts } from '../tags/watch-contacts.ts'
import { lost } from '../test/lost.ts'
import { DUTY_EMAIL, DUTY_PHONE } from '../test/world.ts'
import { climbLadder } from './ladder.ts'
import { TOLD_BY } from './rungs.ts'
import { sweepAlarms } from './sweep.ts'
import { takeAlarm } from './take.ts'

const FIRST = ['0 daughter email', '0 daughter sms', '0 son sms']
const AGAIN = ['2 daughter email', '2 daughter sms', '2 partner email', '2 partner sms', '2 son sms']
const DESK = ['4 duty email', '4 duty sms']
const caregivers = (step: number) => [`${step} daughter email`, `${step} daughter sms`, `${step} son sms`]
const desk = (step: number) => [`${step} duty email`, `${step} duty sms`]

test('the page of decisions holds the table of words and channels', () => {
  const [, section = ''] = readFileSync('docs/decisions.md', 'utf8').split('\n## Channels\n')
  const rows = section.split('\n\n').find((block) => block.startsWith('| word |')) ?? ''
  expect(rows.split('\n').toSpliced(1, 1)).toEqual([
    `| word | ${CHANNELS.join(' | ')} | rule |`,
    ...Object.entries(TOLD_BY).map(
      ([word, by]) => `| ${word} | ${CHANNELS.map((one) => (by.includes(one) ? 'yes' : '–')).join(' | ')} | D57.4 |`,
    ),
  ])
})

describe('when nobody answers', () => {
  test('caregivers at once and after a minute, care partners in their hours, the desk after two, then louder and hourly', async () => {
    const { submit, pass, runJobs, told, incident, kinds, service } = await lost()
    await submit()
    await runJobs()
    expect(await told()).toEqual(FIRST)
    await pass(59)
    expect(await told()).toEqual(FIRST)
    await pass(1)
    expect(await told()).toEqual([...FIRST, ...AGAIN])
    await pass(59)
    expect((await incident()).unansweredAt).toBeNull()
    await pass(1)
    expect(await told()).toEqual([...FIRST, ...AGAIN, ...DESK])
    expect((await incident()).unansweredAt).toEqual(service.now())
    let before = [...FIRST, ...AGAIN, ...DESK]
    for (const [step, seconds] of [180, 300, 600, 1200, 1200, 3600, 3600].entries()) {
      await pass(seconds - 1)
      expect(await told()).toEqual(before)
      await pass(1)
      before = [...before, ...caregivers(5 + step), ...desk(5 + step)].toSorted()
      expect(await told(), `rung ${5 + step}`).toEqual(before)
    }
    expect((await kinds()).filter((kind) => kind === 'nobody-answered')).toHaveLength(1)
  })

  test('of one alarm says nothing of another that is open at the same time', async () => {
    const { submit, pass, incident, person, carer, newCode, device, submission, incidentsOf } = await lost()
    await submit()
    await pass(60)
    const other = await person()
    await carer(other)
    await device().post('/public/credential/safereturncard', submission(await newCode(other), { phone: '9123 4567' }))
    await pass(60)
    expect((await incident()).unansweredAt).not.toBeNull()
    expect(await incidentsOf(other)).toMatchObject([{ unansweredAt: null }])
  })

  test('outside care hours no care partner is told', async () => {
    const { submit, pass, told, moveClock, runJobs } = await lost()
    await moveClock(10 * 3600)
    await submit()
    await runJobs()
    await pass(120)
    expect(await told()).toEqual([...FIRST, ...AGAIN.filter((one) => !one.includes('partner')), ...DESK])
  })

  test('the desk helps one contact alone after 90 seconds', async () => {
    const { submit, pass, told, runJobs } = await lost({ daughter: {} })
    await submit()
    await runJobs()
    await pass(89)
    expect(await told()).toEqual(['0 daughter sms', '2 daughter sms'])
    await pass(1)
    expect(await told()).toEqual(['0 daughter sms', '2 daughter sms', '3 duty email', '3 duty sms'])
  })

  test('with nobody to call the desk knows from the first second; with only a care partner they do too, at any hour', async () => {
    for (const carers of [{}, { partner: { hotline: '+65 8777 0001' } }]) {
      const { submit, runJobs, told, moveClock } = await lost(carers)
      await moveClock(12 * 3600)
      await submit()
      await runJobs()
      const partner = 'partner' in carers ? ['0 partner email', '0 partner sms'] : []
      expect(await told()).toEqual(['0 duty email', '0 duty sms', ...partner])
    }
  })

  test('with nobody to call the desk is called after one and two minutes too, each time once', async () => {
    const { submit, runJobs, told, pass } = await lost({})
    await submit()
    await runJobs()
    const desk = (...steps: number[]) => steps.flatMap((step) => [`${step} duty email`, `${step} duty sms`])
    for (const [seconds, steps] of [
      [59, [0]],
      [1, [0, 2]],
      [59, [0, 2]],
      [1, [0, 2, 4]],
    ] as const) {
      await pass(seconds)
      expect(await told()).toEqual(desk(...steps))
    }
  })

  test('with nobody to call, whoever took the alarm is told of the next finder too', async () => {
    const { submit, runJobs, told, pass, service, db, incident } = await lost({})
    await submit()
    await runJobs()
    const { id } = await incident()
    await db.transaction((tx) => takeAlarm(service, tx, id, 'rahim'))
    await pass(600)
    const before = (await told()).length
    await submit({ phone: '91112222' })
    await runJobs()
    expect((await told()).slice(before)).toEqual(['100 duty email', '100 duty sms'])
  })

  test('after 30 seconds without a message handed over to anybody, care partners and the desk are told', async () => {
    const { submit, pass, told, outside, runJobs } = await lost()
    const away = { send: async () => ({ ok: false as const, retry: true, reason: 'away' }) }
    outside({ sms: away, email: away })
    await submit()
    await runJobs()
    await pass(29)
    outside({ sms: undefined, email: undefined })
    await pass(1)
    expect((await told()).filter((one) => one.startsWith('1 '))).toEqual([
      '1 duty email',
      '1 duty sms',
      '1 partner email',
      '1 partner sms',
    ])
  })

  test('where the provider reports what was delivered, a text that was only handed over reached nobody', async () => {
    const carers = { daughter: {}, son: {}, partner: { hotline: '+65 8777 0000' } }
    for (const isDelivered of [false, true]) {
      const { submit, runJobs, pass, told, outside, db, uid, messagesOf } = await lost(carers)
      let sent = 0
      const send = async () => ({ ok: true as const, id: `provider-${uid}-${(sent += 1)}` })
      outside({ sms: { send, reports: true } })
      await submit()
      await runJobs()
      const [text] = await messagesOf(uid)
      if (isDelivered && text) await db.update(messages).set({ status: 'DELIVERED' }).where(eq(messages.id, text.id))
      await pass(30)
      outside({ sms: undefined })
      expect((await told()).filter((one) => one.startsWith('1 '))).toEqual(
        isDelivered ? [] : ['1 duty email', '1 duty sms', '1 partner email', '1 partner sms'],
      )
    }
  })

  test('whom nothing reached is told on the channel that was not used yet; who was reached is left alone', async () => {
    const { submit, runJobs, pass, told, outside, db, of } = await lost()
    outside({
      sms: {
        send: async ({ to }) =>
          to === of('son').e164 ? { ok: false, retry: true, reason: 'away' } : { ok: true, id: to },
      },
    })
    await submit()
    await runJobs()
    const email = `${of('son').uid.toLowerCase()}@example.test`
    await db
      .update(accounts)
      .set({ email, emailVerifiedAt: new Date(0) })
      .where(eq(accounts.uid, of('son').uid))
    await pass(30)
    expect((await told()).filter((one) => one.startsWith('1 '))).toEqual(['1 son email'])
  })

  test('a caregiver linked meanwhile counts from the next rung on', async () => {
    const { submit, runJobs, pass, carer, uid, messagesOf, service } = await lost()
    await submit()
    await runJobs()
    const niece = await carer(uid, { tag: { activeAt: new Date(service.now().getTime() + 50_000) } })
    await pass(30)
    await pass(30)
    const hers = (await messagesOf(uid)).filter(({ to }) => to === niece.uid)
    expect(hers.map(({ step }) => step)).toEqual([2])
  })

  test('the desk reads who was found and whom to call', async () => {
    const { submit, pass, sentTo, runJobs } = await lost()
    await submit({ phone: '9888 7766' })
    await runJobs()
    await pass(120)
    const texts = (await sentTo(DUTY_PHONE, DUTY_EMAIL)).filter(({ text }) => text.includes('+6598887766'))
    expect(texts, 'by text and by e-mail').toHaveLength(2)
  })
})

describe('"I am on my way" holds the ladder', () => {
  test.each([
    ['after the first rung', 10, FIRST],
    ['after the second text', 70, [...FIRST, ...AGAIN]],
    ['after the desk was told', 130, [...FIRST, ...AGAIN, ...DESK]],
  ])('%s: no message after it', async (_when, seconds, before) => {
    const { submit, pass, told, actAs, runJobs } = await lost()
    await submit()
    await runJobs()
    await pass(seconds)
    await actAs('daughter', 'on-my-way')
    await pass(600)
    expect(await told()).toEqual(before)
  })

  test('withdrawn within five minutes, the run goes on: what is due is not delayed', async () => {
    const { submit, pass, told, actAs, runJobs, incident } = await lost()
    await submit()
    await runJobs()
    await pass(40)
    await actAs('daughter', 'on-my-way')
    await pass(30)
    expect(await told()).toEqual(FIRST)
    await actAs('daughter', 'withdraw')
    await runJobs()
    expect(await told(), 'a rung that became due meanwhile comes at once').toEqual([...FIRST, ...AGAIN])
    await pass(50)
    expect(await told()).toEqual([...FIRST, ...AGAIN, ...DESK])
    expect((await incident()).round).toBe(1)
  })

  test('withdrawn later, the ladder begins again with a fresh clock', async () => {
    const { submit, pass, told, actAs, runJobs, incident, kinds, service } = await lost()
    await submit()
    await runJobs()
    await pass(40)
    await actAs('daughter', 'on-my-way')
    await pass(20 * 60)
    await actAs('daughter', 'withdraw')
    await runJobs()
    expect(await incident()).toMatchObject({ round: 2, ladderStartedAt: service.now(), unansweredAt: null })
    expect(await kinds()).toContain('restarted')
    expect(await told()).toEqual([...FIRST, '100 daughter email', '100 daughter sms', '100 son sms'].toSorted())
    await pass(120)
    expect(await told()).toEqual(expect.arrayContaining(['102 son sms', '104 duty sms']))
    expect((await incident()).unansweredAt).toEqual(service.now())
  })

  test.each([
    ['ended', { status: 'ENDED' }],
    ['was barred by staff', { barredAt: new Date('2025-01-01T00:00:00Z'), barredBy: 'staff' }],
  ] as const)('by somebody whose link %s it holds nothing: the others are told', async (_how, change) => {
    const { submit, runJobs, db, uid, of, pass, told, service, incident, actAs } = await lost()
    await submit()
    await runJobs()
    await actAs('daughter', 'on-my-way')
    await pass(20 * 60)
    await db
      .update(tags)
      .set(change)
      .where(eq(tags.carerUid, of('daughter').uid))
    await db.transaction((tx) => watchContacts(service, tx, uid))
    expect((await incident()).acknowledgedAt).toBeNull()
    await runJobs()
    expect(await told()).toEqual([...FIRST, '100 son sms'].toSorted())
  })

  test('by the last caregiver to call, the desk and the partners are told at once', async () => {
    const { submit, runJobs, db, uid, of, told, service } = await lost()
    await submit()
    await runJobs()
    const leaves = async (who: 'daughter' | 'son') => {
      await db
        .update(tags)
        .set({ status: 'ENDED' })
        .where(eq(tags.carerUid, of(who).uid))
      await db.transaction((tx) => watchContacts(service, tx, uid))
      await runJobs()
    }
    await leaves('daughter')
    expect(await told()).toEqual(FIRST)
    await leaves('son')
    const alone = [...FIRST, ...desk(100), '100 partner email', '100 partner sms'].toSorted()
    expect(await told()).toEqual(alone)
    await db.transaction((tx) => watchContacts(service, tx, uid))
    await runJobs()
    expect(await told()).toEqual(alone)
  })

  test('by the last caregiver to call, the desk is called at once in a new run too, though an earlier one had called it', async () => {
    const { submit, runJobs, pass, actAs, db, uid, of, told, service, incident, status } = await lost()
    await submit()
    await runJobs()
    await pass(130)
    expect((await status()).incident.unanswered).toBe(true)
    await actAs('daughter', 'on-my-way')
    await pass(300)
    await actAs('daughter', 'withdraw')
    await runJobs()
    expect((await status()).incident.unanswered, 'the family was called anew just now').toBe(false)
    const called = async () => (await told()).filter((one) => one.includes('duty')).length
    const { round } = await incident()
    const before = await called()
    for (const who of ['daughter', 'son'])
      await db
        .update(tags)
        .set({ status: 'ENDED' })
        .where(eq(tags.carerUid, of(who).uid))
    await db.transaction((tx) => watchContacts(service, tx, uid))
    await runJobs()
    expect((await incident()).round).toBe(round + 1)
    expect(await called()).toBe(before + 2)
  })
})

describe('whatever becomes of the jobs', () => {
  test('a rung climbed twice tells once', async () => {
    const { submit, pass, messagesOf, uid, service, incident, runJobs } = await lost()
    await submit()
    await runJobs()
    await pass(60)
    const before = await messagesOf(uid)
    const { id, round } = await incident()
    await Promise.all([0, 1, 2].map((step) => climbLadder(service, { incidentId: id, round, step })))
    expect(await messagesOf(uid)).toHaveLength(before.length)
  })

  test('the sweep climbs a rung whose job was lost, and asks a question whose job was', async () => {
    const { submit, runJobs, told, service, db, incident, moveClock, actAs, kinds } = await lost()
    await submit()
    await runJobs()
    const lose = async () => {
      for (const name of ['climb-ladder', 'ask-responder', 'lapse-responder', 'expire-incident'] as const)
        await service.jobs.boss.deleteQueuedJobs(name)
    }
    await lose()
    await moveClock(80)
    for (let n = 0; n < 3; n += 1) await sweepAlarms(service)
    await lose()
    await runJobs()
    expect(await told()).toEqual([...FIRST, ...AGAIN])
    await actAs('daughter', 'on-my-way', { minutes: 5 })
    await lose()
    await moveClock(15 * 60 + 20)
    await sweepAlarms(service)
    await lose()
    await runJobs()
    expect(await told('follow-up')).toEqual(['0 daughter email', '0 daughter sms'])
    await moveClock(10 * 60 + 20)
    await sweepAlarms(service)
    expect(await kinds()).toContain('lapsed')
    expect((await incident()).acknowledgedAt).toBeNull()
    await lose()
    await moveClock(24 * 3600)
    await sweepAlarms(service)
    expect((await incident()).closedReason).toBe('EXPIRED')
    expect(
      await db
        .select()
        .from(incidents)
        .where(eq(incidents.id, (await incident()).id)),
    ).toHaveLength(1)
  })

  test('a process whose clock is ten minutes behind neither delays the next rung nor climbs all at once', async () => {
    const { submit, runJobs, service, incident } = await lost()
    await submit()
    await runJobs()
    const asked: number[] = []
    const behind = () => new Date(service.now().getTime() - 600_000)
    const slow = {
      ...service,
      now: behind,
      jobs: {
        ...service.jobs,
        enqueue: async (_tx: unknown, name: string, _data: unknown, options?: { after?: Date }) => {
          if (name === 'climb-ladder' && options?.after) asked.push(options.after.getTime() - behind().getTime())
        },
      },
    }
    const { id, round } = await incident()
    await climbLadder(slow, { incidentId: id, round, step: 1 })
    expect(asked).toEqual([30_000])
  })

  test('after an outage what several missed rungs would have said is said once', async () => {
    const { submit, runJobs, told, moveClock, incident } = await lost()
    await submit()
    await runJobs()
    await moveClock(5 * 3600 + 1)
    await runJobs()
    expect(await told()).toEqual(
      [...FIRST, ...caregivers(13), ...desk(13), '13 partner email', '13 partner sms'].toSorted(),
    )
    expect(await incident()).toMatchObject({ nextStep: 14, unansweredAt: expect.any(Date) })
  })

  test('an alarm closes after 24 hours, also when the job comes before its time', async () => {
    const { submit, incident, pass, kinds, runJobs } = await lost()
    await submit()
    await runJobs()
    await pass(23 * 3600)
    expect((await incident()).closedAt).toBeNull()
    await pass(3600)
    expect((await incident()).closedReason).toBe('EXPIRED')
    expect((await kinds()).filter((kind) => kind === 'expired')).toHaveLength(1)
  })
})
