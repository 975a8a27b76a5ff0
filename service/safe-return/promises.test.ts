import fc from 'fast-check'
import { test } from 'vitest'
import { everything, startRun, endRun } from '../test/promises/run.ts'

// `npm run test:all` asks for a thousand runs of sixty steps, in a step of its own (test/run.ts).
const { PROMISES_RUNS = 12, PROMISES_STEPS = 40 } = process.env

test('whatever happens in whatever order, the six promises are kept', async () => {
  // fast-check prints seed, path and replayPath of a run that broke a promise. Given here they show it again; with
  // PROMISES_SHRINK it looks for the shortest way there, which takes minutes. One seed by default, so that a run says the
  // same of the same tree; PROMISES_SEED=random draws another, as the long run of `npm run test:all` does.
  const { PROMISES_SEED = '7', PROMISES_PATH, PROMISES_REPLAY: replayPath, PROMISES_SHRINK } = process.env
  const seed = PROMISES_SEED === 'random' ? {} : { seed: Number(PROMISES_SEED) }
  const path = PROMISES_PATH ? { path: PROMISES_PATH } : {}
  await fc.assert(
    fc.asyncProperty(everything(Number(PROMISES_STEPS), replayPath), async (happenings) => {
      const { model, driver } = await startRun()
      await fc.asyncModelRun(() => ({ model, real: driver }), happenings)
      await endRun(model, driver)
    }),
    { numRuns: Number(PROMISES_RUNS), ...seed, ...path, endOnFailure: !PROMISES_SHRINK },
  )
}, 18_000_000)
