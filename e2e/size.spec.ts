import { brotliCompressSync } from 'node:zlib'
import { leaveDetails } from '../bench/finder.ts'
import { weigh } from '../bench/weigh.ts'
import { LOCALES } from '#contract/options.ts'
import { leaveDetails as leaveDetailsByHand, person } from './safe-return.ts'
import { expect, test } from './support.ts'

test('on a weak connection the helper page is small: page, photo and script', async ({ product }) => {
  const person = (await product.overview()).persons[0]
  const code = person?.returnCode ?? ''
  const cookie = await leaveDetails(product.url, code)
  for (const as of ['', cookie]) {
    for (const locale of LOCALES) {
      const { bytes, encoding } = await weigh(`${product.url}/safereturncards/${code}?lang=${locale}`, as)
      expect(encoding).toBe('br')
      expect(bytes, `${locale}, ${as ? 'contact' : 'form'} step`).toBeLessThanOrEqual(14_000)
    }
  }
  const html = await (await fetch(`${product.url}/safereturncards/${code}`)).text()
  const [, photo = ''] = /<img class="photo" src="([^"]+)"/.exec(html) ?? []
  const [, script = ''] = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  const picture = await weigh(product.url + photo)
  expect(picture.type).toMatch(/^image\/(webp|avif)/)
  expect(picture.bytes).toBeLessThanOrEqual(20_000)
  expect(script.length).toBeGreaterThan(1000)
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(10_000)
})

test('what a finder sees next wears its styles, though the first page came without them', async ({ page }) => {
  const worn = () => page.locator('head style[nonce]').evaluate((style) => style.textContent)
  await page.goto(person('Siew Hua').address)
  const first = await worn()
  await page.evaluate(() => document.head.prepend(document.createElement('style')))
  expect(first).not.toContain('.thread')
  await leaveDetailsByHand(page)
  const next = await worn()
  expect(next).toContain('.thread')
  await page.reload()
  expect(next).toBe(await worn())
})

test('the first step of registration is small: scripts, how many, and no schema in them', async ({ page, product }) => {
  const scripts: Promise<{ responseBodySize: number }>[] = []
  const texts: Promise<string>[] = []
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('.js')) return
    scripts.push(request.sizes())
    texts.push(request.response().then(async (response) => (await response?.text()) ?? ''))
  })
  await page.goto(`${product.url}/registrationCG/first`)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  const bytes = (await Promise.all(scripts)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  console.log(`The first step of registration: ${Math.round(bytes / 1000)} kB of JavaScript in ${scripts.length} files`)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(129_500)
  expect(scripts.length).toBeLessThanOrEqual(14)
  // What zod says of a wrong type: in a browser nothing asks it.
  expect((await Promise.all(texts)).filter((text) => text.includes('invalid_type'))).toEqual([])
})

test('a document knows the routes of its own site, and any other page is a new document', async ({ page, product }) => {
  const lists: string[] = []
  page.on('request', (request) => void (request.url().includes('/assets/manifest-') && lists.push(request.url())))
  await page.goto(`${product.url}/registrationCG/first`)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  expect(new Set(lists.map((url) => /-(\w+)\.js$/.exec(url)?.[1]))).toEqual(new Set(['journeys']))
  // A move that nobody declared as leading out, as a link in a text would be.
  await page.evaluate(() => {
    Object.assign(globalThis, { isOldDocument: true })
    const router = Reflect.get(globalThis, '__reactRouterDataRouter') as { navigate: (to: string) => void }
    router.navigate('/account/settings')
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  expect(await page.evaluate(() => 'isOldDocument' in globalThis)).toBe(false)
  await page.goto(`${product.url}/registration?tab=sign-in`)
  expect(new Set(lists.map((url) => /-(\w+)\.js$/.exec(url)?.[1]))).toEqual(new Set(['journeys']))
})

test('registration is drawn before its modules are asked for', async ({ page, product }) => {
  await page.goto(`${product.url}/registrationCG/first`)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(painted).toBeGreaterThan(0)
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted)
})

test('registration carries its styles, and links them once it is hydrated', async ({ page, product }) => {
  const address = `${product.url}/registrationCG/first`
  const html = await (await fetch(address)).text()
  expect(html).not.toContain('rel="stylesheet"')
  const [, styles = ''] = /<style nonce="[^"]+">([\s\S]+?)<\/style>/.exec(html) ?? []
  expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(8000)
  // Without one file it looks as with all of them.
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  const looks = () =>
    page.getByRole('button', { name: 'Next' }).evaluate((button) => {
      const { borderRadius, fontSize, minHeight, padding } = getComputedStyle(button)
      return { borderRadius, fontSize, minHeight, padding, left: button.getBoundingClientRect().left }
    })
  const alone = await looks()
  await page.unroute('**/assets/*.css')
  await page.reload()
  await expect(page.locator('link[rel="stylesheet"]').first()).toBeAttached()
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length))
    .toBeGreaterThan(1)
  expect(await looks()).toEqual(alone)
})
