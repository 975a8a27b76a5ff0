import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/options.ts'
import type { Person } from '#contract/safe-return.ts'
import { draw, linesOf } from '../test/draw.tsx'
import { SHARED_SENTENCES } from '../test/finder-sentences.ts'
import { RESCUE_SENTENCES, rescueWords } from '../test/rescue-words.ts'
import { ConsentStep } from './consent.tsx'
import { ContactStep } from './contact.tsx'
import { FormStep } from './form.tsx'
import type { Incident } from './status.tsx'
import { callTargets } from './numbers.server.ts'
import { Unusable } from './unusable.tsx'
import { Away } from './away.tsx'

/** Every text of a file of words, by its key. */
function textsIn(locale: Locale, file: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value)
    else for (const [name, inner] of Object.entries(value as object)) walk(inner, key ? `${key}.${name}` : name)
  }
  walk(JSON.parse(readFileSync(new URL(`../words/${locale}/${file}.json`, import.meta.url), 'utf8')), '')
  return texts
}

describe.each(LOCALES.map((locale, index) => [locale, index] as const))(
  'the words of a rescue in %s',
  (locale, index) => {
    test('are those of the table, each to the letter, and no other', () => {
      const table = Object.entries(RESCUE_SENTENCES).map(([key, sentence]) => [key, sentence[index]])
      expect(Object.fromEntries(textsIn(locale, 'safe-return'))).toEqual(Object.fromEntries(table))
    })
    test('that stand on every page are those of the table', () => {
      const texts = textsIn(locale, 'shared')
      for (const [key, sentence] of Object.entries(SHARED_SENTENCES)) expect(texts.get(key), key).toBe(sentence[index])
    })
  },
)

const AUNTIE = 'Siew Hua Lim'
const ASSOCIATION = 'Dementia Singapore'
const daughter = {
  id: 'daughter',
  relationship: 'Child',
  account: {
    type: 'CAREGIVER',
    prefixCountryNum: '+65',
    phone: '80000001',
    masterPartnerUid: null,
    partnerDetail: null,
  },
} as const
const dayCare = (openNow: boolean) =>
  ({
    id: 'day-care',
    relationship: 'Care Partner',
    account: {
      type: 'PARTNER',
      prefixCountryNum: '+65',
      phone: '61000001',
      masterPartnerUid: null,
      partnerDetail: {
        organizationName: 'Sunrise Day Care',
        unitNumber: null,
        address: null,
        postalCode: null,
        branch: null,
        hotlineNumber: '6100 0001',
        openNow,
      },
    },
  }) as const
const person: Person = {
  uid: 'code',
  firstname: 'Siew Hua',
  lastname: 'Lim',
  photo: null,
  membershipId: null,
  language: null,
  missingSince: null,
  taggedAccounts: [daughter],
}
const alarm: Incident = {
  open: true,
  closedReason: null,
  onTheWay: [],
  exhausted: false,
  withSomeone: false,
  whereaboutsShared: false,
}
const contact = (changes: Partial<Incident> = {}, tagged: Person['taggedAccounts'] = [daughter]) => (
  <ContactStep
    person={{ ...person, taggedAccounts: tagged }}
    incident={{ ...alarm, ...changes }}
    targets={callTargets(tagged)}
    refusal={undefined}
  />
)
const ENDED = { open: false, closedReason: 'FALSE_ALARM' } as const

/** Each state of the finder's page, and the sentences that must be read in it. */
const FINDER_STATES = {
  'the code was scanned': [
    <FormStep key="" person={person} refusal={undefined} />,
    ['lost', 'stay', 'form.heading', 'form.lead', 'form.consent'],
  ],
  'the family says: missing': [
    <FormStep key="" person={{ ...person, missingSince: '2026-03-10T01:00:00.000Z' }} refusal={undefined} />,
    ['lookedFor', 'stay', 'form.heading'],
  ],
  'details were sent': [<ConsentStep key="" person={person} />, ['sent.told', 'sent.call', 'sent.sms', 'sent.next']],
  'details were sent, and nobody is linked': [
    <ConsentStep key="" person={{ ...person, taggedAccounts: [] }} />,
    ['sent.toldDuty', 'sent.call', 'sent.sms', 'sent.next'],
  ],
  'the family was told': [contact(), ['contact.family', 'stay', 'status.told', 'where.heading']],
  'a care partner was told': [
    contact({}, [dayCare(true)]),
    ['contact.partner', 'contact.hours', 'contact.open', 'status.told'],
  ],
  'the care partner is closed': [
    contact({}, [dayCare(false)]),
    ['contact.partner', 'contact.hours', 'contact.closed', 'status.told'],
  ],
  'nobody is linked': [contact({}, []), ['contact.nobody', 'status.toldDuty']],
  'nobody has answered': [contact({ exhausted: true }), ['contact.family', 'stay', 'status.exhausted']],
  'the person is with someone': [
    contact({ withSomeone: true }),
    ['contact.family', 'status.told', 'status.withSomeone'],
  ],
  'the alarm has ended': [contact(ENDED), ['contact.family', 'status.ended']],
  'the person is safe': [contact({ open: false, closedReason: 'SAFE' }), ['status.safe']],
  'the code opens nothing': [
    <Unusable key="" thanked={false} refusal={undefined} />,
    ['unusable.heading', 'unusable.text'],
  ],
  'a message was left': [
    <Unusable key="" thanked refusal={undefined} />,
    ['unusable.heading', 'unusable.thanks', 'unusable.text'],
  ],
  'our records are away': [<Away key="" />, ['away.heading', 'away.text', 'away.again']],
} as const

/** Sentences of which a page may show those alone that its state names. */
const ONLY_ONE = [
  'status.told',
  'status.toldDuty',
  'status.exhausted',
  'status.ended',
  'status.safe',
  'status.withSomeone',
]
const OPEN_OR_NOT = ['contact.open', 'contact.closed']
const HEADINGS = ['contact.family', 'contact.partner', 'contact.nobody']

const values = { name: AUNTIE, association: ASSOCIATION, finder: 'Aisha' }

describe.each(LOCALES)('the finder’s page in %s', (locale) => {
  const say = rescueWords(locale)
  test.each(Object.entries(FINDER_STATES))('when %s', (_state, [page, sentences]) => {
    const lines = linesOf(draw(page, locale))
    const named: readonly string[] = sentences
    for (const key of named) expect(lines, key).toContain(say(key, values))
    for (const key of [...ONLY_ONE, ...OPEN_OR_NOT, ...HEADINGS].filter((other) => !named.includes(other)))
      expect(lines, `not ${key}`).not.toContain(say(key, values))
  })
})

test('nobody has answered: the notice is an alarming one, and only then', () => {
  const classOf = (html: string) => /<div id="status" class="([^"]*)"/.exec(html)?.[1]
  expect(classOf(draw(contact({ exhausted: true })))).toBe('notice alert')
  expect(classOf(draw(contact()))).toBe('notice')
})

test('who is on the way takes the place of "nobody has answered"', () => {
  const lines = linesOf(draw(contact({ exhausted: true, onTheWay: ['Child'] })))
  expect(lines).toContain('Their child is on the way.')
  expect(lines).not.toContain(rescueWords('en')('status.exhausted'))
})

test.each([
  [{}, true],
  [ENDED, false],
  [{ open: false, closedReason: 'SAFE' } as const, false],
])('where the finder is, is asked while the alarm is open: %o', (changes, isAsked) => {
  expect(draw(contact(changes)).includes('name="place"')).toBe(isAsked)
})
