import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What stands encrypted beside an account: the NRIC part, and what a person or caregiver answered about dementia. */
export interface Sealed {
  lastNric?: string
  typeDementia?: string
  stageDementia?: string
  existingDementiaSingapore?: boolean
  hospitalName?: string
  hospitalDepartment?: string
  appointment?: string
  symptoms?: string
}

export interface VaultKeys {
  /** Newest first: the first seals, all open. 32 bytes each. */
  sealing: { id: string; key: Buffer }[]
  /** The key of look-ups; rotation of the sealing keys leaves it alone. */
  lookup: Buffer
}
export type Vault = ReturnType<typeof openVault>

/** Letters as people write the same name: no case, no accents, single spaces, no punctuation. */
export const normalised = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The key that seals: the deployment's, or one derived from it and a browser's secret. */
const keyWith = (key: Buffer, secret: string | undefined) =>
  secret === undefined ? key : Buffer.from(hkdfSync('sha256', key, secret, 'homeward browser', 32))

/**
 * AES-256-GCM for what must be read back, keyed hashes for what must be found (docs/decisions.md, "Search and
 * duplicates"). A sealed text is bound to its account, so that it cannot be moved to another row. With a `secret` that only
 * a browser has, the key is derived from both: database and settings together do not open it.
 */
export function openVault({ sealing, lookup }: VaultKeys) {
  const hash = (kind: string, ...parts: string[]) =>
    createHmac('sha256', lookup)
      .update([kind, ...parts.map(normalised)].join('\n'))
      .digest('base64url')
  return {
    seal(value: object, accountUid: string, secret?: string): string {
      const [current] = sealing
      if (!current) throw new Error('no sealing key')
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyWith(current.key, secret), iv).setAAD(Buffer.from(accountUid))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return ['v1', current.id, Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')].join('.')
    },
    open<Kept extends object = Sealed>(sealed: string | null, accountUid: string, secret?: string): Partial<Kept> {
      if (!sealed) return {}
      const [, id, body = ''] = sealed.split('.')
      const key = sealing.find((candidate) => candidate.id === id)?.key
      if (!key) throw new Error(`the sealing key ${id} is not among the settings`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyWith(key, secret), bytes.subarray(0, 12))
        .setAAD(Buffer.from(accountUid))
        .setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(
        decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8'),
      ) as Partial<Kept>
    },
    /** Whether a sealed text was made with the newest key. */
    isCurrent: (sealed: string) => sealed.split('.')[1] === sealing[0]?.id,
    /** The same person: last name, birth and NRIC part. */
    personHash: (lastname: string, birth: string, lastNric: string) => hash('person', lastname, birth, lastNric),
    nricHash: (lastNric: string) => hash('nric', lastNric),
  }
}
