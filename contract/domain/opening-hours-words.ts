import { HOLIDAY, HOLIDAY_EVE } from './opening-hours-days.ts'

export type Token =
  | { is: 'days'; days: number[] }
  | { is: 'time'; minutes: number; written: '24 h' | '12 pm' | 'plain' }
  | { is: 'all day' | 'daily' | 'closed' | 'except' | 'until' | 'lunch' | '-' | ',' | ';' | '&' | ':' | '(' | ')' }

/** The token patterns of written opening hours; text that matches none of them makes the hours unreadable. */
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

/** Tokenises written hours; undefined when a word is unknown. */
export function tokensOf(written: string): Token[] | undefined {
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
