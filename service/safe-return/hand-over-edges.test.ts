import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HAND_OVER_COLOURS, type HandOverMark } from '#contract/hand-over.ts'
import { submissions } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { lost } from '../test/lost.ts'

const BEN = { phone: '9123 4567', name: 'Ben' }

/** An alarm whose daughter is on the way, with a second finder. */
async function coming() {
  const its = await lost()
  const ben = its.device()
  await its.submit()
  await its.submit(BEN, ben)
  await its.runJobs()
  await its.actAs('daughter', 'on-my-way', { minutes: 10 })
  const markOf = async (name: string): Promise<HandOverMark | null> => {
    const token = its.service.keys.foundToken((await its.incident()).id, name === 'duty' ? 'duty' : its.of(name).uid)
    return (await (await its.device().get(`/public/found/${token}`)).json()).data.handOver
  }
  const tell = async (body: object, from = its.finder) => {
    const answer = await its.say('handed-over', body, from)
    return answer.status === 200 ? 'taken' : String((await answer.json()).code)
  }
  const events = async (...kinds: string[]) => (await its.eventsOf(its.uid)).filter(({ kind }) => kinds.includes(kind))
  return { ...its, ben, markOf, tell, events }
}

const wrong = ({ colour, digits }: HandOverMark) => ({
  colour: HAND_OVER_COLOURS[(HAND_OVER_COLOURS.indexOf(colour) + 1) % HAND_OVER_COLOURS.length],
  digits,
})

test('who is late, and whose answer has lapsed, still has colour and digits; who withdrew after that has none', async () => {
  const { markOf, pass, actAs, moveClock, tell } = await coming()
  const first = await markOf('daughter')
  await pass(60 * 60)
  expect(await markOf('daughter')).toEqual(first)
  await actAs('daughter', 'on-my-way', { minutes: 10 })
  await moveClock(30)
  await actAs('daughter', 'withdraw')
  expect(await markOf('daughter')).toBeNull()
  expect(await tell({ how: 'SHOWN', ...first })).toBe('hand-over-wrong')
})

test('who withdrew and then goes after all has colour and digits, and who said nothing has none', async () => {
  const { markOf, actAs, moveClock } = await coming()
  await actAs('daughter', 'withdraw')
  await moveClock(30)
  await actAs('daughter', 'on-my-way', { minutes: 10 })
  expect(await markOf('daughter')).not.toBeNull()
  expect(await markOf('son')).toBeNull()
})

test('an alarm that is over shows nobody colour and digits, and takes none', async () => {
  const { markOf, actAs, tell } = await coming()
  const mark = await markOf('daughter')
  await actAs('daughter', 'safe')
  expect(await markOf('daughter')).toBeNull()
  expect(await tell({ how: 'SHOWN', ...mark })).toBe('incident-closed')
  expect(await tell({ how: 'POLICE' })).toBe('incident-closed')
})

test('who went in an alarm before has no colour and digits in the next one', async () => {
  const { markOf, actAs, pass, submit, runJobs, incident, device } = await coming()
  const before = (await incident()).id
  await actAs('daughter', 'safe')
  await pass(600)
  await submit({}, device())
  await runJobs()
  expect((await incident()).id).not.toBe(before)
  expect(await markOf('daughter')).toBeNull()
  await actAs('son', 'on-my-way')
  expect([(await markOf('daughter')) === null, (await markOf('son')) === null]).toEqual([true, false])
})

test('colour and digits stay while only a word without them is taken back, also by another finder', async () => {
  const { markOf, say, tell, ben, moveClock } = await coming()
  const mark = await markOf('son')
  expect(mark).toBeNull()
  const daughters = await markOf('daughter')
  await say('with-someone', { whom: 'POLICE' })
  await say('with-someone', { undo: true })
  expect(await markOf('daughter')).toEqual(daughters)
  await tell({ how: 'SHOWN', ...daughters })
  expect(await markOf('daughter'), 'what was taken back before it').toEqual(daughters)
  await moveClock(5)
  await say('with-someone', { whom: 'POLICE' }, ben)
  await say('with-someone', { undo: true }, ben)
  expect(await markOf('daughter'), 'of the finder who showed them nothing was taken back').toEqual(daughters)
  await say('with-someone', { undo: true })
  expect(await markOf('daughter')).not.toEqual(daughters)
})

test('colour and digits that were taken back stay so, however many words the finder says after it', async () => {
  const { markOf, say, tell, moveClock } = await coming()
  const first = await markOf('daughter')
  for (const word of [{ whom: 'POLICE' }, { undo: true }, { whom: 'POLICE' }]) await say('with-someone', word)
  await moveClock(5)
  expect(await tell({ how: 'SHOWN', ...first })).toBe('taken')
  await say('with-someone', { undo: true })
  const second = await markOf('daughter')
  expect(second).not.toEqual(first)
  await moveClock(5)
  // The fifth word in ten minutes takes the place of the one before it.
  await say('with-someone', { whom: 'POLICE' })
  expect(await markOf('daughter')).toEqual(second)
})

test('what was handed over before the alarm was reopened makes no new colour and digits after it', async () => {
  const { markOf, say, tell, moveClock, actAs } = await coming()
  expect(await tell({ how: 'SHOWN', ...(await markOf('daughter')) })).toBe('taken')
  for (const act of ['safe', 'reopen', 'on-my-way']) {
    await moveClock(60)
    expect((await actAs('daughter', act)).status, act).toBe(200)
  }
  const mark = await markOf('daughter')
  expect(mark).not.toBeNull()
  for (const word of [{ whom: 'POLICE' }, { undo: true }]) await say('with-someone', word)
  expect(await markOf('daughter')).toEqual(mark)
})

test('whom the family marked as a false alarm can hand nobody over, from another telephone neither', async () => {
  const { tell, actAs, incident, db, device, submit, runJobs, pass, ben } = await coming()
  const { id } = await incident()
  const reports = await db.select().from(submissions).where(eq(submissions.incidentId, id))
  const aishas = reports.find(({ name }) => name === 'Aisha')?.id
  await actAs('daughter', 'false-alarm', { reports: [aishas] })
  await pass(600)
  const again = device()
  await submit(BEN, ben)
  await submit({}, again)
  await runJobs()
  expect((await incident()).id).not.toBe(id)
  expect(await tell({ how: 'POLICE' }, again)).toBe('not-allowed')
  expect(await tell({ how: 'POLICE' }, ben)).toBe('taken')
})

test('after colour and digits that were right a word without them adds nothing', async () => {
  const { markOf, tell, events } = await coming()
  expect(await tell({ how: 'SHOWN', ...(await markOf('daughter')) })).toBe('taken')
  expect(await tell({ how: 'POLICE', place: 'Bishan' })).toBe('taken')
  expect(await events('handed-over-unproved')).toEqual([])
})

test('the same word again adds nothing; another place, or another taker, is a new one', async () => {
  const { tell, events } = await coming()
  await tell({ how: 'POLICE', place: 'Bishan post' })
  await tell({ how: 'POLICE', place: 'Bishan post' })
  await tell({ how: 'POLICE', place: 'Ang Mo Kio post' })
  await tell({ how: 'AMBULANCE', place: 'Ang Mo Kio post' })
  expect((await events('handed-over-unproved')).map(({ whom, place }) => [whom, place])).toEqual([
    ['POLICE', 'Bishan post'],
    ['POLICE', 'Ang Mo Kio post'],
    ['AMBULANCE', 'Ang Mo Kio post'],
  ])
})

test('in ten minutes four such words are told to the family, and the fifth stands on the page alone', async () => {
  const { tell, told, runJobs, events } = await coming()
  for (const place of ['one', 'two', 'three', 'four', 'five']) {
    await tell({ how: 'POLICE', place })
    await runJobs()
  }
  const texts = (await told('with-someone')).filter((one) => one.endsWith('son sms'))
  expect(texts).toHaveLength(4)
  expect((await events('handed-over-unproved')).map(({ place }) => place)).toEqual(['one', 'two', 'three', 'five'])
})

test('it happened where the finder said last that they were: in words, or by position, or as said with it', async () => {
  const { say, tell, events } = await coming()
  await say('whereabouts', { place: 'Void deck' })
  await tell({ how: 'POLICE' })
  await say('whereabouts', { position: { lat: 1.33, lng: 103.85, accuracy: 12 } })
  await tell({ how: 'AMBULANCE' })
  await tell({ how: 'CARE_STAFF', place: 'Lift lobby' })
  const where = { lat: 1.33, lng: 103.85, accuracy: 12 }
  expect(await events('handed-over-unproved')).toMatchObject([
    { whom: 'POLICE', place: 'Void deck', lat: null, lng: null, accuracy: null },
    { whom: 'AMBULANCE', place: null, ...where },
    { whom: 'CARE_STAFF', place: 'Lift lobby', ...where },
  ])
})

test('each miss is written down for its finder, and the first two are told to nobody', async () => {
  const { markOf, tell, events, ben, told, runJobs, incident } = await coming()
  const mark = (await markOf('daughter')) ?? expect.fail()
  await tell({ how: 'SHOWN', ...wrong(mark) })
  await tell({ how: 'SHOWN', ...wrong(mark) }, ben)
  await runJobs()
  const missed = await events('hand-over-missed')
  expect(new Set(missed.map(({ submissionId }) => submissionId)).size).toBe(2)
  expect(missed.map(({ incidentId }) => incidentId)).toEqual([(await incident()).id, (await incident()).id])
  expect(await told('hand-over-missed')).toEqual([])
})

test('the others are told with whom the person is: with family, or with the desk’s own staff', async () => {
  const { markOf, tell, sentTo, of, runJobs, ben, events, incident } = await coming()
  const last = async () =>
    (await sentTo(of('son').e164)).map(({ text }) => text).filter((text) => text.includes('safe with'))
  await tell({ how: 'SHOWN', ...(await markOf('daughter')) })
  await runJobs()
  const { browser } = await (await adminConsole()).administrator()
  const { handOver } = (await (await browser.get(`/admin/incidents/${(await incident()).id}`)).json()).data
  expect(await tell({ how: 'SHOWN', ...handOver }, ben)).toBe('taken')
  await runJobs()
  expect((await last()).toSorted()).toEqual([
    expect.stringContaining('Aisha says that Siew Hua is safe with family now.'),
    expect.stringContaining('Ben says that Siew Hua is safe with care staff now.'),
  ])
  expect((await events('handed-over')).map(({ actorKind }) => actorKind)).toEqual(['ACCOUNT', 'DUTY'])
})
