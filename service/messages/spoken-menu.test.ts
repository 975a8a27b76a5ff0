import { expect, test } from 'vitest'
import { spokenTexts, type SpokenValues } from './spoken-texts.ts'

const NOTHING: SpokenValues = {
  brand: 'Homeward',
  association: 'Dementia Singapore',
  person: 'Siew Hua',
  place: '',
  phone: '',
  keepsNumber: false,
  isPhoneProved: false,
  isOwnWord: false,
  isAnswered: false,
  isCeiling: false,
}
/** The keys that a menu names: its digits, each once. */
const keys = (menu: string) => [...new Set(menu.match(/\d/g))].join('')

const LANGUAGES = ['en', 'md', 'ms', 'ta'] as const

// A key that does nothing costs whoever is frightened a try of three.
test.each(LANGUAGES)('a call in %s names the keys that do something, and no other', (locale) => {
  const menu = (values: Partial<SpokenValues>) => keys(spokenTexts[locale].menu({ ...NOTHING, ...values }))
  expect(menu({}), 'no number').toMatch(/^1[^23]*9$/)
  expect(menu({ phone: '+6581234567' }), 'a number that is not proved').toMatch(/^1[^3]*2[^3]*9$/)
  expect(menu({ phone: '+6581234567', isPhoneProved: true }), 'a proved number').toMatch(/^1.*2.*3.*9$/)
  expect(menu({ keepsNumber: true }), 'a finder who keeps the number').toMatch(/^1[^3]*2[^3]*9$/)
})

test.each(LANGUAGES)('a call in %s says a place, an answer and a ceiling only where there is one', (locale) => {
  const found = (values: Partial<SpokenValues> = {}) => spokenTexts[locale].found({ ...NOTHING, ...values })
  const plain = found()
  expect(plain).toContain('Siew Hua')
  expect(plain).not.toMatch(/undefined|null|false|true/)
  const more = [{ place: '32 Carpenter Street' }, { isAnswered: true }, { isCeiling: true }]
  for (const values of more) expect(found(values).length, JSON.stringify(values)).toBeGreaterThan(plain.length + 4)
  expect(found(more[0])).toContain('32 Carpenter Street')
  expect(found({ isOwnWord: true })).not.toBe(plain)
})
