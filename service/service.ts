import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Jobs } from './jobs.ts'
import type { Limiter } from './limiter.ts'
import type { Logger } from './log.ts'
import type { EmailService } from './messages/email.ts'
import type { SmsService } from './messages/sms.ts'
import type { Keys } from './secrets.ts'

/** Everything outside this process, each behind a small interface with a default that needs nothing. */
export interface Outside {
  sms: SmsService
  email: EmailService
  /** Tells the error-reporting service; does nothing unless configured. */
  reportError: (error: unknown, requestId: string) => void
}

/** What a capability's function is handed. */
export interface Service {
  db: Database
  jobs: Jobs
  /** The one clock; SQL never asks the time. */
  now: () => Date
  config: Config
  keys: Keys
  limiter: Limiter
  outside: Outside
  log: Logger
  /** Names this process in claims. */
  processId: string
  /** Where people reach the website, without a slash at the end: the origin and base path of every link we send. */
  publicUrl: () => string
}

/** Who calls, as far as the request itself can show. Roles are decided from it, never from a body. */
export interface Caller {
  requestId: string
  /** The network address limits count by: an IPv4 address, or the /64 of an IPv6 one. */
  address: string
  /** One-way name of the calling device, when it sent our cookie and the request is our own page's or has our origin. */
  device: string | undefined
  /** The same, giving the device a cookie when it has none. */
  ensureDevice: () => string
  /** The `Idempotency-Key` header: a repeat of the same request does nothing twice. */
  idempotencyKey: string | undefined
  /** The language of the page. */
  locale: import('../contract/options.ts').Locale
  /** True when the call's limit is used up and the call may only do less (`limit.reduce`). */
  overLimit: boolean
}
