import { expect, test } from 'vitest'
import { describeTimes, journeyTimes, vitestTimes } from '../test/times.ts'

test('where the time went is said for each folder, with its slowest files', () => {
  const times = vitestTimes(
    {
      testResults: [
        { name: '/home/service/tags/tag.test.ts', startTime: 1000, endTime: 13_400 },
        { name: '/home/service/card/pdf.test.ts', startTime: 0, endTime: 30_000 },
        { name: '/home/web/words.test.ts', startTime: 0, endTime: 2000 },
      ],
    },
    '/home',
  )
  expect(describeTimes(times)).toEqual([
    'service: 42 s of its workers, 2 files; the slowest card/pdf.test.ts 30, tags/tag.test.ts 12',
    'web: 2 s of its workers, 1 files; the slowest words.test.ts 2',
  ])
})

test('a journey’s tries and the tests of its inner groups count for its file', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const suites = [{ file: 'life.spec.ts', specs: [spec(4000, 5000)], suites: [{ file: '', specs: [spec(1000)] }] }]
  expect(journeyTimes({ suites })).toEqual([{ file: 'e2e/life.spec.ts', seconds: 10 }])
})
