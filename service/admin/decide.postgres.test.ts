import { and, count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, messages, returnCodes, secondFactors } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newNric, newPhone } from '../test/registration.ts'
import { beginAdminSession } from '../admin-session.ts'
import { totpOf } from './second-factor.ts'

/** What row locks decide between administrators, on ten real connections at once. `npm run test:postgres`. */
async function desk() {
  const its = await adminConsole()
  const administrators = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => its.administrator(`Administrator ${nth}`)),
  )
  const seen = async (uid: string) => (await its.row(uid))?.updatedAt.toISOString()
  return { ...its, administrators, seen }
}
const codesOf = async (responses: Response[]) =>
  (await Promise.all(responses.map((response) => response.json()))).map(({ type, code }) =>
    type === 'SUCCESS' ? 'ok' : code,
  )

test('of eight administrators who decide at once one does, the others are told', async () => {
  const { administrators, account, carer, seen, db } = await desk()
  const uid = await account({ type: 'DEMENTIA', status: 'PENDING', phone: newPhone(), prefixCountryNum: '+65' })
  await carer(uid, { status: 'PENDING' })
  const at = await seen(uid)
  const answers = await Promise.all(
    administrators.map(({ browser }, nth) =>
      browser.post(`/admin/accounts/${uid}/decision`, {
        decision: nth % 2 ? 'approve' : 'reject',
        rejection: 'talk',
        seen: at,
        reason: 'Race',
      }),
    ),
  )
  expect((await codesOf(answers)).toSorted()).toEqual([...Array.from({ length: 7 }, () => 'decided-already'), 'ok'])
  const lines = await db.select().from(audit).where(eq(audit.subject, uid))
  expect(lines).toHaveLength(1)
  const [told] = await db.select({ count: count() }).from(messages).where(eq(messages.recipientId, uid))
  expect(told?.count).toBe(1)
  const codes = await db.select().from(returnCodes).where(eq(returnCodes.personUid, uid))
  expect(codes).toHaveLength(lines[0]?.action === 'account-approved' ? 1 : 0)
})

test('two persons of one caregiver approved at once approve the caregiver once', async () => {
  const { administrators, account, caregiver, row, seen, db } = await desk()
  const { uid: caregiverUid } = await caregiver()
  const persons = await Promise.all(
    Array.from({ length: 6 }, () => account({ type: 'DEMENTIA', status: 'PENDING', createdBy: caregiverUid })),
  )
  const answers = await Promise.all(
    persons.map(async (uid, nth) =>
      administrators[nth]?.browser.post(`/admin/accounts/${uid}/decision`, {
        decision: 'approve',
        seen: await seen(uid),
        reason: 'Known',
      }),
    ),
  )
  expect(await codesOf(answers as Response[])).toEqual(persons.map(() => 'ok'))
  expect(await row(caregiverUid)).toMatchObject({ status: 'APPROVED', membershipId: expect.stringMatching(/^C/) })
  const ids = await Promise.all(persons.map(async (uid) => (await row(uid))?.membershipId))
  expect(new Set(ids).size).toBe(persons.length)
  const withTheirs = (await db.select().from(audit).where(eq(audit.action, 'account-approved'))).filter(({ details }) =>
    JSON.stringify(details).includes(caregiverUid),
  )
  expect(withTheirs).toHaveLength(1)
})

test('of two changes that make two accounts the same person one is refused', async () => {
  const { administrators, caregiver, seen } = await desk()
  const { personCredential, calls } = await import('../test/registration.ts')
  const make = async () => {
    const { browser } = await caregiver()
    const credential = personCredential({ accountData: { lastname: 'Race', birth: '1940-01-01' } })
    const { data } = await answer(
      await browser.post(calls.createPerson, { relationship: 'Parent', dementia: { credential } }),
    )
    return data.account.uid as string
  }
  const uids = [await make(), await make()]
  const lastNric = newNric()
  const answers = await Promise.all(
    uids.map(async (uid, nth) =>
      administrators[nth]?.browser.send('PATCH', `/admin/accounts/${uid}/identity`, {
        seen: await seen(uid),
        lastNric,
        proof: 'nric',
        note: 'Seen',
      }),
    ),
  )
  expect((await codesOf(answers as Response[])).toSorted()).toEqual(['ok', 'person-exists'])
})

test('one code of the authenticator lets in one of ten who show it at once', async () => {
  const { administrators, service, db, device } = await desk()
  const uid = administrators[0]?.uid ?? ''
  const secret = 'K'.repeat(32)
  const now = service.now()
  await db
    .insert(secondFactors)
    .values({ ownerUid: uid, sealed: service.vault.seal({ totpSecret: secret }, uid), enrolledAt: now, createdAt: now })
  const code = totpOf(secret).generate({ timestamp: now.getTime() })
  const browsers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const browser = device()
      browser.cookies.set(
        'homeward_admin',
        await db.transaction((tx) => beginAdminSession(service, tx, { administratorUid: uid })),
      )
      return browser
    }),
  )
  const answers = await codesOf(
    await Promise.all(browsers.map((browser) => browser.post('/admin/second-factor/code', { code }))),
  )
  expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
  expect(
    await db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, uid), eq(audit.action, 'console-signed-in'))),
  ).toHaveLength(1)
})
