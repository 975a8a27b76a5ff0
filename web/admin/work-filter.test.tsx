import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { answerOf, routeArgs } from '../test/route.ts'
import { loader } from './queues.tsx'
import { WorkFilter } from './work-filter.tsx'

const FOUND = [
  { kind: 'call-or-write', count: 3 },
  { kind: 'wrong-entry', count: 2000 },
] as const
const drawn = (query = '', found: readonly (typeof FOUND)[number][] = FOUND, locale: (typeof LOCALES)[number] = 'en') =>
  draw(
    routed(() => <WorkFilter queue="work" found={[...found]} query={new URLSearchParams(query)} />, {}),
    locale,
  )

test('work items are chosen by their kind, each with how many there are, in every language', () => {
  const said = LOCALES.map((locale) => linesOf(drawn('', FOUND, locale)).join('\n'))
  expect(said[0]).toMatch(/Kind[^]*All[^]*Call or write \(3\)[^]*An entry in the locator may be wrong \(1000\+\)/)
  expect(said[1]).toContain('失智症友善地图的资料可能有误 (1000+)')
  expect(said[2]).toContain('Maklumat sebuah tempat mungkin salah (1000+)')
  const form = drawn('queue=work&kind=wrong-entry')
  expect(form).toContain('name="queue" value="work"')
  expect(form).toMatch(/<option value="wrong-entry" selected/)
})

test('nothing is asked where there is one kind only; a chosen kind can always be left', () => {
  expect(drawn('', FOUND.slice(0, 1))).not.toContain('<form')
  expect(drawn('kind=wrong-entry', [])).toContain('href="/?queue=work"')
})

test.each([
  ['?queue=work&kind=wrong-entry', { kind: 'wrong-entry' }],
  ['?queue=closed&kind=wrong-entry&after=x', { kind: 'wrong-entry', closed: 'yes', after: 'x' }],
  ['?queue=work&kind=PARTNER', {}],
])('of %s the items of that kind are asked for', async (address, asks) => {
  const answers = {
    listWorkItems: { ok: true, data: { found: [], items: [], next: null } },
    listQueue: { ok: true, data: { counts: {} } },
  }
  const { args, asked } = routeArgs(`/admin/queues${address}`, {}, answers)
  await answerOf(() => loader(args as Parameters<typeof loader>[0]))
  expect(JSON.parse(JSON.stringify(asked[0]))).toEqual(['listWorkItems', asks])
})
