import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvals, audit, contactChanges, linkTokens, messages, tags } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, newPhone, newUsername, refusal } from '../test/registration.ts'

type Given = Record<string, unknown>
const DAY = 24 * 3600
const reason = 'Lost the SIM card; seen at the counter'

async function desk() {
  const its = await adminConsole()
  const { db } = its
  const [first, second] = [await its.administrator(), await its.administrator('Mei Wong')]
  const read = async (uid: string) => (await answer(await first.browser.get(`/admin/accounts/${uid}/mending`))).data
  const mend = async (uid: string, given: Given) =>
    first.browser.send('PATCH', `/admin/accounts/${uid}/mending`, { seen: (await read(uid)).seen, reason, ...given })
  const mendTag = (id: string, act: string, more: Given = {}) =>
    first.browser.post(`/admin/tags/${id}/mending`, { act, reason, ...more })
  const kindsTo = async (uid: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, uid))).map(({ kind }) => kind)
  const linesOf = async (uid: string) =>
    (await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(asc(audit.id))).filter(
      ({ action }) => action !== 'record-read',
    )
  const tag = async (id: string) => (await db.select().from(tags).where(eq(tags.id, id)))[0]
  const resetsOf = async (uid: string) =>
    db
      .select()
      .from(linkTokens)
      .where(and(eq(linkTokens.recipient, uid), eq(linkTokens.purpose, 'reset')))
  return { ...its, first, second, read, mend, mendTag, kindsTo, linesOf, tag, resetsOf }
}

describe('a number', () => {
  test('of a person is changed at once, the one from before is told, and resets wait for a day', async () => {
    const { account, mend, row, db, runJobs, textsTo, linesOf, first, device, resetsOf, pass, consoleOf } = await desk()
    const [old, phone, username] = [newPhone(), newPhone(), newUsername()]
    const uid = await account({ type: 'DEMENTIA', phone: old, prefixCountryNum: '+65', username, passwordHash: 'set' })
    expect(await refusal(await mend(uid, { part: 'phone', prefixCountryNum: '+65', phone: '12' }))).toBe(
      'phone-too-short',
    )
    expect(await refusal(await mend(uid, { part: 'phone', prefixCountryNum: '+65', phone: '12345678' }))).toBe(
      'phone-impossible',
    )
    expect((await answer(await mend(uid, { part: 'phone', prefixCountryNum: '+65', phone }))).data).toEqual({
      waits: false,
    })
    expect(await row(uid)).toMatchObject({ phone, prefixCountryNum: '+65', phoneVerifiedAt: null })
    await runJobs()
    expect((await textsTo(`+65${old}`)).join()).toMatch(/mobile number of your account was changed.*\/freeze\//s)
    expect(await textsTo(`+65${phone}`)).toEqual([])
    expect(await db.select().from(contactChanges).where(eq(contactChanges.accountUid, uid))).toMatchObject([
      { part: 'phone', phone: old },
    ])
    expect(await linesOf(uid)).toMatchObject([
      { actor: first.uid, action: 'account-mended', details: { part: 'phone', reason } },
    ])
    const ask = async () => answer(await device().post('/public/reset-password/request', { username }))
    await ask()
    expect(await resetsOf(uid)).toEqual([])
    const link = (browser = first.browser) => browser.post('/admin/links', { kind: 'reset', account: uid })
    expect(await refusal(await link())).toBe('resets-wait')
    await pass(DAY + 1)
    await ask()
    expect(await resetsOf(uid)).toHaveLength(1)
    await answer(await link(await consoleOf({ administratorUid: first.uid })))
  })

  test('of a carer waits for a second administrator; then the alarm reaches the new one, and the old one is told', async () => {
    const { person, carer, mend, read, row, first, second, runJobs, textsTo, db, linesOf } = await desk()
    const daughter = await carer(await person())
    const phone = newPhone()
    const given = { part: 'phone', prefixCountryNum: '+65', phone }
    expect((await answer(await mend(daughter.uid, given))).data).toEqual({ waits: true })
    expect(await refusal(await mend(daughter.uid, given))).toBe('number-asked')
    expect((await read(daughter.uid)).numberAsked).toMatchObject({ by: 'Rahim Osman' })
    expect((await row(daughter.uid))?.phone).toBe(daughter.phone)
    const [asked] = (await answer(await second.browser.get('/admin/approvals'))).data.filter(
      ({ accountUid }: { accountUid: string }) => accountUid === daughter.uid,
    )
    expect(asked).toMatchObject({ kind: 'NUMBER', number: `+65 ${phone}`, mine: false })
    const decide = (browser: typeof first.browser, decision: string) =>
      browser.post(`/admin/approvals/${asked.id}`, { decision })
    expect(await refusal(await decide(first.browser, 'APPROVED'))).toBe('second-administrator')
    await answer(await decide(second.browser, 'APPROVED'))
    const now = await row(daughter.uid)
    expect(now?.phone).toBe(phone)
    expect(now?.phoneVerifiedAt, 'a finder reaches them there').not.toBeNull()
    await runJobs()
    expect((await textsTo(daughter.e164)).join()).toContain('was changed just now')
    expect(await db.select().from(approvals).where(eq(approvals.accountUid, daughter.uid))).toMatchObject([
      { details: {} },
    ])
    expect((await linesOf(daughter.uid)).map(({ actor, action }) => [actor, action])).toEqual([
      [first.uid, 'number-asked'],
      [second.uid, 'number-changed'],
    ])
  })

  test('of a carer stays when the second administrator refuses, and one that is somebody else’s is taken', async () => {
    const { account, person, carer, mend, row, second } = await desk()
    const daughter = await carer(await person())
    const phone = newPhone()
    await account({ phone, prefixCountryNum: '+65', phoneVerifiedAt: new Date() })
    const decide = async (decision: string) => {
      const { data } = await answer(await second.browser.get('/admin/approvals'))
      const [{ id }] = data.filter(({ accountUid }: { accountUid: string }) => accountUid === daughter.uid)
      return second.browser.post(`/admin/approvals/${id}`, { decision })
    }
    await answer(await mend(daughter.uid, { part: 'phone', prefixCountryNum: '+65', phone }))
    expect(await refusal(await decide('APPROVED'))).toBe('phone-taken')
    await answer(await decide('REFUSED'))
    expect((await row(daughter.uid))?.phone).toBe(daughter.phone)
  })
})

describe('what else stands in an account', () => {
  test('an e-mail address counts once its owner confirms it, and the one from before is told', async () => {
    const { account, mend, row, kindsTo } = await desk()
    const at = new Date()
    const uid = await account({ email: `${newUsername()}@example.test`, emailVerifiedAt: at })
    const before = (await row(uid))?.email
    const email = `${newUsername()}@example.test`
    expect(await refusal(await mend(uid, { part: 'email', email: 'mei' }))).toBe('email-invalid')
    await answer(await mend(uid, { part: 'email', email }))
    expect(await row(uid)).toMatchObject({ email: before, newEmail: email, resetsWaitUntil: expect.any(Date) })
    expect((await kindsTo(uid)).toSorted()).toEqual(['confirm-email', 'contact-changing'])
  })

  test('an address and the languages are corrected by the rules of registration, each with a reason', async () => {
    const { account, mend, row, first } = await desk()
    const uid = await account({ type: 'DEMENTIA' })
    const home = { part: 'address', postalCode: '310012', streetName: 'Lorong 8', cityCountry: 'Singapore' }
    expect(await refusal(await mend(uid, { ...home, postalCode: '' }))).toBe('fill-required-data')
    await answer(await mend(uid, home))
    await answer(await mend(uid, { part: 'locale', locale: 'md' }))
    await answer(await mend(uid, { part: 'language', language: 'Hokkien' }))
    expect(await row(uid)).toMatchObject({
      postalCode: '310012',
      streetName: 'Lorong 8',
      locale: 'md',
      language: 'Hokkien',
    })
    const { seen } = (await answer(await first.browser.get(`/admin/accounts/${uid}/mending`))).data
    expect(await refusal(await mend(uid, { part: 'locale', locale: 'en', reason: ' ' }))).toBe('reason-required')
    const old = new Date(Date.parse(seen) - 1).toISOString()
    expect(await refusal(await mend(uid, { part: 'locale', locale: 'en', seen: old }))).toBe('changed-meanwhile')
  })

  test('an organisation’s contacts are its own, and an account that has ended is not mended', async () => {
    const { organisation, account, first } = await desk()
    for (const uid of [await organisation(), await account({ status: 'ENDED' })])
      expect(await refusal(await first.browser.get(`/admin/accounts/${uid}/mending`))).toBe('not-allowed')
  })
})

describe('a link', () => {
  test('has another relation, and is called earlier', async () => {
    const { person, carer, mendTag, db, tag, linesOf } = await desk()
    const uid = await person()
    const [one, two, three] = [await carer(uid), await carer(uid), await carer(uid)]
    const idOf = async (carerUid: string) =>
      (
        await db
          .select()
          .from(tags)
          .where(and(eq(tags.personUid, uid), eq(tags.carerUid, carerUid)))
      )[0]?.id ?? ''
    const ids = [await idOf(one.uid), await idOf(two.uid), await idOf(three.uid)]
    for (const [contactOrder, id] of ids.entries()) await db.update(tags).set({ contactOrder }).where(eq(tags.id, id))
    await answer(await mendTag(ids[2] ?? '', 'earlier'))
    const order = await db.select().from(tags).where(eq(tags.personUid, uid)).orderBy(asc(tags.contactOrder))
    expect(order.map(({ carerUid }) => carerUid)).toEqual([one.uid, three.uid, two.uid])
    expect(await refusal(await mendTag(ids[0] ?? '', 'relation', { relationship: ' ' }))).toBe('relationship-required')
    await answer(await mendTag(ids[0] ?? '', 'relation', { relationship: 'Spouse' }))
    expect(await tag(ids[0] ?? '')).toMatchObject({ relationship: 'Spouse', relationshipSide: 'CARER' })
    expect((await linesOf(uid)).map(({ details }) => details.act)).toEqual(['earlier', 'relation'])
  })

  test('ends with word to all whom it concerns, and is restored for fourteen days', async () => {
    const { person, carer, mendTag, db, tag, kindsTo, read, pass, consoleOf, first } = await desk()
    const uid = await person()
    const [daughter, son] = [await carer(uid), await carer(uid)]
    const [{ id } = { id: '' }] = await db.select().from(tags).where(eq(tags.carerUid, daughter.uid))
    expect(await refusal(await mendTag(id, 'restore'))).toBe('decided-already')
    await answer(await mendTag(id, 'end'))
    expect(await tag(id)).toMatchObject({ status: 'ENDED' })
    expect(await kindsTo(daughter.uid)).toContain('carer-ended')
    expect(await kindsTo(son.uid)).toContain('carer-left')
    const restorable = async () =>
      (await read(uid)).tags.find((row: { id: string }) => row.id === id).restorableUntil as string | null
    expect(await restorable()).toEqual(expect.any(String))
    await answer(await mendTag(id, 'restore'))
    expect(await tag(id)).toMatchObject({ status: 'ACCEPTED' })
    for (const { uid: told } of [daughter, son]) expect(await kindsTo(told)).toContain('carer-back')
    await answer(await mendTag(id, 'end'))
    await pass(14 * DAY + 1)
    const browser = await consoleOf({ administratorUid: first.uid })
    expect(await refusal(await browser.post(`/admin/tags/${id}/mending`, { act: 'restore', reason }))).toBe(
      'decided-already',
    )
  })

  test('that the family ended is not restored, nor one beside a newer link of the two', async () => {
    const { person, carer, mendTag, db } = await desk()
    const uid = await person()
    const [daughter, son] = [await carer(uid), await carer(uid)]
    const idOf = async (carerUid: string) =>
      (await db.select().from(tags).where(eq(tags.carerUid, carerUid)))[0]?.id ?? ''
    const [one, two] = [await idOf(daughter.uid), await idOf(son.uid)]
    await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.id, one))
    expect(await refusal(await mendTag(one, 'restore'))).toBe('decided-already')
    await answer(await mendTag(two, 'end'))
    await linkPerson(await desk(), uid, son.uid, { status: 'PENDING', acceptedAt: null, activeAt: null })
    expect(await refusal(await mendTag(two, 'restore'))).toBe('tag-exists')
  })

  test('that staff add waits for the caregiver, then for the person’s side, and 48 hours where others care', async () => {
    const { person, carer, account, browserOf, first, db, tag, kindsTo } = await desk()
    const uid = await person()
    const brother = await carer(uid)
    const [username, phone] = [newUsername(), newPhone()]
    const contact = { phone, prefixCountryNum: '+65', phoneVerifiedAt: new Date() }
    const sister = await account({ username, ...contact })
    const add = (named: string) =>
      first.browser.post(`/admin/accounts/${uid}/contacts`, { carer: named, relationship: 'Child', reason })
    expect(await refusal(await add('nobody.at.all'))).toBe('carer-unknown')
    const { id } = (await answer(await add(`+65 ${phone.slice(0, 4)} ${phone.slice(4)}`))).data
    expect(await refusal(await add(username))).toBe('tag-exists')
    expect(await tag(id)).toMatchObject({ status: 'PENDING', carerUid: sister })
    expect(await kindsTo(sister)).toContain('tag-waiting')
    const says = async (who: string) =>
      answer(await (await browserOf(who)).send('PATCH', `/account/tags/${id}`, { status: 'ACCEPTED' }))
    await says(sister)
    expect(await tag(id)).toMatchObject({ status: 'PENDING', acceptedBy: sister })
    expect(await kindsTo(brother.uid)).toContain('tag-news')
    await says(uid)
    const stands = await tag(id)
    expect(stands).toMatchObject({ status: 'ACCEPTED', acceptedBy: uid })
    expect(Number(stands?.activeAt) - Number(stands?.acceptedAt)).toBe(48 * 3600 * 1000)
    expect(
      await db
        .select()
        .from(audit)
        .where(and(eq(audit.subject, uid), eq(audit.action, 'tag-mended'))),
    ).toHaveLength(1)
  })

  test('is added to the one caregiver whom staff name: not where two have the number, nor to staff of an organisation', async () => {
    const { person, account, organisation, first, tagsOf } = await desk()
    const uid = await person()
    const [phone, username, staff] = [newPhone(), newUsername(), newUsername()]
    const mother = await account({ phone, prefixCountryNum: '+65', username })
    await account({ phone, prefixCountryNum: '+65' })
    await account({ username: staff, masterPartnerUid: await organisation() })
    const add = (named: string) =>
      first.browser.post(`/admin/accounts/${uid}/contacts`, { carer: named, relationship: 'Child', reason })
    expect(await refusal(await add(`+65${phone}`))).toBe('carer-unknown')
    expect(await refusal(await add(staff))).toBe('carer-unknown')
    expect(await tagsOf(uid)).toEqual([])
    await answer(await add(username))
    expect(await tagsOf(uid)).toMatchObject([{ carerUid: mother }])
  })
})
