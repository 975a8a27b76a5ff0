import type { Page } from '@playwright/test'

/** Where a page keeps the reader's own style sheet; those that the page has constructed itself stay as they are. */
interface WithOwnSheet extends Window {
  ownSheet?: CSSStyleSheet
}

/** Puts a style sheet of the reader's own in the place of the last: the page's policy lets no element in, a constructed sheet it does. */
export const setOwnStyle = (page: Page, css = '') =>
  page.evaluate((text) => {
    const kept = window as WithOwnSheet
    const sheet = (kept.ownSheet ??= new CSSStyleSheet())
    sheet.replaceSync(text)
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  }, css)

/** WCAG 1.4.12, to the letter. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** The text of a page twice as large (WCAG 1.4.4). */
export const LARGE_TEXT = 'html { font-size: 200% !important }'

/** How people look at a page: the size of the window, and what they set besides. */
export const SITUATIONS: Record<string, { size: [number, number]; own?: string }> = {
  'a window of 320 px, which is 400 % of 1280': { size: [320, 256] },
  'text spaced out at 320 px': { size: [320, 640], own: SPACED },
  'text twice as large on a phone': { size: [360, 740], own: LARGE_TEXT },
  'text twice as large on a desk': { size: [1280, 800], own: LARGE_TEXT },
  'a phone on its side': { size: [740, 360] },
}

/** What is wider than the window, by its outermost elements. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility())
      .slice(0, 3)
      .map((element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90))
    return [`${scrollWidth} of ${clientWidth}: ${wide.join(' | ')}`]
  })

/** Text that is cut off by its box. */
export const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, h1, h2, h3, label, legend, th, p')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        if (!element.checkVisibility() || element.closest('.visually-hidden, .skip, .leaflet-container')) return false
        return (overflowX !== 'visible' || textOverflow === 'ellipsis') && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90)),
  )
