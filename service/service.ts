import type { GoogleService } from './accounts/google.ts'
import type { AddressService } from './addresses/address-service.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Jobs } from './jobs.ts'
import type { Limiter } from './limiter.ts'
import type { Logger } from './log.ts'
import type { EmailService } from './messages/email.ts'
import type { SmsService } from './messages/sms.ts'
import type { PhotoStore } from './media/photo-store.ts'
import type { Keys } from './secrets.ts'
import type { Vault } from './vault.ts'

/** Everything outside this process, each behind a small interface with a default that needs nothing. */
export interface Outside {
  sms: SmsService
  email: EmailService
  /** Google sign-in; absent unless configured. */
  google?: GoogleService | undefined
  /** The national address service; absent unless configured. */
  addresses?: AddressService | undefined
  photos: PhotoStore
  /** Tells the error-reporting service; does nothing unless configured. */
  reportError: (error: unknown, requestId: string) => void
}

/** What a capability's function is handed. */
export interface Service {
  db: Database
  /** For what the helper page reads: connections that nothing else takes, each statement ended at 250 ms. */
  helperDb: Database
  /** For the locator: connections that no lock on the tables of safe return can take. */
  locatorDb: Database
  /** For work that legitimately takes long. */
  longDb: Database
  jobs: Jobs
  /** The one clock; SQL never asks the time. */
  now: () => Date
  config: Config
  keys: Keys
  /** Seals and finds what may not stand in clear. */
  vault: Vault
  limiter: Limiter
  outside: Outside
  log: Logger
  /** Names this process in claims. */
  processId: string
  /** Where people reach the website, without a slash at the end: the origin and base path of every link we send. */
  publicUrl: () => string
}

export type { Caller } from './caller.ts'
