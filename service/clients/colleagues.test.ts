import { and, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accounts, audit, incidentEvents, incidents, invitations, linkTokens, messages } from '../db/tables.ts'
import { writeAudit } from '../audit.ts'
import { randomUid } from '../secrets.ts'
import { clientConsole } from '../test/clients.ts'
import { answer, newUsername, PASSWORD, refusal } from '../test/registration.ts'

const MINUTE = 60_000

describe('an organisation’s staff', () => {
  test('stand in a list with their last sign-in, its own account first, and nobody else’s', async () => {
    const { browser, organisationUid, staffUid, staffOf, registered, account, organisation, db, service } =
      await clientConsole()
    const colleague = await staffOf(organisationUid)
    await account({ masterPartnerUid: organisationUid, status: 'ENDED' })
    await account({ masterPartnerUid: await organisation() })
    await registered('Ah')
    const createdAt = new Date(service.now().getTime() - MINUTE)
    await writeAudit({ db, now: () => createdAt }, { actor: colleague.uid, action: 'console-signed-in' })
    const { colleagues } = (await answer(await browser.get('/admin/colleagues'))).data
    expect(colleagues.map(({ uid }: { uid: string }) => uid)).toEqual([
      organisationUid,
      ...[staffUid, colleague.uid].toSorted(),
    ])
    expect(colleagues).toContainEqual(
      expect.objectContaining({ uid: colleague.uid, isMe: false, lastSignInAt: createdAt.toISOString() }),
    )
    expect(colleagues).toContainEqual(expect.objectContaining({ uid: staffUid, isMe: true, lastSignInAt: null }))
  })

  test('are invited by an e-mail whose link serves once', async () => {
    const { browser, runJobs, linkSentTo, device, row, db, organisationUid } = await clientConsole()
    const email = `${newUsername().toLowerCase()}@example.test`
    // As a telephone writes it: an address is one address, however it is written.
    await answer(await browser.post('/admin/colleagues', { email: email.toUpperCase() }))
    expect((await answer(await browser.get('/admin/colleagues'))).data.invited).toMatchObject([{ email }])
    await runJobs()
    const token = await linkSentTo('submit-caregiver', email)
    const credentials = { username: newUsername(), password: PASSWORD, confirmPassword: PASSWORD }
    const submit = () => device().post('/account/submitCGUnderPartner', credentials, { authorization: token })
    await answer(await submit())
    expect(await refusal(await submit())).toBe('credentials-verified')
    const { data } = await answer(await browser.get('/admin/colleagues'))
    expect(data.invited).toEqual([])
    const joined = data.colleagues.find(({ name }: { name: string }) => name === credentials.username)
    expect(await row(joined.uid)).toMatchObject({ masterPartnerUid: organisationUid, email })
    expect(await refusal(await browser.post('/admin/colleagues', { email: 'somebody' }))).toBe('email-invalid')
    const [invitation] = await db.select().from(invitations).where(eq(invitations.partnerUid, organisationUid))
    const sent = await db.select().from(messages).where(eq(messages.recipientId, invitation!.id))
    expect(sent).toMatchObject([{ kind: 'colleague-invited', status: 'SENT', recipientKind: 'INVITATION' }])
  })

  test('take an invitation back by ending its link, and it stands in their list no more', async () => {
    const { browser } = await clientConsole()
    const invited = async () => (await answer(await browser.get('/admin/colleagues'))).data.invited
    await answer(await browser.post('/admin/colleagues', { email: 'mei.ling@example.test' }))
    const [{ linkId }] = await invited()
    await answer(await browser.post(`/admin/links/${linkId}/revoke`, {}))
    expect(await invited()).toEqual([])
  })

  test('invite nobody who are removed while they ask, or whose organisation is suspended meanwhile', async () => {
    const { browser, service, staffUid, organisationUid, db } = await clientConsole()
    const { limiter } = service
    const take = limiter.take.bind(limiter)
    onTestFinished(() => void (limiter.take = take))
    for (const uid of [staffUid, organisationUid]) {
      const was = (status: 'APPROVED' | 'SUSPENDED') => db.update(accounts).set({ status }).where(eq(accounts.uid, uid))
      limiter.take = async (...asked) => {
        if (asked[0] === 'make-link') await was('SUSPENDED')
        return take(...asked)
      }
      expect(await refusal(await browser.post('/admin/colleagues', { email: 'late@example.test' }))).toBe('not-allowed')
      limiter.take = take
      await was('APPROVED')
    }
    expect(await db.select().from(invitations).where(eq(invitations.email, 'late@example.test'))).toEqual([])
  })

  test('are removed at once: sessions and links end, they are told, and it stands in the audit', async () => {
    const { browser, organisationUid, staffUid, account, browserOf, consoleOf, runJobs, textsTo, db } =
      await clientConsole()
    const email = `${newUsername().toLowerCase()}@example.test`
    const uid = await account({ masterPartnerUid: organisationUid, email })
    const [portal, theirConsole] = [await browserOf(uid), await consoleOf({ accountUid: uid })]
    const made = (await answer(await theirConsole.post('/admin/links', { kind: 'care-professional' }))).data
    await answer(await browser.post(`/admin/colleagues/${uid}/remove`, {}))
    expect(await refusal(await portal.get('/account/me'))).toBe('sign-in-required')
    expect(await refusal(await theirConsole.get('/admin/colleagues'))).toBe('sign-in-required')
    const [link] = await db.select().from(linkTokens).where(eq(linkTokens.id, made.id))
    expect(link?.revokedAt).not.toBeNull()
    await runJobs()
    expect((await textsTo(email)).join('\n')).toContain('Your membership has ended')
    const removed = and(eq(audit.action, 'colleague-removed'), eq(audit.subject, uid))
    expect(await db.select().from(audit).where(removed)).toMatchObject([{ actor: staffUid }])
    const { colleagues } = (await answer(await browser.get('/admin/colleagues'))).data
    expect(colleagues.map((colleague: { uid: string }) => colleague.uid)).not.toContain(uid)
  })

  test('remove neither themselves nor the organisation nor somebody else’s, and of two who remove each other one stays', async () => {
    const { browser, organisationUid, staffUid, staffOf, consoleOf, organisation, registered, row } =
      await clientConsole()
    const remove = (uid: string, from = browser) => from.post(`/admin/colleagues/${uid}/remove`, {})
    expect(await refusal(await remove(staffUid))).toBe('not-oneself')
    expect(await refusal(await remove(organisationUid))).toBe('not-found')
    expect(await refusal(await remove((await staffOf(await organisation())).uid))).toBe('not-found')
    expect(await refusal(await remove(await registered('Ah')))).toBe('not-found')
    const { uid } = await staffOf(organisationUid)
    const both = await Promise.all([remove(uid), remove(staffUid, await consoleOf({ accountUid: uid }))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const left = [await row(uid), await row(staffUid)].filter((one) => one?.status === 'APPROVED')
    expect(left).toHaveLength(1)
  })
})

describe('an organisation’s figures', () => {
  test('count everybody who is its client now, in numbers and charts alike', async () => {
    const { helped, registered, account, code, browser, db, service } = await clientConsole()
    const people = [await helped('Ah'), await registered('Bee'), await registered('Chin', {}, false)]
    const openedAt = new Date(service.now().getTime() - 60 * MINUTE)
    const alarm = async (personUid: string, answeredAfter?: number) => {
      const id = randomUid()
      await db.insert(incidents).values({ id, personUid, openedBy: 'FINDER', openedAt })
      if (answeredAfter !== undefined)
        await db.insert(incidentEvents).values({
          incidentId: id,
          kind: 'on-my-way',
          createdAt: new Date(openedAt.getTime() + answeredAfter * 1000),
        })
    }
    for (const [nth, uid] of people.entries()) await alarm(uid, nth === 2 ? undefined : 100 * (nth + 1))
    for (const uid of people.slice(0, 2)) await code(uid)
    await alarm(await account({ type: 'DEMENTIA' }))
    const figures = (await answer(await browser.get('/admin/clients/figures'))).data
    expect(figures).toEqual({ weeks: 12, clients: 3, cards: 2, alarms: 3, answered: 2, firstAnswerSeconds: 100 })
    const overview = (await answer(await browser.get('/admin/overview'))).data
    const charted = overview.safeReturns.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect([overview.openIncidents, charted]).toEqual([3, 3])
    const listed = (await answer(await browser.get('/admin/incidents'))).data
    expect(listed.map(({ openedAt: at }: { openedAt: string }) => at)).toEqual(Array(3).fill(openedAt.toISOString()))
  })
})
