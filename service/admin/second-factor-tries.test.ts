import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { accounts, secondFactors } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, newPhone, PASSWORD, refusal } from '../test/registration.ts'

test('staff whose password somebody knows hear that codes of their second factor are tried, once a day', async () => {
  const { organisationConsole, device, db, service, runJobs, sentTo, moveClock } = await adminConsole()
  const { uid } = await organisationConsole()
  const phone = newPhone()
  const username = `staff.${uid.slice(0, 8)}`
  const at = service.now()
  await db
    .update(accounts)
    .set({
      username,
      passwordHash: await hashPassword(PASSWORD),
      credentialType: 'USERNAME',
      phone,
      prefixCountryNum: '+65',
      phoneVerifiedAt: at,
    })
    .where(eq(accounts.uid, uid))
  const sealed = service.vault.seal({ totpSecret: 'A'.repeat(32) }, uid)
  await db.insert(secondFactors).values({ ownerUid: uid, sealed, enrolledAt: at, createdAt: at })
  const thief = device()
  const guess = async (times: number) => {
    await answer(await thief.post('/admin/sign-in', { username, password: PASSWORD }))
    for (let nth = 0; nth < times; nth += 1) await thief.post('/admin/second-factor/code', { code: '000000' })
  }
  const told = async () => {
    await runJobs()
    return (await sentTo(`+65${phone}`)).map(({ text }) => text)
  }
  await guess(10)
  expect(await told(), 'ten slips of the finger are nobody’s attack').toEqual([])
  await guess(3)
  expect(await refusal(await thief.post('/admin/second-factor/code', { code: '000000' }))).toBe('too-many-requests')
  expect(await told()).toEqual([
    expect.stringContaining('Somebody typed your correct password, and then wrong codes many times.'),
  ])
  await moveClock(24 * 3600)
  await guess(12)
  expect(await told()).toHaveLength(2)
})
