import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { alarm, daughter, lost } from '../test/finder.ts'
import { familyPage, moment, son } from '../test/found.tsx'
import { ContactStep } from './contact.tsx'
import { ThanksStep } from './ended.tsx'
import { HandOver } from './hand-over.tsx'
import { callTargets } from './numbers.server.ts'

const AT = '2026-03-09T22:53:00.000Z'
const MARK = { colour: 'purple', digits: '047' } as const
const person = lost({ taggedAccounts: [daughter()] })
const someone = (to: typeof son | null, whom: 'POLICE' | null = null) => ({
  withSomeone: { by: 'Aisha', whom, place: null, at: AT, handedOver: { to } },
})

test('the family’s page says the colour in words and the digits one by one', () => {
  const html = draw(familyPage({ handOver: MARK, onMyWay: { at: AT, minutes: null, asked: false } }))
  expect(linesOf(html).join(' ')).toContain('Purple')
  expect(html).toContain('<span class="visually-hidden">0, 4, 7</span>')
  expect(html).toMatch(/class="swatch" data-colour="purple" aria-hidden="true"/)
  expect(html).toMatch(/class="three" aria-hidden="true">047</)
  const handed = draw(familyPage({ handOver: MARK, ...someone(son) }))
  expect(handed, 'nobody needs it any more').not.toContain('047')
})

test('handed over with proof, “Safe now” is one tap; without, it is asked as ever', () => {
  const safe = (changes: object) => draw(familyPage(changes)).match(/<button[^>]*value="safe"[^>]*>/g) ?? []
  expect(safe(someone(son))).toEqual([expect.stringContaining('name="act"')])
  expect(safe(someone(null))).toEqual([expect.stringContaining('name="ask"')])
  expect(safe({})).toEqual([expect.stringContaining('name="ask"')])
})

test.each([
  [someone(son), 'Handed over to her son: colour and digits were right.'],
  [someone({ is: 'you' } as unknown as typeof son), 'Handed over to you: colour and digits were right.'],
  [someone(null, 'POLICE'), 'Handed over. With the police.'],
  [someone(null), 'Handed over without colour and digits.'],
])('the family reads to whom: %o', (changes, sentence) => {
  const lines = linesOf(draw(familyPage(changes)))
  expect(lines).toContain(sentence)
  expect(lines).toContain('Aisha has handed Siew Hua Lim over')
})

test('the timeline says to whom, and quotes the finder on where', () => {
  const handed = moment({ kind: 'handed-over', who: [son, { is: 'finder', name: 'Aisha' }], place: 'Bus stop' })
  const lines = linesOf(draw(familyPage({ moments: [handed] })))
  expect(lines).toEqual(
    expect.arrayContaining(['Handed over to her son: colour and digits were right.', 'Aisha wrote:', 'Bus stop']),
  )
})

describe('the finder’s page', () => {
  const page = (triesLeft: number | null, locale: (typeof LOCALES)[number] = 'en') =>
    draw(
      <ContactStep
        person={person}
        incident={alarm({ handOver: triesLeft === null ? null : { triesLeft } })}
        targets={callTargets(person.taggedAccounts)}
        refusal={undefined}
      />,
      locale,
    )
  test.each(LOCALES)('asks for colour and digits in %s and holds none: every colour is offered alike', (locale) => {
    const html = page(3, locale)
    expect(html.match(/<input (?=[^>]*type="radio")(?=[^>]*name="colour")[^>]*required/g)).toHaveLength(8)
    expect(html).toMatch(/<input (?=[^>]*name="digits")[^>]*required/)
    expect(html).not.toMatch(/checked|name="digits"[^>]*value/)
  })
  test('counts the tries that are left, and asks no more after them', () => {
    expect(linesOf(page(3))).not.toContain('Tries left: 3')
    expect(linesOf(page(1))).toContain('Tries left: 1')
    expect(page(0)).not.toContain('name="colour"')
    expect(page(0)).toContain('value="UNPROVED"')
    expect(linesOf(page(0))).toContain(
      'Colour and digits were wrong three times. Please call the number on your page before you hand her over.',
    )
    expect(page(0), 'the police still need none').toContain('value="POLICE"')
  })
  test('asks nobody whose report is folded', () => {
    expect(page(null)).not.toContain('hand-over')
  })
  test('keeps what was typed beside what was wrong with it', () => {
    const typed = { act: 'hand-over', how: 'SHOWN', colour: 'blue', digits: '12' }
    const refusal = { code: 'three-digits', field: 'digits', typed } as const
    const html = draw(<HandOver person={person} asked={{ triesLeft: 2 }} refusal={refusal} />)
    expect(html).toMatch(/<details[^>]* open/)
    expect(html).toMatch(/value="blue"[^>]*checked|checked[^>]*value="blue"/)
    expect(html).toContain('value="12"')
    expect(linesOf(html)).toContain('Please type three digits, as they are shown to you.')
  })
  test.each([
    [
      { to: { relation: 'Child', calledAs: 'daughter', ordinal: null } },
      null,
      'You handed her over to her daughter at',
    ],
    [{ to: 'duty' }, null, 'You handed her over to somebody from Dementia Singapore at'],
    [{ to: null }, 'POLICE', 'that you handed her over to the police.'],
    [{ to: null }, null, 'that you handed her over, without colour and digits.'],
  ] as const)('thanks, and says what stands: %o', (handedOver, whom, words) => {
    const withSomeone = { whom, at: AT, handedOver }
    expect(linesOf(draw(<ThanksStep person={person} incident={alarm({ withSomeone })} />)).join(' ')).toContain(words)
  })
})
