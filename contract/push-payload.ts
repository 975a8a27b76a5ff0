/**
 * What a push message carries to the service worker of one device, sealed for it (RFC 8291): a push service on the way reads nothing.
 * Push services take 4,096 bytes; what is said here stays below 3,000.
 */
export interface PushPayload {
  title: string
  body: string
  /** A notification with the same tag takes the place of the one before: an alarm has one on a device. */
  tag: string
  /** The language of what is read, as HTML names it. */
  lang: string
  /** The page that a tap opens: an address of our own. */
  url: string
  /** Said without a sound: what asks nothing of anybody. */
  quiet: boolean
  /** Milliseconds since 1970: an older message never takes the place of a newer one. */
  writtenAt: number
  /** What the device shows for it: that it came, and once an answer. */
  token: string
  /** The one answer that can be given without opening a page, with what is read when it was taken, and when it was not. */
  answer: { label: string; taken: string; failed: string } | null
}

/** Where a device says what became of a push, below the service's base: a service worker carries no schemas. */
export const PUSH_PATHS = { receipt: '/public/receipts/push', answer: '/public/found/push' } as const
