import { expect, test } from 'vitest'
import type { AlarmCount } from '#contract/admin-watch.ts'
import { followAlarms, HIDDEN_MS, LOST_AFTER, VISIBLE_MS, type Heard } from './follow-alarms.ts'

const QUIET: AlarmCount = { open: 0, loud: 0, newestAt: null }
const LOUD: AlarmCount = { open: 1, loud: 1, newestAt: '2026-11-22T01:00:00.000Z' }
const TAKEN: AlarmCount = { ...LOUD, loud: 0 }
const AWAY = { ok: false, status: 503, code: 'service-unavailable', message: '' } as const
const OUT = { ok: false, status: 401, code: 'sign-in-required', message: '' } as const

/** A page that hears what `says` says, with a clock of its own; `seconds` lets time go by, tick by tick. */
function page() {
  const its = {
    says: QUIET as AlarmCount | typeof AWAY | typeof OUT,
    isVisible: true,
    asked: 0,
    rung: [] as string[],
    news: [] as AlarmCount[],
    heard: undefined as Heard | undefined,
  }
  let now = 0
  const { tick } = followAlarms({
    read: async () => {
      its.asked += 1
      return 'ok' in its.says ? its.says : { ok: true, data: its.says }
    },
    isVisible: () => its.isVisible,
    onHeard: (heard) => (its.heard = heard),
    onNew: (count) => its.news.push(count),
    ring: (why) => its.rung.push(why),
    now: () => now,
  })
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second += 1) {
      now += 1000
      await tick()
    }
  }
  return { its, seconds }
}

test('a new alarm is heard within five seconds, said once, and rings until somebody takes it', async () => {
  const { its, seconds } = page()
  await seconds(1)
  expect(its).toMatchObject({ asked: 1, rung: [], news: [] })
  its.says = LOUD
  await seconds(5)
  expect(its.heard).toEqual({ count: LOUD, isLost: false, isEnded: false })
  expect(its.news).toEqual([LOUD])
  expect(its.rung).toEqual(['alarm'])
  await seconds(3 * (VISIBLE_MS / 1000))
  expect(its.rung).toHaveLength(4)
  expect(its.news).toHaveLength(1)
  its.says = TAKEN
  await seconds(20)
  expect(its.rung).toHaveLength(4)
})

test('an alarm that was there when the page was opened rings, and is not said to be new', async () => {
  const { its, seconds } = page()
  its.says = LOUD
  await seconds(1)
  expect(its).toMatchObject({ rung: ['alarm'], news: [] })
})

test('a page behind another asks less often, and rings all the same', async () => {
  const { its, seconds } = page()
  await seconds(1)
  its.isVisible = false
  its.says = LOUD
  await seconds(HIDDEN_MS / 1000)
  expect(its).toMatchObject({ asked: 2, rung: ['alarm'] })
})

test('a page that hears nothing says so and sounds otherwise, and hears again by itself', async () => {
  const { its, seconds } = page()
  await seconds(1)
  its.says = AWAY
  await seconds((LOST_AFTER - 1) * (VISIBLE_MS / 1000))
  expect(its.heard?.isLost).toBe(false)
  await seconds(VISIBLE_MS / 1000)
  expect(its.heard).toMatchObject({ isLost: true, isEnded: false })
  expect(its.rung).toEqual(['lost'])
  its.says = QUIET
  await seconds(VISIBLE_MS / 1000)
  expect(its.heard).toMatchObject({ isLost: false })
})

test('a session that has ended is said at once', async () => {
  const { its, seconds } = page()
  await seconds(1)
  its.says = OUT
  await seconds(VISIBLE_MS / 1000)
  expect(its.heard).toMatchObject({ isLost: true, isEnded: true })
})
