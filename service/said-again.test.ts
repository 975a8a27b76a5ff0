import { expect, test } from 'vitest'
import { maskedText, saidAgain } from './said-again.ts'

test.each([
  ['S1234567A', '•••'],
  ['t1234567z and F7654321K', '••• and •••'],
  ['G1234567N, M1234567K.', '•••, •••.'],
  ['A1234567Z', 'A1234567Z'],
  ['S123456A S12345678A', 'S123456A S12345678A'],
  ['XS1234567A', 'XS1234567A'],
  ['mei@example.test, kok.wai@mail.example.test', '••• •••'],
  ['mei@home', 'mei@home'],
  ['  one\n\ttwo   three  ', 'one two three'],
  ['', ''],
])('%j is kept as %j', (text, masked) => expect(maskedText(text)).toBe(masked))

test('a report said again is counted, and a new text is kept with the first five', () => {
  const once = { locale: 'ms', count: '1', text: 'a' }
  expect(saidAgain(once, 'b')).toEqual({ locale: 'ms', count: '2', text: 'a\nb' })
  expect(saidAgain(once, 'a')).toEqual({ locale: 'ms', count: '2', text: 'a' })
  expect(saidAgain(once, '')).toEqual({ locale: 'ms', count: '2', text: 'a' })
  expect(saidAgain({ ...once, text: 'a\nb\nc\nd' }, 'e').text).toBe('a\nb\nc\nd\ne')
  expect(saidAgain({ ...once, count: '9', text: 'a\nb\nc\nd\ne' }, 'f')).toMatchObject({
    count: '10',
    text: 'a\nb\nc\nd\ne',
  })
  expect(saidAgain({}, 'a'), 'its text was forgotten').toEqual({ count: '2', text: 'a' })
})
