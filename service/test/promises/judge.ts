import type { Driver, Heard } from './driver.ts'
import { judgeCalls } from './judge-calls.ts'
import { judgeDoors } from './judge-doors.ts'
import { judgeKept, shownPhone } from './kept.ts'
import { judgePages } from './judge-pages.ts'
import { judgeWays } from './judge-ways.ts'
import { isTextless } from './ways-on.ts'
import {
  Broken,
  isFamilys,
  isOwned,
  openAlarm,
  those,
  type Alarm,
  type Channel,
  type Contact,
  type Due,
  type Model,
  type Person,
  type Report,
} from './model.ts'
import * as numbers from './numbers.ts'

/** Holds the world to all six promises, as they stand at this moment of the model. @throws Broken */
export async function judge(model: Model, driver: Driver) {
  await judgeDues(model, driver)
  for (const person of model.people) {
    judgeOutsiders(driver, person)
    judgeTexts(model, driver, person)
    judgeHeldBack(driver, person)
    judgeCalls(model, driver, person)
    judgeWays(model, driver, person)
    await judgeDoors(model, driver, person)
    const alarm = openAlarm(person)
    if (!alarm) continue
    judgeSilence(model, driver, alarm)
    judgeKept(model, driver, alarm)
  }
  await judgePages(model, driver)
}

/** Everybody who can act: those who care for the person as things stand, and the desk. */
const whoCanAct = (person: Person): (Contact | 'desk')[] => [...those(person), 'desk']

/** Texts and e-mails: one of them brings what no other way has. */
const isLetters = (channel: Channel) => channel === 'sms' || channel === 'email'

const outagesIn = ({ outages }: Model, channel: Channel, from: number, to: number) =>
  outages.filter(
    (outage) => outage.channel === channel && outage.how !== 'lost' && outage.from <= to && outage.to > from,
  )

/**
 * By when something must have been heard that was left at a moment, and whether anybody who can act is enough by then:
 * five seconds; longer where a channel did not work, for then the next one and the desk hear, or nobody can.
 */
function deadline(model: Model, due: Due): { by: number; anybody: boolean } {
  const { from, about, alarm } = due
  const at = from + numbers.HEARD_WITHIN
  // An organisation's hotline is a landline: it has e-mail only.
  if ('link' in about && about.kind === 'PARTNER') {
    const letters = outagesIn(model, 'email', from, at)
    if (letters.length === 0) return { by: at, anybody: false }
    if (letters.some(({ how }) => how !== 'killed')) return { by: recovery(model, at), anybody: true }
    return { by: Math.max(...letters.map(({ to }) => to)) + numbers.HEARD_WITHIN, anybody: false }
  }
  // Where organisations alone are on the way, another finder is told to them by e-mail: as long as they said so lately.
  const { going } = alarm
  const isByMail = going.length > 0 && going.every(({ who }) => who !== 'desk' && who.kind === 'PARTNER')
  const byText = heardOver(model, due, 'sms', 'email')
  const mayBeMail = isByMail || isWithoutTexts(due)
  const byMail = mayBeMail ? heardOver(model, due, 'email', 'sms') : byText
  const { by, anybody } = byMail.by > byText.by ? byMail : byText
  return { by: isWithoutTexts(due) ? Math.max(by, from + numbers.HANDED_ON_WITHIN) : by, anybody }
}

/** Whether something is told to those alone who turned texts off: it is texted once what they chose has not brought it. */
function isWithoutTexts({ about, alarm, to }: Due) {
  if ('link' in about) return isTextless(about)
  const { going, person } = alarm
  if (to === 'DESK' || going.some(({ who }) => who === 'desk')) return false
  const caregivers = those(person, 'CAREGIVER')
  return going.some(({ who }) => who !== 'desk' && isTextless(who)) || caregivers.every(isTextless)
}

/** By when something is heard that goes out on this channel first. */
function heardOver(model: Model, { from, about }: Due, first: Channel, next: Channel) {
  const at = from + numbers.HEARD_WITHIN
  const texts = outagesIn(model, first, from, at)
  if (texts.length === 0) return { by: at, anybody: false }
  const mails = outagesIn(model, next, from, from + numbers.HANDED_ON_WITHIN)
  if (mails.length === 0 && texts.every(({ how }) => how === 'killed'))
    return { by: Math.max(...texts.map(({ to }) => to)) + numbers.HEARD_WITHIN, anybody: false }
  // A contact may have no other channel; of whoever can act, the desk has.
  if (mails.length === 0 && !('link' in about)) return { by: from + numbers.HANDED_ON_WITHIN, anybody: true }
  return { by: recovery(model, at), anybody: true }
}

/** When whatever waits was surely tried again: no channel was away for as long as a pause between tries may be. */
function recovery(model: Model, by: number): number {
  const during = (['sms', 'email'] as const).flatMap((channel) =>
    outagesIn(model, channel, by - numbers.HEARD_WITHIN, by),
  )
  const later = Math.max(by, ...during.map(({ to }) => to + numbers.LONGEST_PAUSE + numbers.HEARD_WITHIN))
  return later === by || later === Infinity ? later : recovery(model, later)
}

async function judgeDues(model: Model, driver: Driver) {
  const open: Due[] = []
  for (const due of model.dues) {
    const { by, anybody } = deadline(model, due)
    if (await isMet(model, driver, due, anybody)) continue
    if (model.now >= by + model.slack && isLeftAtThat(model, due, anybody)) continue
    if (model.now >= by + model.slack)
      throw new Broken(
        due.promise,
        `nobody heard ${due.what} within ${(by - due.from) / 1000} s (${due.to}); what was heard: ${heardSince(driver, due)}`,
      )
    open.push(due)
  }
  model.dues = open
}

/** What those who can act heard since, for whoever looks for the cause. */
const heardSince = (driver: Driver, { alarm, from }: Due) =>
  JSON.stringify(
    whoCanAct(alarm.person).map((one) => ({
      who: one === 'desk' ? one : one.phone,
      goes: alarm.going.some(({ who }) => who === one),
      heard: driver.heardBy(one, from).map(({ channel, text, at }) => `${(at - from) / 1000} s ${channel}: ${text}`),
    })),
    null,
    2,
  )

/** Of whom one is enough. */
const readersOf = ({ alarm, to }: Due, anybody: boolean) =>
  anybody || to === 'ANY' ? whoCanAct(alarm.person) : to === 'DESK' ? ['desk' as const] : those(alarm.person)

/**
 * Whether every one of them was sent a message twice on every channel without an answer: each may have arrived, and a third copy
 * would be one too many. The ladder says more while nobody is on the way (judgeSilence).
 */
const isLeftAtThat = (model: Model, due: Due, anybody: boolean) =>
  readersOf(due, anybody).every((reader) => mayHaveArrived(model, reader, due.from))

/** Whether it was heard by one who must. */
async function isMet(model: Model, driver: Driver, due: Due, anybody: boolean) {
  const { alarm, about, from } = due
  if ('link' in about)
    return (
      isOut(about) ||
      hasHeard(model, driver, due, about) ||
      isFull(model, driver, about, from) ||
      mayHaveArrived(model, about, from)
    )
  for (const reader of readersOf(due, anybody)) {
    const holdsLink = due.page || (reader !== 'desk' && isFull(model, driver, reader, from))
    const since = holdsLink ? alarm.openedAt : from
    const texts = driver.heardBy(reader, since).filter(({ text }) => reader !== 'desk' || names(alarm.person, text))
    if (texts.some(({ text }) => saysReport(text, alarm, about))) return true
    // The desk holds links to the alarms of other persons too.
    const link = driver.linkOf(reader, alarm, texts)
    if (link && (await showsFirst(driver, link, alarm, about))) return true
  }
  return false
}

/** Whether a contact heard what is due. A message that waited is taken into the next one, whose link leads to a page that says it. */
function hasHeard({ slack, outages }: Model, driver: Driver, { from, says }: Due, contact: Contact) {
  const texts = driver.heardBy(contact, says ? from - slack : from).map(({ text }) => text)
  const waited = outages.some(
    ({ channel, from: since, to }) =>
      isLetters(channel) && since <= from + numbers.HEARD_WITHIN + slack && to > from - slack,
  )
  return texts.some((text) => !says || waited || says.test(text))
}

/** The channels by which somebody can be told. */
const channelsOf = (reader: Contact | 'desk'): Channel[] =>
  reader === 'desk'
    ? ['sms', 'email']
    : [...(reader.kind === 'CAREGIVER' ? ['sms' as const] : []), ...(reader.email ? ['email' as const] : [])]

/** Whether no channel of somebody answered: a message given away twice without an answer may have arrived, and is left at that. */
const mayHaveArrived = (model: Model, reader: Contact | 'desk', from: number) =>
  channelsOf(reader).every((channel) => outagesIn(model, channel, from, model.now).some(({ how }) => how === 'hanging'))

const isOut = ({ link }: Contact) => link !== 'IN'

/** Whether a telephone has had, or may have had, so many texts that the next ones wait: its page says what they would. */
const isFull = ({ slack }: Model, driver: Driver, { phone }: Contact, at: number) =>
  driver.given.filter(
    ({ to, at: then }) => to === phone && then >= at + numbers.HEARD_WITHIN - numbers.TEXTS.within - slack,
  ).length >= numbers.TEXTS.most

const figures = (text: string) => text.replaceAll(/[\s-]/g, '')
/** A text with this finder's number, and with the place where there is no number. */
const saysReport = (text: string, alarm: Alarm, report: Report) => {
  const { phone, place, name } = report
  // Who keeps their number is named, and led to.
  if (phone !== null && alarm.kept.has(phone))
    return text.includes('/found/') && text.includes(name || 'keep their number')
  return phone !== null
    ? figures(text).includes(phone.slice(3)) && text.includes('/found/')
    : place !== null && text.includes(place)
}

/**
 * Whether the page shows this report first: before every one that came earlier. Where more reports stand than a page shows, it
 * shows one of each network before a second of any: there one of the same network is enough.
 */
async function showsFirst(driver: Driver, link: string, alarm: Alarm, about: Report) {
  const { name, place, at, finder } = about
  const phone = shownPhone(alarm, about)
  const page = await driver.page(link)
  const rows = page?.reports ?? []
  const index = rows.findIndex((row) => row.name === name && row.phone === phone && (!place || row.place === place))
  const standing = alarm.reports.filter(({ folded }) => !folded)
  if (standing.length > numbers.SHOWN) {
    const alike = standing.filter((report) => report.finder.network === finder.network)
    return alike.some((report) =>
      rows.some((row) => row.name === report.name && row.phone === shownPhone(alarm, report)),
    )
  }
  const newer = alarm.reports.filter((report) => report.at >= at && report.name !== name).length
  return index >= 0 && index <= newer
}

const names = ({ firstname }: Person, text: string) => text.includes(firstname)

/** Whose link ended hears of no alarm any more; who is barred hears nothing at all. */
function judgeOutsiders(driver: Driver, { contacts }: Person) {
  for (const contact of contacts) {
    if (contact.link === 'IN') continue
    const after = driver.heardBy(contact, contact.outAt + 1)
    const wrong = after.find(({ text }) => contact.link === 'BARRED' || text.includes('/found/'))
    if (wrong) throw new Broken('Not by a slip', `somebody whose link is ${contact.link} was sent “${wrong.text}”`)
  }
}

/**
 * A caregiver's telephone gets no more texts than it may, but for the first of an alarm, whose link it has not yet; nobody is
 * sent the same message three times.
 */
function judgeTexts({ slack }: Model, driver: Driver, { contacts }: Person) {
  for (const contact of contacts.filter(({ kind }) => kind === 'CAREGIVER')) {
    const texts = driver.heardBy(contact).filter(isText)
    const byLink = Map.groupBy(texts, ({ text }) => /\/found\/\w+/.exec(text)?.[0])
    const firsts = new Set([...byLink.values()].map(([one]) => one?.key))
    for (const [index, { at, key }] of texts.entries()) {
      if (firsts.has(key)) continue
      const before = texts.slice(0, index + 1).filter((one) => one.at > at - numbers.TEXTS.within + slack)
      if (new Set(before.map((one) => one.key)).size > numbers.TEXTS.most)
        throw new Broken('Unjammable', `a telephone got ${before.length} texts in ten minutes`)
    }
    const copies = Map.groupBy(driver.heardBy(contact), ({ key, to }) => `${key} ${to}`)
    for (const same of copies.values()) {
      if (same.length > 2) throw new Broken('Delivered', `one message arrived ${same.length} times: “${same[0]?.text}”`)
    }
  }
}

const isText = ({ channel, text }: Heard) => channel === 'sms' && text.includes('/found/')

/** What is the desk's first is not the family's: its number stands in none of their messages until it is passed on. */
function judgeHeldBack(driver: Driver, person: Person) {
  const alarm = openAlarm(person)
  if (!alarm) return
  for (const report of alarm.reports) {
    if (!report.deskOnly || report.phone === null || report.released) continue
    if (alarm.reports.some((other) => other.phone === report.phone && !other.deskOnly)) continue
    const told = (one: Heard) => figures(one.text).includes(report.phone?.slice(3) ?? '-')
    const wrong = person.contacts.flatMap((contact) => driver.heardBy(contact, report.at)).find(told)
    if (wrong) throw new Broken('Not by a slip', `the family was told of a report that is the desk’s: “${wrong.text}”`)
  }
}

/** An alarm that is nobody's gets louder: somebody who can act hears again, no later than the ladder's next rung. */
function judgeSilence(model: Model, driver: Driver, alarm: Alarm) {
  const { now } = model
  if (alarm.reports.length === 0 || isOwned(alarm, now)) return
  const { person } = alarm
  const callable = isFamilys(alarm, now) && those(person).length > 0
  const readers = callable ? whoCanAct(person) : ['desk' as const]
  if (!callable && alarm.taken) return
  const last = Math.max(
    alarm.nobodysSince,
    ...readers.flatMap((one) =>
      driver
        .heardBy(one, alarm.openedAt)
        .filter(({ text }) => one !== 'desk' || names(person, text))
        .map(({ at }) => at),
    ),
    // While nothing goes out nothing is heard; from then on what waits is tried again, after growing pauses.
    ...model.outages
      .filter(({ how, channel }) => how !== 'lost' && isLetters(channel))
      .map(({ to, how }) => (to === Infinity ? now : to + (how === 'killed' ? 0 : numbers.LONGEST_PAUSE))),
  )
  const allowed =
    numbers.longestSilence(now - alarm.nobodysSince + 5 * numbers.MINUTE) + numbers.HEARD_WITHIN + model.slack
  if (now - last > allowed)
    throw new Broken(
      'Owned',
      `an alarm that is nobody’s was silent for ${(now - last) / 1000} s (at most ${allowed / 1000} s)`,
    )
}
