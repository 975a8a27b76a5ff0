import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queueEmailLink } from '../accounts/email-link.ts'
import { hashPassword } from '../accounts/password.ts'
import { accounts, audit, invitations, linkTokens, messages, passkeys, tags, workItems } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { portal, tagId } from '../test/portal.ts'
import { answer, newPhone, newUsername, PASSWORD, refusal } from '../test/registration.ts'

const REASON = 'Protection order of 3 March'

async function home() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { db, person, son } = its
  const desk = await its.administrator()
  const id = tagId(person.uid, son.uid)
  const bar = (barred = true, tag = id) => desk.browser.post(`/admin/tags/${tag}/bar`, { barred, reason: REASON })
  const kindsTo = async (uid: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, uid))).map(({ kind }) => kind)
  const scan = async () => {
    const from = its.device()
    await answer(await from.post('/public/credential/safereturncard', its.submission(person.code)))
    return (await its.incidentsOf(person.uid)).at(-1)?.id ?? expect.fail('no alarm')
  }
  return { ...its, desk, id, bar, kindsTo, scan }
}

type Home = Awaited<ReturnType<typeof home>>
type Send = (its: Home) => Promise<Response>

/** Every call of the portal that names a person or a link of theirs, as a caregiver in force may make it. */
const CALLS: Record<string, Send> = {
  readOwnPerson: ({ son, path }) => son.browser.get(path()),
  readOwnCard: ({ son, path }) => son.browser.get(path('/card')),
  readHistory: ({ son, path }) => son.browser.get(path('/history')),
  listTags: ({ son, person }) => son.browser.get(`/account/tags?person=${person.uid}`),
  changeOwnPerson: ({ son, path }) => son.browser.send('PATCH', path(), { accountData: { displayName: 'A' } }),
  orderContacts: ({ son, path }) => son.browser.send('PUT', path('/contacts'), { tags: [] }),
  reportMissing: ({ son, path }) => son.browser.post(path('/missing'), {}),
  addReturnCode: ({ son, path }) => son.browser.post(path('/codes'), { label: 'Bag' }),
  replaceReturnCode: ({ son, path, person }) => son.browser.post(path('/codes/replace'), { code: person.code }),
  revokeReturnCode: ({ son, path, person }) => son.browser.post(path('/codes/revoke'), { code: person.code }),
  answerTag: ({ son, id }) => son.browser.send('PATCH', `/account/tags/${id}`, { status: 'ENDED' }),
  changeCalledAs: ({ son, id }) => son.browser.send('PUT', `/account/tags/${id}/called-as`, { calledAs: 'son' }),
  removeQuietly: ({ son, person, daughter }) =>
    son.browser.post(`/account/tags/${tagId(person.uid, daughter.uid)}/remove-quietly`, {}),
}

test('hears nothing of the person from that moment, not even what was about to be sent', async () => {
  const { bar, person, son, outside, runJobs, pass } = await home()
  const sent: string[] = []
  let isAway = true
  outside({
    sms: {
      send: async ({ to, text }) => {
        if (isAway) return { ok: false, retry: true, reason: 'away' }
        if (to.endsWith(son.phone.slice(-8))) sent.push(text)
        return { ok: true, id: text }
      },
    },
  })
  await answer(await person.browser.post('/account/leave', {}))
  await runJobs()
  expect((await bar()).status).toBe(200)
  isAway = false
  await pass(3600)
  expect(sent).toEqual([])
})

describe('of a person from whom staff keep a caregiver', () => {
  test.each(Object.keys(CALLS))('%s answers the caregiver as if there were no such person', async (name) => {
    const send = CALLS[name] ?? expect.fail(name)
    // Of another caregiver the same call knows the person, whatever it then says.
    expect((await send(await home())).status).not.toBe(404)
    const its = await home()
    await answer(await its.bar())
    expect(await refusal(await send(its))).toBe('not-found')
  })

  test('neither the own alarm nor its acts are there, and the private link has ended', async () => {
    const { son, scan, bar, runJobs, textsTo, device } = await home()
    const incident = await scan()
    await runJobs()
    const text = (await textsTo(son.phone)).join('\n')
    const token = /found\/([\w-]+)/.exec(text)?.[1] ?? expect.fail('no link')
    await answer(await son.browser.get(`/account/incidents/${incident}`))
    await answer(await bar())
    expect(await refusal(await son.browser.get(`/account/incidents/${incident}`))).toBe('not-found')
    expect(await refusal(await son.browser.post(`/account/incidents/${incident}`, { act: 'on-my-way' }))).toBe(
      'not-found',
    )
    expect(await refusal(await device().get(`/public/found/${token}`))).toBe('link-ended')
  })

  test('no list names the person or the caregiver any more, on either side', async () => {
    const { son, person, daughter, bar, device } = await home()
    await answer(await bar())
    expect((await answer(await son.browser.get('/account/people'))).data.people).toEqual([])
    expect((await answer(await son.browser.get('/account/tags'))).data).toEqual([])
    const links = (await answer(await daughter.browser.get(`/account/tags?person=${person.uid}`))).data
    expect(links.map(({ id }: { id: string }) => id)).toEqual([tagId(person.uid, daughter.uid)])
    const page = (await answer(await device().get(`/public/accounts/users/v2/${person.code}`))).data
    expect(page.taggedAccounts).toHaveLength(1)
  })

  test('an alarm is not told, nor that they are barred, nor what happens with others', async () => {
    const { son, daughter, bar, scan, kindsTo, member, link, person, desk } = await home()
    await answer(await bar())
    await scan()
    const friend = await member()
    const id = await link(person.uid, friend.uid)
    await answer(await daughter.browser.send('PATCH', `/account/tags/${id}`, { status: 'ENDED' }))
    await answer(await person.browser.post('/account/leave', {}))
    expect(await kindsTo(son.uid)).toEqual([])
    expect(await kindsTo(daughter.uid)).toContain('found')
    expect(desk.uid).toBeTruthy()
  })

  test.each([
    ['the older one', 'ENDED', 'ACCEPTED'],
    ['one that waits beside one that was declined', 'REJECTED', 'PENDING'],
  ] as const)('each link of the two is barred, whichever staff chose: %s', async (_which, before, stands) => {
    const { son, bar, scan, kindsTo, person, db, id, desk, service } = await home()
    await db.update(tags).set({ status: before }).where(eq(tags.id, id))
    const at = service.now()
    const [older] = await db.select().from(tags).where(eq(tags.id, id))
    const newer = { ...(older ?? expect.fail('no link')), id: `${id.slice(1)}2`, status: stands, uidTags: son.uid }
    await db.insert(tags).values({ ...newer, createdAt: at, updatedAt: at })
    await answer(await bar())
    await scan()
    expect(await kindsTo(son.uid)).toEqual([])
    expect((await answer(await son.browser.get('/account/tags'))).data).toEqual([])
    const accept = person.browser.send('PATCH', `/account/tags/${newer.id}`, { status: 'ACCEPTED' })
    expect(await refusal(await accept)).toBe('not-found')
    await answer(await bar(false, newer.id))
    const file = (await answer(await desk.browser.get(`/admin/accounts/${person.uid}`))).data
    const its = file.tags.filter(({ uid }: { uid: string }) => uid === son.uid)
    expect(its.map(({ barredAt }: { barredAt: string | null }) => barredAt)).toEqual([null, null])
  })

  test('an alarm that only they answered goes on', async () => {
    const { son, daughter, bar, scan, runJobs, act, incidentsOf, person } = await home()
    await scan()
    await runJobs()
    await answer(await act(son.phone, 'on-my-way'))
    expect((await incidentsOf(person.uid)).at(-1)?.acknowledgedAt).not.toBeNull()
    await answer(await bar())
    expect((await incidentsOf(person.uid)).at(-1)?.acknowledgedAt).toBeNull()
    expect(daughter.uid).toBeTruthy()
  })

  test('the maker of the account speaks for them no longer', async () => {
    const { daughter, bar, person, path } = await home()
    await answer(await bar(true, tagId(person.uid, daughter.uid)))
    expect(await refusal(await daughter.browser.get(path()))).toBe('not-found')
    const invited = { uid: person.uid, relationship: 'Child', phone: newPhone() }
    expect(await refusal(await daughter.browser.post('/account/invite', invited))).toBe('not-allowed')
  })

  test('the maker opens the person’s own account by nothing they may have set up there', async () => {
    const { daughter, son, bar, person, db, path, service, browserOf, device, row } = await home()
    const username = newUsername()
    const passwordHash = await hashPassword(PASSWORD)
    const signsIn = { username, credentialType: 'USERNAME', passwordHash, newEmail: 'theirs@example.test' } as const
    await db.update(accounts).set(signsIn).where(eq(accounts.uid, person.uid))
    const at = service.now()
    const key = { accountUid: person.uid, credentialId: username, publicKey: '-', name: 'Phone', createdAt: at }
    await db.insert(passkeys).values({ id: username.slice(0, 22), counter: 0, ...key })
    const email = await db.transaction(async (tx) => {
      await queueEmailLink(service, tx, person.uid, 'theirs@example.test')
      return (await tx.select().from(linkTokens).where(eq(linkTokens.recipient, person.uid))).at(-1)
    })
    const verify = () => device().post(`/public/verify-email/${service.keys.linkToken(email?.id ?? '')}`, {})
    const open = await browserOf(person.uid)
    // Of somebody who did not make it the account is the person's as before.
    await answer(await bar(true, tagId(person.uid, son.uid)))
    await answer(await open.get(path()))
    await answer(await bar(true, tagId(person.uid, daughter.uid)))
    expect(await refusal(await open.get(path()))).toBe('sign-in-required')
    const tried = await device().post('/public/credential/signIn', { username, password: PASSWORD })
    expect(await refusal(tried)).toBe('sign-in-failed')
    expect(await db.$count(passkeys, eq(passkeys.accountUid, person.uid))).toBe(0)
    expect(await refusal(await verify())).toBe('link-ended')
    expect(await row(person.uid)).toMatchObject({ username, passwordHash: null, newEmail: null, email: null })
  })

  test('they are neither invited nor linked again without staff', async () => {
    const { son, person, bar, db } = await home()
    await answer(await bar())
    await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.carerUid, son.uid))
    const invite = { relationship: 'Child', phone: son.phone.slice(3) }
    expect(await refusal(await person.browser.post('/account/invite', invite))).toBe('tag-not-possible')
    const found = async () =>
      (await answer(await person.browser.get(`/public/accounts/users?phone=${son.phone.slice(3)}`))).data
    expect(await found()).toEqual([])
    await answer(await bar(false))
    expect(await found()).toHaveLength(1)
    await answer(await person.browser.post('/account/invite', invite))
  })

  test.each(['phone', 'email'] as const)(
    'no invitation finds them by %s, and everybody else is invited as before',
    async (by) => {
      const { son, person, bar, db } = await home()
      const [phone, email] = [son.phone.slice(3), `${newPhone()}@example.test`]
      await db.update(accounts).set({ email: email.toUpperCase() }).where(eq(accounts.uid, son.uid))
      await answer(await bar())
      await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.carerUid, son.uid))
      const invite = (contact: object) => person.browser.post('/account/invite', { relationship: 'Child', ...contact })
      expect(await refusal(await invite({ [by]: { phone, email }[by] }))).toBe('tag-not-possible')
      await answer(await invite({ [by]: { phone: newPhone(), email: `${newPhone()}@example.test` }[by] }))
    },
  )

  test('an invitation that was on its way to them is gone, and one they hold links nobody', async () => {
    const { son, person, bar, db, daughter } = await home()
    await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.carerUid, son.uid))
    const sent = await daughter.browser.post('/account/invite', {
      uid: person.uid,
      relationship: 'Parent',
      phone: son.phone.slice(3),
    })
    const { id } = (await answer(sent)).data
    await answer(await bar())
    expect(await db.select().from(invitations).where(eq(invitations.id, id))).toEqual([])
    expect(await refusal(await son.browser.send('PATCH', `/account/invite/${id}`, {}))).toBe('link-ended')
  })

  test('the person’s outcome is not told to them', async () => {
    const { son, daughter, person, bar, desk, row, kindsTo } = await home()
    await answer(await bar())
    const seen = (await row(person.uid))?.updatedAt.toISOString()
    await answer(
      await desk.browser.post(`/admin/accounts/${person.uid}/decision`, { decision: 'suspend', seen, reason: REASON }),
    )
    expect(await kindsTo(daughter.uid)).toContain('suspended')
    expect(await kindsTo(son.uid)).toEqual([])
  })
})

describe('staff', () => {
  test('bar with a reason that the audit keeps, and lift it: the link is as it was', async () => {
    const { bar, desk, id, person, son, db, path } = await home()
    expect(await refusal(await desk.browser.post(`/admin/tags/${id}/bar`, { barred: true, reason: ' ' }))).toBe(
      'reason-required',
    )
    await answer(await bar())
    expect(await refusal(await bar())).toBe('decided-already')
    const file = (await answer(await desk.browser.get(`/admin/accounts/${person.uid}`))).data
    expect(file.tags.find((tag: { id: string }) => tag.id === id)).toMatchObject({ barredAt: expect.any(String) })
    await answer(await bar(false))
    await answer(await son.browser.get(path()))
    const lines = await db.select().from(audit).where(eq(audit.subject, person.uid)).orderBy(audit.id)
    expect(lines).toMatchObject([
      { actor: desk.uid, action: 'tag-barred', details: { reason: REASON, tagId: id } },
      { actor: desk.uid, action: 'record-read' },
      { actor: desk.uid, action: 'tag-unbarred', details: { reason: REASON } },
    ])
  })

  test('hear at once when nobody is left to call', async () => {
    const { bar, person, daughter, db } = await home()
    await answer(await bar())
    await answer(await bar(true, tagId(person.uid, daughter.uid)))
    const items = await db.select().from(workItems).where(eq(workItems.accountUid, person.uid))
    expect(items).toMatchObject([{ kind: 'no-contact' }])
  })
})

describe('“Remove quietly”', () => {
  const asked = async (its: Home) =>
    its.db
      .select()
      .from(workItems)
      .where(and(eq(workItems.kind, 'remove-quietly'), isNull(workItems.closedAt)))

  test('asks staff once, tells nobody and changes nothing', async () => {
    const its = await home()
    const { daughter, id, son, kindsTo, person, path, runJobs } = its
    for (let nth = 0; nth < 2; nth += 1)
      await answer(await daughter.browser.post(`/account/tags/${id}/remove-quietly`, {}))
    const items = (await asked(its)).filter(({ accountUid }) => accountUid === person.uid)
    expect(items).toMatchObject([{ details: { tagId: id, askedBy: daughter.uid } }])
    await answer(await son.browser.get(path()))
    await runJobs()
    for (const { uid } of [son, daughter, person]) expect(await kindsTo(uid)).toEqual([])
  })

  test.each([
    ['end', 'not-found'],
    ['keep', 'found as before'],
  ])('is decided by staff: %s leaves the person %s', async (outcome, then) => {
    const its = await home()
    const { daughter, id, desk, son, path, kindsTo, person } = its
    await answer(await daughter.browser.post(`/account/tags/${id}/remove-quietly`, {}))
    const item = (await asked(its)).find(({ accountUid }) => accountUid === person.uid)
    await answer(await desk.browser.post(`/admin/work-items/${item?.id}`, { note: 'Seen the order', outcome }))
    const response = await son.browser.get(path())
    if (then === 'not-found') expect(await refusal(response)).toBe('not-found')
    else await answer(response)
    expect(await kindsTo(son.uid)).toEqual([])
  })

  test('is nobody else’s to ask, nor of oneself', async () => {
    const { stranger, son, id } = await home()
    for (const { browser } of [stranger, son])
      expect(await refusal(await browser.post(`/account/tags/${id}/remove-quietly`, {}))).toBe('not-found')
  })
})

describe('how a contact is called', () => {
  test('is chosen by the contact or the person’s side, and taken back', async () => {
    const { son, daughter, person, id, stranger } = await home()
    const choose = (from: { browser: typeof son.browser }, calledAs: string | null) =>
      from.browser.send('PUT', `/account/tags/${id}/called-as`, { calledAs })
    const shown = async () =>
      (await answer(await person.browser.get(`/account/tags?person=${person.uid}`))).data.find(
        (tag: { id: string }) => tag.id === id,
      ).calledAs
    expect(await shown()).toBeNull()
    await answer(await choose(son, 'son'))
    expect(await shown()).toBe('son')
    await answer(await choose(person, 'nephew'))
    await answer(await choose(daughter, null))
    expect(await shown()).toBeNull()
    expect(await refusal(await choose(son, 'king'))).toBe('invalid-input')
    expect(await refusal(await choose(stranger, 'son'))).toBe('not-found')
  })
})

test('a lone contact is said to whoever may invite a second, and only while there is one', async () => {
  const { daughter, person, son, path, db, link, member } = await home()
  const lone = async (from: { browser: typeof son.browser }) =>
    (await answer(await from.browser.get(path()))).data.hasLoneContact
  expect(await lone(daughter)).toBe(false)
  await db.update(accounts).set({ phoneVerifiedAt: null }).where(eq(accounts.uid, son.uid))
  expect(await lone(daughter)).toBe(true)
  expect(await lone(person)).toBe(true)
  expect(await lone(son)).toBe(false)
  await link(person.uid, (await member()).uid)
  expect(await lone(daughter)).toBe(false)
})
