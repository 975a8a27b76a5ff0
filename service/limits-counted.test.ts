import { globSync, readFileSync } from 'node:fs'
import { like } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isLimitName, RATE_LIMITS, type LimitName } from '#contract/rate-limits.ts'
import { refuseCodeFlood } from './accounts/code-limits.ts'
import { tellOfUnusualReading } from './admin/unusual-reading.ts'
import { audit, oneTimeCodes, rateLimits } from './db/tables.ts'
import { openLimiter } from './limiter.ts'
import { openTwilioRelay } from './messages/adapters/twilio-relay.ts'
import { metrics } from './metrics.ts'
import type { OpenService } from './open.ts'
import { takeCall } from './safe-return/relay-call.ts'
import { guess } from './safe-return/wrong-codes.ts'
import { randomUid } from './secrets.ts'
import { lost } from './test/lost.ts'
import { relayProvider } from './test/relay-provider.ts'
import { world } from './test/world.ts'

/** How many requests beyond this limit `/metrics` says that there were. */
async function beyond(limit: LimitName): Promise<number> {
  const counted = await metrics.getSingleMetric('homeward_limited_total')?.get()
  return counted?.values.find(({ labels }) => labels.limit === limit)?.value ?? expect.fail(`${limit} is not counted`)
}

/** Codes that one source asked for a moment ago, each for a number of its own, and that nobody confirmed. */
async function sentCodes({ db, now }: OpenService, sourceHash: string, count: number) {
  onTestFinished(async () => void (await db.delete(oneTimeCodes)))
  const its = { browserHash: '', sourceHash, countryCode: '+65', codeHash: '', createdAt: now(), expiresAt: now() }
  await db
    .insert(oneTimeCodes)
    .values(Array.from({ length: count }, () => ({ ...its, id: randomUid(), phoneHash: randomUid() })))
}

/** One call through our number to somebody whom no digits lead to. */
async function dialWrong(from: string) {
  const [authToken, url] = ['a token', 'https://homeward.test/api/public/relay']
  const { device, outside } = await world()
  outside({ relay: openTwilioRelay({ authToken, number: '+6531580001', address: () => url }) })
  const post = (to: string, body: string, headers: Record<string, string>) =>
    device().send('POST', to.replace('https://homeward.test/api', ''), body, headers)
  await relayProvider({ authToken, url, post }).dial(from, '19999999')
}

/** One more request than each of these limits allows for, by what asks them in another way than `take`. */
const ONE_TOO_MANY = {
  async 'code-source'(service: OpenService) {
    await sentCodes(service, 'one source', 20)
    await expect(refuseCodeFlood(service, 'one source', '+65')).rejects.toMatchObject({ code: 'too-many-requests' })
  },
  async 'code-breaker'(service: OpenService) {
    await sentCodes(service, 'many sources', 300)
    await expect(refuseCodeFlood(service, 'one more source', '+65')).rejects.toMatchObject({ code: 'code-unavailable' })
  },
  async 'records-read'(service: OpenService) {
    const [actor, createdAt] = [randomUid(), service.now()]
    const line = { actor, action: 'record-read', details: {}, createdAt }
    await service.db.insert(audit).values(Array.from({ length: 31 }, () => ({ ...line, subject: randomUid() })))
    await service.db.transaction((tx) => tellOfUnusualReading(service, tx, actor))
  },
  async 'relay-calls'(service: OpenService) {
    const { submit, incident } = await lost()
    await submit()
    for (let calls = 0; calls < 150; calls += 1) await service.limiter.take('relay-calls', 'all')
    expect(await takeCall(service, (await incident()).id, 'CA151')).toBe(false)
  },
  async 'relay-digits'(service: OpenService) {
    const guesser = service.keys.hashSubject('telephone:+6590909091')
    for (let digits = 0; digits < 10; digits += 1) await service.limiter.take('relay-digits', guesser)
    await dialWrong('+6590909091')
  },
  async 'relay-digits-withheld'(service: OpenService) {
    for (let digits = 0; digits < 100; digits += 1) await service.limiter.take('relay-digits-withheld', 'all')
    await dialWrong('anonymous')
  },
  async 'wrong-codes'(service: OpenService) {
    for (let codes = 0; codes < 500; codes += 1) await service.limiter.take('wrong-codes', 'all')
    const { isClosed } = await guess(service, { address: '192.0.2.1' } as Parameters<typeof guess>[1])
    expect(isClosed).toBe(true)
  },
} satisfies Partial<Record<LimitName, (service: OpenService) => Promise<void>>>
const names = Object.keys(ONE_TOO_MANY) as (keyof typeof ONE_TOO_MANY)[]
/** Those of wrong digits are asked by what stands in a variable. */
const BY_NAME = names.filter((name) => !name.startsWith('relay-digits'))

describe('the first request beyond a limit is counted where operators read', () => {
  test.each(['take', 'hold', 'countOver'] as const)('by its name, where it is asked by %s', async (ask) => {
    const { service } = await world()
    for (const limit of Object.keys(RATE_LIMITS).filter(isLimitName)) {
      const limiter = openLimiter(service.database, { [limit]: { points: 1, seconds: 3600 } })
      const [before, subject] = [await beyond(limit), randomUid()]
      const after: number[] = []
      for (let requests = 0; requests < 3; requests += 1) {
        await limiter[ask](limit, subject)
        after.push((await beyond(limit)) - before)
      }
      expect(after, limit).toEqual([0, 1, 2])
    }
  })

  test.each(names)('%s', async (limit) => {
    const { service } = await world()
    onTestFinished(async () => void (await service.db.delete(rateLimits).where(like(rateLimits.key, `${limit}:%`))))
    const before = await beyond(limit)
    await ONE_TOO_MANY[limit](service)
    expect((await beyond(limit)) - before).toBe(1)
  })

  test('and no limit is asked in another way that is not tried here', () => {
    const asked = globSync('service/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\.(?:limitOf|isUsedUp)\('([^']+)'/g)].map(([, name = '']) => name),
    )
    expect([...new Set(asked)].toSorted()).toEqual(BY_NAME.toSorted())
  })
})
