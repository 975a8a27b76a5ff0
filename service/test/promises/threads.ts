import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { FoundThreads } from '#contract/thread.ts'
import { submissions } from '../../db/tables.ts'
import { pick, somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import { reader } from './family.ts'
import { tellsNothing } from './judge-doors.ts'
import { Broken, isMuted, openAlarm, type Alarm, type Contact, type Finder, type Model, type Report } from './model.ts'

const PATH = '/public/safe-return/thread'
/** By these doors a finder comes who has a page: not by a code that opens nothing, nor while none was looked up. */
const DOORS = ['FOUND', 'TYPED', 'TEXTED', 'CALLED_IN']

/** Words that stand for one message only, in this file's database. */
const words = (driver: Driver) => `Message ${driver.nextNumber()}.`
const wordsIn = (text: string) => new Set(text.match(/Message \d+\./g))
/** By what a finder's page names its code: whoever did not scan knows no other than the short one. */
const codeOf = ({ door, code }: Finder) => (door === 'scan' ? code.value : code.short)

/** Who a finder is: whoever texts or calls is their telephone, whoever scans or types their device. */
const whoIs = ({ id, name, door, phone }: Finder) =>
  door === 'text' || door === 'call' ? `telephone ${phone}` : `device ${id} ${id < 0 ? name : ''}`

interface Read {
  threads?: FoundThreads['threads']
  messages?: unknown[]
}

/** Reads what a call of a thread answers. A finder's or family's word is never an error, and names no number. */
async function read(model: Model, response: Response) {
  const text = await response.text()
  if (response.status >= 500) throw new Broken('Owned', `a thread failed with ${response.status}`)
  const numbers = model.finders.flatMap(({ phone }) => phone?.replace(/^\+65/, '') ?? [])
  const named = numbers.find((number) => text.includes(number))
  if (named) throw new Broken('True', `a thread names the number ${named}`)
  return { isTaken: response.status === 200, text, data: (JSON.parse(text) as { data?: Read }).data ?? {} }
}

/** The reports of the finder with whom a thread is offered, by what the finder left. */
async function reportsBehind(driver: Driver, alarm: Alarm, id: string) {
  const [left] = await driver.its.db.select().from(submissions).where(eq(submissions.id, id))
  const isPhones = left?.kind === 'TEXTED' || left?.kind === 'CALLED_IN'
  const named = alarm.reports.filter(({ name, phone, kind }) =>
    isPhones ? phone === left.phone && (kind === 'TEXTED' || kind === 'CALLED_IN') : name === left?.name,
  )
  return alarm.reports.filter(({ finder }) => named.some((one) => whoIs(one.finder) === whoIs(finder)))
}

/** Whether the family may read of a report: of one folded, held back or marked as false it reads nothing. */
const mayStand = (model: Model, { person }: Alarm, report: Report) =>
  DOORS.includes(report.kind) &&
  // With a clock that was moved, others of the network may count as the earlier ones.
  (!report.folded || model.slack > 0) &&
  (!report.deskOnly || report.released) &&
  // A mute that ends just now may be read either way.
  !isMuted(person, report, model.now + model.slack)

const equal = (one: Set<string>, other: Set<string>) => one.size === other.size && [...one].every((it) => other.has(it))

/** Notes what was written with a finder. */
function note(model: Model, alarm: Alarm, who: string, text: string) {
  const written = model.written.get(alarm) ?? new Map<string, Set<string>>()
  model.written.set(alarm, written.set(who, (written.get(who) ?? new Set()).add(text)))
}

/** Of each thread that is offered to the family: its finder, who may stand in it, and what was written with them and nobody else. */
async function judgeOffered(model: Model, driver: Driver, alarm: Alarm, threads: FoundThreads['threads']) {
  if (alarm.closed && threads.length > 0) throw new Broken('True', 'a thread outlives its alarm')
  const finders = new Map<string, string>()
  for (const thread of threads) {
    const reports = await reportsBehind(driver, alarm, thread.report)
    const [first] = reports
    if (!first || !reports.some((one) => mayStand(model, alarm, one)))
      throw new Broken('Unjammable', `a thread is offered with “${thread.name}”, whom the family is not to hear of`)
    const who = whoIs(first.finder)
    finders.set(thread.report, who)
    if (!equal(wordsIn(JSON.stringify(thread.messages)), model.written.get(alarm)?.get(who) ?? new Set()))
      throw new Broken('True', `the family reads in the thread with “${thread.name}” what was not written there`)
  }
  return finders
}

async function familyWrites(
  model: Model,
  driver: Driver,
  me: { alarm: Alarm; contact: Contact; token: string },
  which: number,
) {
  const device = driver.its.device()
  const path = `/public/found/${me.token}/threads`
  const { isTaken, data } = await read(model, await device.get(path))
  if (!isTaken) return false
  const threads = data.threads ?? []
  const finders = await judgeOffered(model, driver, me.alarm, threads)
  const thread = pick(threads, which)
  if (!thread) return false
  const text = words(driver)
  const said = await read(model, await device.post(path, { to: thread.report, text }))
  if (!said.isTaken) return false
  note(model, me.alarm, finders.get(thread.report) ?? '', text)
  await judgeOffered(model, driver, me.alarm, said.data.threads ?? [])
  return true
}

/** A finder reads what the family wrote to them, nobody else's words, and nothing that their door withholds. */
function judgeRead(
  model: Model,
  alarm: Alarm | undefined,
  finder: Finder,
  { isTaken, text }: Awaited<ReturnType<typeof read>>,
) {
  if (finder.door !== 'scan') {
    tellsNothing(finder, text)
    if (/"kin"|"relation"/.test(text)) throw new Broken('Not by a slip', `a finder by ${finder.door} reads “${text}”`)
  }
  if (!isTaken) return
  const mine = alarm && model.written.get(alarm)?.get(whoIs(finder))
  if (!mine) throw new Broken('Unjammable', 'a finder reads a thread that the family has not opened with them')
  if (!equal(wordsIn(text), mine)) throw new Broken('True', 'a finder reads otherwise what was written with them')
}

async function finderWrites(model: Model, driver: Driver, finder: Finder) {
  const alarm = openAlarm(finder.person)
  const device = driver.deviceOf(finder)
  const uid = codeOf(finder)
  const before = await read(model, await device.get(`${PATH}?uid=${uid}`))
  judgeRead(model, alarm, finder, before)
  const text = words(driver)
  const said = await read(model, await device.post(PATH, { uid, text }))
  if (said.isTaken !== before.isTaken) throw new Broken('True', 'a finder may read a thread and not write in it')
  if (said.isTaken && alarm) note(model, alarm, whoIs(finder), text)
  judgeRead(model, alarm, finder, said)
  return said.isTaken
}

/** Somebody of the family writes to a finder, or a finder to the family; nobody hears more or less for it. */
export const writes: fc.Arbitrary<Step> = fc
  .record({ person: somebody, who: fc.nat(), which: fc.nat(2), side: fc.constantFrom('the family', 'a finder') })
  .map(({ person, who, which, side }) =>
    step(`${side} writes (${person}, ${who}, ${which})`, async (model, driver) => {
      if (side === 'the family') {
        const me = reader(model, driver, person, who)
        return me ? familyWrites(model, driver, me, which) : false
      }
      const finder = pick(model.finders.slice(-6), who)
      return finder ? finderWrites(model, driver, finder) : false
    }),
  )

/** Whoever texted or called opens the page of our text to them: from then on they read and write there. */
export const opensPage: fc.Arbitrary<Step> = fc.nat(5).map((who) =>
  step(`a finder opens the page of our text (${who})`, async (model, driver) => {
    const finder = pick(
      model.finders.slice(-6).filter(({ door }) => door === 'text' || door === 'call'),
      who,
    )
    const mine = finder && openAlarm(finder.person)?.reports.findLast((one) => one.finder === finder)
    // What proves a folded report is a matter of its own (finders.ts).
    if (!mine || mine.folded) return false
    const text = driver.heard.findLast(({ to, text: said }) => to === finder.phone && said.includes('/helping/'))
    const token = /\/helping\/([A-Za-z0-9_-]{20,})/.exec(text?.text ?? '')?.[1]
    if (!token) return false
    const device = driver.deviceOf(finder)
    const { ok } = await device.post('/public/safe-return/prove', { token })
    if (!ok) return false
    mine.proved = true
    judgeRead(
      model,
      openAlarm(finder.person),
      finder,
      await read(model, await device.get(`${PATH}?uid=${finder.code.short}`)),
    )
    return true
  }),
)
