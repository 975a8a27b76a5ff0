import { dayOf, days, SINGAPORE, startOf } from '#contract/domain/time.ts'
import type { GoToPoint, NearGoToPoint, SearchedFrom, SearchReading } from '#contract/locator.ts'
import type { OpenState } from '#contract/domain/opening-hours-days.ts'
import { telLink } from '#contract/brand.ts'
import { describeHours } from './describe-hours.ts'
import { momentFormat, TIME_OF_DAY, numberFormat } from './formats.ts'
import type { Speaker } from './speaker.ts'
import { describeNote } from './describe-note.ts'

export type { Say, Speaker } from './speaker.ts'

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
  /** Hours that nobody can read with certainty, as their people wrote them. */
  written: string
  note: string
  /** Where the note leads, and whose page that is. */
  noteLink: string
  noteHost: string
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
  /** How many there are on all pages; one more than NEAREST_REACH where there are more. */
  total: number
}

/** Of a list that nobody searched. */
export const NOTHING_READ: SearchReading = { ignored: [], guess: false, choices: [], kind: null }

/** What the nearest call answered (P3.9): suggestions only when nothing matches. */
export function outcomeOf(answer: {
  data: NearGoToPoint[]
  suggestedData: NearGoToPoint[]
  from: SearchedFrom
  reading: SearchReading
  total: number | null
}): Outcome {
  const suggested = answer.data.length === 0 && answer.suggestedData.length > 0
  return {
    points: suggested ? answer.suggestedData : answer.data,
    suggested,
    from: answer.from,
    reading: answer.reading,
    total: answer.total ?? 0,
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

/** A word joiner behind the hyphen of a flat's number, "#01-670", where a line would end otherwise. */
const onOneLine = (address: string) => address.replaceAll(/(#\w+-)(?=\w)/g, '$1\u{2060}')

/** "450 m", "2.3 km": a straight line is no more exact than that. */
export function describeDistance(metres: number, { say, locale }: Speaker): string {
  const near = metres < 995
  const number = near ? Math.round(metres / 10) * 10 : metres / 1000
  const written = numberFormat(locale, { maximumFractionDigits: near || number >= 10 ? 0 : 1 }).format(number)
  return say(near ? 'distance.m' : 'distance.km', { number: written })
}

/** "9:00 am", "Mon, 9:00 am", "3 Feb, 9:00 am": no more than is needed to tell when. */
function describeTime(iso: string, { say, locale, now }: Speaker): string {
  const moment = new Date(iso)
  const ahead = (startOf(dayOf(moment)).getTime() - startOf(dayOf(now)).getTime()) / days(1)
  const format = (options: Intl.DateTimeFormatOptions) =>
    momentFormat(locale, { timeZone: SINGAPORE, ...options }).format(moment)
  const time = format(TIME_OF_DAY)
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
  const { lines, written } = describeHours(point.openingHours, speaker)
  const { text, link, host } = describeNote(point.specialNote)
  return {
    id: point.id,
    lat: String(point.lat),
    lng: String(point.lng),
    number: String(index + 1),
    name: point.name,
    address: onOneLine(fullAddress(point)),
    distance: describeDistance(point.distanceMetres, speaker),
    ...describeOpen(point.openState, speaker),
    hours: lines.join(speaker.say('hours.then')),
    written,
    note: text,
    noteLink: link,
    noteHost: host && speaker.say('noteAt', { host }),
    phone: point.contactNumber ?? '',
    detail: detailAddress(point.id),
    directions: directionsTo(point),
    call: dialOf(point.contactNumber),
  }
}
