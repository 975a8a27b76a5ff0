import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { faultReport } from './test/fault-report.ts'
import { CODE, providers, type Provider } from './test/finders.ts'
import { asked, connected, ownDatabase, startOn, submission, within } from './test/product.ts'

const FAULTS: [what: string, sms: Provider, mail: Provider][] = [
  ['the SMS service is away for 20 s', 'away', 'takes'],
  ['the mail server is away for 20 s', 'takes', 'away'],
  ['the SMS service takes texts and loses its answers for 20 s', 'loses the answer', 'takes'],
]

test.each(FAULTS)(
  '%s: the finder notices nothing, and the family hears by the other way, then by both',
  async (what, sms, mail) => {
    const [database, provided] = [await ownDatabase(), await providers()]
    const sites = [await startOn(database, provided.settings), await startOn(database, provided.settings)]
    const [one, other] = sites.map(({ url }) => url)
    Object.assign(provided.state, { sms, mail })
    expect((await fetch(...submission(one ?? '', CODE))).status).toBe(200)
    await within(20, () => provided.got.length > 0, true)
    await pause(20_000)
    const page = await asked(`${other}/safereturncards/${CODE}`)
    expect(page.status).toBe(200)
    Object.assign(provided.state, { sms: 'takes', mail: 'takes' })
    const records = await connected(database)
    const unsent = () =>
      records
        .query("select 1 from messages where status in ('WAITING', 'CLAIMED') and created_at < now()")
        .then(({ rows }) => rows.length)
    await within(180, unsent, 0)
    const { rows } = await records.query<{ lost: string }>(
      "select count(*) as lost from messages where status = 'FAILED' and kind = 'found'",
    )
    await records.end()
    const lost = Number(rows[0]?.lost)
    faultReport(what, { saw: `${page.status === 200 ? 'page' : page.status}`, lost, twice: provided.twice() })
    expect(lost).toBe(0)
    expect(provided.got.some((message) => message.startsWith('sms'))).toBe(true)
    expect(provided.got.some((message) => message.startsWith('mail'))).toBe(true)
  },
  300_000,
)
