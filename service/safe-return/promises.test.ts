import fc from 'fast-check'
import { test } from 'vitest'
import { everything, startRun, endRun } from '../test/promises/run.ts'

// PROMISES_RUNS and PROMISES_STEPS choose another length, as for a part of the long walk.
const [runs, steps] = process.env.TEST_ALL ? ([1000, 60] as const) : ([15, 40] as const)
const { PROMISES_RUNS = runs, PROMISES_STEPS = steps } = process.env

test('whatever happens in whatever order, the six promises are kept', async () => {
  // fast-check prints seed, path and replayPath of a run that broke a promise. Given here they show it again; with
  // PROMISES_SHRINK it looks for the shortest way there, which takes minutes.
  const { PROMISES_SEED, PROMISES_PATH, PROMISES_REPLAY: replayPath, PROMISES_SHRINK } = process.env
  const seed = PROMISES_SEED ? { seed: Number(PROMISES_SEED) } : {}
  const path = PROMISES_PATH ? { path: PROMISES_PATH } : {}
  await fc.assert(
    fc.asyncProperty(everything(Number(PROMISES_STEPS), replayPath), async (happenings) => {
      const { model, driver } = await startRun()
      await fc.asyncModelRun(() => ({ model, real: driver }), happenings)
      await endRun(model, driver)
    }),
    { numRuns: Number(PROMISES_RUNS), ...seed, ...path, endOnFailure: !PROMISES_SHRINK },
  )
}, 3_600_000)
