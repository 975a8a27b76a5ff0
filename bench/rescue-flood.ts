import pg from 'pg'
import { startProduct } from '../e2e/support.ts'
import { effort } from './effort.ts'
import { finder } from './finder.ts'
import { populate } from './population.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { record } from './record.ts'
import { percentile, steadily } from './steady.ts'

/** A flood on one code while honest finders use others (`npm run bench -- rescue-flood --minutes 5`). */
const FLOOD_PER_SECOND = 50
const HONEST_PER_MINUTE = 20
const WARM_UP_SECONDS = 10
/** The flood comes from so many addresses, honest finders among them. */
const FLOOD_ADDRESSES = 200

const seconds = WARM_UP_SECONDS + effort.minutes * 60
const honestFinders = Math.ceil((seconds * HONEST_PER_MINUTE) / 60)
const postgres = await startPostgres()
const database = await postgres.createDatabase('rescue_flood')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: database, TRUST_PROXY: 'loopback' })
const [flooded = '', ...codes] = await populate(database, honestFinders + 1)
const outbox = new pg.Pool({ connectionString: database, max: 2 })

let sent = 0
let refused = 0
/** One report of the flood: always the same code, always another number. */
async function flood() {
  const nth = (sent += 1)
  const { json } = finder(product.url, `198.18.0.${nth % FLOOD_ADDRESSES}`)
  const phone = `8${String(3_000_000 + nth).slice(-7)}`
  const body = { name: 'Flood', phone, location: 'Singapore', uidDementia: flooded }
  const { status } = await json('/api/public/credential/safereturncard', body).catch(() => ({ status: 0 }))
  if (status !== 200) refused += 1
}

interface Honest {
  phone: string
  milliseconds: number
  sentAt: number
  status: number
}
const honest: Honest[] = []
/** A finder on a code of their own, every second one at an address that the flood uses too; timed from when it was due. */
async function submit(due: number) {
  const nth = honest.length
  const { json } = finder(product.url, nth % 2 === 0 ? `198.19.0.${nth % 250}` : `198.18.0.${nth % FLOOD_ADDRESSES}`)
  const mine: Honest = {
    phone: `9${String(1_000_000 + nth).slice(-7)}`,
    milliseconds: NaN,
    sentAt: Date.now(),
    status: 0,
  }
  honest.push(mine)
  const body = { name: 'Aisha', phone: mine.phone, location: 'Singapore', uidDementia: codes[nth % codes.length] }
  const response = await json('/api/public/credential/safereturncard', body)
  await response.arrayBuffer()
  mine.milliseconds = performance.now() - due
  mine.status = response.status
}

/** Seconds from a finder's report until the first message with this number was handed over; endless where none was. */
async function heardAfter({ phone, sentAt }: Honest): Promise<number> {
  const { rows } = await outbox.query('select min(created_at) as at from outbox where text like $1', [`%${phone}%`])
  const at: unknown = rows[0]?.at
  return at instanceof Date ? (at.getTime() - sentAt) / 1000 : Infinity
}

try {
  await Promise.all([steadily(FLOOD_PER_SECOND, seconds, flood), steadily(HONEST_PER_MINUTE / 60, seconds, submit)])
  // What the last ones left is heard within five seconds, or it counts as never heard.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  const counted = honest.filter((_, nth) => (nth * 60) / HONEST_PER_MINUTE >= WARM_UP_SECONDS)
  const heard: number[] = []
  for (const one of counted) heard.push(await heardAfter(one))
  const times = counted.map(({ milliseconds }) => milliseconds)
  const inTime = heard.filter((after) => after <= 5).length
  await record('rescue-flood', {
    title: 'A flood beside honest finders',
    how: `${FLOOD_PER_SECOND} submissions a second on one code from ${FLOOD_ADDRESSES} addresses for ${effort.minutes} minutes on PostgreSQL, and
${HONEST_PER_MINUTE} honest finders a minute, each on the code of another person, every second one at an address that the flood uses
too (\`TRUST_PROXY\`). An honest submission is timed from when it was due; heard is the first message in the outbox with that
finder's number. The product, its database and the finders share one machine.`,
    figures: [
      { what: 'submissions of the flood', unit: '', rounds: [sent] },
      { what: 'of them not answered 200', unit: '', rounds: [refused], atMost: 0 },
      { what: 'honest finders', unit: '', rounds: [counted.length] },
      {
        what: 'answered 200',
        unit: '%',
        rounds: [(100 * counted.filter(({ status }) => status === 200).length) / counted.length],
        atLeast: 100,
      },
      { what: 'honest p50', unit: 'ms', rounds: [percentile(times, 0.5)] },
      { what: 'honest p95', unit: 'ms', rounds: [percentile(times, 0.95)], atMost: 50 },
      { what: 'heard within 5 s', unit: '%', rounds: [(100 * inTime) / counted.length], atLeast: 100 },
      { what: 'longest until heard', unit: 's', rounds: [Math.max(...heard)], atMost: 5 },
    ],
  })
} finally {
  await outbox.end()
  await product.stop()
  await postgres.stop()
}
