import type { Page } from '@playwright/test'
import { hintUnheard, mediaPlays, refersToNothing } from './own-controls.ts'
import { foreignText, silentNews, tornSentences } from './own-texts.ts'

/** What neither engine sees, by name; each runs in the page and returns the elements that fail. */
export const OWN_CHECKS = {
  'refers-to-nothing': refersToNothing,
  'hint-unheard': hintUnheard,
  'plays-by-itself': mediaPlays,
  'foreign-text': foreignText,
  'silent-news': silentNews,
  'torn-sentence': tornSentences,
} as const

/** What the house's own checks find wrong. */
export async function ownFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [name, check] of Object.entries(OWN_CHECKS))
    for (const element of await page.evaluate(check)) faults.push(`own ${name}: ${element}`)
  return faults
}
