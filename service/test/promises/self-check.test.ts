import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BROKEN_LINES } from '../../../test/promises-self-check.ts'
import type { Tampering } from './driver.ts'
import { Broken, openAlarm, type Model, type Promised } from './model.ts'
import { MINUTE } from './numbers.ts'
import { endRun, everything, startRun } from './run.ts'

/** Runs until the promise is broken, at most so many. */
const RUNS = 15
const STEPS = 80

/** Each promise, broken at the edge of the world by one line: the model must find it and say which promise it is. */
const BROKEN: { what: string; promise: Promised; tamper: (model: Model) => Tampering }[] = [
  {
    what: 'a number that ends in 7 is passed on to nobody',
    promise: 'Heard',
    tamper: () => ({
      swallows: ({ text }) => /\+65[\d ]*7\b/.test(text),
      page: (page) => ({ ...page, reports: page.reports.filter(({ phone }) => !phone?.endsWith('7')) }),
    }),
  },
  {
    what: 'whoever comes reads that the family was told',
    promise: 'True',
    tamper: () => ({
      status: (status) => ({ ...status, incident: status.incident && { ...status.incident, told: 'FAMILY' } }),
    }),
  },
  {
    what: 'every answer counts as an answer to this finder',
    promise: 'True',
    tamper: () => ({
      status: ({ incident, ...status }) => ({
        ...status,
        incident: incident && {
          ...incident,
          answers: incident.answers.map((answer) => ({ ...answer, isCurrent: true })),
        },
      }),
    }),
  },
  {
    what: 'each text is sent as two',
    promise: 'Unjammable',
    tamper: () => ({ alsoTo: ({ channel, to }) => (channel === 'sms' ? to : undefined) }),
  },
  {
    what: 'an alarm is told once and never again',
    promise: 'Owned',
    tamper: ({ people }) => ({
      swallows: ({ at, text }) =>
        people.some((person) => {
          const alarm = openAlarm(person)
          const newest = alarm?.reports.at(-1)
          return newest && text.includes(person.firstname) && at > newest.at + MINUTE
        }),
    }),
  },
  {
    what: 'whoever is barred hears what the others hear',
    promise: 'Not by a slip',
    tamper: ({ people }) => ({
      alsoTo: ({ text }) =>
        people
          .filter(({ firstname }) => text.includes(firstname))
          .flatMap(({ contacts }) => contacts.find(({ link }) => link === 'BARRED')?.phone ?? [])[0],
    }),
  },
  {
    what: 'nobody looks after the message of a process that died',
    promise: 'Delivered',
    tamper: () => ({ neverSweeps: true }),
  },
]

test.each(BROKEN_LINES)('the line is there that breaks a promise when $what', async ({ file, line }) => {
  expect((await readFile(file, 'utf8')).split(line)).toHaveLength(2)
})

// Minutes of runs: in `npm run test:all`.
test.runIf(process.env.TEST_ALL).each(BROKEN)(
  'the model finds it when $what',
  async ({ promise, tamper }) => {
    const found = await fc.check(
      fc.asyncProperty(everything(STEPS), async (happenings) => {
        const { model, driver } = await startRun(tamper)
        await fc.asyncModelRun(() => ({ model, real: driver }), happenings)
        await endRun(model, driver)
      }),
      { numRuns: RUNS, seed: 1, endOnFailure: true },
    )
    const { failed, errorInstance } = found
    expect(failed, 'the broken promise was found').toBe(true)
    expect(errorInstance).toBeInstanceOf(Broken)
    expect(errorInstance).toMatchObject({ promise })
  },
  600_000,
)
