import { and, desc, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  accounts,
  adminSessions,
  audit,
  linkTokens,
  messages,
  partnerDetails,
  returnCodes,
  tags,
  workItems,
} from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import {
  answer,
  calls,
  caregiverCredential,
  newNric,
  newPhone,
  personCredential,
  refusal,
} from '../test/registration.ts'

type Given = Record<string, unknown>

async function desk() {
  const its = await adminConsole()
  const { browser, uid: administratorUid } = await its.administrator()
  const file = async (uid: string) => (await answer(await browser.get(`/admin/accounts/${uid}`))).data
  const decide = async (uid: string, decision: string, more: Given = {}, from = browser) =>
    from.post(`/admin/accounts/${uid}/decision`, { decision, seen: (await file(uid)).seen, ...more })
  /** A caregiver who signed up, and a person they registered: both wait. */
  const family = async () => {
    const caregiver = await its.caregiver()
    const credential = personCredential({ accountData: { phone: '0', prefixCountryNum: '0', email: '' } })
    const { data } = await answer(
      await caregiver.browser.post(calls.createPerson, { relationship: 'Parent', dementia: { credential } }),
    )
    return { caregiver, personUid: data.account.uid as string }
  }
  const openItems = (uid: string) =>
    its.db
      .select()
      .from(workItems)
      .where(and(eq(workItems.accountUid, uid), isNull(workItems.closedAt)))
  const kindsTo = async (uid: string) =>
    (await its.db.select().from(messages).where(eq(messages.recipientId, uid))).map(
      ({ kind, channel }) => `${kind} ${channel}`,
    )
  const lastLine = async (uid: string) =>
    (await its.db.select().from(audit).where(eq(audit.subject, uid)).orderBy(desc(audit.id)).limit(1))[0]
  return { ...its, browser, administratorUid, file, decide, family, openItems, kindsTo, lastLine }
}

describe('approving a person', () => {
  test('gives a membership number and a code for the card, approves the caregiver who made them, and tells both', async () => {
    const { family, decide, row, db, kindsTo, runJobs, textsTo, lastLine, administratorUid } = await desk()
    const { caregiver, personUid } = await family()
    const { data } = await answer(await decide(personUid, 'approve'))
    expect(data).toEqual({ status: 'APPROVED', membershipId: expect.stringMatching(/^D[23456789CFGHJMPQRVWX]{9}$/) })
    expect(await row(caregiver.uid)).toMatchObject({
      status: 'APPROVED',
      membershipId: expect.stringMatching(/^C[23456789CFGHJMPQRVWX]{9}$/),
    })
    expect(await db.select().from(returnCodes).where(eq(returnCodes.personUid, personUid))).toHaveLength(1)
    expect((await kindsTo(caregiver.uid)).filter((kind) => kind.startsWith('approved'))).toEqual(['approved sms'])
    await runJobs()
    const texts = await textsTo(`+65${caregiver.credential.accountData.phone}`)
    expect(texts).toContainEqual(
      expect.stringMatching(/^Homeward \(Dementia Singapore\): Your registration is approved/),
    )
    // Who writes is the association, by its name; what it says names neither.
    expect(texts.join().replaceAll('(Dementia Singapore)', '')).not.toMatch(/Siew Hua|dementia/i)
    expect(await lastLine(personUid)).toMatchObject({
      actor: administratorUid,
      action: 'account-approved',
      details: { approvedWith: [caregiver.uid] },
    })
  })

  test('approves caregivers whose tag was accepted earlier, but none whose number is not proved, and no staff', async () => {
    const { account, carer, decide, row, service } = await desk()
    const personUid = await account({ type: 'DEMENTIA', status: 'PENDING' })
    const proved = await carer(personUid, { status: 'PENDING' })
    const unproved = await carer(personUid, { status: 'PENDING', verified: false })
    const staff = await carer(personUid, { status: 'PENDING', masterPartnerUid: 'some organisation' })
    const declined = await carer(personUid, { status: 'PENDING', tag: { status: 'REJECTED' } })
    await answer(await decide(personUid, 'approve'))
    expect((await row(proved.uid))?.status).toBe('APPROVED')
    for (const { uid } of [unproved, staff, declined]) expect((await row(uid))?.status).toBe('PENDING')
    expect((await row(proved.uid))?.approvedAt).toEqual(service.now())
  })

  test('counts a caregiver who agreed to the link as one to call, but none whom staff keep from the person', async () => {
    const { account, carer, file, db } = await desk()
    const uid = await account({ type: 'DEMENTIA', status: 'PENDING' })
    const agreed = await carer(uid)
    const link = (row: Partial<typeof tags.$inferInsert>) =>
      db.update(tags).set(row).where(eq(tags.carerUid, agreed.uid))
    await link({ status: 'PENDING', acceptedBy: uid })
    expect((await file(uid)).callable, 'asked, and not agreed').toBe(false)
    await link({ acceptedBy: agreed.uid })
    expect((await file(uid)).callable).toBe(true)
    await link({ barredAt: new Date() })
    expect((await file(uid)).callable).toBe(false)
  })

  test('needs somebody who can be called, or a reason; an organisation’s hotline is enough', async () => {
    const { account, carer, decide, file, lastLine } = await desk()
    const alone = await account({ type: 'DEMENTIA', status: 'PENDING' })
    await carer(alone, { verified: false })
    expect(await file(alone)).toMatchObject({ callable: false, loneContact: false })
    const one = await account({ type: 'DEMENTIA', status: 'PENDING' })
    await carer(one, { status: 'PENDING' })
    expect(await file(one)).toMatchObject({ callable: true, loneContact: true })
    expect(await refusal(await decide(alone, 'approve'))).toBe('contact-needed')
    await answer(await decide(alone, 'approve', { reason: 'The ward calls us' }))
    expect(await lastLine(alone)).toMatchObject({ details: { reason: 'The ward calls us', withoutContact: true } })
    const looked = await account({ type: 'DEMENTIA', status: 'PENDING' })
    await carer(looked, { hotline: '6377 0700' })
    expect((await file(looked)).callable).toBe(true)
    await answer(await decide(looked, 'approve'))
  })

  test('without a phone, e-mail or caregiver leaves the task to call or write', async () => {
    const { account, decide, openItems } = await desk()
    const personUid = await account({ type: 'DEMENTIA', status: 'PENDING', phone: '0', prefixCountryNum: '0' })
    await answer(await decide(personUid, 'approve', { reason: 'Known to the centre' }))
    expect(await openItems(personUid)).toMatchObject([{ kind: 'call-or-write', details: { about: 'approved' } }])
  })

  test('writes in the account’s own language, by e-mail where there is no phone', async () => {
    const { account, decide, runJobs, sentTo } = await desk()
    const email = `mei.${newPhone()}@example.test`
    const uid = await account({ type: 'PUBLIC', status: 'PENDING', email, locale: 'md' })
    expect((await answer(await decide(uid, 'approve'))).data.membershipId).toBeNull()
    await runJobs()
    expect((await sentTo(email)).map(({ text }) => text)).toEqual([expect.stringContaining('您的注册已获批准')])
  })
})

test.each([
  ['a mobile number for a hotline, is sent the link by SMS', '81234567', ['onboarding sms'], []],
  ['nothing but a telephone at a desk, is called or written to', '6377 0700', [], ['call-or-write']],
])('an organisation that is approved and has no e-mail address, but %s', async (_, hotlineNumber, sent, items) => {
  const { organisation, decide, db, kindsTo, openItems } = await desk()
  const uid = await organisation({ status: 'PENDING' })
  await db.update(partnerDetails).set({ pocEmail: null, hotlineNumber }).where(eq(partnerDetails.uid, uid))
  await answer(await decide(uid, 'approve'))
  expect(await kindsTo(uid)).toEqual(sent)
  expect((await openItems(uid)).map(({ kind }) => kind)).toEqual(items)
})

test('whoever made a person’s account hears what was decided though no link is theirs, unless staff keep them away', async () => {
  const { account, carer, decide, kindsTo, db } = await desk()
  for (const barredAt of [null, new Date()]) {
    const uid = await account({ type: 'DEMENTIA', status: 'PENDING' })
    const maker = await carer(uid)
    await db.update(accounts).set({ createdBy: maker.uid }).where(eq(accounts.uid, uid))
    await db.update(tags).set({ status: 'ENDED', barredAt }).where(eq(tags.carerUid, maker.uid))
    await answer(await decide(uid, 'reject', { reason: 'Not living with dementia', rejection: 'talk' }))
    expect(await kindsTo(maker.uid)).toEqual(barredAt ? [] : ['rejected sms'])
  }
})

test('the file of a person names their caregiver, and that of the caregiver names the person', async () => {
  const { account, carer, file } = await desk()
  const uid = await account({ type: 'DEMENTIA', firstname: 'Kamala', lastname: 'Devi' })
  const caregiver = await carer(uid)
  expect((await file(uid)).tags).toMatchObject([{ uid: caregiver.uid, type: 'CAREGIVER' }])
  expect((await file(caregiver.uid)).tags).toMatchObject([{ uid, name: 'Kamala Devi', type: 'DEMENTIA' }])
})

test('approving an organisation sends the onboarding link to its contact, which opens its registration', async () => {
  const { organisation, decide, runJobs, textsTo, device, db } = await desk()
  const uid = await organisation({ status: 'PENDING' })
  await answer(await decide(uid, 'approve'))
  await runJobs()
  const [details] = await db.select().from(partnerDetails).where(eq(partnerDetails.uid, uid))
  const text = (await textsTo(details?.pocEmail ?? '')).at(-1) ?? ''
  const token = /registration-partner\?token=(\w{43,})/.exec(text)?.[1] ?? ''
  const verified = await answer(
    await device().post('/public/credential/verifyPartnerToken', {}, { authorization: token }),
  )
  expect(verified.data.account).toMatchObject({ uid, credentialSubmitted: false })
  expect(JSON.stringify(await db.select().from(linkTokens).where(eq(linkTokens.recipient, uid)))).not.toContain(token)
})

test('approving a caregiver makes no code: only persons are looked for', async () => {
  const { caregiver, decide, db } = await desk()
  const { uid } = await caregiver()
  expect((await answer(await decide(uid, 'approve'))).data.status).toBe('APPROVED')
  expect(await db.select().from(returnCodes).where(eq(returnCodes.personUid, uid))).toEqual([])
})

describe('other decisions', () => {
  test('need their reasons', async () => {
    const { account, decide } = await desk()
    const waiting = await account({ status: 'PENDING' })
    const member = await account()
    for (const [uid, decision] of [
      [waiting, 'reject'],
      [member, 'suspend'],
      [member, 'end'],
    ] as const)
      expect(await refusal(await decide(uid, decision, { reason: '  ' })), decision).toBe('reason-required')
  })

  test('reject says what was chosen for the applicant, ends the session, and keeps the reason of staff', async () => {
    const { caregiver, decide, row, runJobs, textsTo } = await desk()
    const { uid, browser, credential } = await caregiver()
    expect(await refusal(await decide(uid, 'reject', { reason: 'Lives abroad' }))).toBe('rejection-required')
    await answer(await decide(uid, 'reject', { reason: 'Lives abroad', rejection: 'outside' }))
    expect(await row(uid)).toMatchObject({ status: 'REJECTED', statusReason: 'Lives abroad' })
    expect(await refusal(await browser.get(calls.me))).toBe('sign-in-required')
    await runJobs()
    const texts = (await textsTo(`+65${credential.accountData.phone}`)).join('\n')
    expect(texts).toContain('it is for people who live in Singapore and those who care for them')
    expect(texts).not.toContain('abroad')
  })

  test('suspend leaves safe return going unless that is ticked too; lift brings back both', async () => {
    const { person, code, decide, row, device } = await desk()
    const uid = await person()
    const value = await code(uid)
    const shows = async () => (await device().get(`/public/accounts/users/v2/${value}`)).status
    const before = await shows()
    await answer(await decide(uid, 'suspend', { reason: 'Asked to rest' }))
    expect(await row(uid)).toMatchObject({ status: 'SUSPENDED', safeReturnStoppedAt: null })
    expect(await shows()).toBe(before)
    await answer(await decide(uid, 'lift'))
    await answer(await decide(uid, 'suspend', { reason: 'The family asks', stopSafeReturn: true }))
    expect((await row(uid))?.safeReturnStoppedAt).not.toBeNull()
    expect(await shows()).toBe(404)
    await answer(await decide(uid, 'lift'))
    expect(await row(uid)).toMatchObject({ status: 'APPROVED', safeReturnStoppedAt: null, statusReason: null })
  })

  test('suspending an organisation ends its staff’s time at the console', async () => {
    const { organisationConsole, decide, db } = await desk()
    const { organisationUid, uid, browser } = await organisationConsole()
    await answer(await decide(organisationUid, 'suspend', { reason: 'Licence ran out' }))
    expect(await refusal(await browser.get('/admin/accounts'))).toBe('sign-in-required')
    expect(await db.select().from(adminSessions).where(eq(adminSessions.accountUid, uid))).toHaveLength(1)
  })

  test('an end is told to its owner', async () => {
    const { account, decide, kindsTo } = await desk()
    const uid = await account({ phone: newPhone(), prefixCountryNum: '+65' })
    await answer(await decide(uid, 'end', { reason: 'Moved away', cause: 'termination' }))
    expect(await kindsTo(uid)).toEqual(['ended sms'])
  })
})

describe('of two administrators at the same account', () => {
  test('the second is told who decided and when, and nothing changes', async () => {
    const { caregiver, decide, file, administrator, row, service } = await desk()
    const { uid } = await caregiver()
    const { seen } = await file(uid)
    const second = await administrator('Daryl Koh')
    await answer(await decide(uid, 'approve', {}, second.browser))
    expect(await refusal(await decide(uid, 'reject', { reason: 'Doubtful', rejection: 'talk', seen }))).toBe(
      'decided-already',
    )
    expect(await row(uid)).toMatchObject({ status: 'APPROVED', statusReason: null })
    expect((await file(uid)).decided).toEqual({
      by: 'Daryl Koh',
      at: service.now().toISOString(),
      action: 'account-approved',
    })
  })

  test('or that it changed, when the state is still the same', async () => {
    const { caregiver, decide, file, moveClock } = await desk()
    const { uid, browser } = await caregiver()
    const { seen } = await file(uid)
    await moveClock(5)
    await answer(await browser.send('PATCH', calls.me, { accountData: { streetName: 'Bishan Street 11' } }))
    expect(await refusal(await decide(uid, 'approve', { seen }))).toBe('changed-meanwhile')
  })
})

describe('name, birth, NRIC part and gender', () => {
  const change = async (its: Awaited<ReturnType<typeof desk>>, uid: string, more: Given) =>
    its.browser.send('PATCH', `/admin/accounts/${uid}/identity`, {
      seen: (await its.file(uid)).seen,
      proof: 'nric',
      note: 'Seen at the counter',
      ...more,
    })

  test('change with a proof and a note; the audit says which, never what', async () => {
    const its = await desk()
    const { personUid } = await its.family()
    const lastNric = newNric()
    const { data } = await answer(
      await change(its, personUid, { firstname: 'Siew Fah', birth: '1944-12-01', lastNric }),
    )
    expect(data.changed).toEqual(['firstname', 'birth', 'lastNric'])
    const row = await its.row(personUid)
    expect(row).toMatchObject({ firstname: 'Siew Fah', birth: '1944-12-01', searchName: 'siew fah lim' })
    expect(its.service.vault.open(row?.sealed ?? null, personUid).lastNric).toBe(lastNric)
    const line = await its.lastLine(personUid)
    expect(line).toMatchObject({
      action: 'identity-changed',
      details: { fields: ['firstname', 'birth', 'lastNric'], proof: 'nric', reason: 'Seen at the counter' },
    })
    expect(JSON.stringify(line)).not.toContain(lastNric)
  })

  test('that would make them somebody who is a member already are refused', async () => {
    const its = await desk()
    const [one, other] = [await its.family(), await its.family()]
    const nric = async (uid: string) => its.service.vault.open((await its.row(uid))?.sealed ?? null, uid).lastNric
    expect(await refusal(await change(its, one.personUid, { lastNric: await nric(other.personUid) }))).toBe(
      'person-exists',
    )
  })

  test('keep their rules, and an organisation has none of them', async () => {
    const its = await desk()
    const { personUid } = await its.family()
    expect(await refusal(await change(its, personUid, { lastNric: '12A' }))).toBe('last-nric-length')
    expect(await refusal(await change(its, personUid, { birth: '2999-01-01' }))).toBe('birth-not-past')
    expect(await refusal(await change(its, personUid, { firstname: '' }))).toBe('fill-required-and-date')
    expect(await refusal(await change(its, personUid, { note: '' }))).toBe('reason-required')
    expect(await refusal(await change(its, await its.organisation(), { firstname: 'Moonrise' }))).toBe('not-allowed')
    const unknown = `/admin/accounts/${'z'.repeat(22)}/identity`
    const changed = { seen: its.service.now().toISOString(), proof: 'nric', note: 'Seen', firstname: 'Moonrise' }
    expect(await refusal(await its.browser.send('PATCH', unknown, changed))).toBe('not-found')
    const seen = (await its.file(personUid)).seen
    await its.moveClock(1)
    await answer(await change(its, personUid, { gender: 'male' }))
    expect(await refusal(await change(its, personUid, { gender: 'female', seen }))).toBe('changed-meanwhile')
  })
})

test('a caregiver who becomes a member by an accepted tag has a membership number too', async () => {
  const { account, db, row, browserOf, service, tagsOf } = await desk()
  const personUid = await account({ type: 'DEMENTIA' })
  const carerUid = await account({ status: 'PENDING', phoneVerifiedAt: service.now() })
  const { addTag } = await import('../tags/tag.ts')
  await db.transaction((tx) =>
    addTag(service, tx, {
      personUid,
      carerUid,
      uidTags: carerUid,
      relationship: 'Parent',
      relationshipSide: 'PERSON',
      status: 'PENDING',
    }),
  )
  const [tag] = await tagsOf(personUid)
  await answer(await (await browserOf(personUid)).send('PATCH', `/account/tags/${tag?.id}`, { status: 'ACCEPTED' }))
  expect(await row(carerUid)).toMatchObject({ status: 'APPROVED', membershipId: expect.stringMatching(/^C/) })
  expect(await db.select().from(accounts).where(eq(accounts.uid, carerUid))).toHaveLength(1)
})

describe('an organisation', () => {
  /** A colleague who signed up by the staff link, and the console of the organisation. */
  const signedUp = async () => {
    const its = await desk()
    const { browser, organisationUid } = await its.organisationConsole()
    const partnerToken = await its.link('caregiver-partner', organisationUid, organisationUid)
    const credential = caregiverCredential()
    const { data } = await answer(await its.device().post(calls.caregiver, { credential, partnerToken }))
    const uid = data.account.uid as string
    const seen = async (of: string) => (await its.row(of))?.updatedAt.toISOString()
    const decides = async (of: string, decision: string, more: Given = {}) =>
      browser.post(`/admin/accounts/${of}/decision`, { decision, seen: await seen(of), ...more })
    return { ...its, console: browser, organisationUid, uid, decides }
  }

  test('reads in its list who signed up by its staff link, and approves them', async () => {
    const { console, uid, decides, row, lastLine, consoleOf } = await signedUp()
    const { data } = await answer(await console.get('/admin/accounts?status=PENDING'))
    expect(data.accounts).toMatchObject([{ uid, staff: true, status: 'PENDING', hasFile: true }])
    await answer(await decides(uid, 'approve'))
    expect(await row(uid)).toMatchObject({ status: 'APPROVED' })
    expect(await lastLine(uid)).toMatchObject({ action: 'account-approved' })
    expect((await (await consoleOf({ accountUid: uid })).get('/admin/accounts')).status).toBe(200)
  })

  test('rejects one who is no colleague, whose session ends', async () => {
    const { uid, decides, browserOf } = await signedUp()
    const theirs = await browserOf(uid, 'registration')
    expect((await theirs.get('/account/me')).status).toBe(200)
    expect(await refusal(await decides(uid, 'reject'))).toBe('reason-required')
    await answer(await decides(uid, 'reject', { reason: 'Nobody of ours', rejection: 'talk' }))
    expect(await refusal(await theirs.get('/account/me'))).toBe('sign-in-required')
  })

  test('decides nothing else, and about nobody else', async () => {
    const { uid, decides, account, organisationUid, organisation, row } = await signedUp()
    const reason = 'Because we say so'
    for (const decision of ['ask', 'suspend', 'lift', 'end', 'undo'])
      expect(await refusal(await decides(uid, decision, { reason })), decision).toBe('not-allowed')
    const client = await account({ type: 'DEMENTIA', status: 'PENDING', masterPartnerUid: organisationUid })
    const foreign = await account({ status: 'PENDING', masterPartnerUid: await organisation() })
    const family = await account({ status: 'PENDING', createdBy: organisationUid })
    for (const decision of ['approve', 'reject']) {
      expect(await refusal(await decides(client, decision, { reason }))).toBe('not-allowed')
      expect(await refusal(await decides(foreign, decision, { reason }))).toBe('not-found')
      expect(await refusal(await decides(family, decision, { reason }))).toBe('not-found')
    }
    for (const of of [uid, client, foreign, family]) expect(await row(of)).toMatchObject({ status: 'PENDING' })
  })
})
