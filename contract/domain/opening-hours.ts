import { SINGAPORE_AHEAD, days, minutes } from './time.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** ISO times. Without `until` it does not close within two weeks; without `opensAt` nobody can say when it opens. */
export type OpenState = { state: 'open'; until?: string } | { state: 'closed'; opensAt?: string }

/** Days 0 (Sunday) to 6, and two kinds of days that go before them. */
const HOLIDAY = 7
const HOLIDAY_EVE = 8
const WEEK = [0, 1, 2, 3, 4, 5, 6]
const DAY_MINUTES = 1440
/** Minutes after the day's midnight; an end after 1440 is on the next day. */
interface Range {
  start: number
  end: number
}
/** The ranges of each kind of day; empty: closed. A holiday that the wording leaves out is not here: nobody knows. */
type Hours = ReadonlyMap<number, readonly Range[]>

type Token =
  | { is: 'days'; days: number[] }
  | { is: 'time'; minutes: number; written: '24 h' | '12 pm' | 'plain' }
  | { is: 'all day' | 'daily' | 'closed' | 'except' | 'until' | 'lunch' | '-' | ',' | ';' | '&' | ':' | '(' | ')' }

/** Each word that hours are written with; whatever matches none of them makes the hours not understood. */
const WORDS: [RegExp, (match: RegExpExecArray) => Token][] = [
  [/24 ?(?:hours|hrs|hr|h)\b|24\/7/y, () => ({ is: 'all day' })],
  [/(?:12 ?)?(?:noon\b|nn\b)/y, () => ({ is: 'time', minutes: 720, written: 'plain' })],
  [/(?:12 ?)?(?:midnight\b|mn\b)/y, () => ({ is: 'time', minutes: 0, written: 'plain' })],
  [/(1[0-2]|0?[1-9])(?:[.:]([0-5]\d))? ?(am|pm)\b/y, clock],
  [
    /([01]\d|2[0-3]):?([0-5]\d)(?: ?hrs?)?\b(?! ?[ap]m)/y,
    ([, hour, minute]) => ({ is: 'time', minutes: Number(hour) * 60 + Number(minute), written: '24 h' }),
  ],
  [/eves? of (?:ph|public holiday)s?\b/y, () => ({ is: 'days', days: [HOLIDAY_EVE] })],
  [/(?:ph|public holiday)s?\b/y, () => ({ is: 'days', days: [HOLIDAY] })],
  [/weekends?\b/y, () => ({ is: 'days', days: [6, 0] })],
  [/weekdays?\b/y, () => ({ is: 'days', days: [1, 2, 3, 4, 5] })],
  [/daily\b|every ?day\b/y, () => ({ is: 'daily' })],
  [
    /(sun|mon|tue|wed|thu|fri|sat)(?:days?|s?days?|nesdays?|rs?|rsdays?|urdays?|s)?\b/y,
    ([, name = '']) => ({ is: 'days', days: [['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(name)] }),
  ],
  [/closed(?: on)?\b/y, () => ({ is: 'closed' })],
  [/except(?: on| for)?\b/y, () => ({ is: 'except' })],
  [/until\b|till\b/y, () => ({ is: 'until' })],
  [/lunch(?: break| hour)?\b/y, () => ({ is: 'lunch' })],
  [/-|to\b/y, () => ({ is: '-' })],
  [/&|\/|and\b/y, () => ({ is: '&' })],
  [/[,;:()]/y, ([mark]) => ({ is: mark as ',' })],
]

function clock([, hour, minute = '0', half]: RegExpExecArray): Token {
  const minutes = (Number(hour) % 12) * 60 + Number(minute) + (half === 'pm' ? 720 : 0)
  return { is: 'time', minutes, written: half === 'pm' && minutes === 720 ? '12 pm' : 'plain' }
}

function tokensOf(written: string): Token[] | undefined {
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/(?<=[\d ])([ap])\.m\.?/g, '$1m')
    .replaceAll(/(\d),(\d\d ?[ap]m)/g, '$1.$2')
    .replace(/^open(?:ing hours)?\b:?/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.? ?$/, '')
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    if (text[at] === ' ') {
      at += 1
      continue
    }
    const found = WORDS.some(([word, make]) => {
      word.lastIndex = at
      const match = word.exec(text)
      if (!match) return false
      tokens.push(make(match))
      at = word.lastIndex
      return true
    })
    if (!found) return undefined
  }
  return tokens
}

class NotUnderstood extends Error {}
function doubt(): never {
  throw new NotUnderstood()
}

/** Reads "days: hours, hours; days: hours, closed on days" and its relatives; anything else is not understood. */
class Reader {
  readonly hours = new Map<number, Range[]>()
  private at = 0
  private ranges = 0
  private doubtfulNoon = false
  private readonly tokens: Token[]
  /** "Daily" includes holidays, unless another clause says otherwise. */
  private holidayByDaily = false

  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  read(): Hours {
    if (this.tokens.length === 1 && this.next('all day')) this.openDaily([{ start: 0, end: DAY_MINUTES }])
    while (this.at < this.tokens.length) this.clause()
    // "7 am - 12 pm" by itself often means midnight; beside other hours, noon.
    if (this.hours.size === 0 || (this.doubtfulNoon && this.ranges === 1)) doubt()
    return this.hours
  }

  private clause() {
    if (this.next('closed')) this.set(this.days() ?? doubt(), [])
    else if (this.next('except')) this.openLonger()
    else {
      const days = this.days()
      if (days) {
        this.skip(':')
        this.set(days, this.next('closed') ? [] : this.dayRanges())
      } else {
        const daily = this.next('daily')
        if (daily) this.skip(':')
        const ranges = this.dayRanges()
        if (!daily && !this.next('daily')) doubt()
        this.openDaily(ranges)
      }
    }
    this.skip(',', ';', '&')
  }

  /** "except Friday, Saturday & PH until 3am", said after "Daily". */
  private openLonger() {
    const days = this.days() ?? doubt()
    if (!this.next('until')) doubt()
    const until = this.time()
    for (const day of days) {
      const ranges = this.hours.get(day) ?? doubt()
      const [only, second] = ranges
      if (!only || second) doubt()
      this.hours.set(day, [this.range({ is: 'time', minutes: only.start, written: 'plain' }, until)])
    }
    this.holidayByDaily = false
  }

  private set(days: number[], ranges: Range[]) {
    for (const day of days) {
      const overridden = day === HOLIDAY && this.holidayByDaily
      if (this.hours.has(day) && !overridden) doubt()
      this.hours.set(day, ranges)
      if (overridden) this.holidayByDaily = false
    }
  }

  private openDaily(ranges: Range[]) {
    this.set(WEEK, ranges)
    if (this.hours.has(HOLIDAY)) return
    this.hours.set(HOLIDAY, ranges)
    this.holidayByDaily = true
  }

  /** A list of days; nothing when none stands here. */
  private days(): number[] | undefined {
    const days: number[] = []
    for (;;) {
      const token = this.tokens[this.at]
      if (token?.is !== 'days') break
      this.at += 1
      const [from = 0] = token.days
      const [dash, to] = [this.tokens[this.at], this.tokens[this.at + 1]]
      if (dash?.is === '-' && to?.is === 'days') {
        this.at += 2
        const [until = 0] = to.days
        if (token.days.length > 1 || to.days.length > 1 || from > 6 || until > 6 || from === until) doubt()
        for (let day = from; ; day = (day + 1) % 7) {
          days.push(day)
          if (day === until) break
        }
        if (days.length === 7) days.push(HOLIDAY)
      } else days.push(...token.days)
      // A separator belongs to the list only when another day follows.
      let ahead = this.at
      while (['&', ','].includes(this.tokens[ahead]?.is ?? '')) ahead += 1
      if (ahead > this.at && this.tokens[ahead]?.is === 'days') this.at = ahead
      else break
    }
    if (days.length === 0) return undefined
    if (this.tokens[this.at]?.is === '(' && this.tokens[this.at + 1]?.is === 'except') {
      this.at += 2
      const without = this.days() ?? doubt()
      if (!this.next(')')) doubt()
      return days.filter((day) => !without.includes(day))
    }
    return days
  }

  private dayRanges(): Range[] {
    if (this.next('all day')) {
      this.ranges += 1
      return [{ start: 0, end: DAY_MINUTES }]
    }
    const inBrackets = this.next('(')
    const ranges = [this.range(this.time(), this.dashTime())]
    for (;;) {
      const before = this.at
      this.skip(',', '&')
      if (this.tokens[this.at]?.is !== 'time') {
        this.at = before
        break
      }
      ranges.push(this.range(this.time(), this.dashTime()))
    }
    if (inBrackets && !this.next(')')) doubt()
    if (this.tokens[this.at]?.is === '(') return this.withoutLunch(ranges)
    for (const [index, { start }] of ranges.entries()) if (index > 0 && start < (ranges[index - 1]?.end ?? 0)) doubt()
    return ranges
  }

  /** "8 am - 5 pm (12 pm-1 pm Lunch Break)". */
  private withoutLunch([only, second]: Range[]): Range[] {
    this.next('(')
    const lunch = this.range(this.time(), this.dashTime())
    if (!this.next('lunch') || !this.next(')') || !only || second) doubt()
    if (lunch.start <= only.start || lunch.end >= only.end) doubt()
    return [
      { start: only.start, end: lunch.start },
      { start: lunch.end, end: only.end },
    ]
  }

  private range(from: Token & { is: 'time' }, to: Token & { is: 'time' }): Range {
    this.ranges += 1
    if (to.written === '12 pm') this.doubtfulNoon = true
    if ((from.written === '24 h') !== (to.written === '24 h')) doubt()
    // "09:00 - 05:00" may be a clock of twelve hours.
    if (from.written === '24 h' && Math.max(from.minutes, to.minutes) < 780) doubt()
    const end = to.minutes > from.minutes ? to.minutes : to.minutes + DAY_MINUTES
    // Over midnight into the day is more often a slip of the pen than a night.
    if (from.minutes === to.minutes || (end > DAY_MINUTES + 360 && end - from.minutes > 960)) doubt()
    return { start: from.minutes, end }
  }

  private time() {
    const token = this.tokens[this.at]
    if (token?.is !== 'time') doubt()
    this.at += 1
    return token
  }

  private dashTime() {
    if (!this.next('-')) doubt()
    return this.time()
  }

  private next(is: Token['is']): boolean {
    if (this.tokens[this.at]?.is !== is) return false
    this.at += 1
    return true
  }

  private skip(...marks: Token['is'][]) {
    while (marks.includes(this.tokens[this.at]?.is ?? 'time')) this.at += 1
  }
}

/** The hours as written, understood with certainty or not at all. */
function hoursOf(written: string): Hours | undefined {
  try {
    const tokens = tokensOf(written)
    return tokens && new Reader(tokens).read()
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined
    throw error
  }
}

/** A list shows hundreds of points with few wordings. */
const understood = new Map<string, Hours | undefined>()
const REMEMBERED = 1000

function remembered(written: string): Hours | undefined {
  if (!understood.has(written)) {
    if (understood.size >= REMEMBERED) understood.clear()
    understood.set(written, hoursOf(written))
  }
  return understood.get(written)
}

/** Whether written hours can be read with certainty, on any day: what a setting must be. */
export const areHoursUnderstood = (written: string): boolean => remembered(written) !== undefined

/** How far ahead an opening or closing is looked for. */
const AHEAD_DAYS = 14

/** The ranges of the day that begins at `midnight` (Singapore's clock as if it were UTC); nothing when nobody can say. */
function rangesOn(hours: Hours, midnight: number): readonly Range[] | undefined {
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const usual = hours.get(new Date(midnight).getUTCDay()) ?? []
  // A day that is closed anyway stays closed; whether any other holiday is kept, only the wording can say.
  if (isPublicHoliday(date(midnight))) return hours.get(HOLIDAY) ?? (usual.length === 0 ? usual : undefined)
  const eve = hours.get(HOLIDAY_EVE)
  if (eve && isPublicHoliday(date(midnight + days(1)))) return eve
  return usual
}

/**
 * Whether a place with these written hours is open at `moment`, on Singapore's clock; public holidays are those of
 * public-holidays.ts. Nothing when the wording, or that day's hours, cannot be understood with certainty: a person in
 * need must not be sent to a closed door. Pure: service, pages and the locator without network share it.
 */
export function openState(written: string | null, moment: Date): OpenState | undefined {
  if (!written) return undefined
  const hours = remembered(written)
  if (!hours) return undefined

  const local = moment.getTime() + SINGAPORE_AHEAD
  const today = local - (local % days(1))
  const now = (local - today) / minutes(1)
  const at = (minute: number) => new Date(today + minutes(minute) - SINGAPORE_AHEAD).toISOString()
  /** The ranges of a day, 0 today, in minutes after today's midnight. */
  const rangesOf = (day: number) => {
    const shift = day * DAY_MINUTES
    return rangesOn(hours, today + days(day))?.map(({ start, end }) => ({ start: start + shift, end: end + shift }))
  }
  const around = (minute: number) => {
    const day = Math.floor(minute / DAY_MINUTES)
    const holds = ({ start, end }: Range) => start <= minute && minute < end
    return rangesOf(day)?.find(holds) ?? rangesOf(day - 1)?.find(holds)
  }
  const spills = () => [...hours.values()].flat().some(({ end }) => end - DAY_MINUTES > now)
  if (!rangesOf(0) || (!rangesOf(-1) && spills())) return undefined

  const open = around(now)
  if (open) {
    let { end } = open
    // Each range that joins on ends later than the one before, so this ends whatever the ranges are.
    for (let next = around(end); next && next.end > end && end < AHEAD_DAYS * DAY_MINUTES; next = around(end))
      end = next.end
    const certain = end < AHEAD_DAYS * DAY_MINUTES && rangesOf(Math.floor(end / DAY_MINUTES))
    return { state: 'open', ...(certain && { until: at(end) }) }
  }
  for (let day = 0; day <= AHEAD_DAYS; day += 1) {
    const ranges = rangesOf(day)
    if (!ranges) break
    const next = ranges.find(({ start }) => start > now)
    if (next) return { state: 'closed', opensAt: at(next.start) }
  }
  return { state: 'closed' }
}
