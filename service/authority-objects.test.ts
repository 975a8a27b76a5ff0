import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, sessions } from './db/tables.ts'
import { adminConsole } from './test/console.ts'
import { isGiven, PERSON_CALLS, personWithRecord, type Browser, type ConsoleWorld } from './test/person-calls.ts'
import { PIXEL } from './test/pictures.ts'
import { newUsername } from './test/registration.ts'

/** What is asked about here is no person whom somebody cares for: accounts of other kinds, and what belongs to one account. */
type Make = (its: ConsoleWorld, organisation: string) => Promise<string>
const account =
  (row: (organisation: string) => Partial<typeof accounts.$inferInsert>): Make =>
  (its, organisation) =>
    its.account({ lastname: newUsername().replaceAll(/\W|\d/g, ''), ...row(organisation) })

/** Accounts that are an organisation's: itself, its members, and those it made. */
const OWN: Record<string, Make> = {
  'its staff': account((masterPartnerUid) => ({ masterPartnerUid })),
  'its staff whom nobody approved': account((masterPartnerUid) => ({ masterPartnerUid, status: 'PENDING' })),
  'a caregiver whom it made': account((createdBy) => ({ createdBy })),
  'a member of the public who acts for it': account((masterPartnerUid) => ({ type: 'PUBLIC', masterPartnerUid })),
  async 'the organisation'(its, organisation) {
    const lastname = newUsername().replaceAll(/\W|\d/g, '')
    await its.db
      .update(accounts)
      .set({ lastname, searchName: lastname.toLowerCase() })
      .where(eq(accounts.uid, organisation))
    return organisation
  },
}
const FOREIGN: Record<string, Make> = {
  'a caregiver of a family': account(() => ({})),
  'a member of the public': account(() => ({ type: 'PUBLIC' })),
  'staff who moved to another': async (its) => {
    const masterPartnerUid = await its.organisation()
    return account(() => ({ masterPartnerUid }))(its, '')
  },
  'another organisation': (its) => its.organisation({ lastname: newUsername().replaceAll(/\W|\d/g, '') }),
  'an organisation that applies': account(() => ({ type: 'PARTNER', status: 'PENDING' })),
}
const isIts = (name: string) => Object.hasOwn(OWN, name)

const FILE = ['readAccount', 'revealAccount', 'readAccountMessages', 'listLinks', 'listAccounts'] as const
const ADMINISTER = ['askExport', 'readRecords', 'askErasure'] as const

/** Who asks at the console; whether an organisation's accounts are theirs, or everybody's. */
const CONSOLES: Record<string, { begin: (its: ConsoleWorld, organisation: string) => Promise<Browser>; sees: string }> =
  {
    'an administrator': { begin: async (its) => (await its.administrator()).browser, sees: 'all' },
    'its staff at the console': {
      begin: async (its, organisation) => its.consoleOf({ accountUid: (await its.staffOf(organisation)).uid }),
      sees: 'own',
    },
    'the organisation at the console': {
      begin: (its, organisation) => its.consoleOf({ accountUid: organisation }),
      sees: 'own',
    },
    'staff of another at the console': {
      begin: async (its) => its.consoleOf({ accountUid: (await its.staffOf(await its.organisation())).uid }),
      sees: 'none',
    },
    'staff who moved, in the same session at the console': {
      async begin(its, organisation) {
        const { uid } = await its.staffOf(organisation)
        const from = await its.consoleOf({ accountUid: uid })
        const masterPartnerUid = await its.organisation()
        await its.db.update(accounts).set({ masterPartnerUid }).where(eq(accounts.uid, uid))
        return from
      },
      sees: 'none',
    },
    'a caregiver of a family': { begin: async (its) => its.browserOf(await its.account()), sees: 'none' },
    'its staff in the portal': {
      begin: async (its, organisation) => (await its.staffOf(organisation)).browser,
      sees: 'none',
    },
    nobody: { begin: async (its) => its.device(), sees: 'none' },
  }

describe.each(Object.entries(CONSOLES))('%s', (_name, { begin, sees }) => {
  test.each(Object.entries({ ...OWN, ...FOREIGN }))(
    'opens the file of %s, or hears nothing of it',
    async (name, make) => {
      const its = await adminConsole()
      const organisation = await its.organisation()
      const from = await begin(its, organisation)
      const uid = await make(its, organisation)
      const { lastname } = (await its.row(uid)) ?? expect.fail('no account')
      const record = { ...(await personWithRecord(its, organisation)), uid, lastname: lastname ?? '' }
      const given: Record<string, boolean> = {}
      const expected: Record<string, boolean> = {}
      for (const call of [...FILE, ...ADMINISTER]) {
        const asked = PERSON_CALLS[call] ?? expect.fail(call)
        given[call] = await isGiven(asked, record, await asked.send(from, record, its))
        const isFile = (FILE as readonly string[]).includes(call)
        expected[call] = sees === 'all' || (sees === 'own' && isFile && isIts(name))
      }
      expect(given).toEqual(expected)
    },
  )
})

/** What one account alone does, and for which sends what is right for the owner: their session, photo, and begun sign-ups. */
const BELONGINGS: Record<
  string,
  (its: ConsoleWorld, owner: string, organisation: string) => Promise<[string, string, unknown?]>
> = {
  async endOwnSession(its, owner) {
    await its.session(owner)
    const rows = await its.db.select().from(sessions).where(eq(sessions.accountUid, owner))
    return ['DELETE', `/account/sessions/${rows.at(-1)?.id}`]
  },
  putPhoto: async (_its, owner) => ['PUT', `/account/photo/${owner}?consent=PHOTO`, PIXEL],
  removePhoto: async (_its, owner) => ['DELETE', `/account/photo/${owner}`],
  async actForClient(its, createdBy, masterPartnerUid) {
    const uid = await its.account({ type: 'DEMENTIA', status: 'INCOMPLETE', createdBy, masterPartnerUid })
    return ['POST', `/account/clients/${uid}/session`, {}]
  },
}
type Among = { owner: string; organisation: string }
const MEMBERS: Record<string, (its: ConsoleWorld, among: Among) => Promise<Browser>> = {
  'the owner': (its, { owner }) => its.browserOf(owner),
  'the owner in a session of sign-up': (its, { owner }) => its.browserOf(owner, 'registration'),
  'a colleague': async (its, { organisation }) => (await its.staffOf(organisation)).browser,
  'the organisation': (its, { organisation }) => its.browserOf(organisation),
  'staff of another': async (its) => (await its.staffOf(await its.organisation())).browser,
  'somebody else': async (its) => its.browserOf(await its.account()),
  'an administrator': async (its) => (await its.administrator()).browser,
  nobody: async (its) => its.device(),
}

describe.each(Object.entries(BELONGINGS))('%s', (call, send) => {
  test.each(Object.entries(MEMBERS))('by %s is the owner’s alone', async (name, begin) => {
    const its = await adminConsole()
    const organisation = await its.organisation()
    const { uid: owner } = await its.staffOf(organisation)
    const from = await begin(its, { owner, organisation })
    const response = await from.send(...(await send(its, owner, organisation)))
    const isMember = name === 'the owner' || (name.startsWith('the owner') && call !== 'endOwnSession')
    expect(response.ok, response.ok ? '' : await response.text()).toBe(isMember)
  })
})

test('a sign-up that staff began is not theirs once they are of another organisation, or of none', async () => {
  const its = await adminConsole()
  for (const elsewhere of [await its.organisation(), null]) {
    const organisation = await its.organisation()
    const { uid, browser } = await its.staffOf(organisation)
    const client = await its.account({
      type: 'DEMENTIA',
      status: 'INCOMPLETE',
      createdBy: uid,
      masterPartnerUid: organisation,
    })
    await its.db.update(accounts).set({ masterPartnerUid: elsewhere }).where(eq(accounts.uid, uid))
    expect((await browser.post(`/account/clients/${client}/session`, {})).status).toBe(404)
  }
})
