import { readFile } from 'node:fs/promises'
import { sql, type SQL } from 'drizzle-orm'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '#contract/options.ts'
import { startProduct } from '../e2e/support.ts'
import { few, FEW, LIST_PAGE, plans, walk } from '../service/admin/list.ts'
import { inScope } from '../service/admin/scope.ts'
import { openPostgres } from '../service/db/open.ts'
import { accounts } from '../service/db/tables.ts'
import { seedAccounts } from '../service/test/many-accounts.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { signIn } from './console.ts'
import { effort } from './effort.ts'
import { record } from './record.ts'
import { percentile } from './steady.ts'

/** The console on very many accounts: `npm run bench -- admin --rows 1000000 --requests 10000`. */
const BATCH = 100_000
const TURNS = 300
const APPROVALS = 20

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' })
const url = await postgres.createDatabase('admin')
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: url })
const database = await openPostgres(url, { pool: 2, onError: () => {} })

async function seed() {
  for (let from = 0; from < effort.rows; from += BATCH)
    await seedAccounts(database.db, Math.min(BATCH, effort.rows - from), new Date(), from)
  await database.db.execute(sql`vacuum analyze accounts`)
}

const { get, post } = await signIn(product.url)

const SORTS = ['status', 'name', 'name-desc', 'updated']
const SEARCHES = [
  'tan',
  'siew hua',
  'seed00042',
  'nair priya',
  'osm',
  'd12',
  'wei ming lim',
  'salleh',
  'zzz',
  'c34f',
  'kam',
]
const at = <T>(choices: readonly T[], nth: number) => choices[nth % choices.length] as T

/** A list as somebody asks for it, now and then going on to a page far from the first. */
const asked = {
  list: (nth: number) => ({ sort: at(SORTS, nth) }),
  filter: (nth: number) => ({
    sort: at(SORTS, nth),
    type: at(['', ...ACCOUNT_TYPES], Math.floor(nth / 4)),
    status: at(['', ...ACCOUNT_STATUSES], Math.floor(nth / 3)),
  }),
  search: (nth: number) => ({
    sort: at(SORTS, nth),
    search: at(SEARCHES, nth),
    status: at(['', '', 'APPROVED'], Math.floor(nth / 5)),
  }),
}
type Kind = keyof typeof asked

async function edges() {
  const { rows } = (await database.db.execute(
    sql`select uid from accounts order by md5(uid || 'edge') limit 200`,
  )) as unknown as { rows: { uid: string }[] }
  return rows.map(({ uid }) => uid)
}

async function timed(path: string) {
  const begun = performance.now()
  const response = await get(path)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} for ${path}`)
  return performance.now() - begun
}

function queryOf(kind: Kind, nth: number, from: string[]) {
  const query = new URLSearchParams(Object.entries(asked[kind](nth)).filter(([, value]) => value !== ''))
  if (nth % 3 === 1) query.set(nth % 2 ? 'after' : 'before', at(from, nth))
  return query
}

/** Milliseconds of the call and of the page, in turns. */
async function measure(kind: Kind, from: string[]) {
  const [calls, pages]: [number[], number[]] = [[], []]
  for (let nth = -20; nth < TURNS; nth += 1) {
    const query = queryOf(kind, Math.abs(nth), from)
    const call = await timed(`/api/admin/accounts?${query}`)
    const page = await timed(`/admin/users?${query}`)
    if (nth < 0) continue
    calls.push(call)
    pages.push(page)
  }
  return { calls, pages }
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: Node[]
}
/** Plans that scan the table or sort more of it than a search may find. */
async function wholeTablePlans(from: string[]): Promise<number> {
  let bad = 0
  const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
  const look = (kind: 'walk' | 'few', query: SQL) =>
    database.db.transaction(async (tx) => {
      await tx.execute(plans(kind))
      const { rows } = (await tx.execute(sql`explain (analyze, format json) ${query}`)) as unknown as {
        rows: { 'QUERY PLAN': [{ Plan: Node }] }[]
      }
      const whole = flat(rows[0]?.['QUERY PLAN'][0].Plan as Node).some(
        (node) =>
          (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'accounts') ||
          (/Sort/.test(node['Node Type']) && (node.Plans ?? []).some((sorted) => sorted['Actual Rows'] > FEW + 1)),
      )
      if (whole) bad += 1
    })
  const everything = { words: [] as string[], types: ACCOUNT_TYPES, statuses: ACCOUNT_STATUSES }
  const organisation = { actor: 'seed-staff', role: 'organisation', organisation: 'seed-organisation-1' } as const
  const scope = inScope(database.db, organisation, 'list-file', new Date())
  const orders = [
    { column: accounts.sortName, type: 'text' as const },
    { column: accounts.updatedAt, type: 'timestamptz' as const },
  ]
  for (const order of orders)
    for (const down of [true, false]) {
      const edge = {
        uid: at(from, 7),
        key: order.type === 'text' ? 'n' : new Date().toISOString(),
        status: 'APPROVED' as const,
      }
      const ordered = { ...order, descending: down }
      for (const type of ACCOUNT_TYPES)
        await look('walk', walk({ ...everything, types: [type] }, ordered, edge, down, LIST_PAGE + 1))
      await look('walk', walk(everything, ordered, edge, down, LIST_PAGE + 1))
      await look('few', few({ ...everything, words: ['tan'] }, ordered, undefined, down, LIST_PAGE + 1))
      await look('few', few({ ...everything, words: ['seed00042'] }, ordered, undefined, down, LIST_PAGE + 1))
      await look('few', few({ ...everything, scope }, ordered, undefined, down, LIST_PAGE + 1))
    }
  return bad
}

/** MB of the product's process. */
async function memory() {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Seconds from an administrator's click to the message handed over. */
async function approval(nth: number): Promise<number> {
  const phone = `9${String(Date.now()).slice(-6)}${nth % 10}`
  const { rows } = (await database.db.execute(
    sql`update accounts set phone = ${phone} where uid = (select uid from accounts where type = 'PUBLIC' and status = 'PENDING' limit 1) returning uid`,
  )) as unknown as { rows: { uid: string }[] }
  const uid = rows[0]?.uid ?? ''
  const file = (await (await get(`/api/admin/accounts/${uid}`)).json()) as { data: { seen: string } }
  const begun = performance.now()
  const decided = await post(`/admin/accounts/${uid}/decision`, { decision: 'approve', seen: file.data.seen })
  if (!decided.ok) throw new Error(`not approved: ${decided.status}`)
  for (;;) {
    if ((await product.outbox()).some(({ to }) => to === `+65${phone}`)) return (performance.now() - begun) / 1000
    if (performance.now() - begun > 30_000) throw new Error('no message within 30 seconds')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

try {
  await seed()
  const from = await edges()
  const kinds = Object.keys(asked) as Kind[]
  const times = {} as Record<Kind, Awaited<ReturnType<typeof measure>>>
  for (const kind of kinds) times[kind] = await measure(kind, from)
  const wholeTable = await wholeTablePlans(from)

  const mixed = (nth: number) => timed(`/api/admin/accounts?${queryOf(at(kinds, nth), nth, from)}`)
  for (let nth = 0; nth < effort.requests / 5; nth += 1) await mixed(nth)
  const before = await memory()
  for (let nth = 0; nth < effort.requests; nth += 1) await mixed(nth)
  const grown = (await memory()) - before

  const approvals: number[] = []
  for (let nth = 0; nth < APPROVALS; nth += 1) approvals.push(await approval(nth))

  await record('admin', {
    title: `The console on ${effort.rows.toLocaleString('en')} accounts`,
    how: `PostgreSQL with ${effort.rows.toLocaleString('en')} fictional accounts, the product and whoever asks on one machine, one request after the
other. ${TURNS} turns each: the list in R's four orders, every filter, searches from very rare to very common, every third from a page far
into the list. Plans are read from \`EXPLAIN ANALYZE\`: none may scan the table, none sort more than ${FEW.toLocaleString('en')} rows.`,
    figures: [
      ...kinds.map((kind) => ({
        what: `${kind}, the call: p95`,
        unit: 'ms',
        rounds: [percentile(times[kind].calls, 0.95)],
        atMost: 100,
      })),
      ...kinds.map((kind) => ({
        what: `${kind}, the page: p95`,
        unit: 'ms',
        rounds: [percentile(times[kind].pages, 0.95)],
        atMost: 100,
      })),
      { what: 'plans that scan or sort the whole table', unit: '', rounds: [wholeTable], atMost: 0 },
      {
        what: `memory that ${effort.requests.toLocaleString('en')} requests leave behind`,
        unit: 'MB',
        rounds: [grown],
        atMost: 50,
      },
      {
        what: 'from approving to the message handed over: the slowest',
        unit: 's',
        rounds: [Math.max(...approvals)],
        atMost: 5,
      },
    ],
  })
} finally {
  await database.close()
  await product.stop()
  await postgres.stop()
}
