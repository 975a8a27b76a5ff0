import type { Driver } from './driver.ts'
import { Broken, openAlarm, those, type Contact, type Model, type Outage, type Person } from './model.ts'
import * as numbers from './numbers.ts'
import { onOf } from './ways-on.ts'

/** Calls and WhatsApp go to nobody who did not want them, and whoever may be told is told by a way that works. @throws Broken */
export function judgeWays(model: Model, driver: Driver, person: Person) {
  for (const contact of those(person, 'CAREGIVER')) {
    judgeUnwanted(model, driver, contact)
    judgeTold(model, driver, person, contact)
  }
}

function judgeUnwanted({ slack }: Model, driver: Driver, contact: Contact) {
  const on = onOf(contact)
  const since = contact.ways.since + slack
  if (!on.has('voice') && driver.telephones.rung.some(({ to, at }) => to === contact.phone && at > since))
    throw new Broken('Not by a slip', 'a telephone was rung whose owner turned calls off')
  if (on.has('whatsapp')) return
  if (driver.heardBy(contact, since + 1).some(({ channel }) => channel === 'whatsapp'))
    throw new Broken('Not by a slip', 'somebody was written to on WhatsApp who did not turn it on')
}

/** What keeps a channel from bringing anything; a WhatsApp that its provider could not bring is followed by another way. */
const isExcuse = ({ channel, how }: Outage) => how !== 'lost' && !(channel === 'whatsapp' && how === 'undelivered')

/** The first word of an alarm that nobody has answered reached every caregiver, whatever became of the way they chose. */
function judgeTold(model: Model, driver: Driver, person: Person, contact: Contact) {
  const alarm = openAlarm(person)
  const first = alarm?.reports.find(({ deskOnly, folded, at }) => !deskOnly && !folded && at >= alarm.openSince)
  if (!alarm || !first || person.stopped) return
  const by = first.at + numbers.HANDED_ON_WITHIN + model.slack
  const isHeldUp =
    alarm.going.length > 0 || alarm.taken !== null || alarm.nobodysSince > first.at || alarm.givenBackAt > first.at
  const isNewer = contact.ways.since > first.at - model.slack || contact.inAt > first.at - model.slack
  const isAway = model.outages.some(
    (outage) => isExcuse(outage) && outage.from <= by && outage.to > first.at - model.slack,
  )
  const given = driver.given.filter(({ to, at }) => to === contact.phone && at > first.at - numbers.TEXTS.within)
  if (model.now < by || isHeldUp || isNewer || isAway || given.length >= numbers.TEXTS.most) return
  if (driver.heardBy(contact, first.at - model.slack).length === 0)
    throw new Broken('Heard', `a caregiver was told by no way that works; on are ${[...onOf(contact)].join(' ')}`)
}
