import fc from 'fast-check'
import { elapse, pick, somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import {
  Broken,
  latestAlarm,
  goNoMore,
  openAlarm,
  owe,
  report,
  tick,
  type Finder,
  type Model,
  type Person,
  isMuted,
  type Going,
} from './model.ts'
import { CURRENT, LAPSES_AFTER, MINUTE, NOBODY_CAME_AFTER, SAME_TAP, SECOND, PROVED_PER_NUMBER } from './numbers.ts'
import { z } from 'zod'
import { dataOf } from './pages.ts'

const SUBMIT = '/public/credential/safereturncard'
/** In Toa Payoh, and far away. */
export const POSITIONS = { near: { lat: 1.3343, lng: 103.8563 }, away: { lat: 48.85, lng: 2.35 } }

/** How a finder comes to a page, and what they leave. */
export interface Coming {
  person: number
  /** A device of its own network, the network of the finder before, or one that many share. */
  network: 'own' | 'last' | 'shared'
  phone: boolean
  place: boolean
  position: 'near' | 'away' | 'none'
  /** Whether the page was open for some seconds before it was sent. */
  reads: boolean
  /** They keep their number from the family. */
  keeps?: boolean
  door?: Finder['door']
}

/** A call of an alarm is never refused for its number, and never fails. */
export function notTurnedAway({ status }: Response, what: string) {
  if (status === 429) throw new Broken('Unjammable', `${what} was refused as one too many`)
  if (status >= 500) throw new Broken('Heard', `${what} failed with ${status}`)
}

/** Whoever texts has a telephone for a network, and whoever calls has none: nobody else comes from there. */
const hasNetwork = ({ door }: Finder) => door === 'scan' || door === 'typed'

export function newFinder(model: Model, driver: Driver, person: Person, coming: Coming): Finder | undefined {
  const id = model.finders.length + 1
  const usable = person.codes.filter((code) => code.usable)
  const code = pick(usable, id)
  if (!code) return undefined
  const last = model.finders.findLast(hasNetwork)
  const address = coming.network === 'shared' ? '203.0.113.9' : coming.network === 'last' ? last?.network : undefined
  const serial = driver.nextNumber()
  const network = address ?? `100.${(serial >> 16) & 63}.${(serial >> 8) & 255}.${serial & 255}`
  const finder: Finder = {
    id,
    person,
    code,
    network,
    name: `Finder ${letters(serial)}`,
    door: coming.door ?? 'scan',
    keeps: coming.keeps ?? false,
    phone: coming.phone ? `+659${String(serial).padStart(7, '0')}` : null,
  }
  model.finders.push(finder)
  driver.devices.set(id, driver.its.device({ address: network }))
  return finder
}

/** A number in letters: names hold no figures, so that a telephone number is never found in one. */
export const letters = (serial: number) => [...String(serial)].map((figure) => 'abcdefghij'[Number(figure)]).join('')

async function leave(model: Model, driver: Driver, finder: Finder, coming: Omit<Coming, 'person' | 'network'>) {
  const device = driver.deviceOf(finder)
  const { code, name, phone } = finder
  let opened: string | undefined
  if (coming.reads) {
    const page = await dataOf(
      z.object({ opened: z.string() }),
      await device.get(`/public/accounts/users/v2/${code.value}`),
    )
    opened = page.opened
    await elapse(model, driver, 4)
  }
  // Whoever has no number must say where they are.
  const place = coming.place || phone === null ? `Blk ${driver.nextNumber()} Lorong 4` : null
  const position = coming.position === 'none' ? undefined : POSITIONS[coming.position]
  const alarm = openAlarm(finder.person)
  const before = alarm?.reports.findLast((one) => one.phone === phone && one.code === code)
  // At the very edge of the window either reading is right: step over it.
  const edge = 2 * SECOND + model.slack
  if (before && Math.abs(driver.now() - before.at - SAME_TAP) < edge) await elapse(model, driver, (2 * edge) / SECOND)
  const response = await device.post(SUBMIT, {
    name,
    ...(phone !== null && { phone, keepsNumber: finder.keeps }),
    location: 'Singapore',
    uidDementia: code.value,
    ...(place && { place }),
    ...(position && { position }),
    ...(opened && { opened }),
  })
  notTurnedAway(response, 'a submission')
  if (!response.ok) throw new Broken('Heard', `a submission was answered ${response.status}`)
  report(model, {
    finder,
    code,
    kind: 'FOUND',
    name,
    phone,
    place,
    inSingapore: coming.position === 'near',
    readPage: coming.reads,
  })
}

export const coming = fc.record({
  person: somebody,
  network: fc.oneof(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constant('last' as const) },
    { weight: 1, arbitrary: fc.constant('shared' as const) },
  ),
  phone: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  place: fc.boolean(),
  position: fc.constantFrom('near' as const, 'away' as const, 'none' as const, 'none' as const),
  reads: fc.boolean(),
  keeps: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

/** An honest finder comes to the page of somebody's code and leaves what they have. */
export const submits: fc.Arbitrary<Step> = coming.map((how) =>
  step(`a finder comes (${JSON.stringify(how)})`, async (model, driver) => {
    const person = pick(model.people, how.person)
    const finder = person && !person.stopped && newFinder(model, driver, person, how)
    if (!finder) return false
    await leave(model, driver, finder, how)
    return true
  }),
)

/** Whether somebody is on the way to this person. */
const isAwaited = (one: Person) => !one.stopped && (openAlarm(one)?.going ?? []).length > 0
/** So far a run looks ahead at once. */
const LONGEST_SILENCE = 120 * MINUTE

/** Whoever is on the way says nothing until they are asked, or until their answer has lapsed. */
export const saysNothing: fc.Arbitrary<Step> = fc
  .record({ person: fc.nat(), lapses: fc.boolean() })
  .map(({ person, lapses }) =>
    step(`whoever is on the way says nothing (${person}, lapses: ${lapses})`, async (model, driver) => {
      const whose = pick(model.people.filter(isAwaited), person)
      const [going] = (whose && openAlarm(whose)?.going) ?? []
      if (!going) return false
      const until = going.askAt + (lapses ? LAPSES_AFTER : 0) - model.now
      if (until <= 0 || until > LONGEST_SILENCE) return false
      await elapse(model, driver, until / SECOND)
      return true
    }),
  )

/** A finder comes when what somebody answered to those before is too old to be an answer to them, and has not lapsed yet. */
export const comesLate: fc.Arbitrary<Step> = coming.map((how) =>
  step(`a finder comes when the answer is old (${JSON.stringify(how)})`, async (model, driver) => {
    const person = pick(model.people.filter(isAwaited), how.person)
    const [going] = (person && openAlarm(person)?.going) ?? []
    if (!person || !going) return false
    const old = going.at + CURRENT + MINUTE
    if (model.now >= old || going.askAt + LAPSES_AFTER <= old + MINUTE) return false
    await elapse(model, driver, (old - model.now) / SECOND)
    const finder = newFinder(model, driver, person, how)
    if (!finder) return false
    await leave(model, driver, finder, how)
    return true
  }),
)

/** A finder who was there before leaves the same again, or with a corrected name or place. */
export const submitsAgain: fc.Arbitrary<Step> = fc
  .record({ who: fc.nat(5), corrects: fc.boolean(), place: fc.boolean(), reads: fc.boolean() })
  .map((how) =>
    step(`an earlier finder again (${JSON.stringify(how)})`, async (model, driver) => {
      const finder = pick(model.finders.slice(-6), how.who)
      if (finder?.door !== 'scan' || !finder.code.usable || finder.person.stopped) return false
      if (how.corrects) finder.name = `Finder ${letters(driver.nextNumber())}`
      await leave(model, driver, finder, { ...how, phone: finder.phone !== null, position: 'none' })
      return true
    }),
  )

/** Many reports on one code, from one address, from many, or from the address of an honest finder. */
export const floods: fc.Arbitrary<Step> = fc
  .record({
    person: somebody,
    count: fc.integer({ min: 3, max: 15 }),
    from: fc.constantFrom('one' as const, 'many' as const, 'an honest finder’s' as const),
  })
  .map((how) =>
    step(`a flood (${JSON.stringify(how)})`, async (model, driver) => {
      const person = pick(model.people, how.person)
      const code = person?.codes.find(({ usable }) => usable)
      if (!person || !code || person.stopped) return false
      const honest = model.finders.findLast((finder) => finder.person === person && hasNetwork(finder))
      for (let sent = 0; sent < how.count; sent += 1) {
        // No two come in the same millisecond, so that which of them came first is no matter of chance.
        await driver.its.moveTo(new Date(driver.now() + 10))
        tick(model, driver.now())
        const serial = driver.nextNumber()
        const one = how.from === 'an honest finder’s' && honest ? honest.network : '198.51.100.7'
        const network = how.from === 'many' ? `101.${(serial >> 16) & 63}.${(serial >> 8) & 255}.${serial & 255}` : one
        const phone = `+658${String(9_000_000 - serial)}`
        const name = `Flood ${letters(serial)}`
        const finder: Finder = { id: -serial, person, code, network, name, phone, door: 'scan' }
        const response = await driver.its
          .device({ address: network })
          .post(SUBMIT, { name: finder.name, phone, location: 'Singapore', uidDementia: code.value })
        notTurnedAway(response, 'a submission of a flood')
        report(model, {
          finder,
          code,
          kind: 'FOUND',
          name: finder.name,
          phone,
          place: null,
          inSingapore: false,
          readPage: false,
        })
      }
      return true
    }),
  )

/** Something is left on the page of a code that no longer works. */
export const reportsUnusable: fc.Arbitrary<Step> = fc
  .record({ person: somebody, phone: fc.boolean(), place: fc.boolean() })
  .map((how) =>
    step(`a report on a code that no longer works (${JSON.stringify(how)})`, async (model, driver) => {
      const person = pick(model.people, how.person)
      // "Stop now" takes the page away from every code.
      const code = person?.codes.find(({ usable }) => !usable || person.stopped)
      if (!person || !code) return false
      const serial = driver.nextNumber()
      const phone = how.phone ? `+659${String(serial).padStart(7, '0')}` : null
      const place = how.place || !how.phone ? `Blk ${serial} Lorong 4` : null
      const network = `100.${64 + ((serial >> 16) & 63)}.${(serial >> 8) & 255}.${serial & 255}`
      const name = `Finder ${letters(serial)}`
      const finder: Finder = { id: -serial, person, code, network, name, phone, door: 'scan' }
      const response = await driver.its.device({ address: network }).post('/public/safe-return/unusable', {
        code: code.value,
        name: finder.name,
        ...(phone && { phone }),
        ...(place && { place }),
      })
      notTurnedAway(response, 'a report')
      if (!response.ok) throw new Broken('Heard', `a report was answered ${response.status}`)
      const what = { finder, code, kind: 'UNUSABLE' as const, name: finder.name, phone, place }
      report(model, { ...what, inSingapore: false, readPage: false })
      return true
    }),
  )

/** A finder scans a code, and leaves nothing. */
export const scans: fc.Arbitrary<Step> = fc.nat().map((which) =>
  step(`a scan (${which})`, async (model, driver) => {
    const code = pick(model.people, which)?.codes.find(({ usable }) => usable)
    if (!code) return false
    const device = driver.its.device()
    notTurnedAway(await device.get(`/public/accounts/users/v2/${code.value}`), 'a page')
    notTurnedAway(await device.post(`/public/dementia-info?uid=${code.value}`, { qrCodeScanned: 1 }), 'a scan')
    return true
  }),
)

/** By what a finder's page names its code: whoever typed it knows no other. */
export const uidOf = ({ door, code }: Finder) => (door === 'typed' ? code.short : code.value)

/** A finder whose report is in the alarm of their person, and this alarm. */
export function present(model: Model, which: number) {
  const finder = pick(
    model.finders.slice(-6).filter(({ door }) => door === 'scan' || door === 'typed'),
    which,
  )
  const alarm = finder && latestAlarm(finder.person)
  const mine = alarm?.reports.findLast((one) => one.finder === finder && one.code === finder.code)
  return finder && alarm && mine ? { finder, alarm, mine } : undefined
}

/** What a finder says after the report. */
export const tells: fc.Arbitrary<Step> = fc
  .record({
    who: fc.nat(5),
    what: fc.constantFrom('place', 'with-someone', 'not-with-someone', 'nobody-came', 'prove'),
  })
  .map(({ who, what }) =>
    step(`a finder says ${what} (${who})`, async (model, driver) => {
      const there = present(model, who)
      if (!there || there.alarm.closed) return false
      const { finder, alarm, mine } = there
      const device = driver.deviceOf(finder)
      const uid = uidOf(finder)
      const say = async (path: string, body: object) => {
        const response = await device.post(`/public/safe-return/${path}`, body)
        notTurnedAway(response, path)
        return response.ok
      }
      if (what === 'place') {
        const place = `Blk ${driver.nextNumber()} Lorong 4`
        if (!(await say('whereabouts', { uid, place }))) return false
        mine.place = place
        if (!mine.folded) owe(model, alarm, mine, 'a place', true)
      } else if (what === 'with-someone') {
        if (await say('with-someone', { uid, whom: 'POLICE' })) alarm.withSomeone.add(mine)
      } else if (what === 'not-with-someone') {
        if (!alarm.withSomeone.has(mine)) return false
        if (await say('with-someone', { uid, undo: true })) alarm.withSomeone.delete(mine)
      } else if (what === 'nobody-came') {
        const isLate = ({ at, minutes }: Going, spare: number) =>
          model.now - at > (minutes === null ? NOBODY_CAME_AFTER : minutes * MINUTE) + spare
        const late = alarm.going.filter((one) => isLate(one, SECOND + model.slack))
        const inTime = alarm.going.filter((one) => !isLate(one, -SECOND))
        const isMarked = isMuted(alarm.person, mine, model.now)
        // At the edge of a time, or while the desk's own may become the family's, either is right.
        const isOpen = late.length + inTime.length < alarm.going.length || (mine.deskOnly && !isMarked)
        if (late.length === 0 || isOpen || !(await say('nobody-came', { uid }))) return false
        // Of whom nobody was told, or who was marked as false, sends nobody home.
        if (mine.folded || (alarm.isFamilys && isMarked)) return true
        goNoMore(model, alarm, late)
        if (inTime.length === 0) alarm.nobodysSince = model.now
      } else return proves(model, driver, there)
      return true
    }),
  )

/** The finder opens the link of the text that was sent to the number: the report is theirs, and is lifted out of the fold. */
async function proves(model: Model, driver: Driver, there: NonNullable<ReturnType<typeof present>>) {
  const { alarm, mine, finder } = there
  if (!finder.phone) return false
  const device = driver.deviceOf(finder)
  const asked = driver.now()
  await device.post('/public/safe-return/sms', { phone: finder.phone })
  await elapse(model, driver, 2)
  // An earlier text may be about an earlier report.
  const text = driver.heard.findLast(({ to, at }) => to === finder.phone && at >= asked)?.text
  const token = /\/([A-Za-z0-9_-]{20,})(?:\?|\s|$)/.exec(text ?? '')?.[1]
  if (!token) return false
  const { ok } = await device.post('/public/safe-return/prove', { token })
  if (!ok) return false
  mine.proved = true
  const proved = alarm.reports.filter(({ phone, folded }) => phone === finder.phone && !folded).length
  if (mine.folded && proved < PROVED_PER_NUMBER && !alarm.closed) {
    mine.folded = false
    owe(model, alarm, mine, 'a proved report')
  }
  return true
}
