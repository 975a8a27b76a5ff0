import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startProduct } from '../e2e/support.ts'
import { LOCALES } from '#contract/options.ts'
import { people } from '../service/sample/people.ts'
import { findBrowser } from '../test/browser.ts'
import type { Figure } from './figures.ts'
import { leaveDetails } from './finder.ts'
import { record } from './record.ts'
import { weigh } from './weigh.ts'

/** What the helper page weighs, as it is sent (`npm run bench -- sizes`); e2e/size.spec.ts holds the same limits. */
const code = people[0]?.codes[0]?.code ?? ''
const product = await startProduct()
const address = `${product.url}/safereturncards/${code}`

/** Requests of a browser that opens the page, until the page has loaded; the icon apart. */
async function requests(cookie: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ extraHTTPHeaders: cookie ? { cookie } : {} })
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  await page.goto(address, { waitUntil: 'load' })
  const loaded = [...seen]
  await browser.close()
  return loaded.filter((url) => !url.endsWith('/icon.svg'))
}

try {
  const cookie = await leaveDetails(product.url, code)
  const figures: Figure[] = []
  for (const [step, as] of [
    ['form', ''],
    ['contact', cookie],
  ] as const) {
    const pages = await Promise.all(LOCALES.map((locale) => weigh(`${address}?lang=${locale}`, as)))
    const kilobytes = pages.map(({ bytes }) => bytes / 1000)
    figures.push(
      { what: `${step}: HTML, largest of three languages`, unit: 'kB', rounds: [Math.max(...kilobytes)], atMost: 14 },
      { what: `${step}: requests until usable`, unit: '', rounds: [(await requests(as)).length], atMost: 4 },
    )
  }
  const html = await (await fetch(address)).text()
  const [, script = ''] = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  figures.push({
    what: 'enhancement script (it stands in the HTML)',
    unit: 'kB',
    rounds: [brotliCompressSync(script).length / 1000],
    atMost: 10,
  })
  const photos = ['/default-photo.webp', ...people.flatMap(({ account }) => account.photo ?? [])]
  const weights = await Promise.all(photos.map((photo) => weigh(product.url + photo)))
  figures.push({
    what: 'photo, the largest',
    unit: 'kB',
    rounds: [Math.max(...weights.map(({ bytes }) => bytes)) / 1000],
    atMost: 20,
  })
  await record('sizes', {
    title: 'What the helper page weighs',
    how: `Bytes as \`npm start\` sends them to a browser that takes brotli; HTML with its critical styles; JavaScript needed: none.`,
    figures,
  })
} finally {
  await product.stop()
}
