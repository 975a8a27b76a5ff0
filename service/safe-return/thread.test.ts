import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { THREAD_PER_ALARM, THREAD_PER_MINUTE, THREAD_SHOWN, THREAD_TEXT_MAX } from '#contract/limits.ts'
import { cleanUp } from '../clean-up.ts'
import { accounts, audit, submissions, tags, threadMessages, workItems } from '../db/tables.ts'
import { beginLeaving } from '../tags/leaving.ts'
import { toAccount } from '../messages/recipient.ts'
import { lost } from '../test/lost.ts'
import { sides } from '../test/thread-sides.ts'
import { threadsFor } from './thread-family.ts'

const BEN = { phone: '9123 4567', name: 'Ben' }
const GIVEN = 'The bench under the tree, Zzyzx'

/** An open alarm of which everybody was told, and what each side reads and says. */
async function talking(...given: Parameters<typeof lost>) {
  const its = await lost(...given)
  await its.submit()
  await its.runJobs()
  return { ...its, ...sides(its) }
}

describe('a thread', () => {
  test('is opened by the family and by nobody else; then both read what was said, each in their own words and name', async () => {
    const { threads, write, answer, finders, messages, status } = await talking()
    expect(await answer({ text: 'Hello?' })).toBe('incident-closed')
    expect(await finders()).toBe('incident-closed')
    expect((await status()).incident.thread).toBeNull()
    expect(await threads('daughter')).toMatchObject([{ name: 'Aisha', messages: [] }])

    expect(await write('daughter', { sentence: 'ten-minutes' })).toBe('said')
    expect((await status()).incident.thread).toEqual({ mark: expect.any(String) })
    expect(await answer({ text: GIVEN })).toBe('said')
    expect(await answer({ sentence: 'thirsty' })).toBe('said')
    expect(await messages()).toMatchObject([
      { by: { is: 'kin', kin: { relation: 'Child' } }, sentence: 'ten-minutes', text: null, position: null },
      { by: { is: 'you' }, sentence: null, text: GIVEN, locale: 'en' },
      { by: { is: 'you' }, sentence: 'thirsty' },
    ])
    expect((await threads('daughter'))[0]?.messages.map(({ by }) => by.is)).toEqual(['you', 'finder', 'finder'])
    expect((await threads('son'))[0]?.messages.map(({ by }) => by.is)).toEqual(['kin', 'finder', 'finder'])
  })

  test('changes what the pages ask every few seconds, on both sides, with every message', async () => {
    const { write, answer, status, linkOf, device } = await talking()
    const version = async () => {
      const path = (await linkOf('son')).replace('/threads', '')
      return (await (await device().get(path)).json()).data.version
    }
    const before = [await version(), (await status()).incident.thread]
    await write('daughter', { sentence: 'thanks' })
    const opened = [await version(), (await status()).incident.thread]
    await answer({ sentence: 'calm' })
    const answered = [await version(), (await status()).incident.thread]
    expect(new Set([before, opened, answered].map(([family]) => family)).size).toBe(3)
    expect(new Set([before, opened, answered].map(([, finder]) => finder?.mark)).size).toBe(3)
  })

  test('is told in words and on the map where somebody is, and where a finder is stands on the alarm too', async () => {
    const { write, answer, threads, messages, kinds, linkOf, device } = await talking()
    const position = { lat: 1.3334, lng: 103.8485, accuracy: 12 }
    await write('daughter', { position })
    await answer({ position: { ...position, lat: 1.335 } })
    expect((await messages()).map((one) => one.position)).toEqual([position, { ...position, lat: 1.335 }])
    expect((await threads('son'))[0]?.messages.at(-1)?.position).toEqual({ ...position, lat: 1.335 })
    expect(await kinds()).toContain('whereabouts-shared')
    const page = await (await device().get((await linkOf('son')).replace('/threads', ''))).json()
    expect(page.data.latest.position).toMatchObject({ lat: 1.335 })
  })

  test('goes on for a finder who leaves their details again, in the same thread', async () => {
    const { write, messages, submit, pass, threads, answer } = await talking()
    await write('daughter', { sentence: 'thanks' })
    await pass(150)
    await submit()
    expect(await messages()).toHaveLength(1)
    expect(await answer({ sentence: 'can-stay' })).toBe('said')
    expect(await threads('daughter')).toMatchObject([{ messages: [{}, {}] }])
  })

  test('names no number of either side, in no answer', async () => {
    const { write, answer, linkOf, device, finder, code, of } = await talking()
    await write('daughter', { text: 'Coming' })
    await answer({ text: 'Good' })
    const family = await (await device().get(await linkOf('son'))).text()
    const finders = await (await finder.get(`/public/safe-return/thread?uid=${code}`)).text()
    for (const text of [family, finders])
      for (const number of ['81234567', of('daughter').phone, of('son').phone]) expect(text).not.toContain(number)
  })

  test('leaves no word of it in the audit or the log', async () => {
    const { write, answer, db, logged } = await talking()
    await write('daughter', { text: GIVEN })
    await answer({ text: GIVEN })
    expect(JSON.stringify(await db.select().from(audit))).not.toContain('Zzyzx')
    expect(logged()).not.toContain('Zzyzx')
  })
})

describe('who may read and write', () => {
  test('another finder of the alarm has a thread of their own, and nothing of this one', async () => {
    const { write, answer, finders, messages, submit, device, threads, runJobs } = await talking()
    const ben = device()
    await submit(BEN, ben)
    await runJobs()
    const [bens, aishas] = await threads('daughter')
    expect([bens?.name, aishas?.name]).toEqual(['Ben', 'Aisha'])
    await write('daughter', { text: 'To Aisha' }, aishas?.report)
    expect(await finders(ben)).toBe('incident-closed')
    expect(await answer({ text: 'From Ben' }, ben)).toBe('incident-closed')
    await write('son', { text: 'To Ben' }, bens?.report)
    expect((await messages(ben)).map(({ text }) => text)).toEqual(['To Ben'])
    expect((await messages()).map(({ text }) => text)).toEqual(['To Aisha'])
  })

  test('a device that left nothing hears that details are needed first', async () => {
    const { write, finders, answer, device } = await talking()
    await write('daughter', { sentence: 'thanks' })
    const stranger = device()
    expect(await finders(stranger)).toBe('details-needed-first')
    expect(await answer({ sentence: 'calm' }, stranger)).toBe('details-needed-first')
  })

  test('whoever’s link with the person ended reads and writes nothing more', async () => {
    const { write, refusedTo, db, of, threads } = await talking()
    await write('son', { sentence: 'thanks' })
    const [{ report = '' } = {}] = await threads('son')
    await db
      .update(tags)
      .set({ status: 'ENDED' })
      .where(eq(tags.carerUid, of('son').uid))
    expect(await refusedTo('son')).toBe('link-ended')
    expect(await write('son', { sentence: 'thanks' }, report)).toBe('link-ended')
    expect(await write('daughter', { sentence: 'thanks' })).toBe('said')
  })

  test('of a folded report there is none, whoever asks for it', async () => {
    const { submit, device, threads, write, db } = await talking()
    const network = { address: '203.0.113.9' }
    const crowd = Array.from({ length: 5 }, () => device(network))
    for (const [index, one] of crowd.entries()) await submit({ phone: `9${index}23 4567`, name: `Crowd ${index}` }, one)
    const names = (await threads('daughter')).map(({ name }) => name)
    expect(names).not.toContain('Crowd 4')
    expect(names).toContain('Crowd 0')
    const [folded] = await db.select().from(submissions).where(eq(submissions.name, 'Crowd 4'))
    expect(await write('daughter', { sentence: 'thanks' }, folded?.id)).toBe('invalid-input')
  })

  test('a finder whom the family marked as false has none from then on', async () => {
    const { write, finders, threads, incident, actAs, submit, device, runJobs } = await talking()
    await write('daughter', { sentence: 'thanks' })
    const [{ report = '' } = {}] = await threads('daughter')
    await actAs('daughter', 'false-alarm', { reports: [report] })
    expect((await incident()).closedAt).not.toBeNull()
    expect(await finders()).not.toBeInstanceOf(Array)
    // Somebody else finds the person: the muted one is still nobody to write to.
    await submit(BEN, device())
    await runJobs()
    expect((await threads('daughter')).map(({ name }) => name)).toEqual(['Ben'])
  })

  test('the person themself has none', async () => {
    const { service, incident, uid, of } = await talking()
    const alarm = await incident()
    expect((await threadsFor(service, alarm, toAccount(of('daughter').uid))).threads).toHaveLength(1)
    expect((await threadsFor(service, alarm, toAccount(uid))).threads).toEqual([])
  })

  test('a report of another alarm is nobody to write to', async () => {
    const first = await talking()
    const [{ report = '' } = {}] = await first.threads('daughter')
    const second = await talking()
    expect(await second.write('daughter', { sentence: 'thanks' }, report)).toBe('invalid-input')
  })

  test('ends for both when the alarm ends, and goes on when it is opened again', async () => {
    const { write, answer, finders, threads, actAs, messages } = await talking()
    await write('daughter', { sentence: 'thanks' })
    const [{ report = '' } = {}] = await threads('daughter')
    await actAs('daughter', 'safe')
    expect(await threads('daughter')).toEqual([])
    expect(await finders()).toBe('incident-closed')
    expect(await answer({ sentence: 'calm' })).toBe('incident-closed')
    expect(await write('daughter', { sentence: 'thanks' }, report)).toBe('incident-closed')
    await actAs('daughter', 'reopen')
    expect(await messages()).toHaveLength(1)
  })
})

test('once the person has stopped everything neither the finder nor the desk is offered a thread', async () => {
  const { write, answer, finders, threads, runJobs, incident, db, service, uid } = await talking()
  await write('daughter', { sentence: 'thanks' })
  const [{ report = '' } = {}] = await threads('daughter')
  const [person = expect.fail()] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  await db.transaction((tx) => beginLeaving(service, tx, person, { stopNow: true }))
  await runJobs()
  expect(await write('daughter', { sentence: 'thanks' }, report)).toBe('link-ended')
  expect(await threads('duty')).toEqual([])
  expect(await write('duty', { sentence: 'ten-minutes' }, report)).toBe('incident-closed')
  expect(await finders()).toBe('incident-closed')
  expect(await answer({ sentence: 'calm' })).toBe('incident-closed')
  const { id } = await incident()
  expect(await db.$count(threadMessages, eq(threadMessages.incidentId, id))).toBe(1)
})

describe('what is written', () => {
  test.each([
    ['nothing', {}, 'required-data'],
    ['only blanks', { text: '   ' }, 'required-data'],
    ['two things at once', { text: 'a', sentence: 'thanks' }, 'required-data'],
    ['too long a text', { text: 'x'.repeat(THREAD_TEXT_MAX + 1) }, 'thread-text-too-long'],
    ['a sentence of the other side', { sentence: 'thirsty' }, 'invalid-input'],
    ['a position off the globe', { position: { lat: 91, lng: 0 } }, 'invalid-input'],
  ])('%s is refused', async (_, said, code) => {
    const { write, threads } = await talking()
    expect(await write('daughter', said)).toBe(code)
    expect((await threads('daughter'))[0]?.messages).toEqual([])
  })

  test('too much in one minute waits, too much in one alarm is refused, each side by itself', async () => {
    const { write, answer, service, pass, db, incident, threads } = await talking()
    for (let said = 0; said < THREAD_PER_MINUTE; said += 1) expect(await write('daughter', { text: 'a' })).toBe('said')
    expect(await write('son', { text: 'one more' })).toBe('too-many-requests')
    expect(await answer({ text: 'the finder is not the family' })).toBe('said')
    await pass(61)
    expect(await write('son', { text: 'later' })).toBe('said')

    const [{ report = '' } = {}] = await threads('daughter')
    const { id } = await incident()
    await db.insert(threadMessages).values(
      Array.from({ length: THREAD_PER_ALARM }, () => ({
        incidentId: id,
        submissionId: report,
        text: 'x'.repeat(THREAD_TEXT_MAX),
        locale: 'en' as const,
        createdAt: new Date(service.now().getTime() - 120_000),
      })),
    )
    expect(await answer({ text: 'nothing more' })).toBe('thread-full')
    expect(await write('daughter', { text: 'the family still' })).toBe('said')
    expect((await threads('daughter'))[0]?.messages).toHaveLength(THREAD_SHOWN)
  })
})

test('only a position that a finder writes stands in the timeline as a place', async () => {
  const { write, answer, kinds } = await talking()
  await write('daughter', { sentence: 'thanks' })
  const shared = async () => (await kinds()).filter((kind) => kind === 'whereabouts-shared').length
  const before = await shared()
  await answer({ text: 'We sit down' })
  expect(await shared()).toBe(before)
  await answer({ position: { lat: 1.3334, lng: 103.8485, accuracy: 12 } })
  expect(await shared()).toBe(before + 1)
})

test('the hundred and fiftieth thing that one side says in an alarm is the last', async () => {
  const { write, answer, db, incident, threads, service } = await talking()
  await write('daughter', { sentence: 'thanks' })
  const [{ report = '' } = {}] = await threads('daughter')
  const { id } = await incident()
  await db.insert(threadMessages).values(
    Array.from({ length: 149 }, () => ({
      incidentId: id,
      submissionId: report,
      text: 'a',
      locale: 'en' as const,
      createdAt: new Date(service.now().getTime() - 120_000),
    })),
  )
  expect([await answer({ text: 'the last' }), await answer({ text: 'one more' })]).toEqual(['said', 'thread-full'])
})

describe('a reported message', () => {
  test('is out of sight for who reported it, and nobody else; staff get one item, which holds no word of it', async () => {
    const { write, answer, threads, messages, db, uid } = await talking()
    await write('daughter', { sentence: 'thanks' })
    await answer({ text: GIVEN })
    const ugly = (await threads('daughter'))[0]?.messages.at(-1) ?? expect.fail()
    expect(await write('daughter', { report: ugly.id })).toBe('said')
    expect(await write('daughter', { report: ugly.id }), 'again changes nothing').toBe('said')
    expect((await threads('daughter'))[0]?.messages.map(({ sentence }) => sentence)).toEqual(['thanks'])
    expect((await threads('son'))[0]?.messages).toHaveLength(2)
    expect(await messages()).toHaveLength(2)
    expect(await write('son', { report: ugly.id })).toBe('said')
    for (const name of ['daughter', 'son'])
      expect(
        (await threads(name))[0]?.messages.map(({ sentence }) => sentence),
        name,
      ).toEqual(['thanks'])
    const items = await db.select().from(workItems).where(eq(workItems.accountUid, uid))
    expect(items.map(({ kind }) => kind)).toEqual(['thread-reported'])
    expect(JSON.stringify(items)).not.toContain('Zzyzx')
  })

  test('can be one of the family’s, for the finder; nobody reports their own, or one of another thread', async () => {
    const { write, answer, threads, messages, submit, device, runJobs } = await talking()
    await write('daughter', { text: 'Something rude' })
    const [rude] = await messages()
    expect(await write('son', { report: rude?.id })).toBe('invalid-input')
    const ben = device()
    await submit(BEN, ben)
    await runJobs()
    const [bens] = await threads('daughter')
    await write('daughter', { sentence: 'thanks' }, bens?.report)
    expect(await answer({ report: rude?.id }, ben)).toBe('invalid-input')
    expect(await answer({ report: rude?.id })).toBe('said')
    expect(await messages()).toEqual([])
    expect((await threads('son')).flatMap(({ messages: all }) => all)).toHaveLength(2)
  })

  test('outlives its alarm until staff have looked at it; everything else is deleted a day after the end', async () => {
    const { write, answer, threads, actAs, db, service, pass, uid, incident } = await talking()
    await write('daughter', { sentence: 'thanks' })
    await answer({ text: GIVEN })
    const ugly = (await threads('daughter'))[0]?.messages.at(-1) ?? expect.fail()
    await write('daughter', { report: ugly.id })
    await actAs('daughter', 'safe')
    const { id } = await incident()
    const kept = async () => {
      await cleanUp(service)
      return (await db.select().from(threadMessages).where(eq(threadMessages.incidentId, id))).map(({ text }) => text)
    }
    expect(await kept()).toEqual([null, GIVEN])
    await pass(25 * 3600)
    expect(await kept()).toEqual([GIVEN])
    await db.update(workItems).set({ closedAt: service.now() }).where(eq(workItems.accountUid, uid))
    expect(await kept()).toEqual([])
  })
})
