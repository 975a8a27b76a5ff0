import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from '@playwright/test'
import { findBrowser } from '../test/browser.ts'
import { freePort } from '../test/postgres-server.ts'

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

/** A browser that Lighthouse reaches on a port of its own: two measurements on one machine would else look at the same browser. */
async function openBrowser() {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  })
  return { port, browser }
}

/** Whether Lighthouse lost its page: the browser, or its page, went away under the measurement. */
const isLost = (error: unknown) => error instanceof Error && /(?:Target|Session|Connection) closed/i.test(error.message)

/** One run of Lighthouse in a browser that listens on `port`. */
async function run(address: string, port: number, flags: Flags): Promise<Audit> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error', ...flags })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits: found, categories } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => found[name]?.numericValue ?? NaN
  for (const { id, title, score, scoreDisplayMode } of Object.values(found))
    if (score === 0 && scoreDisplayMode === 'binary') console.log(`  ${address}: ${id}: ${title}`)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstContentfulPaint: value('first-contentful-paint'),
    largestContentfulPaint: value('largest-contentful-paint'),
    totalBlockingTime: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  }
}

/**
 * Lighthouse's mobile run of an address, so many times, in one browser. A run whose browser went away says nothing of the page: it is
 * said and made once more in a new browser, and a second loss of the same run is the end.
 */
export async function audit(address: string, times: number, flags: Flags = {}): Promise<Audit[]> {
  let { port, browser } = await openBrowser()
  try {
    const audits: Audit[] = []
    for (let time = 0; time < times; time += 1) {
      try {
        audits.push(await run(address, port, flags))
      } catch (error) {
        if (!isLost(error)) throw error
        console.log(`  ${address}: the browser went away in run ${time + 1}; once more in a new one`)
        await browser.close()
        ;({ port, browser } = await openBrowser())
        audits.push(await run(address, port, flags))
      }
    }
    return audits
  } finally {
    await browser.close()
  }
}
