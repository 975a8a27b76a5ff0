import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CLAIM_MINUTES, CLAIMS_MAX } from '#contract/limits.ts'
import { caseClaims, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'

async function desk() {
  const its = await adminConsole()
  const { db, service } = its
  const aishah = (await its.administrator('Aishah Rahim')).browser
  const daryl = (await its.administrator('Daryl Koh')).browser
  const item = async () => {
    const row = { id: randomUid(), kind: 'number-unconfirmed' as const, accountUid: await its.account({}) }
    await db.insert(workItems).values({ ...row, createdAt: service.now() })
    return row.id
  }
  const claim = (from: typeof aishah, id: string, claimed = true) =>
    from.post(`/admin/work-items/${id}/claim`, { claimed })
  const listed = async (from: typeof aishah, id: string) =>
    (await answer(await from.get('/admin/work-items'))).data.items.find((one: { id: string }) => one.id === id)
  return { ...its, aishah, daryl, item, claim, listed }
}

describe('a work item', () => {
  test('is claimed for an hour, and everybody sees by whom', async () => {
    const { administrator, aishah, daryl, item, claim, listed, moveClock } = await desk()
    const id = await item()
    expect((await listed(aishah, id)).claim).toBeNull()
    expect((await answer(await claim(aishah, id))).data.claim).toMatchObject({ by: 'Aishah Rahim', mine: true })
    expect((await listed(daryl, id)).claim).toMatchObject({ by: 'Aishah Rahim', mine: false })
    await moveClock(CLAIM_MINUTES * 60)
    // The sessions of that hour have ended meanwhile.
    expect((await listed((await administrator('Mei Wong')).browser, id)).claim).toBeNull()
  })

  test('stays with the colleague who works on it, and is free once it is released', async () => {
    const { aishah, daryl, item, claim, listed } = await desk()
    const id = await item()
    await answer(await claim(aishah, id))
    expect((await answer(await claim(daryl, id))).data.claim).toMatchObject({ by: 'Aishah Rahim', mine: false })
    expect((await answer(await claim(daryl, id, false))).data.claim).toMatchObject({ by: 'Aishah Rahim' })
    expect((await answer(await claim(aishah, id, false))).data.claim).toBeNull()
    expect((await answer(await claim(daryl, id))).data.claim).toMatchObject({ by: 'Daryl Koh', mine: true })
    expect((await listed(aishah, id)).claim).toMatchObject({ by: 'Daryl Koh', mine: false })
  })

  test('is closed by anybody, which ends the claim, and is claimed no more', async () => {
    const { aishah, daryl, item, claim, db } = await desk()
    const id = await item()
    await answer(await claim(aishah, id))
    await answer(await daryl.post(`/admin/work-items/${id}`, { note: 'Called; it is hers' }))
    expect(await db.select().from(workItems).where(eq(workItems.id, id))).toMatchObject([{ claimedBy: null }])
    expect(await refusal(await claim(aishah, id))).toBe('decided-already')
    expect(await refusal(await claim(aishah, 'nobody'))).toBe('not-found')
  })

  test('counts with the cases: nobody holds more than the limit of both', async () => {
    const { account, aishah, administrator, item, claim, db, service, consoleOf } = await desk()
    const { uid } = await administrator('Mei Wong')
    const mei = await consoleOf({ administratorUid: uid })
    const until = new Date(service.now().getTime() + 60_000)
    for (let held = 1; held < CLAIMS_MAX; held++)
      await db
        .insert(caseClaims)
        .values({ accountUid: await account({}), claimedBy: uid, until, createdAt: service.now() })
    const [first, second] = [await item(), await item()]
    await answer(await claim(mei, first))
    // Their own claim begins anew and counts once.
    await answer(await claim(mei, first))
    expect(await refusal(await claim(mei, second))).toBe('too-many-claims')
    await answer(await claim(aishah, second))
  })
})
