import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueLink } from '../link-token.ts'
import { accounts, audit, messages, tags } from '../db/tables.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, newPhone, newUsername, PASSWORD, refusal, registration } from '../test/registration.ts'
import { acceptTag } from './answer-tag.ts'

const PENDING = { status: 'PENDING', acceptedAt: null, activeAt: null } as const

/** A person with a carer, and a caregiver whose link with the person waits. */
async function waiting(row: Partial<typeof tags.$inferInsert> = {}) {
  const its = await registration()
  const { db, service } = its
  const personUid = await its.account({ type: 'DEMENTIA', prefixCountryNum: '+65', phone: newPhone() })
  const { uid: carerUid } = await its.carer(personUid)
  const proved = { prefixCountryNum: '+65', phone: newPhone(), phoneVerifiedAt: service.now() }
  const uid = await its.account({ ...proved, status: 'PENDING', username: newUsername() })
  const id = await linkPerson(its, personUid, uid, { ...PENDING, ...row })
  const tag = async () => (await db.select().from(tags).where(eq(tags.id, id)))[0] ?? expect.fail('no link')
  const set = (columns: Partial<typeof tags.$inferInsert>) => db.update(tags).set(columns).where(eq(tags.id, id))
  /** What was said of the link to the person, to who cares already and to the caregiver. */
  const told = async () => {
    const rows = await Promise.all(
      [personUid, carerUid, uid].map((to) => db.select().from(messages).where(eq(messages.recipientId, to))),
    )
    return [...new Set(rows.flat().map(({ kind }) => kind))]
  }
  return { ...its, personUid, uid, id, tag, set, told }
}

test.each([
  ['was ended', { status: 'ENDED' }],
  ['was declined', { status: 'REJECTED' }],
  ['lapsed', { status: 'LAPSED' }],
  ['was barred', { barredAt: new Date('2025-03-10') }],
] as const)(
  'a link that %s since it was read does not come into force, and nobody hears of it',
  async (_what, meanwhile) => {
    const { db, service, personUid, uid, id, tag, set, told, row } = await waiting()
    const read = await tag()
    await set(meanwhile)
    const stood = await tag()
    expect(await db.transaction((tx) => acceptTag(service, tx, read, personUid))).toBe(false)
    expect(await tag()).toEqual(stood)
    expect((await row(uid))?.status).toBe('PENDING')
    expect(await told()).toEqual([])
    expect(await db.select().from(audit).where(eq(audit.subject, id))).toEqual([])
  },
)

test('a caregiver whom staff made and barred takes the account over: nobody hears of it until the bar is lifted', async () => {
  const { db, service, device, browserOf, uid, id, tag, set, told } = await waiting({ uidTags: 'staff' })
  const { token } = await db.transaction((tx) =>
    issueLink(service, tx, 'take-over', { recipient: uid, createdBy: 'staff' }),
  )
  await set({ barredAt: service.now() })
  await answer(await device().post('/public/credential/takeOver', { token, password: PASSWORD }))
  expect(await tag()).toMatchObject({ status: 'PENDING', acceptedBy: null })
  expect(await told()).toEqual([])
  await set({ barredAt: null })
  const agreed = await (await browserOf(uid)).send('PATCH', `/account/tags/${id}`, { status: 'ACCEPTED' })
  expect((await answer(agreed)).data.status).toBe('PENDING')
  expect(await tag()).toMatchObject({ status: 'PENDING', acceptedBy: uid })
  expect((await told()).toSorted()).toEqual(['tag-news', 'tag-waiting'])
})

test.each([
  ['is frozen', { frozenAt: new Date('2025-03-10') }],
  ['is suspended', { status: 'SUSPENDED' }],
] as const)(
  'an account that %s while it is taken over has no new password and no link in force',
  async (_what, columns) => {
    const { db, service, device, uid, row, tag, told } = await waiting({ uidTags: 'staff' })
    const { token } = await db.transaction((tx) =>
      issueLink(service, tx, 'take-over', { recipient: uid, createdBy: 'staff' }),
    )
    const { transaction } = db
    db.transaction = async (...given) => {
      db.transaction = transaction
      await db.update(accounts).set(columns).where(eq(accounts.uid, uid))
      return db.transaction(...given)
    }
    const before = (await row(uid))?.passwordHash
    expect(await refusal(await device().post('/public/credential/takeOver', { token, password: PASSWORD }))).toBe(
      'link-ended',
    )
    expect((await row(uid))?.passwordHash).toBe(before)
    expect(await tag()).toMatchObject({ status: 'PENDING', acceptedBy: null })
    expect(await told()).toEqual([])
  },
)
