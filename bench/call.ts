import { deepEqual } from 'node:assert/strict'
import pg from 'pg'
import { startProduct } from '../e2e/support.ts'
import { people } from '../service/sample/people.ts'
import { effort } from './effort.ts'
import { interleaved, ratios } from './figures.ts'
import { installPeers, startPeer } from './peers.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { record } from './record.ts'
import { requestsPerSecond } from './requests.ts'

/** The JSON call of the helper page beside Fastify with the same query (`npm run bench -- call`). */
const path = `/api/public/accounts/users/v2/${people[0]?.codes[0]?.code}`

installPeers()
const postgres = await startPostgres()
const database = await postgres.createDatabase('call')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: database, TRUST_PROXY: 'loopback' })
const client = new pg.Client({ connectionString: database })
await client.connect()
await client.query('create unlogged table peer_rate_limits (like rate_limits including all)')
await client.end()
// No limit stands on a call of an alarm, so the peer has none either; with one it shows what that would cost.
const fastify = await startPeer('fastify', { DATABASE_URL: database, LIMITER: '0' })
const limited = await startPeer('fastify', { DATABASE_URL: database })

/** Throws when the two do not say the same, but for the seal of what was opened, which is another each time and ours alone. */
async function sameAnswer() {
  const [ours, theirs] = await Promise.all(
    [product, fastify].map(async ({ url }) => {
      const { data } = (await (await fetch(url + path)).json()) as { data: object }
      return { ...data, opened: undefined }
    }),
  )
  deepEqual(ours, theirs)
}

try {
  await sameAnswer()
  const measured = await interleaved(effort.rounds, {
    homeward: () => requestsPerSecond(product.url + path),
    fastify: () => requestsPerSecond(fastify.url + path),
    limited: () => requestsPerSecond(limited.url + path),
  })
  const rate = (what: string, rounds: number[]) => ({ what, unit: 'requests/s', rounds })
  await record('call', {
    title: 'JSON call',
    how: `\`GET /api/public/accounts/users/v2/{uid}\` beside Fastify with zod and helmet: the same schemas, the same query on
the same PostgreSQL (prepared in both), the same masks, the same answer to the letter. 16 connections, each of them
another address behind a proxy, for ${effort.seconds} s a round. No limit stands on a call of an alarm; what one would cost shows Fastify
with rate-limiter-flexible on a table of the service's design, so high that nothing is refused. Profiled, of the busy time of the
product's process two fifths hand the answer and the query to the system; the parts above that: the service 8 %, node-postgres 7,
Hono and its server 7, collecting garbage 5, Drizzle 4, a device's new cookie and its seal 4 (the peer gives none), zod 1.`,
    figures: [
      rate('Homeward', measured.homeward),
      rate('Fastify', measured.fastify),
      rate('Fastify with a limiter', measured.limited),
      { what: 'Homeward to Fastify', unit: '×', rounds: ratios(measured.homeward, measured.fastify), atLeast: 0.8 },
      {
        what: 'the limiter’s cost: with it to without it',
        unit: '×',
        rounds: ratios(measured.limited, measured.fastify),
      },
    ],
  })
} finally {
  await Promise.all([fastify.stop(), limited.stop(), product.stop()])
  await postgres.stop()
}
