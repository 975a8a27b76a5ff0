import type { Page } from '@playwright/test'

/** 7 points (D66.7), in the pixels of a page: 96 of them are 72 points. */
const SMALLEST_PX = (7 * 96) / 72
/** As dark as a third of the way to white: what is lighter is grey or lost on paper. */
const LIGHTEST = 0.25

/** What is wrong with a page on paper: too small to read, not dark on white, or a way to somewhere else that nobody can press. */
export const faultsOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ smallest, lightest }) => {
      const luminance = (colour: string) => {
        const [r = 0, g = 0, b = 0] = (/\(([^)]+)\)/.exec(colour)?.[1] ?? '').split(/[ ,]+/).map((part) => {
          const value = Number.parseFloat(part) / 255
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const faults: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement
        const said = text.nodeValue?.trim() ?? ''
        if (
          !said ||
          !holder?.checkVisibility() ||
          holder.closest('.visually-hidden, noscript, script, style, template')
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(text)
        if (range.getBoundingClientRect().width < 1) continue
        const { fontSize, color, fill, printColorAdjust } = getComputedStyle(holder)
        const scale = holder instanceof SVGGraphicsElement ? (holder.getScreenCTM()?.a ?? 1) : 1
        const size = Number.parseFloat(fontSize) * scale
        if (size < smallest - 0.05) faults.push(`${((size * 72) / 96).toFixed(1)} pt: ${said.slice(0, 40)}`)
        // What is printed in its very colours, such as the card, brings its ground with it.
        const isInk = printColorAdjust !== 'exact'
        if (isInk && luminance(holder instanceof SVGElement ? fill : color) > lightest)
          faults.push(`pale ${color}: ${said.slice(0, 40)}`)
      }
      for (const element of document.querySelectorAll('html, body, main, .page')) {
        const { backgroundColor } = getComputedStyle(element)
        if (!backgroundColor.endsWith(', 0)') && luminance(backgroundColor) < 0.9)
          faults.push(`a dark ground: ${element.tagName}`)
      }
      for (const element of document.querySelectorAll('nav, .skip, .trial, button, [role=tablist]'))
        if (element.checkVisibility() && element.getBoundingClientRect().height > 0)
          faults.push(`not for paper: ${element.outerHTML.slice(0, 60)}`)
      return faults
    },
    { smallest: SMALLEST_PX, lightest: LIGHTEST },
  )

/** How many sheets a page takes, as the browser prints it. */
export const sheetsOf = async (page: Page): Promise<number> =>
  ((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length
