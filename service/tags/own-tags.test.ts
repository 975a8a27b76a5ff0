import { describe, expect, test } from 'vitest'
import type { OwnTag } from '#contract/own-tags.ts'
import { accounts, workItems } from '../db/tables.ts'
import { and, eq } from 'drizzle-orm'
import { answer, refusal } from '../test/registration.ts'
import { portal, tagId } from '../test/portal.ts'

const PENDING = { status: 'PENDING', acceptedAt: null, activeAt: null } as const

async function links() {
  const its = await portal()
  type From = { browser: ReturnType<typeof its.device> }
  const list = async (from: From, query = ''): Promise<OwnTag[]> =>
    (await answer(await from.browser.get(`/account/tags${query}`))).data
  const reply = (from: From, id: string, status: string, objection?: boolean) =>
    from.browser.send('PATCH', `/account/tags/${id}`, { status, objection })
  return { ...its, list, reply }
}

describe('a link that waits', () => {
  test('for the person is theirs to answer, and that of the caregiver who made their account', async () => {
    const { list, person, daughter, son, member, link, reply } = await links()
    const niece = await member({ firstname: 'Grace' })
    const id = await link(person.uid, niece.uid, PENDING)
    for (const from of [person, daughter]) {
      expect((await list(from)).find((tag) => tag.id === id)).toMatchObject({
        status: 'PENDING',
        carer: { name: 'Grace Lim', type: 'CAREGIVER' },
        relation: 'Child',
        side: 'person',
        isAskedByMe: false,
        may: ['accept', 'decline'],
      })
    }
    expect((await list(son)).map((tag) => tag.id)).not.toContain(id)
    expect((await list(niece))[0]).toMatchObject({ isAskedByMe: true, side: 'carer', may: ['end'] })
    await answer(await reply(daughter, id, 'ACCEPTED'))
    expect((await list(niece))[0]).toMatchObject({ status: 'ACCEPTED', person: { uid: person.uid } })
  })

  test('says how finders’ pages call the carer, by choice or by relation and gender, and no gender of initials', async () => {
    const { list, person, account, browserOf, link } = await links()
    const uid = await account({ firstname: 'Wei Jie', gender: 'male' })
    const id = await link(person.uid, uid)
    const known = async () => (await list(person)).find((tag) => tag.id === id)
    expect(await known()).toMatchObject({ relation: 'Child', calledAs: null, knownAs: 'son' })
    await answer(await person.browser.send('PUT', `/account/tags/${id}/called-as`, { calledAs: 'nephew' }))
    expect(await known()).toMatchObject({ calledAs: 'nephew', knownAs: 'nephew' })
    const asker = await account({ type: 'DEMENTIA', status: 'PENDING' })
    await link(asker, uid, { ...PENDING, uidTags: asker })
    expect(await list({ browser: await browserOf(asker) })).toMatchObject([{ relation: 'Child', knownAs: null }])
  })

  test.each([
    ['an approved caregiver whose number is proved', {}, true],
    ['a suspended one', { status: 'SUSPENDED' }, false],
    ['one whom nobody has approved', { status: 'PENDING' }, false],
    ['one whose number is not proved', { phoneVerifiedAt: null }, false],
  ] as const)('says whether finders can call: %s', async (_who, carer, isCallable) => {
    const { list, person, account, link, service } = await links()
    const id = await link(person.uid, await account({ phoneVerifiedAt: service.now(), ...carer }))
    expect((await list(person)).find((tag) => tag.id === id)).toMatchObject({ status: 'ACCEPTED', isCallable })
  })

  test('for a caregiver is theirs to answer', async () => {
    const { list, person, member, link, reply } = await links()
    const niece = await member({ firstname: 'Grace' })
    const id = await link(person.uid, niece.uid, { ...PENDING, uidTags: person.uid, relationshipSide: 'CARER' })
    expect(await list(niece)).toMatchObject([
      { id, may: ['accept', 'decline'], person: { uid: null, name: 'Siew Hua Lim' }, relation: 'Parent' },
    ])
    expect((await list(person)).find((tag) => tag.id === id)).toMatchObject({ isAskedByMe: true, may: ['end'] })
    await answer(await reply(niece, id, 'REJECTED'))
    expect(await list(niece)).toEqual([])
  })

  test('shows whoever searched with initials alone no more than the search did', async () => {
    const { list, person, account, browserOf, link } = await links()
    const uid = await account({ status: 'PENDING', firstname: 'Who', lastname: 'Ever' })
    const asker = { browser: await browserOf(uid) }
    await link(person.uid, uid, PENDING)
    expect(await list(asker)).toMatchObject([{ person: { uid: null, name: 'S••• L•••', photo: null } }])
  })
})

describe('a link in force', () => {
  test('is listed for both sides, in the order of contact for one person', async () => {
    const { list, person, daughter, son, path } = await links()
    const ids = (await list(person, `?person=${person.uid}`)).map(({ carer }) => carer.name)
    expect(ids).toEqual(['Hui Min Lim', 'Wei Jie Lim'])
    const [first, second] = await list(daughter, `?person=${person.uid}`)
    await answer(await daughter.browser.send('PUT', path('/contacts'), { tags: [second?.id, first?.id] }))
    expect((await list(person, `?person=${person.uid}`)).map(({ carer }) => carer.name)).toEqual([
      'Wei Jie Lim',
      'Hui Min Lim',
    ])
    expect(await list(son)).toMatchObject([{ side: 'carer', may: ['end', 'call-as'], isCallable: true }])
  })

  test('is ended by either side; staff hear when nobody is left to call', async () => {
    const { list, reply, person, daughter, son, stranger, db } = await links()
    const [own] = await list(son)
    expect(await refusal(await reply(stranger, own?.id ?? '', 'ENDED'))).toBe('not-found')
    await answer(await reply(son, own?.id ?? '', 'ENDED'))
    const alarms = () =>
      db
        .select()
        .from(workItems)
        .where(and(eq(workItems.kind, 'no-contact'), eq(workItems.accountUid, person.uid)))
    expect(await alarms()).toHaveLength(0)
    const [last] = await list(person)
    expect(last?.may).toEqual(['end', 'call-as', 'remove-quietly'])
    await answer(await reply(person, last?.id ?? '', 'ENDED'))
    expect(await alarms()).toHaveLength(1)
    expect(await list(daughter)).toEqual([])
  })

  test('whose maker left the family is no longer answered, ended or invited for by them', async () => {
    const { list, reply, person, daughter, son, member, link, path } = await links()
    const [own] = (await list(daughter)).filter(({ side, carer }) => side === 'carer' && carer.name === 'Hui Min Lim')
    await answer(await reply(daughter, own?.id ?? '', 'ENDED'))
    const niece = await member()
    const id = await link(person.uid, niece.uid, PENDING)
    expect(await refusal(await reply(daughter, id, 'ACCEPTED'))).toBe('not-found')
    expect(await refusal(await reply(daughter, tagId(person.uid, son.uid), 'ENDED'))).toBe('not-found')
    const invited = { uid: person.uid, relationship: 'Child', phone: '81234567' }
    expect(await refusal(await daughter.browser.post('/account/invite', invited))).toBe('not-allowed')
    expect(await refusal(await daughter.browser.get(path()))).toBe('not-found')
    expect(await list(daughter)).toEqual([])
  })
})

test('a new caregiver is shown to those who care already for 48 hours, and one objection holds the link', async () => {
  const { list, reply, person, son, stranger, member, link, moveClock, hour, browserOf } = await links()
  const niece = await member({ firstname: 'Grace' })
  const id = await link(person.uid, niece.uid, PENDING)
  await answer(await reply(person, id, 'ACCEPTED'))
  const seen = async () => (await list(son)).find((tag) => tag.id === id)
  expect(await seen()).toMatchObject({ side: 'other', may: ['object', 'remove-quietly'], carer: { name: 'Grace Lim' } })
  expect(await list(stranger)).toEqual([])
  expect(await refusal(await reply(stranger, id, 'REJECTED', true))).toBe('not-found')
  await answer(await reply(son, id, 'REJECTED', true))
  expect(await seen()).toMatchObject({ may: ['remove-quietly'], isObjectedTo: true })
  await moveClock(hour(49))
  expect(await list({ browser: await browserOf(niece.uid) })).toMatchObject([{ isObjectedTo: true }])
})

test('all of a member’s links stand with the newest first', async () => {
  const { list, account, member, link, at } = await links()
  const niece = await member()
  for (const [id, firstname, hoursAgo] of [
    ['a', 'Oldest', 3],
    ['c', 'Middle', 2],
    ['b', 'Newest', 1],
  ] as const) {
    const person = await account({ type: 'DEMENTIA', firstname, lastname: '' })
    const createdAt = new Date(at().getTime() - hoursAgo * 3_600_000)
    await link(person, niece.uid, { id: id + niece.uid.slice(1), createdAt })
  }
  expect((await list(niece)).map(({ person }) => person.name)).toEqual(['Newest', 'Middle', 'Oldest'])
})

test('staff see the links of a person whom their organisation registered where they look at that person, and in no list of all', async () => {
  const { list, person, organisation, staffOf, db } = await links()
  const registrar = await organisation()
  await db.update(accounts).set({ masterPartnerUid: registrar }).where(eq(accounts.uid, person.uid))
  const staff = await staffOf(registrar)
  expect((await list(staff, `?person=${person.uid}`)).map(({ carer }) => carer.name)).toEqual([
    'Hui Min Lim',
    'Wei Jie Lim',
  ])
  expect(await list(staff)).toEqual([])
})

describe('the order of contact', () => {
  test('is the person’s and their maker’s; a stranger’s or another’s link is refused', async () => {
    const { person, daughter, son, path, member, account, link } = await links()
    const put = (from: typeof son, tags: string[]) => from.browser.send('PUT', path('/contacts'), { tags })
    expect(await refusal(await put(son, []))).toBe('not-allowed')
    const other = await member()
    const elsewhere = await link(await account({ type: 'DEMENTIA' }), other.uid)
    expect(await refusal(await put(daughter, [elsewhere]))).toBe('invalid-input')
    const own = tagId(person.uid, son.uid)
    expect(await refusal(await put(daughter, [own, own]))).toBe('invalid-input')
    await answer(await put(daughter, [own]))
  })

  test('decides whom a finder reads first', async () => {
    const { person, daughter, son, path, device, submission } = await links()
    const ids = [son, daughter].map(({ uid }) => tagId(person.uid, uid))
    await answer(await daughter.browser.send('PUT', path('/contacts'), { tags: ids }))
    const { data } = await answer(await device().post('/public/credential/safereturncard', submission(person.code)))
    expect(`+65${data.account[0].account.phone}`).toBe(son.phone)
  })
})
