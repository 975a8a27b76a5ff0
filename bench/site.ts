import { chromium } from '@playwright/test'
import { startProduct } from '../e2e/support.ts'
import { findBrowser } from '../test/browser.ts'
import { PUBLIC_PAGES } from '../web/public-pages.ts'
import { audit, type Audit } from './audit.ts'
import { effort } from './effort.ts'
import type { Figure } from './figures.ts'
import { record } from './record.ts'

/** Every page of the public site in Lighthouse, and how soon the second page shows (`npm run bench -- site`). */
const product = await startProduct()

/** Milliseconds from a tap on a link to the first paint of what it leads to, on a warm connection. */
async function secondPage(rounds: number): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const shown: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
    await page.goto('/')
    await page.evaluate(() =>
      addEventListener('pointerdown', () => sessionStorage.setItem('tapped', String(Date.now())), { once: true }),
    )
    await page.getByRole('navigation').getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('/FAQ')
    const painted = await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return paint && performance.timeOrigin + paint.startTime - Number(sessionStorage.getItem('tapped'))
    })
    shown.push(Number(await painted.jsonValue()))
    await page.close()
  }
  await browser.close()
  return shown
}

try {
  const figures: Figure[] = []
  for (const { path } of PUBLIC_PAGES) {
    const audits = await audit(`${product.url}/${path}`, effort.rounds)
    const rounds = (name: keyof Audit) => audits.map((one) => one[name])
    const name = `/${path}`
    figures.push(
      { what: `${name} performance`, unit: '', rounds: rounds('performance'), atLeast: 98 },
      { what: `${name} accessibility`, unit: '', rounds: rounds('accessibility'), atLeast: 100 },
      { what: `${name} best practices`, unit: '', rounds: rounds('bestPractices'), atLeast: 100 },
      { what: `${name} SEO`, unit: '', rounds: rounds('seo'), atLeast: 100 },
    )
    if (path === '') {
      figures.push(
        { what: '/ LCP, simulated', unit: 'ms', rounds: rounds('largestContentfulPaint'), atMost: 1200 },
        {
          what: '/ everything it loads',
          unit: 'kB',
          rounds: rounds('bytes').map((bytes) => bytes / 1000),
          atMost: 150,
        },
        { what: '/ CLS', unit: '', rounds: rounds('layoutShift'), atMost: 0.02 },
      )
    }
  }
  figures.push({
    what: 'the second page, from tap to paint',
    unit: 'ms',
    rounds: await secondPage(effort.rounds),
    atMost: 300,
  })
  await record('site', {
    title: 'The public site',
    how: `Lighthouse's mobile run (its model of a slow phone on a slow network) of every public page as \`npm start\` serves
it in a trial, ${effort.rounds} times each; then a tap on a link of the landing in a browser without any slowing.`,
    figures,
  })
} finally {
  await product.stop()
}
