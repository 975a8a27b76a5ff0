import { resolve } from 'node:path'
import { asc, gt, isNotNull, isNull, and } from 'drizzle-orm'
import { nextSealed, SEALED_AT_ONCE, SEALED_TABLES } from '../service/accounts/sealed-rows.ts'
import { findsByLookupKey } from '../service/accounts/reseal.ts'
import { verifyAudit } from '../service/audit-verify.ts'
import { missingMigrations } from '../service/db/owner.ts'
import type { Database } from '../service/db/open.ts'
import { photos } from '../service/db/tables.ts'
import { openDiskPhotos } from '../service/media/adapters/disk.ts'
import { openDatabase } from '../service/open-database.ts'
import type { OpenService } from '../service/open.ts'
import type { PhotoStore } from '../service/outside.ts'
import type { Vault } from '../service/vault.ts'
import { drillClient } from './drill-client.ts'
import { countsOf } from './drill-copy.ts'

/** What a drill came to, said line by line; `status` is 1 once something was bad. */
export class Findings {
  status = 0
  readonly #print: (line: string) => void
  constructor(print: (line: string) => void) {
    this.#print = print
  }
  good(name: string, says: string) {
    this.#print(` ok   ${name.padEnd(8)} ${says}`)
  }
  /** Says what somebody should know, and what makes the drill no worse. */
  look(name: string, says: string) {
    this.#print(`LOOK  ${name.padEnd(8)} ${says}`)
  }
  bad(name: string, says: string) {
    this.status = 1
    this.#print(`BAD   ${name.padEnd(8)} ${says}`)
  }
  /** Says one of two sentences. */
  say(isGood: boolean, name: string, well: string, badly: string) {
    if (isGood) this.good(name, well)
    else this.bad(name, badly)
  }
}

interface Restored {
  url: string
  /** Rows of each table in the moment of the dump; nothing for a dump of another day. */
  counts?: Map<string, number> | undefined
  /** The folder of the photos' back-up, instead of the store that serves. */
  photos?: string | undefined
}

/** Proves what was restored, before anything runs on it: tables, counts, seals, look-ups, the chain of the audit, photos. */
export async function proveRestored(service: OpenService, restored: Restored, findings: Findings): Promise<void> {
  const client = drillClient(service, restored.url)
  await client.connect()
  const config = { ...service.config, databaseUrl: restored.url, databaseOwnerUrl: undefined }
  const { db, close } = await openDatabase(config, service.log, { serving: false })
  try {
    const missing = await missingMigrations(client)
    findings.say(
      missing.length === 0,
      'tables',
      'The tables are those of this version.',
      `${missing.length} steps of this version are missing there: run "migrate" on it after a restore.`,
    )
    proveCounts(await countsOf(client), restored.counts, findings)
    await proveSeals(db, service.vault, findings)
    const finds = await findsByLookupKey({ db, vault: service.vault }).catch(() => false)
    findings.say(finds, 'lookups', 'LOOKUP_KEY finds people.', 'LOOKUP_KEY finds nobody: it is another than then.')
    const { breaks, verified } = await verifyAudit({ db, now: service.now })
    const broken = `${breaks.length} breaks in the chain of the audit: "audit verify" names them.`
    findings.say(breaks.length === 0, 'audit', `${verified} lines of the audit stand as they were sealed.`, broken)
    const store = restored.photos === undefined ? service.outside.photos : openDiskPhotos(resolve(restored.photos))
    await provePhotos(db, store, findings)
  } finally {
    await close()
    await client.close()
  }
}

function proveCounts(now: Map<string, number>, then: Map<string, number> | undefined, findings: Findings) {
  const rows = [...now.values()].reduce((sum, count) => sum + count, 0)
  const others = then ? [...then].filter(([name, count]) => now.get(name) !== count).map(([name]) => name) : []
  const well = then
    ? `${rows} rows in ${now.size} tables, as many as in the source.`
    : `${rows} rows in ${now.size} tables.`
  findings.say(
    others.length === 0 && rows > 0,
    'counts',
    well,
    `Other counts than in the source: ${others.join(', ')}.`,
  )
}

/** Opens every sealed text, in batches. */
async function proveSeals(db: Database, vault: Vault, findings: Findings) {
  let [opened, closed] = [0, 0]
  for (const its of SEALED_TABLES)
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows = await nextSealed(db, its, after)
      for (const { id, sealed } of rows) {
        try {
          vault.open(sealed, its.binding(id))
          opened += 1
        } catch {
          closed += 1
        }
      }
      after = rows.length === SEALED_AT_ONCE ? rows.at(-1)?.id : undefined
    }
  findings.say(
    closed === 0,
    'seals',
    `${opened} sealed texts open.`,
    `${closed} sealed texts do not open: is a key of ENCRYPTION_KEYS missing?`,
  )
}

const PHOTOS_AT_ONCE = 200

/** Asks the store, or its back-up, for both files of every photo in use. */
async function provePhotos(db: Database, store: PhotoStore, findings: Findings) {
  let [there, lost] = [0, 0]
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: { key: string }[] = await db
      .select({ key: photos.key })
      .from(photos)
      .where(and(gt(photos.key, after), isNotNull(photos.accountUid), isNull(photos.endedAt)))
      .orderBy(asc(photos.key))
      .limit(PHOTOS_AT_ONCE)
    for (const { key } of rows) {
      const files = await Promise.all([store.get(`${key}.webp`), store.get(`${key}-small.webp`)]).catch(() => [])
      if (files.length === 2 && files.every((file) => file !== undefined)) there += 1
      else lost += 1
    }
    after = rows.length === PHOTOS_AT_ONCE ? rows.at(-1)?.key : undefined
  }
  findings.say(
    lost === 0,
    'photos',
    `${there} photos have their files.`,
    `${lost} of ${there + lost} photos have no file.`,
  )
}
