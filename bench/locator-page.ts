import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { startProduct } from '../e2e/support.ts'
import { findBrowser } from '../test/browser.ts'
import { audit } from './audit.ts'
import { effort } from './effort.ts'
import type { Figure } from './figures.ts'
import { record } from './record.ts'

/**
 * The locator's page in Lighthouse, and how soon it answers a hand on a slow phone (`npm run bench -- locator-page`).
 * The map's pictures are another's and are left out.
 */
const PAUSE_MS = 1000
const SLOWED = 4

const product = await startProduct()

/** Milliseconds from an event on the page to the first frame in which `selector` is there. */
async function until(page: Page, event: string, selector: string, act: () => Promise<void>): Promise<number> {
  const taken = page.evaluate(
    ([event = '', selector = '']) =>
      new Promise<number>((resolve) => {
        addEventListener(
          event,
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now() - timeStamp))
              else requestAnimationFrame(look)
            }
            look()
          },
          { once: true, capture: true },
        )
      }),
    [event, selector],
  )
  await act()
  return taken
}

/** A search, a suggestion and a tap on a marker, on a processor slowed four times. */
async function handled(rounds: number) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const measured = { suggestions: [] as number[], results: [] as number[], highlight: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({ baseURL: product.url, viewport: { width: 360, height: 740 } })
    await page.route('https://www.onemap.gov.sg/**', (route) => route.abort())
    await page.goto('/go-to-points')
    await page.locator('.map.opened').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const box = page.getByRole('combobox')
    await box.fill('52')
    const suggested = await until(page, 'input', '[role=option]', () => box.press('8'))
    measured.suggestions.push(suggested - PAUSE_MS)
    await box.fill('Heartbeat')
    const shown = '.point h3 a[href]'
    await page.evaluate(() => document.querySelector('[data-list]')?.replaceChildren())
    measured.results.push(await until(page, 'submit', shown, () => box.press('Enter')))
    await page.evaluate(() => history.back())
    const pin = page.locator('.pin').filter({ hasText: /^\d$/ }).first()
    await pin.waitFor()
    await page.waitForTimeout(1000)
    measured.highlight.push(await until(page, 'click', '.point.chosen', () => pin.click()))
    await page.close()
  }
  await browser.close()
  return measured
}

try {
  const html = await (await fetch(`${product.url}/go-to-points`)).text()
  const audits = await audit(`${product.url}/go-to-points`, effort.rounds, {
    blockedUrlPatterns: ['*onemap.gov.sg*'],
  })
  const { suggestions, results, highlight } = await handled(effort.rounds)
  const kB = (bytes: number) => bytes / 1000
  const figures: Figure[] = [
    { what: 'first HTML, brotli', unit: 'kB', rounds: [kB(brotliCompressSync(html).length)], atMost: 20 },
    { what: 'all without tiles', unit: 'kB', rounds: audits.map(({ bytes }) => kB(bytes)), atMost: 250 },
    { what: 'LCP, simulated', unit: 'ms', rounds: audits.map((one) => one.largestContentfulPaint), atMost: 1700 },
    { what: 'CLS', unit: '', rounds: audits.map(({ layoutShift }) => layoutShift), atMost: 0.02 },
    { what: 'performance', unit: '', rounds: audits.map(({ performance }) => performance) },
    { what: 'accessibility', unit: '', rounds: audits.map(({ accessibility }) => accessibility), atLeast: 100 },
    { what: 'typing to suggestions, after the pause', unit: 'ms', rounds: suggestions, atMost: 150 },
    { what: 'search to results', unit: 'ms', rounds: results, atMost: 300 },
    { what: 'tap on a marker to its card', unit: 'ms', rounds: highlight, atMost: 100 },
  ]
  await record('locator-page', {
    title: 'The locator’s page',
    how: `Lighthouse's mobile run of /go-to-points as \`npm start\` serves it in a trial, ${effort.rounds} times; then a hand
on the page at 360 px with the processor slowed ${SLOWED} times. OneMap's pictures are left out.`,
    figures,
  })
} finally {
  await product.stop()
}
