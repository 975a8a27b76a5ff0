import pg from 'pg'
import { startProduct } from '../e2e/support.ts'
import { effort } from './effort.ts'
import { finder } from './finder.ts'
import { populate } from './population.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { record } from './record.ts'
import { percentile, steadily } from './steady.ts'

/** A flood on one code while honest finders use others (`npm run bench -- rescue-flood --rounds 5 --minutes 2`). */
const FLOOD_PER_SECOND = 50
const HONEST_PER_MINUTE = 20
const WARM_UP_SECONDS = 10
/** The flood comes from so many addresses, honest finders among them. */
const FLOOD_ADDRESSES = 200

const seconds = WARM_UP_SECONDS + effort.minutes * 60
const honestFinders = effort.rounds * Math.ceil((seconds * HONEST_PER_MINUTE) / 60)
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

interface Round {
  sent: number
  refused: number
  honest: number
  answered: number
  p50: number
  p95: number
  inTime: number
  longest: number
}
const share = (part: number, whole: number) => (100 * part) / whole

/** One flood of so many minutes. @returns what its honest finders met, those of the warm-up left out */
async function round(): Promise<Round> {
  const [sentBefore, refusedBefore, honestBefore] = [sent, refused, honest.length]
  await Promise.all([steadily(FLOOD_PER_SECOND, seconds, flood), steadily(HONEST_PER_MINUTE / 60, seconds, submit)])
  // What the last ones left is heard within five seconds, or it counts as never heard.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  const counted = honest.slice(honestBefore).filter((_, nth) => (nth * 60) / HONEST_PER_MINUTE >= WARM_UP_SECONDS)
  const heard: number[] = []
  for (const one of counted) heard.push(await heardAfter(one))
  const times = counted.map(({ milliseconds }) => milliseconds)
  return {
    sent: sent - sentBefore,
    refused: refused - refusedBefore,
    honest: counted.length,
    answered: share(counted.filter(({ status }) => status === 200).length, counted.length),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    inTime: share(heard.filter((after) => after <= 5).length, counted.length),
    longest: Math.max(...heard),
  }
}

try {
  const rounds: Round[] = []
  while (rounds.length < effort.rounds) rounds.push(await round())
  const each = (of: keyof Round) => rounds.map((one) => one[of])
  await record('rescue-flood', {
    title: 'A flood beside honest finders',
    how: `${FLOOD_PER_SECOND} submissions a second on one code from ${FLOOD_ADDRESSES} addresses, ${effort.rounds} times ${effort.minutes} minutes on PostgreSQL, and
${HONEST_PER_MINUTE} honest finders a minute, each on the code of another person, every second one at an address that the flood uses
too (\`TRUST_PROXY\`). An honest submission is timed from when it was due; heard is the first message in the outbox with that
finder's number. The product, its database and the finders share one machine. A submission is 17 statements; profiled, two thirds
of the process's busy time hand them to the database and read its answers.`,
    figures: [
      { what: 'submissions of the flood', unit: '', rounds: each('sent') },
      { what: 'of them not answered 200', unit: '', rounds: each('refused'), atMost: 0 },
      { what: 'honest finders', unit: '', rounds: each('honest') },
      { what: 'answered 200', unit: '%', rounds: each('answered'), atLeast: 100 },
      { what: 'honest p50', unit: 'ms', rounds: each('p50') },
      { what: 'honest p95', unit: 'ms', rounds: each('p95'), atMost: 50 },
      { what: 'heard within 5 s', unit: '%', rounds: each('inTime'), atLeast: 100 },
      { what: 'longest until heard', unit: 's', rounds: each('longest'), atMost: 5 },
    ],
  })
} finally {
  await outbox.end()
  await product.stop()
  await postgres.stop()
}
