import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refuse } from '#contract/errors.ts'
import { PEOPLE_MAX } from '#contract/limits.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import type { OwnPerson, PersonAct } from '#contract/member.ts'
import type { Account, Session } from '../session.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, incidents, tags } from '../db/tables.ts'
import { activeTag, relationToPerson } from '../safe-return/contacts.ts'
import type { Incident } from '../safe-return/incident.ts'
import { safeReturnOpen } from '../safe-return/person.ts'
import type { Caller } from '../caller.ts'
import { withLoneContact } from './lone-contact.ts'
import type { Service } from '../service.ts'
import { choosesUsername } from '../accounts/account-row.ts'
import { speaksAsMaker } from '../accounts/speaker.ts'

/** What a member is to one person, read once for each request: every rule of the portal asks this and nothing else. */
export interface Standing {
  person: Account
  me: Account
  isSelf: boolean
  /** A card or label opens its page for this person now (P4.1). */
  isSafeReturnOpen: boolean
  /** The account, one's own or one's organisation's, whose accepted link with the person is in force. */
  linkedAs: string | undefined
  /** In whose name the member acts when the person is lost: an approved caregiver's, or the appointed organisation's. */
  carer: string | undefined
  /** The person, the caregiver who made their account while linked, or staff of the organisation that registered them. */
  speaks: boolean
  isMaker: boolean
  /** Staff of the organisation that registered the person, whose appointment has not ended. */
  isRegistrar: boolean
  relation: OwnPerson['relation']
  incident: Incident | undefined
  hasLoneContact: boolean
}

/** The uids a session may act for: its own account and its organisation. */
const namesOf = ({ account, organisation }: Session) => [account.uid, ...(organisation ? [organisation] : [])]

/** An alarm may be raised: safe return is open, or somebody says the person has died while the family looks for them. */
export const mayBeMissed = ({ isSafeReturnOpen, person }: Pick<Standing, 'isSafeReturnOpen' | 'person'>) =>
  isSafeReturnOpen || (person.deathReportedAt !== null && MEMBER_STATUSES.some((member) => member === person.status))

/** Which of the portal's acts this standing allows. */
export function mayOf(standing: Standing): PersonAct[] {
  const { carer, linkedAs, speaks, isMaker } = standing
  const may: Record<PersonAct, boolean> = {
    card: true,
    history: true,
    order: speaks,
    invite: speaks,
    'add-caregiver': standing.isRegistrar,
    edit: isMaker && linkedAs !== undefined,
    'let-sign-in': speaks && !standing.isSelf && choosesUsername(standing.person),
    missing: carer !== undefined && mayBeMissed(standing),
  }
  return (Object.keys(may) as PersonAct[]).filter((act) => may[act])
}

export function shownPerson(standing: Standing): OwnPerson {
  const { person, incident } = standing
  const name = nameOf(person)
  return {
    uid: person.uid,
    name,
    displayName: person.displayName ?? name,
    photo: person.photo,
    membershipId: person.membershipId,
    status: person.status,
    isSelf: standing.isSelf,
    relation: standing.relation,
    isSafeReturnOpen: standing.isSafeReturnOpen,
    endingAt: person.endingAt?.toISOString() ?? null,
    isStopped: person.stoppedNowAt !== null,
    hasLoneContact: standing.hasLoneContact,
    incident: incident
      ? {
          id: incident.id,
          openedAt: incident.openedAt.toISOString(),
          missingSince: incident.missingAt?.toISOString() ?? null,
        }
      : null,
    may: mayOf(standing),
  }
}

export const nameOf = ({ firstname, lastname }: Pick<Account, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`.trim()

/**
 * The member's people: themself, those linked with them or their organisation, and those they or it registered; whoever
 * has an open incident first. `uid` asks for one of them.
 */
export async function standings(
  { db, now }: Pick<Service, 'db' | 'now'>,
  session: Session,
  uid?: string,
): Promise<Standing[]> {
  const { account: me, organisation } = session
  const names = namesOf(session)
  const link = alias(tags, 'link')
  const linked = db
    .select({ uid: link.personUid })
    .from(link)
    .where(and(inArray(link.carerUid, names), eq(link.status, 'ACCEPTED')))
  const mine = or(
    eq(accounts.uid, me.uid),
    eq(accounts.createdBy, me.uid),
    inArray(accounts.uid, linked),
    ...(organisation ? [eq(accounts.masterPartnerUid, organisation)] : []),
  )
  const rows = await db
    .select({ person: accounts, incident: incidents, isSafeReturnOpen: sql<boolean>`${safeReturnOpen()}` })
    .from(accounts)
    .leftJoin(incidents, and(eq(incidents.personUid, accounts.uid), isNull(incidents.closedAt)))
    .where(
      and(
        eq(accounts.type, 'DEMENTIA'),
        notInArray(accounts.status, ['REJECTED', 'ENDED']),
        // After "Stop now" name, photo and numbers are hidden from everybody but the person.
        or(isNull(accounts.stoppedNowAt), eq(accounts.uid, me.uid)),
        mine,
        uid === undefined ? undefined : eq(accounts.uid, uid),
      ),
    )
    .orderBy(sql`${incidents.openedAt} desc nulls last`, accounts.lastname, accounts.firstname, accounts.uid)
    .limit(PEOPLE_MAX + 1)
  const people = rows.map(({ person }) => person.uid)
  const links = await linksWith(db, names, people, now())
  const lone = await withLoneContact(db, people, now())
  return rows.flatMap(({ person, incident, isSafeReturnOpen }) => {
    const standing = standingOf(
      session,
      person,
      links.filter((row) => row.personUid === person.uid),
      { incident, isSafeReturnOpen, isLone: lone.has(person.uid) },
    )
    return standing ? [standing] : []
  })
}

/** Whether a link of this status was ended or declined: an appointment that is over leaves its organisation no standing. */
const isOver = (status: Link['status']) => status === 'ENDED' || status === 'REJECTED'

type Link = Awaited<ReturnType<typeof linksWith>>[number]

/** Every link, in any state, between these accounts and these persons. */
const linksWith = async (db: Queryable, names: string[], people: string[], at: Date) =>
  people.length === 0
    ? []
    : db
        .select({
          personUid: tags.personUid,
          carerUid: tags.carerUid,
          status: tags.status,
          barredAt: tags.barredAt,
          relationship: tags.relationship,
          relationshipSide: tags.relationshipSide,
          isActive: sql<boolean>`${activeTag(at)}`,
        })
        .from(tags)
        .where(and(inArray(tags.carerUid, names), inArray(tags.personUid, people)))

function standingOf(
  { account: me, organisation }: Session,
  person: Account,
  links: Link[],
  { incident, isSafeReturnOpen, isLone }: { incident: Incident | null; isSafeReturnOpen: boolean; isLone: boolean },
): Standing | undefined {
  const isSelf = person.uid === me.uid
  const barred = links.filter(({ barredAt }) => barredAt)
  // A carer whom staff bar from the person has no standing, not even through an organisation or an account they made.
  if (!isSelf && barred.some(({ carerUid }) => carerUid === me.uid)) return undefined
  const active = links.filter(({ isActive }) => isActive)
  // A link of one's own takes precedence over the organisation's.
  const link = active.find(({ carerUid }) => carerUid === me.uid) ?? active[0]
  const asCaregiver = active.some(({ carerUid }) => carerUid === me.uid) && me.status === 'APPROVED'
  const asOrganisation = active.some(({ carerUid }) => carerUid === organisation)
  const isMaker =
    !isSelf &&
    speaksAsMaker(
      person,
      me,
      links.filter(({ carerUid }) => carerUid === me.uid),
    )
  const appointments = links.filter(({ carerUid }) => carerUid === organisation)
  const isRegistrar =
    organisation !== null &&
    person.masterPartnerUid === organisation &&
    !barred.some(({ carerUid }) => carerUid === organisation) &&
    (appointments.some(({ status }) => status === 'ACCEPTED') || !appointments.some(({ status }) => isOver(status)))
  if (!isSelf && !link && !isMaker && !isRegistrar) return undefined
  const speaks = isSelf || isMaker || isRegistrar
  return {
    person,
    me,
    isSelf,
    isSafeReturnOpen,
    linkedAs: link?.carerUid,
    carer: asCaregiver ? me.uid : asOrganisation && organisation ? organisation : undefined,
    speaks,
    hasLoneContact: isLone && speaks && isSafeReturnOpen,
    isMaker,
    isRegistrar,
    relation: link ? relationToPerson(link.relationship, link.relationshipSide) : null,
    incident: incident ?? undefined,
  }
}

/**
 * The caller's standing with this person. Answers `not-found` both for an unknown uid and for a person who is none of
 * the caller's, so that nobody can probe who is registered.
 * @throws `sign-in-required`, `not-found`; `not-allowed` without a right that is asked for
 */
export async function standingWith(
  service: Pick<Service, 'db' | 'now'>,
  caller: Caller,
  personUid: string,
  act?: PersonAct,
): Promise<Standing> {
  const session = caller.session ?? refuse('sign-in-required')
  const [standing] = await standings(service, session, personUid)
  if (!standing) refuse('not-found')
  if (act && !mayOf(standing).includes(act)) refuse('not-allowed')
  return standing
}
