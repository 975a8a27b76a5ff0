import type { Page } from '@playwright/test'

/** Targets that are smaller than a finger: 48 px high, a call button 56, and 44 wide (the house's measure). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInText = (element: Element) =>
      element.matches('a, .link') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    const isShown = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false }) &&
      !element.closest('.skip, .visually-hidden, [hidden], [inert], .leaflet-container, .map-sources')
    return [...document.querySelectorAll('a[href], button, select, summary, input:not([type=hidden])')]
      .filter((element) => {
        // A tick or choice is pressed by its label; a link within a sentence is as high as its line (WCAG 2.5.8).
        const pressed = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : element
        if (!pressed || !isShown(element) || isInText(element)) return false
        const { width, height } = pressed.getBoundingClientRect()
        const least = element.matches('.button[href^="tel:"]') ? 56 : 48
        return width > 1 && (Math.round(height) < least || Math.round(width) < 44)
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 110)}`
      })
  })
