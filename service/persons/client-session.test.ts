import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, calls, personCredential } from '../test/registration.ts'

/** Staff who are registering a client: the calls of the client's session, whichever way it began. */
async function registering() {
  const its = await adminConsole()
  const { organisationUid, uid, browser: console } = await its.organisationConsole()
  const { browser: colleague } = {
    browser: await its.consoleOf({ accountUid: (await its.staffOf(organisationUid)).uid }),
  }
  const staff = await its.browserOf(uid, 'registration')
  const credential = personCredential({ credentialData: { username: undefined, password: undefined } })
  const made = (await answer(await staff.post(calls.person, { credential }))).data.account
  const again = (await answer(await staff.post(`/account/clients/${made.uid}/session`, {}))).data.token
  const acts = async () => {
    const answers = [made.token, again].map(async (token: string) => {
      const from = its.device()
      return (await from.send('GET', calls.me, undefined, { authorization: `Bearer ${token}` })).ok
    })
    return Promise.all(answers)
  }
  return { ...its, organisationUid, uid, staff, console, colleague, client: made.uid as string, acts }
}
type Registering = Awaited<ReturnType<typeof registering>>

const OVER: Record<string, (its: Registering) => Promise<unknown>> = {
  'a colleague removes them': async ({ colleague, uid }) =>
    answer(await colleague.post(`/admin/colleagues/${uid}/remove`, {})),
  'they sign out': async ({ staff }) => answer(await staff.post('/account/signOut', {})),
  'they end it at the console': async (its) => {
    its.console.cookies.set('homeward_session', its.staff.cookies.get('homeward_session') ?? '')
    await answer(await its.console.post('/admin/sign-out', {}))
  },
  'their account is frozen': async ({ db, uid, service }) =>
    db.update(accounts).set({ frozenAt: service.now() }).where(eq(accounts.uid, uid)),
  'they move to another organisation': async ({ db, uid, organisation }) =>
    db
      .update(accounts)
      .set({ masterPartnerUid: await organisation() })
      .where(eq(accounts.uid, uid)),
  'their organisation is suspended': async ({ db, organisationUid }) =>
    db.update(accounts).set({ status: 'SUSPENDED' }).where(eq(accounts.uid, organisationUid)),
}

test.each(Object.keys(OVER))('staff act in no client’s name any more once %s', async (what) => {
  const its = await registering()
  expect(await its.acts()).toEqual([true, true])
  await OVER[what]?.(its)
  expect(await its.acts()).toEqual([false, false])
})

test('a client whom another organisation registered since is acted for no longer, and nobody is signed out by it', async () => {
  const { db, client, organisation, acts, staff } = await registering()
  await db
    .update(accounts)
    .set({ masterPartnerUid: await organisation() })
    .where(eq(accounts.uid, client))
  expect(await acts()).toEqual([false, false])
  await answer(await staff.get(calls.me))
})
