import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, audit, tags, workItems } from '../db/tables.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import {
  answer,
  calls,
  newNric,
  newPhone,
  newUsername,
  personCredential,
  refusal,
  registration,
} from '../test/registration.ts'

type World = Awaited<ReturnType<typeof registration>>
type Browser = ReturnType<World['device']>
type Given = Record<string, any>
const HOUR = 3600
const DAY = 24 * HOUR

/** A person of their own and a caregiver who signed up alone: two who may be linked, and how. */
async function two() {
  const its = await registration()
  const { service } = its
  const lastNric = newNric()
  const name = newUsername().replaceAll(/\W|\d/g, '')
  const personPhone = newPhone()
  const uid = await its.account({
    type: 'DEMENTIA',
    firstname: name,
    lastname: 'Ong',
    prefixCountryNum: '+65',
    phone: personPhone,
    nricHash: service.vault.nricHash(lastNric),
  })
  const carer = async (overrides: Given = {}) => {
    const phone = newPhone()
    const now = service.now()
    const carerUid = await its.account({
      status: 'PENDING',
      prefixCountryNum: '+65',
      phone,
      phoneVerifiedAt: now,
      ...overrides,
    })
    return { uid: carerUid, phone: `+65${phone}`, browser: await its.browserOf(carerUid) }
  }
  const handleFor = async (browser: Browser, search: string = calls.search) => {
    const asked = new URLSearchParams({ name: `${name} Ong`, lastNric, type: 'DEMENTIA' })
    return (await answer(await browser.get(`${search}?${asked}`))).data[0].uid as string
  }
  const ask = (browser: Browser, uidTagged: string, changes: Given = {}) =>
    browser.post(calls.tag, { uidTagged, status: 'PENDING', relationship: 'Parent', ...changes })
  const reply = (browser: Browser, id: string, status: string, objection?: boolean) =>
    browser.send('PATCH', `/account/tags/${id}`, { status, objection })
  const person = { uid, phone: `+65${personPhone}`, browser: await its.browserOf(uid) }
  /** Another caregiver whose link is in force. */
  const daughter = async () => {
    const other = await carer({ status: 'APPROVED' })
    const now = service.now()
    await its.db.insert(tags).values({
      id: `daughter of ${uid} ${other.uid}`,
      personUid: uid,
      carerUid: other.uid,
      uidTags: other.uid,
      relationship: 'Parent',
      relationshipSide: 'PERSON',
      status: 'ACCEPTED',
      acceptedAt: now,
      activeAt: now,
      createdAt: now,
      updatedAt: now,
    })
    return other
  }
  /** A request of the caregiver that waits for the person. */
  const waiting = async () => {
    const son = await carer()
    const { data } = await answer(await ask(son.browser, await handleFor(son.browser)))
    return { son, id: data.id as string }
  }
  const tag = async (id: string) => (await its.db.select().from(tags).where(eq(tags.id, id)))[0]
  const told = async (to: string) => {
    await its.runJobs()
    return (await its.sentTo(to)).map(({ text }) => text)
  }
  return { ...its, sought: uid, person, carer, daughter, handleFor, ask, reply, waiting, tag, told }
}

describe('asking for a link', () => {
  test('is PENDING, whatever the payload says about it', async () => {
    const { carer, ask, handleFor, tag, sought } = await two()
    const son = await carer()
    const { data } = await answer(
      await ask(son.browser, await handleFor(son.browser), { status: 'ACCEPTED', isWeb: true, uidTags: son.uid }),
    )
    expect(data).toEqual({ id: expect.any(String), status: 'PENDING' })
    expect(await tag(data.id)).toMatchObject({
      personUid: sought,
      carerUid: son.uid,
      uidTags: son.uid,
      relationship: 'Parent',
      relationshipSide: 'PERSON',
      status: 'PENDING',
      activeAt: null,
    })
  })

  test('a person asks a caregiver, whose sentence it then is', async () => {
    const { person, ask, carer, db, tag } = await two()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    const son = await carer({ firstname })
    const rows = await answer(await person.browser.get(`${calls.search}?name=${firstname}+Lim&type=CAREGIVER`))
    const { data } = await answer(await ask(person.browser, rows.data[0].uid, { relationship: 'Child' }))
    expect(await tag(data.id)).toMatchObject({ carerUid: son.uid, uidTags: person.uid, relationshipSide: 'CARER' })
    expect(await db.select().from(audit).where(eq(audit.subject, data.id))).toMatchObject([
      { actor: person.uid, action: 'tag-asked' },
    ])
  })

  test('needs a relationship', async () => {
    const { carer, ask } = await two()
    const { browser } = await carer()
    const response = await ask(browser, 'x', { relationship: ' ' })
    expect((await response.json()).message).toBe('Please select This Person Living with Dementia is my ')
    expect(await refusal(await ask(browser, 'x', { relationship: undefined }))).toBe('relationship-required')
  })

  test('takes the handle of a search for fifteen minutes, from who searched and nobody else', async () => {
    const { carer, ask, handleFor, moveClock, browserOf } = await two()
    const [son, stranger] = [await carer(), await carer()]
    const handle = await handleFor(son.browser)
    expect(await refusal(await ask(stranger.browser, handle))).toBe('tag-not-possible')
    expect(await refusal(await ask(await browserOf(son.uid), handle)), 'another session').toBe('tag-not-possible')
    expect(await refusal(await ask(son.browser, `${handle.slice(0, -4)}AAAA`)), 'another handle').toBe(
      'tag-not-possible',
    )
    await moveClock(15 * 60)
    expect(await refusal(await ask(son.browser, handle)), 'too late').toBe('tag-not-possible')
    await answer(await ask(son.browser, await handleFor(son.browser)))
  })

  test('takes no uid that the caller is not linked to', async () => {
    const { carer, ask, sought } = await two()
    const { browser } = await carer()
    expect(await refusal(await ask(browser, sought))).toBe('tag-not-possible')
    expect(await refusal(await ask(browser, 'z'.repeat(22)))).toBe('tag-not-possible')
  })

  test('for somebody else is not allowed', async () => {
    const { carer, ask, handleFor, sought } = await two()
    const [son, stranger] = [await carer(), await carer()]
    expect(await refusal(await ask(son.browser, await handleFor(son.browser), { uidTags: stranger.uid }))).toBe(
      'not-allowed',
    )
    expect(await refusal(await ask(son.browser, son.uid, { uidTags: sought }))).toBe('not-allowed')
  })

  test('twice is refused; after the first was declined it may be asked again', async () => {
    const { waiting, ask, handleFor, reply, person } = await two()
    const { son, id } = await waiting()
    const again = async () => ask(son.browser, await handleFor(son.browser))
    expect(await refusal(await again())).toBe('tag-exists')
    await answer(await reply(person.browser, id, 'REJECTED'))
    await answer(await again())
  })

  test('two caregivers or two persons are no pair', async () => {
    const { carer, ask, person, daughter, reply } = await two()
    const mother = await daughter()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    await carer({ firstname })
    const rows = await answer(await mother.browser.get(`${calls.search}?name=${firstname}+Lim&type=CAREGIVER`))
    expect(await refusal(await ask(mother.browser, rows.data[0].uid))).toBe('tag-not-possible')
    expect(await refusal(await ask(person.browser, person.uid))).toBe('tag-not-possible')
    expect(await refusal(await reply(person.browser, 'no such tag', 'ACCEPTED'))).toBe('not-found')
  })

  test.each(['REJECTED', 'SUSPENDED', 'ENDED', 'INCOMPLETE'] as const)(
    'with somebody who is %s meanwhile is not possible',
    async (status) => {
      const { carer, ask, handleFor, db, sought } = await two()
      const son = await carer()
      const handle = await handleFor(son.browser)
      await db.update(accounts).set({ status }).where(eq(accounts.uid, sought))
      expect(await refusal(await ask(son.browser, handle))).toBe('tag-not-possible')
    },
  )

  test('is done five times an hour, and at most ten at a time wait', async () => {
    const { carer, ask, handleFor, db, moveClock, account, service } = await two()
    const son = await carer()
    const handle = await handleFor(son.browser)
    for (let nth = 1; nth <= 5; nth += 1) await refusal(await ask(son.browser, 'nobody'))
    expect(await refusal(await ask(son.browser, handle))).toBe('too-many-requests')
    await moveClock(HOUR)
    const now = service.now()
    for (let nth = 1; nth <= 10; nth += 1)
      await db.insert(tags).values({
        id: `${son.uid} ${nth}`,
        personUid: await account({ type: 'DEMENTIA' }),
        carerUid: son.uid,
        uidTags: son.uid,
        relationship: 'Parent',
        relationshipSide: 'PERSON',
        status: 'PENDING',
        createdAt: now,
        updatedAt: now,
      })
    expect(await refusal(await ask(son.browser, await handleFor(son.browser)))).toBe('too-many-pending-tags')
    await db
      .update(tags)
      .set({ status: 'LAPSED' })
      .where(eq(tags.id, `${son.uid} 1`))
    await answer(await ask(son.browser, await handleFor(son.browser)))
  })

  test('comes twice with one key and is one request', async () => {
    const { carer, handleFor } = await two()
    const { browser } = await carer()
    const body = { uidTagged: await handleFor(browser), relationship: 'Parent' }
    const tap = async () => (await answer(await browser.post(calls.tag, body, { 'idempotency-key': 'k' }))).data.id
    expect(await tap()).toBe(await tap())
  })
})

describe('a waiting link', () => {
  test('is told to the person, reminded of after three days, and lapses after thirty', async () => {
    const { waiting, person, told, pass, tag } = await two()
    const { id } = await waiting()
    const asked = (texts: string[]) => texts.filter((text) => text.includes('Somebody asked to be linked')).length
    expect(asked(await told(person.phone))).toBe(1)
    await pass(3 * DAY - 1)
    expect(asked(await told(person.phone))).toBe(1)
    await pass(1)
    expect(asked(await told(person.phone))).toBe(2)
    await pass(27 * DAY - 1)
    expect((await tag(id))?.status).toBe('PENDING')
    await pass(1)
    expect(await tag(id)).toMatchObject({ status: 'LAPSED' })
    expect(asked(await told(person.phone))).toBe(2)
  })

  test('that was answered is not reminded of and never lapses', async () => {
    const { waiting, person, told, pass, tag, reply } = await two()
    const { id } = await waiting()
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    const before = await told(person.phone)
    await pass(31 * DAY)
    expect(await told(person.phone)).toEqual(before)
    expect((await tag(id))?.status).toBe('ACCEPTED')
  })

  test('no message names the person or their dementia', async () => {
    const { waiting, person, told, daughter, row } = await two()
    const mother = await daughter()
    await waiting()
    const { firstname = 'x' } = (await row(person.uid)) ?? {}
    const texts = [...(await told(person.phone)), ...(await told(mother.phone))]
    expect(texts).toHaveLength(2)
    for (const text of texts) {
      expect(text).not.toContain(firstname)
      // Who writes is the association, by its name; what it says names no dementia.
      expect(text.replace('Homeward (Dementia Singapore): ', '')).not.toMatch(/dementia/i)
    }
  })

  test('shows no finder anything, alerts nobody', async () => {
    const { waiting, sought, db, service } = await two()
    await waiting()
    expect(await contactsOf(db, sought, service.now())).toEqual([])
  })

  test('is answered by its other side alone', async () => {
    const { waiting, reply, carer, person, browserOf } = await two()
    const { son, id } = await waiting()
    expect(await refusal(await reply(son.browser, id, 'ACCEPTED')), 'who asked').toBe('not-allowed')
    expect(await refusal(await reply((await carer()).browser, id, 'ACCEPTED')), 'a stranger').toBe('not-found')
    const unfinished = await browserOf(person.uid, 'registration')
    expect(await refusal(await reply(unfinished, id, 'ACCEPTED')), 'a registration').toBe('not-allowed')
    expect((await answer(await reply(person.browser, id, 'ACCEPTED'))).data).toEqual({ id, status: 'ACCEPTED' })
    expect((await answer(await reply(person.browser, id, 'ACCEPTED'))).data, 'again').toEqual({
      id,
      status: 'ACCEPTED',
    })
    expect(await refusal(await reply(person.browser, id, 'REJECTED')), 'too late').toBe('not-found')
  })

  test('is answered for the person by the caregiver who made their account', async () => {
    const { carer, waiting, reply, db, sought, tag, told } = await two()
    const maker = await carer()
    await db.update(accounts).set({ createdBy: maker.uid }).where(eq(accounts.uid, sought))
    const { id } = await waiting()
    expect((await told(maker.phone)).join()).toContain('Somebody asked to be linked')
    await answer(await reply(maker.browser, id, 'ACCEPTED'))
    expect(await tag(id)).toMatchObject({ status: 'ACCEPTED', acceptedBy: maker.uid })
  })

  test('is declined, and nobody becomes anything by it', async () => {
    const { waiting, reply, person, tag, row } = await two()
    const { son, id } = await waiting()
    await answer(await reply(person.browser, id, 'REJECTED'))
    expect(await tag(id)).toMatchObject({ status: 'REJECTED', acceptedAt: null })
    expect(await row(son.uid)).toMatchObject({ status: 'PENDING' })
  })
})

describe('an accepted link', () => {
  test('of a person nobody cares for yet is in force at once, and approves its caregiver', async () => {
    const { waiting, reply, person, db, service, row, told } = await two()
    const { son, id } = await waiting()
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    expect((await contactsOf(db, person.uid, service.now())).map(({ uid }) => uid)).toEqual([son.uid])
    expect(await row(son.uid)).toMatchObject({ status: 'APPROVED', approvedAt: service.now() })
    expect((await told(son.phone)).join()).toContain('Your request to be linked was accepted')
  })

  test('of a person whom nobody checked yet approves nobody: strangers could approve each other', async () => {
    const { waiting, reply, person, db, row } = await two()
    const { son, id } = await waiting()
    await db.update(accounts).set({ status: 'PENDING' }).where(eq(accounts.uid, person.uid))
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    expect(await row(son.uid)).toMatchObject({ status: 'PENDING' })
  })

  test('approves no caregiver who never proved a phone, and nobody who was rejected', async () => {
    const { waiting, reply, person, db, row } = await two()
    const { son, id } = await waiting()
    await db.update(accounts).set({ phoneVerifiedAt: null }).where(eq(accounts.uid, son.uid))
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    expect(await row(son.uid)).toMatchObject({ status: 'PENDING' })
  })

  test('of a person whom others care for comes into force after 48 hours, and they are told', async () => {
    const { daughter, waiting, reply, person, moveClock, db, service, told } = await two()
    const mother = await daughter()
    const { son, id } = await waiting()
    const news = async () => (await told(mother.phone)).filter((text) => text.includes('Another caregiver')).length
    expect(await news(), 'when it was asked').toBe(1)
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    expect(await news(), 'when it was accepted').toBe(2)
    const contacts = async () => (await contactsOf(db, person.uid, service.now())).map(({ uid }) => uid)
    await moveClock(48 * HOUR - 1)
    expect(await contacts()).toEqual([mother.uid])
    await moveClock(1)
    expect((await contacts()).toSorted()).toEqual([mother.uid, son.uid].toSorted())
  })

  test('that the person asked for waits as well: asking is consenting', async () => {
    const { daughter, person, carer, ask, reply, tag, service } = await two()
    await daughter()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    const friend = await carer({ firstname })
    const rows = await answer(await person.browser.get(`${calls.search}?name=${firstname}+Lim&type=CAREGIVER`))
    const { data } = await answer(await ask(person.browser, rows.data[0].uid))
    await answer(await reply(friend.browser, data.id, 'ACCEPTED'))
    expect((await tag(data.id))?.activeAt).toEqual(new Date(service.now().getTime() + 48 * HOUR * 1000))
  })

  test('that the creating caregiver accepted does not wait', async () => {
    const { daughter, waiting, reply, db, sought, tag, service } = await two()
    const mother = await daughter()
    await db.update(accounts).set({ createdBy: mother.uid }).where(eq(accounts.uid, sought))
    const { id } = await waiting()
    await answer(await reply(mother.browser, id, 'ACCEPTED'))
    expect((await tag(id))?.activeAt).toEqual(service.now())
  })

  test('that one of the others objects to never comes into force: staff decide', async () => {
    const { daughter, waiting, reply, person, moveClock, db, service, carer } = await two()
    const mother = await daughter()
    const { son, id } = await waiting()
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    expect(await refusal(await reply(son.browser, id, 'REJECTED', true)), 'the new one').toBe('not-found')
    expect(await refusal(await reply((await carer()).browser, id, 'REJECTED', true)), 'a stranger').toBe('not-found')
    await answer(await reply(mother.browser, id, 'REJECTED', true))
    await answer(await reply(mother.browser, id, 'REJECTED', true))
    const items = await db
      .select()
      .from(workItems)
      .where(and(eq(workItems.accountUid, person.uid), eq(workItems.kind, 'tag-objection')))
    expect(items).toMatchObject([{ details: { tagId: id, objectedBy: mother.uid }, closedAt: null }])
    await moveClock(100 * HOUR)
    expect((await contactsOf(db, person.uid, service.now())).map(({ uid }) => uid)).toEqual([mother.uid])
  })

  test('cannot be objected to once it is in force', async () => {
    const { daughter, waiting, reply, person, moveClock } = await two()
    const mother = await daughter()
    const { id } = await waiting()
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    await moveClock(48 * HOUR)
    const browser = await (await registration()).browserOf(mother.uid)
    expect(await refusal(await reply(browser, id, 'REJECTED', true))).toBe('not-found')
  })

  test('cannot be objected to once it was ended before it came into force: staff have nothing to decide', async () => {
    const { daughter, waiting, reply, person, db } = await two()
    const mother = await daughter()
    const { id } = await waiting()
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    await answer(await reply(person.browser, id, 'ENDED'))
    expect(await refusal(await reply(mother.browser, id, 'REJECTED', true))).toBe('not-found')
    expect(await db.select().from(workItems).where(eq(workItems.accountUid, person.uid))).toEqual([])
  })

  test('is ended by either side, and by nobody else', async () => {
    const { waiting, reply, person, carer, tag, db, service } = await two()
    const { son, id } = await waiting()
    await answer(await reply(person.browser, id, 'ACCEPTED'))
    expect(await refusal(await reply((await carer()).browser, id, 'ENDED'))).toBe('not-found')
    await answer(await reply(son.browser, id, 'ENDED'))
    expect((await tag(id))?.status).toBe('ENDED')
    expect(await contactsOf(db, person.uid, service.now())).toEqual([])
    expect(await refusal(await reply(person.browser, id, 'ENDED'))).toBe('not-found')
  })
})

describe('an organisation', () => {
  async function appointing() {
    const its = await two()
    const partner = await its.organisation()
    const { uid: staff, browser } = await its.staffOf(partner)
    const { data } = await answer(
      await browser.post(calls.createPerson, {
        relationship: 'Organisation Staff',
        dementia: { credential: personCredential() },
      }),
    )
    const registered = data.account.uid as string
    const appoint = (from: Browser, changes: Given = {}) =>
      its.ask(from, registered, {
        uidTags: partner,
        status: 'ACCEPTED',
        relationship: 'Care Partner',
        isWeb: true,
        ...changes,
      })
    return { ...its, partner, staff, browser, registered, appoint }
  }

  test('is appointed by its staff for a person it registered: ACCEPTED, as Care Partner', async () => {
    const { appoint, browser, tag, partner, registered } = await appointing()
    const { data } = await answer(await appoint(browser, { relationship: 'Friend', status: 'PENDING' }))
    expect(data.status).toBe('ACCEPTED')
    expect(await tag(data.id)).toMatchObject({
      personUid: registered,
      carerUid: partner,
      relationship: 'Care Partner',
      activeAt: expect.any(Date),
    })
  })

  test('is appointed from the person’s side as well, by staff or in partner mode by the person’s own session', async () => {
    const { appoint, browser, partner, registered, tag, browserOf, db } = await appointing()
    const bySide = { uidTags: registered, uidTagged: partner }
    const first = (await answer(await appoint(browser, bySide))).data
    expect(await tag(first.id)).toMatchObject({ personUid: registered, carerUid: partner, status: 'ACCEPTED' })
    await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.id, first.id))
    const own = await browserOf(registered, 'registration')
    expect((await answer(await appoint(own, bySide))).data.status).toBe('ACCEPTED')
  })

  test('that the family has ended is not appointed again by its staff: it asks, and the person answers', async () => {
    const { appoint, browser, partner, registered, tag, browserOf, db } = await appointing()
    const bySide = { uidTags: registered, uidTagged: partner }
    const first = (await answer(await appoint(browser, bySide))).data
    await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.id, first.id))
    const second = (await answer(await appoint(browser, bySide))).data
    expect(second.status).toBe('PENDING')
    expect((await browser.send('PATCH', `/account/tags/${second.id}`, { status: 'ACCEPTED' })).status).not.toBe(200)
    await answer(
      await (await browserOf(registered)).send('PATCH', `/account/tags/${second.id}`, { status: 'ACCEPTED' }),
    )
    expect(await tag(second.id)).toMatchObject({ status: 'ACCEPTED', acceptedBy: registered })
  })

  test('is not appointed for anybody else’s person, nor by anybody else', async () => {
    const { appoint, ask, browser, partner, sought, organisation, staffOf, handleFor, carer, registered } =
      await appointing()
    expect(await refusal(await ask(browser, await handleFor(browser), { uidTags: partner, status: 'ACCEPTED' }))).toBe(
      'not-allowed',
    )
    expect(await refusal(await ask(browser, sought, { uidTags: partner }))).toBe('tag-not-possible')
    const rival = await staffOf(await organisation())
    expect(await refusal(await appoint(rival.browser))).toBe('not-allowed')
    expect(await refusal(await appoint(rival.browser, { uidTags: rival.uid }))).toBe('tag-not-possible')
    expect(await refusal(await appoint((await carer()).browser))).toBe('not-allowed')
    expect(await refusal(await ask((await carer()).browser, registered))).toBe('tag-not-possible')
  })

  test('that is suspended is appointed by nobody', async () => {
    const { appoint, browser, partner, db } = await appointing()
    await db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, partner))
    expect(await refusal(await appoint(browser))).toBe('not-allowed')
  })

  test('its staff link its own people with others: PENDING, answered by the other side', async () => {
    const { browser, registered, ask, reply, carer, tag } = await appointing()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    const son = await carer({ firstname })
    const rows = await answer(await browser.get(`/partner/users?name=${firstname}+Lim&type=CAREGIVER`))
    const { data } = await answer(await ask(browser, rows.data[0].uid, { uidTags: registered, status: 'ACCEPTED' }))
    expect(await tag(data.id)).toMatchObject({ status: 'PENDING', uidTags: registered, relationshipSide: 'CARER' })
    expect(await refusal(await reply(browser, data.id, 'ACCEPTED'))).toBe('not-found')
    await answer(await reply(son.browser, data.id, 'ACCEPTED'))
  })

  test('what its staff link found is taken by its staff’s session, and by no other’s', async () => {
    const { partner, link, device, ask, browser, registered, carer, organisation, staffOf } = await appointing()
    const firstname = newUsername().replaceAll(/\W|\d/g, '')
    await carer({ firstname })
    const authorization = await link('caregiver-partner', partner, partner)
    const rows = await answer(
      await device().get(`/partner/users?name=${firstname}+Lim&type=CAREGIVER`, { authorization }),
    )
    const handle = rows.data[0].uid as string
    const rival = await staffOf(await organisation())
    expect(await refusal(await ask(rival.browser, handle))).toBe('tag-not-possible')
    await answer(await ask(browser, handle, { uidTags: registered }))
  })

  test.each([
    ['APPROVED', 'member', 100],
    ['PENDING', 'registration', 10],
  ] as const)('%s staff in a session of kind %s have %i requests of their own waiting at most', async (...given) => {
    const [status, purpose, most] = given
    const { account, partner, browserOf, db, service, ask, handleFor } = await appointing()
    const uid = await account({ status, masterPartnerUid: partner })
    const now = service.now()
    const waiting = async (nth: number) => ({
      id: `${uid} ${nth}`,
      personUid: await account({ type: 'DEMENTIA' }),
      carerUid: uid,
      uidTags: uid,
      relationship: 'Friend',
      relationshipSide: 'PERSON' as const,
      status: 'PENDING' as const,
      createdAt: now,
      updatedAt: now,
    })
    for (let nth = 2; nth <= most; nth += 1) await db.insert(tags).values(await waiting(nth))
    const browser = await browserOf(uid, purpose)
    const handle = await handleFor(browser, '/partner/users')
    await db.insert(tags).values(await waiting(1))
    expect(await refusal(await ask(browser, handle))).toBe('too-many-pending-tags')
    await db.delete(tags).where(eq(tags.id, `${uid} 1`))
    await answer(await ask(browser, handle))
  })

  test('staff ask sixty times an hour', async () => {
    const { browser, ask, registered } = await appointing()
    const statuses: number[] = []
    for (let nth = 1; nth <= 61; nth += 1) statuses.push((await ask(browser, 'nobody', { uidTags: registered })).status)
    expect(statuses).toEqual([...Array(60).fill(409), 429])
  })
})

test('a member of the public has no tags', async () => {
  const { account, browserOf, ask, handleFor, carer } = await two()
  const browser = await browserOf(await account({ type: 'PUBLIC' }))
  expect(await refusal(await ask(browser, await handleFor((await carer()).browser)))).toBe('not-allowed')
})
