import type { LatLng } from '#contract/domain/distance.ts'
import type { Nearby } from '#contract/nearby.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Jobs } from './jobs.ts'
import type { Limiter } from './limiter.ts'
import type { Logger } from './log.ts'
import type { Outside } from './outside.ts'
import type { Keys } from './secrets.ts'
import type { Vault } from './vault.ts'

/** What a capability's function is handed. */
export interface Service {
  db: Database
  /** For what the helper page reads: connections that nothing else takes, each statement ended at 250 ms. */
  helperDb: Database
  /** For the locator: connections that no lock on the tables of safe return can take. */
  locatorDb: Database
  /** For the console's lists and searches: connections of their own, whose statements are planned for their values. */
  deskDb: Database
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
  /** What is near a position, for capabilities that do not know the locator (locator/nearby.ts). */
  nearby: (position: LatLng) => Promise<Nearby | undefined>
  /** A stored photo as a JPEG, for capabilities that print and do not know the media (media/picture.ts). */
  jpegOf: (photo: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
  log: Logger
  /** Names this process in claims. */
  processId: string
  /** Where people reach the website, without a slash at the end: the origin and base path of every link we send. */
  publicUrl: () => string
}
