import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { ago } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import {
  CODE_MINUTES,
  CODE_NUMBER_DAY,
  CODE_NUMBER_DAY_FIRST,
  CODE_RESEND_SECONDS,
  CODE_SENDS,
  CODE_SOURCE_CONFIRMED,
} from '#contract/limits.ts'
import type { Queryable } from '../db/open.ts'
import { oneTimeCodes } from '../db/tables.ts'
import { tellDuty } from '../messages/queue.ts'
import type { Service } from '../service.ts'

const SECOND = 1000
const DAY = 24 * 3600

/** Who asks for a code, by one-way names: the browser by its cookie, the network by its address. */
export interface Asker {
  browserHash: string
  sourceHash: string
}

/**
 * Seconds until this asker may have another code sent to this number. The pauses count what the same browser or the same network
 * asked for: others' requests use up nothing of an owner's. What the number gets of all askers together is bounded too, and an
 * asker's first code has room of its own there.
 */
export async function pauseBeforeNext(db: Queryable, phoneNames: string[], asker: Asker, at: Date): Promise<number> {
  const since = (seconds: number) => ago(at, seconds * SECOND)
  const isOwn = or(eq(oneTimeCodes.browserHash, asker.browserHash), eq(oneTimeCodes.sourceHash, asker.sourceHash))
  const all = await db
    .select({ at: oneTimeCodes.createdAt, isOwn: sql<boolean>`(${isOwn})` })
    .from(oneTimeCodes)
    .where(and(inArray(oneTimeCodes.phoneHash, phoneNames), gt(oneTimeCodes.createdAt, since(DAY))))
    .orderBy(desc(oneTimeCodes.createdAt))
  const sent = all.filter((row) => row.isOwn)
  const recent = sent.filter((row) => row.at > since(600))
  const until = (moment: Date, seconds: number) =>
    Math.ceil((moment.getTime() + seconds * SECOND - at.getTime()) / SECOND)
  const pauses: number[] = []
  const [latest] = sent
  if (latest)
    pauses.push(until(latest.at, CODE_RESEND_SECONDS[Math.min(recent.length, CODE_RESEND_SECONDS.length) - 1] ?? 0))
  const fifth = recent[CODE_SENDS.tenMinutes - 1]
  if (fifth) pauses.push(until(fifth.at, 600))
  const tenth = sent[CODE_SENDS.day - 1]
  if (tenth) pauses.push(until(tenth.at, DAY))
  const lastOfNumber = all[(latest ? CODE_NUMBER_DAY : CODE_NUMBER_DAY_FIRST) - 1]
  if (lastOfNumber) pauses.push(until(lastOfNumber.at, DAY))
  return Math.max(0, ...pauses)
}

/**
 * The circuit breaker of texts: refuses a code for a source, or for a country, that was sent too many unconfirmed ones. A
 * source whose codes are confirmed goes on, whatever other sources flood: a registration day behind one address is no attack.
 * @throws `too-many-requests` for the source; `code-unavailable` for the country
 */
export async function refuseCodeFlood(service: Service, sourceHash: string, countryCode: string) {
  const { db, limiter } = service
  const at = service.now()
  const source = await codesOfSource(service, sourceHash, at)
  if (source.confirmed >= CODE_SOURCE_CONFIRMED && source.confirmed * 2 >= source.settled) return
  if (source.unconfirmed >= limiter.limitOf('code-source').points) {
    limiter.countBeyond('code-source')
    refuse('too-many-requests', { retryAfterSeconds: CODE_MINUTES * 60 })
  }
  const { points, seconds } = limiter.limitOf('code-breaker')
  const unconfirmed = await db.$count(
    oneTimeCodes,
    and(
      eq(oneTimeCodes.countryCode, countryCode),
      isNull(oneTimeCodes.usedAt),
      gt(oneTimeCodes.createdAt, ago(at, seconds * SECOND)),
    ),
  )
  if (unconfirmed < points) return
  limiter.countBeyond('code-breaker')
  await ringDuty(service, countryCode)
  refuse('code-unavailable', { retryAfterSeconds: 600 })
}

/**
 * What became of the codes that one source asked for: how many numbers confirmed one and how many codes had their time, in a day,
 * and how many stand unconfirmed in the breaker's time.
 */
async function codesOfSource({ db, limiter }: Service, sourceHash: string, at: Date) {
  const { seconds } = limiter.limitOf('code-source')
  const { usedAt, expiresAt, createdAt, phoneHash } = oneTimeCodes
  const now = sql`${at.toISOString()}::timestamptz`
  const inTime = sql`${ago(at, seconds * SECOND).toISOString()}::timestamptz`
  const [row] = await db
    .select({
      confirmed: sql<number>`(count(distinct ${phoneHash}) filter (where ${usedAt} is not null))::int`,
      settled: sql<number>`(count(*) filter (where ${usedAt} is not null or ${expiresAt} <= ${now}))::int`,
      unconfirmed: sql<number>`(count(*) filter (where ${usedAt} is null and ${createdAt} > ${inTime}))::int`,
    })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.sourceHash, sourceHash), gt(createdAt, ago(at, DAY * SECOND))))
  return row ?? { confirmed: 0, settled: 0, unconfirmed: 0 }
}

/** Tells the duty desk that codes to a country have stopped: once in a while, however many requests are refused. */
async function ringDuty(service: Service, countryCode: string) {
  if ((await service.limiter.take('codes-stopped', countryCode)) > 0) return
  service.log.warn({ countryCode }, 'codes to a country are stopped')
  await service.db.transaction((tx) => tellDuty(service, tx, { kind: 'codes-stopped', details: { countryCode } }))
}
