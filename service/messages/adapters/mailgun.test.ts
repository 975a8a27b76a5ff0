import { expect, test } from 'vitest'
import { withMailgunReports } from './mailgun.ts'

/** Made with `printf %s TIMESTAMPTOKEN | openssl dgst -sha256 -hmac KEY`: key, time and token are any. */
const signature = {
  timestamp: '1770920772',
  token: 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123',
  signature: 'b1961a838dd2e29abcb68200040b55a56a23eac4dfb6f430e68f9616ec3305b8',
}
const smtp = { reports: false, send: async () => ({ ok: true as const, id: 'x' }) }
const email = withMailgunReports(smtp, {
  key: 'key-of-the-webhook',
  now: () => new Date((Number(signature.timestamp) + 60) * 1000),
})
const delivered = { event: 'delivered', message: { headers: { 'message-id': 'k1@homeward.test' } } }

test('a webhook signed as Mailgun documents it is believed', () => {
  expect(email.reports).toBe(true)
  expect(email.readReport?.({ signature, 'event-data': delivered })).toEqual({
    providerId: '<k1@homeward.test>',
    messageId: 'k1',
    state: 'DELIVERED',
    reason: null,
  })
})

test('with another token it is not', () => {
  const other = { ...signature, token: signature.token.replace('e0', 'e1') }
  expect(email.readReport?.({ signature: other, 'event-data': delivered })).toBe('forged')
})
