import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { submissions } from '../db/tables.ts'
import type { Lost } from '../test/lost.ts'
import { picture } from '../test/pictures.ts'
import { texting } from '../test/texting.ts'
import { sides } from '../test/thread-sides.ts'
import { typing } from '../test/typing.ts'

const FAMILY = { daughter: { email: true }, son: {} }
const HERE = { lat: 1.3334, lng: 103.8485, accuracy: 12 }

/** Whoever came by a typed code, once the family was told of them. */
async function typed() {
  const its = await typing(FAMILY)
  await its.report()
  await its.runJobs()
  const { finders, answer, messages, ...family } = sides(its)
  return {
    ...its,
    ...family,
    finders: (from = its.finder) => finders(from, its.short),
    messages: (from = its.finder) => messages(from, its.short),
    answer: (said: object, from = its.finder) => answer(said, from, its.short),
  }
}

/** What a door that opens less than a scan keeps back; the words that the pages' own answers are made of stand for nobody. */
const withheld = (its: Pick<Lost, 'uid' | 'code' | 'of'>) => [
  'Siew',
  'Lim',
  its.uid,
  its.code,
  ...['daughter', 'son'].flatMap((name) => [its.of(name).uid, its.of(name).phone]),
  '"kin"',
  'relation',
  'calledAs',
  'Child',
]
const expectNothing = (its: Parameters<typeof withheld>[0], said: string) => {
  for (const secret of withheld(its)) expect(said).not.toContain(secret)
}

test('who scanned once has seen the card: typed later, the code opens no second thread and takes nothing back', async () => {
  const its = await typing(FAMILY)
  await its.submit({}, its.finder)
  await its.pass(180)
  await its.report()
  await its.runJobs()
  const threads = await sides(its).threads('daughter')
  expect(threads.map(({ door }) => door)).toEqual(['FOUND'])
})

describe('with who typed the code', () => {
  test('the family opens a thread; both read and write, and the finder learns of nobody who they are', async () => {
    const its = await typed()
    const { read, write, answer, finders, messages, threads, finder, short } = its
    expect(await answer({ text: 'Hello?' })).toBe('incident-closed')
    expect(await finders()).toBe('incident-closed')
    expect((await read()).data.report.thread).toBeNull()
    expect(await threads('daughter')).toMatchObject([{ name: 'Aisha', door: 'TYPED', messages: [] }])
    await write('daughter', { sentence: 'say-i-come' })
    const first = (await read()).data.report.thread
    expect(first).toEqual({ mark: expect.any(String) })
    await write('son', { sentence: 'give-water' })
    await its.pass(240)
    await write('duty', { sentence: 'stay-there' })
    expect((await read()).data.report.thread, 'the page asks for it every few seconds').not.toEqual(first)
    expect(await answer({ sentence: 'thirsty' })).toBe('said')
    expect(await answer({ position: HERE })).toBe('said')
    const carer = { is: 'carer' }
    expect((await messages()).map(({ by }) => by)).toEqual([carer, carer, { is: 'duty' }, { is: 'you' }, { is: 'you' }])
    expect((await threads('son'))[0]?.messages.map(({ by }) => by.is)).toEqual([
      'kin',
      'you',
      'duty',
      'finder',
      'finder',
    ])
    const path = `/public/safe-return/thread?uid=${short}`
    const posted = await finder.post('/public/safe-return/thread', { uid: short, text: 'Void deck' })
    expectNothing(its, (await (await finder.get(path)).text()) + (await posted.text()) + JSON.stringify(await read()))
  })

  test('a photo of the place goes to the family, and a message can be reported', async () => {
    const its = await typed()
    const { write, finder, short, threads, messages, answer, linkOf, device } = its
    const send = async () => finder.send('PUT', `/public/safe-return/thread/photo?uid=${short}`, await picture())
    expect((await send()).status, 'not before the family wrote').toBe(409)
    await write('daughter', { text: 'Something rude' })
    const sent = await send()
    expect(sent.status).toBe(200)
    expectNothing(its, await sent.text())
    const photo = (await threads('son'))[0]?.messages.find((one) => one.photo)
    expect((await device().get(`${await linkOf('son')}/${photo?.id}/photo`)).status).toBe(200)
    const [rude] = await messages()
    expect(await answer({ report: rude?.id })).toBe('said')
    expect((await messages()).map(({ text }) => text)).toEqual([null])
  })

  test('nobody else’s device reads or writes in it, by whichever code', async () => {
    const { write, finders, answer, device, short, code, submit, runJobs, threads } = await typed()
    await write('daughter', { text: 'To who typed' })
    const [{ report = '' } = {}] = await threads('daughter')
    const stranger = device()
    for (const uid of [short, code]) {
      const path = `/public/safe-return/thread?uid=${uid}`
      expect((await (await stranger.get(path)).json()).code).toBe('details-needed-first')
    }
    await submit({ name: 'Ben', phone: '9123 4567' }, stranger)
    await runJobs()
    expect(await finders(stranger)).toBe('incident-closed')
    expect(await answer({ text: 'From Ben' }, stranger)).toBe('incident-closed')
    expect((await threads('daughter')).find((one) => one.report === report)?.messages).toHaveLength(1)
  })

  test('who scanned, too, is told apart: their own page names who writes, that of the typed code nobody', async () => {
    const { write, submit, finder, code, runJobs, threads, messages, pass, ...its } = await typed()
    await pass(1)
    await submit({}, finder)
    await runJobs()
    expect(await threads('daughter')).toMatchObject([{ door: 'FOUND' }])
    await write('daughter', { sentence: 'thanks' })
    const scanned = await (await finder.get(`/public/safe-return/thread?uid=${code}`)).json()
    expect(scanned.data.messages).toMatchObject([{ by: { is: 'kin', kin: { relation: 'Child' } } }])
    expect((await messages()).map(({ by }) => by)).toEqual([{ is: 'carer' }])
    expect(its.short).not.toBe(code)
  })

  test('who scanned first and typed the code then is still one who scanned', async () => {
    const { submit, report, finder, runJobs, pass, ...its } = await typing(FAMILY)
    await submit({}, finder)
    await pass(200)
    await report()
    await runJobs()
    expect(await sides({ ...its, finder }).threads('daughter')).toMatchObject([{ door: 'FOUND' }])
  })

  test('of a folded report there is none, nor of one that came while no code was looked up', async () => {
    const { device, report, threads, write, db, useUp, runJobs } = await typed()
    const crowd = Array.from({ length: 5 }, () => device('203.0.113.19'))
    for (const [index, one] of crowd.entries()) await report({ phone: `9${index}23 4567`, name: `Crowd ${index}` }, one)
    await useUp(500)
    await report({ phone: '9777 1234', name: 'Late' }, device('198.51.100.9'))
    await runJobs()
    const names = (await threads('daughter')).map(({ name }) => name)
    expect(names).toContain('Crowd 0')
    for (const name of ['Crowd 4', 'Late']) {
      expect(names).not.toContain(name)
      const [left] = await db.select().from(submissions).where(eq(submissions.name, name))
      expect(await write('daughter', { sentence: 'thanks' }, left?.id)).toBe('invalid-input')
    }
  })
})

describe('with who texted the code', () => {
  const tokenIn = (text: string | undefined) => /\/helping\/(\w+)/.exec(text ?? '')?.[1]

  test('it waits on the page to which our answer leads, which names nobody', async () => {
    const its = await texting(FAMILY)
    const { threads, write, answer, messages, finders } = sides(its)
    const token = tokenIn(await its.send(its.short))
    await its.runJobs()
    expect(await threads('daughter')).toMatchObject([{ name: '', door: 'TEXTED' }])
    await write('daughter', { sentence: 'ten-minutes' })
    const phone = its.device()
    expect(await finders(phone, its.short)).toBe('details-needed-first')
    await phone.post('/public/safe-return/prove', { token })
    expect(await messages(phone, its.short)).toMatchObject([{ by: { is: 'carer' }, sentence: 'ten-minutes' }])
    expect(await answer({ sentence: 'calm' }, phone, its.short)).toBe('said')
    expect((await threads('son'))[0]?.messages).toMatchObject([
      { by: { is: 'kin' } },
      { by: { is: 'finder', name: '' } },
    ])
    expectNothing(its, await (await phone.get(`/public/safe-return/thread?uid=${its.short}`)).text())
  })

  test('a text says once that the family has written, names nobody, and leads there', async () => {
    const its = await texting(FAMILY)
    const { write, messages } = sides(its)
    await its.send(its.short)
    await its.runJobs()
    await write('daughter', { text: 'Hui Min is on the MRT' })
    await write('son', { sentence: 'thanks' })
    await its.runJobs()
    const texts = (await its.sentTo(its.sender)).map(({ text }) => text ?? '')
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Those who care for the person beside you have written to you.')
    for (const secret of [...withheld(its), 'Hui Min', 'MRT', 'daughter', 'family'])
      expect(texts[0]).not.toContain(secret)
    const phone = its.device()
    await phone.post('/public/safe-return/prove', { token: tokenIn(texts[0]) })
    expect(await messages(phone, its.short)).toHaveLength(2)
  })

  test('no text says so to who scanned or typed, whose page is before them', async () => {
    const { write, runJobs, sentTo, submit, device, threads, pass } = await typed()
    await pass(1)
    await submit({ phone: '8123 7654', name: 'Ben' }, device())
    await runJobs()
    for (const { report } of await threads('daughter')) await write('daughter', { sentence: 'thanks' }, report)
    await runJobs()
    expect([...(await sentTo('+6581234567')), ...(await sentTo('+6581237654'))]).toEqual([])
  })

  test('none is offered where no text of ours goes, and so no page', async () => {
    const its = await texting(FAMILY)
    const { threads } = sides(its)
    await its.send(its.short, '+4915112345678')
    await its.runJobs()
    expect(await its.stored()).toMatchObject([{ kind: 'TEXTED' }])
    expect(await threads('daughter')).toEqual([])
  })

  test('who scanned before keeps the thread they have when they open the link of the text, too', async () => {
    const its = await texting(FAMILY)
    const { threads, write, answer, messages } = sides(its)
    await its.submit()
    await its.runJobs()
    await write('daughter', { text: 'To who scanned' })
    const token = tokenIn(await its.send(its.short))
    await its.finder.post('/public/safe-return/prove', { token })
    await its.runJobs()
    expect((await messages()).map(({ text }) => text)).toEqual(['To who scanned'])
    expect(await answer({ text: 'Here' })).toBe('said')
    const scanned = (await threads('daughter')).find(({ door }) => door === 'FOUND')
    expect(scanned?.messages.map(({ text }) => text)).toEqual(['To who scanned', 'Here'])
    const texted = (await threads('daughter')).find(({ door }) => door === 'TEXTED')
    await write('son', { text: 'To who texted' }, texted?.report)
    expect((await messages()).map(({ text }) => text)).toEqual(['To who scanned', 'Here', 'To who texted'])
    expect(await answer({ text: 'To whoever wrote last' })).toBe('said')
    const texts = (await threads('daughter')).map(({ messages: all }) => all.map(({ text }) => text))
    expect(texts.toSorted()).toEqual([
      ['To who scanned', 'Here'],
      ['To who texted', 'To whoever wrote last'],
    ])
  })
})
