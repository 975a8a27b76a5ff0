import fc from 'fast-check'
import { writtenShortCode } from '#contract/domain/short-code.ts'
import { randomShortCode } from '../../secrets.ts'
import { elapse, pick, somebody, step, type Step } from './commands.ts'
import type { Driver } from './driver.ts'
import { coming, newFinder, notTurnedAway, POSITIONS, type Coming } from './finders.ts'
import { tellsNothing } from './judge-doors.ts'
import { Broken, openAlarm, report, type Code, type Finder, type Model, type Person } from './model.ts'
import { CLOCKS_DIFFER, SAME_TAP, SECOND, WRONG_CODES } from './numbers.ts'
import { dataOf, TypedPage } from './pages.ts'

const TYPED = '/public/typed-codes'
/** The dresses of a code: as it is printed, in small letters, without dashes. */
const DRESSES: ((code: string) => string)[] = [
  writtenShortCode,
  (code) => writtenShortCode(code).toLowerCase(),
  (code) => code,
]
/** What a text says beside its code; none of it can be read as one. */
const BESIDE = 'by a lift'

/** Whether short codes are looked up; nothing where the hour ends just now. */
function isLate({ guessedUntil, now, slack }: Model): boolean | undefined {
  const isAtEdge = Math.abs(guessedUntil - now) <= slack + 2 * SECOND + CLOCKS_DIFFER
  return isAtEdge ? undefined : guessedUntil > now
}

const works = ({ stopped }: Person, { usable }: Code) => usable && !stopped
const kindOf = (late: boolean, isOpen: boolean, open: 'TYPED' | 'TEXTED') =>
  late ? 'TYPED_LATE' : isOpen ? open : 'UNUSABLE'

async function leavesTyped(model: Model, driver: Driver, finder: Finder, how: Coming & { dress: number }) {
  const { code, person, name, phone } = finder
  const device = driver.deviceOf(finder)
  const typed = pick(DRESSES, how.dress)?.(code.short) ?? code.short
  const response = await device.get(`${TYPED}/${encodeURIComponent(typed)}`)
  notTurnedAway(response, 'a typed code')
  const { opened } = await dataOf(TypedPage, response)
  if (how.reads) await elapse(model, driver, 4)
  const late = isLate(model)
  if (late === undefined) return false
  const place = how.place || phone === null ? `Blk ${driver.nextNumber()} Lorong 4` : null
  const position = how.position === 'none' ? undefined : POSITIONS[how.position]
  const left = await device.post(TYPED, {
    code: typed,
    name,
    opened,
    ...(phone !== null && { phone, keepsNumber: finder.keeps }),
    ...(place && { place }),
    ...(position && { position }),
  })
  notTurnedAway(left, 'a report of a typed code')
  const kind = kindOf(late, works(person, code), 'TYPED')
  const text = await left.text()
  const state = late ? 'DESK' : kind === 'TYPED' ? 'OPEN' : 'UNKNOWN'
  if (!text.includes(`"${state}"`)) throw new Broken('True', `a typed code that is ${state} was answered “${text}”`)
  tellsNothing(finder, text)
  report(model, { finder, code, kind, name, phone, place, inSingapore: how.position === 'near', readPage: how.reads })
  return true
}

/** Somebody types the code that stands in words, and leaves what they have. */
export const types: fc.Arbitrary<Step> = fc.record({ how: coming, dress: fc.nat() }).map(({ how, dress }) =>
  step(`a finder types the code (${JSON.stringify(how)})`, async (model, driver) => {
    const person = pick(model.people, how.person)
    const finder = person && newFinder(model, driver, person, { ...how, door: 'typed' })
    return finder ? leavesTyped(model, driver, finder, { ...how, dress }) : false
  }),
)

/** Sends a text with the code from a number. @returns whether it was sent */
async function sends(model: Model, driver: Driver, finder: Finder, dress: number) {
  const { code, person, phone } = finder
  const before = openAlarm(person)?.reports.findLast((one) => one.phone === phone && one.code === code)
  // At the very edge of the window either reading is right: step over it.
  const edge = 2 * SECOND + model.slack
  if (before && Math.abs(driver.now() - before.at - SAME_TAP) < edge) await elapse(model, driver, (2 * edge) / SECOND)
  const late = isLate(model)
  if (late === undefined || phone === null) return false
  const written = pick(DRESSES, dress)?.(code.short) ?? code.short
  const text = {
    from: phone,
    text: dress % 2 === 0 ? written : `${BESIDE} ${written}`,
    sid: `SM${driver.nextNumber()}`,
  }
  driver.textsSent.push(text)
  const answer = await driver.telephones.texts.send(text.from, text.text, text.sid)
  if (!answer) throw new Broken('Heard', 'a text with a code was not answered')
  driver.heard.push({ at: driver.now(), channel: 'sms', to: phone, text: answer, key: text.sid })
  const kind = kindOf(late, works(person, code), 'TEXTED')
  if (answer.includes('We know who it is') !== (kind === 'TEXTED'))
    throw new Broken('True', `a text whose code is ${kind} was answered “${answer}”`)
  const place = text.text === written ? null : BESIDE
  report(model, { finder, code, kind, name: '', phone, place, inSingapore: false, readPage: false })
  return true
}

/** A finder with a plain telephone, whose number stands for device and network. */
function textingFinder(model: Model, driver: Driver, person: Person, phone?: string) {
  const how = { person: 0, network: 'own', phone: true, place: false, position: 'none', reads: false } as const
  const finder = newFinder(model, driver, person, { ...how, door: 'text' })
  if (!finder) return undefined
  return Object.assign(finder, {
    name: '',
    phone: phone ?? finder.phone,
    network: `telephone ${phone ?? finder.phone}`,
  })
}

/** Somebody sends the code as a text. */
export const texts: fc.Arbitrary<Step> = fc.record({ person: somebody, dress: fc.nat() }).map(({ person, dress }) =>
  step(`a finder texts the code (${person}, ${dress})`, async (model, driver) => {
    const whose = pick(model.people, person)
    const finder = whose && textingFinder(model, driver, whose)
    return finder ? sends(model, driver, finder, dress) : false
  }),
)

/** Somebody who scanned, or typed, sends the code as a text too: it is one alarm. */
export const scansAndTexts: fc.Arbitrary<Step> = fc.record({ who: fc.nat(5), dress: fc.nat() }).map(({ who, dress }) =>
  step(`an earlier finder texts the code too (${who}, ${dress})`, async (model, driver) => {
    const before = pick(model.finders.slice(-6), who)
    const finder = before?.phone ? textingFinder(model, driver, before.person, before.phone) : undefined
    return finder ? sends(model, driver, finder, dress) : false
  }),
)

/** A text comes a second time, late, or is forged: it is no further report. */
export const textsTwice: fc.Arbitrary<Step> = fc
  .record({ which: fc.nat(), forged: fc.boolean() })
  .map(({ which, forged }) =>
    step(`a text comes again (${which}, forged: ${forged})`, async (_, driver) => {
      const text = pick(driver.textsSent, which)
      if (!text) return false
      const { texts: provider } = driver.telephones
      const fields = provider.fieldsOf(text.from, text.text, forged ? `SM${driver.nextNumber()}` : text.sid)
      const { status } = await provider.ask(fields, forged ? { token: 'somebody else’s' } : {})
      if (forged ? status < 400 : status !== 200)
        throw new Broken('True', `a text that came again was answered ${status}`)
      return true
    }),
  )

/** Somebody calls the helpline, and staff open the alarm for them. */
export const callsIn: fc.Arbitrary<Step> = fc
  .record({ person: somebody, place: fc.boolean(), by: fc.constantFrom('CODE', 'NAME', 'DESCRIPTION') })
  .map(({ person: which, place: hasPlace, by }) =>
    step(`a finder calls the helpline (${which}, ${by})`, async (model, driver) => {
      const person = pick(model.people, which)
      const how = { person: 0, network: 'own', phone: true, place: false, position: 'none', reads: true } as const
      const finder = person && newFinder(model, driver, person, { ...how, door: 'call' })
      const [code] = person?.codes.filter(({ usable }) => usable) ?? []
      if (!finder || !code) return false
      finder.code = code
      const { name, phone } = finder
      const place = hasPlace ? `Blk ${driver.nextNumber()} Lorong 4` : null
      const body = { name, phone, recognisedBy: by, locale: 'en', ...(place && { place }) }
      const response = await (await driver.staff()).post(`/admin/people/${person.uid}/telephone-report`, body)
      notTurnedAway(response, 'a report by telephone')
      if (response.ok === person.stopped)
        throw new Broken('Heard', `a report by telephone was answered ${response.status}`)
      if (!response.ok) return true
      report(model, { finder, code, kind: 'CALLED_IN', name, phone, place, inSingapore: false, readPage: true })
      return true
    }),
  )

/** Somebody guesses codes: one that is none tells nothing, and after 500 of everybody none is looked up for an hour. */
export const guesses: fc.Arbitrary<Step> = fc.boolean().map((many) =>
  step(`codes are guessed (${many ? WRONG_CODES : 1})`, async (model, driver) => {
    if (many) model.guessedUntil = await driver.guess(WRONG_CODES)
    const late = isLate(model)
    const device = driver.its.device()
    const response = await device.post(TYPED, { code: randomShortCode(), name: 'Guess', phone: '+6588888888' })
    notTurnedAway(response, 'a guess')
    const text = await response.text()
    if (late !== undefined && !text.includes(late ? '"DESK"' : '"UNKNOWN"'))
      throw new Broken('True', `a guess was answered “${text}”`)
    return true
  }),
)
