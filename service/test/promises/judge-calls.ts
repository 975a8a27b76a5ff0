import type { Driver } from './driver.ts'
import { Broken, openAlarm, type Contact, type Model, type Person } from './model.ts'
import * as numbers from './numbers.ts'
import type { Rung } from './telephones.ts'

/** Telephones ring only where they may, as often as they may, and no more once somebody comes. @throws Broken */
export function judgeCalls(model: Model, driver: Driver, person: Person) {
  const { rung } = driver.telephones
  const alarm = openAlarm(person)
  const ofPerson = person.contacts.map((contact) => ({
    contact,
    calls: rung.filter(({ to }) => to === contact.phone),
  }))
  for (const { contact, calls } of ofPerson) judgeContact(model, person, contact, calls)
  if (!alarm) return
  const ofAlarm = ofPerson.flatMap(({ calls }) => calls).filter(({ at }) => at >= alarm.openSince)
  judgeAtOnce(model, ofAlarm)
  // What the desk's staff said of an alarm that was theirs alone keeps nobody from calling the family once it is the family's.
  for (const going of alarm.going.filter(({ who }) => who !== 'desk')) {
    // Whoever comes when the answer is old begins the ladder again.
    const wrong = ofAlarm.find(({ at }) => at > going.at + model.slack && at < going.at + numbers.CURRENT - model.slack)
    if (wrong)
      throw new Broken('True', `a telephone rang ${(wrong.at - going.at) / 1000} s after somebody said they are coming`)
  }
}

function judgeContact({ slack }: Model, { alarms }: Person, contact: Contact, calls: Rung[]) {
  const late = calls.find(({ at }) => at > contact.outAt + slack)
  if (late) throw new Broken('Not by a slip', `the telephone of somebody whose link is ${contact.link} was rung`)
  if (calls.some(({ at }) => at > contact.doubtedAt + slack))
    throw new Broken('Not by a slip', 'a telephone was rung that is somebody else’s')
  const copies = Map.groupBy(calls, ({ key }) => key)
  for (const same of copies.values())
    if (same.length > 2) throw new Broken('Delivered', `one call was made ${same.length} times`)
  const firsts = [...copies.values()].flatMap(([one]) => one ?? [])
  const { most, within } = numbers.RINGING
  // The first of an alarm always may: those of alarms before it hide it from nobody.
  const isFirstOf = (at: number) => {
    const opened = alarms.findLast(({ openedAt }) => openedAt <= at + slack)?.openedAt ?? at
    return !firsts.some((one) => one.at < at && one.at >= opened - slack)
  }
  for (const { at } of firsts.filter((one) => !isFirstOf(one.at))) {
    const lately = firsts.filter((one) => one.at <= at && one.at > at - within + slack)
    if (lately.length > most) throw new Broken('Unjammable', `a telephone rang ${lately.length} times in 40 minutes`)
  }
}

/** Two telephones of an alarm ring at once, each one once; where calls did not go out what waited may come together. */
function judgeAtOnce({ slack, outages }: Model, calls: Rung[]) {
  for (const { at } of calls) {
    const since = at - numbers.RINGS_FOR + slack
    const isHeldUp = outages.some(
      ({ channel, from, to }) => channel === 'voice' && from <= at && to > since - numbers.HOUR,
    )
    const ringing = calls.filter((one) => one.at <= at && one.at > since && (one.endedAt ?? Infinity) > at)
    if (!isHeldUp && ringing.length > numbers.RINGING.atOnce)
      throw new Broken('Unjammable', `${ringing.length} telephones of an alarm ring at once`)
  }
}
