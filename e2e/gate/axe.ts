import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong: WCAG 2.2 AA, its best practices, and enhanced contrast. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Run in the page itself, not in a second one that is opened for each check, which takes five times as long. What that
  // passes over, frames of other origins, no page has.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { 'color-contrast-enhanced': { enabled: true } },
      resultTypes: ['violations'],
    })
    .analyze()
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
