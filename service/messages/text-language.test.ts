import { expect, test } from 'vitest'
import { languageOf } from './text-language.ts'

test.each([
  ['', 'en'],
  ['Found an old man at Bedok', 'en'],
  ['found this makcik at bedok', 'en'],
  ['Tolong', 'ms'],
  ['Saya jumpa nenek sesat', 'ms'],
  ['请帮忙 found auntie', 'md'],
  ['உதவி please', 'ta'],
  ['999!!', 'en'],
  ['Tengo a un señor perdido', 'en'],
] as const)('%j is answered in %s', (text, locale) => {
  expect(languageOf(text)).toBe(locale)
})
