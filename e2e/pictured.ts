import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signInToConsole } from './console.ts'
import { NOW } from './gate/day.ts'
import { foundLink, leaveDetails, person } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import type { Running } from './support.ts'

const PERSON = '/account/people/SampLePersonSiewHua111'

/** The pages that are pictured, by the name of their pictures, and who opens each. */
export const PICTURED: readonly {
  name: string
  as: 'anybody' | 'caregiver' | 'person' | 'administrator'
  path: string
}[] = [
  { name: 'landing', as: 'anybody', path: '/' },
  { name: 'guide', as: 'anybody', path: '/safe-return-guide' },
  { name: 'questions', as: 'anybody', path: '/FAQ' },
  { name: 'locator', as: 'anybody', path: '/go-to-points?q=310192' },
  { name: 'helper', as: 'anybody', path: person('Kamala Devi').address },
  { name: 'found', as: 'anybody', path: 'found' },
  { name: 'find', as: 'anybody', path: '/find' },
  { name: 'easy-read', as: 'anybody', path: '/easy-read/guide' },
  { name: 'roles', as: 'anybody', path: '/registration' },
  { name: 'sign-in', as: 'anybody', path: '/registration?tab=sign-in' },
  { name: 'first-step', as: 'anybody', path: '/registrationCG/first' },
  { name: 'overview', as: 'caregiver', path: '/account' },
  { name: 'one-person', as: 'caregiver', path: PERSON },
  { name: 'card', as: 'caregiver', path: `${PERSON}/card` },
  { name: 'settings', as: 'caregiver', path: '/account/settings' },
  { name: 'own-portal', as: 'person', path: '/account' },
  { name: 'console', as: 'administrator', path: '/admin' },
  { name: 'queues', as: 'administrator', path: '/admin/queues' },
  { name: 'alarms', as: 'administrator', path: '/admin/incidents' },
  { name: 'report', as: 'administrator', path: '/admin/report' },
]
export type Reader = (typeof PICTURED)[number]['as']

/** Opens what somebody sees: their session, a browser's clock that stands, and letters that are the same on every machine. */
export async function openAs(browser: Browser, product: Running, as: Reader): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    // The page's policy lets no letters in from elsewhere.
    bypassCSP: true,
    reducedMotion: 'reduce',
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  if (as === 'caregiver') await signInAs(page, product, 'huimin.lim')
  if (as === 'person') await signInAs(page, product, 'siewhua')
  if (as === 'administrator') await signInToConsole(page, product)
  return page
}

/** Raises one alarm, and returns the address of the family's page of it. */
export async function raiseAlarm(page: Page, product: Running): Promise<string> {
  await page.goto(`${person('Rahman').address}?lang=en`)
  const phone = await leaveDetails(page, { phone: '81234567' })
  const [address = ''] = (await foundLink(product, '+6580000003', phone)).split('?')
  return address
}

const fonts = join(import.meta.dirname, '../node_modules/@expo-google-fonts')
const LETTERS = [
  ['noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf', 400],
  ['noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf', 650],
  ['noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf', 400],
  ['noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf', 650],
] as const
const HOST = 'https://letters.invalid/'

/** Sets every word in letters that come with the libraries, whatever the machine has. */
export async function setLetters(page: Page) {
  await page.route(`${HOST}**`, async (route) =>
    route.fulfill({
      body: await readFile(join(fonts, new URL(route.request().url()).pathname.slice(1))),
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  const faces = LETTERS.map(([file, weight]) => {
    const family = file.startsWith('noto-sans-tamil') ? 'Pictured Tamil' : 'Pictured'
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url('${HOST}${file}') }`
  })
  await page.addInitScript(
    (css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    },
    `${faces.join('\n')}\n* { font-family: 'Pictured', 'Pictured Tamil' !important }`,
  )
}
