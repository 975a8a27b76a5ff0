import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Found } from '#contract/found.ts'
import { HAND_OVER_COLOURS, type HandOverMark } from '#contract/hand-over.ts'
import { submissions } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { lost, type Lost } from '../test/lost.ts'

const OTHER_PHONE = { phone: '9123 4567', name: 'Ben' }

/** An alarm whose daughter is on the way; her page, and what a finder shows. */
async function coming() {
  const its = await lost()
  await its.submit()
  await its.runJobs()
  await its.actAs('daughter', 'on-my-way')
  return { ...its, ...readers(its) }
}

function readers(its: Lost) {
  const pageOf = async (name: string): Promise<Found> => {
    const token = its.service.keys.foundToken((await its.incident()).id, name === 'duty' ? 'duty' : its.of(name).uid)
    return (await (await its.device().get(`/public/found/${token}`)).json()).data
  }
  const markOf = async (name: string): Promise<HandOverMark> => (await pageOf(name)).handOver ?? expect.fail(name)
  const show = async (mark: Partial<HandOverMark>, from = its.finder) => {
    const answer = await its.say('handed-over', { how: 'SHOWN', ...mark }, from)
    return answer.status === 200 ? 'taken' : String((await answer.json()).code)
  }
  const word = async (how: string, body: object = {}, from = its.finder) => {
    const answer = await its.say('handed-over', { how, ...body }, from)
    return answer.status === 200 ? 'taken' : String((await answer.json()).code)
  }
  return { pageOf, markOf, show, word }
}

/** Another colour, and the same digits. */
const wrong = ({ colour, digits }: HandOverMark): HandOverMark => ({
  colour: HAND_OVER_COLOURS[(HAND_OVER_COLOURS.indexOf(colour) + 1) % HAND_OVER_COLOURS.length] ?? colour,
  digits,
})

describe('colour and digits', () => {
  test('stand on the page of whoever is on the way, each their own and always the same, and on nobody else’s', async () => {
    const { markOf, pageOf, actAs } = await coming()
    const daughters = await markOf('daughter')
    expect(await markOf('daughter')).toEqual(daughters)
    expect((await pageOf('son')).handOver).toBeNull()
    await actAs('son', 'on-my-way')
    expect(await markOf('son')).not.toEqual(daughters)
    await actAs('daughter', 'withdraw')
    expect((await pageOf('daughter')).handOver).toBeNull()
  })

  test('that are right hand the person over: to whom, when and where stands on both pages, and the others are told', async () => {
    const { markOf, show, say, status, pageOf, told, runJobs, service, incident } = await coming()
    await say('whereabouts', { place: 'Bus stop 52009', position: { lat: 1.33, lng: 103.85 } })
    expect(await show(await markOf('daughter'))).toBe('taken')
    await runJobs()
    const at = service.now().toISOString()
    expect((await status()).incident.withSomeone).toMatchObject({
      at,
      handedOver: { to: { relation: 'Child', ordinal: 1 } },
    })
    const sons = await pageOf('son')
    expect(sons.withSomeone).toMatchObject({ by: 'Aisha', at, handedOver: { to: { is: 'kin' } } })
    expect(sons.moments.find(({ kind }) => kind === 'handed-over')).toMatchObject({
      at,
      who: [{ is: 'kin' }, { is: 'finder', name: 'Aisha' }],
      position: { lat: 1.33, lng: 103.85 },
    })
    expect((await pageOf('daughter')).withSomeone?.handedOver).toEqual({ to: { is: 'you' } })
    expect(await told('with-someone')).toContain('1 son sms')
    expect((await incident()).closedAt, 'it ends nothing').toBeNull()
  })

  test('are read as people type them, and a form without them is no miss', async () => {
    const { markOf, show, word, status, kinds } = await coming()
    const { colour, digits } = await markOf('daughter')
    expect(await show({ colour })).toBe('required-data')
    expect(await show({ digits })).toBe('required-data')
    expect(await show({ colour, digits: '12' })).toBe('three-digits')
    expect(await word('SHOWN', { colour: 'mauve', digits })).toBe('required-data')
    expect((await status()).incident.handOver).toEqual({ triesLeft: 3 })
    expect(await kinds()).not.toContain('hand-over-missed')
    const full = [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(' ')
    expect(await show({ colour, digits: full })).toBe('taken')
  })

  test('that are wrong three times end the tries, also for another finder and another browser: the desk is told', async () => {
    const { markOf, show, word, status, submit, device, told, runJobs, kinds, pageOf } = await coming()
    const right = await markOf('daughter')
    const other = device()
    await submit(OTHER_PHONE, other)
    expect(await word('UNPROVED'), 'before that, the finder’s word is no hand-over').toBe('not-allowed')
    expect(await show(wrong(right))).toBe('hand-over-wrong')
    expect(await show(wrong(right), other)).toBe('hand-over-wrong')
    await runJobs()
    expect(await told('hand-over-missed')).toEqual([])
    expect(await show(wrong(right))).toBe('hand-over-closed')
    await runJobs()
    expect(await told('hand-over-missed')).toEqual(['1 duty email', '1 duty sms'])
    const third = device()
    await submit({ phone: '8222 3333', name: 'Chandra' }, third)
    for (const browser of [undefined, other, third]) {
      expect((await status(browser)).incident.handOver).toEqual({ triesLeft: 0 })
      expect(await show(right, browser), 'even the right ones').toBe('hand-over-closed')
    }
    expect((await kinds()).filter((kind) => kind === 'hand-over-missed')).toHaveLength(3)
    expect(await word('UNPROVED')).toBe('taken')
    expect((await status()).incident.withSomeone).toMatchObject({ whom: null, handedOver: { to: null } })
    expect((await pageOf('son')).moments.map(({ kind }) => kind)).toContain('handed-over-unproved')
  })

  test('taken back by the finder are new ones, for the old ones are known', async () => {
    const { markOf, show, say, status } = await coming()
    const first = await markOf('daughter')
    await show(first)
    await say('with-someone', { undo: true })
    expect((await status()).incident.withSomeone).toBeNull()
    const second = await markOf('daughter')
    expect(second).not.toEqual(first)
    expect(await show(first)).toBe('hand-over-wrong')
    expect(await show(second)).toBe('taken')
  })

  test('are new, and so are the tries, once the family has opened the alarm again', async () => {
    const { markOf, show, actAs, submit, status } = await coming()
    const first = await markOf('daughter')
    await show(wrong(first))
    await actAs('daughter', 'safe')
    await actAs('daughter', 'reopen')
    await actAs('daughter', 'on-my-way')
    await submit()
    expect((await status()).incident.handOver).toEqual({ triesLeft: 3 })
    expect(await markOf('daughter')).not.toEqual(first)
  })
})

test.each(['POLICE', 'AMBULANCE', 'CARE_STAFF'])('handed to %s needs no proof, and says so', async (how) => {
  const { word, pageOf, status, told, runJobs } = await coming()
  expect(await word(how, { place: 'Sergeant Tan, Bishan post' })).toBe('taken')
  expect(await word(how, { place: 'Sergeant Tan, Bishan post' }), 'a double tap').toBe('taken')
  await runJobs()
  const said = (await pageOf('son')).moments.filter(({ kind }) => kind === 'handed-over-unproved')
  expect(said).toMatchObject([{ whom: how, place: 'Sergeant Tan, Bishan post', who: [{ is: 'finder' }] }])
  expect((await status()).incident.withSomeone).toMatchObject({ whom: how, handedOver: { to: null } })
  expect(await told('with-someone')).toContain('1 son sms')
})

test('the desk has a colour and digits of its own in the console, whoever else goes', async () => {
  const { show, incident, pageOf, status } = await coming()
  const { browser } = await (await adminConsole()).administrator()
  const seen = await browser.get(`/admin/incidents/${(await incident()).id}`)
  const { handOver } = (await seen.json()).data
  expect(await show(handOver)).toBe('taken')
  expect((await status()).incident.withSomeone.handedOver).toEqual({ to: 'duty' })
  expect((await pageOf('son')).withSomeone?.handedOver).toEqual({ to: { is: 'duty' } })
})

test('whose report is folded is not asked, and can neither miss nor hand over', async () => {
  const { submit, device, service, show, word, status, kinds, markOf } = await coming()
  const { db } = service
  // The finders of one network, whose pages nobody read: those beyond the first few are folded.
  await db.update(submissions).set({ networkHash: 'one' })
  const last = device()
  for (const number of ['8000 1001', '8000 1002', '8000 1003', '8000 1004']) {
    await submit({ phone: number }, number === '8000 1004' ? last : device())
    await db.update(submissions).set({ networkHash: 'one', readFirst: false })
  }
  expect((await status(last)).incident.handOver).toBeNull()
  const right = await markOf('daughter')
  expect([await show(right, last), await word('POLICE', {}, last)]).toEqual(['not-allowed', 'not-allowed'])
  expect(await show(right, device()), 'nor can a stranger').toBe('details-needed-first')
  expect((await kinds()).filter((kind) => kind.startsWith('hand'))).toEqual([])
})

test('nothing that the finder is told before holds colour or digits, and the count of misses obeys a model', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('going' as const), who: fc.constantFrom('daughter', 'son') }),
    fc.record({ do: fc.constant('withdraw' as const), who: fc.constantFrom('daughter', 'son') }),
    fc.record({ do: fc.constant('try' as const), by: fc.nat(2), of: fc.constantFrom('daughter', 'son', 'nobody') }),
    fc.record({ do: fc.constant('undo' as const), by: fc.nat(2) }),
    fc.record({ do: fc.constant('again' as const), by: fc.nat(2) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const its = await lost()
      const { pageOf, show } = readers(its)
      const finders = [its.finder, its.device(), its.device()]
      const leave = (n: number) =>
        its.submit({ phone: `8111 000${n}`, position: { lat: 1.33, lng: 103.85 } }, finders[n])
      for (const n of finders.keys()) await leave(n)
      await its.runJobs()
      const going = new Set<string>()
      const handed = new Set<number>()
      let misses = 0
      for (const said of steps) {
        if (said.do === 'going' || said.do === 'withdraw') {
          await its.actAs(said.who, said.do === 'going' ? 'on-my-way' : 'withdraw')
          going[said.do === 'going' ? 'add' : 'delete'](said.who)
        } else if (said.do === 'again') {
          await its.moveClock(180)
          await leave(said.by)
          handed.delete(said.by)
        } else if (said.do === 'undo') {
          await its.say('with-someone', { undo: true }, finders[said.by])
          handed.delete(said.by)
        } else {
          const shown = said.of === 'nobody' ? null : (await pageOf(said.of)).handOver
          expect(shown !== null, 'whoever goes has one').toBe(said.of !== 'nobody' && going.has(said.of))
          const outcome = await show(shown ?? { colour: 'red', digits: '000' }, finders[said.by])
          const expected = handed.has(said.by)
            ? 'taken'
            : misses >= 3
              ? 'hand-over-closed'
              : shown
                ? 'taken'
                : undefined
          if (expected) expect(outcome).toBe(expected)
          else expect(outcome).toBe((misses += 1) === 3 ? 'hand-over-closed' : 'hand-over-wrong')
          if (outcome === 'taken') handed.add(said.by)
        }
        const marks = await Promise.all(['daughter', 'son', 'duty'].map(async (name) => (await pageOf(name)).handOver))
        for (const finder of finders) {
          const told = [
            await (await finder.get(`/public/safe-return/status?uid=${its.code}`)).text(),
            await (await finder.get(`/public/accounts/users/v2/${its.code}`)).text(),
          ].join()
          // Numbers in names of rows and in times are none of theirs.
          const words: readonly string[] =
            told.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').match(/\b(?:\d{3}|[a-z]+)\b/g) ?? []
          for (const mark of marks) if (mark) expect(words).not.toContain(mark.digits)
          expect(HAND_OVER_COLOURS.filter((colour) => words.includes(colour))).toEqual([])
          expect(told).toContain(`"triesLeft":${3 - misses}`)
        }
      }
    }),
    { numRuns: 8, seed: 60 },
  )
}, 120_000)
