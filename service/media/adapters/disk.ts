import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUid } from '../../secrets.ts'
import { PHOTO_NAME, PhotoStoreAway, type PhotoStore } from '../../outside.ts'

/** A folder of this machine, which only this user may read: for a trial, or a deployment of one process. */
export function openDiskPhotos(folder: string): PhotoStore {
  async function reach<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
    if (!PHOTO_NAME.test(name)) throw new PhotoStoreAway('disk: not the name of a photo')
    try {
      return await work(join(folder, name))
    } catch (error) {
      throw new PhotoStoreAway(`disk: ${(error as NodeJS.ErrnoException).code ?? 'failed'}`)
    }
  }
  return {
    put: (name, bytes) =>
      reach(name, async (path) => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // Renamed when it is whole: half a photo is never read.
        const unfinished = `${path}.${randomUid()}`
        try {
          await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
          await rename(unfinished, path)
        } catch (error) {
          await rm(unfinished, { force: true })
          throw error
        }
      }),
    get: (name) =>
      reach(name, (path) =>
        readFile(path).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        }),
      ),
    remove: (name) => reach(name, (path) => rm(path, { force: true })),
  }
}
