import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from './commands.ts'
import type { Does } from './devices.ts'
import { submits } from './finders.ts'
import type { Model } from './model.ts'
import { startRun } from './run.ts'
import { changesWeather, passes } from './surroundings.ts'
import { changesDevice, dropsTexts } from './ways.ts'

/** One of the model's own steps, by what it says of itself. */
const named = (steps: fc.Arbitrary<Step>, name: RegExp) =>
  fc.sample(steps, { numRuns: 5000, seed: 1 }).find((one) => name.test(one.toString())) ?? expect.fail(`no ${name}`)

/** Whoever hears of alarms by these ways alone. */
const hearingBy = ({ people }: Model, ways: string) =>
  people.flatMap(({ contacts }) => contacts).find(({ ways: { chosen } }) => chosen?.join(' ') === ways)

/** A caregiver of two turns texts off and keeps these ways, this happens, and a finder comes. @returns by which channels they heard */
async function run(ways: 'push' | 'voice whatsapp', happening: Step, isBroken: boolean) {
  const { model, driver } = await startRun((its) => ({
    swallows: ({ channel, to }) => isBroken && channel === 'sms' && to === hearingBy(its, ways)?.phone,
  }))
  const [proved = '', beside = ''] = ways.split(' ')
  const happens = [
    named(dropsTexts, new RegExp(`^a contact proves ${proved}, keeps ${beside} \\(2, `)),
    happening,
    named(submits, /^a finder comes \(\{"person":2,"network":"own","phone":true/),
    named(passes, /^60 s/),
  ]
  for (const one of happens) await one.run(model, driver)
  const contact = hearingBy(model, ways) ?? expect.fail('nobody turned texts off')
  return driver.heardBy(contact, contact.ways.since).map(({ channel }) => channel)
}

const device = (does: Does) => named(changesDevice, new RegExp(`^a device ${does} `))

// The model comes to it by chance seldom: here the way there is laid.
test.each(['is gone', 'is off'] as const)(
  'with texts off and a device that %s a text follows, and the model finds it where none does',
  async (does) => {
    expect(await run('push', device(does), false)).toContain('sms')
    await expect(run('push', device(does), true)).rejects.toThrow('a caregiver was told by no way that works')
  },
)

test('a WhatsApp that is reported undelivered is followed by a text, and the model finds it where none is', async () => {
  const undelivered = named(changesWeather, /^whatsapp is undelivered$/)
  const heard = await run('voice whatsapp', undelivered, false)
  expect(heard).toContain('sms')
  expect(heard).not.toContain('whatsapp')
  await expect(run('voice whatsapp', undelivered, true)).rejects.toThrow('a caregiver was told by no way that works')
})
