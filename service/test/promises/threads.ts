import fc from 'fast-check'
import { pick, somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import { reader } from './family.ts'
import { codeOf, finderReads, judgeOffered, judgeRead, read, READ_AGAIN, THREAD, whoIs } from './judge-threads.ts'
import { Broken, openAlarm, type Alarm, type Contact, type Finder, type Model } from './model.ts'

/** Words that stand for one message only, in this file's database. */
const words = (driver: Driver) => `Message ${driver.nextNumber()}.`

/** Notes what was written with a finder. */
function note(model: Model, alarm: Alarm, who: string, text: string) {
  const written = model.written.get(alarm) ?? new Map<string, Set<string>>()
  model.written.set(alarm, written.set(who, (written.get(who) ?? new Set()).add(text)))
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
  // Whoever of them may read it, and nobody else.
  const there = model.finders.slice(-READ_AGAIN).filter(({ person }) => person === me.alarm.person)
  for (const finder of there) await finderReads(model, driver, finder)
  return true
}

async function finderWrites(model: Model, driver: Driver, finder: Finder) {
  const alarm = openAlarm(finder.person)
  const before = await finderReads(model, driver, finder)
  const text = words(driver)
  const said = await read(model, await driver.deviceOf(finder).post(THREAD, { uid: codeOf(finder), text }))
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
      const finder = pick(model.finders.slice(-READ_AGAIN), who)
      return finder ? finderWrites(model, driver, finder) : false
    }),
  )

/** Whoever texted or called opens the page of our text to them: from then on they read and write there. */
export const opensPage: fc.Arbitrary<Step> = fc.nat(5).map((who) =>
  step(`a finder opens the page of our text (${who})`, async (model, driver) => {
    const finder = pick(
      model.finders.slice(-READ_AGAIN).filter(({ door }) => door === 'text' || door === 'call'),
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
    await finderReads(model, driver, finder)
    return true
  }),
)
