import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import fc from 'fast-check'
import { incidents, messages } from '../../db/tables.ts'
import { elapse, type Step } from './commands.ts'
import { openDriver, type Driver, type Tampering } from './driver.ts'
import { answers, choosesWhoIsHeard, makesSafe, marksFalse, reopens, reportsMissing, staffAct } from './family.ts'
import { comesLate, floods, reportsUnusable, saysNothing, scans, submits, submitsAgain, tells } from './finders.ts'
import { dials } from './calls.ts'
import { answersByPush, changesDevice, chooses, dropsTexts } from './ways.ts'
import { callsIn, guesses, scansAndTexts, texts, textsTwice, types } from './doors.ts'
import { opensPage, writes } from './threads.ts'
import { judge } from './judge.ts'
import { Broken, close, newModel, openAlarm, type Model } from './model.ts'
import { CLOCKS_DIFFER, LONGEST_PAUSE, MINUTE, SECOND, TEXTS } from './numbers.ts'
import {
  addPerson,
  addsContact,
  changesReceipts,
  changesWeather,
  clears,
  kills,
  leavesOrStays,
  losesContact,
  movesClock,
  overflows,
  passes,
  staffsDesk,
} from './surroundings.ts'

const often = (times: number, steps: fc.Arbitrary<Step>) => Array.from({ length: times }, () => steps)

/** Everything that can happen, in any order: at most so many steps, every length as likely. */
export const everything = (steps: number, replayPath?: string) =>
  fc.commands(
    [
      ...often(6, submits),
      ...often(3, submitsAgain),
      ...often(3, comesLate),
      ...often(2, saysNothing),
      ...often(2, floods),
      reportsUnusable,
      scans,
      ...often(3, tells),
      ...often(4, answers),
      reportsMissing,
      makesSafe,
      marksFalse,
      choosesWhoIsHeard,
      reopens,
      ...often(2, staffAct),
      ...often(5, writes),
      ...often(2, opensPage),
      ...often(4, dials),
      ...often(2, types),
      ...often(2, texts),
      textsTwice,
      scansAndTexts,
      callsIn,
      guesses,
      ...often(2, chooses),
      ...often(4, dropsTexts),
      ...often(2, changesDevice),
      ...often(2, answersByPush),
      addsContact,
      losesContact,
      ...often(2, leavesOrStays),
      staffsDesk,
      overflows,
      ...often(2, changesWeather),
      kills,
      movesClock,
      changesReceipts,
      ...often(5, passes),
    ],
    { maxCommands: steps, size: 'max', ...(replayPath && { replayPath }) },
  )

/** Persons with nobody, one, two and five who care, and with an organisation alone and beside them. */
const FAMILIES = [
  [0, 0],
  [1, 0],
  [2, 1],
  [5, 0],
  [0, 1],
] as const

/** New people, and a model that knows them. `tamper` breaks something on purpose, for the self-check. */
export async function startRun(tamper?: (model: Model) => Tampering) {
  const tampering: Tampering = {}
  const driver = await openDriver(tampering)
  driver.staffDesk(true)
  await driver.guess(0)
  await driver.moveClock(0)
  const model = newModel(driver.now())
  Object.assign(tampering, tamper?.(model))
  for (const [caregivers, partners] of FAMILIES) await addPerson(model, driver, caregivers, partners)
  // A clock that is set back must not lie before they were linked.
  await elapse(model, driver, CLOCKS_DIFFER / SECOND)
  return { model, driver }
}

/** When channels work again nothing waits for ever; then every alarm of the run ends. */
export async function endRun(model: Model, driver: Driver) {
  for (const channel of ['sms', 'email', 'voice', 'whatsapp'] as const) {
    driver.weather[channel] = 'up'
    clears(model, channel)
  }
  const until = model.now
  await elapse(model, driver, (LONGEST_PAUSE + MINUTE) / SECOND)
  await judge(model, driver)
  const people = model.people.map(({ uid }) => uid)
  const waiting = await driver.its.db
    .select({ kind: messages.kind, channel: messages.channel, status: messages.status })
    .from(messages)
    .innerJoin(incidents, eq(incidents.id, messages.incidentId))
    .where(
      and(
        inArray(incidents.personUid, people),
        isNull(incidents.closedAt),
        inArray(messages.status, ['WAITING', 'CLAIMED']),
        lt(messages.createdAt, new Date(until - TEXTS.within)),
      ),
    )
  const [one] = waiting
  if (one) throw new Broken('Delivered', `a message waits for ever: ${one.kind}, ${one.channel}, ${one.status}`)
  for (const person of model.people) {
    const alarm = openAlarm(person)
    const id = alarm && (await driver.incidentOf(person.uid))
    if (!alarm || !id) continue
    await (await driver.staff()).post(`/admin/incidents/${id}`, { act: 'safe' })
    close(model, alarm, 'SAFE')
  }
  await elapse(model, driver, 30)
}
