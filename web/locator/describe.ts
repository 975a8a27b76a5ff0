import { enumerated } from '#contract/domain/lists.ts'
import { dayOf, days, SINGAPORE, startOf } from '#contract/domain/time.ts'
import type { GoToPoint, NearGoToPoint, SearchedFrom, SearchReading } from '#contract/locator.ts'
import type { OpenState } from '#contract/domain/opening-hours-days.ts'
import { LANG_ATTRIBUTE, type Locale } from '#contract/options.ts'
import { telLink } from '#contract/brand.ts'
import type { LocatorQuery } from './locator-query.ts'

/** Says a text of `live` in words/<language>/locator.json: by i18next on the server, without it in the browser. */
export type Say = (key: string, values?: Record<string, string>) => string
/** Who describes: the language, its words, and the time. */
export interface Speaker {
  say: Say
  locale: Locale
  now: Date
}

/** A place as its card says it; empty where there is nothing to say. The same words on the server and in the browser. */
export interface Described {
  id: string
  lat: string
  lng: string
  number: string
  name: string
  address: string
  distance: string
  open: string
  closed: string
  hours: string
  phone: string
  detail: string
  directions: string
  call: string
}

/** What was found, and from where it was measured. */
export interface Outcome {
  points: NearGoToPoint[]
  /** Nothing matches, these are the nearest of all (P4.11). */
  suggested: boolean
  from: SearchedFrom
  reading: SearchReading
}

/** Of a list that nobody searched. */
export const NOTHING_READ: SearchReading = { ignored: [], guess: false, choices: [], kind: null }

/** What the nearest call answered (P3.9): suggestions only when nothing matches. */
export function outcomeOf(answer: {
  data: NearGoToPoint[]
  suggestedData: NearGoToPoint[]
  from: SearchedFrom
  reading: SearchReading
}): Outcome {
  const suggested = answer.data.length === 0 && answer.suggestedData.length > 0
  return {
    points: suggested ? answer.suggestedData : answer.data,
    suggested,
    from: answer.from,
    reading: answer.reading,
  }
}

const base = import.meta.env.BASE_URL
export const detailAddress = (id: string) => `${base}go-to-points/detail/${id}`

/** A route on foot in the person's own map program, which asks them itself from where. */
export const directionsTo = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=walking`

/** The first number of those written, as a phone dials it; empty when none can be dialled. */
export function dialOf(written: string | null): string {
  const [number] = /^(?:\d{4} ?\d{4}|1800 \d{3} \d{4})(?!\d)/.exec(written ?? '') ?? []
  return number ? telLink(number) : ''
}

export const fullAddress = ({ address, postalCode }: Pick<GoToPoint, 'address' | 'postalCode'>) =>
  address.includes(postalCode) ? address : `${address}, Singapore ${postalCode}`

/** "450 m", "2.3 km": a straight line is no more exact than that. */
export function describeDistance(metres: number, { say, locale }: Speaker): string {
  const near = metres < 995
  const number = near ? Math.round(metres / 10) * 10 : metres / 1000
  const written = new Intl.NumberFormat(`${LANG_ATTRIBUTE[locale]}-SG`, {
    maximumFractionDigits: near || number >= 10 ? 0 : 1,
  }).format(number)
  return say(near ? 'distance.m' : 'distance.km', { number: written })
}

/** "9:00 am", "Mon, 9:00 am", "3 Feb, 9:00 am": no more than is needed to tell when. */
function describeTime(iso: string, { say, locale, now }: Speaker): string {
  const moment = new Date(iso)
  const ahead = (startOf(dayOf(moment)).getTime() - startOf(dayOf(now)).getTime()) / days(1)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${LANG_ATTRIBUTE[locale]}-SG`, { timeZone: SINGAPORE, ...options }).format(moment)
  const time = format({ hour: 'numeric', minute: '2-digit' })
  if (ahead === 0) return time
  if (ahead === 1) return say('open.tomorrow', { time })
  return ahead < 7 ? `${format({ weekday: 'short' })} ${time}` : `${format({ day: 'numeric', month: 'short' })} ${time}`
}

/** Open or closed now, in words; of hours that were not understood nothing is claimed. */
export function describeOpen(state: OpenState | null | undefined, speaker: Speaker): { open: string; closed: string } {
  const { say } = speaker
  if (state?.state === 'open')
    return {
      open: state.until ? say('open.until', { time: describeTime(state.until, speaker) }) : say('open.now'),
      closed: '',
    }
  if (state?.state === 'closed')
    return {
      open: '',
      closed: state.opensAt ? say('open.opens', { time: describeTime(state.opensAt, speaker) }) : say('open.closed'),
    }
  return { open: '', closed: '' }
}

/** The place at `index` of a list. */
export function describePoint(point: NearGoToPoint, index: number, speaker: Speaker): Described {
  return {
    id: point.id,
    lat: String(point.lat),
    lng: String(point.lng),
    number: String(index + 1),
    name: point.name,
    address: fullAddress(point),
    distance: describeDistance(point.distanceMetres, speaker),
    ...describeOpen(point.openState, speaker),
    hours: point.openingHours ?? '',
    phone: point.contactNumber ?? '',
    detail: detailAddress(point.id),
    directions: directionsTo(point),
    call: dialOf(point.contactNumber),
  }
}

/** What stands above the list: what was looked for, or from where. */
export function describeFound({ points, suggested, from }: Outcome, asked: LocatorQuery, { say }: Speaker): string {
  if (points.length === 0) return say('GTPNoResult')
  const search = asked.q || asked.postalCode || (asked.region && say(`region.${asked.region}`))
  if (suggested) return say('found.closest', { search })
  if (from.kind === 'similar-postal-code') return say('found.similar', { name: from.name ?? '', search })
  if (from.name) return say('found.near', { name: from.name })
  if (asked.q) return say('found.search', { search })
  if (asked.region && from.kind === 'centre') return say('found.region', { search })
  return from.kind === 'position' ? say('found.position') : say('found.centre')
}

/** From where the distances are, unless what stands above the list says it; the default centre is nobody's place. */
export function describeOrigin(outcome: Outcome, asked: LocatorQuery, { say }: Speaker): string {
  const { kind, name } = outcome.from
  if (outcome.points.length === 0) return ''
  if (kind === 'position') return asked.q || asked.region ? say('origin.position') : ''
  if (kind === 'centre') return asked.q || asked.region || outcome.suggested ? say('origin.centre') : ''
  return outcome.suggested && name ? say('origin.place', { name }) : ''
}

/** How the text was read: what was left out, what kind of place is shown, and that a place is a guess. */
export function describeReading({ from, reading, points, suggested }: Outcome, { say, locale }: Speaker): string {
  if (points.length === 0) return ''
  const { guess, ignored, kind } = reading
  return [
    kind && !suggested ? say('read.only', { kind: say(`read.kind.${kind}`) }) : '',
    guess && !suggested && from.name ? say('read.guess', { name: from.name }) : '',
    guess && !suggested && !from.name && reading.choices.length === 0 ? say('read.alike') : '',
    ignored.length > 0 && !suggested ? say('read.ignored', { words: enumerated(ignored, locale) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
