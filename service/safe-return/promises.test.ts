import fc from 'fast-check'
import { test } from 'vitest'
import { everything, startRun, endRun } from '../test/promises/run.ts'

const [runs, steps] = process.env.TEST_ALL ? [1000, 60] : [15, 40]

test('whatever happens in whatever order, the six promises are kept', async () => {
  // fast-check prints the seed and the path of a run that broke a promise: give them here to see it again.
  const seed = process.env.PROMISES_SEED ? { seed: Number(process.env.PROMISES_SEED) } : {}
  const path = process.env.PROMISES_PATH ? { path: process.env.PROMISES_PATH } : {}
  const replayPath = process.env.PROMISES_REPLAY
  await fc.assert(
    fc.asyncProperty(everything(steps, replayPath), async (happenings) => {
      const { model, driver } = await startRun()
      await fc.asyncModelRun(() => ({ model, real: driver }), happenings)
      await endRun(model, driver)
    }),
    { numRuns: runs, ...seed, ...path },
  )
}, 3_600_000)
