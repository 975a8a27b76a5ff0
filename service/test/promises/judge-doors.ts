import type { Driver } from './driver.ts'
import { Broken, isMuted, type Alarm, type Finder, type Model, type Person, type Report } from './model.ts'
import * as numbers from './numbers.ts'
import { TypedPage } from './pages.ts'
import { z } from 'zod'

const untrue = (what: string) => new Broken('True', what)

/** What stands for the person and those who care: nothing of it is told to whoever showed us no card. */
const secretsOf = ({ firstname, codes, contacts, uid }: Person) => [
  firstname,
  uid,
  ...codes.map(({ value }) => value),
  ...contacts.flatMap(({ phone, email, uid: its }) => [phone.slice(3), its, ...(email ? [email] : [])]),
]

/** An answer or a text to a finder who showed us no card names nobody. @throws Broken */
export function tellsNothing({ person, door }: Finder, text: string) {
  const named = secretsOf(person).find((secret) =>
    text.replaceAll(/[ -]/g, '').includes(secret.replaceAll(/[ -]/g, '')),
  )
  if (named) throw new Broken('Not by a slip', `a finder by ${door} was told “${named}”: “${text}”`)
}

/** One alarm for a person however many report it, and no text to a finder says more than their door opens. @throws Broken */
export async function judgeDoors(model: Model, driver: Driver, person: Person) {
  const { open, all } = await driver.alarmsOf(person.uid)
  if (open > 1) throw new Broken('Owned', `${open} alarms of one person are open`)
  if (all !== person.alarms.length)
    throw new Broken('Owned', `${all} alarms were opened, and ${person.alarms.length} were due`)
  const lately = driver.heard.filter(({ at }) => at > model.now - numbers.MINUTE)
  const phones = new Set(model.finders.flatMap(({ person: of, phone }) => (of === person && phone ? phone : [])))
  for (const { to, text } of lately.filter((one) => phones.has(one.to))) {
    const doors = model.finders.filter(({ phone }) => phone === to)
    const number = person.contacts.find(({ phone }) => text.replaceAll(/[ -]/g, '').includes(phone.slice(3)))
    if (number) throw new Broken('Not by a slip', `a finder was sent the number of a contact: “${text}”`)
    if (doors.every(({ door }) => door !== 'scan')) for (const finder of doors) tellsNothing(finder, text)
  }
}

/** The page of whoever typed the code says what was done, and no more. @throws Broken */
export async function judgeTypedPage(model: Model, driver: Driver, alarm: Alarm, mine: Report) {
  const { finder } = mine
  const response = await driver.deviceOf(finder).get(`/public/typed-codes/${finder.code.short}`)
  const text = await response.text()
  tellsNothing(finder, text)
  const { report: said } = z.object({ data: TypedPage }).parse(JSON.parse(text)).data
  if (!said) return
  if (said.open !== (alarm.closed === null)) throw untrue(`the page of a typed code says open: ${said.open}`)
  if (said.closedReason !== (alarm.closed?.reason ?? null))
    throw untrue(`the page of a typed code says that it ended as ${said.closedReason}`)
  if (said.muted !== isMuted(alarm.person, mine, model.now))
    throw untrue(`the page of a typed code says muted: ${said.muted}`)
  if (alarm.closed) return
  if (said.deskStaffed !== model.deskStaffed) throw untrue(`the page of a typed code says staffed: ${said.deskStaffed}`)
  if (said.taken !== (alarm.taken !== null)) throw untrue(`the page of a typed code says taken: ${said.taken}`)
  if ((said.withSomeone !== null) !== alarm.withSomeone.has(mine))
    throw untrue(`the page of a typed code says with someone: ${said.withSomeone !== null}`)
  const isCurrent = (slack: number) =>
    alarm.going.some(({ at }) => at >= mine.at - slack || model.now - at < numbers.CURRENT + slack)
  if (said.coming ? !isCurrent(model.slack) : isCurrent(-model.slack))
    throw untrue(`the page of a typed code says that somebody is coming: ${said.coming !== null}`)
}
