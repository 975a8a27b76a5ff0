import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SEALED_TABLES } from '../service/accounts/sealed-rows.ts'
import { accounts, secondFactors } from '../service/db/tables.ts'
import type { OpenService } from '../service/open.ts'
import { openVault } from '../service/vault.ts'
import { keysCommand, resealCommand, rewriteLookupsCommand } from './key-commands.ts'
import { refuseLostKeys } from './keys-at-start.ts'
import { openIdleService } from './test/idle-service.ts'

const service = await openIdleService()

/** A key whose bytes follow from its id, unless others are named. */
const key = (id: string, bytes = id) => ({ id, key: Buffer.alloc(32, bytes) })
const lookup = Buffer.alloc(32, 9)
const withKeys = (...keys: (string | ReturnType<typeof key>)[]): OpenService => {
  const vault = { sealing: keys.map((one) => (typeof one === 'string' ? key(one) : one)), lookup }
  return { ...service, vault: openVault(vault), config: { ...service.config, vault } }
}
const startWith = (...keys: Parameters<typeof withKeys>) => refuseLostKeys(withKeys(...keys))

/** What the key seals for this row. */
const sealedBy = (id: string, binding: string) =>
  openVault({ sealing: [key(id)], lookup }).seal({ lastNric: '1A' }, binding)
const uidsOf = async () =>
  (await service.db.select({ uid: accounts.uid }).from(accounts).orderBy(accounts.uid)).map(({ uid }) => uid)
const sealAccount = (uid: string | undefined, sealed: string | null) =>
  service.db
    .update(accounts)
    .set({ sealed })
    .where(eq(accounts.uid, uid ?? expect.fail('the sample has too few people')))
/** From here on accounts alone have sealed texts, each by this key. */
async function sealAllBy(id: string) {
  for (const { table } of SEALED_TABLES.slice(1)) await service.db.execute(sql`delete from ${table}`)
  for (const uid of await uidsOf()) await sealAccount(uid, sealedBy(id, uid))
}
/** What a command says, and its exit status. */
async function said(command: typeof keysCommand, ...keys: Parameters<typeof withKeys>) {
  const lines: string[] = []
  return { status: await command(withKeys(...keys), [], (line) => lines.push(line)), lines }
}

test('a start without a key that still seals something is refused, wherever that stands; one with it is not', async () => {
  const { db } = service
  await sealAllBy('k2')
  await expect(startWith('k2', 'k1')).resolves.toBeUndefined()
  await expect(startWith('k2')).resolves.toBeUndefined()

  const [, uid = ''] = await uidsOf()
  const seal = (by: string) => sealAccount(uid, sealedBy(by, uid))
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
  await service.db
    .insert(secondFactors)
    .values({ ownerUid: 'somebody', createdAt: new Date(), sealed: 'v1.k0.text' })
    .onConflictDoNothing()
  for (const command of [resealCommand, rewriteLookupsCommand]) {
    expect(await said(command, 'k2')).toEqual({
      status: 1,
      lines: [
        'ENCRYPTION_KEYS lacks the key k0, which still seals what is kept: put it back, last. Nothing was changed.',
      ],
    })
  }
})

test.each([
  ['alone', [key('k2', 'other')]],
  ['behind one that seals nothing yet', ['k3', key('k2', 'other')]],
  ['before one that seals nothing any more', [key('k2', 'other'), 'k1']],
])('another key under the id of the one that sealed, %s, is one sentence for starts and commands', async (_, keys) => {
  await sealAllBy('k2')
  await expect(startWith(...keys)).rejects.toThrow(
    'ENCRYPTION_KEYS has another key k2 than the one that sealed what is kept. Put the right one there; a new one needs an id of its own.',
  )
  const before = await service.db.select().from(accounts).orderBy(accounts.uid)
  for (const command of [resealCommand, rewriteLookupsCommand])
    expect(await said(command, ...keys)).toEqual({
      status: 1,
      lines: [
        'ENCRYPTION_KEYS has another key k2 than the one that sealed what is kept: put the right one there. Nothing was changed.',
      ],
    })
  expect(await service.db.select().from(accounts).orderBy(accounts.uid)).toEqual(before)
  const { status, lines } = await said(keysCommand, ...keys)
  expect([status, lines.slice(-2)]).toEqual([
    1,
    [
      'k2: another key than the one that sealed these texts, and opens none of them.',
      'Next: put the right key k2 into ENCRYPTION_KEYS again, and start every process anew. A new one needs an id of its own.',
    ],
  ])
})

test('a text that is damaged says nothing of its key, which opens the others: a start goes on', async () => {
  await sealAllBy('k2')
  for (const uid of (await uidsOf()).slice(0, 3)) await sealAccount(uid, sealedBy('k2', 'somebody else'))
  await expect(startWith('k2')).resolves.toBeUndefined()
  expect((await said(keysCommand, 'k2')).status).toBe(0)
})
