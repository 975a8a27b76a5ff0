import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SEALED_TABLES } from '../service/accounts/sealed-rows.ts'
import { accounts, secondFactors } from '../service/db/tables.ts'
import { resealCommand, rewriteLookupsCommand } from './key-commands.ts'
import { refuseLostKeys } from './keys-at-start.ts'
import { openIdleService } from './test/idle-service.ts'

const service = await openIdleService()

const key = (id: string) => ({ id, key: Buffer.alloc(32, id) })
const withKeys = (...ids: string[]) => ({
  ...service,
  config: { ...service.config, vault: { sealing: ids.map(key), lookup: Buffer.alloc(32, 9) } },
})
const startWith = (...ids: string[]) => refuseLostKeys(withKeys(...ids))

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

test('a rotation without a key that still seals something is one sentence, and changes nothing', async () => {
  const { db } = service
  await db.execute(sql`update ${secondFactors} set sealed = 'v1.k0.text'`)
  for (const command of [resealCommand, rewriteLookupsCommand]) {
    const said: string[] = []
    expect(await command(withKeys('k2'), [], (line) => said.push(line))).toBe(1)
    expect(said).toEqual([
      'ENCRYPTION_KEYS lacks the key k0, which still seals what is kept: put it back, last. Nothing was changed.',
    ])
  }
})
