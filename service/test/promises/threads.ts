import fc from 'fast-check'
import type { FoundThreads } from '#contract/thread.ts'
import { somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import { reader } from './family.ts'
import { present, uidOf } from './finders.ts'
import { Broken, isMuted, type Alarm, type Contact, type Model, type Report } from './model.ts'

/** Words that stand for one message only, in this file's database. */
const words = (driver: Driver) => `Message ${driver.nextNumber()}.`

/** Reads what a call of a thread answers. A finder's or family's word is never an error, and names no number. */
async function read(model: Model, response: Response) {
  const text = await response.text()
  if (response.status >= 500) throw new Broken('Owned', `a thread failed with ${response.status}`)
  const numbers = model.finders.flatMap(({ phone }) => phone?.replace(/^\+65/, '') ?? [])
  const named = numbers.find((number) => text.includes(number))
  if (named) throw new Broken('True', `a thread names the number ${named}`)
  return {
    isTaken: response.status === 200,
    body: JSON.parse(text) as { data: FoundThreads & { messages?: unknown[] } },
  }
}

/** Whether a finder of this name may stand in a thread of the alarm: of one held back or marked as false the family reads nothing. */
const mayStand = (model: Model, alarm: Alarm, name: string) =>
  alarm.reports.some(
    (report: Report) =>
      report.name === name &&
      report.kind === 'FOUND' &&
      (!report.deskOnly || report.released) &&
      // A mute that ends just now may be read either way.
      !isMuted(alarm.person, report, model.now + model.slack),
  )

async function familyWrites(model: Model, driver: Driver, me: { alarm: Alarm; contact: Contact; token: string }) {
  const device = driver.its.device()
  const path = `/public/found/${me.token}/threads`
  const { isTaken, body } = await read(model, await device.get(path))
  if (!isTaken) return false
  const { threads } = body.data
  if (me.alarm.closed && threads.length > 0) throw new Broken('True', 'a thread outlives its alarm')
  const stranger = threads.find(({ name }) => !mayStand(model, me.alarm, name))
  if (stranger)
    throw new Broken('Unjammable', `a thread is offered with ${stranger.name}, whom the family is not to hear of`)
  const [newest] = threads
  if (!newest) return false
  const text = words(driver)
  const said = await read(model, await device.post(path, { to: newest.report, text }))
  if (!said.isTaken) return false
  if (!JSON.stringify(said.body).includes(text)) throw new Broken('True', 'what the family wrote is not there')
  const written = model.written.get(me.alarm) ?? new Set()
  for (const { name, finder } of me.alarm.reports) if (name === newest.name) written.add(finder)
  model.written.set(me.alarm, written)
  return true
}

/** Somebody of the family writes to the newest finder, or a finder to the family; nobody hears more or less for it. */
export const writes: fc.Arbitrary<Step> = fc
  .record({ person: somebody, who: fc.nat(), side: fc.constantFrom('the family', 'the family', 'a finder') })
  .map(({ person, who, side }) =>
    step(`${side} writes (${person}, ${who})`, async (model, driver) => {
      if (side === 'the family') {
        const me = reader(model, driver, person, who)
        return me ? familyWrites(model, driver, me) : false
      }
      const there = present(model, who)
      if (!there) return false
      const { finder, alarm } = there
      const body = { uid: uidOf(finder), text: words(driver) }
      const { isTaken } = await read(model, await driver.deviceOf(finder).post('/public/safe-return/thread', body))
      if (!isTaken) return false
      if (alarm.closed) throw new Broken('True', 'a finder wrote into an alarm that is over')
      if (!model.written.get(alarm)?.has(finder))
        throw new Broken('Unjammable', 'a finder wrote to a family that had not written to them')
      return true
    }),
  )
