import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { AUTHORITY } from './accounts/authority.ts'
import { RELATIONS, type Relation } from './accounts/relations.ts'
import { accounts, administrators, adminSessions, incidents } from './db/tables.ts'
import { adminConsole } from './test/console.ts'
import {
  isGiven,
  linkPerson,
  PERSON_CALLS,
  personWithRecord,
  type Browser,
  type ConsoleWorld,
  type PersonRecord,
} from './test/person-calls.ts'

type Kind = 'nobody' | 'member' | 'registration' | 'organisation' | 'administrator'
/** Somebody with a history: who they are to the person now, which is written here by hand, and what they send from. */
interface History {
  kind: Kind
  relations: Relation[]
  begin: (its: ConsoleWorld, organisation: string) => Promise<{ from: Browser; person: PersonRecord }>
}

const PENDING = { status: 'PENDING', acceptedAt: null, activeAt: null } as const
const HOUR = 3_600_000

/** A caregiver of the family, linked in one way after the other with a person who registered themself. */
const caregiver = (
  relations: Relation[],
  links: (now: Date) => NonNullable<Parameters<typeof linkPerson>[3]>[],
  {
    status = 'APPROVED',
    makes = false,
    kind = 'member',
    frozen = false,
  }: {
    status?: 'APPROVED' | 'PENDING' | 'ENDED' | 'SUSPENDED'
    makes?: boolean
    kind?: Kind
    frozen?: boolean
  } = {},
): History => ({
  kind,
  relations,
  async begin(its, organisation) {
    const uid = await its.account({ status: status === 'PENDING' ? status : 'APPROVED' })
    const from = await its.browserOf(uid)
    const person = await personWithRecord(its, organisation, { createdBy: makes ? uid : null })
    for (const row of links(its.service.now())) await linkPerson(its, person.uid, uid, row)
    const frozenAt = frozen ? its.service.now() : null
    await its.db.update(accounts).set({ status, frozenAt }).where(eq(accounts.uid, uid))
    return { from, person }
  },
})

type Staff =
  | 'approved staff'
  | 'the organisation itself'
  | 'staff at the console'
  | 'staff of another'
  | 'another at the console'
/** Somebody of an organisation that registered the person, after these links between the two, one after the other. */
const staff = (who: Staff, relations: Relation[], links: NonNullable<Parameters<typeof linkPerson>[3]>[]): History => ({
  kind: who.endsWith('console') ? 'organisation' : 'member',
  relations,
  async begin(its, organisation) {
    const person = await personWithRecord(its, organisation, {
      masterPartnerUid: organisation,
      createdBy: organisation,
    })
    for (const row of links) await linkPerson(its, person.uid, organisation, { uidTags: person.uid, ...row })
    const home =
      who === 'staff of another' || who === 'another at the console' ? await its.organisation() : organisation
    if (who === 'the organisation itself') return { from: await its.browserOf(home), person }
    const { uid, browser } = await its.staffOf(home)
    return { from: who.endsWith('console') ? await its.consoleOf({ accountUid: uid }) : browser, person }
  },
})

type Turn = (its: ConsoleWorld, uids: { staff: string; organisation: string }) => PromiseLike<unknown>
/** Staff whose own standing, or whose organisation's, changed during the appointment and their session. */
const turned = (who: 'approved staff' | 'staff at the console', kind: Kind, turn: Turn): History => ({
  kind,
  relations: [],
  async begin(its) {
    const organisation = await its.organisation()
    const person = await personWithRecord(its, organisation, {
      masterPartnerUid: organisation,
      createdBy: organisation,
    })
    await linkPerson(its, person.uid, organisation, { uidTags: person.uid })
    const { uid, browser } = await its.staffOf(organisation)
    const from = who === 'approved staff' ? browser : await its.consoleOf({ accountUid: uid })
    await turn(its, { staff: uid, organisation })
    return { from, person }
  },
})
const setAccount =
  (whose: 'staff' | 'organisation', row: Partial<typeof accounts.$inferInsert>): Turn =>
  (its, uids) =>
    its.db.update(accounts).set(row).where(eq(accounts.uid, uids[whose]))
const moved: Turn = async (its, { staff: uid }) =>
  its.db
    .update(accounts)
    .set({ masterPartnerUid: await its.organisation() })
    .where(eq(accounts.uid, uid))

/** Staff of an organisation that did not register the person, after these links between the two. */
const helping = (
  who: 'staff' | 'the console',
  relations: Relation[],
  links: NonNullable<Parameters<typeof linkPerson>[3]>[],
): History => ({
  kind: who === 'staff' ? 'member' : 'organisation',
  relations,
  async begin(its, organisation) {
    const person = await registered(its, organisation)
    const other = await its.organisation()
    for (const row of links) await linkPerson(its, person.uid, other, { uidTags: person.uid, ...row })
    const { uid, browser } = await its.staffOf(other)
    return { from: who === 'staff' ? browser : await its.consoleOf({ accountUid: uid }), person }
  },
})

/** A console's session of an administrator that is not in force, or not any more. */
const desk = (turn: (its: ConsoleWorld, uid: string) => Promise<Browser | void>): History => ({
  kind: 'nobody',
  relations: [],
  async begin(its, organisation) {
    const { uid, browser } = await its.administrator()
    return { from: (await turn(its, uid)) ?? browser, person: await registered(its, organisation) }
  },
})

/** Staff in a session of sign-up; the person was registered in it, earlier by the same account, or by a colleague. */
const signingUp = (
  status: 'PENDING' | 'APPROVED',
  made: 'in this session' | 'earlier' | 'by a colleague',
  relations: Relation[],
  links: NonNullable<Parameters<typeof linkPerson>[3]>[] = [],
  purpose: 'registration' | 'member' = 'registration',
): History => ({
  kind: purpose,
  relations,
  async begin(its, organisation) {
    const uid = await its.account({ status, masterPartnerUid: organisation })
    const person = await personWithRecord(its, organisation, {
      masterPartnerUid: organisation,
      createdBy: made === 'by a colleague' ? organisation : uid,
      ...(made === 'earlier' && { createdAt: new Date(its.service.now().getTime() - HOUR) }),
    })
    for (const row of links) await linkPerson(its, person.uid, organisation, { uidTags: person.uid, ...row })
    return { from: await its.browserOf(uid, purpose), person }
  },
})

const registered = (its: ConsoleWorld, organisation: string) =>
  personWithRecord(its, organisation, { masterPartnerUid: organisation, createdBy: organisation })
const ended = { status: 'ENDED' } as const
const barred = { barredAt: new Date(0) }

const HISTORIES: Record<string, History> = {
  'the person': {
    kind: 'member',
    relations: ['self'],
    async begin(its, organisation) {
      const person = await registered(its, organisation)
      return { from: await its.browserOf(person.uid), person }
    },
  },
  'the person, whose membership has ended': {
    kind: 'nobody',
    relations: [],
    async begin(its, organisation) {
      const person = await registered(its, organisation)
      const from = await its.browserOf(person.uid)
      await its.db.update(accounts).set({ status: 'ENDED' }).where(eq(accounts.uid, person.uid))
      return { from, person }
    },
  },
  'a caregiver who asks': caregiver([], () => [PENDING]),
  'a caregiver whose link comes into force later': caregiver([], (now) => [
    { activeAt: new Date(now.getTime() + HOUR) },
  ]),
  'a caregiver to whom somebody objects': caregiver([], (now) => [{ objectedAt: now }]),
  'a caregiver': caregiver(['carer'], () => [{}]),
  'a caregiver who was declined': caregiver([], () => [{ status: 'REJECTED' }]),
  'a caregiver whose link ended': caregiver([], () => [ended]),
  'a caregiver whose link ended, linked again': caregiver(['carer'], () => [ended, {}]),
  'a caregiver whom staff bar': caregiver([], () => [barred]),
  'a caregiver whom staff barred, linked again': caregiver([], () => [{ ...ended, ...barred }, {}]),
  'a caregiver whom nobody approved': caregiver(['waiting'], () => [{}], { status: 'PENDING' }),
  'a caregiver who left': caregiver([], () => [{}], { status: 'ENDED', kind: 'nobody' }),
  'a caregiver who was suspended': caregiver([], () => [{}], { status: 'SUSPENDED', kind: 'nobody' }),
  'a caregiver whose account is frozen': caregiver([], () => [{}], { frozen: true, kind: 'nobody' }),
  'the maker, whose account is frozen': caregiver([], () => [{}], { makes: true, frozen: true, kind: 'nobody' }),
  'the maker without a link': caregiver(['maker'], () => [], { makes: true }),
  'the maker': caregiver(['maker', 'linked-maker', 'carer'], () => [{}], { makes: true }),
  'the maker whom nobody approved': caregiver(['maker', 'linked-maker', 'waiting'], () => [{}], {
    makes: true,
    status: 'PENDING',
  }),
  'the maker whose link ended': caregiver([], () => [ended], { makes: true }),
  'the maker whom staff bar': caregiver([], () => [barred], { makes: true }),
  'staff before an appointment': staff('approved staff', ['registrar'], []),
  'staff who ask to be appointed': staff('approved staff', ['registrar'], [PENDING]),
  'staff during the appointment': staff('approved staff', ['registrar', 'appointed'], [{}]),
  'staff after the appointment': staff('approved staff', ['registered'], [ended]),
  'staff whose request was declined': staff('approved staff', ['registered'], [{ status: 'REJECTED' }]),
  'staff who ask again': staff('approved staff', ['registered'], [ended, PENDING]),
  'staff appointed again': staff('approved staff', ['registrar', 'appointed'], [ended, {}]),
  'staff of an organisation that is barred': staff('approved staff', [], [barred]),
  'the organisation before an appointment': staff('the organisation itself', ['registrar'], []),
  'the organisation during the appointment': staff(
    'the organisation itself',
    ['registrar', 'appointed', 'carer'],
    [{}],
  ),
  'the organisation after the appointment': staff('the organisation itself', ['registered'], [ended]),
  'the organisation, barred': staff('the organisation itself', [], [barred]),
  'the console before an appointment': staff('staff at the console', ['registrar'], []),
  'the console during the appointment': staff('staff at the console', ['registrar', 'appointed'], [{}]),
  'the console after the appointment': staff('staff at the console', ['registered'], [ended]),
  'the console, asking again': staff('staff at the console', ['registered'], [ended, PENDING]),
  'staff of another organisation': staff('staff of another', [], [{}]),
  'the console of another organisation': staff('another at the console', [], [{}]),
  'the console of an organisation that is barred': staff('staff at the console', [], [barred]),
  'staff of an organisation that only helps': helping('staff', ['appointed'], [{}]),
  'staff of an organisation that only helps, later': helping('staff', [], [{ activeAt: new Date('2100-01-01') }]),
  'staff of an organisation that only helped': helping('staff', [], [ended]),
  'staff of an organisation that helps, barred': helping('staff', [], [barred]),
  'the console of an organisation that only helps': helping('the console', ['appointed'], [{}]),
  'the console of an organisation that only helped': helping('the console', [], [ended]),
  'staff who were suspended': turned('approved staff', 'nobody', setAccount('staff', { status: 'SUSPENDED' })),
  'staff whose account is frozen': turned('approved staff', 'nobody', setAccount('staff', { frozenAt: new Date(0) })),
  'staff who moved to another organisation': turned('approved staff', 'member', moved),
  'staff who left the organisation': turned(
    'approved staff',
    'member',
    setAccount('staff', { masterPartnerUid: null }),
  ),
  'staff of an organisation that was suspended': turned(
    'approved staff',
    'member',
    setAccount('organisation', { status: 'SUSPENDED' }),
  ),
  'the console, suspended': turned('staff at the console', 'nobody', setAccount('staff', { status: 'SUSPENDED' })),
  'the console, frozen': turned('staff at the console', 'nobody', setAccount('staff', { frozenAt: new Date(0) })),
  'the console of staff who moved': turned('staff at the console', 'organisation', moved),
  'the console of staff who left': turned(
    'staff at the console',
    'nobody',
    setAccount('staff', { masterPartnerUid: null }),
  ),
  'the console of an organisation that was suspended': turned(
    'staff at the console',
    'nobody',
    setAccount('organisation', { status: 'SUSPENDED' }),
  ),
  'a newcomer for whom they registered now': signingUp('PENDING', 'in this session', ['newcomer']),
  'a newcomer during the appointment': signingUp('PENDING', 'in this session', ['newcomer'], [{}]),
  'a newcomer after the appointment': signingUp('PENDING', 'in this session', ['registered'], [ended]),
  'a newcomer for whom they registered in another session': signingUp('PENDING', 'earlier', []),
  'a newcomer for whom a colleague registered': signingUp('PENDING', 'by a colleague', [], [{}]),
  'a newcomer who signs in again': signingUp('PENDING', 'in this session', [], [], 'member'),
  'approved staff who go on registering': signingUp('APPROVED', 'by a colleague', ['registrar', 'appointed'], [{}]),
  'approved staff who go on registering, after the appointment': signingUp(
    'APPROVED',
    'in this session',
    ['registered'],
    [ended],
  ),
  'a member of the public': {
    kind: 'member',
    relations: [],
    begin: async (its, organisation) => ({
      from: await its.browserOf(await its.account({ type: 'PUBLIC' })),
      person: await registered(its, organisation),
    }),
  },
  'another person': {
    kind: 'member',
    relations: [],
    begin: async (its, organisation) => ({
      from: await its.browserOf(await its.account({ type: 'DEMENTIA', masterPartnerUid: organisation })),
      person: await registered(its, organisation),
    }),
  },
  'a member of the public who acts for the organisation': {
    kind: 'member',
    relations: [],
    begin: async (its, organisation) => ({
      from: await its.browserOf(await its.account({ type: 'PUBLIC', masterPartnerUid: organisation })),
      person: await registered(its, organisation),
    }),
  },
  'an administrator who left': desk(async (its, uid) => {
    await its.db.update(administrators).set({ endedAt: its.service.now() }).where(eq(administrators.uid, uid))
  }),
  'an administrator before the second factor': desk((its, uid) => its.consoleOf({ administratorUid: uid }, false)),
  'an administrator whose console is locked': desk(async (its, uid) => {
    const lastUsedAt = new Date(its.service.now().getTime() - HOUR)
    await its.db.update(adminSessions).set({ lastUsedAt }).where(eq(adminSessions.administratorUid, uid))
  }),
  'the watch of an administrator': desk(async (its, uid) => {
    const [browser, watch] = [await its.consoleOf({ administratorUid: uid }), its.device()]
    await browser.post('/admin/watch', {})
    watch.cookies.set('homeward_watch', browser.cookies.get('homeward_watch') ?? expect.fail('no watch'))
    return watch
  }),
  nobody: {
    kind: 'nobody',
    relations: [],
    begin: async (its, organisation) => ({ from: its.device(), person: await registered(its, organisation) }),
  },
  'an administrator': {
    kind: 'administrator',
    relations: ['association'],
    begin: async (its, organisation) => ({
      from: (await its.administrator()).browser,
      person: await registered(its, organisation),
    }),
  },
}

const endpointOf = (name: string): Endpoint =>
  endpoints.find((endpoint) => endpoint.name === name.split(',')[0]) ?? expect.fail(`${name} is no call`)
/** Whether a session of this kind makes the call at all: a member's does what a session of sign-up does. */
const admits = ({ who }: Endpoint, kind: Kind) =>
  kind !== 'nobody' && (who.includes(kind) || (kind === 'member' && who.includes('registration')))

/** In npm test each history meets every so many of the calls, each in its turn; npm run test:all makes them all. */
const EVERY = process.env.TEST_ALL ? { own: 1, foreign: 1 } : { own: 8, foreign: 32 }
const chosen = (nth: number, every: number) =>
  Object.entries(PERSON_CALLS).filter((_call, index) => (index + nth) % every === 0)

describe.each(Object.entries(HISTORIES).map(([name, history], nth) => [name, history, nth] as const))(
  '%s',
  (_name, { kind, relations, begin }, nth) => {
    test('does what the authority of today gives, and nothing else; and nothing for anybody else', async () => {
      const its = await adminConsole()
      const organisation = await its.organisation()
      const given = new Map<string, boolean>()
      const expected = new Map<string, boolean>()
      // Lists of alarms have an end, and other tests' stand in them.
      await its.db.delete(incidents)
      let own = await begin(its, organisation)
      for (const [name, call] of chosen(nth, EVERY.own)) {
        const isDone = await isGiven(call, own.person, await call.send(own.from, own.person, its))
        const isAllowed = AUTHORITY[call.act].some((relation) => relations.includes(relation))
        given.set(name, isDone)
        expected.set(name, admits(endpointOf(name), kind) && isAllowed)
        // What was refused changed nothing; after anything else the next call finds a history of its own.
        if (isDone) own = await begin(its, organisation)
      }
      const stranger = async () => personWithRecord(its, await its.organisation())
      let foreign = await stranger()
      for (const [name, call] of chosen(nth, EVERY.foreign)) {
        const isDone = await isGiven(call, foreign, await call.send(own.from, foreign, its))
        const isAllowed = kind === 'administrator' && AUTHORITY[call.act].some((relation) => relation === 'association')
        given.set(`${name} for somebody else`, isDone)
        expected.set(`${name} for somebody else`, admits(endpointOf(name), kind) && isAllowed)
        if (isDone) foreign = await stranger()
      }
      expect(given).toEqual(expected)
    })
  },
)

/**
 * Calls of somebody who signed in that are about no one person, or about the caller alone; `actForClient` goes on with a sign-up
 * that the caller began, by who began it and no relation.
 */
const ABOUT_NOBODY_ELSE = `
  readOwnChanges readOwnAccount changeOwnAccount confirmOwnAccount changeOwnPhone changeOwnPassword readOwnData
  confirmNumber changeMarketingConsent listSessions endOwnSession endOtherSessions listPasskeys beginPasskeyConfirmation beginAddingPasskey
  readChannels changeChannels undoChannels testChannel keepOwnNumber addPushDevice keepPushDevice removePushDevice
  addPasskey renamePasskey removePasskey listConsolePasskeys renameConsolePasskey removeConsolePasskey leave stay takeInvitation
  createDementia listClients beginRegistering actForClient partnerUsers listQueue listWorkItems claimWorkItem closeWorkItem readReportedPhoto revokeLink
  readOverview readReport exportReport printReport listApprovals decideApproval listClosedIncidents takeNextCase claimCases
  readDeskCounts readAlarmCount keepConsoleOpen readWatch beginWatch endWatch listAdministrators inviteAdministrator
  endAdministrator listAudit findAuditParties exportAudit readDuty beginDutyShift endDutyShift readDelivery retryMessages
  readClientTemplate importClients readClientExport askClientExport decideClientExport readClientFigures listColleagues
  inviteColleague removeColleague listPoints readPoint addPoint changePoint retirePoint importPoints exportPoints
  listPhrases putPhrase removePhrase
`
  .trim()
  .split(/\s+/)

test('every call that needs a session is about a person whose authority is asked here, or about nobody else', () => {
  const guarded = endpoints.filter(({ who }) => !who.includes('public') && !who.includes('dev')).map(({ name }) => name)
  const asked = new Set(Object.keys(PERSON_CALLS).map((name) => name.split(',')[0]))
  expect([...asked, ...ABOUT_NOBODY_ELSE].toSorted()).toEqual(guarded.toSorted())
})

test('after the appointment an organisation’s list names the person, and says nothing else of them', async () => {
  const its = await adminConsole()
  const organisation = await its.organisation()
  const { from, person } = await staff('staff at the console', ['registered'], [ended]).begin(its, organisation)
  const created = new Date(its.service.now().getTime() - HOUR)
  await its.db.update(accounts).set({ createdAt: created, membershipId: 'D234567' }).where(eq(accounts.uid, person.uid))
  const listed = async (query: string) => {
    const { data } = (await (await from.get(`/admin/accounts?${query}`)).json()) as { data: { accounts: object[] } }
    return data.accounts
  }
  expect(await listed('type=DEMENTIA')).toEqual([
    {
      uid: person.uid,
      type: 'DEMENTIA',
      status: null,
      name: `Hui Min ${person.lastname}`,
      username: null,
      membershipId: null,
      organisation: 'Sunrise Day Care',
      staff: false,
      updatedAt: created.toISOString(),
      hasFile: false,
    },
  ])
  // Nor is the status to be had by asking for it.
  expect(await listed('type=DEMENTIA&status=APPROVED')).toEqual([])
})

/** The table of the page of decisions: a line for each act, with its calls, and a column for each relation. */
function authorityTable(): string[] {
  const relations = Object.keys(RELATIONS) as Relation[]
  const callsOf = (act: string) =>
    new Set(Object.entries(PERSON_CALLS).flatMap(([name, call]) => (call.act === act ? [name.split(',')[0]] : [])))
  const lines = Object.entries(AUTHORITY).map(([act, given]: [string, readonly Relation[]]) => [
    act,
    [...callsOf(act)].join(', '),
    ...relations.map((relation) => (given.includes(relation) ? '●' : '')),
    'D27.1',
  ])
  return [['act', 'calls', ...relations, 'rule'], ...lines].map((cells) => cells.join(' | '))
}

test('the page of decisions holds the table of the code', () => {
  const [, section = ''] = readFileSync('docs/decisions.md', 'utf8').split('\n## Who may do what\n')
  const rows = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ :|-]+$/.test(line))
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
      .join(' | '),
  )
  const relations = Object.entries(RELATIONS).map((both) => [...both, 'D27.1'].join(' | '))
  expect(cells).toEqual(['relation | who | rule', ...relations, ...authorityTable()])
})
