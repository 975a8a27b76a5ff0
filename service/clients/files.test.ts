import { and, eq, inArray, sql } from 'drizzle-orm'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CLIENT_COLUMN_NAMES } from '#contract/admin-client-files.ts'
import { CLIENTS_AT_ONCE, CLIENTS_EXPORT_ALONE } from '#contract/limits.ts'
import { accounts, approvals, audit, consents, messages, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { clientConsole } from '../test/clients.ts'
import { answer, newNric, newUsername, refusal } from '../test/registration.ts'

const DAY = 24 * 3_600_000
const pagesOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/pdf')
  return (await PDFDocument.load(await response.arrayBuffer())).getPageCount()
}

describe('cards and labels of many clients', () => {
  test('stand in one file: a card on a page of its own, labels fourteen to a sheet, and each person is audited', async () => {
    const { helped, registered, code, browser, db, staffUid } = await clientConsole()
    const uids = [await helped('Ah'), await registered('Bee'), await helped('Chin')]
    for (const uid of uids) for (let nth = 0; nth < 5; nth += 1) await code(uid, { label: nth ? `Bag ${nth}` : 'Card' })
    const print = (body: object) => browser.post('/admin/clients/print', body)
    expect(await pagesOf(await print({ kind: 'card', uids }))).toBe(3)
    expect(await pagesOf(await print({ kind: 'labels', uids }))).toBe(2)
    expect(await pagesOf(await print({ kind: 'card', of: { text: 'bee' } }))).toBe(1)
    const lines = await db
      .select()
      .from(audit)
      .where(and(eq(audit.actor, staffUid), eq(audit.action, 'card-printed')))
    expect(lines.map(({ subject }) => subject).toSorted()).toEqual([...uids, ...uids, uids[1]].toSorted())
  })

  test('are refused for nobody, for somebody else’s client, and for more than a file holds', async () => {
    const { helped, account, code, browser } = await clientConsole()
    const print = async (body: object) => refusal(await browser.post('/admin/clients/print', { kind: 'card', ...body }))
    const without = await helped('Ah')
    const foreign = await account({ type: 'DEMENTIA' })
    await code(foreign)
    expect(await print({ uids: [] })).toBe('choose-clients')
    expect(await print({ uids: [without] })).toBe('choose-clients')
    expect(await print({ uids: [foreign] })).toBe('user-not-found')
    for (let nth = 0; nth < CLIENTS_AT_ONCE; nth += 1) await helped(`Bee${nth}`)
    expect(await print({ of: {} })).toBe('too-many-clients')
  })

  test('count as records that were read: of very many at once somebody else hears', async () => {
    const { helped, code, browser, service, db, staffUid } = await clientConsole()
    const { points } = service.limiter.limitOf('records-read')
    const uids: string[] = []
    for (let nth = 0; nth <= points; nth += 1) uids.push(await helped(`Ah${nth}`))
    for (const uid of uids) await code(uid)
    await pagesOf(await browser.post('/admin/clients/print', { kind: 'card', uids }))
    const told = await db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, staffUid), eq(audit.action, 'unusual-reading')))
    expect(told).toMatchObject([{ details: { records: points + 1 } }])
  })
})

describe('the export of clients', () => {
  test('names each with number and state, and lets no cell run as a formula', async () => {
    const { helped, browser, db, staffUid } = await clientConsole()
    await helped('=cmd', { lastname: 'Tan', membershipId: `D${newUsername()}` })
    const response = await browser.post('/admin/clients/export', {})
    const text = await response.text()
    expect(text.split('\n')[1]).toMatch(/^'=cmd Tan,D.*,APPROVED$/)
    const lines = await db.select().from(audit).where(eq(audit.actor, staffUid))
    expect(lines.map(({ action }) => action)).toEqual(['client-exported'])
  })

  test('of more than fifty needs a colleague’s agreement, once asked for, and then only who asked has it', async () => {
    const its = await clientConsole()
    const { helped, browser, consoleOf, staffOf, organisationUid, organisationConsole, administrator, moveClock } = its
    for (let nth = 0; nth <= CLIENTS_EXPORT_ALONE; nth += 1) await helped(`Ah${nth}`)
    const colleague = await consoleOf({ accountUid: (await staffOf(organisationUid)).uid })
    const fetched = (from = browser) => from.post('/admin/clients/export', {})
    expect(await refusal(await fetched())).toBe('clients-export-not-agreed')
    const asked = await browser.post('/admin/clients/export/request', { reason: 'Yearly report' })
    const { id } = (await answer(asked)).data
    const decide = (from: typeof browser, decision = 'APPROVED') =>
      from.post(`/admin/clients/export/request/${id}`, { decision })
    expect(await refusal(await browser.post('/admin/clients/export/request', { reason: 'Again' }))).toBe('export-asked')
    expect(await refusal(await decide(browser))).toBe('second-colleague')
    expect(await refusal(await decide((await organisationConsole()).browser))).toBe('not-found')
    const desk = await administrator()
    const atDesk = await desk.browser.post(`/admin/approvals/${id}`, { decision: 'APPROVED' })
    expect(await refusal(atDesk)).toBe('not-found')
    expect(
      (await answer(await desk.browser.get('/admin/approvals'))).data.map((row: { id: string }) => row.id),
    ).not.toContain(id)
    await answer(await decide(colleague))
    expect(await refusal(await fetched(colleague))).toBe('clients-export-not-agreed')
    expect((await (await fetched()).text()).trim().split('\n')).toHaveLength(CLIENTS_EXPORT_ALONE + 2)
    await moveClock(DAY / 1000 + 1)
    const nextDay = await consoleOf({ accountUid: its.staffUid })
    expect((await answer(await nextDay.get('/admin/clients/export'))).data).toMatchObject({
      isAlone: false,
      request: null,
    })
  })

  test('is agreed to by nobody as another request of the organisation’s', async () => {
    const { browser, db, organisationUid, service } = await clientConsole()
    const id = randomUid()
    const asked = {
      kind: 'EXPORT',
      accountUid: organisationUid,
      reason: 'Asked for',
      askedBy: 'somebody else',
    } as const
    await db.insert(approvals).values({ id, ...asked, askedAt: service.now() })
    const response = await browser.post(`/admin/clients/export/request/${id}`, { decision: 'APPROVED' })
    expect(await refusal(response)).toBe('not-found')
    expect(await db.select().from(approvals).where(eq(approvals.id, id))).toMatchObject([{ decidedAt: null }])
  })

  test('counts over a day what one of the staff took along in pieces', async () => {
    const { helped, browser, db, moveClock, consoleOf, staffUid } = await clientConsole()
    const first: string[] = []
    for (let nth = 0; nth < CLIENTS_EXPORT_ALONE; nth += 1) first.push(await helped(`Ah${nth}`))
    expect((await browser.post('/admin/clients/export', {})).status).toBe(200)
    await db.update(tags).set({ status: 'ENDED' }).where(inArray(tags.personUid, first))
    await helped('Bee')
    expect(await refusal(await browser.post('/admin/clients/export', {}))).toBe('clients-export-not-agreed')
    await moveClock(DAY / 1000 - 60)
    const late = await consoleOf({ accountUid: staffUid })
    expect(await refusal(await late.post('/admin/clients/export', {}))).toBe('clients-export-not-agreed')
    await moveClock(120)
    expect((await late.post('/admin/clients/export', {})).status).toBe(200)
  })
})

/** A row of a list, with what a test changes of it. */
function row(changes: Record<string, string> = {}) {
  const cells: Record<string, string> = {
    first_name: 'Siew Hua',
    last_name: newUsername().replaceAll(/\W|\d/g, ''),
    birth: '1944-11-30',
    nric_last_4: newNric(),
    gender: 'female',
    language: 'Hokkien',
    dementia_type: 'Vascular Dementia',
    dementia_stage: 'mild',
    mobile: '',
    postal_code: '310192',
    street: 'Toa Payoh Lorong 4',
    hospital: 'Tan Tock Seng Hospital',
    department: 'Geriatric Medicine',
    symptoms: 'Forgets the way home; asks again',
    ...changes,
  }
  return CLIENT_COLUMN_NAMES.map((name) => cells[name] ?? '')
}
const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = (rows: string[][], { delimiter = ',', start = '' } = {}) =>
  `${start}${[CLIENT_COLUMN_NAMES, ...rows].map((cells) => cells.map(quoted).join(delimiter)).join('\r\n')}\r\n`

describe('a list of clients', () => {
  async function importing() {
    const its = await clientConsole()
    const send = (text: string, query = '') =>
      its.browser.send('POST', `/admin/clients/import${query}`, new TextEncoder().encode(text), {
        'content-type': 'text/csv',
      })
    const look = async (text: string) => (await answer(await send(text))).data
    const apply = async (text: string, seen: string) =>
      (await answer(await send(text, `?${new URLSearchParams({ seen, agreed: 'yes' })}`))).data
    const made = () => its.db.select().from(accounts).where(eq(accounts.masterPartnerUid, its.organisationUid))
    const persons = async () => (await made()).filter(({ type }) => type === 'DEMENTIA')
    return { ...its, send, look, apply, persons }
  }

  test('is looked at first, with every mistake by line and column; nothing is written or sent', async () => {
    const { look, persons, db } = await importing()
    const before = await db.$count(messages)
    const report = await look(
      csv([
        row(),
        row({ birth: '2044-01-01', nric_last_4: '12', gender: 'x' }),
        row({ appoints_us: 'maybe', branch: 'x'.repeat(51) }),
      ]),
    )
    expect(report).toMatchObject({
      rows: 3,
      ready: 1,
      applied: false,
      mistakes: [
        { line: 3, column: 'gender', code: 'fill-required-and-date' },
        { line: 3, column: 'nric_last_4', code: 'last-nric-length' },
        { line: 3, column: 'birth', code: 'birth-not-past' },
        { line: 4, column: 'branch', code: 'text-too-long' },
        { line: 4, column: 'appoints_us', code: 'yes-or-no' },
      ],
    })
    expect(await persons()).toEqual([])
    expect(await db.$count(messages)).toBe(before)
  })

  test('registers what was seen as the journey does: pending, with its agreements, appointed and placed where the row says so', async () => {
    const { look, apply, persons, db, find, staffUid, organisationUid } = await importing()
    const text = csv([row({ appoints_us: 'Yes', branch: 'Bedok' }), row({ first_name: 'Bee' }), row({ gender: '' })])
    const { seen } = await look(text)
    expect(await apply(text, seen)).toMatchObject({ rows: 3, ready: 2, registered: 2, appointed: 1, applied: true })
    const registered = await persons()
    expect(registered.map(({ status, createdBy, username }) => [status, createdBy, username])).toEqual([
      ['PENDING', staffUid, null],
      ['PENDING', staffUid, null],
    ])
    const uids = registered.map(({ uid }) => uid)
    const given = await db.select().from(consents).where(inArray(consents.accountUid, uids))
    expect(given.map(({ kind, givenBy }) => [kind, givenBy]).toSorted()).toEqual(
      ['COLLECTION', 'COLLECTION', 'DECLARATION', 'DECLARATION', 'TERMS', 'TERMS'].map((kind) => [kind, staffUid]),
    )
    const links = await db.select().from(tags).where(inArray(tags.personUid, uids))
    expect(links).toMatchObject([{ carerUid: organisationUid, status: 'ACCEPTED' }])
    expect((await find({ branch: 'Bedok' })).clients).toMatchObject([{ name: expect.stringContaining('Siew Hua') }])
    const imported = and(eq(audit.actor, staffUid), eq(audit.action, 'clients-imported'))
    const [line] = await db.select().from(audit).where(imported)
    expect(line).toMatchObject({ actor: staffUid, details: { rows: 3, registered: 2, appointed: 1 } })
  })

  test('registers a row whole or not at all: what broke off is taken from the same list again', async () => {
    const { look, send, apply, persons, db, organisationUid } = await importing()
    const text = csv([row({ appoints_us: 'Yes', branch: 'Bedok' })])
    // What stands in for the end of the process between what a row registers and what it places.
    const away = sql`alter table client_branches add constraint away check (branch <> 'Bedok') not valid`
    await db.execute(away)
    const { seen } = await look(text)
    expect((await send(text, `?${new URLSearchParams({ seen, agreed: 'yes' })}`)).status).toBe(500)
    await db.execute(sql`alter table client_branches drop constraint away`)
    expect(await persons()).toEqual([])
    expect(await apply(text, (await look(text)).seen)).toMatchObject({ registered: 1, appointed: 1, mistakes: [] })
    const [person] = await persons()
    expect(
      await db
        .select()
        .from(tags)
        .where(eq(tags.personUid, person?.uid ?? '')),
    ).toMatchObject([{ carerUid: organisationUid, status: 'ACCEPTED' }])
  })

  test('is refused without the agreements, and when it is not what was seen', async () => {
    const { look, send, persons, apply } = await importing()
    const text = csv([row()])
    const { seen } = await look(text)
    expect(await refusal(await send(text, `?seen=${seen}`))).toBe('terms-required')
    expect(await refusal(await send(csv([row(), row()]), `?seen=${seen}&agreed=yes`))).toBe('list-changed')
    expect(await persons()).toEqual([])
    await apply(text, seen)
    expect(await refusal(await send(text, `?seen=${seen}&agreed=yes`)), 'sent twice').toBe('list-changed')
    expect(await persons()).toHaveLength(1)
  })

  test('knows who stands in it twice and who is a client already, and of a stranger’s record says nothing when looked at', async () => {
    const { look, apply, account, service } = await importing()
    const twice = row()
    const ours = row()
    const text = csv([ours])
    await apply(text, (await look(text)).seen)
    const foreign = row()
    const [lastname = '', lastNric = ''] = ['last_name', 'nric_last_4'].map(
      (name) => foreign[CLIENT_COLUMN_NAMES.findIndex((column) => column === name)],
    )
    await account({
      type: 'DEMENTIA',
      lastname,
      personHash: service.vault.personHash(lastname, '1944-11-30', lastNric),
    })
    const again = csv([ours, twice, twice, foreign])
    const report = await look(again)
    expect(report).toMatchObject({
      ready: 2,
      mistakes: [
        { line: 2, code: 'client-registered' },
        { line: 4, code: 'client-twice' },
      ],
    })
    expect(await apply(again, report.seen)).toMatchObject({
      registered: 1,
      mistakes: [{ line: 2 }, { line: 4 }, { line: 5, column: 'nric_last_4', code: 'person-exists' }],
    })
  })

  test('registers nobody any more for staff who are suspended while it goes on', async () => {
    const { look, apply, account, service, db, staffUid, persons } = await importing()
    const [before, known, after] = [row(), row(), row()]
    const at = (name: string) => known[CLIENT_COLUMN_NAMES.findIndex((column) => column === name)] ?? ''
    const personHash = service.vault.personHash(at('last_name'), '1944-11-30', at('nric_last_4'))
    await account({ type: 'DEMENTIA', personHash })
    const text = csv([before, known, after])
    const { seen } = await look(text)
    const { limiter } = service
    const take = limiter.take.bind(limiter)
    onTestFinished(() => void (limiter.take = take))
    limiter.take = async (...asked) => {
      if (asked[0] === 'duplicate-check')
        await db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, staffUid))
      return take(...asked)
    }
    expect(await apply(text, seen)).toMatchObject({
      registered: 1,
      mistakes: [
        { line: 3, code: 'person-exists' },
        { line: 4, code: 'not-allowed' },
      ],
    })
    expect(await persons()).toHaveLength(1)
  })

  test('stops where it would answer too often whether strangers are registered', async () => {
    const { look, apply, account, service } = await importing()
    const { points } = service.limiter.limitOf('duplicate-check')
    const rows = Array.from({ length: points + 3 }, () => row())
    const at = (cells: string[], name: string) =>
      cells[CLIENT_COLUMN_NAMES.findIndex((column) => column === name)] ?? ''
    for (const cells of rows.slice(0, points + 2)) {
      const hash = service.vault.personHash(at(cells, 'last_name'), '1944-11-30', at(cells, 'nric_last_4'))
      await account({ type: 'DEMENTIA', personHash: hash })
    }
    const text = csv(rows)
    const { seen } = await look(text)
    const { registered, mistakes } = await apply(text, seen)
    const codes = mistakes.map(({ code }: { code: string }) => code)
    expect(registered).toBe(0)
    expect(codes).toEqual([
      ...Array.from({ length: points + 1 }, () => 'person-exists'),
      'client-not-tried',
      'client-not-tried',
    ])
  })

  test('is read with semicolons, a mark at its beginning, quotation marks, and what a spreadsheet does to numbers', async () => {
    const { look, apply, persons } = await importing()
    const cells = row({
      first_name: 'Siew "Ah" Hua',
      mobile: "'81234567",
      postal_code: '18956',
      birth: '30/11/1944',
      street: 'Lorong 4; back',
    })
    const text = csv([cells], { delimiter: ';', start: '\uFEFF' })
    const { seen, ready } = await look(text)
    expect(ready).toBe(1)
    await apply(text, seen)
    expect(await persons()).toMatchObject([
      {
        firstname: 'Siew "Ah" Hua',
        phone: '81234567',
        prefixCountryNum: '+65',
        postalCode: '018956',
        birth: '1944-11-30',
        streetName: 'Lorong 4; back',
      },
    ])
  })

  test.each([
    ['first_name,last_name\nSiew Hua,Lim\n', 'clients-file-columns'],
    [`${CLIENT_COLUMN_NAMES.join(',')}\n`, 'file-no-row'],
    ['PK\u0003\u0004', 'file-excel'],
    [csv(Array.from({ length: 301 }, () => row())), 'clients-file-too-many'],
    ['x'.repeat(500_001), 'clients-file-too-large'],
  ])('that is none is refused (%#)', async (text, code) => {
    const { send } = await importing()
    expect(await refusal(await send(text))).toBe(code)
  })

  test('comes with a template that it reads', async () => {
    const { browser, send } = await importing()
    const template = await (await browser.get('/admin/clients/template')).text()
    expect(await refusal(await send(template))).toBe('file-no-row')
  })
})
