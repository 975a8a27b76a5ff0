import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { submissions, tags, threadMessages, workItems } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { sides } from '../test/thread-sides.ts'

const BEN = { phone: '9123 4567', name: 'Ben' }

/** An open alarm of which everybody was told, with a second finder on a device of their own. */
async function two() {
  const its = await lost({ daughter: { email: true }, son: {} })
  await its.submit()
  await its.pass(60)
  const ben = its.device()
  await its.submit(BEN, ben)
  await its.runJobs()
  const both = sides(its)
  const reportOf = async (name: string) =>
    (await both.threads('daughter')).find((one) => one.name === name)?.report ?? expect.fail(name)
  return { ...its, ...both, ben, reportOf }
}

test('on the family’s side each finder’s thread holds what was said in it and nothing of the other', async () => {
  const { write, threads, answer, ben, reportOf } = await two()
  await write('daughter', { text: 'To Aisha' }, await reportOf('Aisha'))
  await write('daughter', { text: 'To Ben' }, await reportOf('Ben'))
  await answer({ text: 'From Ben' }, ben)
  expect((await threads('son')).map(({ name, messages: all }) => [name, all.map(({ text }) => text)])).toEqual([
    ['Ben', ['To Ben', 'From Ben']],
    ['Aisha', ['To Aisha']],
  ])
})

test('what is said to one finder changes nothing that the other’s page asks for', async () => {
  const { write, status, reportOf, ben } = await two()
  await write('daughter', { text: 'To Aisha' }, await reportOf('Aisha'))
  const before = (await status()).incident.thread
  expect((await status(ben)).incident.thread).toBeNull()
  await write('daughter', { text: 'To Ben' }, await reportOf('Ben'))
  expect((await status()).incident.thread).toEqual(before)
  expect((await status(ben)).incident.thread).not.toBeNull()
})

test('a message taken out of sight changes what the reader’s other page asks for', async () => {
  const { write, answer, messages: read, status, reportOf } = await two()
  await write('daughter', { text: 'Something rude' }, await reportOf('Aisha'))
  const before = (await status()).incident.thread
  await answer({ report: (await read())[0]?.id })
  expect((await status()).incident.thread).not.toEqual(before)
})

test('whoever’s link ended keeps what they wrote, as some caregiver, on both sides', async () => {
  const { write, threads, messages: read, reportOf, db, of } = await two()
  await write('son', { sentence: 'thanks' }, await reportOf('Aisha'))
  await db
    .update(tags)
    .set({ status: 'ENDED' })
    .where(eq(tags.carerUid, of('son').uid))
  const by = { is: 'kin', kin: { relation: 'Caregiver', calledAs: null, ordinal: null } }
  expect((await read()).map((one) => one.by)).toEqual([by])
  const aishas = (await threads('daughter')).find(({ name }) => name === 'Aisha')
  expect(aishas?.messages.map((one) => one.by)).toEqual([by])
})

test('the desk writes to a finder whom it alone heard of; the family is not even shown the thread', async () => {
  const { write, threads, reportOf, actAs, pass, newCode, uid, submission, device, runJobs, submit } = await two()
  await actAs('daughter', 'false-alarm', { reports: [await reportOf('Aisha')] })
  await actAs('daughter', 'screen')
  await pass(600)
  const other = await newCode(uid)
  await device().post('/public/credential/safereturncard', submission(other, { name: 'Chandra', phone: '8222 3333' }))
  await pass(10)
  await submit({ name: 'Dewi', phone: '8333 4444' }, device())
  await runJobs()
  expect((await threads('daughter')).map(({ name }) => name)).toEqual(['Chandra'])
  const desks = await threads('duty')
  expect(desks.map(({ name }) => name)).toEqual(['Dewi', 'Chandra'])
  expect(await write('daughter', { sentence: 'thanks' }, desks[0]?.report)).toBe('invalid-input')
  expect(await write('duty', { sentence: 'stay-there' }, desks[0]?.report)).toBe('said')
})

test('the newest twenty finders have a thread, and one more is read by the report alone', async () => {
  const { db, incident, submit, threads, reportOf } = await two()
  await submit()
  const aishas = await reportOf('Aisha')
  const [row = expect.fail()] = await db.select().from(submissions).where(eq(submissions.id, aishas))
  const { id: incidentId } = await incident()
  await db.insert(submissions).values(
    Array.from({ length: 19 }, (_, nth) => ({
      ...row,
      id: `later-${incidentId.slice(0, 12)}-${nth}`,
      name: `Finder ${nth}`,
      deviceHash: `device ${incidentId} ${nth}`,
      networkHash: `network ${incidentId} ${nth}`,
      createdAt: new Date(row.createdAt.getTime() + 120_000 + nth),
    })),
  )
  const names = (await threads('daughter')).map(({ name }) => name)
  expect(names).toHaveLength(20)
  expect([names[0], names[18], names[19]]).toEqual(['Finder 18', 'Finder 0', 'Ben'])
})

test('the tenth message of a minute is taken, and the next one says how long to wait', async () => {
  const { write, device, linkOf, reportOf, moveClock } = await two()
  const to = await reportOf('Aisha')
  await write('daughter', { text: '1' }, to)
  await moveClock(20)
  for (let said = 2; said <= 10; said += 1) expect(await write('son', { text: String(said) }, to)).toBe('said')
  const refused = await device().post(await linkOf('son'), { to, text: '11' })
  expect(refused.headers.get('retry-after')).toBe('40')
  await moveClock(41)
  expect(await write('daughter', { text: '11' }, to)).toBe('said')
})

test('the last message that an alarm holds of one side is taken, and none after it', async () => {
  const { write, answer, db, service, incident, reportOf } = await two()
  const submissionId = await reportOf('Aisha')
  await write('daughter', { sentence: 'thanks' }, submissionId)
  const { id: incidentId } = await incident()
  const before = { incidentId, submissionId, text: 'x', locale: 'en' as const }
  const createdAt = new Date(service.now().getTime() - 120_000)
  await db.insert(threadMessages).values(Array.from({ length: 149 }, () => ({ ...before, createdAt })))
  expect(await answer({ text: 'the last' })).toBe('said')
  expect(await answer({ text: 'one more' })).toBe('thread-full')
})

test('the item about a reported message leads staff to it, by alarm and number', async () => {
  const { write, answer, threads, reportOf, db, uid, incident } = await two()
  await write('daughter', { sentence: 'thanks' }, await reportOf('Aisha'))
  await answer({ text: 'Ugly' })
  const ugly = (await threads('daughter')).find(({ name }) => name === 'Aisha')?.messages.at(-1)
  await write('daughter', { report: ugly?.id }, await reportOf('Aisha'))
  const items = await db.select().from(workItems).where(eq(workItems.accountUid, uid))
  expect(items.map(({ details }) => details)).toEqual([{ incident: (await incident()).id, threadMessage: ugly?.id }])
})

describe('a flood of reports with positions from one address', () => {
  /** An alarm with one finder, and whoever sends report after report without cookies, each with another number. */
  async function flooded() {
    const its = await lost({ daughter: { email: true }, son: {} })
    await its.submit()
    await its.runJobs()
    const flood = async (reports = 20) => {
      for (let nth = 0; nth < reports; nth += 1) {
        const script = its.device({ address: '203.0.113.9' })
        const left = { phone: `9${100 + nth}4567`, name: `Crowd ${nth}`, position: { lat: 1.35, lng: 103.9 } }
        expect((await its.submit(left, script)).status).toBe(200)
      }
      await its.runJobs()
    }
    return { ...its, ...sides(its), flood }
  }

  test('takes the thread from no finder with whom the family writes, on either side', async () => {
    const { write, answer, flood, messages: read, status, threads } = await flooded()
    await write('daughter', { text: 'To Aisha' })
    const [{ report = '' } = {}] = await threads('daughter')
    await answer({ text: 'From Aisha' })
    await flood()
    expect((await read()).map(({ text }) => text)).toEqual(['To Aisha', 'From Aisha'])
    expect(await answer({ sentence: 'calm' })).toBe('said')
    expect((await status()).incident.thread).toEqual({ mark: expect.any(String) })
    const aishas = (await threads('son')).find(({ name }) => name === 'Aisha')
    expect(aishas?.messages).toHaveLength(3)
    expect(await write('son', { sentence: 'ten-minutes' }, report)).toBe('said')
    expect(await read()).toHaveLength(4)
  })

  test('leaves a finder from elsewhere among those who are offered to the family before anybody wrote', async () => {
    const { flood, threads, write, messages: read } = await flooded()
    await flood(25)
    const offered = await threads('daughter')
    expect(offered.map(({ name }) => name)).toContain('Aisha')
    expect(offered).toHaveLength(20)
    const at = offered.map((one) => one.at)
    expect(at, 'the newest first').toEqual(at.toSorted().toReversed())
    await write('daughter', { text: 'To Aisha' }, offered.find(({ name }) => name === 'Aisha')?.report)
    expect(await read()).toHaveLength(1)
  })

  test('keeps nobody from writing to a finder who is offered no more, whose thread then stands there', async () => {
    const { flood, threads, write, db, incident } = await flooded()
    await flood(25)
    const names = async () => (await threads('daughter')).map(({ name }) => name)
    expect(await names()).not.toContain('Crowd 0')
    const { id } = await incident()
    const first = and(eq(submissions.incidentId, id), eq(submissions.name, 'Crowd 0'))
    const [left] = await db.select().from(submissions).where(first)
    expect(await write('daughter', { sentence: 'thanks' }, left?.id)).toBe('said')
    expect(await names()).toContain('Crowd 0')
  })
})
