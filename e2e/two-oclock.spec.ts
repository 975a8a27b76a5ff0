import { voiceProvider } from '../service/test/voice-provider.ts'
import { clockThatGoesOn, leaveDetails, person } from './safe-return.ts'
import { expect, startProduct, test } from './support.ts'

const TOKEN = 'a token of this test alone'
const HUI_MIN = '+6580000001'
const DAY_MINUTES = 24 * 60
/** Two o'clock at night in Singapore, in UTC. */
const TWO_MINUTES = 18 * 60

/** Minutes from now to the next 02:00 in Singapore. */
function untilTwo(now = new Date()) {
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes()
  return (TWO_MINUTES - minutes + DAY_MINUTES) % DAY_MINUTES
}

test('at 02:00 nobody reads a text; the telephone rings, 5, 1, 1, and the finder sees who comes', async ({ page }) => {
  const provider = await voiceProvider({ authToken: TOKEN })
  const product = await startProduct({
    ...clockThatGoesOn(untilTwo()),
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+6531580000',
    TWILIO_VOICE_FROM: '+6531580000',
    TWILIO_URL: provider.baseUrl,
  })
  try {
    process.kill(product.pid, 'SIGUSR2')
    await page.goto(product.url + person('Siew Hua').address)
    await leaveDetails(page)
    const isRung = () => provider.calls.some(({ to }) => to === HUI_MIN)
    await expect.poll(isRung, { timeout: 20_000 }).toBe(true)
    const call = provider.to(HUI_MIN)
    await provider.report(call, 'ringing')
    const [greeting, heard, , thanks] = await provider.pickUp(call, ['5', '1', '1'])
    // She reads Chinese, and is spoken to in Chinese.
    expect(greeting?.said).toBe('有一则留言给Hui Min：请按5。如果打错人了，请按9。')
    expect(heard?.said).toContain('Siew Hua')
    expect(thanks?.said).toContain('谢谢您')
    await expect(page.getByText(/is on the way/).first()).toBeVisible({ timeout: 15_000 })
    await provider.report(call, 'completed')
  } finally {
    await product.stop()
    await provider.close()
  }
})
