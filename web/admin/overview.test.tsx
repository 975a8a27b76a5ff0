import { expect, test } from 'vitest'
import type { Overview as Figures } from '#contract/admin-overview.ts'
import { draw, routed } from '../test/draw.tsx'
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
