import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueLink } from '../link-token.ts'
import { invitations, tags } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { linkPerson } from '../test/person-calls.ts'
import { answer, newPhone, newUsername, PASSWORD, registration } from '../test/registration.ts'

/** A link that a person asked for and that waits for a caregiver, who proved a number, and what accepts it. */
async function waiting() {
  const its = await registration()
  const { db, service } = its
  const personUid = await its.account({ type: 'DEMENTIA' })
  const phone = newPhone()
  const proved = { prefixCountryNum: '+65', phone, phoneVerifiedAt: service.now() }
  const uid = await its.account({ ...proved, username: newUsername() })
  const asked = { status: 'PENDING', acceptedAt: null, activeAt: null, uidTags: personUid } as const
  const link = await linkPerson(its, personUid, uid, asked)
  const tag = async () => (await db.select().from(tags).where(eq(tags.id, link)))[0]
  const waits = async () => {
    const { rows } = (await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `)) as unknown as { rows: unknown[] }
    return rows.length > 0
  }
  /** Accepts the link in the moment when somebody is ending it. */
  const whileEnding = async (accept: () => Promise<Response>) => {
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ending = db.transaction(async (tx) => {
      await tx.update(tags).set({ status: 'ENDED' }).where(eq(tags.id, link))
      held.resolve()
      await over.promise
    })
    await held.promise
    const accepted = accept()
    while (!(await waits())) await pause(10)
    over.resolve()
    await ending
    return (await answer(await accepted)).data
  }
  return { ...its, personUid, uid, phone, tag, whileEnding }
}

test('a link that is ended while an invitation is taken stays ended', async () => {
  const { db, service, browserOf, personUid, uid, phone, tag, whileEnding } = await waiting()
  const id = randomUid()
  const createdAt = service.now()
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const sides = { personUid, invitedBy: personUid, relationship: 'Child', relationshipSide: 'CARER' } as const
  // It was taken before: the link that it made waits.
  const used = { usedAt: createdAt, invitedUid: uid }
  await db.insert(invitations).values({ id, ...sides, phone: `+65${phone}`, createdAt, expiresAt, ...used })
  const browser = await browserOf(uid)
  const taken = await whileEnding(() => browser.send('PATCH', `/account/invite/${id}`, {}))
  expect(taken.status).toBe('ENDED')
  expect(await tag()).toMatchObject({ status: 'ENDED', acceptedAt: null })
})

test('a link that is ended while its caregiver takes the account over stays ended', async () => {
  const { db, service, device, personUid, uid, tag, whileEnding } = await waiting()
  const { token } = await db.transaction((tx) =>
    issueLink(service, tx, 'take-over', { recipient: uid, createdBy: personUid }),
  )
  await whileEnding(() => device().post('/public/credential/takeOver', { token, password: PASSWORD }))
  expect(await tag()).toMatchObject({ status: 'ENDED', acceptedAt: null })
})
