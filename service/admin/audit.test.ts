import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin-audit.ts'
import { writeAudit } from '../audit.ts'
import { cleanUp } from '../clean-up.ts'
import { audit } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

const DAY = 24 * 3600

async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const read = async (
    query: Record<string, string> = {},
  ): Promise<{ entries: AuditEntry[]; next: string | null; actions: string[] }> =>
    (await answer(await administrator.browser.get(`/admin/audit?${new URLSearchParams(query)}`))).data
  const exported = async (query: Record<string, string>) =>
    (await administrator.browser.get(`/admin/audit/export?${new URLSearchParams(query)}`)).text()
  let count = 0
  const write = (entry: Partial<Parameters<typeof writeAudit>[1]> = {}) =>
    writeAudit(its.service, { actor: administrator.uid, action: 'tested', details: { count: (count += 1) }, ...entry })
  return { ...its, administrator, read, exported, write }
}

/** What the database itself said, below Drizzle's own sentence. */
const cause = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
  )

describe('the audit', () => {
  test('is only ever added to: the database itself refuses a change, and deleting what is younger than two years', async () => {
    const { db, write, administrator, service } = await desk()
    await write()
    const mine = eq(audit.actor, administrator.uid)
    const no = 'the audit is only ever added to'
    expect(await cause(db.update(audit).set({ actor: 'somebody else' }).where(mine).execute())).toBe(no)
    expect(await cause(db.delete(audit).where(mine).execute())).toBe(no)
    expect(await cause(db.execute(sql`truncate ${audit}`) as unknown as Promise<unknown>)).toBe(no)
    await db.insert(audit).values({
      actor: administrator.uid,
      action: 'almost two years old',
      createdAt: new Date(service.now().getTime() - 730 * DAY * 1000 + 1000),
    })
    expect(await cause(db.delete(audit).where(eq(audit.action, 'almost two years old')).execute())).toBe(no)
    expect(await db.select().from(audit).where(mine)).toHaveLength(2)
  })

  test('loses its lines after two years, and says itself that it did', async () => {
    const { db, write, moveClock, service } = await desk()
    await write({ action: 'of long ago' })
    await moveClock(731 * DAY)
    await cleanUp(service)
    expect(await db.select().from(audit).where(eq(audit.action, 'of long ago'))).toEqual([])
    const [entry] = await db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ actor: 'clean-up', action: 'audit-deleted' })
    expect(entry?.details.count).toBeGreaterThan(0)
    const before = await db.$count(audit)
    await cleanUp(service)
    expect(await db.$count(audit), 'nothing to delete, nothing to say').toBe(before)
  })

  test('is found by who, what, whom and when', async () => {
    const { write, administrator, moveTo } = await desk()
    await write({ subject: 'someone' })
    await write({ action: 'tested otherwise' })
    await moveTo(new Date('2031-06-01T15:59:00Z')) // a minute before midnight in Singapore
    await write({ actor: 'command', subject: 'someone', action: 'done at night' })
    // Years later the session has ended.
    const later = await desk()
    const actions = async (query: Record<string, string>) =>
      (await later.read(query)).entries.map(({ action }) => action)
    expect(await actions({ actor: administrator.uid })).toEqual(['tested otherwise', 'tested'])
    expect(await actions({ actor: administrator.username.toUpperCase() })).toEqual(['tested otherwise', 'tested'])
    expect(await actions({ subject: 'someone' })).toEqual(['done at night', 'tested'])
    expect(await actions({ action: 'tested', subject: 'someone' })).toEqual(['tested'])
    expect(await actions({ from: '2031-06-01', to: '2031-06-01' })).toEqual(['done at night'])
    expect(await actions({ from: '2031-06-02' })).toEqual([])
    const { entries, actions: known } = await later.read({ subject: 'someone', action: 'tested' })
    expect(entries[0]).toMatchObject({ actor: administrator.uid, actorName: 'Rahim Osman', subject: 'someone' })
    expect(known).toEqual(expect.arrayContaining(['done at night', 'tested', 'tested otherwise']))
    expect(known).toEqual([...new Set(known)].toSorted())
  })

  test('is read page by page without losing or repeating a line, also of one moment', async () => {
    const { read, write, administrator } = await desk()
    for (let line = 0; line < 120; line += 1) await write()
    const seen: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await read({ actor: administrator.uid, ...(next && { after: next }) })
      seen.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toHaveLength(120)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
  })

  test('is exported as it was searched, formula cells escaped, and that is a line too', async () => {
    const { exported, write, read, administrator } = await desk()
    await write({ action: 'exported', subject: '=HYPERLINK("https://evil.example")', details: { count: 1 } })
    const csv = await exported({ action: 'exported' })
    const [header, line, ...rest] = csv.trim().split('\n')
    expect(header).toBe('time,actor,actor_name,action,subject,device,network,details')
    expect(line).toMatch(
      new RegExp(
        `^20\\d\\d-.*,${administrator.uid},Rahim Osman,exported,"'=HYPERLINK\\(""https://evil.example""\\)",,,"{""count"":1}"$`,
      ),
    )
    expect(rest).toEqual([])
    expect((await read({ actor: administrator.uid })).entries[0]).toMatchObject({
      action: 'audit-exported',
      details: { action: 'exported' },
    })
  })

  test('refuses a day that is none', async () => {
    const { administrator } = await desk()
    expect(await refusal(await administrator.browser.get('/admin/audit?from=yesterday'))).toBe('invalid-input')
  })
})
