import { globSync, readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { brand } from '#contract/brand.ts'
import { CONSOLE_LOCALES, LANG_ATTRIBUTE, LOCALES, type Locale } from '#contract/options.ts'
import { isPublicPage, PUBLIC_PAGES } from '../web/public-pages.ts'
import {
  WALKED_LOCALES,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  rotated,
  startProduct,
  test,
} from './support.ts'
import { watchPolicy } from './policy.ts'
import { standInTiles } from './tiles.ts'
import { wordsIn } from './words.ts'

const AGENTS = {
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

/** Every page of the public site, and those that stand beside it, with the status each answers. */
const PAGES = [
  ...PUBLIC_PAGES.map(({ path }) => ({ path: `/${path}`, status: 200, heading: undefined })),
  { path: '/offline', status: 200, heading: 'site:offline.title' },
  { path: '/offline/code', status: 200, heading: 'site:offlineCode.title' },
  { path: '/app-stores-redirect', status: 200, heading: undefined },
  { path: '/afterRetunCard', status: 200, heading: undefined },
  { path: '/mediaPlayer', status: 400, heading: 'media:refused.title' },
  { path: '/no-such-page', status: 404, heading: 'shared:notFound.title' },
  { path: '/dev/design', status: 200, heading: 'design:title' },
] as const

/** React writes some attributes and void elements in its own style; a phone number's spaces are for the eye. */
const html = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'tel-non-breaking': 'off',
    'valid-id': ['error', { relaxed: true }],
  },
})
/** Parts on the page of the look stand as in their rooms, where a button sends its form unless it says otherwise. */
const OF_THE_ROOMS = ['no-implicit-button-type', 'no-implicit-input-type']
async function expectValidHtml(source: string, address: string) {
  const { results } = await html.validateString(source, address)
  const faults = results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => address !== '/dev/design' || !OF_THE_ROOMS.includes(ruleId))
      .map(({ ruleId, line, message }) => `${line} ${ruleId}: ${message}`),
  )
  expect(faults, address).toEqual([])
}

/** All sentences of a language, values filled in as the pages do. */
function sentences(locale: Locale): Set<string> {
  const found = new Set<string>()
  const walk = (value: unknown) => {
    if (typeof value === 'string')
      found.add(value.replaceAll('{{brand}}', brand.name).replaceAll('{{helpline}}', brand.helpline))
    else if (value) for (const inner of Object.values(value)) walk(inner)
  }
  for (const file of globSync(`web/words/${locale}/*.json`)) walk(JSON.parse(readFileSync(file, 'utf8')))
  return found
}
const spoken = Object.fromEntries(WALKED_LOCALES.map((locale) => [locale, sentences(locale)])) as Record<
  Locale,
  Set<string>
>
/** Sentences of the other languages that are long enough not to be a word the languages share, or part of a sentence of this one. */
const foreign = (locale: Locale) => {
  const own = [...spoken[locale]].join('\n')
  return WALKED_LOCALES.filter((other) => other !== locale)
    .flatMap((other) => [...spoken[other]])
    .filter(
      (text) => text.length > (/\p{Script=Han}/u.test(text) ? 3 : 12) && !own.includes(text) && !text.includes('{{'),
    )
}

/** The page's source says nothing in another language than its own, but for the names of the languages themselves. */
async function expectOneLanguage(page: Page, source: string, locale: Locale) {
  const said = source
    .replaceAll(/<a [^>]*data-language[^>]*>[^<]*<\/a>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
  expect(foreign(locale).filter((text) => said.includes(text))).toEqual([])
  if (locale !== 'md') {
    const unmarked = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      for (const marked of parsed.querySelectorAll('[lang="zh-Hans"]')) marked.remove()
      return parsed.documentElement.outerHTML
    }, said)
    expect(/\p{Script=Han}[^<]{0,20}/u.exec(unmarked.replaceAll('Aa 您好', ''))?.[0]).toBeUndefined()
  }
}

const withLanguage = (path: string, locale: Locale) => `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** Pages that are in English for whoever reads Tamil (D62.1). */
const IN_ENGLISH = [
  '/dev/design',
  ...PUBLIC_PAGES.filter(({ words }) => words.length > 0).map(({ path }) => `/${path}`),
]

/** What every page is, whatever it says. */
async function expectWhole(page: Page, { path, status, heading }: (typeof PAGES)[number], chosen: Locale) {
  const locale = chosen === 'ta' && IN_ENGLISH.includes(path) ? 'en' : chosen
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await standInTiles(page)
  const response = await page.goto(withLanguage(path, chosen))
  expect(response?.status()).toBe(status)
  expect(await page.title()).not.toBe('')
  await expect(page.locator('html')).toHaveAttribute('lang', LANG_ATTRIBUTE[locale])
  await expect(page.locator('body > .english-here')).toHaveCount(locale === chosen ? 0 : 1)
  await expect(page.locator('h1')).toHaveCount(1)
  if (heading) {
    const [file = '', key = ''] = heading.split(':')
    await expect(page.locator('h1')).toHaveText(wordsIn(locale, file)(key))
  }
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expect(page.locator('footer #help a[href="tel:+6563770700"]')).toBeVisible()
  await expect(page.locator('footer #help a[href="tel:999"]')).toBeVisible()
  await expectNoSidewaysScroll(page)
  // A page that answers 400 or 404 is itself the one error a browser reports.
  expect(errors.filter((text) => status === 200 || !text.includes(String(status)))).toEqual([])
  const source = (await response?.text()) ?? ''
  await expectOneLanguage(page, source, locale)
  await expectValidHtml(source, path)
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
}

for (const [index, asked] of PAGES.entries()) {
  const language = rotated(WALKED_LOCALES, index)
  test(`${asked.path} is whole, in one language and readable by everybody`, async ({ page }) => {
    await page.setViewportSize({ width: rotated([360, 768, 1280], index), height: 800 })
    await expectWhole(page, asked, language)
    await expectAccessible(page)
  })
}

test('a page that is drawn once for everybody breaks no policy of its own, and is one page for two readers', async ({
  page,
  request,
}) => {
  const broken = await watchPolicy(page)
  const paths = [...PUBLIC_PAGES.map(({ path }) => path), 'go-to-points?q=Bedok', 'find', 'registration']
  for (const path of paths) {
    await page.goto(`/${path}`)
    const rules = await page.locator('head style').evaluate((style: HTMLStyleElement) => style.sheet?.cssRules.length)
    expect(rules, `the styles of /${path} hold`).toBeGreaterThan(50)
    expect(await page.locator('script[nonce], style[nonce]').count(), `/${path} has no nonce`).toBe(0)
  }
  // The first page of a registration is alive all the same.
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/registrationCG/)
  expect(broken).toEqual([])
  const [one, other] = [await request.get('/FAQ'), await request.get('/FAQ', { headers: { cookie: 'lang=md' } })]
  const again = await request.get('/FAQ')
  expect([await again.text(), again.headers().etag]).toEqual([await one.text(), one.headers().etag])
  expect(await other.text()).not.toBe(await one.text())
  const tag = one.headers().etag ?? ''
  const known = await request.get('/FAQ', { headers: { 'if-none-match': tag } })
  expect([known.status(), (await known.body()).length]).toEqual([304, 0])
})

test('the page of the look holds on a phone in every language', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const locale of WALKED_LOCALES) {
    await page.goto(withLanguage('/dev/design', locale))
    await expectNoSidewaysScroll(page)
  }
})

test('without script every page says the same', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  for (const [index, asked] of PAGES.entries()) {
    await test.step(asked.path, () => expectWhole(page, asked, rotated(WALKED_LOCALES, index + 1)))
  }
  // The menu is a native disclosure, and the answers of the FAQ open.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/FAQ?lang=en')
  const locator = page.getByRole('link', { name: 'Dementia-Friendly Locator' })
  await expect(locator).toBeHidden()
  await page.getByText('Menu', { exact: true }).click()
  await expect(locator).toBeVisible()
  await page.goto('/FAQ#lost')
  await expect(page.getByText('We stop the old code')).toBeVisible()
  await context.close()
})

test('a page that needs script says so where there is none, with the number to call, and one that does not says nothing', async ({
  request,
}) => {
  /** What the answer says to a browser without script; the browsers of these tests read `noscript` in no way. */
  const said = async (path: string) => {
    const html = await (await request.get(`${path}?lang=en`)).text()
    expect(html, path).toContain('tel:+6563770700')
    return [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, ''))
  }
  const needed =
    'This page needs JavaScript, and it is switched off here. Please switch it on, or call the helpline below: we’ll do it together with you.'
  for (const path of ['/registration', '/registrationCG/first', '/registrationMoP'])
    expect(await said(path), path).toContain(needed)
  for (const path of ['/FAQ', '/go-to-points']) expect(await said(path), path).not.toContain(needed)
})

for (const script of [true, false]) {
  for (const locale of WALKED_LOCALES) {
    test(`every page in ${locale}, script ${script ? 'on' : 'off'}, light and dark @matrix`, async ({
      browser,
      product,
    }) => {
      test.setTimeout(300_000)
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ javaScriptEnabled: script, baseURL: product.url, colorScheme })
        const page = await context.newPage()
        for (const asked of PAGES) {
          for (const width of [360, 768, 1280]) {
            await page.setViewportSize({ width, height: 800 })
            await expectWhole(page, asked, locale)
          }
          if (script) await expectAccessible(page)
        }
        await context.close()
      }
    })
  }
}

test('no link or anchor is broken, in three languages', async ({ request, product }) => {
  test.setTimeout(90_000)
  const pages = new Map<string, string>()
  const read = async (path: string, reader: APIRequestContext = request) => {
    const known = pages.get(path)
    if (known !== undefined) return known
    const response = await reader.get(path, { headers: { 'user-agent': AGENTS.windows }, maxRedirects: 0 })
    expect(response.status(), path).toBeLessThan(400)
    const source = response.headers()['content-type']?.startsWith('text/html') ? await response.text() : ''
    pages.set(path, source)
    return source
  }
  const unescaped = (text: string) => text.replaceAll('&amp;', '&')
  for (const locale of LOCALES) {
    const links = new Map<string, string>()
    for (const { path } of PUBLIC_PAGES) {
      const at = withLanguage(`/${path}`, locale)
      for (const [, address = ''] of (await read(at)).matchAll(
        /<(?:a|link|img|script|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g,
      ))
        links.set(new URL(unescaped(address), product.url + at).href, at)
    }
    for (const [address, from] of links) {
      const { origin, pathname, search, hash, protocol } = new URL(address)
      if (protocol === 'tel:' || protocol === 'mailto:') continue
      if (origin !== new URL(product.url).origin) {
        expect(protocol, `${address} on ${from}`).toBe('https:')
        continue
      }
      const source = await read(pathname + search)
      if (hash) expect(source, `${address} on ${from}`).toContain(`id="${decodeURIComponent(hash.slice(1))}"`)
    }
  }
})

test('search engines find every public page in every language it has, and no other', async ({ request, product }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  // The legal texts have no Tamil.
  const languages = PUBLIC_PAGES.map(({ words }) => (words.length > 0 ? CONSOLE_LOCALES.length : LOCALES.length))
  expect(listed).toHaveLength(languages.reduce((sum, count) => sum + count, 0))
  for (const address of listed) {
    // Without cookies, as they come: a language that was once chosen would answer the bare address.
    const source = await (await fetch(address)).text()
    expect(source, address).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(source, address).not.toContain('noindex')
    const alternates = [...source.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
    const page = PUBLIC_PAGES.find(({ path }) => `/${path}` === new URL(address).pathname)
    const tamil = page?.words.length === 0 ? ['ta'] : []
    expect(alternates.map(([, language]) => language)).toEqual(['en', 'zh-Hans', 'ms', ...tamil, 'x-default'])
    expect(listed).toEqual(expect.arrayContaining(alternates.map(([, , other]) => other)))
  }
  const robots = await (await request.get('/robots.txt')).text()
  for (const kept of [
    '/safereturncards/',
    '/found/',
    '/account',
    '/admin',
    '/reset-password/',
    '/verify-email/',
    '/freeze/',
    '/api/',
  ])
    expect(robots).toContain(`Disallow: ${kept}\n`)
  const { persons } = await product.overview()
  for (const path of [new URL(persons[0]?.url ?? '').pathname, '/offline', '/dev/design', '/no-such-page'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex, nofollow"/>')
})

test('the FAQ has one address, and tells search engines its questions', async ({ page, request }) => {
  const source = await (await request.get('/faq')).text()
  expect(source).toContain('/FAQ"/>')
  const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(source) ?? []
  const { mainEntity } = JSON.parse(data) as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }
  expect(mainEntity.length).toBeGreaterThanOrEqual(13)
  await page.goto('/FAQ?lang=en')
  expect(await page.locator('.question summary').allInnerTexts()).toEqual(mainEntity.map(({ name }) => name))

  await page.getByLabel('Search the questions').fill('hospital')
  await expect(page.getByText('1 question found')).toBeVisible()
  await expect(page.locator('.question:visible')).toHaveCount(1)
  await page.getByLabel('Search the questions').fill('zebra')
  await expect(page.getByText('No question has this word.')).toBeVisible()

  await page.goto('/FAQ#noPhone')
  await expect(page.getByText('we cannot serve you yet without one')).toBeVisible()
})

test('the landing has the anchors, offers, steps, logos and questions it promises', async ({ page }) => {
  await page.goto('/?lang=en')
  const ways = await page
    .getByRole('navigation', { name: 'Main' })
    .locator('a')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(ways).toEqual([
    ['Home', '/#home'],
    ['Why', '/#about'],
    ['How it works', '/#howitworks'],
    ['Benefits', '/#benefit'],
    ['Download', '/#download'],
    ['FAQ', '/FAQ'],
    ['Dementia-Friendly Locator', '/go-to-points'],
    ['Someone looks lost?', '/safe-return-guide'],
    ['Sign in', '/registration?tab=sign-in'],
  ])
  for (const anchor of ['home', 'about', 'howitworks', 'benefit', 'download', 'faq'])
    await expect(page.locator(`section#${anchor}`)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'What is Homeward?' })).toHaveAttribute('href', '#about')
  await expect(page.getByRole('link', { name: 'Download Homeward' })).toHaveAttribute('href', '#download')
  await expect(page.locator('#about li')).toHaveCount(3)
  await expect(page.locator('#howitworks li')).toHaveCount(4)
  const logos = page.locator('#benefit li img')
  await expect(logos).toHaveCount(6)
  await page.locator('#benefit').scrollIntoViewIfNeeded()
  for (const logo of await logos.all())
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  for (const partner of await page.locator('#benefit li').all()) await expect(partner).toHaveText(/\w/)
  for (const store of [brand.appStore, brand.playStore])
    await expect(page.locator(`#download a[href="${store}"]`)).toHaveCount(1)
  const say = wordsIn('en', 'faq')
  await expect(page.locator('#faq summary')).toHaveText(
    ['card', 'approval', 'more', 'helper', 'lost', 'noPhone'].map((question) => say(`questions.${question}.ask`)),
  )
  await expect(page.locator('#faq').getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/FAQ')
  await expect(page.locator('footer').getByRole('link', { name: 'Terms of use' })).toBeVisible()
  await expect(page.locator('footer')).toContainText('© 2021 Dementia Singapore')
  // In a trial on one's own machine a finder's page can be tried.
  await page.getByRole('link', { name: 'Try it with a made-up person' }).click()
  await expect(page).toHaveURL(/\/safereturncards\//)
})

test('the menu closes after a choice and by Escape, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?lang=en')
  const menu = page.locator('.menu')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect(menu).not.toHaveAttribute('open')
  await expect(page).toHaveURL(/#howitworks$/)
  await page.getByText('Menu', { exact: true }).press('Enter')
  await expect(menu).toHaveAttribute('open')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(menu.locator('summary')).toBeFocused()
})

test('a phone goes to its store, a computer sees codes for the phone beside it', async ({
  page,
  request,
  browser,
  product,
}) => {
  const ask = (agent: string) =>
    request.get('/app-stores-redirect', { headers: { 'user-agent': agent }, maxRedirects: 0 })
  for (const [agent, to] of [
    [AGENTS.android, brand.playStore],
    [AGENTS.iPhone, brand.appStore],
    [AGENTS.iPad, brand.appStore],
    ['curl/8.5.0', brand.website],
  ] as const) {
    const response = await ask(agent)
    expect(response.status(), agent).toBe(302)
    expect(response.headers().location, agent).toBe(to)
  }
  expect((await ask(AGENTS.windows)).status()).toBe(200)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/app-stores-redirect?lang=en')
  await expect(page.getByRole('link', { name: /website of Dementia Singapore/ })).toHaveAttribute('href', brand.website)
  const codes = await page.locator('.qr').all()
  const read = await Promise.all(
    codes.map(async (code) => {
      const { data, info } = await sharp(await code.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
    }),
  )
  expect(read).toEqual([brand.appStore, brand.playStore])

  // An iPad says that it is a Mac; its screen for fingers gives it away.
  const tablet = await browser.newContext({ userAgent: AGENTS.mac, baseURL: product.url })
  await tablet.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 }))
  const ipad = await tablet.newPage()
  await ipad.route('https://www.apple.com/**', (route) => route.fulfill({ body: 'the store' }))
  await ipad.goto('/app-stores-redirect')
  await expect(ipad).toHaveURL(brand.appStore)
  await tablet.close()
})

test('the guide and a legal text print without what belongs to a screen, the guide on one sheet', async ({ page }) => {
  for (const locale of LOCALES) {
    await page.goto(withLanguage('/safe-return-guide', locale))
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g), locale).toHaveLength(1)
  }
  await page.goto('/privacy-policy')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.legal-tabs')).toBeHidden()
  await expect(page.locator('.navigation')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('security.txt says where a weakness is reported, and for how long it may be believed', async ({
  request,
  product,
}) => {
  const response = await request.get('/.well-known/security.txt')
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await response.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@homeward.example',
    'Preferred-Languages': 'en, zh-Hans, ms, ta',
    Canonical: `${product.url}/.well-known/security.txt`,
    Policy: `${product.url}/security`,
  })
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days, 'the standard asks for less than a year').toBeLessThan(365)
})

test('the legal texts lead to one another and to each of their sections', async ({ page }) => {
  await page.goto('/Terms-Of-Use?lang=en')
  for (const [name, path] of [
    ['Privacy policy', '/privacy-policy'],
    ['Membership terms', '/membership-terms'],
    ['Security', '/security'],
    ['Terms of use', '/Terms-Of-Use'],
  ] as const) {
    await page.locator('.legal-tabs').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('.legal-tabs [aria-current]')).toHaveText(name)
    await expect(page.getByText(/^Version 0\.2 of 23 November 2026/)).toBeVisible()
    await expect(page.locator('.legal > .notice')).toContainText('waiting for review')
    // The text begins on the first screen of a phone: its contents are closed, its note stands below it.
    await expect(page.locator('.contents a').first()).toBeHidden()
    const ids = await page
      .locator('.contents a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const id of ids) await expect(page.locator(`h2${id}`)).toHaveCount(1)
  }
})

test('a public page is small, brings no dictionary, and the helper page brings nothing of it', async ({
  page,
  request,
  product,
}) => {
  const bytes = async (path: string) => {
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (asked) =>
      sizes.push(
        asked.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      ),
    )
    await page.goto(path, { waitUntil: 'networkidle' })
    page.removeAllListeners('requestfinished')
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  expect(await bytes('/?lang=en')).toBeLessThanOrEqual(150_000)
  for (const { path } of PUBLIC_PAGES) {
    const source = await (await request.get(`/${path}`)).text()
    expect(source, path).not.toMatch(/__reactRouter|entry\.client/)
  }
  const { persons } = await product.overview()
  const helper = await (await request.get(persons[0]?.url ?? '')).text()
  expect(helper).not.toMatch(/speculationrules|class="navigation"|assets\/site-|manifest\.webmanifest/)
})

test('the next page is fetched ahead, a personal page and a choice of language never', async ({ page }) => {
  await page.goto('/?lang=en')
  const rules = JSON.parse((await page.locator('script[type=speculationrules]').textContent()) ?? '{}') as {
    prefetch: { where: { and: [{ or: { href_matches: string }[] }, { not: { selector_matches: string } }] } }[]
  }
  const [ahead, never] = rules.prefetch[0]?.where.and ?? []
  expect(ahead?.or.map(({ href_matches }) => href_matches.slice(1)).every(isPublicPage)).toBe(true)
  expect(await page.locator(never?.not.selector_matches ?? '').count()).toBe(LOCALES.length)
})

test('the player shows what it knows and clearly refuses the rest', async ({ page, request }) => {
  const ask = async (video: string) => (await request.get(`/mediaPlayer?video=${encodeURIComponent(video)}`)).status()
  expect(await ask('/media/welcome.mp4')).toBe(200)
  for (const video of [
    '',
    'https://evil.example/film.mp4',
    'javascript:alert(1)//.mp4',
    '//evil.example/film.mp4',
    '/media/../api/x.mp4',
  ])
    expect(await ask(video), video).toBe(400)
  await page.goto('/mediaPlayer?video=https://evil.example/film.mp4&lang=en')
  await expect(page.getByRole('heading', { name: 'We do not show this video' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('a deployment sets its own legal texts and video hosts; without network, what was read stays readable', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const product = await startProduct({
    BRAND_TERMS_URL: 'https://example.org/terms',
    BRAND_PRIVACY_URL: 'https://example.org/privacy',
    MEDIA_HOSTS: 'media.example.org',
  })
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  try {
    const get = (path: string) => context.request.get(path, { maxRedirects: 0 })
    expect((await get('/Terms-Of-Use')).headers().location).toBe('https://example.org/terms')
    expect((await get('/privacy-policy')).headers().location).toBe('https://example.org/privacy')
    const film = await get(
      '/mediaPlayer?video=https://media.example.org/a.mp4&captions=https://media.example.org/a.vtt',
    )
    expect(film.headers()['content-security-policy']).toContain(`media-src 'self' https://media.example.org;`)
    expect(await film.text()).toContain('<video src="https://media.example.org/a.mp4" controls')
    expect(await film.text()).toContain('<track kind="captions" src="https://media.example.org/a.vtt" srcLang="en"')

    const { persons } = await product.overview()
    const personal = persons[0]?.url ?? ''
    await page.goto('/?lang=ms')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await page.goto('/FAQ')
    await page.goto(personal)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(expect.arrayContaining(['/', '/FAQ', '/offline', '/offline/code']))
    expect(kept.filter((path) => /safereturncards|found|api|dev/.test(path))).toEqual([])

    await product.stop()
    await page.goto('/FAQ')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soalan lazim')
    await page.goto(personal)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anda di luar talian, tetapi boleh menelefon')
    for (const help of ['+6563770700', '999', '995'])
      await expect(page.getByRole('main').locator(`a[href="tel:${help}"]`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Cuba lagi' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(persons[0]?.name ?? '')
    await page.goto('/safe-return-guide')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anda di luar talian')
    await expect(page.locator('footer #help a[href="tel:999"]')).toBeVisible()
  } finally {
    await context.close()
  }
})

test('the page of the look opens only on one’s own machine', async ({ request }) => {
  expect((await request.get('/dev/design')).status()).toBe(200)
  expect((await request.get('/dev/design', { headers: { 'x-forwarded-for': '203.0.113.5' } })).status()).toBe(404)
})
