import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '../clean-up.ts'
import { accounts, audit, invitations, linkTokens, messages, sessions, tags, workItems } from '../db/tables.ts'
import { dueAccounts, settleAccount } from '../tags/leaving.ts'
import { adminConsole } from '../test/console.ts'
import { portal } from '../test/portal.ts'
import { workingDaysSince } from '../working-days.ts'
import { answer, calls, newPhone, newUsername, PASSWORD, refusal, refusalAt } from '../test/registration.ts'

const DAY = 24 * 3600

type From = { browser: Awaited<ReturnType<typeof portal>>['stranger']['browser'] }

async function home() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { db, person, service } = its
  const desk = await its.administrator()
  const kindsTo = async (uid: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, uid)).orderBy(messages.createdAt)).map(
      ({ kind }) => kind,
    )
  const itemsOf = async (uid: string) =>
    db
      .select()
      .from(workItems)
      .where(and(eq(workItems.accountUid, uid), isNull(workItems.closedAt)))
  const leave = (body: object = {}, from: From = person) => from.browser.post('/account/leave', body)
  const stay = (from: From = person) => from.browser.post('/account/stay', {})
  const page = () => its.device().get(`/public/accounts/users/v2/${person.code}`)
  /** What the job for this moment does, as if its process had lived. */
  const settle = () => settleAccount(service, { accountUid: person.uid })
  const status = async (uid = person.uid) => (await its.row(uid))?.status
  const audited = async (action: string) =>
    db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, person.uid), eq(audit.action, action)))
  const decide = async (uid: string, decision: string, more: object = {}) =>
    desk.browser.post(`/admin/accounts/${uid}/decision`, {
      decision,
      reason: 'Spoken with her',
      seen: (await its.row(uid))?.updatedAt.toISOString(),
      ...more,
    })
  return { ...its, desk, kindsTo, itemsOf, leave, stay, page, settle, status, audited, decide }
}

describe('a person who leaves', () => {
  test('has the password asked first', async () => {
    const { person, db, leave, withPassword, status } = await home()
    await db
      .update(accounts)
      .set({ username: newUsername(), ...(await withPassword()) })
      .where(eq(accounts.uid, person.uid))
    expect(await refusalAt(await leave({ confirmation: { password: 'guess' } }))).toEqual([
      'password-wrong',
      'password',
    ])
    expect(await status()).toBe('APPROVED')
    await answer(await leave({ confirmation: { password: PASSWORD } }))
  })

  test('is found as before for fourteen days, and everybody who cares is told until when', async () => {
    const { person, daughter, son, leave, page, kindsTo, db, tagsOf, service, path } = await home()
    const { data } = await answer(await leave())
    const until = new Date(service.now().getTime() + 14 * DAY * 1000).toISOString()
    expect(data).toEqual({ left: false, endingAt: until })
    expect((await answer(await page())).data.taggedAccounts).toHaveLength(2)
    expect((await tagsOf(person.uid)).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED'])
    for (const { uid } of [daughter, son]) expect(new Set(await kindsTo(uid))).toEqual(new Set(['person-leaving']))
    const [told] = await db.select().from(messages).where(eq(messages.recipientId, son.uid))
    expect(told?.details).toEqual({ personUid: person.uid, until })
    expect(await kindsTo(person.uid)).toEqual([])
    await answer(await daughter.browser.post(path('/missing'), {}))
  })

  test('who presses "Stop now" on the last day leaves no later for it', async () => {
    const { person, leave, moveClock, browserOf } = await home()
    const { endingAt } = (await answer(await leave())).data
    await moveClock(14 * DAY - 3600)
    const again = { browser: await browserOf(person.uid) }
    expect((await answer(await leave({ stopNow: true }, again))).data.endingAt).toBe(endingAt)
  })

  test('stays signed in and takes it back with one press, and those who were told are told', async () => {
    const { person, leave, stay, daughter, son, kindsTo, row, audited, page } = await home()
    await answer(await leave())
    await answer(await stay())
    expect(await row(person.uid)).toMatchObject({ status: 'APPROVED', endingAt: null, statusBefore: null })
    for (const { uid } of [daughter, son]) expect(await kindsTo(uid)).toContain('person-stays')
    expect(await audited('leaving-undone')).toMatchObject([{ actor: person.uid }])
    await answer(await page())
    expect(await refusal(await stay())).toBe('decided-already')
  })

  test('is kept by staff alike, but not by the caregiver who made the account', async () => {
    const { person, leave, daughter, decide, stay, status, path, kindsTo } = await home()
    await answer(await leave())
    const seen = (await answer(await daughter.browser.get(path()))).data
    expect(seen).toMatchObject({ status: 'ENDING', endingAt: expect.any(String), isStopped: false })
    expect(await refusal(await stay(daughter))).toBe('decided-already')
    expect(await status()).toBe('ENDING')
    await answer(await decide(person.uid, 'undo'))
    expect(await status()).toBe('APPROVED')
    expect(await kindsTo(person.uid)).toContain('person-stays')
  })

  test('has left when the time is over: codes, links and session end, also when the job’s process died', async () => {
    const { person, leave, moveClock, settle, status, tagsOf, page, kindsTo, db, service, daughter } = await home()
    for (const { browser } of [person, daughter]) {
      const invitation = { uid: person.uid, relationship: 'Child', phone: newPhone() }
      await answer(await browser.post('/account/invite', invitation))
    }
    await answer(await leave())
    await moveClock(14 * DAY - 60)
    await settle()
    expect(await status()).toBe('ENDING')
    expect(await dueAccounts(db, service.now())).not.toContain(person.uid)
    await moveClock(60)
    // The hourly clean-up finds whom the lost job left behind.
    expect(await dueAccounts(db, service.now())).toContain(person.uid)
    await settle()
    expect(await status()).toBe('ENDED')
    expect((await tagsOf(person.uid)).map(({ status }) => status)).toEqual(['ENDED', 'ENDED'])
    expect((await page()).status).toBe(404)
    expect(await kindsTo(person.uid)).toContain('left')
    expect(await db.select().from(invitations).where(eq(invitations.personUid, person.uid))).toEqual([])
    const open = and(eq(sessions.accountUid, person.uid), isNull(sessions.revokedAt))
    expect(await db.select().from(sessions).where(open)).toEqual([])
    const again = await service.db.select().from(messages).where(eq(messages.recipientId, daughter.uid))
    await settle()
    expect(await service.db.select().from(messages).where(eq(messages.recipientId, daughter.uid))).toEqual(again)
  })

  test('does not leave while somebody is looking for her', async () => {
    const { leave, moveClock, settle, status, act, daughter, browserOf, path, runJobs } = await home()
    await answer(await leave())
    await moveClock(14 * DAY - 60)
    await answer(await (await browserOf(daughter.uid)).post(path('/missing'), {}))
    await runJobs()
    await moveClock(60)
    await settle()
    expect(await status()).toBe('ENDING')
    await answer(await act(daughter.phone, 'safe'))
    await settle()
    expect(await status()).toBe('ENDED')
  })

  test('is still one living member: nobody registers her a second time', async () => {
    const { person, leave, db, service, row, account } = await home()
    const personHash = service.vault.personHash(newUsername(), '1944-11-30', '123A')
    await db.update(accounts).set({ personHash }).where(eq(accounts.uid, person.uid))
    await answer(await leave())
    await expect(account({ type: 'DEMENTIA', personHash })).rejects.toMatchObject({
      cause: { constraint: 'accounts_person' },
    })
    expect((await row(person.uid))?.personHash).toBe(personHash)
  })

  test('who was never approved leaves at once', async () => {
    const { account, browserOf, row } = await home()
    const uid = await account({ type: 'DEMENTIA', status: 'PENDING' })
    const browser = await browserOf(uid)
    expect((await answer(await browser.post('/account/leave', {}))).data).toEqual({ left: true, endingAt: null })
    expect((await row(uid))?.status).toBe('ENDED')
  })
})

describe('“Stop now”', () => {
  test('takes her off every page at once, and staff hear that they must speak with her within three working days', async () => {
    const { person, daughter, leave, page, path, itemsOf, kindsTo, row, desk, service } = await home()
    const { data } = await answer(await leave({ stopNow: true }))
    // The end of the third working day, at midnight in Singapore.
    const until = new Date(data.endingAt)
    expect(data).toEqual({ left: false, endingAt: expect.stringMatching(/T16:00:00\.000Z$/) })
    expect(workingDaysSince(service.now(), new Date(until.getTime() - 1))).toBe(3)
    expect((await page()).status).toBe(404)
    for (const rest of ['', '/card', '/history'])
      expect(await refusal(await daughter.browser.get(path(rest))), rest).toBe('not-found')
    expect((await answer(await daughter.browser.get('/account/people'))).data.people).toEqual([])
    expect((await answer(await person.browser.get('/account/people'))).data.people).toMatchObject([{ isStopped: true }])
    expect(await itemsOf(person.uid)).toMatchObject([{ kind: 'stopped-now' }])
    const { items } = (await answer(await desk.browser.get('/admin/work-items'))).data
    expect(items).toContainEqual(expect.objectContaining({ kind: 'stopped-now', dueAt: data.endingAt }))
    expect(await kindsTo(daughter.uid)).toContain('carer-ended')
    expect(await row(person.uid)).toMatchObject({ stoppedNowAt: expect.any(Date), status: 'ENDING' })
  })

  test.each([
    ['keep', 'APPROVED'],
    ['end', 'ENDED'],
  ] as const)('staff have spoken with her: %s leads to %s', async (outcome, then) => {
    const { person, leave, itemsOf, desk, status, daughter, kindsTo, row } = await home()
    await answer(await leave({ stopNow: true }))
    const [item] = await itemsOf(person.uid)
    const close = (body: object) => desk.browser.post(`/admin/work-items/${item?.id}`, body)
    expect(await refusal(await close({ note: 'Spoken' }))).toBe('invalid-input')
    await answer(await close({ note: 'Spoken with her at home', outcome }))
    expect(await status()).toBe(then)
    expect((await row(person.uid))?.stoppedNowAt).toBeNull()
    expect((await kindsTo(daughter.uid)).includes('person-stays')).toBe(then === 'APPROVED')
  })

  test('has its way after three working days without a word, and the item stays until somebody reads it', async () => {
    const { person, leave, itemsOf, desk, consoleOf, status, moveClock, settle, service } = await home()
    const { data } = await answer(await leave({ stopNow: true }))
    await moveClock((Date.parse(data.endingAt) - service.now().getTime()) / 1000)
    await settle()
    expect(await status()).toBe('ENDED')
    const [item] = await itemsOf(person.uid)
    expect(item?.kind).toBe('stopped-now')
    const browser = await consoleOf({ administratorUid: desk.uid })
    await answer(await browser.post(`/admin/work-items/${item?.id}`, { note: 'Read', outcome: 'end' }))
    expect(await status()).toBe('ENDED')
  })

  test('follows a leaving that had begun, and is taken back like it', async () => {
    const { leave, stay, status, page } = await home()
    await answer(await leave())
    await answer(await leave({ stopNow: true }))
    expect(await refusal(await leave({ stopNow: true }))).toBe('decided-already')
    await answer(await stay())
    expect(await status()).toBe('APPROVED')
    await answer(await page())
  })

  test('works while she is looked for: the alarm is the desk’s, and the family is told that they are called no longer', async () => {
    const { person, daughter, path, leave, status, runJobs, kindsTo, incidentsOf, messagesOf } = await home()
    await answer(await daughter.browser.post(path('/missing'), {}))
    await answer(await leave({ stopNow: true }))
    expect(await status()).toBe('ENDING')
    await runJobs()
    expect(await kindsTo(daughter.uid)).toContain('carer-ended')
    expect(await incidentsOf(person.uid)).toMatchObject([{ audience: 'DESK', closedAt: null }])
    const sent = (await messagesOf(person.uid)).map(({ to, kind, status: its }) => `${kind} ${to} ${its}`)
    expect(sent).toContain('missing duty SENT')
    expect(
      sent.filter((one) => one.includes(daughter.uid) && one.endsWith('SENT')),
      'nothing of the alarm',
    ).toEqual([])
  })
})

describe('a carer who leaves', () => {
  test('takes along the invitations they sent and the links they made; those of others stay', async () => {
    const { son, daughter, person, leave, db, service } = await home()
    const at = service.now()
    const expiresAt = new Date(at.getTime() + DAY * 1000)
    for (const { uid } of [son, daughter]) {
      await db.insert(invitations).values({
        id: `invitation by ${uid}`,
        personUid: person.uid,
        invitedBy: uid,
        relationship: 'Child',
        relationshipSide: 'PERSON',
        phone: `+65${newPhone()}`,
        createdAt: at,
        expiresAt,
      })
      await db.insert(linkTokens).values({
        id: `link by ${uid}`,
        purpose: 'reset',
        tokenHash: `hash of ${uid}`,
        recipient: person.uid,
        createdBy: uid,
        createdAt: at,
        expiresAt,
      })
    }
    await answer(await leave({}, son))
    const left = await db.select().from(invitations).where(eq(invitations.personUid, person.uid))
    expect(left.map(({ id }) => id)).toEqual([`invitation by ${daughter.uid}`])
    const links = await db.select().from(linkTokens).where(eq(linkTokens.recipient, person.uid))
    const open = links.flatMap(({ id, revokedAt }) => (id.startsWith('link by') && !revokedAt ? [id] : []))
    expect(open).toEqual([`link by ${daughter.uid}`])
  })

  test('is gone at once, and those who stay are told', async () => {
    const { son, daughter, person, leave, page, kindsTo, status, browserOf } = await home()
    expect((await answer(await leave({}, son))).data).toEqual({ left: true, endingAt: null })
    expect(await status(son.uid)).toBe('ENDED')
    expect((await answer(await page())).data.taggedAccounts).toHaveLength(1)
    expect(await kindsTo(daughter.uid)).toContain('carer-left')
    expect(await kindsTo(person.uid)).toContain('carer-left')
    expect(await kindsTo(son.uid)).not.toContain('carer-ended')
    expect(await refusal(await (await browserOf(son.uid)).get(calls.me))).toBe('sign-in-required')
  })

  test('without a password needs a fresh sign-in', async () => {
    const { son, leave, moveClock } = await home()
    await moveClock(16 * 60)
    expect(await refusal(await leave({}, son))).toBe('sign-in-again')
  })

  test('and is the last one is told to staff, for nobody is left to call', async () => {
    const { son, daughter, person, leave, itemsOf } = await home()
    await answer(await leave({}, son))
    expect(await itemsOf(person.uid)).toEqual([])
    await answer(await leave({ password: PASSWORD }, daughter))
    expect(await itemsOf(person.uid)).toMatchObject([{ kind: 'no-contact' }])
  })

  test('frees the number, and after a year is erased with all that hangs on it', async () => {
    const { son, row, db, service, moveClock, member, leave } = await home()
    await answer(await leave({}, son))
    await db.insert(accounts).values({
      ...(await row((await member()).uid))!,
      uid: newUsername(),
      phone: son.phone.slice(3),
    })
    await moveClock(364 * DAY)
    await cleanUp(service)
    expect(await row(son.uid)).toBeDefined()
    await moveClock(2 * DAY)
    await cleanUp(service)
    expect(await row(son.uid)).toBeUndefined()
    expect(await db.select().from(tags).where(eq(tags.carerUid, son.uid))).toEqual([])
  })

  test('is no organisation: the association ends it', async () => {
    const { organisation, browserOf } = await home()
    const browser = await browserOf(await organisation())
    expect(await refusal(await browser.post('/account/leave', {}))).toBe('not-allowed')
  })
})
