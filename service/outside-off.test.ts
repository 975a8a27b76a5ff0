import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { PhotoStoreAway, type PhotoStore } from './outside.ts'
import { closedOutside, OUTSIDE_OFF } from './outside-off.ts'

const SET = {
  APP_ENV: 'development',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+6590000000',
  SMTP_URL: 'smtp://127.0.0.1:25',
  EMAIL_FROM: 'homeward@homeward.example',
  ONEMAP_EMAIL: 'homeward@homeward.example',
  ONEMAP_PASSWORD: 'password',
  GOOGLE_CLIENT_ID: 'client',
  AUDIT_LOG: 'stdout',
}

test('with the outside world off nobody outside is known, whatever is set', () => {
  const { twilio, smtp, oneMap, google, shipAudit } = readConfig({ ...SET, OUTSIDE: 'off' })
  expect([twilio, smtp, oneMap, google, shipAudit]).toEqual([undefined, undefined, undefined, undefined, false])
  const on = readConfig(SET)
  expect([on.twilio, on.smtp, on.oneMap, on.google, on.shipAudit].every(Boolean)).toBe(true)
})

test('with the outside world off no message is sent, and photos are read but neither written nor removed', async () => {
  const done: string[] = []
  const photos: PhotoStore = {
    put: async () => void done.push('put'),
    get: async () => new Uint8Array([1]),
    remove: async () => void done.push('remove'),
  }
  const outside = closedOutside({ photos })
  const notSent = { ok: false, retry: false, reason: OUTSIDE_OFF }
  expect(await outside.sms.send({ to: '+6581234567', text: 'x', key: 'k' })).toEqual(notSent)
  expect(await outside.email.send({ to: 'a@b.test', subject: 'x', text: 'x', key: 'k' })).toEqual(notSent)
  expect(await outside.photos.get('name')).toEqual(new Uint8Array([1]))
  await expect(outside.photos.put('name', new Uint8Array())).rejects.toThrow(PhotoStoreAway)
  await expect(outside.photos.remove('name')).rejects.toThrow(PhotoStoreAway)
  expect(done).toEqual([])
  expect(outside.addresses).toBeUndefined()
  expect(outside.google).toBeUndefined()
})
