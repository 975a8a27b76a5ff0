import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_DATA, startProduct } from './support.ts'

/**
 * Starts the product once on an empty data folder and stops it; every other product of the run begins with a copy of what it
 * left (`startProduct`). A first start creates the database, migrates it and loads the sample, which is half of its time.
 */
export default async function firstStart() {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-first-'))
  const product = await startProduct({ DATA_DIR: folder })
  await product.stop()
  process.env[FIRST_DATA] = folder
  return () => rm(folder, { recursive: true, force: true })
}
