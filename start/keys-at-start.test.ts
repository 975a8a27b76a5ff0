import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEALED_TABLES } from '../service/accounts/sealed-rows.ts'
import { readConfig } from '../service/config.ts'
import { accounts, secondFactors } from '../service/db/tables.ts'
import { openEmbedded } from '../service/db/open.ts'
import { openLog } from '../service/log.ts'
import { openService, type OpenService } from '../service/open.ts'
import { refuseLostKeys } from './keys-at-start.ts'

let service: OpenService
beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'homeward-keys-'))
  service = await openService({
    config: readConfig({ APP_ENV: 'development', DATA_DIR }),
    log: openLog('silent'),
    database: await openEmbedded(),
    work: false,
    secret: 'a secret that only the tests know, long enough',
    publicUrl: () => 'http://localhost:3000',
  })
}, 60_000)
afterAll(() => service.close())

const key = (id: string) => ({ id, key: Buffer.alloc(32, id) })
const startWith = (...ids: string[]) =>
  refuseLostKeys({
    ...service,
    config: { ...service.config, vault: { sealing: ids.map(key), lookup: Buffer.alloc(32, 9) } },
  })

test('a start without a key that still seals something is refused, wherever that stands; one with it is not', async () => {
  const { db } = service
  for (const { table } of SEALED_TABLES) await db.execute(sql`update ${table} set sealed = 'v1.k2.text'`)
  await expect(startWith('k2', 'k1')).resolves.toBeUndefined()
  await expect(startWith('k2')).resolves.toBeUndefined()

  const [one] = await db.select({ uid: accounts.uid }).from(accounts).orderBy(accounts.uid).limit(1).offset(1)
  const seal = (by: string) =>
    db
      .update(accounts)
      .set({ sealed: `v1.${by}.text` })
      .where(eq(accounts.uid, one?.uid ?? ''))
  await seal('k1')
  await expect(startWith('k2')).rejects.toThrow(
    'ENCRYPTION_KEYS lacks the key k1, which still seals what is kept. Put it back, last;',
  )
  await expect(startWith('k2', 'k1')).resolves.toBeUndefined()
  await seal('k2')
  await db.insert(secondFactors).values({ ownerUid: 'somebody', createdAt: new Date(), sealed: 'v1.k0.text' })
  await expect(startWith('k2'), 'a second factor').rejects.toThrow('lacks the key k0')
})
