import { sql } from 'drizzle-orm'
import { monthAfter, monthOf } from '#contract/domain/time.ts'
import { startProduct } from '../e2e/support.ts'
import { openPostgres } from '../service/db/open.ts'
import { signIn } from './console.ts'
import { deskDatabase } from './desk-database.ts'
import { effort } from './effort.ts'
import { record } from './record.ts'
import { percentile } from './steady.ts'

/**
 * The desk's own work on very many rows: `npm run bench -- desk --rows 1000000`. The database is seeded once and kept in the system's
 * temporary folder (desk-database.ts); measuring alone takes a few minutes.
 */
const [TURNS, WARM] = [60, 6]

const server = await deskDatabase(effort.rows)
const database = await openPostgres(server.desk, { pool: 1, onError: () => {} })
const product = await startProduct({ APP_ENV: 'trial', DATABASE_URL: server.desk, DATA_DIR: server.dataDir })

/** Accounts of the database in an order that looks like chance and is the same in every run. */
async function somebody() {
  const { rows } = (await database.db.execute(sql`
    select a.uid, a.username, a.phone, a.email, a.membership_id as member, a.firstname || ' ' || a.lastname as name,
      (select code from return_codes c where c.person_uid = a.uid limit 1) as code
    from accounts a where a.type = 'DEMENTIA' and a.membership_id is not null and a.email is not null and a.uid not like '%0%'
    order by md5(a.uid || 'desk') limit 200`)) as unknown as { rows: Record<string, string | null>[] }
  return rows
}

interface Asked {
  what: string
  reach?: number
  path: (nth: number) => string
  body?: (nth: number) => object
}

try {
  const people = await somebody()
  const one = (name: string) => (nth: number) => people[nth % people.length]?.[name] ?? ''
  const search = (what: string, text: (nth: number) => string): Asked => ({
    what: `search, ${what}`,
    reach: 100,
    path: () => '/admin/search',
    body: (nth) => ({ text: text(nth) }),
  })
  const call = (what: string, path: (nth: number) => string, reach?: number): Asked => ({
    what,
    path: (nth) => `/api/admin/${path(nth)}`,
    ...(reach && { reach }),
  })
  const at = <T>(choices: readonly T[], nth: number) => choices[nth % choices.length] as T
  const lastMonth = monthAfter(monthOf(new Date()), -1)
  const asked: Asked[] = [
    search('a phone number', one('phone')),
    search('an e-mail', one('email')),
    search('a return code', one('code')),
    search('a membership number', one('member')),
    search('a username', one('username')),
    search('a whole name', one('name')),
    search('a name that thousands have', (nth) => at(['tan', 'nurul', 'siew hua', 'nair', 'binte salleh'], nth)),
    search('a first name with two letters more', (nth) => at(['priya ab', 'rahim cd', 'arjun ef'], nth)),
    search('nobody', (nth) => `zzq${nth}`),
    call('queue', (nth) => `queues/${at(['registrations', 'organisations', 'public'], nth)}`, 100),
    call('work items', () => 'work-items', 100),
    call('list of accounts', (nth) => `accounts?sort=${at(['status', 'name', 'updated'], nth)}`, 100),
    call('an account', (nth) => `accounts/${one('uid')(nth)}`, 100),
    call('scans of a person', (nth) => `people/${one('uid')(nth)}/scans`, 100),
    call('links', () => 'links', 100),
    call('audit, newest', () => 'audit', 100),
    call('audit of an administrator', (nth) => `audit?actor=seed-administrator-${nth % 40}`, 100),
    call('audit of a person', (nth) => `audit?subject=${one('uid')(nth)}`, 100),
    call(
      'audit, an act on a day',
      (nth) => `audit?action=account-approved&from=2026-0${1 + (nth % 9)}-10&to=2026-0${1 + (nth % 9)}-10`,
      100,
    ),
    call('delivery', () => 'delivery', 100),
    call('delivery, one kind that failed', () => 'delivery?status=FAILED&kind=approved', 100),
    call('closed alarms', () => 'closed-incidents', 100),
    call(
      'closed alarms by name',
      (nth) => `closed-incidents?search=${at(['tan wei', 'nurul', 'kamala ab'], nth)}`,
      100,
    ),
    call('at a glance', () => 'overview', 100),
    call('monthly report, a month not kept yet', () => `report?month=${lastMonth}`),
  ]
  const desk = await signIn(product.url)
  const figures = []
  for (const { what, reach, path, body } of asked) {
    const times: number[] = []
    const turns = reach ? TURNS : 5
    for (let nth = -Math.min(WARM, turns); nth < turns; nth += 1) {
      const begun = performance.now()
      const response = await (body
        ? desk.post(path(Math.abs(nth)), body(Math.abs(nth)))
        : desk.get(path(Math.abs(nth))))
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} for ${what}: ${text}`)
      if (nth >= 0) times.push(performance.now() - begun)
    }
    console.log(`  ${what}: p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`)
    figures.push(
      { what: `${what}: p50`, unit: 'ms', rounds: [percentile(times, 0.5)] },
      { what: `${what}: p95`, unit: 'ms', rounds: [percentile(times, 0.95)], ...(reach && { atMost: reach }) },
    )
  }
  const many = (count: number) => count.toLocaleString('en')
  await record('desk', {
    title: `The desk on ${many(effort.rows)} accounts, ${many(effort.rows * 10)} lines of audit and as many messages`,
    how: `PostgreSQL with fictional rows, the product and whoever asks on one machine, one request after the other, ${TURNS} turns each: the
console's calls as its pages make them. The report's month is counted from its rows; once the clean-up has kept it, one row is read.`,
    figures,
  })
} finally {
  await database.close()
  await product.stop()
  await server.stop()
}
