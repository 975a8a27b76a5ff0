import pg from 'pg'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../test/world.ts'
import { databaseTrouble } from './away.ts'
import { openPostgres, type Database } from './open.ts'
import { accounts, returnCodes, scans } from './tables.ts'

/** A database with its tables, as a process that serves opens it, with one connection for what people do. */
async function served() {
  const { url, drop } = await createDatabase()
  const database = await openPostgres(url, { pool: 1, serving: true, onError: () => {} })
  const beside = new pg.Client({ connectionString: url })
  await beside.connect()
  await database.migrate()
  onTestFinished(async () => {
    await beside.end()
    await database.close()
    await drop()
  })
  return { database, beside }
}

const scansOf = (db: Pick<Database, 'select'>, code: string) =>
  db.select({ id: scans.id, code: scans.code }).from(scans).where(eq(scans.code, code))
const keptIn = async (db: Database) => {
  const { rows } = (await db.execute(sql`select statement from pg_prepared_statements`)) as unknown as {
    rows: { statement: string }[]
  }
  return rows.filter(({ statement }) => statement.includes('"scans"')).length
}

test('what is asked a second time stays prepared, but on the connections of the console', async () => {
  const { database } = await served()
  for (const { db, kept } of [
    { db: database.db, kept: 1 },
    { db: database.helperDb, kept: 1 },
    { db: database.deskDb, kept: 0 },
    { db: database.longDb, kept: 0 },
  ]) {
    for (let nth = 0; nth < 3; nth += 1) expect(await scansOf(db, 'nobody')).toEqual([])
    expect(await keptIn(db)).toBe(kept)
  }
})

test('a kept statement that no longer fits the tables fails once as "away", and the next one is answered', async () => {
  const { database, beside } = await served()
  const { db } = database
  const ask = () => db.transaction((tx) => scansOf(tx, 'nobody'))
  for (let nth = 0; nth < 3; nth += 1) expect(await ask()).toEqual([])
  await beside.query('alter table scans alter column code type varchar(64)')
  const error = await ask().catch((failure: unknown) => failure)
  expect(databaseTrouble(error)).toEqual({ kind: 'away', says: '0A000' })
  expect(await ask()).toEqual([])
})

test('so does one that the server has forgotten', async () => {
  const { database } = await served()
  const { db } = database
  for (let nth = 0; nth < 3; nth += 1) expect(await scansOf(db, 'nobody')).toEqual([])
  await db.execute(sql`deallocate all`)
  const error = await scansOf(db, 'nobody').then(undefined, (failure: unknown) => failure)
  expect(databaseTrouble(error)).toEqual({ kind: 'away', says: '26000' })
  expect(await scansOf(db, 'nobody')).toEqual([])
})

test('a transaction asks what another one on its connection prepared, and sees its own rows', async () => {
  const { database } = await served()
  const now = new Date()
  const uid = 'person'
  await database.db
    .insert(accounts)
    .values({ uid, type: 'DEMENTIA', status: 'APPROVED', firstname: 'Siew Hua', createdAt: now, updatedAt: now })
  for (const code of ['one', 'two']) {
    await database.db.insert(returnCodes).values({ code, personUid: uid, label: 'Card', createdAt: now })
    const seen = await database.db.transaction(async (tx) => {
      await tx.insert(scans).values({ code, personUid: uid, deviceHash: 'device', createdAt: now })
      return scansOf(tx, code)
    })
    expect(seen.map((scan) => scan.code)).toEqual([code])
  }
})
