import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import type { RelayLine } from '#contract/relay.ts'
import type { TypedReport } from '#contract/typed-code.ts'
import { draw } from '../test/draw.tsx'
import { FollowReport } from './find-report.tsx'
import { relayTarget } from './numbers.server.ts'

const HELPLINE = 'tel:+6563770700'

/** The page of a typed code after a number was left. */
function left(hidesNumber: boolean, relay: RelayLine | null, triesLeft: number | null = null) {
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
    mayCallAgain: false,
    handOver: triesLeft === null ? null : { triesLeft },
    hidesNumber,
    relay,
  }
  return <FollowReport code="7KM2QX4RD" report={report} line={relay && relayTarget(relay)} refusal={undefined} />
}
const dialled = (html: string) =>
  [...new Set([...html.matchAll(/href="(tel:[^"]+)"/g)].map(([, number = '']) => number))].filter(
    (number) => !/99[59]$/.test(number),
  )

test.each(LOCALES)('whoever typed the code calls those who care under our number, in %s', (locale) => {
  const html = draw(left(true, { number: '+6531580001', digits: '11234567' }), locale)
  expect(dialled(html)).toEqual(['tel:+6531580001,,11234567', HELPLINE])
  expect(html, 'for whom the phone does not press them').toContain('1123 4567')
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
