import { expect, test, vi } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import type { RelayLine } from '#contract/relay.ts'
import { FAMILY_SENTENCES, FINDER_SENTENCES, type FinderThread } from '#contract/thread.ts'
import type { TypedReport } from '#contract/typed-code.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { message } from '../test/thread.ts'
import { FollowReport } from './find-report.tsx'
import { relayTarget } from './numbers.server.ts'

// The pages are drawn as on the server, which has the words of every language.
vi.hoisted(() => vi.stubEnv('SSR', true))

const HELPLINE = 'tel:+6563770700'

/** The page of a typed code after a number was left. */
function left(
  hidesNumber: boolean,
  relay: RelayLine | null,
  triesLeft: number | null = null,
  messages?: FinderThread['messages'],
  changes: Partial<TypedReport> = {},
) {
  const report: TypedReport = {
    open: true,
    closedReason: null,
    muted: false,
    told: true,
    coming: null,
    taken: false,
    unanswered: false,
    deskStaffed: true,
    withSomeone: null,
    whereaboutsShared: false,
    keepsNumber: false,
    calledThroughUs: null,
    mayCallAgain: false,
    handOver: triesLeft === null ? null : { triesLeft },
    thread: messages ? { mark: '1.0' } : null,
    hidesNumber,
    relay,
    ...changes,
  }
  return (
    <FollowReport
      code="7KM2QX4RD"
      report={report}
      line={relay && relayTarget(relay)}
      thread={messages && { messages }}
      refusal={undefined}
    />
  )
}
const dialled = (html: string) =>
  [...new Set([...html.matchAll(/href="(tel:[^"]+)"/g)].map(([, number = '']) => number))].filter(
    (number) => !/99[59]$/.test(number),
  )

test.each(LOCALES)('whoever typed the code calls those who care under our number, in %s', (locale) => {
  const html = draw(left(true, { number: '+6531580001', digits: '11234567' }), locale)
  expect(dialled(html)).toEqual(['tel:+6531580001,,11234567', HELPLINE])
  expect(html, 'for whom the phone does not press them').toContain('1123\u{a0}4567')
})

test.each(LOCALES)('while we connect nobody the page says so, and the helpline stands below, in %s', (locale) => {
  const html = draw(left(true, null), locale)
  expect(dialled(html)).toEqual([HELPLINE])
  expect(html).toMatch(/does not work now|现在无法接通|tidak berfungsi sekarang|இப்போது அது முடியவில்லை/)
})

test('where nobody keeps their number the page offers the helpline alone, and says nothing of calls through us', () => {
  const html = draw(left(false, null), 'en')
  expect(dialled(html)).toEqual([HELPLINE])
  expect(html).not.toContain('does not work now')
})

test.each(LOCALES)('who comes is asked for colour and digits, also where the code was typed, in %s', (locale) => {
  const html = draw(left(false, null, 3), locale)
  expect(html.match(/name="colour"/g)).toHaveLength(8)
  expect(html).toMatch(/name="digits"/)
  expect(draw(left(false, null, 0), locale), 'after three misses the finder decides').toMatch(/value="UNPROVED"/)
  expect(draw(left(false, null), locale)).not.toMatch(/name="digits"/)
})

test('no thread is offered before those who care have written; then it stands there, and its head says so', () => {
  expect(draw(left(false, null), 'en')).not.toContain('thread-title')
  const lines = linesOf(draw(left(false, null, null, [message({ by: { is: 'carer' } })]), 'en'))
  expect(lines).toEqual(
    expect.arrayContaining([
      'There is a message for you. Read it below',
      'Somebody who cares for this person, 6:54 am',
      'I am ten minutes away.',
      'Send a photo of the place',
      'Report this message',
    ]),
  )
})

test.each(LOCALES)('every ready sentence reads whole on the page that names nobody, in %s', (locale) => {
  const all = [...FAMILY_SENTENCES, ...FINDER_SENTENCES].map((sentence, index) =>
    message({ id: String(index + 1), by: { is: 'carer' }, sentence }),
  )
  const nobody = draw(left(false, null, null, all), locale)
  expect(nobody).not.toMatch(/\{\{|undefined|thread\./)
  expect(new Set(linesOf(nobody)).size, 'each of its own').toBeGreaterThan(all.length)
  for (const line of linesOf(nobody)) expect(line).toMatch(/^[^\s.,，。]/)
})

test('the thread stays while the person is said to be safe with someone, and is nowhere once the alarm has ended', () => {
  const withSomeone = { whom: 'POLICE' as const, at: '2026-03-09T22:54:00.000Z' }
  const page = (changes: Partial<TypedReport>) =>
    linesOf(draw(left(false, null, null, [message({ by: { is: 'carer' } })], changes), 'en'))
  expect(page({ withSomeone })).toEqual(expect.arrayContaining(['I am ten minutes away.', 'Send']))
  expect(page({ open: false, closedReason: 'SAFE' })).not.toContain('I am ten minutes away.')
  expect(page({ muted: true })).not.toContain('I am ten minutes away.')
})
