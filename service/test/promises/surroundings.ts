import fc from 'fast-check'
import { expect } from 'vitest'
import { pick, somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import { letters } from './finders.ts'
import { CLOCKS_DIFFER, MOVED, SECOND, STORED } from './numbers.ts'
import {
  leaves,
  openAlarm,
  stops,
  those,
  type Channel,
  type Contact,
  type Model,
  type Person,
  type Weather,
} from './model.ts'

/** A caregiver, or a partner organisation, of this person. */
export async function addContact(driver: Driver, person: Person, kind: Contact['kind'], email: boolean) {
  const { its } = driver
  const hotline = `+656${String(driver.nextNumber()).padStart(7, '0')}`
  const made = await its.carer(person.uid, kind === 'PARTNER' ? { hotline } : { email })
  person.contacts.push({
    uid: made.uid,
    kind,
    phone: kind === 'PARTNER' ? hotline : made.e164,
    email: kind === 'PARTNER' || email ? made.email : null,
    link: 'IN',
    inAt: driver.now(),
    outAt: Infinity,
    doubtedAt: Infinity,
    ways: { chosen: null, proved: new Set(), allowed: null, since: driver.now() },
  })
}

/** A person with a code that works and one that does not, and so many who care. */
export async function addPerson(model: Model, driver: Driver, caregivers: number, partners: number) {
  const firstname = `Siew ${letters(driver.nextNumber())}`
  const uid = await driver.its.person({ firstname })
  const usable = await driver.its.code(uid)
  const ended = await driver.its.code(uid, { label: 'Old card', revokedAt: driver.its.service.now() })
  const person: Person = {
    uid,
    firstname,
    codes: [
      { value: usable, short: await driver.shortCodeOf(usable), screenedUntil: 0, usable: true },
      { value: ended, short: await driver.shortCodeOf(ended), screenedUntil: 0, usable: false },
    ],
    contacts: [],
    alarms: [],
    mutes: [],
    stopped: false,
    leaving: false,
  }
  for (let added = 0; added < caregivers; added += 1) await addContact(driver, person, 'CAREGIVER', added % 2 === 0)
  for (let added = 0; added < partners; added += 1) await addContact(driver, person, 'PARTNER', true)
  model.people.push(person)
  return person
}

/** Another contact. */
export const addsContact: fc.Arbitrary<Step> = fc.record({ person: somebody, email: fc.boolean() }).map((how) =>
  step(`a contact more (${JSON.stringify(how)})`, async (model, driver) => {
    const person = pick(model.people, how.person)
    if (!person || those(person).length >= 6) return false
    await addContact(driver, person, 'CAREGIVER', how.email)
    return true
  }),
)

/** A contact whose link ends, or whom staff keep from the person. */
export const losesContact: fc.Arbitrary<Step> = fc
  .record({ person: somebody, who: fc.nat(), how: fc.constantFrom('ENDED' as const, 'BARRED' as const) })
  .map(({ person, who, how }) =>
    step(`a contact is ${how} (${person}, ${who})`, async (model, driver) => {
      const whose = pick(model.people, person)
      const contact = whose && pick(those(whose, 'CAREGIVER'), who)
      if (!whose || !contact) return false
      await (how === 'ENDED' ? driver.endLink(whose, contact) : driver.bar(whose, contact))
      leaves(model, whose, contact, how)
      return true
    }),
  )

/** Everybody goes home from the duty desk, or somebody is there again. */
export const staffsDesk: fc.Arbitrary<Step> = fc.boolean().map((isStaffed) =>
  step(`somebody is at the desk: ${isStaffed}`, async (model, driver) => {
    if (model.deskStaffed === isStaffed) return false
    driver.staffDesk(isStaffed)
    model.deskStaffed = isStaffed
    return true
  }),
)

/** An open alarm has had as many reports as are stored whole: from here on folded ones are only counted. */
export const overflows: fc.Arbitrary<Step> = somebody.map((which) =>
  step(`thousands of reports were counted (${which})`, async (model, driver) => {
    const person = pick(model.people, which)
    const alarm = person && openAlarm(person)
    if (!alarm || alarm.countedBefore > 0 || alarm.reports.length === 0) return false
    await driver.countReports(person.uid, STORED)
    alarm.countedBefore = STORED
    return true
  }),
)

/**
 * "Stop now" by the person, or leaving; from then on staying after all, or staff who undo it. In any of them somebody may be
 * looking for the person.
 */
export const leavesOrStays: fc.Arbitrary<Step> = fc
  .record({
    person: somebody,
    ends: fc.constantFrom('leave' as const, 'stop now' as const),
    goesOn: fc.constantFrom('stay' as const, 'undone by staff' as const),
  })
  .map(({ person, ends, goesOn }) =>
    step(`the person says ${ends}, or had and it is ${goesOn} (${person})`, async (model, driver) => {
      const whose = pick(model.people, person)
      if (!whose) return false
      // So that not every person of a run is stopped soon.
      const tooMany = model.people.some(({ stopped }) => stopped)
      const what = whose.leaving ? goesOn : tooMany ? 'leave' : ends
      expect(await (what === 'undone by staff' ? driver.undo(whose) : driver.says(whose, what)), what).toBe(true)
      if (what === 'stop now') stops(model, whose)
      whose.stopped = what === 'stop now'
      whose.leaving = !whose.leaving
      return true
    }),
  )

/** A channel fails, hangs, loses its answers, or works again. */
export const changesWeather: fc.Arbitrary<Step> = fc
  .record({
    channel: fc.constantFrom('sms' as const, 'email' as const, 'voice' as const, 'whatsapp' as const),
    how: fc.constantFrom<Weather>('up', 'up', 'failing', 'hanging', 'lost', 'undelivered'),
  })
  .map(({ channel, how }) =>
    step(`${channel} is ${how}`, async (model, driver) => {
      if (driver.weather[channel] === how) return false
      // Calls and e-mails are reported otherwise, or not at all.
      if (how === 'undelivered' && channel !== 'sms' && channel !== 'whatsapp') return false
      driver.weather[channel] = how
      clears(model, channel)
      if (how !== 'up') model.outages.push({ channel, how, from: model.now, to: Infinity })
      return true
    }),
  )

/** Whatever held this channel up is over. */
export function clears(model: Model, channel: Channel) {
  for (const outage of model.outages) if (outage.channel === channel) outage.to = Math.min(outage.to, model.now)
}

/** The process dies with the next message of a channel in its hand. */
export const kills: fc.Arbitrary<Step> = fc.constantFrom('sms' as const, 'email' as const).map((channel) =>
  step(
    `the process dies with the next ${channel} in its hand`,
    async (_, driver) => {
      if (driver.weather[channel] !== 'up') return false
      driver.weather[channel] = 'killed'
      return true
    },
    0,
  ),
)

/** When receipts of texts come. */
export const changesReceipts: fc.Arbitrary<Step> = fc
  .constantFrom('prompt' as const, 'late' as const, 'never' as const)
  .map((how) =>
    step(
      `receipts come ${how}`,
      async (_, driver) => {
        driver.receipts.how = how
      },
      0,
    ),
  )

/** The clock of the process is set, forward or back: it is off the database's, or right again. */
export const movesClock: fc.Arbitrary<Step> = fc.constantFrom(-MOVED, 0, MOVED).map((by) =>
  step(
    `the clock of the process is ${by / SECOND} s off`,
    async (model, driver) => {
      if (by !== 0) model.slack = CLOCKS_DIFFER
      await driver.moveClock(by)
    },
    0,
  ),
)

/** Time goes by. */
export const passes: fc.Arbitrary<Step> = fc
  .constantFrom(5, 25, 30, 60, 90, 130, 300, 600, 1500, 2700, 3600)
  .map((length) => step(`${length} s go by`, async () => true, length))
