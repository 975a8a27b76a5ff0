import { expect, type Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { equalAccessFaults } from './equal-access.ts'
import { largeTextFaults } from './layout.ts'
import { ownFaults } from './own.ts'

/** Every fault that the gate sees: two engines, and our checks for what neither sees (D67.1). */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await axeFaults(page)),
  ...(await equalAccessFaults(page)),
  ...(await ownFaults(page)),
]

/** What every page must pass. */
export async function expectAccessible(page: Page) {
  expect(page.frames()).toHaveLength(1)
  expect(await faultsOf(page)).toEqual([])
  expect(await largeTextFaults(page)).toEqual([])
}
