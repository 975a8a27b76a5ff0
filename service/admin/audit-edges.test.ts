import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { listAudit } from '#contract/admin-audit.ts'
import type { Answered } from '#contract/endpoint.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { administrators, audit, incidents, invitations } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, refusal } from '../test/registration.ts'

async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  const { browser, uid: actor } = await its.administrator()
  const read = async (query: Record<string, string>): Promise<Answered<typeof listAudit>> =>
    (await answer(await browser.get(`/admin/audit?${new URLSearchParams(query)}`))).data
  /** A line of this test, whose subject nobody else has. */
  const subject = randomUid()
  const write = async (row: Partial<typeof audit.$inferInsert> = {}) => {
    const line = { actor, action: 'tested', subject, details: {}, createdAt: service.now() }
    const [written] = await db
      .insert(audit)
      .values({ ...line, ...row })
      .returning()
    return written?.id ?? 0
  }
  const ids = async (query: Record<string, string>) => (await read({ subject, ...query })).entries.map(({ id }) => id)
  const parties = async (text: string) =>
    (await answer(await browser.post('/admin/audit/parties', { text }))).data.parties as Record<string, unknown>[]
  return { ...its, browser, actor, subject, read, write, ids, parties }
}

test('a full page with nothing beyond it is the last one, and of one moment the line written last stands first', async () => {
  const { write, read, ids, subject } = await desk()
  const written: number[] = []
  for (let line = 0; line < CONSOLE_PAGE; line += 1) written.push(await write())
  expect((await read({ subject })).next).toBeNull()
  expect(await ids({})).toEqual(written.toReversed())
  await write()
  const { next, entries } = await read({ subject })
  expect(entries).toHaveLength(CONSOLE_PAGE)
  expect(await ids({ after: next ?? '' })).toEqual([written[0]])
})

test('days are those of Singapore, the first and the last with them', async () => {
  const { write, ids } = await desk()
  const at = (time: string) => write({ createdAt: new Date(time) })
  const eve = await at('2024-05-31T15:59:59.999Z')
  const first = await at('2024-05-31T16:00:00Z')
  const last = await at('2024-06-02T15:59:59.999Z')
  const morrow = await at('2024-06-02T16:00:00Z')
  expect(await ids({ from: '2024-06-01', to: '2024-06-02' })).toEqual([last, first])
  expect(await ids({ to: '2024-05-31' })).toEqual([eve])
  expect(await ids({ from: '2024-06-03' })).toEqual([morrow])
})

test('lines are found by their device and their network', async () => {
  const { write, ids } = await desk()
  const [one, other] = [await write({ device: 'd1', network: 'n1' }), await write({ device: 'd2', network: 'n1' })]
  await write()
  expect(await ids({ device: 'd1' })).toEqual([one])
  expect(await ids({ network: 'n1' })).toEqual([other, one])
  expect(await ids({ network: 'n1', device: 'd2' })).toEqual([other])
})

test('an id in the details is called by the name of whoever it leads to; what has no label is left out', async () => {
  const its = await desk()
  const { account, organisation, write, read, subject, browser, db, service } = its
  const person = await account({ type: 'DEMENTIA', firstname: 'Kamala', lastname: 'Devi' })
  const tagId = await linkPerson(its, person, await account())
  const [incident, invitation] = [randomUid(), randomUid()]
  await db.insert(incidents).values({ id: incident, personUid: person, openedBy: 'FINDER', openedAt: service.now() })
  const partner = await organisation({ firstname: 'Not its name' })
  await write({ action: 'incident-act', details: { incident, act: 'take', contact: partner, outcome: null } })
  await write({ action: 'tag-mended', details: { tagId, carerUid: randomUid(), unlabelled: 'x' } })
  const [mended, acted] = (await read({ subject })).entries
  const named = (entry: typeof mended) => entry?.details.map(({ value, party }) => [value, party?.kind ?? null])
  expect(named(acted)).toEqual([
    ['took it', null],
    ['Sunrise Day Care', 'account'],
  ])
  expect(named(mended)?.map(([value]) => value)).toContain('somebody whose record was erased')
  expect(JSON.stringify(mended)).not.toContain('unlabelled')
  const form = { name: 'Kopi Corner', address: '1 Lorong Sample', postalCode: '310018', lat: 1.33, lng: 103.85 }
  const point = (await answer(await browser.post('/admin/points', form))).data.id as string
  await db.insert(invitations).values({
    id: invitation,
    personUid: person,
    invitedBy: person,
    relationship: 'Parent',
    relationshipSide: 'PERSON',
    email: 'mei@example.test',
    expiresAt: service.now(),
    createdAt: service.now(),
  })
  const whom = async (id: string) => {
    await write({ subject: id })
    return (await read({ subject: id })).entries[0]?.subject
  }
  expect(await whom(point)).toEqual({ id: point, kind: 'point', name: 'Kopi Corner' })
  expect(await whom(tagId)).toEqual({ id: tagId, kind: 'none', name: 'Kamala Devi' })
  expect(await whom(invitation)).toEqual({ id: invitation, kind: 'none', name: 'Kamala Devi' })
  expect(await whom(incident)).toEqual({ id: incident, kind: 'incident', name: 'Kamala Devi' })
})

test('staff are found by any part of their name, their whole username and their id, twenty at most in order', async () => {
  const { parties, db, service, actor, account } = await desk()
  const made = (nth: number) => {
    const uid = randomUid()
    const name = `Zubaidah Finder ${String(30 - nth).padStart(2, '0')}`
    return { uid, name, username: `Zub.${uid}`, passwordHash: 'x', createdBy: 'command', createdAt: service.now() }
  }
  const rows = Array.from({ length: 22 }, (_, nth) => made(nth))
  await db.insert(administrators).values(rows)
  const found = await parties('BAIDAH finder')
  expect(found.map(({ name }) => name)).toEqual(
    rows
      .map(({ name }) => name)
      .toReversed()
      .slice(0, 20),
  )
  const [one] = rows
  const [byUsername] = await parties(one?.username.toUpperCase() ?? '')
  expect(byUsername).toEqual({
    id: one?.uid,
    kind: 'administrator',
    name: one?.name,
    username: one?.username,
    membershipId: null,
  })
  expect((await parties(actor)).map(({ id, kind }) => [id, kind])).toEqual([[actor, 'administrator']])
  const uid = await account({ firstname: 'Zubaidah', lastname: 'Findermember', membershipId: 'CZUBAIDAH1' })
  expect(await parties('findermember')).toEqual([
    { id: uid, kind: 'account', name: 'Zubaidah Findermember', username: null, membershipId: 'CZUBAIDAH1' },
  ])
})

test('a text too short to search by finds staff all the same, and is refused only where it finds nobody', async () => {
  const { parties, browser, db, actor } = await desk()
  await db.update(administrators).set({ name: 'Qx' }).where(eq(administrators.uid, actor))
  expect((await parties('qx')).map(({ id }) => id)).toEqual([actor])
  expect(await refusal(await browser.post('/admin/audit/parties', { text: 'qy' }))).toBe('search-too-short')
})

test('the export keeps its filters in the audit, and its rows the order of the list', async () => {
  const { write, browser, subject, db, actor } = await desk()
  await write({ createdAt: new Date('2024-06-01T03:04:05Z'), device: 'd1', network: 'n1', details: { count: 2 } })
  await write({ createdAt: new Date('2024-06-02T03:04:05Z') })
  const csv = await (await browser.get(`/admin/audit/export?subject=${subject}`)).text()
  const [, newest, oldest, ...rest] = csv.trim().split('\n')
  expect(newest).toMatch(/^2024-06-02 11:04:05,/)
  expect(oldest).toMatch(/^2024-06-01 11:04:05,/)
  expect(oldest).toContain(`2024-06-01T03:04:05.000Z,${actor},tested,${subject},d1,n1,"{""count"":2}"`)
  expect(rest).toEqual([])
  const lines = and(eq(audit.actor, actor), eq(audit.action, 'audit-exported'))
  expect((await db.select().from(audit).where(lines)).map(({ details }) => details)).toEqual([{ subject }])
})
