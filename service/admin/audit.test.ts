import { desc, eq, gt, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { listAudit } from '#contract/admin-audit.ts'
import type { Answered } from '#contract/endpoint.ts'
import { writeAudit } from '../audit.ts'
import { cleanUp } from '../clean-up.ts'
import { accounts, audit, messages } from '../db/tables.ts'
import { recipientColumns, toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, newUsername, refusal } from '../test/registration.ts'

const DAY = 24 * 3600

async function desk() {
  const its = await adminConsole()
  const administrator = await its.administrator()
  const read = async (query: Record<string, string> = {}): Promise<Answered<typeof listAudit>> =>
    (await answer(await administrator.browser.get(`/admin/audit?${new URLSearchParams(query)}`))).data
  const exported = async (query: Record<string, string>) =>
    (await administrator.browser.get(`/admin/audit/export?${new URLSearchParams(query)}`)).text()
  let count = 0
  const write = (entry: Partial<Parameters<typeof writeAudit>[1]> = {}) =>
    writeAudit(its.service, { actor: administrator.uid, action: 'tested', details: { count: (count += 1) }, ...entry })
  return { ...its, administrator, read, exported, write }
}

/** The desk with what the audit holds since now. */
async function whoIsMeant() {
  const its = await desk()
  const [last] = await its.db.select({ id: sql<number>`coalesce(max(${audit.id}), 0)` }).from(audit)
  return {
    ...its,
    rowsOf: (db: typeof its.db) =>
      db
        .select()
        .from(audit)
        .where(gt(audit.id, last?.id ?? 0)),
  }
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
    expect(await actions({ subject: 'someone' })).toEqual(['done at night', 'tested'])
    expect(await actions({ action: 'tested', subject: 'someone' })).toEqual(['tested'])
    expect(await actions({ from: '2031-06-01', to: '2031-06-01' })).toEqual(['done at night'])
    expect(await actions({ from: '2031-06-02' })).toEqual([])
    const { entries, actions: known } = await later.read({ subject: 'someone', action: 'tested' })
    expect(entries[0]).toMatchObject({
      actor: { id: administrator.uid, kind: 'administrator', name: 'Rahim Osman' },
      subject: { id: 'someone' },
    })
    expect(known).toEqual(expect.arrayContaining(['done at night', 'tested', 'tested otherwise']))
    expect(known).toEqual([...new Set(known)].toSorted())
  })

  test('says in the reader’s language who did what about whom, by the names they have now', async () => {
    const { write, read, administrator, account, db } = await desk()
    const person = await account({ type: 'DEMENTIA', firstname: 'Kamala', lastname: 'Devi' })
    await write({
      action: 'account-approved',
      subject: person,
      details: { reason: 'Seen', passkey: administrator.uid },
    })
    const line = async (locale?: string) =>
      (await read({ subject: person, ...(locale && { locale }) })).entries.map(
        ({ sentence, actor, subject, details }) => ({
          said: sentence.replace('{actor}', actor.name).replace('{subject}', subject?.name ?? ''),
          opens: subject?.kind,
          details: details.map(({ label, value }) => `${label}: ${value}`),
        }),
      )
    expect(await line()).toEqual([
      { said: 'Rahim Osman approved Kamala Devi', opens: 'account', details: ['Reason: Seen'] },
    ])
    expect((await line('md'))[0]?.said).toBe('Rahim Osman批准了Kamala Devi')
    expect((await line('ms'))[0]?.said).toBe('Rahim Osman meluluskan Kamala Devi')
    // The name stands nowhere in the audit, and goes with the record.
    expect(JSON.stringify(await db.select().from(audit).where(eq(audit.subject, person)))).not.toContain('Kamala')
    await db.delete(accounts).where(eq(accounts.uid, person))
    expect((await line())[0]?.said).toBe('Rahim Osman approved somebody whose record was erased')
    expect((await read({ subject: person, locale: 'ms' })).filtered.subject).toMatchObject({
      kind: 'none',
      name: 'seseorang yang rekodnya telah dipadam',
    })
  })

  test('names the person of an alarm, of a link and of a message, and whoever is nobody’s account', async () => {
    const { write, read, account, db, service } = await desk()
    const person = await account({ type: 'DEMENTIA', firstname: 'Kamala', lastname: 'Devi' })
    const id = randomUid()
    const sent = { kind: 'approved', channel: 'sms', status: 'FAILED', createdAt: service.now() } as const
    await db.insert(messages).values({ id, ...sent, ...recipientColumns(toAccount(person)) })
    await write({ actor: 'clean-up', action: 'messages-retried', subject: id })
    await write({ actor: 'address:abc', action: 'sign-in-failed', subject: person })
    await write({ actor: 'command', action: 'sessions-ended' })
    const said = async (action: string) => {
      const [entry] = (await read({ action })).entries
      return [entry?.sentence, entry?.actor.name, entry?.subject?.name]
    }
    expect(await said('messages-retried')).toEqual([
      '{actor} had the message to {subject} sent again',
      'The clean-up',
      'Kamala Devi',
    ])
    expect(await said('sign-in-failed')).toEqual([
      'A sign-in as {subject} failed',
      'Somebody who was not signed in',
      'Kamala Devi',
    ])
    expect(await said('sessions-ended')).toEqual([
      '{actor} ended every sign-in of everybody',
      'The command line',
      undefined,
    ])
  })

  test('finds whom its filters mean by e-mail and by code, and leaves neither in the audit', async () => {
    const { administrator, account, code, db, rowsOf } = await whoIsMeant()
    const email = `${newUsername()}@example.test`
    const person = await account({ type: 'DEMENTIA', firstname: 'Kamala', lastname: 'Devi', email })
    const its = await code(person)
    const found = async (text: string) =>
      (await answer(await administrator.browser.post('/admin/audit/parties', { text }))).data.parties.map(
        ({ id }: { id: string }) => id,
      )
    expect(await found(email.toUpperCase())).toEqual([person])
    expect(await found(its)).toEqual([person])
    expect(await found(`https://homeward.test/safereturncards/${its}`)).toEqual([person])
    for (const typed of [email, its])
      expect(JSON.stringify(await rowsOf(db)).toLowerCase()).not.toContain(typed.toLowerCase())
  })

  test('finds whom its filters mean by name, username and number, and leaves what was typed nowhere', async () => {
    const { administrator, account, db, rowsOf } = await whoIsMeant()
    const phone = newPhone()
    const person = await account({ firstname: 'Kamala', lastname: 'Devi', prefixCountryNum: '+65', phone })
    const found = async (text: string) =>
      (await answer(await administrator.browser.post('/admin/audit/parties', { text }))).data.parties.map(
        ({ id }: { id: string }) => id,
      )
    expect(await found(phone)).toEqual([person])
    expect(await found(administrator.username.toUpperCase())).toEqual([administrator.uid])
    expect(await found('rahim os')).toContain(administrator.uid)
    expect(await found('9'.repeat(22)), 'an id of what was erased').toEqual(['9'.repeat(22)])
    expect(await found('Nobody Anywhere')).toEqual([])
    expect(await refusal(await administrator.browser.post('/admin/audit/parties', { text: 'x' }))).toBe(
      'search-too-short',
    )
    expect(JSON.stringify(await rowsOf(db))).not.toContain(phone)
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
    expect(header).toBe(
      'When (Singapore),What happened,Who,About whom,Details,time,actor,action,subject,device,network,details',
    )
    const formula = `=HYPERLINK(""https://evil.example"")`
    expect(line).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,"Rahim Osman: exported, /)
    expect(line).toContain(`Rahim Osman,"'${formula}",How many: 1,20`)
    expect(line?.endsWith(`,${administrator.uid},exported,"'${formula}",,,"{""count"":1}"`)).toBe(true)
    expect(rest).toEqual([])
    expect((await read({ actor: administrator.uid })).entries[0]).toMatchObject({
      action: 'audit-exported',
      details: [{ label: 'Act', value: 'exported' }],
    })
  })

  test('is exported in the reader’s language, the raw action beside the words', async () => {
    const { exported, write, account } = await desk()
    const subject = await account({ firstname: 'Kamala', lastname: 'Devi' })
    await write({ action: 'account-approved', subject })
    const csv = await exported({ subject, locale: 'md' })
    expect(csv).toContain('Rahim Osman批准了Kamala Devi,Rahim Osman,Kamala Devi')
    expect(csv).toContain(',account-approved,')
  })

  test('refuses a day that is none', async () => {
    const { administrator } = await desk()
    expect(await refusal(await administrator.browser.get('/admin/audit?from=yesterday'))).toBe('invalid-input')
  })
})
