import { LANGUAGE_COOKIE, prefixedName } from './language-cookie.ts'
import {
  ADMIN_SESSION_HOURS,
  CARD_TEST_MINUTES,
  CODE_MINUTES,
  KNOWN_DEVICE_DAYS,
  DRAFT_HOURS,
  PASSKEY_MINUTES,
  PHONE_PROOF_MINUTES,
  SESSION_HOURS,
  WATCH_HOURS,
} from './limits.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Every cookie we set, and the longest it stays, in seconds. The privacy policy names each with its time
 * (start/privacy.test.ts). All but the language, which a script sets too, are HttpOnly.
 */
export const COOKIES = {
  language: LANGUAGE_COOKIE,
  /** A random id of a finder's device, of which the service keeps a one-way hash; set by the page of a code. */
  device: { name: 'homeward_device', seconds: 2 * DAY },
  session: { name: 'homeward_session', seconds: SESSION_HOURS * HOUR },
  /** Says, sealed, which accounts signed in on this device before: failures on other devices do not shut it out. */
  known: { name: 'homeward_known', seconds: KNOWN_DEVICE_DAYS * DAY },
  /** A random key of the browser that asked for a one-time code: the code serves in it alone. */
  code: { name: 'homeward_code', seconds: CODE_MINUTES * 60 },
  /** The one-use phone proof. */
  phone: { name: 'homeward_phone', seconds: PHONE_PROOF_MINUTES * 60 },
  /** The token of the link a registration began with, so that no later address has to hold it. */
  entry: { name: 'homeward_entry', seconds: 12 * HOUR },
  /** The link of one use that was opened last, so that its address need not hold it. */
  link: { name: 'homeward_link', seconds: HOUR },
  /** The nonce that binds Google's answer to this browser. */
  google: { name: 'homeward_google', seconds: HOUR },
  /** Binds what a passkey signs to this browser. */
  passkey: { name: 'homeward_passkey', seconds: PASSKEY_MINUTES * 60 },
  /** The key under which the service keeps this browser's unfinished drafts. */
  draft: { name: 'homeward_draft', seconds: DRAFT_HOURS * HOUR },
  /** Says that the device is shared, so that no draft is kept. */
  shared: { name: 'homeward_shared', seconds: 365 * DAY },
  /** The admin console's session. */
  admin: { name: 'homeward_admin', seconds: ADMIN_SESSION_HOURS * HOUR },
  /** Says, sealed, whose codes this browser tests and what was done in the test so far. */
  tester: { name: 'homeward_tester', seconds: CARD_TEST_MINUTES * 60 },
  /** A watch over the count of alarms, which outlives the console's session. */
  watch: { name: 'homeward_watch', seconds: WATCH_HOURS * HOUR },
} as const satisfies Record<string, { name: string; seconds: number }>

/** The name under which a cookie is set and read. */
export const cookieName = (kind: keyof typeof COOKIES, place: { isSecure: boolean; basePath: string }) =>
  prefixedName(COOKIES[kind].name, place)

/** Cookies that were set without a prefix before and still count, under the new name: they open no account. The others end. */
export const MOVED_COOKIES: readonly (keyof typeof COOKIES)[] = ['device', 'draft', 'shared']
