import type { Page } from '@playwright/test'

/** Watches a page from its next navigation on. @returns what broke its own Content-Security-Policy, as it comes to be known */
export async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      // oxlint-disable-next-line no-console -- how the page tells the test
      console.error(`Content Security Policy: ${event.violatedDirective}`),
    )
  })
  return broken
}
