import { and, eq, inArray } from 'drizzle-orm'
import { incidents, messages } from '../../db/tables.ts'
import type { Driver } from './driver.ts'
import { judgeTypedPage } from './judge-doors.ts'
import { finderReads, judgeThreads } from './judge-threads.ts'
import type { HelperStatus } from './pages.ts'
import {
  Broken,
  countOf,
  isMuted,
  latestAlarm,
  openAlarm,
  those,
  type Alarm,
  type Finder,
  type Model,
  type Report,
} from './model.ts'
import { judgeKeptOnPage } from './kept.ts'
import * as numbers from './numbers.ts'

/** So many of the finders who came last read their page again. */
const READ_AGAIN = 2

/** No page says more than was done, and none less. @throws Broken */
export async function judgePages(model: Model, driver: Driver) {
  for (const finder of model.finders.slice(-READ_AGAIN)) {
    await judgeFinder(model, driver, finder)
    await finderReads(model, driver, finder)
  }
  for (const person of model.people) {
    const alarm = openAlarm(person)
    if (alarm && those(person).length === 0) judgeNoFamily(driver, alarm)
    // Of those who see the same, one reads it: whoever was told last of all.
    const [reader] = alarm
      ? those(person)
          .filter((one) => driver.linkOf(one, alarm))
          .slice(-1)
      : []
    for (const contact of person.contacts) {
      const link = alarm && driver.linkOf(contact, alarm)
      if (!link || (contact.link === 'IN' && contact !== reader)) continue
      if (person.stopped) {
        if (await driver.page(link))
          throw new Broken('Not by a slip', 'the page is open to a contact after the person stopped everything')
      } else if (contact.link === 'IN') {
        await judgeFamilyPage(model, driver, alarm, link)
        await judgeThreads(model, driver, alarm, link)
      } else if (await driver.page(link))
        throw new Broken('Not by a slip', `the page is open to somebody whose link is ${contact.link}`)
    }
  }
}

const untrue = (what: string) => new Broken('True', what)

async function judgeFinder(model: Model, driver: Driver, finder: Finder) {
  const { person, code } = finder
  const alarm = latestAlarm(person)
  const mine = alarm?.reports.findLast((one) => one.finder === finder && one.code === code)
  if (!alarm || !mine || !code.usable || person.stopped) return
  if (finder.door === 'typed') return judgeTypedPage(model, driver, alarm, mine)
  if (finder.door !== 'scan') return
  const page = await driver.status(driver.deviceOf(finder), code.value)
  if (!page?.incident) return
  const said = page.incident
  if (said.open !== (alarm.closed === null)) throw untrue(`the finder’s page says that the alarm is open: ${said.open}`)
  if (said.closedReason !== (alarm.closed?.reason ?? null))
    throw untrue(`the finder’s page says that it ended as ${said.closedReason}`)
  if (page.muted !== isMuted(person, mine, model.now)) throw untrue(`the finder’s page says muted: ${page.muted}`)
  if (alarm.closed) return
  if (said.hasFamily !== those(person).length > 0) throw untrue(`the finder’s page says has family: ${said.hasFamily}`)
  if (said.deskStaffed !== model.deskStaffed)
    throw untrue(`the finder’s page says that somebody is at the desk: ${said.deskStaffed}`)
  if (said.taken !== (alarm.taken !== null)) throw untrue(`the finder’s page says taken: ${said.taken}`)
  if ((said.withSomeone !== null) !== alarm.withSomeone.has(mine))
    throw untrue(`the finder’s page says with someone: ${said.withSomeone !== null}`)
  await judgeTold(model, driver, alarm, mine, said.told)
  judgeAnswers(model, alarm, mine, said)
}

type Said = NonNullable<HelperStatus['incident']>

/** "Told" stands where a message went to somebody reachable: what the finder reads is held against what was queued. */
async function judgeTold({ slack }: Model, driver: Driver, alarm: Alarm, mine: Report, told: Said['told']) {
  const { person } = alarm
  const rows = await driver.its.db
    .select({ message: messages })
    .from(messages)
    .innerJoin(incidents, eq(incidents.id, messages.incidentId))
    .where(
      and(
        eq(incidents.personUid, person.uid),
        inArray(messages.status, ['WAITING', 'CLAIMED', 'SENT', 'DELIVERED', 'UNSURE', 'SUPERSEDED']),
      ),
    )
  const since = (mine.folded ? alarm.openedAt : mine.at) - slack
  const queued = rows.map(({ message }) => message).filter(({ createdAt }) => createdAt.getTime() >= since)
  const caring = those(person).map(({ uid }) => uid)
  const family = queued.some(({ recipientId }) => recipientId !== null && caring.includes(recipientId))
  const desk = queued.some(({ recipientKind }) => recipientKind === 'DUTY')
  if (told === 'FAMILY' && !family) throw untrue('the finder reads that the family was told, and it was not')
  if (told === 'DESK' && !desk) throw untrue('the finder reads that the association was told, and it was not')
  if (told === 'NOBODY' && hasHeard(driver, alarm, mine))
    throw untrue('the finder reads that nobody was told, and somebody was')
}

/** Whether somebody who can act holds a message with this finder's number, which no other report of the alarm has. */
function hasHeard(driver: Driver, { person, reports }: Alarm, { phone, at }: Report) {
  if (phone === null || reports.filter((other) => other.phone === phone).length > 1) return false
  const digits = phone.slice(3)
  return [...those(person), 'desk' as const].some((one) =>
    driver.heardBy(one, at).some(({ text }) => text.replaceAll(/[\s-]/g, '').includes(digits)),
  )
}

function judgeAnswers(model: Model, alarm: Alarm, mine: Report, { answers, unanswered }: Said) {
  const isSame = (one: number, other: number) => Math.abs(one - other) <= (model.slack > 0 ? numbers.MOVED : 0)
  for (const answer of answers) {
    const going = alarm.going.find(
      ({ at, who }) => isSame(at, answer.at) && (who === 'desk') === (answer.who === 'duty'),
    )
    // Somebody who is asked again, or lapsed, may be named with the time; never as an answer to this finder.
    if (!going && answer.isCurrent) throw untrue('the finder reads that somebody is on the way, and nobody said so')
    if (!going) continue
    const isCurrent = going.at >= mine.at || model.now - going.at < numbers.CURRENT
    const isAtEdge = Math.abs(model.now - going.at - numbers.CURRENT) <= model.slack
    if (answer.isCurrent !== isCurrent && !isAtEdge)
      throw untrue(`an answer of ${(model.now - going.at) / 1000} s ago counts as current: ${answer.isCurrent}`)
    if (answer.minutes !== going.minutes) throw untrue(`an answer says ${answer.minutes} minutes`)
  }
  const missing = alarm.going.find(({ at }) => !answers.some((answer) => isSame(answer.at, at)))
  if (missing) throw untrue('somebody is on the way, and the finder does not read it')
  // Another finder may begin a new run.
  const age = model.now - Math.max(alarm.nobodysSince, ...alarm.reports.map(({ at }) => at))
  const isAnswered = answers.some(({ isCurrent }) => isCurrent)
  if (
    unanswered &&
    (isAnswered || model.now - alarm.openedAt < numbers.UNANSWERED_AFTER - numbers.SECOND - model.slack)
  )
    throw untrue('the finder reads that nobody has answered, too soon or after an answer')
  // A ladder that was young goes on instead of starting again: then the moment may be five minutes off.
  const isLate =
    age > numbers.UNANSWERED_AFTER + 5 * numbers.MINUTE + numbers.HEARD_WITHIN + model.slack &&
    // While staff had the alarm, nobody wrote down that nobody answers: the next rung does.
    model.now - alarm.givenBackAt > numbers.HOUR + numbers.HEARD_WITHIN + model.slack
  if (!unanswered && alarm.going.length === 0 && !alarm.taken && isLate)
    throw untrue(`nobody has answered for ${age / 1000} s, and the finder does not read it`)
}

/** Whether the desk alone was told of a report, so that the family's page names it nowhere. */
const isHeld = ({ deskOnly, folded }: Report) => deskOnly && !folded

async function judgeFamilyPage(model: Model, driver: Driver, alarm: Alarm, link: string) {
  const page = await driver.page(link)
  if (!page) throw new Broken('Heard', 'the link that somebody holds opens no page')
  judgeKeptOnPage(alarm, page)
  if (!page.open) throw untrue('the family reads that the alarm is over')
  const going = (page.onMyWay ? 1 : 0) + page.othersOnTheWay.length
  if (going !== alarm.going.length) throw untrue(`the family reads that ${going} are on the way`)
  if ((page.taken !== null) !== (alarm.taken !== null)) throw untrue('the family reads otherwise who took the alarm')
  // Whoever is folded says it to nobody.
  const said = [...alarm.withSomeone].filter(({ folded }) => !folded)
  const isSaid = said.some((report) => !report.deskOnly && !isMuted(alarm.person, report, model.now))
  const maySay = said.some((report) => !isHeld(report) || report.released)
  if (page.withSomeone === null ? isSaid : !maySay)
    throw untrue('the family reads otherwise whether the person is with somebody')
  // What waited for the desk too long is the family's as soon as somebody looks after it.
  const held = alarm.reports.filter(isHeld)
  const most = countOf(alarm) - held.filter(({ released }) => !released).length
  if (page.reportCount > most || page.reportCount < countOf(alarm) - held.length)
    throw untrue(`the family reads of ${page.reportCount} reports, and ${countOf(alarm)} came (held: ${held.length})`)
}

/** Where there is nobody, no text to a finder speaks of a family. */
function judgeNoFamily(driver: Driver, alarm: Alarm) {
  if (alarm.person.contacts.length > 0) return
  const phones = new Set(alarm.reports.map(({ phone }) => phone))
  const wrong = driver.heard.find(({ to, text, at }) => at >= alarm.openedAt && phones.has(to) && /family/i.test(text))
  if (wrong) throw untrue(`a finder was sent “${wrong.text}”, and there is no family`)
}
