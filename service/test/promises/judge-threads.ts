import { eq } from 'drizzle-orm'
import type { FoundThreads } from '#contract/thread.ts'
import { submissions } from '../../db/tables.ts'
import type { Driver } from './driver.ts'
import { tellsNothing } from './judge-doors.ts'
import { Broken, isMuted, openAlarm, type Alarm, type Finder, type Model, type Report } from './model.ts'

export const THREAD = '/public/safe-return/thread'
/** So many of the finders who came last read what there is. */
export const READ_AGAIN = 6
/** By these doors a finder comes who has a page: not by a code that opens nothing, nor while none was looked up. */
const DOORS = ['FOUND', 'TYPED', 'TEXTED', 'CALLED_IN']

const wordsIn = (text: string) => new Set(text.match(/Message \d+\./g))
/** By what a finder's page names its code: whoever did not scan knows no other than the short one. */
export const codeOf = ({ door, code }: Finder) => (door === 'scan' ? code.value : code.short)

/** Who a finder is: whoever texts or calls is their telephone, whoever scans or types their device. */
export const whoIs = ({ id, name, door, phone }: Finder) =>
  door === 'text' || door === 'call' ? `telephone ${phone}` : `device ${id} ${id < 0 ? name : ''}`

interface Read {
  threads?: FoundThreads['threads']
  messages?: unknown[]
}

/** Reads what a call of a thread answers. A finder's or family's word is never an error, and names no number. */
export async function read(model: Model, response: Response) {
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

/**
 * Of each thread that is offered to the family: its finder, who may stand in it, and what was written with them and nobody else.
 * @throws Broken
 */
export async function judgeOffered(model: Model, driver: Driver, alarm: Alarm, threads: FoundThreads['threads']) {
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

/** A finder reads what the family wrote to them, nobody else's words, and nothing that their door withholds. */
export function judgeRead(
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

/** A finder reads their page's thread, if there is one. @throws Broken */
export async function finderReads(model: Model, driver: Driver, finder: Finder) {
  const answered = await read(model, await driver.deviceOf(finder).get(`${THREAD}?uid=${codeOf(finder)}`))
  judgeRead(model, openAlarm(finder.person), finder, answered)
  return answered
}

/** Whoever holds a link is offered threads with whom they may hear of alone. @throws Broken */
export async function judgeThreads(model: Model, driver: Driver, alarm: Alarm, token: string) {
  const { isTaken, data } = await read(model, await driver.its.device().get(`/public/found/${token}/threads`))
  if (isTaken) await judgeOffered(model, driver, alarm, data.threads ?? [])
}
