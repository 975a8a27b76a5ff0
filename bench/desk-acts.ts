import { readFile, writeFile } from 'node:fs/promises'
import { hours, later, singaporeClock } from '#contract/domain/time.ts'
import { chromium, type Locator, type Page } from '@playwright/test'
import { signInToConsole } from '../e2e/console.ts'
import { startProduct } from '../e2e/support.ts'
import { wordsIn } from '../e2e/words.ts'
import { record } from './record.ts'

/**
 * The ten commonest acts of the desk on a trial with three weeks of life, each from the first page: how many clicks (a key that stands for one
 * counts as one) and how many pages. `--before` keeps the numbers as those that later runs are compared with.
 */
const BEFORE = new URL('./results/effort-before.json', import.meta.url)
const [accounts, operations, alarms] = (['admin-accounts', 'admin-operations', 'admin-incidents'] as const).map(
  (file) => wordsIn('en', file),
) as [ReturnType<typeof wordsIn>, ReturnType<typeof wordsIn>, ReturnType<typeof wordsIn>]

interface Hand {
  page: Page
  click: (on: Locator) => Promise<void>
  press: (key: string) => Promise<void>
  type: (into: Locator, text: string) => Promise<void>
}
const link = (page: Page, name: RegExp) => page.getByRole('link', { name }).first()
const section = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first()
const firstWaiting = (page: Page) => page.locator('table.records tbody a').first()
/** The address of a case. */
const CASE = /\/admin\/users\/\w+/
const decide = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function search({ page, press, type }: Hand, text: string) {
  await press('/')
  await type(page.getByRole('searchbox').first(), text)
  await press('Enter')
}

/** Each act of somebody at the desk; one that cannot be done in the console is measured as null. */
const ACTS: Record<string, (hand: Hand) => Promise<unknown>> = {
  'find a caller by the number on the telephone, and open the account': async (hand) => {
    await search(hand, '8000 0001')
    await hand.click(hand.page.locator('main table a, main li a').first())
  },
  'find whose bag it is by its code': async (hand) => {
    await search(hand, '55Eiu8bCQ4dfJgajZTFUyh')
    await hand.click(hand.page.locator('main table a, main li a').first())
  },
  'open the registration that has waited longest': async ({ page, click }) => {
    await click(section(page, accounts('queues.title')))
    await click(firstWaiting(page))
  },
  'approve a registration, and open the next': async ({ page, click, press }) => {
    await click(section(page, accounts('queues.title')))
    await page.waitForURL(/queues/)
    await press('n')
    await page.waitForURL(CASE)
    const first = page.url()
    await click(decide(page, accounts('deed.approve.button')))
    await page.locator('#result').waitFor()
    await press('n')
    await page.waitForURL((url) => CASE.test(url.pathname) && url.href !== first)
  },
  'see only what is overdue': async ({ page, click }) => {
    await click(link(page, /overdue/))
  },
  'read the figures of a month': async ({ page, click }) => {
    await click(section(page, operations('report.title')))
  },
  'see what failed to arrive': async ({ page, click }) => {
    await click(section(page, operations('delivery.title')))
  },
  'read how an alarm of last week went': async ({ page, click }) => {
    await click(section(page, alarms('closed.title')))
    await click(firstWaiting(page))
  },
  'see who did what today': async ({ page, click }) => {
    await click(section(page, operations('audit.title')))
  },
  'take the shift': async ({ page, click, type }) => {
    await click(section(page, operations('duty.title')))
    await type(page.locator('[name=phone]').first(), '9000 0000')
    // In five hours, by Singapore's clock.
    await type(page.locator('[name=until]').first(), singaporeClock(later(new Date(), hours(5))).slice(0, 16))
    await click(page.getByRole('button', { name: operations('duty.beginNow') }).first())
  },
}

const product = await startProduct({}, ['--life'])
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox'],
})
try {
  const measured: Record<string, { clicks: number; pages: number } | null> = {}
  for (const [name, act] of Object.entries(ACTS)) {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await signInToConsole(page, product)
    await page.goto('/admin?lang=en')
    await page.waitForLoadState('networkidle')
    const count = { clicks: 0, pages: 0 }
    page.on('framenavigated', () => (count.pages += 1))
    const settled = () => page.waitForTimeout(400)
    const hand: Hand = {
      page,
      async click(on) {
        await on.click()
        count.clicks += 1
        await settled()
      },
      async press(key) {
        await page.keyboard.press(key)
        count.clicks += 1
        await settled()
      },
      type: (into, text) => into.fill(text),
    }
    try {
      await act(hand)
      measured[name] = count
    } catch (error) {
      console.log(
        `  ${name}: not possible this way (${error instanceof Error ? error.message.split('\n')[0] : 'failed'})`,
      )
      measured[name] = null
    }
    console.log(`  ${name}: ${JSON.stringify(measured[name])}`)
    await context.close()
  }
  if (process.argv.includes('--before')) await writeFile(BEFORE, `${JSON.stringify({ measured }, null, 2)}\n`)
  const { measured: before } = JSON.parse(await readFile(BEFORE, 'utf8')) as { measured: typeof measured }
  await record('desk-acts', {
    title: 'Effort',
    how: `The ten commonest acts of the desk on a trial with three weeks of life, each from the first page, in Chromium: clicks (a key that stands
for one counts as one), and pages that were loaded or changed. Before: the same acts on the console before it was worked on for them.`,
    figures: Object.entries(measured).flatMap(([name, now]) =>
      (['clicks', 'pages'] as const).flatMap((what) =>
        now ? [{ what: `${name}: ${what}`, unit: '', rounds: [now[what]], before: before[name]?.[what] ?? null }] : [],
      ),
    ),
  })
} finally {
  await browser.close()
  await product.stop()
}
