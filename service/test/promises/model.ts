import type { Allowed } from './devices.ts'
import { keep } from './kept.ts'
import * as numbers from './numbers.ts'

/** One of the six promises (docs/decisions.md, "Promises of safe return"). */
export type Promised = 'Heard' | 'True' | 'Unjammable' | 'Owned' | 'Not by a slip' | 'Delivered'

/** A promise that was not kept. */
export class Broken extends Error {
  readonly promise: Promised
  constructor(promise: Promised, what: string) {
    super(`${promise}: ${what}`)
    this.promise = promise
  }
}

export interface Contact {
  uid: string
  kind: 'CAREGIVER' | 'PARTNER'
  phone: string
  email: string | null
  link: 'IN' | 'ENDED' | 'BARRED'
  inAt: number
  /** Since when the link is not in force. */
  outAt: number
  /** Since when somebody has said at this telephone that it is the wrong person's. */
  doubtedAt: number
  ways: Ways
}

/** How a contact chose to hear of alarms, and what a test proved. */
export interface Ways {
  /** Null where nothing was ever chosen. */
  chosen: Channel[] | null
  proved: Set<'push' | 'voice'>
  allowed: Allowed | null
  /** Since when all of this stands. */
  since: number
}

export interface Code {
  value: string
  /** What stands in words under it. */
  short: string
  screenedUntil: number
  usable: boolean
}

/** Somebody with a device, at a network address. */
export interface Finder {
  id: number
  person: Person
  code: Code
  network: string
  name: string
  phone: string | null
  /** They keep their number from the family. */
  keeps?: boolean
  /** How they came: who showed us no card learns no name and no number. */
  door: 'scan' | 'typed' | 'text' | 'call'
}

/** By which door a report came; TYPED_LATE: while so many codes were guessed that none is looked up. */
export type ReportKind = 'FOUND' | 'UNUSABLE' | 'TYPED' | 'TYPED_LATE' | 'TEXTED' | 'CALLED_IN'

export interface Report {
  finder: Finder
  code: Code
  kind: ReportKind
  name: string
  phone: string | null
  place: string | null
  at: number
  /** Folded for reading: no text of its own is owed. */
  folded: boolean
  /** Only counted: it came folded, after as many reports as are stored whole. */
  onlyCounted: boolean
  /** The number is known to be the finder's own. */
  proved: boolean
  /** Heard by the desk alone, until staff pass it on: the family chose so, or safe return is stopped. */
  deskOnly: boolean
  /** It was the desk's alone, and nobody there took it in time: from here on the family may hear of it. */
  released: boolean
}

/** "I am on my way", as it stands. */
export interface Going {
  who: Contact | 'desk'
  at: number
  minutes: number | null
  askAt: number
  askedAt: number | null
}

export interface Alarm {
  person: Person
  openedAt: number
  openSince: number
  /** When the last report was stored in it, or the family said that the person is missing; its 24 hours count from here. */
  lastNewsAt: number
  saidMissingAt: number
  reports: Report[]
  /** Somebody who cares said that the person is missing. */
  missing: boolean
  going: Going[]
  taken: { at: number; askedAt: number | null } | null
  /** Since when staff who had taken the alarm have it no longer. */
  givenBackAt: number
  /** The family was called, by a report of its own or by staff, and has not been called off ("Stop now"). */
  isFamilys: boolean
  /** Since when nobody is on it. */
  nobodysSince: number
  withSomeone: Set<Report>
  /** Numbers that finders of this alarm keep, and since when. */
  kept: Map<string, number>
  /** Reports that were counted before the model's own, and so many of its own that nothing is stored any more. */
  countedBefore: number
  /** What came from each network: reports, and those of them whose page had been read. */
  networks: Map<string, { reports: number; read: number }>
  closed: { at: number; reason: 'SAFE' | 'FALSE_ALARM' | 'EXPIRED' } | null
}

/** A person with dementia and those who care. */
export interface Person {
  uid: string
  firstname: string
  codes: Code[]
  contacts: Contact[]
  alarms: Alarm[]
  mutes: { report: Report; until: number }[]
  /** "Stop now" is in force: whoever comes is the desk's. */
  stopped: boolean
  /** The membership ends after some days, or at once as far as it can: either can be undone. */
  leaving: boolean
}

export type Channel = 'sms' | 'email' | 'voice' | 'push' | 'whatsapp'
/**
 * How a channel behaves. `lost`: it delivers, and its answer is lost. `killed`: the process dies with a message in hand. `undelivered`: it
 * takes what it does not bring, and says so in its report.
 */
export type Weather = 'up' | 'failing' | 'hanging' | 'lost' | 'killed' | 'undelivered'
export interface Outage {
  channel: Channel
  how: Exclude<Weather, 'up'>
  from: number
  to: number
}

/** Something that somebody must have heard by a time. */
export interface Due {
  promise: Promised
  alarm: Alarm
  /** A report, which must be heard with its number or place; else any message to this contact. */
  about: Report | Contact
  /** FAMILY: those who care for the person; DESK: the desk; ANY: somebody who can act. */
  to: 'FAMILY' | 'DESK' | 'ANY'
  from: number
  what: string
  /** The page behind a link that somebody holds already is enough: what was told is taken into it. */
  page?: true
  /** What the message must say. */
  says?: RegExp
}

export interface Model {
  now: number
  /** Whether somebody is at the duty desk. */
  deskStaffed: boolean
  people: Person[]
  finders: Finder[]
  outages: Outage[]
  dues: Due[]
  /** What was written in an alarm with each finder to whom the family has written, by who the finder is (threads.ts). */
  written: Map<Alarm, Map<string, Set<string>>>
  /** The calls by which contacts were connected with finders of an alarm. */
  connected: Map<Alarm, Set<string>>
  /** Until when no short code is looked up. */
  guessedUntil: number
  /** How much earlier or later than by the model a moment may come: nothing, until a clock was moved. */
  slack: number
  /** When something last happened by itself. */
  changedAt: number
}

export const newModel = (now: number): Model => ({
  now,
  deskStaffed: true,
  people: [],
  finders: [],
  outages: [],
  dues: [],
  written: new Map(),
  connected: new Map(),
  guessedUntil: -Infinity,
  slack: 0,
  changedAt: -Infinity,
})

export const openAlarm = (person: Person): Alarm | undefined => person.alarms.find(({ closed }) => !closed)
export const latestAlarm = (person: Person): Alarm | undefined => person.alarms.at(-1)
export const alarmOf = (person: Person): Alarm => {
  const alarm = openAlarm(person)
  if (!alarm) throw new Error('the model knows no open alarm')
  return alarm
}
export const those = (person: Person, kind?: Contact['kind']) =>
  person.contacts.filter((contact) => contact.link === 'IN' && (!kind || contact.kind === kind))

/** Whether the family marked this report, or another of its number or device, within a day. */
export const isMuted = (person: Person, { finder, phone }: Pick<Report, 'finder' | 'phone'>, now: number) =>
  person.mutes.some(
    ({ report, until }) => until > now && (report.finder === finder || (phone !== null && report.phone === phone)),
  )

/** Whether the family may hear of a report that was the desk's alone: nobody there took its alarm, and it waited too long. */
const isOverdue = (alarm: Alarm, report: Report, now: number) => {
  // What came while the desk alone was called is the family's together with what came first.
  const since = alarm.isFamilys ? report.at : alarm.openedAt
  return (
    report.deskOnly &&
    !alarm.person.stopped &&
    !alarm.taken &&
    !isMuted(alarm.person, report, now) &&
    now >= since + numbers.SCREENED_FOR
  )
}

/** Whether the family hears of this alarm: somebody came whom nothing holds back, or it was passed on, or waited too long. */
export const isFamilys = (alarm: Alarm, now: number) =>
  alarm.isFamilys || alarm.reports.some((report) => isOverdue(alarm, report, now))

/** Whether somebody is on it; staff who took it hold nothing back for a family that can be called. */
export const isOwned = (alarm: Alarm, now: number) =>
  alarm.going.length > 0 ||
  (alarm.taken !== null && (!isFamilys(alarm, now) || those(alarm.person, 'CAREGIVER').length === 0))

/** What was left, by a finder's device. A new alarm opens where none is open. @returns the report as the model keeps it */
export function report(
  model: Model,
  left: Omit<Report, 'at' | 'folded' | 'onlyCounted' | 'deskOnly' | 'released' | 'proved'> & {
    inSingapore: boolean
    readPage: boolean
  },
): Report {
  const { inSingapore, readPage, ...what } = left
  const { person } = what.finder
  const at = model.now
  const alarm = openAlarm(person) ?? newAlarm(person, at)
  if (what.finder.keeps) keep(alarm, what.phone, at)
  const known = alarm.reports.findLast(
    ({ phone, code, kind, finder, onlyCounted, at: before }) =>
      !onlyCounted &&
      kind === what.kind &&
      (phone === null ? finder === what.finder : true) &&
      phone === what.phone &&
      code === what.code &&
      at - before < numbers.SAME_TAP,
  )
  if (known) {
    const isNews = known.name !== what.name || (what.place !== null && known.place !== what.place)
    Object.assign(known, { name: what.name, place: what.place ?? known.place })
    if (isNews && !known.folded) owe(model, alarm, known, 'a corrected name or place', true)
    return known
  }
  // While the family looks for the person, whoever found them is heard; where nobody is at the desk, nothing waits there.
  const isHeldBack =
    isMuted(person, { finder: what.finder, phone: what.phone }, at) ||
    ((what.code.screenedUntil > at || what.kind === 'TYPED_LATE') && model.deskStaffed)
  const deskOnly = person.stopped || (!alarm.missing && isHeldBack)
  // Counted for its network whatever lifts it.
  const isOneOfMany = isFolded(alarm, what.finder.network, readPage)
  const folded = isOneOfMany && !inSingapore
  const onlyCounted = folded && countOf(alarm) >= numbers.STORED
  const proved = what.kind === 'TEXTED'
  const made: Report = { ...what, at, folded, onlyCounted, proved, deskOnly, released: false }
  // Until somebody found the person there was nowhere to go to.
  if (alarm.reports.length === 0) alarm.nobodysSince = at
  alarm.reports.push(made)
  if (!onlyCounted) alarm.lastNewsAt = at
  if (!deskOnly && !folded) alarm.isFamilys = true
  if (!folded) owe(model, alarm, made, 'a report')
  return made
}

/** How many reports came to an alarm. */
export const countOf = ({ countedBefore, reports }: Alarm) => countedBefore + reports.length

/** Somebody who cares says that the person is missing: everybody who cares hears it, once. */
export function missed(model: Model, person: Person) {
  const alarm = openAlarm(person) ?? newAlarm(person, model.now)
  // Said again after an hour, it is news that the person is missing still.
  if (model.now - alarm.saidMissingAt >= numbers.HOUR) alarm.saidMissingAt = alarm.lastNewsAt = model.now
  if (alarm.missing) return
  alarm.missing = true
  // Whom only the desk has heard before may be the finder of whom the family looks for.
  const heldBack = alarm.reports.filter(({ deskOnly, folded }) => deskOnly && !folded)
  const newest = heldBack.findLast(({ released }) => !released)
  if (heldBack.length > 0) alarm.isFamilys = true
  for (const report of heldBack) report.deskOnly = false
  if (newest) return owe(model, alarm, newest, 'what only the desk had heard')
  const what = 'that the person is missing'
  for (const contact of those(person))
    model.dues.push({ promise: 'Heard', alarm, about: contact, to: 'ANY', from: model.now, what })
}

/** Counts a report of this network. @returns whether it is folded for reading, so that no text of its own is owed */
export function isFolded(alarm: Alarm, network: string, readPage: boolean): boolean {
  const { reports, read } = alarm.networks.get(network) ?? { reports: 0, read: 0 }
  alarm.networks.set(network, { reports: reports + 1, read: read + (readPage ? 1 : 0) })
  return reports >= numbers.TOLD_PER_NETWORK && !(readPage && read < numbers.READ_PAGES_PER_NETWORK)
}

function newAlarm(person: Person, at: number): Alarm {
  const alarm: Alarm = {
    person,
    openedAt: at,
    openSince: at,
    lastNewsAt: at,
    saidMissingAt: -Infinity,
    reports: [],
    kept: new Map(),
    missing: false,
    countedBefore: 0,
    going: [],
    taken: null,
    givenBackAt: -Infinity,
    isFamilys: false,
    nobodysSince: at,
    withSomeone: new Set(),
    networks: new Map(),
    closed: null,
  }
  person.alarms.push(alarm)
  return alarm
}

/**
 * From now on somebody must hear of this report: those who care, unless the desk comes first or nobody can be called.
 * `page`: a page that somebody has the link of already may show it.
 */
export function owe(model: Model, alarm: Alarm, about: Report, what: string, page = false) {
  const { person, going } = alarm
  // What is added to a report is read by whoever knows of it: they can act.
  const family = !page && those(person, 'CAREGIVER').length > 0 && !going.some(({ who }) => who === 'desk')
  model.dues.push({
    promise: 'Heard',
    alarm,
    about,
    to: about.deskOnly ? 'DESK' : family ? 'FAMILY' : 'ANY',
    from: model.now,
    ...(page && { page }),
    what: `${what} of ${about.name} (${about.phone ?? about.place})`,
  })
}

/** Nobody is on it any more: from now on it gets louder. */
export const becomesNobodys = (alarm: Alarm, at: number) => {
  if (alarm.going.length === 0) alarm.nobodysSince = at
}

/** Staff have the alarm no longer: the desk is called, and the ladder goes on as before. */
export const givenBack = (alarm: Alarm, at: number) => Object.assign(alarm, { taken: null, givenBackAt: at })

export function close(model: Model, alarm: Alarm, reason: 'SAFE' | 'FALSE_ALARM' | 'EXPIRED', at = model.now) {
  alarm.closed = { at, reason }
  alarm.going = []
  alarm.taken = null
  model.dues = model.dues.filter((due) => due.alarm !== alarm)
}

/** Whether these are on the way is asked no more: what they said has ended. */
export function goNoMore(model: Model, alarm: Alarm, gone: Going[]) {
  alarm.going = alarm.going.filter((one) => !gone.includes(one))
  model.dues = model.dues.filter(
    ({ promise, alarm: its, about }) =>
      !(promise === 'Owned' && its === alarm && gone.some(({ who }) => who !== 'desk' && who === about)),
  )
}

/** "Stop now": the alarm is the desk's from here on, and nobody of the family is called or on the way any more. */
export function stops(model: Model, person: Person) {
  const alarm = openAlarm(person)
  if (!alarm) return
  goNoMore(
    model,
    alarm,
    alarm.going.filter(({ who }) => who !== 'desk'),
  )
  alarm.isFamilys = false
  alarm.nobodysSince = model.now
  model.dues = model.dues.filter((due) => due.alarm !== alarm || !('link' in due.about))
  for (const due of model.dues) if (due.alarm === alarm) Object.assign(due, { to: 'DESK', from: model.now, page: true })
}

/** Somebody's link with the person ends: what they said counts no more. */
export function leaves(model: Model, person: Person, contact: Contact, link: 'ENDED' | 'BARRED') {
  Object.assign(contact, { link, outAt: model.now })
  const alarm = openAlarm(person)
  model.dues = model.dues.filter(({ about }) => about !== contact)
  if (!alarm) return
  const gone = alarm.going.filter(({ who }) => who === contact)
  goNoMore(model, alarm, gone)
  if (gone.length > 0) becomesNobodys(alarm, model.now)
  // With the last caregiver gone, whoever is left hears; what was owed to the family is owed to anybody who can act.
  if (contact.kind !== 'CAREGIVER' || those(person, 'CAREGIVER').length > 0) return
  for (const due of model.dues) if (due.alarm === alarm && due.to === 'FAMILY') due.to = 'ANY'
  const newest = alarm.reports.findLast(({ folded }) => !folded)
  if (!newest || alarm.going.length > 0 || alarm.taken) return
  const what = 'that nobody is left to call'
  model.dues.push({ promise: 'Owned', alarm, about: newest, to: 'ANY', from: model.now, what, page: true })
}

export const says = (contact: Contact | 'desk', at: number, minutes: number | null): Going => ({
  who: contact,
  at,
  minutes,
  askAt: at + (minutes === null ? numbers.ASKED_AFTER.unsaid : minutes * numbers.MINUTE + numbers.ASKED_AFTER.said),
  askedAt: null,
})

/** Lets the time pass for what happens by itself: questions, lapses, the end after a day. */
export function tick(model: Model, to: number) {
  model.now = to
  for (const alarm of model.people.flatMap(({ alarms }) => alarms)) {
    if (alarm.closed) continue
    for (const going of alarm.going) {
      if (going.askedAt === null && going.askAt <= to) ask(model, alarm, going)
      if (going.askedAt !== null && going.askedAt + numbers.LAPSES_AFTER <= to) {
        goNoMore(model, alarm, [going])
        becomesNobodys(alarm, going.askedAt + numbers.LAPSES_AFTER)
        model.changedAt = to
      }
    }
    for (const report of alarm.reports.filter((one) => !one.released && isOverdue(alarm, one, to))) {
      report.released = true
      model.changedAt = to
    }
    const { taken } = alarm
    if (taken && taken.at + numbers.ASKED_AFTER.unsaid + numbers.LAPSES_AFTER <= to) {
      givenBack(alarm, taken.at + numbers.ASKED_AFTER.unsaid + numbers.LAPSES_AFTER)
      model.changedAt = to
    }
    const endsAt = Math.max(alarm.openSince, alarm.lastNewsAt) + numbers.DAY
    if (endsAt <= to) {
      close(model, alarm, 'EXPIRED', endsAt)
      model.changedAt = to
    }
  }
}

function ask(model: Model, alarm: Alarm, going: Going) {
  going.askedAt = going.askAt
  if (going.who === 'desk') return
  model.dues.push({
    promise: 'Owned',
    alarm,
    about: going.who,
    to: 'ANY',
    from: going.askAt,
    says: /safe now, still going, or cannot go/i,
    what: 'whether somebody who said they were on the way still is',
  })
}
