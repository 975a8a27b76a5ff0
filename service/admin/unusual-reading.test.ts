import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accounts, audit, dutyShifts, messages, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { DUTY_EMAIL, DUTY_PHONE, freshDatabase } from '../test/world.ts'
import { answer } from '../test/registration.ts'

const HOUR = 3600
const REASON = 'Asked at the counter'

/** An administrator at the console, people to look at, and what followed since. */
async function reading() {
  const its = await adminConsole()
  const { db, service } = its
  const reader = await its.administrator('Rahim Osman')
  const [{ last } = { last: 0 }] = await db
    .select({ last: sql<number>`coalesce(max(${audit.id}), 0)`.mapWith(Number) })
    .from(audit)
  const began = new Set((await db.select({ id: messages.id }).from(messages)).map(({ id }) => id))
  const events = () =>
    db
      .select()
      .from(audit)
      .where(and(gt(audit.id, last), eq(audit.action, 'unusual-reading')))
      .orderBy(asc(audit.id))
  const rung = async () =>
    (await db.select().from(messages).where(eq(messages.kind, 'unusual-reading'))).filter(({ id }) => !began.has(id))
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => its.person()))
  const open = async ({ browser }: Pick<typeof reader, 'browser'>, uids: string[]) => {
    for (const uid of uids) await answer(await browser.get(`/admin/accounts/${uid}`))
  }
  const read = async (count: number, by: Pick<typeof reader, 'browser'> = reader) => open(by, await people(count))
  const later = async (seconds: number) => {
    await its.moveClock(seconds)
    await its.useConsoles()
  }
  return { ...its, service, reader, events, rung, people, open, read, later }
}

describe('who opens records', () => {
  test('of thirty people in an hour is nobody’s news, of thirty-one the duty desk hears at once', async () => {
    await freshDatabase()
    const { read, events, rung, reader, runJobs, sentTo } = await reading()
    await read(30)
    expect([await events(), await rung()]).toEqual([[], []])
    await read(1)
    expect(await events()).toMatchObject([{ actor: reader.uid, subject: reader.uid, details: { records: 31 } }])
    // Whatever becomes of this process: the messages stand in the database as soon as the record was answered.
    expect((await rung()).map(({ channel, status }) => `${channel} ${status}`).toSorted()).toEqual([
      'email WAITING',
      'sms WAITING',
    ])
    await runJobs()
    const said = await sentTo(DUTY_PHONE, DUTY_EMAIL)
    expect(said.map(({ to }) => to).toSorted()).toEqual([DUTY_PHONE, DUTY_EMAIL].toSorted())
    for (const { text } of said) {
      expect(text).toMatch(/unusually many people within an hour.*\/admin\/audit\?action=unusual-reading$/)
      expect(text).not.toContain('Rahim')
    }
  })

  test('reads on, is not told, and is spoken of once an hour; the next evening again', async () => {
    const { read, events, rung, later, consoleOf, reader } = await reading()
    await read(40)
    expect(await events()).toHaveLength(1)
    expect(await rung()).toHaveLength(2)
    await later(24 * HOUR)
    const nextEvening = { browser: await consoleOf({ administratorUid: reader.uid }) }
    await read(30, nextEvening)
    expect(await events()).toHaveLength(1)
    await read(1, nextEvening)
    expect(await events()).toHaveLength(2)
    expect(await rung()).toHaveLength(4)
  })

  test('of one person again and again has opened one, however it was looked at', async () => {
    const { read, open, reader, people, events, later } = await reading()
    const [often = ''] = await people(1)
    await read(29)
    for (const what of ['nric', 'health'])
      await answer(await reader.browser.post(`/admin/accounts/${often}/reveal`, { what, reason: REASON }))
    for (let time = 0; time < 3; time += 1) {
      await later(601)
      await open(reader, [often])
    }
    expect(await events()).toEqual([])
  })

  test('is counted over the last hour, not over an hour of the clock', async () => {
    const { read, later, events } = await reading()
    await read(16)
    await later(HOUR / 2)
    await read(14)
    await later(HOUR / 2 + 1)
    await read(16)
    expect(await events(), 'sixteen of the first are over an hour old').toEqual([])
    await read(1)
    expect(await events()).toMatchObject([{ details: { records: 31 } }])
  })

  test('does so alone: what a colleague opened is the colleague’s', async () => {
    const { read, administrator, events } = await reading()
    const colleague = await administrator('Mei Wong')
    await read(30)
    await read(30, colleague)
    expect(await events()).toEqual([])
    await read(1, colleague)
    expect(await events()).toMatchObject([{ actor: colleague.uid }])
  })

  test('by uncovering what is masked is counted alike', async () => {
    const { people, reader, events } = await reading()
    for (const uid of await people(31))
      await answer(await reader.browser.post(`/admin/accounts/${uid}/reveal`, { what: 'nric', reason: REASON }))
    expect(await events()).toMatchObject([{ details: { records: 31 } }])
  })
})

describe('a record is explained', () => {
  test('by the person’s alarm that is open, or was in the hour before', async () => {
    const { people, open, reader, read, events, later, code, device, submission, incidentsOf, db } = await reading()
    const [lost = '', found = '', long = ''] = await people(3)
    for (const uid of [lost, found, long])
      await answer(await device().post('/public/credential/safereturncard', submission(await code(uid))))
    const end = async (uid: string) => {
      const [{ id } = { id: '' }] = await incidentsOf(uid)
      await answer(await reader.browser.post(`/admin/incidents/${id}`, { act: 'safe' }))
    }
    await end(long)
    await later(HOUR)
    await end(found)
    await later(HOUR / 2)
    await db.delete(dutyShifts)
    await read(29)
    await open(reader, [lost, found, long])
    expect(await events(), 'twenty-nine, and the one whose alarm is long over').toEqual([])
    await read(1)
    expect(await events()).toMatchObject([{ details: { records: 31 } }])
  })

  test('by the case in a queue that the reader settled, and not by one that is only open there', async () => {
    const { account, people, open, reader, read, events, db, row, service, administrator } = await reading()
    const registrations = await Promise.all(Array.from({ length: 6 }, () => account({ status: 'PENDING' })))
    const [asked = ''] = await people(1)
    const item = { id: randomUid(), kind: 'call-or-write' as const, accountUid: asked, createdAt: service.now() }
    await db.insert(workItems).values(item)
    await open(reader, [...registrations, asked])
    const decide = async (by: typeof reader, uid: string) =>
      answer(
        await by.browser.post(`/admin/accounts/${uid}/decision`, {
          decision: 'reject',
          rejection: 'talk',
          reason: REASON,
          seen: (await row(uid))?.updatedAt.toISOString(),
        }),
      )
    for (const uid of registrations.slice(0, 4)) await decide(reader, uid)
    await decide(await administrator('Mei Wong'), registrations[4] ?? '')
    await answer(await reader.browser.post(`/admin/work-items/${item.id}`, { note: REASON }))
    await read(28)
    expect(await events(), 'the two that the reader left, and twenty-eight').toEqual([])
    await read(1)
    expect(await events()).toMatchObject([{ details: { records: 31 } }])
  })
})

describe('a case that the reader claimed', () => {
  test('is explained as long as it is claimed: by the reader, and not by a colleague', async () => {
    const { account, open, reader, read, events, administrator } = await reading()
    const cases = await Promise.all(Array.from({ length: 4 }, () => account({ status: 'PENDING' })))
    const claim = async ({ browser }: typeof reader, uids: string[], claimed: boolean) =>
      answer(await browser.post('/admin/claims', { uids, claimed }))
    await claim(reader, cases.slice(0, 3), true)
    await claim(await administrator('Mei Wong'), cases.slice(3), true)
    await open(reader, cases)
    await read(29)
    expect(await events(), 'twenty-nine, and the colleague’s').toEqual([])
    await claim(reader, cases.slice(0, 1), false)
    await read(1)
    expect(await events(), 'what was released again is no reason').toMatchObject([{ details: { records: 32 } }])
  })

  test('is read together with what it is compared with: that is no record more', async () => {
    const { account, reader, read, events } = await reading()
    const phone = { phone: '80000977', prefixCountryNum: '+65' }
    const uid = await account({ status: 'PENDING', ...phone })
    await account(phone)
    await read(30)
    await answer(await reader.browser.get(`/admin/accounts/${uid}/duplicates`))
    expect(await events()).toEqual([])
  })
})

describe('who is told', () => {
  test('is never the reader: the telephone of their own shift is left out, every other one of the desk rings', async () => {
    const { reader, read, rung, runJobs, sentTo, service, db } = await reading()
    const { config } = service
    const { duty } = config
    onTestFinished(async () => {
      config.duty = duty
      await db.delete(dutyShifts)
    })
    await runJobs()
    const [own, second, third] = ['+6580000701', '+6580000702', '+6580000703']
    config.duty = { ...duty, phones: [second, own, third] }
    const until = new Date(service.now().getTime() + 4 * HOUR * 1000).toISOString()
    await answer(await reader.browser.post('/admin/duty', { phone: own.slice(3), until }))
    await read(31)
    expect(await rung()).toHaveLength(2)
    await runJobs()
    const heard = async (phone: string) => (await sentTo(phone)).filter(({ text }) => text.includes('unusually')).length
    expect([await heard(own), await heard(second), await heard(third)]).toEqual([0, 1, 1])
  })

  test('is the log, as an error, where nobody is at the desk and no other telephone is', async () => {
    const { read, service, rung, events, logged, reader } = await reading()
    const { config } = service
    const { duty } = config
    onTestFinished(() => {
      config.duty = duty
    })
    config.duty = { phones: [], email: undefined, hours: '' }
    logged()
    await read(31)
    expect(await rung()).toEqual([])
    expect(await events()).toHaveLength(1)
    const lines = logged()
      .split('\n')
      .filter((line) => line.includes('unusual reading'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, reader: reader.uid, records: 31 })
  })
})

describe('staff of an organisation', () => {
  /** Staff with so many clients whom their organisation registered. */
  async function atWork(count: number) {
    const its = await reading()
    const organisationUid = await its.organisation()
    const { uid, browser } = await its.staffOf(organisationUid)
    const clients = await its.people(count)
    for (const client of clients)
      await its.db.update(accounts).set({ masterPartnerUid: organisationUid }).where(eq(accounts.uid, client))
    return { ...its, organisationUid, uid, browser, clients }
  }

  test('are counted in the portal as at the console, each page of a person as that person’s', async () => {
    const { uid, browser, clients, events, consoleOf } = await atWork(31)
    const atConsole = await consoleOf({ accountUid: uid })
    for (const client of clients.slice(0, 15)) await answer(await atConsole.get(`/admin/accounts/${client}`))
    for (const client of clients.slice(0, 30))
      for (const page of ['', '/card', '/history']) await answer(await browser.get(`/account/people/${client}${page}`))
    expect(await events()).toEqual([])
    await answer(await browser.get(`/account/people/${clients[30]}`))
    expect(await events()).toMatchObject([{ actor: uid, subject: uid, details: { records: 31 } }])
  })

  test('stand in what the person sees of who looked; the family’s own looks are written nowhere', async () => {
    const { browser, clients, browserOf, carer, db } = await atWork(1)
    const [client = ''] = clients
    const daughter = await browserOf((await carer(client)).uid)
    await answer(await daughter.get(`/account/people/${client}`))
    const self = await browserOf(client)
    expect((await answer(await self.get(`/account/people/${client}/looks`))).data.looks).toEqual([])
    await answer(await browser.get(`/account/people/${client}`))
    expect((await answer(await self.get(`/account/people/${client}/looks`))).data.looks).toMatchObject([
      { what: 'record-read', by: 'organisation', name: 'Sunrise Day Care' },
    ])
    const lines = await db.select().from(audit).where(eq(audit.subject, client))
    expect(lines).toHaveLength(1)
  })
})
