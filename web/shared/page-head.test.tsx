import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import type { Locale } from '#contract/options.ts'
import { outlineOf } from '../test/outline.ts'
import { PageHead } from './page-head.tsx'
import { SpeculationRules } from './speculation-rules.tsx'

const head = (locale: Locale, title = 'Questions') => {
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: () => <PageHead title={title} description="Answers" path="FAQ" /> },
  ])
  const root = { brand, locale, publicUrl: 'https://homeward.example' }
  return outlineOf(renderToString(<Page hydrationData={{ loaderData: { root } }} />))
}
const ADDRESS = 'https://homeward.example/FAQ'

test('search engines read of a page its name, its languages and its picture', () => {
  expect(head('en')).toEqual([
    'title "Questions · Homeward"',
    'meta name=description content=Answers',
    `link → ${ADDRESS} rel=canonical`,
    `link → ${ADDRESS} rel=alternate hreflang=en`,
    `link → ${ADDRESS}?lang=md rel=alternate hreflang=zh-Hans`,
    `link → ${ADDRESS}?lang=ms rel=alternate hreflang=ms`,
    `link → ${ADDRESS}?lang=ta rel=alternate hreflang=ta`,
    `link → ${ADDRESS} rel=alternate hreflang=x-default`,
    'meta property=og:type content=website',
    'meta property=og:site_name content=Homeward',
    'meta property=og:title content=Questions',
    'meta property=og:description content=Answers',
    `meta property=og:url content=${ADDRESS}`,
    'meta property=og:locale content=en_GB',
    'meta property=og:image content=https://homeward.example/share-en.png',
    'meta property=og:image:width content=1200',
    'meta property=og:image:height content=630',
    'meta property=og:image:alt content=Questions · Homeward',
    'meta name=twitter:card content=summary_large_image',
  ])
})
test('in another language it has that language’s address and picture', () => {
  const lines = head('ms', 'About Homeward')
  expect(lines).toEqual(
    expect.arrayContaining([
      'title "About Homeward"',
      `link → ${ADDRESS}?lang=ms rel=canonical`,
      `meta property=og:url content=${ADDRESS}?lang=ms`,
      'meta property=og:locale content=ms_MY',
      'meta property=og:image content=https://homeward.example/share-ms.png',
    ]),
  )
  expect(head('md')).toContain('meta property=og:locale content=zh_CN')
  expect(head('ta')).toContain('meta property=og:locale content=ta_IN')
})
test('where the site’s own data failed, the page still has its name', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <PageHead title="Questions" description="" path="" /> }])
  expect(outlineOf(renderToString(<Page />))).toEqual(['title "Questions"'])
})
test('the next page is fetched ahead when it is one of the public site, and no link that chooses a language is', () => {
  const html = renderToString(<SpeculationRules />)
  const rules = JSON.parse(/<script[^>]*type="speculationrules"[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? '') as object
  expect(rules).toMatchObject({
    prefetch: [
      {
        where: {
          and: [
            { or: expect.arrayContaining([{ href_matches: '/FAQ' }]) as object[] },
            { not: { selector_matches: '[data-language]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
})
