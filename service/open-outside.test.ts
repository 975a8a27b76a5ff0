import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openOutside } from './open-outside.ts'

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+6590000000' }

// Twilio refuses a text whose receipts would go where the world cannot reach: without receipts it still goes out.
test.each([
  ['https://homeward.example', true],
  ['http://127.0.0.1:3000', false],
])('texts of a deployment at %s have receipts: %s', async (address, reports) => {
  const config = readConfig({ APP_ENV: 'development', PUBLIC_URL: address, ...TWILIO })
  const outside = await openOutside({
    config,
    now: () => new Date(),
    publicUrl: () => address,
    outbox: undefined,
    sentry: undefined,
  })
  expect(outside.sms.reports).toBe(reports)
})
