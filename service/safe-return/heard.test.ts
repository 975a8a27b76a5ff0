import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accounts, administrators, dutyShifts, incidents, messages, submissions } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { world } from '../test/world.ts'
import { sweepAlarms } from './sweep.ts'
import { passOnOverdue, releaseAlarm, takeAlarm } from './take.ts'

const MINUTE = 60
const SINGAPORE = { lat: 1.332, lng: 103.85 }

/** A person found by Aisha, and what was sent to the daughter. */
async function found() {
  const its = await lost()
  await its.submit()
  await its.runJobs()
  const texts = async (name = 'daughter') => (await its.sentTo(its.of(name).e164)).map(({ text }) => text)
  const reports = () => its.db.select().from(submissions).where(eq(submissions.personUid, its.uid))
  const idsOf = async (phone: string) => (await reports()).filter((one) => one.phone === phone).map(({ id }) => id)
  return { ...its, texts, reports, idsOf }
}

describe('a finder is heard', () => {
  test('with the position and no number', async () => {
    const { submit, runJobs, device, reports, uid, eventsOf } = await lostNobody()
    const position = { ...SINGAPORE, accuracy: 9 }
    expect((await submit({ phone: undefined, position }, device())).status).toBe(200)
    await runJobs()
    expect(await reports()).toMatchObject([{ phone: null, place: null, ...position }])
    expect((await eventsOf(uid)).map(({ kind }) => kind)).toContain('details-left')
  })

  test('with a place and no number; with neither they are asked for one', async () => {
    const { submit, runJobs, device, reports, uid, eventsOf } = await lostNobody()
    expect((await submit({ phone: undefined }, device())).status).toBe(400)
    expect((await submit({ phone: undefined, place: 'Bus stop 83139' }, device())).status).toBe(200)
    await runJobs()
    expect(await reports()).toMatchObject([{ phone: null, place: 'Bus stop 83139' }])
    expect((await eventsOf(uid)).map(({ kind }) => kind)).toContain('details-left')
  })

  test('again with the same number the same evening: everybody is told anew, and nobody counts as on the way', async () => {
    const { actAs, pass, submit, runJobs, told, incident, status, moveClock } = await found()
    await actAs('daughter', 'on-my-way', { minutes: 240 })
    await pass(3 * 3600)
    await submit()
    await runJobs()
    expect((await told()).filter((one) => one.startsWith('100 '))).toEqual([
      '100 daughter email',
      '100 daughter sms',
      '100 son sms',
    ])
    expect(await incident()).toMatchObject({ round: 2, acknowledgedAt: null })
    expect((await status()).incident).toMatchObject({
      told: 'FAMILY',
      answers: [{ who: { relation: 'Child' }, minutes: 240, isCurrent: false }],
    })
    await moveClock(1)
    await actAs('daughter', 'on-my-way')
    expect((await status()).incident.answers).toMatchObject([{ isCurrent: true }])
  })

  test('while somebody said lately that they are on the way: those hear, with this finder’s number', async () => {
    const { actAs, pass, submit, device, runJobs, told, texts } = await found()
    await actAs('daughter', 'on-my-way')
    await pass(10 * MINUTE)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    expect(await told('another-finder')).toEqual(['1 daughter email', '1 daughter sms'])
    expect((await texts()).at(-1)).toContain('A new report about Siew Hua: Bala is there. Call +6591234567 now.')
  })

  test('with nobody on the way everybody hears, the desk too once nobody answered; later rungs name the newest', async () => {
    const { pass, submit, device, runJobs, told, sentTo, of } = await found()
    for (let n = 0; n < 2; n += 1) await pass(MINUTE)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    expect(await told('another-finder')).toEqual([
      '1 daughter email',
      '1 daughter sms',
      '1 duty email',
      '1 duty sms',
      '1 son sms',
    ])
    await pass(3 * MINUTE)
    expect((await sentTo(of('son').e164)).at(-1)?.text, 'the rung after it').toContain('+6591234567')
  })

  test('without a name, in the words of each reader’s language', async () => {
    const { submit, runJobs, sentTo, of, db, device } = await lost({ daughter: {}, son: {} })
    await db
      .update(accounts)
      .set({ locale: 'md' })
      .where(eq(accounts.uid, of('son').uid))
    await submit({ name: '12345' }, device())
    await runJobs()
    expect((await sentTo(of('daughter').e164))[0]?.text).toContain('A finder')
    expect((await sentTo(of('son').e164))[0]?.text).toContain('一位好心人')
  })

  test('when a name is corrected or a place added within the same tap', async () => {
    const { submit, device, reports, eventsOf, uid } = await found()
    await submit({ name: 'Aishah' }, device())
    await submit({ name: 'Aishah', place: 'Block 12', position: { ...SINGAPORE, accuracy: 9 } }, device())
    await submit({ name: 'Aishah', place: 'Block 12', position: { ...SINGAPORE, accuracy: 9 } }, device())
    expect(await reports()).toMatchObject([{ name: 'Aishah', place: 'Block 12', ...SINGAPORE, accuracy: 9 }])
    const corrected = (await eventsOf(uid)).filter(({ kind }) => kind === 'details-corrected')
    expect(corrected).toMatchObject([{ place: null }, { place: 'Block 12', ...SINGAPORE }])
  })

  test('behind an address from which anything was asked: no call of an alarm has a limit by address', async () => {
    const its = await lost()
    const shared = { address: '203.0.113.9' }
    const other = its.device(shared)
    for (let n = 0; n < 130; n += 1) await other.get(`/public/accounts/users/v2/${'z'.repeat(22)}`)
    for (let n = 0; n < 70; n += 1)
      await other.post('/public/credential/safereturncard', its.submission('z'.repeat(22)))
    expect((await its.submit({}, its.device(shared))).status).toBe(200)
    await its.runJobs()
    expect(await its.told()).toEqual(['0 daughter email', '0 daughter sms', '0 son sms'])
  })

  test('in the fourth alarm of a day as in the first', async () => {
    const { submit, actAs, moveClock, runJobs, told } = await lost()
    for (let time = 1; time <= 4; time += 1) {
      await submit()
      await runJobs()
      expect(await told()).toHaveLength(3 * time)
      await actAs('daughter', 'safe')
      await moveClock(600)
    }
  })
})

/** As `found`, before anybody submitted. */
async function lostNobody() {
  const its = await lost()
  const reports = () => its.db.select().from(submissions).where(eq(submissions.personUid, its.uid))
  return { ...its, reports }
}

describe('a flood from one network', () => {
  /** So many reports of one network that stand in the alarm already. */
  async function flooded(count: number) {
    const its = await found()
    const [first] = await its.reports()
    const attacker = its.device({ address: '198.51.100.7' })
    for (let n = 0; n < 4; n += 1) {
      await its.submit({ name: 'Flood', phone: `9000 000${n}` }, attacker)
      await its.runJobs()
    }
    const [theirs] = (await its.reports()).filter(({ name }) => name === 'Flood')
    if (!first || !theirs) return expect.fail('nothing was stored')
    const rows = Array.from({ length: count }, (_, n) => ({ ...theirs, id: `flood-${its.uid.slice(0, 8)}-${n}` }))
    for (let from = 0; from < count; from += 500) await its.db.insert(submissions).values(rows.slice(from, from + 500))
    await its.db
      .update(incidents)
      .set({ submissionCount: count + 5 })
      .where(eq(incidents.id, first.incidentId))
    return { ...its, attacker }
  }

  test('tells the family of its first three, is kept and counted beyond, and the desk hears once that it is on', async () => {
    const { texts, submit, attacker, runJobs, told, reports, incident, kinds } = await flooded(1500)
    expect((await texts()).filter((text) => text.includes('Flood'))).toHaveLength(3)
    await submit({ name: 'Flood', phone: '9000 0010' }, attacker)
    await submit({ name: 'Flood', phone: '9000 0011' }, attacker)
    await runJobs()
    expect((await texts()).filter((text) => text.includes('Flood'))).toHaveLength(3)
    expect(await reports()).toHaveLength(1507)
    expect((await incident()).submissionCount).toBe(1507)
    expect(await told('flood')).toEqual(['0 duty email', '0 duty sms'])
    expect((await kinds()).filter((kind) => kind === 'flood')).toHaveLength(1)
  })

  test('beyond 5,000 is only counted; a finder from elsewhere is stored and heard as ever', async () => {
    const { texts, submit, attacker, runJobs, reports, incident, device } = await flooded(5000)
    await submit({ name: 'Flood', phone: '9000 0010' }, attacker)
    expect(await reports()).toHaveLength(5005)
    expect((await incident()).submissionCount).toBe(5006)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    expect((await texts()).join('\n'), 'folded reports are no helpers').toContain(
      'A new report about Siew Hua: Bala is there. Call +6591234567 now. 5 finders so far.',
    )
  })

  test('says "safe with someone now" to nobody and on no page, however often; a finder who is heard says it', async () => {
    const { told, say, submit, attacker, device, runJobs, incident, of, service } = await flooded(100)
    const seen = async () => {
      const token = service.keys.foundToken((await incident()).id, of('daughter').uid)
      const { data } = await (await device().get(`/public/found/${token}`)).json()
      const said = data.moments.filter(({ kind }: { kind: string }) => /with-someone/.test(kind))
      return [data.withSomeone?.by ?? null, said.length]
    }
    await submit({ name: 'Flood', phone: '9000 0010' }, attacker)
    for (let n = 0; n < 8; n += 1)
      expect((await say('with-someone', { place: `Block ${n}` }, attacker)).status).toBe(200)
    await runJobs()
    expect(await told('with-someone')).toEqual([])
    expect(await seen()).toEqual([null, 0])
    const bala = device()
    await submit({ name: 'Bala', phone: '9123 4567' }, bala)
    await say('with-someone', { whom: 'POLICE' }, bala)
    await runJobs()
    expect(await told('with-someone')).toContain('1 daughter email')
    expect(await seen()).toEqual(['Bala', 1])
  })

  test.each([
    ['a position in Singapore', async () => ({ position: SINGAPORE })],
    [
      'a page that was open for three seconds',
      async ({ device, code, moveClock }: Awaited<ReturnType<typeof found>>) => {
        const page = await (await device().get(`/public/accounts/users/v2/${code}`)).json()
        await moveClock(3)
        return { opened: page.data.opened }
      },
    ],
  ])('does not bury a finder behind the same address: %s lifts them out', async (_what, made) => {
    const its = await flooded(100)
    await its.submit({ name: 'Bala', phone: '9123 4567', ...(await made(its)) }, its.attacker)
    await its.runJobs()
    expect((await its.texts()).join('\n')).toContain('A new report about Siew Hua: Bala is there.')
    await its.submit({ name: 'Cheng', phone: '9234 5678' }, its.attacker)
    await its.runJobs()
    expect((await its.texts()).join(), 'without it they are folded').not.toContain('Cheng')
  })

  test('nor one who opens the link of the text: the number is proved, and the report told', async () => {
    const { submit, device, runJobs, texts, sentTo, of, status } = await flooded(100)
    const finder = device({ address: '198.51.100.7' })
    await submit({ name: 'Bala', phone: '9123 4599' }, finder)
    expect((await status(finder)).incident.told).toBe('NOBODY')
    await finder.post('/public/safe-return/sms', {})
    await runJobs()
    expect((await texts()).join()).not.toContain('Bala')
    const [, token] = /\/helping\/(\w+)$/.exec((await sentTo('+6591234599'))[0]?.text ?? '') ?? []
    const proved = await finder.post('/public/safe-return/prove', { token })
    expect(proved.status).toBe(200)
    await runJobs()
    expect((await texts()).join('\n')).toContain('A new report about Siew Hua: Bala is there.')
    expect((await status(finder)).incident.told).toBe('FAMILY')
    expect(await sentTo(of('son').e164)).not.toEqual([])
    expect((await finder.post('/public/safe-return/prove', { token: 'z'.repeat(43) })).status).toBe(404)
  })

  test('is folded for reading as it was for telling: what was told of stands on the page, and nothing else', async () => {
    const { submit, device, code, uid, db, actAs, moveClock, runJobs, incident, reports } = await found()
    const attacker = device({ address: '198.51.100.8' })
    for (let n = 0; n < 12; n += 1) {
      // The first few, and then two of every three, had read the page.
      const page = await (await device().get(`/public/accounts/users/v2/${code}`)).json()
      await moveClock(3)
      const opened = n % 3 === 2 && n > 2 ? undefined : page.data.opened
      await submit({ name: 'Flood', phone: `9000 01${n + 10}`, ...(opened && { opened }) }, attacker)
    }
    await runJobs()
    const rows = await db
      .select({ details: messages.details })
      .from(messages)
      .where(eq(messages.incidentId, (await incident()).id))
    const told = new Set(rows.flatMap(({ details }) => details.submissionId ?? []))
    const page = (await (await actAs('daughter', 'on-my-way')).json()).data
    const shown: string[] = page.reports.map(({ id }: { id: string }) => id)
    expect(shown.toSorted()).toEqual([...told].toSorted())
    expect(shown, 'the first finder, the first three of the network, and three more who read').toHaveLength(7)
    expect(await reports(), uid).toHaveLength(13)
  })

  test('also where all came in the same millisecond: the first three that were told stand on the page', async () => {
    const { submit, device, db, actAs, runJobs, incident, reports } = await found()
    const attacker = device({ address: '198.51.100.10' })
    for (let n = 0; n < 9; n += 1) await submit({ name: `Flood ${n}`, phone: `9000 02${n + 10}` }, attacker)
    await runJobs()
    const rows = await db
      .select({ details: messages.details })
      .from(messages)
      .where(eq(messages.incidentId, (await incident()).id))
    const told = new Set(rows.flatMap(({ details }) => details.submissionId ?? []))
    const page = (await (await actAs('daughter', 'on-my-way')).json()).data
    const shown: { id: string; name: string }[] = page.reports
    expect(shown.map(({ id }) => id).toSorted()).toEqual([...told].toSorted())
    expect(shown.map(({ name }) => name)).toEqual(['Flood 2', 'Flood 1', 'Flood 0', 'Aisha'])
    const times = (await reports()).map(({ createdAt }) => createdAt.getTime())
    expect(new Set(times).size, 'no two at once').toBe(10)
  })

  test('a seal of another code, an old one and a made one lift nobody', async () => {
    const { submit, attacker, runJobs, texts, newCode, uid, device, moveClock, reports } = await flooded(10)
    const other = await newCode(uid)
    const page = await (await device().get(`/public/accounts/users/v2/${other}`)).json()
    await moveClock(10)
    for (const opened of [page.data.opened, '1.abc', 'x', `${Date.now() - 60_000}.${'a'.repeat(43)}`])
      await submit({ name: 'Script', phone: `9333 33${(opened.length % 90) + 10}`, opened }, attacker)
    await runJobs()
    expect((await texts()).join()).not.toContain('Script')
    expect((await reports()).every(({ readFirst }) => !readFirst)).toBe(true)
  })
})

describe('"False alarm" silences what the family chose', () => {
  test('nothing when nothing was ticked: the next finder, and the same one, are heard', async () => {
    const { actAs, moveClock, submit, runJobs, told, incident } = await found()
    await actAs('daughter', 'false-alarm')
    await moveClock(600)
    await submit()
    await runJobs()
    expect((await incident()).audience).toBe('FAMILY')
    expect(await told()).toHaveLength(6)
  })

  test('the chosen device and number reach the desk only, for a day, and their page says so', async () => {
    const { actAs, moveClock, submit, device, finder, runJobs, told, incident, idsOf, status, say } = await found()
    await actAs('daughter', 'false-alarm', { reports: await idsOf('+6581234567') })
    expect(await status()).toMatchObject({ granted: false, muted: true })
    await moveClock(600)
    for (const [from, phone] of [
      [finder, '8999 9999'],
      [device(), '8123 4567'],
    ] as const) {
      await submit({ phone }, from)
      await runJobs()
      expect((await incident()).audience).toBe('DESK')
      expect(await status(from)).toMatchObject({ granted: true, muted: true, incident: { told: 'DESK' } })
    }
    const family = async () => (await told()).filter((one) => !one.includes('duty')).length
    expect(await family()).toBe(3)
    await say('with-someone', {}, finder)
    await submit({ name: 'Bala', phone: '9123 4567' }, device())
    await runJobs()
    expect((await incident()).audience, 'another finder is passed on').toBe('FAMILY')
    expect(await family()).toBe(6)
    await actAs('daughter', 'safe')
    await moveClock(24 * 3600)
    await submit({}, finder)
    expect((await incident()).audience, 'a day later').toBe('FAMILY')
  })

  test('one of three: the others are heard; taken back, all are', async () => {
    const { actAs, moveClock, submit, device, runJobs, incident, idsOf, kinds } = await found()
    await submit({ phone: '9123 4567' }, device())
    await runJobs()
    const reports = await idsOf('+6591234567')
    await actAs('daughter', 'false-alarm', { reports })
    expect(await kinds()).toContain('muted')
    await actAs('daughter', 'unmute', { reports })
    expect(await kinds()).toContain('unmuted')
    await moveClock(600)
    await submit({ phone: '9123 4567' }, device())
    expect((await incident()).audience).toBe('FAMILY')
  })

  test('a screened code is the desk’s first; not taken in five minutes, or with nobody there, it is the family’s', async () => {
    const { actAs, moveClock, submit, device, runJobs, told, incident, pass, db, service, kinds } = await found()
    await actAs('daughter', 'screen')
    expect(await kinds(), 'nothing without a false alarm').not.toContain('screened')
    await actAs('daughter', 'false-alarm')
    await actAs('daughter', 'screen')
    expect(await kinds()).toContain('screened')
    await moveClock(600)
    const family = async () => (await told()).filter((one) => !one.includes('duty')).length
    const { config } = service
    const { duty } = config
    config.duty = { ...duty, hours: NOBODY_THERE }
    try {
      await onDuty(db, service.now())
      await submit({}, device())
      await runJobs()
      expect(await incident()).toMatchObject({ audience: 'DESK' })
      expect(await family()).toBe(3)
      for (let n = 0; n < 5; n += 1) await pass(60)
      expect(await incident()).toMatchObject({ audience: 'FAMILY', round: 2 })
      expect(await family()).toBe(6)
      await actAs('daughter', 'safe')
      await db.delete(dutyShifts)
      await moveClock(600)
      await submit({ phone: '9444 4444' }, device())
      expect((await incident()).audience, 'the desk is not staffed').toBe('FAMILY')
    } finally {
      config.duty = duty
    }
  })

  test('what is the desk’s alone calls it at once, after one minute and after two', async () => {
    const { actAs, moveClock, submit, device, runJobs, told, incident, pass, db, service } = await found()
    for (const act of ['false-alarm', 'screen']) await actAs('daughter', act)
    await moveClock(600)
    const before = (await told()).length
    const since = async () => (await told()).length - before
    await onDuty(db, service.now())
    onTestFinished(async () => void (await db.delete(dutyShifts)))
    await submit({}, device())
    await runJobs()
    expect(await incident()).toMatchObject({ audience: 'DESK' })
    const calls = [await since()]
    for (let minute = 1; minute <= 4; minute += 1) {
      await pass(60)
      calls.push(await since())
    }
    // By text and by e-mail, and nobody of the family before five minutes have passed.
    expect(calls).toEqual([2, 4, 6, 6, 6])
    expect((await told()).filter((one) => one.includes('duty')).length).toBe(6)
  })

  test('a screened code’s report beside one of another code: held at the desk for five minutes, then the family’s', async () => {
    const { actAs, moveClock, submit, submission, device, runJobs, newCode, uid, service, told, sentTo, of, db } =
      await found()
    await actAs('daughter', 'false-alarm')
    await actAs('daughter', 'screen')
    await moveClock(600)
    await onDuty(db, service.now())
    const other = await newCode(uid)
    const bala = submission(other, { name: 'Bala', phone: '9123 4567' })
    await device().post('/public/credential/safereturncard', bala)
    await runJobs()
    await actAs('daughter', 'on-my-way')
    await submit({ name: 'Chandra', phone: '9444 4444' }, device())
    await runJobs()
    const named = async () => (await sentTo(of('daughter').e164)).filter(({ text }) => text.includes('Chandra')).length
    expect(await told('another-finder')).toEqual(['1 duty email', '1 duty sms'])
    await moveClock(290)
    await sweepAlarms(service)
    await runJobs()
    expect(await named(), 'the desk is looking at it').toBe(0)
    await moveClock(11)
    await sweepAlarms(service)
    await sweepAlarms(service)
    await runJobs()
    expect(await named()).toBe(1)
    await db.delete(dutyShifts)
  })

  test.each(['is left', 'is taken by the desk', 'is taken and given back', 'has ended', 'is the desk’s alone'])(
    'what came by a screened code is passed on in an alarm that waits, not in one that was answered: it %s',
    async (how) => {
      const { actAs, moveClock, submit, submission, device, runJobs, newCode, uid, service, sentTo, of, db, incident } =
        await found()
      onTestFinished(async () => void (await db.delete(dutyShifts)))
      await actAs('daughter', 'false-alarm')
      await actAs('daughter', 'screen')
      await moveClock(600)
      await onDuty(db, service.now())
      const bala = submission(await newCode(uid), { name: 'Bala', phone: '9123 4567' })
      await device().post('/public/credential/safereturncard', bala)
      await runJobs()
      await actAs('daughter', 'on-my-way')
      await submit({ name: 'Chandra', phone: '9444 4444' }, device())
      await runJobs()
      const { id } = await incident()
      if (how.startsWith('is taken')) await db.transaction((tx) => takeAlarm(service, tx, id, 'rahim'))
      if (how === 'is taken and given back') await db.transaction((tx) => releaseAlarm(service, tx, id))
      if (how === 'has ended') await actAs('daughter', 'safe')
      if (how === 'is the desk’s alone')
        await db.update(incidents).set({ audience: 'DESK' }).where(eq(incidents.id, id))
      const named = async () =>
        (await sentTo(of('daughter').e164)).filter(({ text }) => text.includes('Chandra')).length
      await runJobs()
      const before = await named()
      await moveClock(301)
      await passOnOverdue(service, id)
      await runJobs()
      expect((await named()) - before).toBe(how === 'is left' || how === 'is taken and given back' ? 1 : 0)
    },
  )
})

/** Hours of the duty desk in which no test happens: only a shift staffs it. */
const NOBODY_THERE = 'Sun 03:00-03:01'

/** Puts somebody on duty for the next hours. */
async function onDuty(db: Awaited<ReturnType<typeof world>>['db'], now: Date) {
  const uid = `duty-${now.getTime()}`
  await db.insert(administrators).values({
    uid,
    username: uid,
    name: 'Rahim Osman',
    passwordHash: 'none',
    createdBy: 'command',
    createdAt: now,
  })
  const until = new Date(now.getTime() + 8 * 3_600_000)
  await db
    .insert(dutyShifts)
    .values({ id: uid, administratorUid: uid, phone: '+6590000000', from: now, until, createdBy: uid, createdAt: now })
}

describe('what the finder reads is what was done', () => {
  test('of the family: told, then unanswered after two minutes, then who answers, then that it is over', async () => {
    const { status, pass, actAs, device, submit } = await found()
    expect((await status()).incident).toMatchObject({
      open: true,
      told: 'FAMILY',
      hasFamily: true,
      answers: [],
      unanswered: false,
      taken: false,
      earlierHelper: false,
      mayCallAgain: false,
    })
    await pass(60)
    await pass(59)
    expect((await status()).incident.unanswered).toBe(false)
    await pass(1)
    expect((await status()).incident.unanswered).toBe(true)
    await actAs('son', 'on-my-way', { minutes: 15 })
    expect((await status()).incident).toMatchObject({
      unanswered: false,
      answers: [{ who: { relation: 'Child', ordinal: 2 }, minutes: 15, isCurrent: true }],
    })
    const second = device()
    await submit({ phone: '9123 4567' }, second)
    expect((await status(second)).incident.earlierHelper).toBe(true)
    await actAs('daughter', 'safe')
    expect((await status()).incident).toMatchObject({ open: false, closedReason: 'SAFE', unanswered: false })
  })

  test('somebody else helped before only where neither the telephone nor the number is the same', async () => {
    const { submit, status, device, pass } = await lost()
    const [without, first] = [device(), device()]
    await submit({ phone: undefined, place: 'Blk 123 void deck' }, without)
    await pass(1)
    await submit({ phone: '9123 4567' }, first)
    expect((await status(first)).incident.earlierHelper, 'who left no number is somebody else').toBe(true)

    const alone = await lost()
    const [borrowed, own] = [alone.device(), alone.device()]
    await alone.submit({ phone: '9123 4567' }, borrowed)
    await alone.pass(1)
    await alone.submit({ phone: '9123 4567' }, own)
    expect((await alone.status(own)).incident.earlierHelper, 'one finder with two telephones').toBe(false)
  })

  test('without a family: the desk; and where nobody can be reached, nobody', async () => {
    const { submit, runJobs, status, service } = await lost({})
    await submit()
    await runJobs()
    expect((await status()).incident).toMatchObject({ told: 'DESK', hasFamily: false })
    const { config } = service
    const { duty } = config
    config.duty = { ...duty, phones: [], email: undefined, hours: NOBODY_THERE }
    try {
      const alone = await lost({})
      await alone.submit()
      await alone.runJobs()
      expect((await alone.status()).incident).toMatchObject({ told: 'NOBODY', hasFamily: false, deskStaffed: false })
    } finally {
      config.duty = duty
    }
  })
})
