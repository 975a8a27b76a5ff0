import type { LatLng } from '../contract/distance.ts'
import type { Nearby } from '../contract/nearby.ts'
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
  jobs: Jobs
  /** The one clock; SQL never asks the time. */
  now: () => Date
  config: Config
  keys: Keys
  /** Seals and finds what may not stand in clear. */
  vault: Vault
  limiter: Limiter
  outside: Outside
  /** What is near a position, for capabilities that do not know the locator (locator/nearby.ts). */
  nearby: (position: LatLng) => Promise<Nearby | undefined>
  log: Logger
  /** Names this process in claims. */
  processId: string
  /** Where people reach the website, without a slash at the end: the origin and base path of every link we send. */
  publicUrl: () => string
}

export type { Caller } from './caller.ts'
