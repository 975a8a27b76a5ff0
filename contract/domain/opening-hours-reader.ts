import { type Range, type Hours, DAY_MINUTES, doubt, HOLIDAY, WEEK } from './opening-hours-days.ts'
import type { Token } from './opening-hours-words.ts'

/** Reads "days: hours, hours; days: hours, closed on days" and its relatives; anything else is not understood. */
export class Reader {
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
