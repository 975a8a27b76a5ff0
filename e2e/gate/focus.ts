import type { Page } from '@playwright/test'

/** More stops than any page has: a walk that takes longer goes round in a trap. */
const MOST_STOPS = 150

/** What is wrong with the element that has the focus: nothing shows it, or something lies upon it. */
function focusedFault(): { stop: string; fault?: string } {
  const element = document.activeElement
  if (!element || element === document.body) return { stop: '' }
  const stop = element.outerHTML.slice(0, 100)
  const rings = (shown: Element | null | undefined) => {
    if (!shown || shown.matches('body, main')) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  // A box that stands for a hidden tick or choice carries the ring in its place, or its frame does.
  const shown = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
  if (!shown.some(rings)) return { stop, fault: `no ring: ${stop}` }
  const [box] = element.getClientRects()
  if (!box || box.width < 4) return { stop }
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return { stop, fault: `out of sight: ${stop}` }
  const top = document.elementFromPoint(x, y)
  const isSeen = top && (element.contains(top) || top.closest('label')?.contains(element))
  return isSeen ? { stop } : { stop, fault: `covered by ${top?.outerHTML.slice(0, 60)}: ${stop}` }
}

/** Walks the page with the Tab key, and returns each stop whose focus nobody sees (WCAG 2.4.7, 2.4.11). */
export async function unseenFocus(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const { stop, fault } = await page.evaluate(focusedFault)
    if (!stop) return { stops, faults }
    if (fault) faults.push(fault)
  }
  return { stops: MOST_STOPS, faults: [...faults, 'the keyboard does not come to an end'] }
}
