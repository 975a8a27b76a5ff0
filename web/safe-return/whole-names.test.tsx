import { expect, test } from 'vitest'
import { LOCALES } from '#contract/options.ts'
import { draw, unescaped } from '../test/draw.tsx'
import { familyPage } from '../test/found.tsx'

const NAME = /<span class="whole-name(?: (?:after|before)-han)*">Siew Hua Lim<\/span>/

test.each(LOCALES)('on the family’s page a heading and a question have the person’s name whole, in %s', (locale) => {
  const html = draw(familyPage({}, 'safe'), locale)
  expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll('<!-- -->', '')).toMatch(NAME)
  const question = /<dialog[^>]* aria-label="([^"]+)".*?<h2>(.*?)<\/h2>/s.exec(html)
  const asked = question?.[2]?.replaceAll('<!-- -->', '') ?? ''
  expect(asked).toMatch(NAME)
  // By its heading the name's box would be set off by blanks, where Chinese has none.
  expect(unescaped(question?.[1] ?? '')).toBe(unescaped(asked.replaceAll(/<[^>]+>/g, '')))
})
