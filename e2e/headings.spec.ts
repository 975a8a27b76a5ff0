import type { Page } from '@playwright/test'
import { person } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import { expect, test } from './support.ts'

// What is large is read at a glance: on a phone no heading of Chinese leaves one sign alone on its last line, and none of Tamil
// breaks inside a word (D70.9).

const PERSON = '/account/people/SampLePersonSiewHua111'
const PUBLIC = ['/', '/FAQ', '/safe-return-guide', '/easy-read/guide', '/find', '/registration?tab=sign-in']
const OWN = [
  '/account',
  PERSON,
  `${PERSON}/card`,
  `${PERSON}/missing`,
  `${PERSON}/details`,
  '/account/settings/channels',
]

/** The lines of each heading that is seen. */
const headingsOf = (page: Page) =>
  page.locator('h1, h2, h3').evaluateAll((headings) =>
    headings
      .filter((heading) => heading.checkVisibility() && !heading.closest('.visually-hidden'))
      .map((heading) => {
        const range = document.createRange()
        const lines: string[] = []
        const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
        let bottom = -Infinity
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { segment, index } of new Intl.Segmenter().segment(node.textContent ?? '')) {
            range.setStart(node, index)
            range.setEnd(node, index + segment.length)
            const { top, bottom: end, width } = range.getBoundingClientRect()
            if (width > 0 && (top + end) / 2 > bottom) lines.push('')
            if (width > 0) bottom = end
            lines.push((lines.pop() ?? '') + segment)
          }
        return lines
      }),
  )

for (const locale of ['md', 'ta'] as const)
  test(`no heading leaves one sign alone, and none breaks inside a word (${locale})`, async ({ page, product }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(page, product, 'huimin.lim')
    for (const path of [...PUBLIC, person('Kamala Devi').address, ...OWN]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
      const headings = await headingsOf(page)
      expect(headings.flat(), path).not.toHaveLength(0)
      const faults = headings.filter((lines) =>
        locale === 'ta'
          ? lines.slice(0, -1).some((line) => /[\u0b80-\u0bff]$/.test(line))
          : lines.length > 1 && (lines.at(-1)?.match(/[\p{L}\d]/gu) ?? []).length < 2,
      )
      expect(faults, path).toEqual([])
    }
  })
