import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PhotoStoreAway } from '../../outside.ts'
import { openDiskPhotos } from './disk.ts'

const NAME = `${'z'.repeat(22)}.webp`
let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homeward-photos-'))
  folder = join(root, 'photos')
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a photo is kept, replaced, read and removed, in a folder that nobody else may read', async () => {
  const photos = openDiskPhotos(folder)
  expect(await photos.get(NAME)).toBeUndefined()
  await photos.put(NAME, new Uint8Array([1, 2, 3]))
  await photos.put(NAME, new Uint8Array([4]))
  expect([...((await photos.get(NAME)) ?? [])]).toEqual([4])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600)
  await photos.remove(NAME)
  await photos.remove(NAME)
  expect(await photos.get(NAME)).toBeUndefined()
  expect(await readdir(folder), 'nothing half done is left').toEqual([])
})

test.each(['../secret', '..', '/etc/passwd', `${NAME}/../../x`, `a/${NAME}`, '', `${NAME}\0`, 'x.webp'])(
  'the name %j leads nowhere',
  async (name) => {
    await writeFile(join(root, 'secret'), 'secret')
    const photos = openDiskPhotos(folder)
    await expect(photos.get(name)).rejects.toThrow(PhotoStoreAway)
    await expect(photos.put(name, new Uint8Array([1]))).rejects.toThrow(PhotoStoreAway)
    await expect(photos.remove(name)).rejects.toThrow(PhotoStoreAway)
    expect(await readdir(root)).toEqual(['secret'])
  },
)

test('a disk that cannot be written is said in a word, without the file’s name', async () => {
  await writeFile(folder, 'a file where the folder should be')
  await expect(openDiskPhotos(folder).put(NAME, new Uint8Array([1]))).rejects.toThrow(/^disk: (EEXIST|ENOTDIR)$/)
})
