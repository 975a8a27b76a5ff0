import { expect, test } from 'vitest'
import { lost } from '../test/finder.ts'
import { routed } from '../test/draw.tsx'
import { outline } from '../test/outline.ts'
import Helper from './helper.tsx'
import { TestBanner, TestOver } from './rehearsal.tsx'

const UNTIL = '2026-03-09T22:53:00.000Z'
const isSaid = (lines: string[], words: RegExp) => lines.filter((line) => words.test(line))

test('a test says until when it goes on; of a code that opens nothing it says that instead', () => {
  const usable = outline(<TestBanner until={UNTIL} isUsable />)
  const unusable = outline(<TestBanner until={UNTIL} isUsable={false} />)
  expect(isSaid(usable, /6:53 am/)).toHaveLength(1)
  expect(isSaid(unusable, /6:53 am/)).not.toEqual(isSaid(usable, /6:53 am/))
  for (const page of [usable, unusable]) expect(isSaid(page, /leave the test/)).toHaveLength(1)
})

test('that a test is over stands where one was led from it, as an alert, and nowhere else', () => {
  const over = outline(<TestOver />, 'en', '/safereturncards/code?over=1')
  expect(isSaid(over, /role=alert/)).toHaveLength(1)
  expect(outline(<TestOver />, 'en', '/safereturncards/code')).toEqual([])
  const page = (test?: object) =>
    outline(
      routed(Helper, {
        loaderData: { person: lost(), page: 'form', keepsTyped: true, ...(test && { test }) },
        params: { uid: 'code' },
      }),
      'en',
      '/safereturncards/code?over=1',
    )
  expect(isSaid(page(), /role=alert/)).toEqual(isSaid(over, /role=alert/))
  expect(isSaid(page({ until: UNTIL }), /role=alert/), 'in a test none is over').toEqual([])
})
