import { expect, test } from 'vitest'
import { COOKIES } from '#contract/cookies.ts'
import { beginSession } from '../service/session.ts'
import { openPostgres } from '../service/db/open.ts'
import { people } from '../service/sample/people.ts'
import { deriveKeys } from '../service/secrets.ts'
import { asked, askedBeside, connected, ownDatabase, startOn, submission, wire, within } from './test/product.ts'

const CODE = people[0]?.codes[0]?.code ?? ''
const OTHER_CODE = people[1]?.codes[0]?.code ?? ''
const APP_SECRET = 'a secret that only this test knows and that is long enough'

/** The cookie of a member who signed in, on a database whose process was started with APP_SECRET. */
async function memberCookie(database: URL): Promise<string> {
  const opened = await openPostgres(database.href, { pool: 2, onError: () => {} })
  const records = await connected(database)
  const { rows } = await records.query<{ uid: string }>(
    "select uid from accounts where type = 'CAREGIVER' and status = 'APPROVED' limit 1",
  )
  await records.end()
  const service = { keys: deriveKeys(APP_SECRET), now: () => new Date() }
  const token = await opened.db.transaction((tx) => beginSession(service, tx, rows[0]?.uid ?? '', 'member'))
  await opened.close()
  return `${COOKIES.session.name}=${token}`
}

test('connections that die without a word are given up: pages, submissions and jobs go on within 15 s', async () => {
  const database = await ownDatabase()
  const { url, die } = await wire(database)
  const { url: site, child, ended } = await startOn(url)
  const page = `${site}/safereturncards/${CODE}`
  const ask = async (count: number) => (await Promise.all(Array.from({ length: count }, () => asked(page)))).at(-1)
  // A busy machine may need a moment until a page is read within its limit.
  await within(15, async () => (await ask(20))?.status, 200)

  die()
  const lost = [1, 2, 3].map((n) => fetch(...submission(site, CODE, `8123456${n}`)).then(({ status }) => status))
  await within(15, async () => (await ask(8))?.status, 200)
  await within(15, () => asked(`${site}/readyz`).then(({ status }) => status), 200)
  // Refused in words, not left waiting; the form offers it again.
  for (const status of await Promise.all(lost)) expect([200, 503]).toContain(status)
  expect((await fetch(...submission(site, CODE, '81230000'))).status).toBe(200)
  const records = await connected(database)
  // Several finders left details meanwhile: the newest message stands for those before it, and it is handed over.
  const about = "kind in ('found', 'another-finder') and recipient_kind = 'ACCOUNT'"
  const unheard = () =>
    records
      .query(
        `select recipient_id, channel from messages where ${about} group by 1, 2
         having not bool_or(status = 'SENT') or bool_or(status not in ('SENT', 'SUPERSEDED'))`,
      )
      .then(({ rows }) => rows.length)
  await within(30, unheard, 0)
  const sent = await records.query(`select 1 from messages where status = 'SENT' and ${about}`)
  expect(sent.rows.length).toBeGreaterThan(0)
  await records.end()

  die()
  child.kill('SIGTERM')
  const late = new Promise((resolve) => setTimeout(() => resolve('still running'), 40_000).unref())
  expect(await Promise.race([ended, late])).not.toBe('still running')
}, 180_000)

test('a flood on one code that waits takes no connection from a finder on another', async () => {
  const database = await ownDatabase()
  const { url: site } = await startOn(database, { DATABASE_POOL: '4' })
  const records = await connected(database)
  const { rows } = await records.query<{ person_uid: string }>('select person_uid from return_codes where code = $1', [
    CODE,
  ])
  await records.query('begin')
  await records.query("select pg_advisory_xact_lock(hashtextextended('person:' || $1, 0))", [rows[0]?.person_uid])
  let answered = 0
  const flood = Array.from({ length: 40 }, (_, n) =>
    fetch(...submission(site, CODE, `8123${4000 + n}`)).then(({ status }) => {
      answered += 1
      return status
    }),
  )
  expect((await fetch(...submission(site, OTHER_CODE, '91230000'))).status).toBe(200)
  expect(answered).toBe(0)
  await records.query('commit')
  await records.end()
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
}, 60_000)

test('with the database hung, a browser with a session gets the page as soon as one without', async () => {
  const database = await ownDatabase()
  const { url, hold } = await wire(database)
  const { url: site } = await startOn(url, { APP_SECRET })
  const headers = { cookie: await memberCookie(database) }
  const page = `${site}/safereturncards/${CODE}`
  expect((await asked(page, { headers })).status).toBe(200)
  hold(true)
  await asked(page, { headers })
  for (let n = 0; n < 3; n += 1) {
    const { status, text, isFirst } = await askedBeside(() => fetch(...submission(site, CODE)), page, { headers })
    expect(status).toBe(503)
    expect(text).toContain('tel:999')
    expect(isFirst, 'before a submission is given up').toBe(true)
  }
}, 120_000)

test('under a lock on any table finders read and the locator answers at once, whoever waits beside them, with any cookie', async () => {
  const database = await ownDatabase()
  const { url: site } = await startOn(database, { APP_SECRET })
  const cookie = await memberCookie(database)
  const page = `${site}/safereturncards/${CODE}`
  const points = `${site}/go-to-points`
  for (const address of [page, points]) expect((await asked(address, { headers: { cookie } })).status).toBe(200)

  for (const [turn, table] of ['accounts', 'submissions', 'incidents', 'messages', 'sessions'].entries()) {
    const holder = await connected(database)
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const waiting = Array.from({ length: 15 }, (_, n) =>
      fetch(...submission(site, CODE, `8${turn}0000${10 + n}`)).then(({ status }) => status),
    )
    const crowd = Array.from({ length: 20 }, () => asked(page))
    // One of the two waits for any of these tables, as long as what people do may wait for a lock.
    const held = () =>
      Promise.all([fetch(...submission(site, CODE)), fetch(`${site}/api/account/me`, { headers: { cookie } })])
    for (const headers of [new Headers(), new Headers({ cookie })]) {
      const place = await askedBeside(held, points, { headers })
      expect(place.status, `locator, lock on ${table}`).toBe(200)
      expect(place.isFirst, `locator, lock on ${table}`).toBe(true)
      const helper = await askedBeside(held, page, { headers })
      expect([200, 503], `helper page, lock on ${table}`).toContain(helper.status)
      expect(helper.text).toContain('tel:999')
      expect(helper.isFirst, `helper page, lock on ${table}`).toBe(true)
    }
    await Promise.all(crowd)
    await holder.query('rollback')
    await holder.end()
    for (const status of await Promise.all(waiting)) expect([200, 429, 503], `lock on ${table}`).toContain(status)
    await within(15, () => asked(page).then(({ status }) => status), 200)
  }
}, 180_000)

test('a submission does not wait for a lock longer than a browser would: it is refused in words, and succeeds again', async () => {
  const database = await ownDatabase()
  const { url: site } = await startOn(database)
  const holder = await connected(database)
  await holder.query('begin')
  await holder.query('lock table submissions in access exclusive mode')
  const refused = await asked(...submission(site, CODE))
  expect(refused.status).toBe(503)
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'service-unavailable' })
  await holder.query('rollback')
  await holder.end()
  expect((await asked(...submission(site, CODE))).status).toBe(200)
}, 120_000)
