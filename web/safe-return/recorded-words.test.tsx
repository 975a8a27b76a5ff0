import { describe, expect, test } from 'vitest'
import type { RecordedPhrase } from '#contract/recordings.ts'
import type { Locale } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { WordsToSay } from './words-to-say.tsx'

const phrase = (
  language: RecordedPhrase['language'],
  which: RecordedPhrase['phrase'],
  hash: string,
): RecordedPhrase => ({
  language,
  phrase: which,
  hash,
})
const PHRASES = [
  phrase('Hokkien', 'hello', 'a1'),
  phrase('Hokkien', 'wait', 'a2'),
  phrase('Hokkien', 'asked', 'a3'),
  phrase('Malay', 'safe', 'b1'),
]
const page = ({
  language = 'Hokkien',
  familyKnows = true,
  phrases = PHRASES,
  voice = null,
  locale = 'en',
}: {
  language?: string | null
  familyKnows?: boolean
  phrases?: RecordedPhrase[]
  voice?: NonNullable<Parameters<typeof WordsToSay>[0]['recordings']>['voice']
  locale?: Locale
} = {}) =>
  draw(
    <WordsToSay
      person={{ uid: 'code', firstname: 'Siew Hua', language, pronoun: 'her' }}
      familyKnows={familyKnows}
      recordings={{ phrases, voice }}
    />,
    locale,
  )
const players = (html: string) => [...html.matchAll(/<audio [^>]*>/g)].map(([player]) => player)
/** What stands open on the page, and what is folded. */
const parted = (html: string) => {
  const at = html.indexOf('<details>')
  return at < 0 ? [html, ''] : [html.slice(0, at), html.slice(at)]
}
const heard = (html: string) => players(html).map((player) => /phrases\/(\w+)/.exec(player)?.[1])

describe('recorded words', () => {
  test('stand beside the sentences in the person’s language, and nothing is loaded before a tap', () => {
    const html = page()
    const [own, others] = parted(html)
    expect(heard(own ?? '')).toEqual(['a1', 'a2'])
    expect(heard(others ?? '')).toEqual(['b1'])
    for (const player of players(html)) {
      expect(player).toContain('preload="none"')
      expect(player).toContain('controls')
      expect(player).not.toContain('autoplay')
    }
    expect(players(html)[0]).toContain('aria-label="“Hello. I am here to help you.” in Hokkien"')
  })

  test('never say that the family knows where none was told', () => {
    expect(heard(page({ familyKnows: false }))).toEqual(['a1', 'a3', 'b1'])
  })

  test('stand with a finder’s own words where both speak alike', () => {
    const html = page({ locale: 'md' })
    expect(html.match(/<ul class="say"/g)).toHaveLength(2)
    expect(heard(parted(html)[0] ?? '')).toEqual(['a1', 'a2'])
  })

  test('are all offered, folded, where nobody knows the person’s language', () => {
    const [before, folded] = parted(page({ language: null }))
    expect([players(before ?? ''), heard(folded ?? '')]).toEqual([[], ['a1', 'a2', 'b1']])
  })

  test('leave no trace where there are none', () => {
    expect(page({ phrases: [] })).not.toMatch(/<audio|<details/)
  })
})

test.each([
  ['en', 'Her daughter says'],
  ['md', '她的女儿说的话'],
  ['ms', 'Suara anak perempuannya'],
  ['ta', 'மகள் சொல்வது'],
] as const)('the family’s words are named by whose voice it is (%s)', (locale, heading) => {
  const html = page({ voice: { relation: 'Child', calledAs: 'daughter' }, phrases: [], locale })
  expect(linesOf(html).join('\n')).toContain(heading)
  expect(players(html)).toHaveLength(1)
  expect(players(html)[0]).toContain('/api/public/safe-return/voice?uid=code')
  expect(players(html)[0]).toContain('preload="none"')
})
