import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { base58 } from '@scure/base'
import { TOKEN } from '#contract/domain/base58.ts'
import { bytesOfUid, uidOf } from './uid.ts'

/** 128 random bits, base58: account uids, return codes, ids of rows that stand in an address. */
export const randomUid = () => uidOf(bytesOfUid())

/** 256 random bits, base58: the secret of a link. */
export const randomToken = () => base58.encode(randomBytes(32)).padStart(43, '1')

/** One-way name of a secret that is itself random; needs no key. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const sameText = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

export type Keys = ReturnType<typeof deriveKeys>

/** Keys for each use, from one secret. */
function keysOf(secret: string) {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'homeward', use, 32))
  // Used on almost every request: a key made ready once.
  const device = createSecretKey(key('device'))
  const found = key('found-link')
  const links = key('link')
  const codes = key('one-time-code')
  return {
    /** Names the secret in a device's cookie, and tells nothing of it. */
    mark: base58.encode(key('mark')).slice(0, 8),
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

/**
 * Keys for each use, from the secrets of the deployment (APP_SECRET), newest first: what is made is made with the newest, and what an
 * older one made is taken for as long as that stands among the settings (D37.3).
 */
export function deriveKeys(newest: string, ...older: string[]) {
  const own = keysOf(newest)
  const each = [own, ...older.map(keysOf)]
  const oldest = each.at(-1) ?? own
  return {
    ...own,
    /** The keys of each secret, newest first. */
    each,
    /** What may stand for a device or a number in a row: the name that is given now, and those of older secrets. */
    hashesOfSubject: (subject: string) => each.map((keys) => keys.hashSubject(subject)),
    /** Whether a seal is the keyed hash of this text. */
    isHashOf: (hash: string, subject: string) => each.some((keys) => sameText(keys.hashSubject(subject), hash)),
    isCodeHash: (hash: string, ...code: Parameters<typeof own.hashCode>) =>
      each.some((keys) => sameText(keys.hashCode(...code), hash)),
    /** Whether a token is that of this row's link. */
    isLinkToken: (token: string, id: string) => each.some((keys) => sameText(keys.linkToken(id), token)),
    isFoundToken: (token: string, incidentId: string, recipient: string) =>
      each.some((keys) => sameText(keys.foundToken(incidentId, recipient), token)),
    /**
     * A device by its cookie, a random token and the mark of the secret that its name in our rows follows from: the name stays
     * the same for as long as that secret stands among the settings. A cookie from before there were marks is of the oldest.
     */
    deviceOf(cookie: string) {
      const [token = '', mark = oldest.mark] = cookie.split('.')
      const keys = each.find((candidate) => candidate.mark === mark)
      return keys && TOKEN.test(token) ? { hash: keys.hashSubject(token), cookie: `${token}.${mark}` } : undefined
    },
    newDevice() {
      const token = randomToken()
      return { hash: own.hashSubject(token), cookie: `${token}.${own.mark}` }
    },
  }
}
