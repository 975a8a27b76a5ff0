import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { accounts } from './db/tables.ts'
import { openLog } from './log.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepared-database.ts'

test('a new folder begins with the prepared database, and one that stands there is left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-prepared-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await prepareDatabase()
  const config = readConfig({ APP_ENV: 'trial', DATA_DIR: join(folder, 'data') })
  await mkdir(config.dataDir)
  const open = () => openDatabase(config, openLog('silent'), { serving: true })
  const first = await open()
  // Its tables are there before anything is migrated.
  expect(await first.db.$count(accounts)).toBe(0)
  await first.migrate()
  const at = new Date('2026-03-02T08:00:00Z')
  await first.db
    .insert(accounts)
    .values({ uid: 'SampLeOfThisTest111111', type: 'PUBLIC', status: 'APPROVED', createdAt: at, updatedAt: at })
  await first.close()
  const second = await open()
  expect(await second.db.$count(accounts)).toBe(1)
  await second.close()
})
