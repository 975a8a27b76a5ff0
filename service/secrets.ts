import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { base58 } from '@scure/base'

/** 128 random bits, base58: account uids, return codes, ids of rows that stand in an address. */
export const randomUid = () => base58.encode(randomBytes(16)).padStart(22, '1')

/** 256 random bits, base58: the secret of a link. */
export const randomToken = () => base58.encode(randomBytes(32)).padStart(43, '1')

/** One-way name of a secret that is itself random; needs no key. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const sameText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

export type Keys = ReturnType<typeof deriveKeys>

/** Keys for each use, from the one secret of the deployment (APP_SECRET). */
export function deriveKeys(secret: string) {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'homeward', use, 32))
  // Used on almost every request: a key made ready once.
  const device = createSecretKey(key('device'))
  const found = key('found-link')
  const links = key('link')
  const codes = key('one-time-code')
  return {
    /** Signs sessions. */
    session: key('session'),
    /** The secret of a link, derived from its row's id. */
    linkToken: (id: string) => base58.encode(createHmac('sha256', links).update(id).digest()).padStart(43, '1'),
    /** A one-time code at rest: bound to its row, number and purpose; a bare hash of six digits would be reversible. */
    hashCode: (id: string, phone: string, purpose: string, code: string) =>
      createHmac('sha256', codes).update([id, phone, purpose, code].join('\n')).digest('base64url'),
    /** Seals short-lived handles of search results. */
    handle: key('search-handle'),
    /** Where no keys of their own are set (development and trial), the vault's follow from the same secret. */
    vault: { sealing: [{ id: 'own', key: key('vault') }], lookup: key('lookup') },
    /** One-way name of a device or a number, meaningless outside this deployment. */
    hashSubject: (subject: string) => createHmac('sha256', device).update(subject).digest('base64url'),
    /** The private link's secret of one recipient in one incident: derived again when a message is sent, never stored. */
    foundToken: (incidentId: string, recipient: string) =>
      base58.encode(createHmac('sha256', found).update(`${incidentId}\n${recipient}`).digest()).padStart(43, '1'),
  }
}
