import fc from 'fast-check'
import { z } from 'zod'
import { pick, somebody, elapse, step, type Step } from './commands.ts'
import type { Does } from './devices.ts'
import type { Driver } from './driver.ts'
import { Broken, isFamilys, openAlarm, says, those, type Channel, type Contact, type Model } from './model.ts'
import { hasOf, onOf } from './ways-on.ts'
import { MINUTE } from './numbers.ts'
import { dataOf } from './pages.ts'

const AT = '/account/channels'
const Shown = z.object({ channels: z.array(z.object({ channel: z.string(), isOn: z.boolean() })) })

/** A caregiver of whom nothing waits to be said, for what is tried and chosen is told by text and e-mail. */
const someone = (model: Model, driver: Driver, person: number, who: number) => {
  const whose = pick(model.people, person)
  const isClear = driver.weather.sms === 'up' && driver.weather.email === 'up'
  return whose && isClear && !whose.stopped ? pick(those(whose, 'CAREGIVER'), who) : undefined
}

const stands = (model: Model, contact: Contact) => Object.assign(contact.ways, { since: model.now })
const which = { person: somebody, who: fc.nat() }

/** A contact's browser takes pushes from now on. */
async function allow(model: Model, driver: Driver, contact: Contact) {
  const browser = await driver.its.browserOf(contact.uid)
  contact.ways.allowed = await driver.pushes.allow(contact, (body) => browser.post('/account/push-devices', body))
  stands(model, contact)
  await elapse(model, driver, 2)
}

/** A test of pushes that its owner taps on, or a test call that is answered with 5. @returns whether it could be tried */
async function prove(model: Model, driver: Driver, contact: Contact, channel: 'push' | 'voice') {
  const device = contact.ways.allowed?.device
  if (driver.weather.voice !== 'up' || (channel === 'push' && device?.does !== 'shows')) return false
  const browser = await driver.its.browserOf(contact.uid)
  if (!(await browser.post(`${AT}/test`, { channel })).ok) return false
  const asked = driver.now()
  await elapse(model, driver, 2)
  if (channel === 'push') {
    // An alarm may have come since, which asks for an answer.
    const test = device?.shown.find(({ at, payload }) => at >= asked && payload.answer === null)
    if (!test) throw new Broken('Heard', 'a test of a push was not shown')
    const { token } = test.payload
    await driver.its.device().post('/public/receipts/push', { token, seen: true })
  } else {
    const call = driver.telephones.tests.findLast(({ to, at }) => to === contact.phone && at >= asked)
    if (!call) throw new Broken('Heard', 'a test call did not ring')
    await driver.telephones.provider.pickUp(call.call, ['5'])
    await driver.telephones.end(call, 'completed')
  }
  contact.ways.proved.add(channel)
  stands(model, contact)
  return true
}

/** A contact chooses: texts stay on unless something else was proved, and what the page says is what holds. */
async function choose(model: Model, driver: Driver, contact: Contact, wished: Channel[]) {
  const chosen = wished.filter((one) => hasOf(contact).includes(one))
  const browser = await driver.its.browserOf(contact.uid)
  const response = await browser.send('PUT', AT, { channels: chosen })
  const may = chosen.length > 0 && [...onOf(contact, chosen)].every((one) => chosen.includes(one))
  if (response.ok !== may)
    throw new Broken('Heard', `the choice of ${chosen.join(' ')} was answered ${response.status}`)
  if (!may) return
  contact.ways.chosen = chosen
  stands(model, contact)
  const { channels } = await dataOf(Shown, response)
  const on = channels.flatMap(({ channel, isOn }) => (isOn ? channel : [])).toSorted()
  const due = [...onOf(contact)].toSorted()
  if (on.join() !== due.join()) throw new Broken('True', `on are ${on.join()}, and due ${due.join()}`)
  await elapse(model, driver, 2)
}

/** A contact chooses ways and order. */
export const chooses: fc.Arbitrary<Step> = fc
  .record({ ...which, ways: fc.shuffledSubarray<Channel>(['sms', 'email', 'voice', 'push', 'whatsapp']) })
  .map(({ person, who, ways }) =>
    step(`a contact chooses ${ways.join(' ')} (${person}, ${who})`, async (model, driver) => {
      const contact = someone(model, driver, person, who)
      if (!contact) return false
      await choose(model, driver, contact, ways)
      return true
    }),
  )

/** A contact proves a push or a call, and turns texts off. */
export const dropsTexts: fc.Arbitrary<Step> = fc
  .record({
    ...which,
    by: fc.constantFrom('push' as const, 'voice' as const),
    beside: fc.subarray<Channel>(['email', 'voice', 'whatsapp']),
  })
  .map(({ person, who, by, beside }) =>
    step(`a contact proves ${by}, keeps ${beside.join(' ')} (${person}, ${who})`, async (model, driver) => {
      const contact = someone(model, driver, person, who)
      if (!contact) return false
      if (by === 'push' && !contact.ways.allowed) await allow(model, driver, contact)
      if (!(await prove(model, driver, contact, by))) return false
      await choose(model, driver, contact, [by, ...beside.filter((one) => one !== by)])
      return true
    }),
  )

/** A device is off, goes, or is there again. */
export const changesDevice: fc.Arbitrary<Step> = fc
  .record({ who: fc.nat(), does: fc.constantFrom<Does>('shows', 'is off', 'is gone', 'is busy') })
  .map(({ who, does }) =>
    step(`a device ${does} (${who})`, async (model) => {
      const all = model.people.flatMap(({ contacts }) => contacts)
      const contact = pick(
        all.filter(({ ways }) => ways.allowed),
        who,
      )
      const allowed = contact?.ways.allowed
      // What is gone does not come back.
      if (!contact || !allowed || allowed.device.does === 'is gone' || allowed.device.does === does) return false
      allowed.becomes(does)
      stands(model, contact)
      return true
    }),
  )

/** "On my way", by the button of a notification. */
export const answersByPush: fc.Arbitrary<Step> = fc.record(which).map(({ person, who }) =>
  step(`a contact answers by a notification (${person}, ${who})`, async (model, driver) => {
    const whose = pick(model.people, person)
    const alarm = whose && openAlarm(whose)
    const holders = whose?.contacts.filter(({ ways }) => ways.allowed && !ways.allowed.device.isForgotten) ?? []
    const contact = pick(holders, who)
    const shown = alarm && contact?.ways.allowed?.device.shown.findLast(({ at }) => at >= alarm.openSince)
    if (!whose || !alarm || !contact || !shown?.payload.answer || alarm.reports.length === 0) return false
    if (whose.stopped || alarm.going.some((one) => one.who === contact)) return false
    const before = alarm.going.length
    const { ok } = await driver.its.device().post('/public/found/push', { token: shown.payload.token })
    if (ok && contact.link !== 'IN')
      throw new Broken('Not by a slip', `somebody whose link is ${contact.link} answered by a notification`)
    const isNew = isFamilys(alarm, model.now) && model.now - shown.at < MINUTE
    if (!ok && contact.link === 'IN' && isNew && before === 0 && !answered.has(shown.payload.token))
      throw new Broken('Owned', 'an answer by a notification was not taken')
    if (ok) alarm.going.push(says(contact, model.now, null))
    answered.add(shown.payload.token)
    return true
  }),
)
/** Each message takes one answer. */
const answered = new Set<string>()
