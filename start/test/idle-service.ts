import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '../../service/config.ts'
import { openEmbedded } from '../../service/db/open.ts'
import { openLog } from '../../service/log.ts'
import { openService, type OpenService } from '../../service/open.ts'

/**
 * A service of development on an embedded database and a folder of its own, which works off no jobs. It is closed, and its folder
 * deleted, after the tests of the file that opened it.
 */
export async function openIdleService(): Promise<OpenService> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'homeward-idle-'))
  const service = await openService({
    config: readConfig({ APP_ENV: 'development', DATA_DIR }),
    log: openLog('silent'),
    database: await openEmbedded(),
    work: false,
    secret: 'a secret that only the tests know, long enough',
    publicUrl: () => 'http://localhost:3000',
  })
  afterAll(async () => {
    await service.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  return service
}
