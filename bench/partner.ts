import { sql } from 'drizzle-orm'
import { startProduct } from '../e2e/support.ts'
import { totpOf, SAMPLE_TOTP_SECRET } from '../service/admin/second-factor.ts'
import { openPostgres } from '../service/db/open.ts'
import { SAMPLE_PASSWORD } from '../service/sample/accounts.ts'
import { seedAccounts } from '../service/test/many-accounts.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { effort } from './effort.ts'
import { record } from './record.ts'
import { percentile } from './steady.ts'

/** A partner organisation with 300 clients among very many accounts: `npm run bench -- partner --rows 1000000`. */
const CLIENTS = 300
const TURNS = 100
const BATCH = 100_000
const STAFF = 'SDC_DC_TPY'

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' })
const url = await postgres.createDatabase('partner')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: url })
const database = await openPostgres(url, { pool: 2, onError: () => {} })

/** Half of the clients were registered by the sample's organisation, half appointed it; each has a code, scans and a caregiver. */
async function seed() {
  for (let from = 0; from < effort.rows; from += BATCH)
    await seedAccounts(database.db, Math.min(BATCH, effort.rows - from), new Date(), from)
  const organisation = sql`(select uid from accounts where lower(username) = 'sunrise.daycare')`
  const at = new Date().toISOString()
  await database.db.execute(sql`create temporary table clients as select uid, row_number() over () as n from
    (select uid from accounts where type = 'DEMENTIA' and status = 'APPROVED' and uid not like 'SampLe%' limit ${CLIENTS}) as few`)
  await database.db.execute(sql`update accounts set master_partner_uid = ${organisation}
    where uid in (select uid from clients where n % 2 = 0)`)
  const link = (carer: typeof organisation, key: string) =>
    database.db
      .execute(sql`insert into tags (id, person_uid, carer_uid, uid_tags, relationship, relationship_side, status, active_at,
        created_at, updated_at)
      select ${key} || uid, uid, ${carer}, uid, 'Care Partner', 'PERSON', 'ACCEPTED', ${at}, ${at}, ${at} from clients`)
  await link(organisation, 'o')
  await link(sql`(select uid from accounts where lower(username) = 'huimin.lim')`, 'c')
  await database.db.execute(sql`insert into return_codes (code, person_uid, label, created_at)
    select left(md5('c' || uid), 22), uid, 'Card', ${at} from clients`)
  await database.db.execute(sql`insert into scans (code, person_uid, device_hash, created_at)
    select left(md5('c' || uid), 22), uid, 'd', ${at}::timestamptz - make_interval(hours => s) from clients, generate_series(1, 20) as s`)
  await database.db.execute(sql`vacuum analyze`)
}

/** Staff signed in to the console with both factors. */
async function signIn() {
  let cookie = ''
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie())
      if (line.startsWith('homeward_admin=')) cookie = line.split(';')[0] ?? ''
    return response
  }
  await ask('POST', '/api/admin/sign-in', { username: STAFF, password: SAMPLE_PASSWORD })
  const code = totpOf(SAMPLE_TOTP_SECRET).generate()
  const shown = await ask('POST', '/api/admin/second-factor/code', { code })
  if (!shown.ok) throw new Error(`not signed in: ${shown.status} ${await shown.text()}`)
  return ask
}

const QUERIES = [
  {},
  { show: 'nobody' },
  { show: 'alarm' },
  { show: 'asks' },
  { text: 'tan' },
  { text: '80000001' },
] as const

try {
  const ask = await signIn()
  await seed()
  const timed = async (method: string, path: string, body?: object) => {
    const begun = performance.now()
    const response = await ask(method, path, body)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} for ${path}`)
    return performance.now() - begun
  }
  const [calls, pages]: [number[], number[]] = [[], []]
  for (let nth = -10; nth < TURNS; nth += 1) {
    const call = await timed('POST', '/api/admin/clients/find', QUERIES[Math.abs(nth) % QUERIES.length])
    const page = await timed('GET', '/admin/clients')
    if (nth < 0) continue
    calls.push(call)
    pages.push(page)
  }
  await record('partner', {
    title: `A partner organisation with ${CLIENTS} clients among ${effort.rows.toLocaleString('en')} accounts`,
    how: `PostgreSQL, the product and whoever asks on one machine, one request after the other, ${TURNS} turns: the list of clients, each of its
filters, searches by name and by number; then the page as a browser asks for it.`,
    figures: [
      { what: 'the list of clients, the call: p95', unit: 'ms', rounds: [percentile(calls, 0.95)], atMost: 200 },
      { what: 'the list of clients, the page: p95', unit: 'ms', rounds: [percentile(pages, 0.95)], atMost: 200 },
    ],
  })
} finally {
  await database.close()
  await product.stop()
  await postgres.stop()
}
