import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkey-forms.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

/** Bits of an authenticator's flags (WebAuthn §6.1). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a signature says otherwise than a true one would. */
interface Tweaks {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** The device asked for no face, finger or screen lock. */
  unverified?: boolean
  /** Nobody touched the device. */
  absent?: boolean
  counter?: number
  userHandle?: string | null
}

const ORIGIN = 'https://homeward.test'

/** A device that makes one passkey (ES256) and uses it, as a browser would answer. It counts its signatures unless `counter` says otherwise. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let count = 0
  let user = ''

  const clientData = (type: string, challenge: string, { origin = ORIGIN, ...said }: Tweaks) =>
    base64url(
      JSON.stringify({ type: said.type ?? type, challenge: said.challenge ?? challenge, origin, crossOrigin: false }),
    )
  const flagsOf = ({ unverified, absent }: Tweaks) => (absent ? 0 : USER_PRESENT) | (unverified ? 0 : USER_VERIFIED)
  const authData = (rpId: string, flags: number, counter: number, rest: Uint8Array = new Uint8Array()) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Uint8Array.of(flags), counted, rest])
  }

  return {
    id,
    /** Makes the passkey. */
    make({ challenge, rp, user: { id: handle } }: PasskeyCreation, tweaks: Tweaks = {}) {
      user = handle
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
      const data = authData(tweaks.rpId ?? rp.id, flagsOf(tweaks) | HAS_CREDENTIAL, tweaks.counter ?? count, credential)
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(data)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, tweaks),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
    /** Uses the passkey. */
    use({ challenge, rpId }: PasskeyRequest, tweaks: Tweaks = {}) {
      count = tweaks.counter ?? count + 1
      const clientDataJSON = clientData('webauthn.get', challenge, tweaks)
      const data = authData(tweaks.rpId ?? rpId, flagsOf(tweaks), count)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const userHandle = tweaks.userHandle === undefined ? user : tweaks.userHandle
      const response = {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
        ...(userHandle !== null && { userHandle }),
      }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>
