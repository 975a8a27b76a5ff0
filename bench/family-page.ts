import pg from 'pg'
import { startProduct } from '../e2e/support.ts'
import { openPostgres } from '../service/db/open.ts'
import { incidentEvents, incidents, submissions } from '../service/db/tables.ts'
import { randomUid } from '../service/secrets.ts'
import { effort } from './effort.ts'
import { finder } from './finder.ts'
import { populate } from './population.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { record } from './record.ts'
import { percentile } from './steady.ts'

/** The family's page, and its call, at ten thousand reports (`npm run bench -- family-page`). */
const REPORTS = 10_000
const NETWORKS = 50
const BATCH = 500
const WARM_UP = 5
const ASKED = 40 * effort.rounds

const postgres = await startPostgres()
const database = await postgres.createDatabase('family_page')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: database, TRUST_PROXY: 'loopback' })
const [code = ''] = await populate(database, 1)
const outbox = new pg.Pool({ connectionString: database, max: 1 })

/** A finder comes, so that the family has its link. @returns the secret of it */
async function linkOfFamily(): Promise<string> {
  const body = { name: 'Aisha', phone: '8123 4567', location: 'Singapore', uidDementia: code }
  const answer = await finder(product.url).json('/api/public/credential/safereturncard', body)
  if (!answer.ok) throw new Error(`A report was answered with ${answer.status}.`)
  for (let waited = 0; waited < 100; waited += 1) {
    const { rows } = await outbox.query('select text from outbox order by created_at desc')
    for (const { text } of rows) {
      const token = /\/found\/(\w+)/.exec(String(text))?.[1]
      if (token) return token
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The family got no link.')
}

/** Adds the other reports as a flood leaves them: stored, most of them of few networks. */
async function addReports() {
  const { db, close } = await openPostgres(database, { pool: 2, onError: () => {} })
  const [incident] = await db.select().from(incidents)
  if (!incident) throw new Error('No alarm is open.')
  for (let added = 0; added < REPORTS; added += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => ({
      id: randomUid(),
      incidentId: incident.id,
      personUid: incident.personUid,
      code,
      deviceHash: randomUid(),
      name: `Finder ${added + index}`,
      phone: `+658${String(4_000_000 + added + index)}`,
      locale: 'en' as const,
      networkHash: `network ${(added + index) % NETWORKS}`,
      createdAt: new Date(incident.openedAt.getTime() + (added + index) * 100),
    }))
    await db.insert(submissions).values(rows)
    await db.insert(incidentEvents).values(
      rows.map(({ id, createdAt }) => ({
        incidentId: incident.id,
        kind: 'details-left' as const,
        code,
        submissionId: id,
        createdAt,
      })),
    )
  }
  await db.update(incidents).set({ submissionCount: REPORTS + 1 })
  await db.execute('analyze')
  await close()
}

/** Asks again and again, one after the other. @returns milliseconds of each, and the size of the largest answer in kB */
async function timed(path: string) {
  const times: number[] = []
  let largest = 0
  const { ask } = finder(product.url)
  for (let nth = 0; nth < WARM_UP + ASKED; nth += 1) {
    const started = performance.now()
    const response = await ask(path, { headers: { 'accept-encoding': 'identity' } })
    const { byteLength } = await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${response.status} for the family.`)
    if (nth >= WARM_UP) times.push(performance.now() - started)
    largest = Math.max(largest, byteLength / 1000)
  }
  return { times, largest }
}

try {
  const token = await linkOfFamily()
  await addReports()
  const call = await timed(`/api/public/found/${token}`)
  const page = await timed(`/found/${token}`)
  await record('family-page', {
    title: 'Family’s page at ten thousand reports',
    how: `One alarm with ${REPORTS.toLocaleString('en-SG')} reports of ${NETWORKS} networks and as many events on PostgreSQL; the page behind a caregiver's link and
its call, asked ${ASKED} times each, one after the other, sizes before compression. The product and its database share one
machine.`,
    figures: [
      { what: 'call p50', unit: 'ms', rounds: [percentile(call.times, 0.5)] },
      { what: 'call p95', unit: 'ms', rounds: [percentile(call.times, 0.95)], atMost: 100 },
      { what: 'size of the call’s answer', unit: 'kB', rounds: [call.largest], atMost: 60 },
      { what: 'page p95', unit: 'ms', rounds: [percentile(page.times, 0.95)], atMost: 100 },
      { what: 'size of the page', unit: 'kB', rounds: [page.largest], atMost: 60 },
    ],
  })
} finally {
  await outbox.end()
  await product.stop()
  await postgres.stop()
}
