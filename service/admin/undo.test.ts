import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Decision } from '#contract/admin-accounts.ts'
import type { AccountStatus } from '#contract/options.ts'
import { audit, messages, workItems } from '../db/tables.ts'
import { settleAccount } from '../tags/leaving.ts'
import { adminConsole } from '../test/console.ts'
import { portal, tagId } from '../test/portal.ts'
import { answer, newNric, newPhone, newUsername, refusal } from '../test/registration.ts'

const HOUR = 3600
const DAY = 24 * HOUR

async function desk() {
  const its = { ...(await adminConsole()), ...(await portal()) }
  const { db, service } = its
  const [first, second] = [await its.administrator(), await its.administrator('Daryl Koh')]
  const decide = async (uid: string, decision: Decision, more: object = {}, from = first) =>
    from.browser.post(`/admin/accounts/${uid}/decision`, {
      decision,
      reason: 'Told at the counter',
      seen: (await its.row(uid))?.updatedAt.toISOString(),
      ...more,
    })
  const kindsTo = async (uid: string) =>
    (await db.select().from(messages).where(eq(messages.recipientId, uid)).orderBy(messages.createdAt)).map(
      ({ kind }) => kind,
    )
  const openItems = async (uid: string) =>
    db
      .select()
      .from(workItems)
      .where(and(eq(workItems.accountUid, uid), isNull(workItems.closedAt)))
  /** The last line about the account, but for those that say who opened its page. */
  const lastLine = async (uid: string) =>
    (
      await db
        .select()
        .from(audit)
        .where(and(eq(audit.subject, uid), ne(audit.action, 'record-read')))
        .orderBy(desc(audit.id))
        .limit(1)
    )[0]
  const page = async (code: string) => (await its.device().get(`/public/accounts/users/v2/${code}`)).status
  const file = async (uid: string, from = first) =>
    (await answer(await from.browser.get(`/admin/accounts/${uid}`))).data
  const settle = (uid: string) => settleAccount(service, { accountUid: uid })
  /** The days go by; consoles are signed in to anew. */
  const later = async (seconds: number) => {
    await its.moveClock(seconds)
    for (const administrator of [first, second])
      administrator.browser = await its.consoleOf({ administratorUid: administrator.uid })
  }
  return { ...its, first, second, decide, kindsTo, openItems, lastLine, page, file, settle, later }
}

/** What can be undone: the state before, the decision, and whether a finder reaches the page before it. */
const UNDOABLE: [from: AccountStatus, decision: Decision, more: object, told: string, page: number][] = [
  ['PENDING', 'reject', { rejection: 'talk' }, 'rejected', 404],
  ['PENDING', 'end', {}, 'ended', 404],
  ['APPROVED', 'end', {}, 'ended', 200],
  ['SUSPENDED', 'end', {}, 'ended', 200],
  ['APPROVED', 'suspend', { stopSafeReturn: true }, 'suspended', 200],
]

describe('for fourteen days administrators can undo', () => {
  test.each(UNDOABLE)('of a person who is %s: %s %j', async (status, decision, more, told, before) => {
    const { account, code, decide, kindsTo, row, page, lastLine, first, file, later } = await desk()
    const uid = await account({ type: 'DEMENTIA', status, phone: newPhone(), prefixCountryNum: '+65' })
    const its = await code(uid)
    expect(await page(its)).toBe(before)
    await answer(await decide(uid, decision, more))
    expect(await page(its)).toBe(404)
    await later(14 * DAY - 60)
    expect((await file(uid)).undo).toMatchObject({ to: status })
    await answer(await decide(uid, 'undo'))
    expect(await row(uid)).toMatchObject({ status, endedAt: null, safeReturnStoppedAt: null, statusBefore: null })
    expect(await page(its)).toBe(before)
    expect(await kindsTo(uid)).toEqual([told, 'decision-undone'])
    expect(await lastLine(uid)).toMatchObject({ actor: first.uid, action: 'account-undone' })
    expect(await refusal(await decide(uid, 'undo'))).toBe('decided-already')
  })

  test('and no longer', async () => {
    const { account, decide, row, file, later } = await desk()
    const uid = await account()
    await answer(await decide(uid, 'end'))
    await later(14 * DAY)
    expect((await file(uid)).undo).toBeNull()
    expect(await refusal(await decide(uid, 'undo'))).toBe('decided-already')
    expect((await row(uid))?.status).toBe('ENDED')
  })

  test('a suspension that was ended stands again, with safe return stopped and its reason', async () => {
    const { account, decide, row } = await desk()
    const uid = await account({ type: 'DEMENTIA' })
    await answer(await decide(uid, 'suspend', { stopSafeReturn: true, reason: 'Lives in a home now' }))
    await answer(await decide(uid, 'end', { reason: 'Wrong person' }))
    await answer(await decide(uid, 'undo'))
    expect(await row(uid)).toMatchObject({
      status: 'SUSPENDED',
      statusReason: 'Lives in a home now',
      safeReturnStoppedAt: expect.any(Date),
    })
  })

  test('but not where the number has gone to somebody else', async () => {
    const { member, account, decide, row, service } = await desk()
    const ended = await member()
    await answer(await decide(ended.uid, 'end'))
    await account({ phone: ended.phone.slice(3), prefixCountryNum: '+65', phoneVerifiedAt: service.now() })
    expect(await refusal(await decide(ended.uid, 'undo'))).toBe('phone-taken')
    expect((await row(ended.uid))?.status).toBe('ENDED')
  })

  test('nor where the person is registered anew', async () => {
    const { account, decide, row, service } = await desk()
    const personHash = service.vault.personHash('Lim', '1944-11-30', newNric())
    const ended = await account({ type: 'DEMENTIA', status: 'APPROVED', personHash })
    await answer(await decide(ended, 'end'))
    await account({ type: 'DEMENTIA', status: 'PENDING', personHash })
    expect(await refusal(await decide(ended, 'undo'))).toBe('person-exists')
    expect((await row(ended))?.status).toBe('ENDED')
  })

  test('the end of a carer: those who stay are told of both', async () => {
    const { son, daughter, person, decide, kindsTo } = await desk()
    await answer(await decide(son.uid, 'end'))
    expect(await kindsTo(son.uid)).toEqual(['ended'])
    for (const { uid } of [daughter, person]) expect(new Set(await kindsTo(uid))).toEqual(new Set(['carer-left']))
    await answer(await decide(son.uid, 'undo'))
    expect(await kindsTo(daughter.uid)).toContain('tag-news')
    expect((await kindsTo(son.uid)).toSorted()).toEqual(['decision-undone', 'ended'])
  })

  test('the end of a carer who is barred: those who stay are told of neither', async () => {
    const { son, daughter, person, decide, kindsTo, first } = await desk()
    const bar = { barred: true, reason: 'Protection order of 3 March' }
    await answer(await first.browser.post(`/admin/tags/${tagId(person.uid, son.uid)}/bar`, bar))
    for (const decision of ['end', 'undo'] as const) {
      await answer(await decide(son.uid, decision))
      for (const { uid } of [daughter, person]) expect(await kindsTo(uid), decision).toEqual([])
    }
    expect((await kindsTo(son.uid)).toSorted()).toEqual(['decision-undone', 'ended'])
  })
})

describe('the report that a person has died', () => {
  const report = { cause: 'death' }

  test('ends nothing: scans reach nobody’s family, nobody is written to, and a colleague is asked', async () => {
    const { person, daughter, son, decide, row, page, kindsTo, openItems, file, first, second, lastLine } = await desk()
    await answer(await decide(person.uid, 'end', report))
    expect(await row(person.uid)).toMatchObject({ status: 'APPROVED', deathReportedBy: first.uid })
    expect(await page(person.code)).toBe(404)
    expect(await openItems(person.uid)).toMatchObject([{ kind: 'death-reported' }])
    for (const { uid } of [person, daughter, son]) expect(await kindsTo(uid)).toEqual([])
    expect((await file(person.uid)).death).toMatchObject({ mayConfirm: false })
    expect((await file(person.uid, second)).death).toMatchObject({ mayConfirm: true })
    expect(await lastLine(person.uid)).toMatchObject({ action: 'death-reported' })
    expect(await refusal(await decide(person.uid, 'end', report, second))).toBe('decided-already')
  })

  test('is confirmed by a second administrator, and the family is told nothing', async () => {
    const { person, daughter, decide, second, row, kindsTo, openItems, lastLine } = await desk()
    expect(await refusal(await decide(person.uid, 'confirm-death', {}, second))).toBe('decided-already')
    await answer(await decide(person.uid, 'end', report))
    expect(await refusal(await decide(person.uid, 'confirm-death'))).toBe('second-administrator')
    await answer(await decide(person.uid, 'confirm-death', {}, second))
    expect(await row(person.uid)).toMatchObject({ status: 'ENDED', deathReportedAt: null })
    expect(await openItems(person.uid)).toEqual([])
    expect(await kindsTo(daughter.uid)).toEqual([])
    expect(await lastLine(person.uid)).toMatchObject({ action: 'account-ended', details: { cause: 'death' } })
    await answer(await decide(person.uid, 'undo', {}, second))
    expect((await row(person.uid))?.status).toBe('APPROVED')
    expect(await kindsTo(daughter.uid)).toEqual([])
  })

  test('lapses after 24 hours without a second: everything is as it was, and the audit says so', async () => {
    const { person, decide, row, page, later, settle, lastLine, second } = await desk()
    await answer(await decide(person.uid, 'end', report))
    await later(DAY - 60)
    await settle(person.uid)
    expect(await page(person.code)).toBe(404)
    await later(60)
    await settle(person.uid)
    expect(await row(person.uid)).toMatchObject({ status: 'APPROVED', deathReportedAt: null, deathReportedBy: null })
    expect(await page(person.code)).toBe(200)
    expect(await lastLine(person.uid)).toMatchObject({ action: 'death-report-lapsed' })
    expect(await refusal(await decide(person.uid, 'confirm-death', {}, second))).toBe('decided-already')
  })

  test('does not keep the family from saying that she is missing', async () => {
    const { person, daughter, decide, path } = await desk()
    await answer(await decide(person.uid, 'end', report))
    expect((await answer(await daughter.browser.get(path()))).data.may).toContain('missing')
    await answer(await daughter.browser.post(path('/missing'), {}))
  })

  test('is withdrawn by anybody at the desk', async () => {
    const { person, decide, row, page, openItems } = await desk()
    await answer(await decide(person.uid, 'end', report))
    await answer(await decide(person.uid, 'undo'))
    expect(await row(person.uid)).toMatchObject({ status: 'APPROVED', deathReportedAt: null })
    expect(await page(person.code)).toBe(200)
    expect(await openItems(person.uid)).toEqual([])
  })

  test('is decided from the work item alike', async () => {
    const { person, decide, openItems, first, second, row } = await desk()
    await answer(await decide(person.uid, 'end', report))
    const [item] = await openItems(person.uid)
    const close = (from: typeof first) =>
      from.browser.post(`/admin/work-items/${item?.id}`, { note: 'Called the ward', outcome: 'end' })
    expect(await refusal(await close(first))).toBe('second-administrator')
    expect((await row(person.uid))?.status).toBe('APPROVED')
    await answer(await close(second))
    expect((await row(person.uid))?.status).toBe('ENDED')
    expect(await openItems(person.uid)).toEqual([])
  })

  test('of a caregiver needs no second: nobody’s rescue ends with it', async () => {
    const { account, decide, row, kindsTo } = await desk()
    const uid = await account({ phone: newPhone(), prefixCountryNum: '+65', username: newUsername() })
    await answer(await decide(uid, 'end', report))
    expect((await row(uid))?.status).toBe('ENDED')
    expect(await kindsTo(uid)).toEqual([])
  })
})

describe('a link that ends', () => {
  test('by somebody else is told to the one who was called, and to those who stay', async () => {
    const { person, daughter, son, db, kindsTo } = await desk()
    const id = tagId(person.uid, son.uid)
    await answer(await person.browser.send('PATCH', `/account/tags/${id}`, { status: 'ENDED' }))
    expect(new Set(await kindsTo(son.uid))).toEqual(new Set(['carer-ended']))
    expect(new Set(await kindsTo(daughter.uid))).toEqual(new Set(['carer-left']))
    expect(await kindsTo(person.uid)).toEqual([])
    const told = await db.select().from(messages).where(eq(messages.recipientId, daughter.uid))
    expect(told[0]?.details).toEqual({ personUid: person.uid, carerUid: son.uid })
  })

  test('by the carer is told to those who stay', async () => {
    const { person, daughter, son, kindsTo } = await desk()
    const id = tagId(person.uid, son.uid)
    await answer(await son.browser.send('PATCH', `/account/tags/${id}`, { status: 'ENDED' }))
    expect(await kindsTo(son.uid)).toEqual([])
    for (const { uid } of [daughter, person]) expect(await kindsTo(uid)).toContain('carer-left')
  })
})
