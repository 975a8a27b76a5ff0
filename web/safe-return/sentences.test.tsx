import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/options.ts'
import type { Person, TaggedAccount } from '#contract/safe-return.ts'
import { callsOf, draw, linesOf } from '../test/draw.tsx'
import { ENDED_TABLE, OF_A_FAMILY, SHARED_SENTENCES, TRUTH_TABLE } from '../test/finder-sentences.ts'
import { alarm, daughter, lost } from '../test/finder.ts'
import { HER, RESCUE_SENTENCES, rescueWords } from '../test/rescue-words.ts'
import { Calls } from './calls.tsx'
import { ConsentStep } from './consent.tsx'
import { ContactStep } from './contact.tsx'
import { ClosedStep, SafeStep, ThanksStep } from './ended.tsx'
import { FormStep } from './form.tsx'
import { sentence } from './sentence.ts'
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
const caregiver = daughter()
const dayCare = (openNow: boolean): TaggedAccount => ({
  id: 'day-care',
  relationship: 'Care Partner',
  calledAs: null,
  ordinal: null,
  account: {
    type: 'PARTNER',
    prefixCountryNum: '+65',
    phone: '61000001',
    hidesNumber: false,
    relay: null,
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
})
const person = lost({ taggedAccounts: [caregiver] })
const alone = lost()
/** 6:53 in the morning in Singapore. */
const AT = '2026-03-09T22:53:00.000Z'
const kin = { relation: 'Child', calledAs: 'daughter', ordinal: null } as const
const going = { who: kin, at: AT, minutes: null, isCurrent: true }
const secondSon = { relation: 'Child', calledAs: 'son', ordinal: 2 } as const
const DESK = { told: 'DESK', hasFamily: false } as const
const contact = (changes: Partial<Incident> = {}, tagged: Person['taggedAccounts'] = [caregiver]) => (
  <ContactStep
    person={{ ...person, taggedAccounts: tagged }}
    incident={alarm(changes)}
    targets={callTargets(tagged)}
    refusal={undefined}
  />
)

/** The pages behind the rows of the table, in its order. */
const TRUTH: Record<keyof typeof TRUTH_TABLE, ReactNode> = {
  'the family was told': contact(),
  'the care partner was told, there is no family': contact({}, [dayCare(true)]),
  'the desk was told': contact(DESK, []),
  'nobody could be told': contact({ told: 'NOBODY', unanswered: true }),
  'the daughter is on the way': contact({ answers: [going], unanswered: true }),
  'the second of two sons says in how many minutes': contact({
    answers: [{ ...going, who: secondSon, minutes: 15 }],
  }),
  'staff are on the way': contact({ ...DESK, answers: [{ ...going, who: 'duty' }] }, []),
  'the answer is not to this finder': contact({ answers: [{ ...going, isCurrent: false }] }),
  'nobody has answered': contact({ unanswered: true }),
  'nobody is at the desk, and there is no family': contact({ ...DESK, deskStaffed: false }, []),
  'staff took the alarm': contact({ ...DESK, taken: true }, []),
  'another finder came first': contact({ earlierHelper: true }),
}
const ended = (closedReason: Incident['closedReason'], of: Person = person) => (
  <ClosedStep person={of} incident={alarm({ open: false, closedReason })} />
)
const ENDED: Record<keyof typeof ENDED_TABLE, ReactNode> = {
  'the report was marked as a false alarm': <ClosedStep person={person} muted incident={alarm({ told: 'DESK' })} />,
  'it was a false alarm': ended('FALSE_ALARM'),
  'it was a false alarm, and there is no family': ended('FALSE_ALARM', alone),
  'it ended by itself': ended('EXPIRED'),
  'the person is safe': <SafeStep person={person} incident={alarm({ open: false, closedReason: 'SAFE' })} />,
  'the person is with her family': (
    <ThanksStep person={person} incident={alarm({ withSomeone: { whom: 'FAMILY', at: AT, handedOver: null } })} />
  ),
}
/** The lines of the notice about the alarm. */
const noticeOf = (html: string) => linesOf(/<div id="status".*?<\/div>/s.exec(html)?.[0] ?? '')
const everySentence = (table: Record<string, readonly (readonly string[])[]>, index: number) =>
  new Set(Object.values(table).flatMap((row) => row[index] ?? []))

describe.each(LOCALES.map((locale, index) => [locale, index] as const))('the finder’s page in %s', (locale, index) => {
  test.each(Object.entries(TRUTH))('says of the alarm, when %s, what is so and nothing else', (state, page) => {
    expect(noticeOf(draw(page, locale))).toEqual(TRUTH_TABLE[state as keyof typeof TRUTH_TABLE][index])
  })
  test.each(Object.entries(ENDED))('says what happened and what to do when %s', (state, page) => {
    const said: readonly string[] = ENDED_TABLE[state as keyof typeof ENDED_TABLE][index] ?? []
    const lines = linesOf(draw(page, locale))
    const all = everySentence({ ...ENDED_TABLE, ...TRUTH_TABLE }, index)
    expect(lines.filter((line) => all.has(line))).toEqual(said)
  })
  test.each([
    ['the form', <FormStep key="" person={alone} refusal={undefined} />],
    ['the form, while she is missing', <FormStep key="" person={{ ...alone, missingSince: AT }} refusal={undefined} />],
    ['what follows it', <ConsentStep key="" person={alone} incident={alarm({ ...DESK })} />],
    ['the numbers', contact(DESK, [])],
    ['the numbers, and nobody is there', contact({ ...DESK, told: 'NOBODY', deskStaffed: false }, [])],
    ['a place was shared', contact({ ...DESK, whereaboutsShared: true }, [])],
    ['a false alarm', ended('FALSE_ALARM', alone)],
  ])('never speaks of a family where there is none: %s', (_page, page) => {
    const html = draw(page, locale).replaceAll(/data-[\w-]+="[^"]*"/g, '')
    expect(linesOf(html).filter((line) => OF_A_FAMILY[index]?.test(line))).toEqual([])
  })
  test('says to the person that the family knows only where it was told', () => {
    const say = rescueWords(locale)
    for (const [page, knows] of [
      [contact(), true],
      [contact(DESK, []), false],
      [contact({ told: 'NOBODY' }), false],
      [contact({}, [dayCare(true)]), false],
    ] as const) {
      const lines = linesOf(draw(page, locale))
      expect(lines.includes(say('talk.sentence.wait'))).toBe(knows)
      expect(lines.includes(say('talk.sentence.asked'))).toBe(!knows)
    }
  })
})

/** The other sentences of the finder's pages, state by state. */
const FINDER_STATES = {
  'the code was scanned': [<FormStep key="" person={person} refusal={undefined} />, ['lost', 'lives']],
  'the family says: missing': [
    <FormStep key="" person={{ ...person, missingSince: AT }} refusal={undefined} />,
    ['lookedFor', 'lost'],
  ],
  'details were sent': [
    <ConsentStep key="" person={person} incident={alarm()} />,
    ['sent.told.family', 'sent.call', 'sent.sms', 'sent.next'],
  ],
  'a place was sent, and no number': [
    <ConsentStep key="" person={person} incident={alarm()} hasNumber={false} />,
    ['sent.told.family', 'sent.place', 'sent.next'],
  ],
  'details were sent, and nobody is linked': [
    <ConsentStep key="" person={alone} incident={alarm({ ...DESK })} />,
    ['sent.told.desk', 'sent.call', 'sent.sms', 'sent.next'],
  ],
  'details were sent, and nobody could be told': [
    <ConsentStep key="" person={person} incident={alarm({ told: 'NOBODY' })} />,
    ['sent.told.nobody', 'sent.sms', 'sent.next'],
  ],
  'there is a family to call': [contact(), ['contact.family', 'stay']],
  'the care partner is open': [contact({}, [dayCare(true)]), ['contact.partner', 'contact.hours', 'contact.open']],
  'the care partner is closed': [contact({}, [dayCare(false)]), ['contact.partner', 'contact.hours', 'contact.closed']],
  'nobody is linked': [contact(DESK, []), ['contact.nobody', 'stay']],
  'nobody came': [contact({ mayCallAgain: true }), ['contact.family', 'contact.nobodyCame', 'contact.nobodyCameWhat']],
  'a place was shared': [contact({ whereaboutsShared: true }), ['contact.family', 'where.shared.family']],
  'a place was shared, and nobody is linked': [
    contact({ ...DESK, whereaboutsShared: true }, []),
    ['contact.nobody', 'where.shared.desk'],
  ],
  'the code opens nothing': [
    <Unusable key="" thanked={false} opened="sealed" refusal={undefined} />,
    ['unusable.heading', 'unusable.text', 'unusable.needs', 'unusable.proof'],
  ],
  'a message was left': [
    <Unusable key="" thanked opened="sealed" refusal={undefined} />,
    ['unusable.heading', 'unusable.thanks', 'unusable.text'],
  ],
  'our records are away': [<Away key="" />, ['away.heading', 'away.text', 'away.again']],
} as const
/** Sentences of which a page may show those alone that its state names. */
const ONLY_WHERE_NAMED = Object.keys(RESCUE_SENTENCES).filter((key) =>
  /^(lookedFor|sent|contact\.(family|partner|nobody|open|closed)|where\.shared|unusable\.(needs|thanks))/.test(key),
)

describe.each(LOCALES)('the finder’s page in %s', (locale) => {
  const say = rescueWords(locale)
  const read = (key: string) =>
    sentence(say(key, { ...HER[locale], association: ASSOCIATION, name: key === 'lives' ? AUNTIE : 'Siew Hua' }))
  test.each(Object.entries(FINDER_STATES))('when %s', (_state, [page, sentences]) => {
    const lines = linesOf(draw(page, locale))
    const named: readonly string[] = sentences
    for (const key of named) expect(lines, key).toContain(read(key))
    for (const key of ONLY_WHERE_NAMED.filter((other) => !named.includes(other)))
      expect(lines, `not ${key}`).not.toContain(read(key))
  })
})

test('people are called as they chose, by their number where two are alike, and else by their relation', () => {
  const called =
    (changes: Partial<TaggedAccount>, pronoun: Person['pronoun'] = 'her') =>
    (locale: Locale) =>
      callsOf(draw(<Calls targets={callTargets([{ ...caregiver, ...changes }])} pronoun={pronoun} />, locale)).map(
        (line) => line.replace(/ \+65.*/, ''),
      )
  const inAll = (changes: Partial<TaggedAccount>, pronoun?: Person['pronoun']) =>
    LOCALES.flatMap((locale) => called(changes, pronoun)(locale))
  expect(inAll({})).toEqual(['«Call her daughter', '«打给她的女儿', '«Telefon anak perempuannya', '«அழைக்க: அவரது மகள்'])
  expect(inAll({ calledAs: 'son', ordinal: 2 }, 'his')).toEqual([
    '«Call his son, second number',
    '«打给他的儿子，第二个号码',
    '«Telefon anak lelakinya, nombor kedua',
    '«அழைக்க: அவரது மகன், இரண்டாவது எண்',
  ])
  expect(inAll({ relationship: 'Spouse', calledAs: null }, 'their')).toEqual([
    '«Call their spouse',
    '«打给这位人士的配偶',
    '«Telefon pasangannya',
    '«அழைக்க: அவரது கணவர் அல்லது மனைவி',
  ])
  expect(inAll({ calledAs: 'niece', ordinal: 6 })).toEqual([
    '«Call her niece, number 6',
    '«打给她的侄女或外甥女，第 6 个号码',
    '«Telefon anak saudara perempuannya, nombor ke-6',
    '«அழைக்க: அவரது உடன்பிறந்தவரின் மகள், எண் 6',
  ])
})

test('every contact stands in one list in order, the first filled, with a partner’s hours under its own', () => {
  const son: TaggedAccount = { ...caregiver, id: 'son', calledAs: 'son' }
  const html = draw(<Calls targets={callTargets([caregiver, son, dayCare(true)])} pronoun="her" />)
  const buttons = [...html.matchAll(/<a class="([^"]*)"[^>]*data-call="([^"]*)"/g)].map(([, look, id]) => [id, look])
  expect(buttons).toEqual([
    ['daughter', 'button call'],
    ['son', 'button call quiet'],
    ['day-care', 'button call quiet'],
  ])
  const [, afterPartner = ''] = html.split('data-call="day-care"')
  expect(linesOf(afterPartner)).toContain('Monday to Friday, 9am to 5pm')
})

test.each([
  ['nobody has answered', contact({ unanswered: true }), 'notice alert'],
  ['nobody could be told', contact({ told: 'NOBODY' }), 'notice alert'],
  ['nobody is at the desk', contact({ ...DESK, deskStaffed: false }, []), 'notice alert'],
  ['the family was told', contact(), 'notice'],
  ['somebody is on the way after all', contact({ unanswered: true, answers: [going] }), 'notice'],
])('the notice is an alarming one only when nobody comes: %s', (_state, page, look) => {
  expect(/<div id="status" class="([^"]*)"/.exec(draw(page))?.[1]).toBe(look)
})

test.each(Object.entries(ENDED))('whoever is done is not asked to call the family: %s', (_state, page) => {
  const html = draw(page)
  expect(html).not.toContain('data-call=')
  expect(html).not.toContain('name="place"')
})
test.each(['the person is safe', 'the person is with her family'] as const)('no number to call when %s', (state) => {
  expect(callsOf(draw(ENDED[state]))).toEqual([])
  expect(draw(ENDED[state])).toContain('class="drawing ending"')
})
