import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/domain/time.ts'
import { totpOf } from '../admin/second-factor.ts'
import { accounts, audit, contactChanges, outbox, secondFactors } from '../db/tables.ts'
import { cleanUp } from '../clean-up.ts'
import { issueLink } from '../link-token.ts'
import { eraseAccounts } from './erase.ts'
import { reached } from '../test/reached.ts'
import { answer, calls, newPhone, newUsername, PASSWORD, refusal } from '../test/registration.ts'

const newEmail = () => `${newUsername()}@example.test`

describe('of a change are told', () => {
  test('the old number and the old address, when the number changes; the new one is not', async () => {
    const { daughter, changePhone, textsTo } = await reached()
    const phone = await changePhone()
    for (const address of [daughter.phone, daughter.mail])
      expect((await textsTo(address)).join(), address).toMatch(/mobile number of your account was changed.*\/freeze\//)
    expect((await textsTo(phone)).join()).not.toContain('/freeze/')
  })

  test('both when another address is given, and the old one again when it is confirmed', async () => {
    const { daughter, patch, own, textsTo, runJobs, linkSentTo, device } = await reached()
    const email = newEmail()
    await answer(await patch({ email }, own))
    await runJobs()
    for (const address of [daughter.phone, daughter.mail])
      expect((await textsTo(address)).join(), address).toMatch(/new e-mail address was given.*\/freeze\//)
    await answer(await device().post(`/public/verify-email/${await linkSentTo('verify-email', email)}`, {}))
    await runJobs()
    for (const address of [daughter.phone, daughter.mail])
      expect((await textsTo(address)).join(), address).toMatch(/e-mail address of your account was changed.*\/freeze\//)
    expect((await textsTo(email)).join()).not.toContain('/freeze/')
  })

  test('both when the password changes, by itself or by a reset link', async () => {
    const { daughter, own, textsTo, runJobs, username, device, linkSentTo } = await reached()
    await answer(await daughter.browser.post(`${calls.me}/password`, { ...own, password: 'seven kopi cups' }))
    await runJobs()
    for (const address of [daughter.phone, daughter.mail])
      expect((await textsTo(address)).join(), address).toMatch(/password of your account was changed.*\/freeze\//)
    await answer(await device().post('/public/reset-password/request', { username }))
    await runJobs()
    const token = await linkSentTo('reset-password', daughter.phone)
    await answer(await device().post('/public/reset-password', { token, password: 'eight kopi cups' }))
    await runJobs()
    const told = (await textsTo(daughter.mail)).filter((text) => text.includes('password of your account was changed'))
    expect(told).toHaveLength(2)
  })

  test('staff of an organisation, when an authenticator app is set up for their console', async () => {
    const { organisation, account, consoleOf, textsTo, runJobs, service, db } = await reached()
    const phone = newPhone()
    const masterPartnerUid = await organisation()
    const uid = await account({ masterPartnerUid, prefixCountryNum: '+65', phone, phoneVerifiedAt: service.now() })
    const browser = await consoleOf({ accountUid: uid }, false)
    const { secret } = (await answer(await browser.post('/admin/second-factor/enrolment', {}))).data
    const code = totpOf(secret).generate({ timestamp: service.now().getTime() })
    await answer(await browser.post('/admin/second-factor', { code }))
    await runJobs()
    expect((await textsTo(`+65${phone}`)).join()).toMatch(/second step of signing in.*\/freeze\//)
    const [change] = await db.select().from(contactChanges).where(eq(contactChanges.accountUid, uid))
    expect(change).toMatchObject({ part: 'second-factor', phone })
  })

  test('each in their own language', async () => {
    const { daughter, changePhone, textsTo, db } = await reached()
    await db.update(accounts).set({ locale: 'ms' }).where(eq(accounts.uid, daughter.uid))
    await changePhone()
    expect((await textsTo(daughter.phone)).join()).toMatch(/Bukan Anda\? Bekukan akaun .*\/freeze\/\w+\?lang=ms/)
  })
})

describe('the link', () => {
  test('does nothing by being opened, works for seven days and once', async () => {
    const { daughter, changePhone, freezeLink, press, device, row, moveClock } = await reached()
    await changePhone()
    const token = await freezeLink(daughter.phone)
    await answer(await device().post('/public/credential/openLink', { token, purpose: 'freeze' }))
    expect((await row(daughter.uid))?.frozenAt).toBeNull()
    await moveClock(7 * 24 * 3600 - 60)
    await answer(await press(token))
    expect((await row(daughter.uid))?.frozenAt).not.toBeNull()
    expect(await refusal(await press(token))).toBe('link-ended')
  })

  test('has ended after seven days', async () => {
    const { daughter, changePhone, freezeLink, press, moveClock, row } = await reached()
    await changePhone()
    const token = await freezeLink(daughter.phone)
    await moveClock(7 * 24 * 3600 + 1)
    expect(await refusal(await press(token))).toBe('link-ended')
    expect((await row(daughter.uid))?.frozenAt).toBeNull()
  })

  test('of a second change is used up by an account that is frozen, and makes no second work item', async () => {
    const { daughter, changePhone, freeze, freezeLink, press, own, runJobs, itemsOf, moveClock } = await reached()
    await changePhone()
    await moveClock(60)
    await answer(await daughter.browser.post(`${calls.me}/password`, { ...own, password: 'seven kopi cups' }))
    await runJobs()
    await freeze()
    await answer(await press(await freezeLink(daughter.mail)))
    expect((await itemsOf(daughter.uid)).map(({ kind }) => kind)).toEqual(['account-frozen'])
  })
})

describe('while an account is frozen', () => {
  test('its sessions have ended, and nobody signs in; the owner reads why', async () => {
    const { daughter, changePhone, freeze, signIn, browserOf } = await reached()
    await changePhone()
    const elsewhere = await browserOf(daughter.uid)
    await freeze()
    for (const browser of [daughter.browser, elsewhere])
      expect(await refusal(await browser.get(calls.me))).toBe('sign-in-required')
    expect(await refusal(await signIn())).toBe('account-frozen')
    expect(await refusal(await signIn('guess')), 'told to nobody else').toBe('sign-in-failed')
    expect(await refusal(await (await browserOf(daughter.uid)).get(calls.me)), 'a session begun meanwhile').toBe(
      'sign-in-required',
    )
  })

  test('no reset link goes out, and none from before works', async () => {
    const { daughter, changePhone, freeze, username, device, textsTo, runJobs, linkSentTo, desk } = await reached()
    const phone = await changePhone()
    await answer(await device().post('/public/reset-password/request', { username }))
    await runJobs()
    const token = await linkSentTo('reset-password', phone)
    await freeze()
    expect(await refusal(await device().post('/public/reset-password', { token, password: 'eight cups' }))).toBe(
      'link-ended',
    )
    const before = (await textsTo(phone)).length
    await answer(await device().post('/public/reset-password/request', { username }))
    await runJobs()
    expect(await textsTo(phone)).toHaveLength(before)
    const made = await desk.browser.post('/admin/links', { kind: 'reset', account: daughter.uid })
    expect(await refusal(made)).toBe('not-allowed')
  })

  test('an address that waits is not confirmed, and a person’s contact is not changed for them', async () => {
    const its = await reached()
    const { daughter, person, patch, own, freeze, runJobs, linkSentTo, device, row, path, db, service } = its
    const email = newEmail()
    await answer(await patch({ email }, own))
    await runJobs()
    await freeze()
    const confirm = await device().post(`/public/verify-email/${await linkSentTo('verify-email', email)}`, {})
    expect(await refusal(confirm)).toBe('link-ended')
    expect(await row(daughter.uid)).toMatchObject({ email: daughter.mail })
    await db.update(accounts).set({ frozenAt: service.now() }).where(eq(accounts.uid, person.uid))
    await db.update(accounts).set({ frozenAt: null }).where(eq(accounts.uid, daughter.uid))
    const again = await (
      await its.browserOf(daughter.uid)
    ).send('PATCH', path(), {
      accountData: { phone: newPhone(), prefixCountryNum: '+65' },
      ...own,
    })
    expect(await refusal(again)).toBe('account-frozen')
  })

  test('a caregiver answers for nobody: the reset link of a person they made is not theirs', async () => {
    const { daughter, person, changePhone, freeze, device, db, textsTo, runJobs } = await reached()
    const username = newUsername()
    const none = { phone: '0', prefixCountryNum: '0' }
    await db
      .update(accounts)
      .set({ username, ...none })
      .where(eq(accounts.uid, person.uid))
    const ask = async () => {
      await answer(await device().post('/public/reset-password/request', { username }))
      await runJobs()
    }
    const phone = await changePhone()
    await ask()
    const sent = async () => (await textsTo(phone)).filter((text) => text.includes('/reset-password/')).length
    expect(await sent()).toBe(1)
    await freeze(daughter.mail)
    await ask()
    expect(await sent()).toBe(1)
  })

  test('its staff do not enter the console, nor by a hand-over', async () => {
    const { organisation, account, consoleOf, device, db, service, withPassword } = await reached()
    const masterPartnerUid = await organisation()
    const username = newUsername()
    const uid = await account({ masterPartnerUid, username, ...(await withPassword()) })
    const browser = await consoleOf({ accountUid: uid })
    const { token } = await db.transaction((tx) =>
      issueLink(service, tx, 'hand-over', { recipient: uid, createdBy: uid, partnerUid: masterPartnerUid }),
    )
    await db.update(accounts).set({ frozenAt: service.now() }).where(eq(accounts.uid, uid))
    expect(await refusal(await browser.get('/admin/accounts'))).toBe('sign-in-required')
    expect(await refusal(await device().post('/admin/sign-in', { username, password: PASSWORD }))).toBe(
      'account-frozen',
    )
    expect(await refusal(await device().post('/admin/hand-over', { token }))).toBe('link-ended')
  })

  test('safe return goes on: an alarm reaches the old number and the new one, and can be answered', async () => {
    const { daughter, person, changePhone, freeze, device, submission, textsTo, runJobs } = await reached()
    const phone = await changePhone()
    await freeze()
    const report = submission(person.code, { name: 'Aisha' })
    await answer(await device().post('/public/credential/safereturncard', report))
    await runJobs()
    for (const number of [daughter.phone, phone]) {
      const found = (await textsTo(number)).find((text) => text.includes('/found/'))
      const token = /\/found\/(\w+)/.exec(found ?? '')?.[1]
      await answer(await device().get(`/public/found/${token}`))
    }
    expect((await textsTo(daughter.mail)).join()).toContain('/found/')
  })
})

describe('staff', () => {
  test('see what was changed, and give back how the account was reached; a link to a new password goes there', async () => {
    const its = await reached()
    const { daughter, changePhone, freeze, decide, desk, row, signIn, textsTo, linkSentTo, device, db } = its
    const stranger = await changePhone()
    await its.moveClock(60)
    await answer(await its.patch({ email: newEmail() }, its.own))
    await freeze()
    const listed = (await answer(await desk.browser.get('/admin/work-items'))).data.items
    expect(listed.find(({ account }: { account?: { uid: string } }) => account?.uid === daughter.uid)).toMatchObject({
      kind: 'account-frozen',
      changes: [{ part: 'phone' }, { part: 'email' }],
    })
    expect((await answer(await desk.browser.get(`/admin/accounts/${daughter.uid}`))).data.frozenAt).not.toBeNull()
    await answer(await decide('end'))
    expect(await row(daughter.uid)).toMatchObject({
      prefixCountryNum: '+65',
      phone: daughter.phone.slice(3),
      phoneVerifiedAt: expect.any(Date),
      email: daughter.mail,
      newEmail: null,
      frozenAt: null,
    })
    expect(await refusal(await signIn()), 'the password was a stranger’s too').toBe('sign-in-failed')
    expect((await textsTo(daughter.phone)).join()).toContain('no longer on hold')
    expect((await textsTo(stranger)).join()).not.toContain('no longer on hold')
    const token = await linkSentTo('reset-password', daughter.phone)
    await answer(await device().post('/public/reset-password', { token, password: 'eight kopi cups' }))
    await answer(await signIn('eight kopi cups'))
    const lines = await db.select().from(audit).where(eq(audit.subject, daughter.uid))
    expect(lines.map(({ action, actor }) => [action, actor])).toEqual(
      expect.arrayContaining([
        ['account-frozen', expect.stringMatching(/^address:/)],
        ['account-unfrozen', desk.uid],
        ['work-item-closed', desk.uid],
      ]),
    )
    const unfrozen = lines.find(({ action }) => action === 'account-unfrozen')
    expect(unfrozen?.details).toEqual({ reason: 'She came to the office', givenBack: true })
  })

  test('or keep it as it is; then the password stays, no link freezes any more, and both numbers hear of it', async () => {
    const { daughter, changePhone, freeze, decide, freezeLink, press, row, signIn, textsTo } = await reached()
    const phone = await changePhone()
    const other = await freezeLink(daughter.mail)
    expect(other).toBe(await freezeLink(daughter.phone))
    await freeze()
    expect(await refusal(await decide('keep').then(async () => signIn('guess')))).toBe('sign-in-failed')
    expect(await row(daughter.uid)).toMatchObject({ phone: phone.slice(3), frozenAt: null })
    await answer(await signIn())
    for (const number of [phone, daughter.phone]) expect((await textsTo(number)).join()).toContain('no longer on hold')
    expect(await refusal(await press(other))).toBe('link-ended')
  })

  test('are told when somebody else has proved the old number since, and nothing is done', async () => {
    const { daughter, changePhone, freeze, decide, account, at, row, itemsOf } = await reached()
    await changePhone()
    await freeze()
    await account({ prefixCountryNum: '+65', phone: daughter.phone.slice(3), phoneVerifiedAt: at() })
    expect(await refusal(await decide('end'))).toBe('phone-taken')
    expect((await row(daughter.uid))?.frozenAt).not.toBeNull()
    expect(await itemsOf(daughter.uid)).toMatchObject([{ closedAt: null }])
  })

  test('take away an authenticator app that was set up meanwhile, when they give back', async () => {
    const { organisation, account, consoleOf, runJobs, service, db, freeze, decide } = await reached()
    const phone = newPhone()
    const masterPartnerUid = await organisation()
    const uid = await account({ masterPartnerUid, prefixCountryNum: '+65', phone, phoneVerifiedAt: service.now() })
    const browser = await consoleOf({ accountUid: uid }, false)
    const { secret } = (await answer(await browser.post('/admin/second-factor/enrolment', {}))).data
    const code = totpOf(secret).generate({ timestamp: service.now().getTime() })
    await answer(await browser.post('/admin/second-factor', { code }))
    await runJobs()
    await freeze(`+65${phone}`)
    await answer(await decide('end', uid))
    expect(await db.select().from(secondFactors).where(eq(secondFactors.ownerUid, uid))).toEqual([])
  })
})

describe('what stood before a change', () => {
  test('goes after seven days, but of a frozen account only once staff have decided', async () => {
    const { daughter, changePhone, freeze, decide, db, moveClock, service, administrator } = await reached()
    const kept = () => db.select().from(contactChanges).where(eq(contactChanges.accountUid, daughter.uid))
    await changePhone()
    await freeze()
    await moveClock(days(8) / 1000)
    await cleanUp(service)
    expect(await kept()).toHaveLength(1)
    await answer(await decide('keep', daughter.uid, await administrator()))
    await cleanUp(service)
    expect(await kept()).toEqual([])
  })

  test('is part of one’s own data, and goes with the account, also from the outbox', async () => {
    const { daughter, changePhone, db } = await reached()
    await changePhone()
    const { data } = await answer(await daughter.browser.get(`${calls.me}/data`))
    expect(data.contactsBefore).toMatchObject([{ changed: 'phone', phone: daughter.phone, email: daughter.mail }])
    await db.transaction((tx) => eraseAccounts(tx, [daughter.uid]))
    expect(await db.select().from(contactChanges).where(eq(contactChanges.accountUid, daughter.uid))).toEqual([])
    expect(
      await db
        .select()
        .from(outbox)
        .where(sql`${outbox.to} = ${daughter.phone}`),
    ).toEqual([])
  })
})
