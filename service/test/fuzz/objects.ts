import { eq, inArray } from 'drizzle-orm'
import { accounts, approvals, dutyShifts, invitations, questions, sessions, workItems } from '../../db/tables.ts'
import type { LinkKind } from '../../link-kinds.ts'
import { issueLink } from '../../link-token.ts'
import { randomUid } from '../../secrets.ts'
import { linkPerson, type ConsoleWorld } from '../person-calls.ts'
import { newPhone } from '../registration.ts'
import { objectsOfFewCalls } from './objects-of-few-calls.ts'
import type { Name } from './people.ts'

const HOUR = 3_600_000
interface Of {
  uids: Record<Name, string>
  ours: string
  former: string
}

/** Links between persons and who cares for them, in force, waiting and ended. */
async function linksBetween(its: ConsoleWorld, { uids, ours, former }: Of) {
  const partner = { relationship: 'Care Partner' }
  const ended = { status: 'ENDED' } as const
  const waitingFor = { status: 'PENDING', acceptedAt: null, activeAt: null } as const
  const ofMaker = await linkPerson(its, uids.bee, uids.maker)
  const waiting = await linkPerson(its, uids.bee, await its.account(), waitingFor)
  const tags = [
    ofMaker,
    waiting,
    await linkPerson(its, uids.lian, ours, { ...partner, uidTags: uids.lian }),
    await linkPerson(its, uids.lian, uids.carer),
    await linkPerson(its, uids.lian, uids['former carer'], ended),
    await linkPerson(its, uids.chin, former, { ...partner, ...ended, uidTags: uids.chin }),
  ]
  return { ofMaker, waiting, tags }
}

/** A link of every kind that a message or the console hands out. */
async function messageLinks(its: ConsoleWorld, { uids, ours }: Of) {
  const { db, service } = its
  const makeLink = (kind: LinkKind, recipient: string, partnerUid?: string) =>
    db.transaction((tx) => issueLink(service, tx, kind, { recipient, createdBy: ours, partnerUid: partnerUid ?? null }))
  /** "Is this your address?" of an account. */
  const emailLink = async (recipient: string) => {
    const [row] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.uid, recipient))
    const boundTo = service.keys.hashSubject((row?.email ?? '').toLowerCase())
    return db.transaction((tx) => issueLink(service, tx, 'email', { recipient, createdBy: recipient, boundTo }))
  }
  /** "Still your number?" of a caregiver. */
  const numberLink = async () => {
    const phone = newPhone()
    const uid = await its.account({ prefixCountryNum: '+65', phone, phoneVerifiedAt: service.now() })
    const boundTo = service.keys.hashSubject(`+65${phone}`)
    return db.transaction((tx) => issueLink(service, tx, 'number', { recipient: uid, createdBy: uid, boundTo }))
  }
  /** A question about a registration that waits, and its link. */
  const ask = async (opened: 'text' | 'photo') => {
    const uid = await its.account({ type: 'DEMENTIA', status: 'PENDING' })
    const link = await makeLink('question', uid)
    await db.insert(questions).values({
      id: link.id,
      accountUid: uid,
      askedUid: uid,
      question: 'own',
      opened,
      text: 'Which block is it?',
      locale: 'en',
      state: 'OPEN',
      askedBy: ours,
      createdAt: service.now(),
    })
    return link
  }
  return {
    question: await ask('text'),
    photoQuestion: await ask('photo'),
    admin: await makeLink('admin', ours),
    partner: await makeLink('partner', ours, ours),
    staff: await makeLink('caregiver-partner', ours, ours),
    professional: await makeLink('care-professional', ours, ours),
    mop: await makeLink('mop', ours, ours),
    reset: await makeLink('reset', uids.public),
    email: await emailLink(uids.public),
    freeze: await makeLink('freeze', uids['former carer']),
    number: await numberLink(),
    takeOver: await makeLink(
      'take-over',
      await its.account({ status: 'PENDING', prefixCountryNum: '+65', phone: newPhone() }),
    ),
    handOver: await makeLink('hand-over', uids.staff, ours),
  }
}

/** Ah Lian's alarm, with its finder, and an invitation that is under way. */
async function alarmAndInvitation(its: ConsoleWorld, { uids }: Of) {
  const { db, service } = its
  const at = service.now()
  const codes = [
    await its.code(uids.lian),
    await its.code(uids.bee),
    await its.code(uids.lian),
    await its.code(uids.bee),
  ]
  const finder = its.device()
  await finder.post('/public/credential/safereturncard', its.submission(codes[0] ?? ''))
  await its.runJobs()
  const incident = (await its.incidentsOf(uids.lian))[0]?.id ?? ''
  const invitation = randomUid()
  await db.insert(invitations).values({
    id: invitation,
    personUid: uids.bee,
    invitedBy: uids.maker,
    relationship: 'Child',
    relationshipSide: 'CARER',
    phone: `+65${newPhone()}`,
    createdAt: at,
    expiresAt: new Date(at.getTime() + HOUR),
  })
  return { codes, finder, incident, invitation, found: service.keys.foundToken(incident, uids.carer) }
}

/** What staff have before them. */
async function deskOf(its: ConsoleWorld, { uids }: Of) {
  const { db, service } = its
  const at = service.now()
  const [shift, exported, erased, workItem] = [randomUid(), randomUid(), randomUid(), randomUid()]
  const { uid: onDuty } = await its.administrator()
  await db.insert(dutyShifts).values({
    id: shift,
    administratorUid: onDuty,
    phone: `+65${newPhone()}`,
    from: at,
    until: new Date(at.getTime() + HOUR),
    createdBy: onDuty,
    createdAt: at,
  })
  // An account that nobody here calls from: after the erasure there is none.
  const asked = { reason: 'Asked by letter', askedBy: onDuty, askedAt: at }
  await db.insert(approvals).values([
    { id: exported, kind: 'EXPORT', accountUid: uids.bee, ...asked },
    { id: erased, kind: 'ERASURE', accountUid: await its.account(), ...asked },
  ])
  await db.insert(workItems).values({ id: workItem, kind: 'call-or-write', accountUid: uids.bee, createdAt: at })
  return { shift, approvals: [exported, erased], workItem, onDuty }
}

/** Everything that a call of the fuzz can be about, beside the people. */
export async function fuzzObjects(its: ConsoleWorld, of: Of) {
  const { db } = its
  const { uids } = of
  for (const name of ['carer', 'maker', 'lian'] as const) await its.session(uids[name])
  const own = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.accountUid, Object.values(uids)))
  const links = await linksBetween(its, of)
  const alarm = await alarmAndInvitation(its, of)
  return {
    ...links,
    ...alarm,
    ...(await deskOf(its, of)),
    ...(await objectsOfFewCalls(its, { ...of, ...alarm })),
    links: await messageLinks(its, of),
    sessionIds: own.map(({ id }) => id),
  }
}
