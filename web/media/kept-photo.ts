import { randomKey } from '../shared/random-key.ts'

/**
 * Photos that were chosen and not yet sent, each by an id that stands in its journey's draft. They outlive a reload in the
 * tab's own storage and end with the tab: nobody finds somebody's photo on a shared device (docs/decisions.md, "Photos").
 */
const PREFIX = 'homeward.chosen.'

/** This page's own copies: all there is where session storage is off or full. */
const memory = new Map<string, Blob>()

const asDataUrl = (blob: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(reader.result as string))
    reader.addEventListener('error', () => failed(reader.error))
    reader.readAsDataURL(blob)
  })

/** @returns the id by which it is found again */
export async function keepPhoto(photo: Blob): Promise<string> {
  const id = randomKey()
  memory.set(id, photo)
  try {
    sessionStorage.setItem(PREFIX + id, await asDataUrl(photo))
  } catch {
    // Memory keeps it until the page is closed.
  }
  return id
}

export function keptPhoto(id: string): Blob | undefined {
  const known = memory.get(id)
  if (known) return known
  try {
    const [, encoded] = sessionStorage.getItem(PREFIX + id)?.split(',') ?? []
    if (!encoded) return undefined
    return new Blob([Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })
  } catch {
    return undefined
  }
}

export function forgetPhoto(id: string) {
  memory.delete(id)
  try {
    sessionStorage.removeItem(PREFIX + id)
  } catch {
    // Nothing was stored.
  }
}
