/** Where photos are kept, by name: `<key>.webp` and `<key>-small.webp`. All three throw `PhotoStoreAway`. */
export interface PhotoStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Nothing when there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removing what is not there succeeds. */
  remove: (name: string) => Promise<void>
}

/** The store did not answer, or not as it should; `message` is for the log and names nobody. */
export class PhotoStoreAway extends Error {}

/** What a name looks like: nothing in it can lead out of a folder or into a query. */
export const PHOTO_NAME = /^([1-9A-HJ-NP-Za-km-z]{20,24})(-small)?\.webp$/
