import type { Page } from '@playwright/test'
import { RECORDING_SERVED_BYTES } from '#contract/limits.ts'
import { wav } from '../service/test/sounds.ts'
import { signInToConsole } from './console.ts'
import { leaveDetails, person } from './safe-return.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from './support.ts'

/** A browser whose microphone is a beep and which is never asked whether it may be used; a page must be allowed it all the same. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
    },
    { scope: 'worker' },
  ],
})
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 800 } })

const VOICE = '/account/people/SampLePersonSiewHua111/voice'
const tone = () => Buffer.from(wav({ seconds: 2 }))

/** What a page has asked for of sounds: each address, and how much came. */
function soundsOf(page: Page) {
  const sounds: Promise<{ url: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    if (!/\/(phrases|voice)/.test(new URL(request.url()).pathname) || !request.url().includes('/api/')) return
    sounds.push(request.sizes().then(({ responseBodySize }) => ({ url: request.url(), bytes: responseBodySize })))
  })
  return async () => Promise.all(sounds)
}

/** Taps "play", and waits until something was heard. @returns how many seconds the sound has */
const play = (page: Page, label: RegExp) =>
  page.getByLabel(label).evaluate(async (player: HTMLAudioElement) => {
    await player.play()
    while (player.currentTime === 0) await new Promise((soon) => setTimeout(soon, 20))
    return player.duration
  })

test('staff record a phrase, and a finder plays it; nothing of it is loaded before the tap', async ({
  page,
  product,
  browser,
}) => {
  await signInToConsole(page, product)
  await page.goto('/admin/phrases')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const form = page.locator('form', { has: page.getByLabel('Sound file') })
  const send = async (name: string, mimeType: string, buffer: Buffer) => {
    await form.getByLabel('Language').selectOption('Hokkien')
    await form.getByLabel('Words').selectOption('safe')
    await form.getByLabel('Sound file').setInputFiles({ name, mimeType, buffer })
    await form.getByRole('button', { name: 'Use this recording' }).click()
  }
  await send('song.mp3', 'audio/mpeg', Buffer.from('a text that calls itself a song'))
  await expect(page.getByRole('alert')).toHaveText(
    'We cannot read this file. Please choose a sound file in the WAV format.',
  )
  await send('safe.wav', 'audio/wav', tone())
  await expect(page.getByText('The recording is in use.')).toBeVisible()
  await expect(page.getByText('1 of 5 recorded')).toBeVisible()
  await expectAccessible(page)
  expect(await play(page, /^Listen: You are safe/)).toBeGreaterThan(1.9)

  const finder = await (await browser.newContext({ baseURL: product.url })).newPage()
  const sounds = soundsOf(finder)
  await finder.goto(person('Siew Hua').address)
  await leaveDetails(finder)
  await finder.getByText('Words to say').scrollIntoViewIfNeeded()
  await finder.waitForLoadState('networkidle')
  expect(await sounds()).toEqual([])
  const label = /You are safe.* in Hokkien/
  await expect(finder.getByLabel(label)).toBeVisible()
  await expectNoSidewaysScroll(finder)
  await expectAccessible(finder)
  expect(await play(finder, label)).toBeGreaterThan(1.9)
  await expect.poll(async () => (await sounds()).length).toBeGreaterThan(0)
  for (const { bytes } of await sounds()) expect(bytes).toBeLessThanOrEqual(RECORDING_SERVED_BYTES)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The recording was removed.')).toBeVisible()
  await finder.reload()
  await expect(finder.getByLabel(label)).toHaveCount(0)
})

test('a daughter records her voice, and the finder of her mother plays it', async ({ page, product, browser }) => {
  await signInAs(page, product, 'huimin.lim')
  const policy = async (path: string) => (await page.request.get(path)).headers()['permissions-policy']
  expect(await policy('/account')).toContain('microphone=()')
  expect(await policy(VOICE)).toContain('microphone=(self)')
  await page.goto('/account/people/SampLePersonSiewHua111')
  await page.getByRole('link', { name: /A few words in your voice/ }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText(/Recording: [2-9] of 10 seconds/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Listen' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Use this recording' }).click()
  await expect(page.getByText('The recording is kept.')).toBeVisible()
  await expect(page.getByText('Recorded by you')).toBeVisible()
  expect(await play(page, /^The recording/)).toBeGreaterThan(1)

  const finder = await (await browser.newContext({ baseURL: product.url })).newPage()
  const sounds = soundsOf(finder)
  await finder.goto(person('Siew Hua').address)
  await leaveDetails(finder)
  await finder.waitForLoadState('networkidle')
  expect(await sounds()).toEqual([])
  await expectAccessible(finder)
  expect(await play(finder, /Her daughter says/)).toBeGreaterThan(1)
  expect((await sounds()).map(({ bytes }) => bytes <= RECORDING_SERVED_BYTES)).not.toContain(false)

  // A stranger who left nothing hears nothing.
  const address = await finder.getByLabel('Her daughter says').getAttribute('src')
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  expect((await stranger.request.get(String(address))).ok()).toBe(false)

  await page.getByRole('link', { name: 'Remove the recording' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Nothing has been recorded yet.')).toBeVisible()
  expect((await finder.request.get(String(address))).ok()).toBe(false)
})

test('without script a WAV file is kept in its place, and what is none is refused in words', async ({
  product,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, product, 'huimin.lim')
  await page.goto(VOICE)
  const send = async (buffer: Buffer) => {
    await page.getByLabel('Or a sound file (WAV)').setInputFiles({ name: 'mum.wav', mimeType: 'audio/wav', buffer })
    await page.getByRole('button', { name: 'Use this file' }).click()
  }
  await send(tone().subarray(0, 9000))
  await expect(page.getByRole('alert')).toContainText('This sound file is damaged.')
  await send(tone())
  await expect(page.getByText('The recording is kept.')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const finder = await (await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })).newPage()
  await finder.goto(person('Siew Hua').address)
  await leaveDetails(finder)
  await expect(finder.getByLabel(/says$/)).toHaveAttribute('preload', 'none')
})
