import { expect, test } from 'vitest'
import type { Overview as Figures } from '#contract/admin-overview.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import Overview from './overview.tsx'

const figures: Figures & { now: number } = {
  now: Date.parse('2026-03-10T02:00:00.000Z'),
  waiting: 5,
  overdue: 3,
  oldestSince: '2026-02-20T02:00:00.000Z',
  openIncidents: 0,
  unanswered: 0,
  approvals: 0,
  scans: [],
  safeReturns: [],
  delivery: { failed: 0, failedSince: null, waiting: 0, waitingSince: null, days: [] },
}
/** Where the words lead that say how many are overdue; nothing where they are no link. */
const overdueLink = (changes: Partial<Figures>) =>
  /<a [^>]*href="([^"]+)"[^>]*>[^<]*overdue/i.exec(
    draw(routed(Overview, { loaderData: { ...figures, ...changes } })),
  )?.[1]

test('what is overdue leads an administrator to the overdue cases', () => {
  expect(overdueLink({})).toBe('/admin/queues?queue=all&amp;due=overdue')
  expect(overdueLink({ overdue: 0 })).toBeUndefined()
})

test('an organisation, which has no queue, is led to none', () => {
  expect(overdueLink({ delivery: null })).toBeUndefined()
})

test('an organisation is led from who waits to its clients, which it can act on', () => {
  const html = draw(routed(Overview, { loaderData: { ...figures, delivery: null } }))
  expect(html).toContain('href="/admin/clients"')
  expect(html).not.toContain('href="/admin/queues')
})

test.each([
  ['en', 'The oldest failed on 01-03-2026.'],
  ['md', '01-03-2026'],
  ['ms', '01-03-2026'],
] as const)('of what failed it is said since when (%s)', (locale, words) => {
  const delivery = { failed: 4000, failedSince: '2026-03-01T02:00:00.000Z', waiting: 0, waitingSince: null, days: [] }
  const said = (failed: typeof delivery) =>
    linesOf(draw(routed(Overview, { loaderData: { ...figures, delivery: failed } }), locale)).join('\n')
  expect(said(delivery)).toContain(words)
  expect(said({ ...delivery, failed: 0, failedSince: '' })).not.toContain(words)
})
