import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CLAIM_MINUTES, CLAIMS_MAX } from '#contract/limits.ts'
import { audit, caseClaims } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

/** Two administrators, and a queue of one organisation's cases, which no other test looks at. */
async function desk() {
  const its = await adminConsole()
  const [rahim, mei] = [await its.administrator('Rahim Osman'), await its.administrator('Mei Wong')]
  const organisation = await its.organisation()
  const start = its.service.now().getTime()
  const cases = async (count: number) => {
    const uids: string[] = []
    for (let nth = 0; nth < count; nth += 1)
      uids.push(
        await its.account({
          type: 'DEMENTIA',
          status: 'PENDING',
          masterPartnerUid: organisation,
          createdAt: new Date(start - 60_000 + nth),
        }),
      )
    return uids
  }
  const claim = ({ browser }: typeof rahim, uids: string[], claimed = true) =>
    browser.post('/admin/claims', { uids, claimed })
  const next = async ({ browser }: typeof rahim, after?: string) =>
    (await answer(await browser.post('/admin/queues/registrations/next', { organisation, after }))).data.uid
  const claimOn = async ({ browser }: typeof rahim, uid: string) =>
    (await answer(await browser.get(`/admin/accounts/${uid}`))).data.claim
  const decide = async ({ browser }: typeof rahim, uid: string, decision: string) =>
    answer(
      await browser.post(`/admin/accounts/${uid}/decision`, {
        decision,
        reason: 'Asked at the counter',
        ...(decision === 'reject' && { rejection: 'talk' }),
        ...(decision === 'ask' && { question: { question: 'photo' } }),
        seen: (await its.row(uid))?.updatedAt.toISOString(),
      }),
    )
  const later = async (seconds: number) => {
    await its.moveClock(seconds)
    await its.useConsoles()
  }
  return { ...its, rahim, mei, organisation, cases, claim, next, claimOn, decide, later }
}

describe('a case that somebody works on', () => {
  test('is seen by everybody with the name, and by whoever claimed it as theirs', async () => {
    const { cases, claim, claimOn, rahim, mei, service, organisation } = await desk()
    const [uid = ''] = await cases(1)
    expect(await claimOn(rahim, uid)).toBeNull()
    expect((await answer(await claim(rahim, [uid]))).data).toEqual({ changed: 1 })
    const until = new Date(service.now().getTime() + CLAIM_MINUTES * 60_000).toISOString()
    expect(await claimOn(rahim, uid)).toEqual({ by: 'Rahim Osman', mine: true, until })
    expect(await claimOn(mei, uid)).toEqual({ by: 'Rahim Osman', mine: false, until })
    const { data } = await answer(await mei.browser.get(`/admin/queues/registrations?organisation=${organisation}`))
    expect(data.waiting).toMatchObject([{ uid, claim: { by: 'Rahim Osman', mine: false } }])
  })

  test('stays with the first; the second claims and releases nothing', async () => {
    const { cases, claim, claimOn, rahim, mei } = await desk()
    const [uid = '', free = ''] = await cases(2)
    await answer(await claim(rahim, [uid]))
    expect((await answer(await claim(mei, [uid, free]))).data).toEqual({ changed: 1 })
    expect((await answer(await claim(mei, [uid], false))).data).toEqual({ changed: 0 })
    expect(await claimOn(mei, uid)).toMatchObject({ by: 'Rahim Osman' })
    expect((await answer(await claim(rahim, [uid], false))).data).toEqual({ changed: 1 })
    expect((await answer(await claim(mei, [uid]))).data).toEqual({ changed: 1 })
  })

  test('is free again after the time, and with any decision of anybody', async () => {
    const { cases, claim, claimOn, rahim, mei, decide, later, db } = await desk()
    const [left = '', asked = '', rejected = ''] = await cases(3)
    await answer(await claim(rahim, [left, asked, rejected]))
    await decide(mei, asked, 'ask')
    expect(await claimOn(rahim, asked)).toBeNull()
    await decide(rahim, rejected, 'reject')
    expect(await db.select().from(caseClaims).where(eq(caseClaims.accountUid, rejected))).toEqual([])
    await later(CLAIM_MINUTES * 60 + 1)
    expect(await claimOn(rahim, left)).toBeNull()
    expect((await answer(await claim(mei, [left]))).data).toEqual({ changed: 1 })
  })

  test('is claimed only while it waits, and twenty by one administrator at most', async () => {
    const { cases, claim, rahim, account, db } = await desk()
    const approved = await account({ status: 'APPROVED' })
    expect((await answer(await claim(rahim, [approved, 'nobody']))).data).toEqual({ changed: 0 })
    const many = await cases(CLAIMS_MAX + 1)
    expect(await refusal(await claim(rahim, many))).toBe('too-many-claims')
    expect(await db.$count(caseClaims, eq(caseClaims.claimedBy, rahim.uid))).toBe(0)
    expect((await answer(await claim(rahim, many.slice(1)))).data).toEqual({ changed: CLAIMS_MAX })
    expect((await answer(await claim(rahim, many.slice(1)))).data, 'one’s own again').toEqual({ changed: 0 })
    expect(await refusal(await claim(rahim, many.slice(0, 1)))).toBe('too-many-claims')
  })

  test('stands in the audit with who claimed and released it', async () => {
    const { cases, claim, rahim, db } = await desk()
    const [uid = ''] = await cases(1)
    await answer(await claim(rahim, [uid]))
    await answer(await claim(rahim, [uid]))
    await answer(await claim(rahim, [uid], false))
    const lines = await db.select().from(audit).where(eq(audit.subject, uid)).orderBy(audit.id)
    expect(lines.map(({ actor, action }) => [actor, action])).toEqual([
      [rahim.uid, 'case-claimed'],
      [rahim.uid, 'case-released'],
    ])
  })
})

describe('the next case', () => {
  test('is the one after this, claimed; at the end those that were passed over, and then nobody', async () => {
    const { cases, next, claimOn, rahim, decide } = await desk()
    const [one = '', two = '', three = ''] = await cases(3)
    expect(await next(rahim, one)).toBe(two)
    expect(await claimOn(rahim, two)).toMatchObject({ mine: true })
    await decide(rahim, two, 'reject')
    expect(await next(rahim, two), 'after one that waits no longer').toBe(three)
    await decide(rahim, three, 'reject')
    expect(await next(rahim, three)).toBe(one)
    expect(await next(rahim, one), 'this one alone is left').toBeNull()
  })

  test('is another for each of two who ask, and never one that a colleague works on', async () => {
    const { cases, next, rahim, mei } = await desk()
    const uids = await cases(4)
    const [first, second] = await Promise.all([next(rahim), next(mei)])
    expect(new Set([first, second])).toEqual(new Set(uids.slice(0, 2)))
    expect(await next(rahim, first)).not.toBe(second)
  })

  test('goes on through one’s own, and is refused where one holds too many', async () => {
    const { cases, claim, next, rahim } = await desk()
    const uids = await cases(CLAIMS_MAX + 1)
    await answer(await claim(rahim, uids.slice(0, CLAIMS_MAX)))
    expect(await next(rahim, uids[0])).toBe(uids[1])
    const { browser } = rahim
    const after = uids[CLAIMS_MAX - 1]
    expect(await refusal(await browser.post('/admin/queues/all/next', { after }))).toBe('too-many-claims')
  })
})
