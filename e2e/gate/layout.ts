import type { Page } from '@playwright/test'
import { cutText, LARGE_TEXT, setOwnStyle, sideways } from './situations.ts'
import { unreadAnswers } from './answers.ts'
import { brokenHeadings, brokenNumbers, brokenWords } from './text.ts'

/** Languages whose everyday words are long. */
const LONG_WORDS = ['ms', 'ta']

/**
 * What does not fit: a page that runs sideways, text that is cut off, words and telephone numbers that break. Where text is larger or
 * spaced out (`enlarged`), a longer word of Malay or Tamil may stand in three lines, and Tamil's headings may break theirs (D70.37).
 */
export async function layoutFaults(page: Page, enlarged: boolean): Promise<string[]> {
  const language = (await page.locator('html').getAttribute('lang')) ?? ''
  const long = enlarged && LONG_WORDS.includes(language)
  return [
    ...(await sideways(page)),
    ...(await cutText(page)),
    ...(await unreadAnswers(page)),
    ...(await brokenNumbers(page)),
    ...(language === 'ta' ? [] : await brokenHeadings(page)),
    ...(await brokenWords(page, long ? 3 : 1)),
  ]
}

/** At most so wide is a phone, in CSS pixels. A browser's setting for text moves the breakpoints of a desk as well, which a style sheet cannot. */
const PHONE_WIDTH = 480

/** In the states of a journey a word of large text may break once, its names and answers among them; the rooms' own pages are held strictly. */
const LINES_OF_A_WORD = 2

/** What nobody can read of a page on a phone, as it stands once its text is twice as large. */
export async function largeTextFaults(page: Page): Promise<string[]> {
  if ((page.viewportSize()?.width ?? Infinity) > PHONE_WIDTH) return []
  await setOwnStyle(page, LARGE_TEXT)
  const long = LONG_WORDS.includes((await page.locator('html').getAttribute('lang')) ?? '')
  const faults = [
    ...(await sideways(page)),
    ...(await cutText(page)),
    ...(await unreadAnswers(page)),
    ...(await brokenNumbers(page)),
    ...(await brokenWords(page, long ? LINES_OF_A_WORD + 1 : LINES_OF_A_WORD)),
  ]
  await setOwnStyle(page)
  return faults.map((fault) => `text twice as large: ${fault}`)
}
