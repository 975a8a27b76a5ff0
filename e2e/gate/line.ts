import type { Page } from '@playwright/test'

export type LinePart = '::before' | '::after'

/** The middle of the line that an element draws before or behind itself, from the window's left edge; NaN where it draws none. */
export const lineAt = (page: Page, selector: string, pseudo: LinePart) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, which) => {
      const { left, borderLeftWidth, content, display } = getComputedStyle(element, which)
      if (content === 'none' || display === 'none') return Number.NaN
      return element.getBoundingClientRect().left + Number.parseFloat(left) + Number.parseFloat(borderLeftWidth) / 2
    }, pseudo)

/** Words that the way home runs through: of every line that is drawn down a page, what of the page's text lies upon it. */
export const wordsOnTheLine = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines = [...document.querySelectorAll('main, main *, .header')].flatMap((element) =>
      (['::before', '::after'] as const).flatMap((which) => {
        const { content, display, position, left, top, height, borderLeftWidth } = getComputedStyle(element, which)
        const wide = Number.parseFloat(borderLeftWidth)
        const tall = Number.parseFloat(height)
        if (content === 'none' || display === 'none' || position !== 'absolute' || !(wide >= 2 && tall >= 24)) return []
        const box = element.getBoundingClientRect()
        const [x, y] = [box.left + Number.parseFloat(left), box.top + Number.parseFloat(top)]
        return [{ left: x - 2, right: x + wide + 2, top: y, bottom: y + tall }]
      }),
    )
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const crossed: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      if (!text.nodeValue?.trim() || !holder?.checkVisibility() || holder.closest('.visually-hidden, .skip, noscript'))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const isCrossed = [...range.getClientRects()].some((word) =>
        lines.some(
          (line) =>
            word.left < line.right && word.right > line.left && word.top < line.bottom && word.bottom > line.top,
        ),
      )
      if (isCrossed) crossed.push(text.nodeValue.trim().slice(0, 40))
    }
    return crossed
  })
