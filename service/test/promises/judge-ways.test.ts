import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from './commands.ts'
import type { Does } from './devices.ts'
import { submits } from './finders.ts'
import type { Model } from './model.ts'
import { startRun } from './run.ts'
import { passes } from './surroundings.ts'
import { changesDevice, dropsTexts } from './ways.ts'

/** One of the model's own steps, by what it says of itself. */
const named = (steps: fc.Arbitrary<Step>, name: RegExp) =>
  fc.sample(steps, { numRuns: 5000, seed: 1 }).find((one) => name.test(one.toString())) ?? expect.fail(`no ${name}`)

/** Whoever hears of alarms by a push alone. */
const textless = ({ people }: Model) =>
  people.flatMap(({ contacts }) => contacts).find(({ ways }) => ways.chosen?.join() === 'push')

/** A caregiver of two turns texts off beside a proved push, the device does this, and a finder comes. */
async function run(does: Does, isBroken: boolean) {
  const { model, driver } = await startRun((its) => ({
    swallows: ({ channel, to }) => isBroken && channel === 'sms' && to === textless(its)?.phone,
  }))
  const happens = [
    named(dropsTexts, /^a contact proves push, keeps {2}\(2, /),
    named(changesDevice, new RegExp(`^a device ${does} `)),
    named(submits, /^a finder comes \(\{"person":2,"network":"own","phone":true/),
    named(passes, /^60 s/),
  ]
  for (const one of happens) await one.run(model, driver)
  const contact = textless(model) ?? expect.fail('nobody turned texts off')
  return driver.heardBy(contact, contact.ways.since).map(({ channel }) => channel)
}

// The model comes to it by chance seldom: here the way there is laid.
test.each(['is gone', 'is off'] as const)(
  'with texts off and a device that %s a text follows, and the model finds it where none does',
  async (does) => {
    expect(await run(does, false)).toContain('sms')
    await expect(run(does, true)).rejects.toThrow('a caregiver was told by no way that works')
  },
)
