import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import sharp from 'sharp'

const root = resolve(import.meta.dirname, '..')

/** How much of a phone the README shows, in CSS pixels. */
const SHOWN = { width: 360, height: 740, scale: 1.5 }

/** The picture of the README, from the running product: a finder's page, whom to call, and what the family sees. */
export async function readmePicture() {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-pictures-'))
  const product = spawn(process.execPath, [join(root, 'start/main.ts')], {
    env: { ...process.env, APP_ENV: '', DATABASE_URL: '', PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: ['--no-sandbox'],
  })
  try {
    const phones = await threePhones(browser, await addressOf(product))
    const [width, height, gap] = [SHOWN.width * SHOWN.scale, SHOWN.height * SHOWN.scale, 24]
    await sharp({
      create: { width: 3 * width + 4 * gap, height: height + 2 * gap, channels: 3, background: '#DDEBE4' },
    })
      .composite(phones.map((input, index) => ({ input, top: gap, left: gap + index * (width + gap) })))
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(join(root, 'docs/picture.png'))
  } finally {
    await browser.close()
    const ended = once(product, 'exit')
    product.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/** The address that the product says it is ready on; what it says later is read and dropped, so that it can go on. */
const addressOf = (product: ChildProcess) =>
  new Promise<string>((ready, failed) => {
    let said = ''
    product.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /ready on (\S+)/.exec(said)?.[1]
      if (address) ready(address)
    })
    product.once('exit', () => failed(new Error(`The product ended.\n${said}`)))
  })

/** Leaves a name for the first of the sample's people, and takes the pictures on the way. */
async function threePhones(browser: Browser, baseURL: string): Promise<Buffer[]> {
  const phone = async () =>
    (
      await browser.newContext({
        baseURL,
        viewport: { width: SHOWN.width, height: SHOWN.height },
        deviceScaleFactor: SHOWN.scale,
        locale: 'en-SG',
        reducedMotion: 'reduce',
      })
    ).newPage()
  const read = async <T>(path: string) =>
    (await (await fetch(baseURL + path, { headers: { accept: 'application/json' } })).json()) as T
  const [first] = (await read<{ persons: { url: string }[] }>('/dev')).persons
  const finder = await phone()
  await finder.goto(new URL(first?.url ?? '', baseURL).pathname)
  const form = await finder.screenshot()
  await finder.locator('#name').fill('Aisha')
  await finder.locator('#phone').fill('8123 4567')
  await finder.locator('#typed .lit').click()
  await finder.locator('dialog button').click()
  await finder.locator('#status').waitFor()
  await finder.evaluate('scrollTo(0, 0)')
  const calls = await finder.screenshot()
  let link: string | undefined
  while (!link) {
    const sent = await read<{ text: string }[]>('/dev/outbox')
    link = sent.map(({ text }) => /\/found\/[^\s?]+/.exec(text)?.[0]).find(Boolean)
  }
  const family = await phone()
  await family.goto(`${link}?lang=en`)
  return [form, calls, await family.screenshot()]
}
