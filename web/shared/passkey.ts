import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contract/passkey-forms.ts'

/** Why the device made or used no passkey: the person stopped or waited too long, it has one already, or anything else. */
export type PasskeyFailure = 'stopped' | 'passkey-known' | 'passkey-failed'

/** Whether this browser can make and use passkeys. */
export const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

/** Makes a passkey with the device. The library is loaded at the first press. */
export async function makePasskey(asked: PasskeyCreation): Promise<MadePasskey | PasskeyFailure> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: asked }).catch(failureOf)
}

/** Signs with a passkey of the device. The library is loaded at the first press. */
export async function signWithPasskey(asked: PasskeyRequest): Promise<UsedPasskey | PasskeyFailure> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: asked }).catch(failureOf)
}

function failureOf(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'stopped'
  return name === 'InvalidStateError' ? 'passkey-known' : 'passkey-failed'
}

/** What a passkey may be called, by the kind of device that shows the page: a key of the words. */
export function deviceKind(agent: string): 'iphone' | 'ipad' | 'android' | 'mac' | 'windows' | 'other' {
  if (/iPhone|iPod/.test(agent)) return 'iphone'
  if (/iPad/.test(agent)) return 'ipad'
  if (/Android/.test(agent)) return 'android'
  if (/Macintosh/.test(agent)) return 'mac'
  return /Windows/.test(agent) ? 'windows' : 'other'
}
