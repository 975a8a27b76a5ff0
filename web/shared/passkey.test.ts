import { afterEach, expect, test, vi } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkey-forms.ts'
import { canUsePasskeys, deviceKind, makePasskey, signWithPasskey } from './passkey.ts'

afterEach(() => vi.unstubAllGlobals())

const asked: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: 'homeward.test',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}
const creation: PasskeyCreation = {
  challenge: 'AAAA',
  rp: { id: 'homeward.test', name: 'Homeward' },
  user: { id: 'AAAA', name: 'huimin.lim', displayName: 'Hui Min' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  attestation: 'none',
}

/** A browser whose device answers so. */
function browser(name: string) {
  const fails = async () => {
    throw Object.assign(new Error(name), { name })
  }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('location', { hostname: 'homeward.test' })
  vi.stubGlobal('navigator', { credentials: { create: fails, get: fails } })
}

test('a browser without passkeys is not offered one', () => {
  expect(canUsePasskeys()).toBe(false)
  browser('NotAllowedError')
  expect(canUsePasskeys()).toBe(true)
})

test.each([
  ['NotAllowedError', 'stopped', 'stopped'],
  ['AbortError', 'stopped', 'stopped'],
  ['InvalidStateError', 'passkey-known', 'passkey-known'],
  ['SecurityError', 'passkey-failed', 'passkey-failed'],
  ['UnknownError', 'passkey-failed', 'passkey-failed'],
])('what a device refuses as %s is said as %s', async (name, made, used) => {
  browser(name)
  expect(await makePasskey(creation)).toBe(made)
  expect(await signWithPasskey(asked)).toBe(used)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'iphone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148', 'ipad'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile', 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/140.0', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'other'],
])('a passkey made by %s is called by its kind', (agent, kind) => {
  expect(deviceKind(agent)).toBe(kind)
})
