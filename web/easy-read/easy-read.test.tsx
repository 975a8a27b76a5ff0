import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, routed } from '../test/draw.tsx'
import EasyRead from './page.tsx'
import { PICTURES } from './pictures.tsx'
import { TOPICS, type Topic } from './topics.ts'

const names = Object.keys(TOPICS) as Topic[]
const page = (topic: Topic) => routed(EasyRead, { loaderData: { topic } })

test.each(names)('%s says one sentence with one picture at a time, in every language', (topic) => {
  for (const locale of LOCALES) {
    const html = draw(page(topic), locale)
    const sentences = [...html.matchAll(/<p data-sentence="true" id="\w+">([^<]+)<\/p>/g)].map(([, text = '']) => text)
    expect(sentences).toHaveLength(TOPICS[topic].length)
    for (const sentence of sentences) {
      // One end of a sentence, but for a question with its answer.
      expect(sentence.match(/[.。!！](?=\s|$|[^\d\s])/gu)?.length ?? 0, sentence).toBeLessThanOrEqual(2)
      expect(sentence, locale).not.toMatch(/\{\{|^\w+\.\w+$/)
    }
  }
  for (const key of TOPICS[topic]) expect(PICTURES[key], key).toBeDefined()
})

test('without script no button promises a voice', () => {
  expect(draw(page('portal'))).not.toMatch(/<button(?![^>]*hidden)/)
})

test('a small drawing fills its frame, and a picture with a roof keeps its whole sheet', () => {
  const frames = (topic: Topic) =>
    [...draw(page(topic)).matchAll(/viewBox="([^"]+)" aria-hidden/g)].map(([, box]) => box)
  const byKey = Object.fromEntries(TOPICS.portal.map((key, nth) => [key, frames('portal')[nth]]))
  const widths = Object.fromEntries(Object.entries(byKey).map(([key, box = '']) => [key, Number(box.split(' ')[2])]))
  expect(widths).toMatchObject({ card: 208, call: 240, yours: 240 })
  expect(frames('guide')[0]).toBe('0 -32 320 232')
})
