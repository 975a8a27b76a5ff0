import type { Page } from '@playwright/test'

/**
 * Fields that cannot show what is typed or chosen there: a telephone number of eight digits in a line to write on, and the short
 * choices of a list that must be answered. A longer choice is read in the opened list; a country before its number is none of them.
 */
export const unreadAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NUMBER = '81234567'
    /** In the size of its letters. */
    const SHORT_CHOICE = 6
    const ARROW = 20
    const canvas = document.createElement('canvas').getContext('2d')
    const written = ':is([type=text], [type=tel], [type=search], [type=email], [type=password], :not([type]))'
    const asked = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`input${written}, select[required]`)
    return [...asked]
      .filter((field) => {
        if (!canvas || !field.checkVisibility({ checkVisibilityCSS: true })) return false
        if (field.closest('.visually-hidden, [inert], .leaflet-container')) return false
        const { font, fontSize, paddingLeft, paddingRight } = getComputedStyle(field)
        const isList = field instanceof HTMLSelectElement
        const end = Number.parseFloat(paddingRight)
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - (isList ? Math.max(end, ARROW) : end)
        canvas.font = font
        const widthOf = (text: string) => canvas.measureText(text).width
        const texts = isList
          ? [...field.options]
              .map(({ text }) => widthOf(text))
              .filter((width) => width <= SHORT_CHOICE * Number.parseFloat(fontSize))
          : [widthOf(NUMBER.slice(0, field.maxLength > 0 ? field.maxLength : NUMBER.length))]
        return field.clientWidth > 2 && texts.some((width) => width > room + 2)
      })
      .map(
        (field) =>
          `no room for an answer, ${field.clientWidth} px: ${field.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90)}`,
      )
  })
