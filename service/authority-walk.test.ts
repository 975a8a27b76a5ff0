import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consoleActor, sessionActor, type Actor } from './accounts/actor.ts'
import { AUTHORITY, type Act } from './accounts/authority.ts'
import { mayWhere } from './accounts/may.ts'
import { RELATIONS, type Relation } from './accounts/relations.ts'
import { readAdminSession } from './admin-session.ts'
import { accounts, incidents, tags } from './db/tables.ts'
import { readSession } from './session.ts'
import { adminConsole } from './test/console.ts'
import { isGiven, linkPerson, PERSON_CALLS, personWithRecord, type Browser } from './test/person-calls.ts'

const HOUR = 3_600_000

/** What can come to pass between a person, a caregiver, staff and two organisations; `n` chooses among its ways. */
const HAPPENINGS = [
  'the caregiver asks',
  'the organisation asks',
  'a link is accepted',
  'a link comes into force',
  'somebody objects',
  'the objection is lifted',
  'a link ends',
  'a link is declined',
  'staff bar',
  'staff lift the bar',
  'the caregiver is approved or not',
  'staff are approved or not',
  'the organisation is suspended or not',
  'staff move',
  'the person is registered by another',
  'the account is made by another',
] as const
const history = fc.array(fc.record({ what: fc.constantFrom(...HAPPENINGS), n: fc.nat(5) }), {
  minLength: 4,
  maxLength: 14,
})

/** A person, and everybody who has been signed in since before anything happened between them. */
async function people() {
  const its = await adminConsole()
  const { db, service } = its
  // Lists of alarms have an end.
  await db.delete(incidents)
  const [ours, other] = [await its.organisation(), await its.organisation()]
  const [caregiver, staff] = [await its.account(), await its.account({ masterPartnerUid: ours })]
  const person = await personWithRecord(its, ours, { masterPartnerUid: ours, createdBy: caregiver })
  const members = {
    person: await its.browserOf(person.uid),
    caregiver: await its.browserOf(caregiver),
    staff: await its.browserOf(staff),
    'staff who register': await its.browserOf(staff, 'registration'),
    organisation: await its.browserOf(ours),
    stranger: await its.browserOf(await its.account()),
  }
  const desks = {
    'staff at the console': await its.consoleOf({ accountUid: staff }),
    'another at the console': await its.consoleOf({ accountUid: (await its.staffOf(other)).uid }),
    administrator: (await its.administrator()).browser,
  }
  const uids = { person: person.uid, caregiver, staff, ours, other }

  const rows = () =>
    db
      .select()
      .from(tags)
      .where(and(eq(tags.personUid, person.uid), inArray(tags.carerUid, [caregiver, ours])))
  const setTags = async (
    n: number,
    which: (row: typeof tags.$inferSelect) => boolean,
    row: Partial<typeof tags.$inferInsert>,
  ) => {
    const fitting = (await rows()).filter(which).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const chosen = fitting[n % fitting.length]
    if (chosen) await db.update(tags).set(row).where(eq(tags.id, chosen.id))
  }
  const turn = async (
    uid: string,
    row: (now: typeof accounts.$inferSelect) => Partial<typeof accounts.$inferInsert>,
  ) => {
    const account = (await its.row(uid)) ?? expect.fail('no account')
    await db.update(accounts).set(row(account)).where(eq(accounts.uid, uid))
  }
  const ask = async (carer: string, n: number) => {
    const stands = (await rows()).some(({ carerUid, status }) => carerUid === carer && /PENDING|ACCEPTED/.test(status))
    if (stands) return
    const later = new Date(service.now().getTime() + HOUR)
    const asked = { status: 'PENDING', acceptedAt: null, activeAt: null } as const
    await linkPerson(its, person.uid, carer, [asked, {}, { activeAt: later }][n % 3])
  }
  const isOpen = ({ status }: { status: string }) => status === 'PENDING' || status === 'ACCEPTED'
  const happen: Record<(typeof HAPPENINGS)[number], (n: number) => Promise<unknown>> = {
    'the caregiver asks': (n) => ask(caregiver, n),
    'the organisation asks': (n) => ask(ours, n),
    'a link is accepted': (n) =>
      setTags(n, ({ status }) => status === 'PENDING', { status: 'ACCEPTED', activeAt: service.now() }),
    'a link comes into force': (n) => setTags(n, ({ activeAt }) => activeAt !== null, { activeAt: service.now() }),
    'somebody objects': (n) => setTags(n, ({ status }) => status === 'ACCEPTED', { objectedAt: service.now() }),
    'the objection is lifted': (n) => setTags(n, () => true, { objectedAt: null }),
    'a link ends': (n) => setTags(n, isOpen, { status: 'ENDED' }),
    'a link is declined': (n) => setTags(n, isOpen, { status: 'REJECTED' }),
    'staff bar': (n) => setTags(n, () => true, { barredAt: service.now() }),
    'staff lift the bar': (n) => setTags(n, () => true, { barredAt: null }),
    'the caregiver is approved or not': () =>
      turn(caregiver, ({ status }) => ({ status: status === 'APPROVED' ? 'PENDING' : 'APPROVED' })),
    'staff are approved or not': () =>
      turn(staff, ({ status }) => ({ status: status === 'APPROVED' ? 'PENDING' : 'APPROVED' })),
    'the organisation is suspended or not': () =>
      turn(ours, ({ status }) => ({ status: status === 'APPROVED' ? 'SUSPENDED' : 'APPROVED' })),
    'staff move': (n) => turn(staff, () => ({ masterPartnerUid: [ours, other, null][n % 3] ?? null })),
    'the person is registered by another': (n) =>
      turn(person.uid, () => ({ masterPartnerUid: [ours, other, null][n % 3] ?? null })),
    'the account is made by another': (n) =>
      turn(person.uid, () => ({ createdBy: [caregiver, ours, staff, null][n % 4] ?? null })),
  }
  return { ...its, record: person, members, desks, uids, rows, happen }
}
type People = Awaited<ReturnType<typeof people>>

interface Standing {
  uid: string
  isApproved: boolean
  organisation: string | null
  isFamily: boolean
  isSigningUp: boolean
}
/** The account and the organisation that somebody speaks for now, by the rows alone; nothing when their session is not in force. */
async function standing({ row, uids }: People, name: string): Promise<Standing | undefined> {
  const nobody = { uid: '-', isApproved: true, organisation: null, isFamily: false, isSigningUp: false }
  if (name === 'another at the console') return { ...nobody, organisation: uids.other }
  const uid = new Map([
    ['person', uids.person],
    ['caregiver', uids.caregiver],
    ['organisation', uids.ours],
    ['staff', uids.staff],
    ['staff who register', uids.staff],
    ['staff at the console', uids.staff],
  ]).get(name)
  const account = uid && (await row(uid))
  if (!account) return nobody
  if (account.status === 'SUSPENDED') return undefined
  const isApproved = account.status === 'APPROVED'
  const isSigningUp = name === 'staff who register'
  const home = { PARTNER: account.uid, CAREGIVER: account.masterPartnerUid, DEMENTIA: null, PUBLIC: null }[account.type]
  const isHomeApproved = home !== null && (await row(home))?.status === 'APPROVED'
  const organisation = isHomeApproved && (isApproved || isSigningUp) ? home : null
  if (name === 'staff at the console' && (!isApproved || organisation === null)) return undefined
  const isFamily = account.type === 'CAREGIVER' && account.masterPartnerUid === null
  return { uid: account.uid, isApproved, organisation, isFamily, isSigningUp }
}

/** What the page of decisions says that somebody is to the person ("Who may do what"), told anew from the rows, not by a query. */
async function relationsNow(its: People, name: string): Promise<Relation[]> {
  const actor = await standing(its, name)
  const person = (await its.row(its.uids.person)) ?? expect.fail('no person')
  if (!actor) return []
  if (name === 'administrator') return ['association']
  const now = its.service.now()
  const links = await its.rows()
  const own = links.filter(({ carerUid }) => carerUid === actor.uid)
  const theirs = links.filter(({ carerUid }) => carerUid === actor.organisation)
  const isBarred = [...own, ...theirs].some(({ barredAt }) => barredAt !== null)
  const inForce = (rows: typeof links) =>
    rows.some(
      ({ status, objectedAt, barredAt, activeAt }) =>
        status === 'ACCEPTED' && !objectedAt && !barredAt && (activeAt === null || activeAt <= now),
    )
  const has = (rows: typeof links, ...statuses: string[]) => rows.some(({ status }) => statuses.includes(status))
  const isOver = has(theirs, 'ENDED', 'REJECTED') && !has(theirs, 'ACCEPTED')
  const isMaker = actor.isFamily && person.createdBy === actor.uid && (own.length === 0 || has(own, 'ACCEPTED'))
  const isRegistered = actor.organisation !== null && person.masterPartnerUid === actor.organisation
  const isMadeNow = actor.isSigningUp && person.createdBy === actor.uid
  const are: Record<Relation, boolean> = {
    self: actor.uid === person.uid,
    maker: isMaker,
    'linked-maker': isMaker && inForce(own),
    carer: actor.isApproved && inForce(own),
    waiting: !actor.isApproved && inForce(own),
    appointed: actor.organisation !== null && actor.isApproved && inForce(theirs),
    registrar: actor.isApproved && isRegistered && !isOver,
    newcomer: !actor.isApproved && isRegistered && isMadeNow && !isOver,
    registered: isRegistered && isOver && (actor.isApproved || isMadeNow),
    association: false,
  }
  return (Object.keys(RELATIONS) as Relation[]).filter((name) => are[name] && (name === 'self' || !isBarred))
}

/** Calls that change nothing, one for each act that is read. */
const READS = {
  portal: [
    'readOwnPerson',
    'listPeople',
    'readOwnCard',
    'readHistory',
    'readLooks',
    'listInvitations',
    'readOwnIncident',
  ],
  console: ['listAccounts', 'readAccount', 'listLinks', 'listCodes', 'listOpenIncidents', 'readIncident'],
}

async function actorIn({ service }: People, browser: Browser): Promise<Actor | undefined> {
  const [member, admin] = ['homeward_session', 'homeward_admin'].map((name) => browser.cookies.get(name))
  if (member) {
    const session = await readSession(service, member)
    return session && sessionActor(session)
  }
  const session = await readAdminSession(service, admin ?? '')
  return session && consoleActor(session)
}

const ACTS = Object.keys(AUTHORITY) as Act[]
/** What an actor may do for the person at this moment, every act in one question. */
async function mayNow({ db, service, uids }: People, actor: Actor): Promise<Record<string, boolean>> {
  const conditions = ACTS.map((act) => [act, sql<boolean>`${mayWhere(db, actor, act, service.now())}`] as const)
  const [answers] = await db.select(Object.fromEntries(conditions)).from(accounts).where(eq(accounts.uid, uids.person))
  return answers ?? expect.fail('no person')
}

/** What everybody may do now and what the calls give them, beside what the decisions say. */
async function compare(its: People, after: string) {
  const { members, desks, record } = its
  for (const [name, browser] of Object.entries({ ...members, ...desks })) {
    const relations = await relationsNow(its, name)
    const isGivenBy = (act: Act) => AUTHORITY[act].some((relation) => relations.includes(relation))
    const actor = await actorIn(its, browser)
    const given: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    const now = actor ? await mayNow(its, actor) : {}
    for (const act of ACTS) {
      given[act] = now[act] ?? false
      expected[act] = isGivenBy(act)
    }
    const isPortal = Object.hasOwn(members, name)
    for (const call of isPortal ? READS.portal : READS.console) {
      const asked = PERSON_CALLS[call] ?? expect.fail(call)
      given[call] = await isGiven(asked, record, await asked.send(browser, record, its))
      expected[call] = isGivenBy(asked.act) && name !== 'staff who register'
    }
    expect(given, `${name}, who is ${relations.join(' and ') || 'nothing'} to the person, after: ${after}`).toEqual(
      expected,
    )
  }
}

test(
  'whatever happens between them in whatever order, everybody does what the relation of that moment gives',
  { timeout: 1_800_000 },
  async () => {
    const property = fc.asyncProperty(history, async (happenings) => {
      const its = await people()
      const past: string[] = []
      await compare(its, 'nothing')
      for (const { what, n } of happenings) {
        past.push(`${what} (${n})`)
        await its.happen[what](n)
        await compare(its, past.join(', '))
      }
    })
    await fc.assert(property, { numRuns: process.env.TEST_ALL ? 20 : 1 })
  },
)
