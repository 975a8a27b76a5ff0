import { expect, type Locator } from '@playwright/test'

/** What is heard of a part of the page is what was written down of it (e2e/seen). */
export const expectHeard = (part: Locator, name: string) =>
  expect(part).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
