import { and, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
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
import { safeReturnOpen } from '../safe-return/open-safe-return.ts'
import type { Caller } from '../caller.ts'
import { withLoneContact } from './lone-contact.ts'
import type { Service } from '../service.ts'
import { mayWhere } from '../accounts/may.ts'
import { AUTHORITY, type Act } from '../accounts/authority.ts'
import { sessionActor, type Actor } from '../accounts/actor.ts'
import { RELATIONS, relationsTo, type Relation } from '../accounts/relations.ts'
import { choosesUsername } from '../accounts/account-row.ts'

/** What a member is to one person, read once for each request: every rule of the portal asks this and nothing else. */
export interface Standing {
  person: Account
  me: Account
  isSelf: boolean
  /** A card or label opens its page for this person now (P4.1). */
  isSafeReturnOpen: boolean
  /** What the member is to the person now (service/accounts/relations.ts). */
  relations: Relation[]
  /** In whose name the member acts when the person is lost: an approved caregiver's, or the appointed organisation's. */
  carer: string | undefined
  relation: OwnPerson['relation']
  incident: Incident | undefined
  hasLoneContact: boolean
}

/** An alarm may be raised: safe return is open, or an administrator reported the person's death while the family looks for them. */
export const mayBeMissed = ({ isSafeReturnOpen, person }: Pick<Standing, 'isSafeReturnOpen' | 'person'>) =>
  isSafeReturnOpen || (person.deathReportedAt !== null && MEMBER_STATUSES.some((member) => member === person.status))

/** Whether a standing allows this (`AUTHORITY`). */
export const allows = ({ relations }: Pick<Standing, 'relations'>, act: Act): boolean =>
  AUTHORITY[act].some((relation) => relations.includes(relation))

/** Which of the portal's acts this standing allows. The person adds a caregiver by an invitation, which needs no account made for them. */
export function mayOf(standing: Standing): PersonAct[] {
  const may: Record<PersonAct, boolean> = {
    card: allows(standing, 'card'),
    history: allows(standing, 'history'),
    looks: allows(standing, 'looks'),
    order: allows(standing, 'order'),
    invite: allows(standing, 'invite'),
    'add-caregiver': allows(standing, 'add-caregiver') && !standing.isSelf,
    edit: allows(standing, 'edit'),
    'let-sign-in': allows(standing, 'let-sign-in') && choosesUsername(standing.person),
    missing: allows(standing, 'missing') && mayBeMissed(standing),
    lost: allows(standing, 'lost') && standing.isSafeReturnOpen,
    photo: allows(standing, 'photo'),
    voice: allows(standing, 'voice'),
  }
  return (Object.keys(may) as PersonAct[]).filter((act) => may[act])
}

/** The person as the portal shows them; a member who may not see the card sees the name, and nothing that happens. */
export function shownPerson(standing: Standing): OwnPerson {
  const { person, incident } = standing
  const name = nameOf(person)
  const isOpen = allows(standing, 'card')
  return {
    uid: person.uid,
    name,
    displayName: person.displayName ?? name,
    photo: isOpen ? person.photo : null,
    membershipId: isOpen ? person.membershipId : null,
    status: person.status,
    isSelf: standing.isSelf,
    relation: standing.relation,
    isSafeReturnOpen: standing.isSafeReturnOpen,
    endingAt: person.endingAt?.toISOString() ?? null,
    isStopped: person.stoppedNowAt !== null,
    hasLoneContact: standing.hasLoneContact,
    incident:
      incident && isOpen
        ? {
            id: incident.id,
            openedBy: incident.openedBy,
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
  const { account: me } = session
  const at = now()
  const actor = sessionActor(session)
  const rows = await db
    .select({
      person: accounts,
      incident: incidents,
      isSafeReturnOpen: sql<boolean>`${safeReturnOpen()}`,
      ...relationColumns(db, actor, at),
    })
    .from(accounts)
    .leftJoin(incidents, and(eq(incidents.personUid, accounts.uid), isNull(incidents.closedAt)))
    .where(
      and(
        eq(accounts.type, 'DEMENTIA'),
        notInArray(accounts.status, ['REJECTED', 'ENDED']),
        // After "Stop now" name, photo and numbers are hidden from everybody but the person.
        or(isNull(accounts.stoppedNowAt), eq(accounts.uid, me.uid)),
        // What indexes find; authority is asked of these rows alone.
        nearTo(db, actor),
        mayWhere(db, actor, 'see', at),
        uid === undefined ? undefined : eq(accounts.uid, uid),
      ),
    )
    .orderBy(sql`${incidents.openedAt} desc nulls last`, accounts.lastname, accounts.firstname, accounts.uid)
    .limit(PEOPLE_MAX + 1)
  const people = rows.map(({ person }) => person.uid)
  const links = await linksWith(db, actor, people, at)
  const lone = await withLoneContact(db, people, at)
  return rows.map(({ person, incident, isSafeReturnOpen, ...its }) => {
    const relations = RELATION_NAMES.filter((relation) => its[relation])
    const active = links.filter(({ personUid }) => personUid === person.uid)
    // A link of one's own takes precedence over the organisation's.
    const link = active.find(({ carerUid }) => carerUid === me.uid) ?? active[0]
    return {
      person,
      me,
      isSelf: relations.includes('self'),
      isSafeReturnOpen,
      relations,
      carer: relations.includes('carer')
        ? me.uid
        : relations.includes('appointed')
          ? (actor.organisation ?? undefined)
          : undefined,
      hasLoneContact: lone.has(person.uid) && allows({ relations }, 'invite') && isSafeReturnOpen,
      relation: link ? relationToPerson(link.relationship, link.relationshipSide) : null,
      incident: incident ?? undefined,
    }
  })
}

const RELATION_NAMES = Object.keys(RELATIONS) as Relation[]

/** Each relation to the person as a column of a query that reads accounts. */
function relationColumns(db: Queryable, actor: Actor, at: Date) {
  const conditions = relationsTo(db, actor, at)
  return Object.fromEntries(RELATION_NAMES.map((name) => [name, sql<boolean>`${conditions[name]()}`])) as Record<
    Relation,
    SQL<boolean>
  >
}

/** The uids in whose name an actor stands: its own account's and its organisation's. */
const namesOf = ({ uid, organisation }: Actor) => [uid, ...(organisation ? [organisation] : [])]

/** Every account that an actor can have a relation to: itself, whom it or its organisation made, and whom either is linked with. */
function nearTo(db: Queryable, actor: Actor) {
  const link = alias(tags, 'link')
  const linked = db
    .select({ uid: link.personUid })
    .from(link)
    .where(and(inArray(link.carerUid, namesOf(actor)), eq(link.status, 'ACCEPTED')))
  return or(
    eq(accounts.uid, actor.uid),
    eq(accounts.createdBy, actor.uid),
    inArray(accounts.uid, linked),
    ...(actor.organisation ? [eq(accounts.masterPartnerUid, actor.organisation)] : []),
  )
}

/** The links in force between an actor and these persons. */
const linksWith = async (db: Queryable, actor: Actor, people: string[], at: Date) =>
  people.length === 0
    ? []
    : db
        .select({
          personUid: tags.personUid,
          carerUid: tags.carerUid,
          relationship: tags.relationship,
          relationshipSide: tags.relationshipSide,
        })
        .from(tags)
        .where(and(inArray(tags.carerUid, namesOf(actor)), inArray(tags.personUid, people), activeTag(at)))

/**
 * The caller's standing with this person. Answers `not-found` both for an unknown uid and for a person who is none of
 * the caller's, so that it cannot be probed who is registered.
 * @throws `sign-in-required`, `not-found`; `not-allowed` without the authority for what is asked
 */
export async function standingWith(
  service: Pick<Service, 'db' | 'now'>,
  caller: Caller,
  personUid: string,
  act: Act,
): Promise<Standing> {
  const session = caller.session ?? refuse('sign-in-required')
  const [standing] = await standings(service, session, personUid)
  if (!standing) refuse('not-found')
  if (!allows(standing, act)) refuse('not-allowed')
  return standing
}
