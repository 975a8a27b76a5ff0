import type { Page } from '@playwright/test'

/** A word of four letters or more that holds no Chinese, which breaks anywhere, and is no part of an address. */
const WORD = /(?<![\p{L}\p{M}_@./-])(?!\p{sc=Han})\p{L}(?:(?!\p{sc=Han})[\p{L}\p{M}]){3,}(?![\p{L}\p{M}_@/-])/gu
/** A word of four to ten letters, such as "caregiver" or "hubungan". */
const EVERYDAY_WORD =
  /(?<![\p{L}\p{M}_@./-])(?!\p{sc=Han})\p{L}(?:(?!\p{sc=Han})[\p{L}\p{M}]){3,9}(?![\p{L}\p{M}_@/-])/gu
/** A telephone number in groups, with its country or without. */
const NUMBER = /(?<!\d)(?:\+\d{1,3}\s)?\d{3,4}\s\d{3,4}(?![\d:])/gu

/** What a text must match to be judged: more than `most` lines are a fault where it takes less than `share` of the window. */
interface Judged {
  pattern: RegExp
  most?: number
  share?: number
  /** Only text inside these elements. */
  within?: string
}

/** What matches and stands in more lines than allowed, although a line of the window has room for it: its box is too narrow. */
const broken = (page: Page, { pattern, most = 1, share = 0.6, within = 'body' }: Judged): Promise<string[]> =>
  page.evaluate(
    ({ source, flags, allowed, ofWindow, inside }) => {
      const faults: string[] = []
      const isClipped = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
      const range = document.createRange()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (
          !element?.checkVisibility() ||
          !element.closest(inside) ||
          element.closest('script, style, svg, select, .visually-hidden, .skip, [inert]')
        )
          continue
        for (const { 0: found, index } of (node.textContent ?? '').matchAll(new RegExp(source, flags))) {
          range.setStart(node, index)
          range.setEnd(node, index + found.length)
          const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
          const lines = new Set(parts.map(({ top }) => Math.round(top)))
          const whole = parts.reduce((sum, { width }) => sum + width, 0)
          if (lines.size > allowed && whole < innerWidth * ofWindow && !isClipped(element))
            faults.push(`${found} in ${lines.size}: ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90)}`)
        }
      }
      return faults
    },
    { source: pattern.source, flags: pattern.flags, allowed: most, ofWindow: share, inside: within },
  )

/** Words that are broken inside, into more than `most` lines ("dem/enti/a"); one that takes most of the window may break. */
export const brokenWords = (page: Page, most = 1): Promise<string[]> => broken(page, { pattern: WORD, most })

/** Telephone numbers that a line's end divides: nobody reads them back well (D70.33). */
export const brokenNumbers = (page: Page): Promise<string[]> => broken(page, { pattern: NUMBER })

/** Everyday words that a heading breaks inside, however large its letters are: a heading shrinks before it breaks "caregiver" (D70.37). */
export const brokenHeadings = (page: Page): Promise<string[]> =>
  broken(page, { pattern: EVERYDAY_WORD, share: Infinity, within: 'h1, h2, h3' })

/** Running text of several lines that stand closer than one and a half (WCAG 1.4.8). */
export const tightText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('p, li, dd, blockquote, figcaption')]
      .filter((element) => {
        // A button or a link that stands alone is no running text, and a list whose items hold blocks is none either.
        const text = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        if (!text || !element.checkVisibility() || element.closest('.visually-hidden, .leaflet-container, [inert]'))
          return false
        const { lineHeight, fontSize } = getComputedStyle(element)
        const [line, size] = [Number.parseFloat(lineHeight), Number.parseFloat(fontSize)]
        const range = document.createRange()
        range.selectNodeContents(element)
        return line < size * 1.49 && range.getBoundingClientRect().height > line * 1.5
      })
      .map((element) => {
        const { lineHeight, fontSize } = getComputedStyle(element)
        return `${lineHeight} of ${fontSize}: ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90)}`
      }),
  )
