import fc from 'fast-check'
import type { Driver } from './driver.ts'
import { judge } from './judge.ts'
import { tick, type Model } from './model.ts'
import { RESUMED_WITHIN, SECOND } from './numbers.ts'

/** Something that happens. */
export type Step = fc.AsyncCommand<Model, Driver>

/** Lets the time pass in world and model together. */
export async function elapse(model: Model, driver: Driver, seconds: number) {
  await driver.elapse(seconds, (at) => tick(model, at))
  tick(model, driver.now())
  // What happened by itself just now may still be to come by a clock that was moved.
  if (model.now - model.changedAt < model.slack) await driver.elapse(model.slack / SECOND, (at) => tick(model, at))
  tick(model, driver.now())
  for (const { channel, at } of driver.kills.splice(0)) {
    model.outages.push({ channel, how: 'killed', from: at, to: at + RESUMED_WITHIN + model.slack })
  }
}

/**
 * A command: `happen` says that it could not happen by answering false. Whatever it does, five seconds pass, and then the
 * promises are judged.
 */
export const step = (name: string, happen: (model: Model, driver: Driver) => Promise<unknown>, seconds = 5): Step => ({
  check: () => true,
  toString: () => name,
  async run(model, driver) {
    tick(model, driver.now())
    if ((await happen(model, driver)) === false) return
    await elapse(model, driver, seconds)
    await judge(model, driver)
  },
})

/**
 * Which person something happens to: more often those of whom the most can be told, or several things would hardly ever
 * happen in one alarm.
 */
export const somebody: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(2) },
  { weight: 1, arbitrary: fc.constant(1) },
  // With nobody to call, the alarm is the desk's.
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat() },
)

/** One of a list, whatever its length is by then. */
export const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]
