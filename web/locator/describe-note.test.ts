import { expect, test } from 'vitest'
import { describeNote } from './describe-note.ts'

test.each([
  ['https://www.sbstransit.com.sg/first-train-last-train', '', 'https://www.sbstransit.com.sg/first-train-last-train'],
  ['http://journey.smrt.com.sg/a/', '', 'https://journey.smrt.com.sg/a/'],
  ['Lifts: see https://a.example/x?y=1&z=2.', 'Lifts: see a.example.', 'https://a.example/x?y=1&z=2'],
  ['Ask at the counter (https://a.example/x), please', 'Ask at the counter (a.example), please', 'https://a.example/x'],
])('the address in the note "%s" is a link', (note, text, link) => {
  expect(describeNote(note)).toEqual({ text, link, host: new URL(link).hostname })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://a.example/x',
  'https://user:word@a.example/',
  'https://a.example:8443/x',
  'https://localhost/x',
  'https://',
  'Ask at the counter',
])('the note "%s" is its words, without a link', (note) => {
  expect(describeNote(note)).toEqual({ text: note, link: '', host: '' })
})

test('without a note nothing is said', () => expect(describeNote(null)).toEqual({ text: '', link: '', host: '' }))
