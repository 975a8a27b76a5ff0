import { LOCALES } from '#contract/options.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test as base, type Page, type WorkerFixture } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')

interface OutboxMessage {
  id: string
  channel: 'sms' | 'email'
  to: string
  subject?: string
  text: string
  status: string
  createdAt: string
}
export interface Overview {
  accounts: { role: string; username: string; password: string; uid: string; token: string; totpCode?: string }[]
  persons: { name: string; uid: string; returnCode: string; url: string }[]
  links: Record<string, string>
}

/** The product as `npm start` serves it, on a fresh data folder and a free port. */
export interface Running {
  url: string
  pid: number
  /** What would have been sent, newest first. */
  outbox: () => Promise<OutboxMessage[]>
  overview: () => Promise<Overview>
  stop: () => Promise<void>
}

/** The setting that names the data folder of the first start (first-start.ts). */
export const FIRST_DATA = 'E2E_FIRST_DATA'
/**
 * The heap's bounds of `npm start`; WebAssembly compiled at once and once, for the second, slower compilation of the database
 * pays only in a longer life.
 */
const NODE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512', '--liftoff-only']

/** Files that share a product sign the same people in, each from browsers that nobody knows, more often than people do. */
const SIGN_INS = ['signIn=1000/60', 'sign-in=1000/900', 'sign-in-all=1000/3600'].join(',')

/**
 * Starts the production build on a data folder of its own; `environment` overrides settings, `args` follow the command. A product whose
 * clock begins elsewhere (later-clock.ts) begins from nothing, for its sample is of its own day.
 */
export async function startProduct(environment: Record<string, string> = {}, args: string[] = []): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-e2e-'))
  const first = environment.CLOCK_START ? undefined : process.env[FIRST_DATA]
  if (first && !environment.DATABASE_URL) await cp(first, environment.DATA_DIR ?? folder, { recursive: true })
  const child: ChildProcess = spawn(process.execPath, [...NODE_FLAGS, join(root, 'start/main.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      APP_ENV: '',
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: folder,
      LIMITS: SIGN_INS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((ready, failed) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /ready on (\S+)/.exec(said)
      if (!found?.[1]) return
      // What follows is the log of every call: read, so that the product can go on, and dropped.
      child.stdout?.off('data', listen).resume()
      ready(found[1])
    }
    child.stdout?.on('data', listen)
    child.once('exit', (status) => failed(new Error(`The product ended with ${status}.\n${said}`)))
  })
  const json = async <T>(path: string): Promise<T> =>
    (await fetch(url + path, { headers: { accept: 'application/json' } })).json() as Promise<T>
  return {
    url,
    pid: child.pid ?? 0,
    outbox: () => json('/dev/outbox'),
    overview: () => json('/dev'),
    async stop() {
      child.removeAllListeners('exit')
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The fixture of a product that runs with these settings: one for each worker. */
export const productWith = (
  environment: Record<string, string> = {},
): [WorkerFixture<Running, object>, { scope: 'worker'; timeout: number }] => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
  async ({}, use) => {
    const product = await startProduct(environment)
    await use(product)
    await product.stop()
  },
  { scope: 'worker', timeout: 180_000 },
]

/** `product`: one running product for each worker; `page` opens on it. */
export const test = base.extend<{ contextsClosed: void }, { product: Running }>({
  // A page that a test left open would go on asking the product every few seconds, until the worker ends.
  contextsClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const left = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
  product: productWith(),
  baseURL: async ({ product }, use) => use(product.url),
})
export { expect }
export { expectAccessible } from './gate/accessible.ts'

/** Nothing wider than the window (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page) {
  const { wider, parts } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const range = document.createRange()
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      range.selectNodeContents(element)
      return Math.max(element.getBoundingClientRect().right, range.getBoundingClientRect().right) > clientWidth + 0.5
    })
    return { wider: scrollWidth - clientWidth, parts: beyond.map((element) => element.outerHTML.slice(-120)) }
  })
  expect(wider, parts.slice(-3).join('\n')).toBeLessThanOrEqual(0)
}

const SEED = Number(process.env.E2E_SEED ?? 0)
/** The languages in which every journey is walked; the console has its own (`CONSOLE_LOCALES`). */
export const WALKED_LOCALES = LOCALES

/** One of several, turned on by the printed seed, so that every run of `npm test` walks other combinations. */
export const rotated = <T>(choices: readonly T[], offset = 0): T => choices[(SEED + offset) % choices.length] as T

/** A quarter of what every run of `npm run test:all` walks whole, another one at each seed. */
export const aQuarter = <T>(all: readonly T[], offset = 0): readonly T[] =>
  process.env.E2E_ALL === '1' ? all : all.filter((_, index) => (index + SEED + offset) % 4 === 0)

/** One of several by turns, of which every run of `npm run test:all` walks all. */
export const oneOrAll = <T>(choices: readonly T[], offset = 0): readonly T[] =>
  process.env.E2E_ALL === '1' ? choices : [rotated(choices, offset)]
