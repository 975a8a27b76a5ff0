import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from '@playwright/test'
import { findBrowser } from '../test/browser.ts'

export interface Audit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Milliseconds, as Lighthouse's model of a slow phone has it; with devtools throttling, as the slowed browser had it. */
  firstContentfulPaint: number
  largestContentfulPaint: number
  totalBlockingTime: number
  layoutShift: number
  /** Of everything the page loaded, as sent. */
  bytes: number
}

/** Lighthouse's mobile run of an address, so many times, in one browser. */
export async function audit(address: string, times: number, flags: Flags = {}): Promise<Audit[]> {
  const port = 9300 + Math.floor(Math.random() * 90)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  })
  try {
    const audits: Audit[] = []
    for (let time = 0; time < times; time += 1) {
      const run = await lighthouse(address, { port, output: 'json', logLevel: 'error', ...flags })
      if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
      const { audits: found, categories } = run.lhr
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      const value = (name: string) => found[name]?.numericValue ?? NaN
      audits.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
        firstContentfulPaint: value('first-contentful-paint'),
        largestContentfulPaint: value('largest-contentful-paint'),
        totalBlockingTime: value('total-blocking-time'),
        layoutShift: value('cumulative-layout-shift'),
        bytes: value('total-byte-weight'),
      })
      for (const { id, title, score, scoreDisplayMode } of Object.values(found))
        if (score === 0 && scoreDisplayMode === 'binary') console.log(`  ${address}: ${id}: ${title}`)
    }
    return audits
  } finally {
    await browser.close()
  }
}
