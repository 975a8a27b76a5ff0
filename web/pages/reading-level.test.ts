import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** Legal texts say what the law needs; the page of the look and the tour are for those who build. */
const NOT_MEASURED = new Set(['legal', 'terms', 'privacy', 'membership', 'dev', 'design', 'errors'])
/** Words nobody can avoid here, and names: they count as one easy word, or every page would read like a leaflet. */
const NAMES =
  /\{\{\w+\}\}|dementia|caregivers?|membership|members?|singapore|helpline|registration|register|domestic|benefits?|e-mail|iphone|android|app store|google play|go-to points?|safe return|qr|nric|sms/gi
/** Reading age 9 to 11 (docs/decisions.md, "Voice"): the school years of that age, on the scale of Flesch and Kincaid. */
const MOST = 6

/** Groups of vowels, without a silent "e" at the end. */
const syllables = (word: string) =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?:[^laeiouy]es|[^l]ed|[^laeiouy]e)$/, '')
        .match(/[aeiouy]{1,2}/g) ?? []
    ).length,
  )

/** The school year in which a text is read with ease. */
function grade(text: string): number {
  const sentences = text.split(/[.!?:]+(?:\s|$)|\n/).filter((sentence) => /[a-z]/i.test(sentence))
  const words = sentences.flatMap((sentence) => sentence.match(/[a-z’'-]+/gi) ?? [])
  const sounds = words.reduce((sum, word) => sum + syllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (sounds / words.length) - 15.59
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? `${value}\n`
    : Object.values(value as object)
        .map(textOf)
        .join('')

const files = globSync('web/words/en/*.json').filter((file) => !NOT_MEASURED.has(basename(file, '.json')))

test.each(files)('a child of eleven can read %s', (file) => {
  const text = textOf(JSON.parse(readFileSync(file, 'utf8'))).replaceAll(NAMES, 'name')
  expect(grade(text)).toBeLessThanOrEqual(MOST)
})

test('the measure tells easy from hard', () => {
  expect(grade('Stay with her. Call her daughter now.')).toBeLessThan(3)
  expect(
    grade(
      'Please be informed that individuals experiencing cognitive impairment necessitate continuous accompaniment.',
    ),
  ).toBeGreaterThan(12)
})
