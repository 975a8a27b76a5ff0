import type { Page } from '@playwright/test'

/**
 * What cannot be seen where the reader's own few colours replace a page's (forced colours): grounds and shadows are gone then, so
 * a control needs an edge, what is chosen a line or a sign, and a sign of a state its shape.
 */
export const unseenInForcedColours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    const system = (name: string) => {
      probe.style.color = name
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const [highlight, canvas] = [system('Highlight'), system('Canvas')]
    const called = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 100)
    const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1

    const hasEdge = (element: Element | null) => {
      if (!element) return false
      const { borderBottomStyle, borderBottomWidth } = getComputedStyle(element)
      return borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1
    }
    const controls =
      '.button, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], .visually-hidden), select, textarea'
    const edgeless = [...document.querySelectorAll(controls)].filter(
      (control) => isSeen(control) && !hasEdge(control) && !hasEdge(control.closest('.framed, .with-show')),
    )

    const drawsLine = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo)
      if (pseudo && style.content === 'none') return false
      const text = style.content.replaceAll('"', '')
      if (pseudo && text !== '' && text !== 'normal') return true
      const borders = (['Top', 'Right', 'Bottom', 'Left'] as const).some((side) => {
        const isDrawn = style[`border${side}Style`] !== 'none' && Number.parseFloat(style[`border${side}Width`]) > 0
        const isLoud = Number.parseFloat(style[`border${side}Width`]) >= 3 || style[`border${side}Color`] === highlight
        return isDrawn && isLoud
      })
      const outline = style.outlineStyle !== 'none' && style.outlineColor === highlight
      const ground = style.backgroundColor !== canvas && !style.backgroundColor.endsWith(', 0)')
      return borders || outline || ground
    }
    const isShown = (element: Element) =>
      [undefined, '::before', '::after'].some((pseudo) => drawsLine(element, pseudo))
    const isNative = (input: Element) => {
      const { opacity, appearance, width } = getComputedStyle(input)
      return opacity !== '0' && appearance !== 'none' && Number.parseFloat(width) >= 10 && isSeen(input)
    }
    const chosen = [
      ...document.querySelectorAll(
        '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]',
      ),
      ...document.querySelectorAll('input:is([type=radio], [type=checkbox]):checked'),
    ]
    const unmarked = chosen.filter((element) => {
      if (element instanceof HTMLInputElement) {
        const shown = [element.nextElementSibling, element.closest('label')].filter((one) => one !== null)
        return !isNative(element) && shown.some(isSeen) && !shown.some(isShown)
      }
      return isSeen(element) && !isShown(element)
    })

    const unsigned = [...document.querySelectorAll('.state')].filter((state) => {
      if (!isSeen(state)) return false
      const isFilled = state.matches('.good, .bad')
      const { content, borderTopWidth, backgroundColor } = getComputedStyle(state, '::before')
      if (content === 'none') return false
      return Number.parseFloat(borderTopWidth) < 1 || (isFilled && backgroundColor === canvas)
    })
    return [
      ...edgeless.map((element) => `no edge: ${called(element)}`),
      ...unmarked.map((element) => `not seen as chosen: ${called(element)}`),
      ...unsigned.map((element) => `no sign: ${called(element)}`),
    ]
  })
