/**
 * Photos that were chosen and not yet sent. They outlive a reload in IndexedDB, each by an id that stands in its
 * journey's draft, so that two tabs never mix; what no draft remembers is gone after a day.
 */
const DATABASE = 'homeward'
const STORE = 'photos'
const KEPT_MS = 24 * 3_600_000

interface Kept {
  id: string
  bytes: ArrayBuffer
  keptAt: number
}

/** This page's own copies: all there is where IndexedDB is switched off. */
const memory = new Map<string, Blob>()

const opened = () =>
  new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error))
    request.addEventListener('blocked', () => failed(new Error('blocked')))
  })

/** One request in a transaction of its own; nothing where the browser keeps nothing. */
async function ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const database = await opened()
    try {
      return await new Promise<T>((done, failed) => {
        const request = work(database.transaction(STORE, mode).objectStore(STORE))
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => failed(request.error))
      })
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** @returns the id by which it is found again */
export async function keepPhoto(photo: Blob): Promise<string> {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  memory.set(id, photo)
  await forgetOldPhotos()
  const kept: Kept = { id, bytes: await photo.arrayBuffer(), keptAt: Date.now() }
  await ask('readwrite', (store) => store.put(kept))
  return id
}

export async function keptPhoto(id: string): Promise<Blob | undefined> {
  const known = memory.get(id)
  if (known) return known
  const kept = (await ask('readonly', (store) => store.get(id))) as Kept | undefined
  return kept && new Blob([kept.bytes], { type: 'image/jpeg' })
}

export async function forgetPhoto(id: string) {
  memory.delete(id)
  await ask('readwrite', (store) => store.delete(id))
}

async function forgetOldPhotos() {
  const all = ((await ask('readonly', (store) => store.getAll())) ?? []) as Kept[]
  for (const { id, keptAt } of all) if (keptAt < Date.now() - KEPT_MS) await forgetPhoto(id)
}
