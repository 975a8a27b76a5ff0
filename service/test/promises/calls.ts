import fc from 'fast-check'
import { elapse, pick, somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import { Broken, isFamilys, openAlarm, says, type Alarm, type Contact, type Model, type Person } from './model.ts'
import { shownPhone } from './kept.ts'
import { CALLS_THROUGH_US } from './numbers.ts'
import type { Rung } from './telephones.ts'

interface Ringing {
  person: Person
  alarm: Alarm
  contact: Contact
  rung: Rung
}

/** A telephone of this person's that rings about the open alarm, at once or within a minute. */
async function ringingOf(model: Model, driver: Driver, person: Person, who: number): Promise<Ringing | undefined> {
  for (let looked = 0; looked < 7; looked += 1) {
    const alarm = openAlarm(person)
    if (!alarm || alarm.reports.length === 0) return undefined
    const ringing = person.contacts.flatMap((contact) =>
      driver.telephones
        .ringing(contact.phone)
        .filter(({ at }) => at >= alarm.openSince)
        .map((rung) => ({ person, alarm, contact, rung })),
    )
    const one = pick(ringing, who)
    if (one || alarm.going.length > 0) return one
    await elapse(model, driver, 10)
  }
  return undefined
}

/** What is spoken, with a number as it is written. */
const plainly = (said: string) => said.replaceAll(/(?<=\d)[, ]+(?=\d)/g, '')

/** Whoever picked up and did not press 5 heard nothing of the person or of a finder. */
function hearsNothing({ person, alarm }: Ringing, said: string) {
  const secrets = [person.firstname, ...alarm.reports.flatMap(({ phone, place }) => [phone?.slice(3), place])]
  const named = secrets.find((secret) => secret && plainly(said).includes(secret))
  if (named) throw new Broken('Not by a slip', `whoever picked up heard “${named}” without a 5: “${said}”`)
}

/** Whether the contact may hear of the alarm: it is the family's, and the contact is of the family. */
const mayHear = (model: Model, { alarm, contact, person }: Ringing) =>
  contact.link === 'IN' && !person.stopped && isFamilys(alarm, model.now)

async function presses(model: Model, driver: Driver, ringing: Ringing, keys: string[]) {
  const { person, alarm, contact, rung } = ringing
  const { provider } = driver.telephones
  rung.endedAt = model.now
  const turns = await provider.pickUp(rung.call, keys)
  const five = keys.indexOf('5')
  const heard = turns.slice(five < 0 ? turns.length : five + 1).map(({ said }) => plainly(said))
  for (const { said } of turns.slice(0, five < 0 ? turns.length : five + 1)) hearsNothing(ringing, said)
  for (const text of heard)
    driver.heard.push({ at: model.now, channel: 'voice', to: contact.phone, text, key: `said ${driver.nextNumber()}` })
  const isTold = heard[0]?.includes(person.firstname) ?? false
  if (isTold && contact.link !== 'IN')
    throw new Broken('Not by a slip', `a telephone spoke of the alarm to somebody whose link is ${contact.link}`)
  if (five >= 0 && !isTold && mayHear(model, ringing) && contact.doubtedAt === Infinity)
    throw new Broken('Heard', `a contact pressed 5 and did not hear whom it is about: “${heard[0]}”`)
  if (keys.at(-1) === '9') await isDoubted(model, driver, ringing)
  if (!isTold) return
  namesFindersAlone(alarm, heard)
  connectsTheProved(model, ringing, turns.at(-1)?.dial)
  if (keys.join('') === '511') goes(model, ringing, heard.at(-1) ?? '')
}

/** 9: nobody is removed, the number is doubtful, and staff have one item about it. */
async function isDoubted({ now }: Model, driver: Driver, { contact }: Ringing) {
  contact.doubtedAt = Math.min(contact.doubtedAt, now)
  const items = await driver.doubtsOf(contact)
  if (items !== 1) throw new Broken('Not by a slip', `staff have ${items} items about a wrong person`)
}

/** What a call says are numbers of the alarm's finders. */
function namesFindersAlone(alarm: Alarm, heard: string[]) {
  const shown = alarm.reports.map((report) => shownPhone(alarm, report))
  for (const [number] of heard.join(' ').matchAll(/\d{8,}/g))
    if (!shown.some((phone) => phone?.endsWith(number) || phone === `+${number}`))
      throw new Broken('True', `a call says the number ${number}, which no finder of the alarm left to be called`)
}

/** 3: only a number that its owner proved is dialled on, and six times an alarm. */
function connectsTheProved(model: Model, { alarm, rung }: Ringing, dial: string | undefined) {
  if (dial === undefined) return
  if (!alarm.reports.some(({ phone, proved }) => phone === dial && proved))
    throw new Broken('Not by a slip', `a contact was connected with ${dial}, which nobody proved`)
  const connected = model.connected.get(alarm) ?? new Set()
  model.connected.set(alarm, connected.add(rung.call.sid))
  if (connected.size > CALLS_THROUGH_US) throw new Broken('Unjammable', `${connected.size} calls were connected`)
}

function goes(model: Model, { alarm, contact }: Ringing, said: string) {
  if (!said.includes('Thank you')) throw new Broken('Owned', `“I am on my way” by telephone was not taken: “${said}”`)
  if (!alarm.going.some(({ who }) => who === contact)) alarm.going.push(says(contact, model.now, null))
}

type Outcome = 'mailbox' | 'busy' | 'no-answer' | 'failed' | 'forged'
/** "Speak with the finder" as often as "I am on my way": whose number is proved, and whose is not, are both to come. */
const KEYS = ['511', '511', '511', '53', '53', '53', '5', '52', '512', '9', '59', '11', '3'] as const

/** A telephone rings, and somebody picks up and presses keys; or a mailbox does, nobody does, or somebody forges a report. */
export const dials: fc.Arbitrary<Step> = fc
  .record({
    person: somebody,
    who: fc.nat(),
    how: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...KEYS) },
      { weight: 1, arbitrary: fc.constantFrom<Outcome>('mailbox', 'busy', 'no-answer', 'failed', 'forged') },
    ),
    after: fc.constantFrom('completed', 'ringing', 'nothing'),
  })
  .map(({ person, who, how, after }) =>
    step(`a telephone is rung: ${how} (${person}, ${who}, ${after})`, async (model, driver) => {
      const whose = pick(model.people, person)
      const ringing = whose && (await ringingOf(model, driver, whose, who))
      if (!ringing) return false
      const { rung, alarm, contact } = ringing
      const { provider, end } = driver.telephones
      if (how === 'forged') {
        const { status } = await provider.report(rung.call, 'completed', { token: 'somebody else’s' })
        if (status < 400) throw new Broken('True', `a forged report of a call was answered ${status}`)
      } else if (how === 'mailbox') {
        for (const { said } of await provider.reachMailbox(rung.call)) hearsNothing(ringing, said)
        await end(rung, 'completed')
      } else if (how === 'busy' || how === 'no-answer' || how === 'failed') {
        await end(rung, how)
      } else {
        // Said again, the word counts as long as the first: this model knows of one.
        const isSaid = how === '511' && alarm.going.some((one) => one.who === contact)
        const keys = (isSaid ? '52' : how).split('')
        await presses(model, driver, ringing, keys)
        // A report may come twice, late, or in the wrong order.
        if (after !== 'nothing') await end(rung, after)
        if (after === 'completed') await end(rung, 'ringing')
      }
      return true
    }),
  )
