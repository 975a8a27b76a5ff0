import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** No page of a typed code says who it is. */
export async function expectNobodyNamed(page: Page, names: string[]) {
  const html = await page.content()
  for (const name of names) expect(html).not.toContain(name)
  await expect(page.locator('main img')).toHaveCount(0)
}

/** The sentences without a name as the finder reads them, and the name by which the family reads its own. */
export interface Talked {
  comes: string
  thirsty: string
  named: string
}

/**
 * Finder and family talk by ready sentences: the family writes first, the finder answers on the page of the typed code. Without script
 * each sees it when the page is loaded again.
 */
export async function talkUnnamed(page: Page, family: Page, { comes, thirsty, named }: Talked, script = true) {
  await expect(page.locator('.thread-write')).toHaveCount(0)
  const thread = family
    .locator('.thread.card')
    .filter({ has: family.locator('.notice') })
    .first()
  await thread.locator('.fold > summary').click()
  await thread.locator('button[value=say-i-come]').click()
  await expect(thread.locator('.mine')).toHaveCount(1)
  if (!script) await page.reload()
  await expect(page.locator('#thread-list')).toContainText(comes, { timeout: 6000 })
  await page.locator('.thread-write .fold > summary').click()
  await page.locator('button[value=thirsty]').click()
  await expect(page.locator('#thread-list')).toContainText(thirsty)
  if (!script) await family.reload()
  await expect(thread.locator('.thread-messages')).toContainText(named, { timeout: 6000 })
}
