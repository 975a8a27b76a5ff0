import type { ComponentProps } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { agreements } from '#contract/forms.ts'
import { firstMistake } from '#contract/rules.ts'
import type { GoToPoint } from '#contract/locator.ts'
import { caregiver } from './journeys/caregiver.ts'
import Detail from './locator/detail.tsx'
import { suggestWhileTyping } from './locator/suggest.ts'
import { clock } from './safe-return/timeline.tsx'
import { WordsToSay } from './safe-return/words-to-say.tsx'
import { draw, linesOf } from './test/draw.tsx'

const NOW = new Date('2026-06-15T04:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test.each([
  ['UTC', 'en', '11 Mar, 12:30 am'],
  ['America/New_York', 'en', '11 Mar, 12:30 am'],
  ['UTC', 'ms', '11 Mac, 12:30 PG'],
] as const)('what happened is told in Singapore’s time on a server in %s (%s)', (zone, locale, read) => {
  vi.stubEnv('TZ', zone)
  expect(clock('2026-03-10T16:30:00.000Z', locale).replaceAll(/\s/g, ' ')).toBe(read)
})

describe('words to say to the person', () => {
  const person = (language: string | null) => ({
    uid: 'code',
    firstname: 'Siew Hua',
    language,
    pronoun: 'her' as const,
  })
  test.each([
    ['Mandarin', 'zh-Hans', '您很安全，我会陪着您。'],
    ['Hokkien', 'zh-Hans', '您很安全，我会陪着您。'],
    ['Cantonese', 'zh-Hans', '您很安全，我会陪着您。'],
    ['Teochew', 'zh-Hans', '您很安全，我会陪着您。'],
    ['Malay', 'ms', 'Jangan risau, semuanya selamat. Saya akan temani di sini.'],
    ['Tamil', 'ta', 'நீங்கள் பாதுகாப்பாக இருக்கிறீர்கள். நான் உங்களுடன் இருக்கிறேன்.'],
  ])('stand in the language of who speaks %s, marked as %s', (language, lang, sentence) => {
    const page = draw(<WordsToSay person={person(language)} familyKnows />)
    const [, own = ''] = page.split(`<ul class="say" lang="${lang}">`)
    expect(linesOf(own)).toContain(sentence)
    expect(linesOf(page)).toContain('You are safe. I am staying with you.')
  })
  test.each(['Mandarin', 'Hokkien', 'Cantonese', 'Teochew'])(
    'claim no family that knows to who speaks %s where none was told',
    (language) => {
      const page = draw(<WordsToSay person={person(language)} familyKnows={false} />)
      const [, own = ''] = page.split('<ul class="say" lang="zh-Hans">')
      expect(linesOf(own)).toContain('我已经请人来帮忙了，我们一起在这里等。')
      expect(linesOf(own).join()).not.toMatch(/家人/)
      expect(linesOf(page).join()).not.toMatch(/family/)
    },
  )
  test.each(['English', 'Tagalog', null])('stand in the finder’s language alone for %s', (language) => {
    expect(draw(<WordsToSay person={person(language)} familyKnows />)).not.toContain('class="say" lang=')
  })
})

describe('a Go-To Point', () => {
  const point = {
    id: 'point',
    name: '</script><script>alert(1)</script>',
    address: '1 Sample Road',
    postalCode: '310018',
    region: 'CENTRAL',
    lat: 1.33,
    lng: 103.85,
    openingHours: null,
    contactNumber: null,
    specialNote: null,
    openState: { state: 'unknown' },
  } as unknown as GoToPoint
  const loaderData = { point, at: '2026-03-10T01:00:00.000Z', mapScripts: { map: '', ground: '' } }
  const page = () => draw(<Detail {...({ loaderData } as ComponentProps<typeof Detail>)} />)

  test('whose name would end a script says it to search engines and runs nothing', () => {
    const [, data = ''] = page().split('<script type="application/ld+json">')
    const text = data.slice(0, data.indexOf('</script>'))
    expect((JSON.parse(text) as { name: string }).name).toBe('</script><script>alert(1)</script>')
    expect(page()).not.toContain('<script>alert')
  })
  test('opens directions in a new tab, which cannot reach back', () => {
    const link = /<a [^>]*href="https:[^"]*"[^>]*>Directions/.exec(page())?.[0]
    expect(link).toContain('target="_blank"')
    expect(link).toContain('rel="noopener"')
  })
})

test('postal codes are suggested one second after the last digit, not sooner and not later', () => {
  vi.useFakeTimers()
  const asked = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('document', { addEventListener: () => undefined })
  const heard = new Map<string, (event: object) => void>()
  const element = {
    addEventListener: (kind: string, listener: (event: object) => void) => heard.set(kind, listener),
    setAttribute: () => undefined,
    removeAttribute: () => undefined,
    replaceChildren: () => undefined,
    children: [],
    value: '310',
  }
  const input = element as unknown as HTMLInputElement
  const list = { ...element, addEventListener: () => undefined } as unknown as HTMLElement
  suggestWhileTyping(input, list, {
    address: '/codes',
    names: async () => [],
    choose: () => undefined,
    announce: () => undefined,
  })
  heard.get('input')?.({})
  vi.advanceTimersByTime(999)
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(asked).toHaveBeenCalledOnce()
})

describe('Next on the caregiver’s summary', () => {
  const summary = caregiver.steps.find(({ submit, opens, stage }) => opens && (submit ?? stage === 'summary'))
  const all = {
    firstname: 'Hui Min',
    lastname: 'Lim',
    lastNric: '123A',
    postalCode: '310018',
    streetName: 'Lorong 1',
    cityCountry: 'Singapore',
    agreeTerms: true,
    agreeDeclaration: true,
    agreeCollection: true,
  }
  const rules = summary?.opens?.rules
  const waitsFor = (answers: object) =>
    Array.isArray(rules) ? firstMistake(rules, { ...answers }, NOW)?.field : 'no list of rules'

  test('is open with six answers and three boxes', () => {
    expect(waitsFor(all)).toBeUndefined()
  })
  test.each(Object.keys(all))('waits for %s', (field) => {
    expect(waitsFor({ ...all, [field]: undefined })).toBe(field)
    if (field.startsWith('agree')) expect(waitsFor({ ...all, [field]: false })).toBe(field)
  })
  test.each(['agreeTerms', 'agreeDeclaration', 'agreeCollection'])('the agreements need %s', (field) => {
    expect(firstMistake(agreements, { ...all, [field]: false }, NOW)?.field).toBe(field)
  })
})
