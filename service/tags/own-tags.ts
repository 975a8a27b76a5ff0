import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { OwnTag, TagAct } from '#contract/own-tags.ts'
import { type Account, type Session, recognises } from '../session.ts'
import { accounts, partnerDetails, tags } from '../db/tables.ts'
import { allows, nameOf, standings, type Standing } from './standing.ts'
import { relationToPerson } from '../safe-return/contacts.ts'
import { calledByGender } from '../safe-return/kin.ts'
import type { Act } from '../accounts/authority.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { maskedName } from './masked-name.ts'
import { answerersOf } from './tag.ts'

/** More links than any family has. */
const ROWS = 200

/**
 * Links that wait or are in force, with what the caller may do with each; of one person in the order of contact.
 * @throws `not-found` for a person who is none of the caller's
 */
export async function listTags(
  service: Service,
  { person: personUid }: In<'listTags'>,
  caller: Caller,
): Out<'listTags'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { account: me, organisation } = session
  const mine = await standings(service, session, personUid)
  if (personUid !== undefined && mine.length === 0) refuse('not-found')
  const at = service.now()
  // Staff see their organisation's links where they look at one person; a list of all is the console's.
  const spokenFor = mine.filter((standing) => allows(standing, personUid ? 'call-as' : 'answer-link'))
  const cared = mine.filter((standing) => allows(standing, 'object'))
  const uids = (standing: Standing[]) => standing.map(({ person }) => person.uid)
  const person = alias(accounts, 'person')
  const rows = await service.db
    .select({ tag: tags, person, carer: accounts, organisationName: partnerDetails.organizationName })
    .from(tags)
    .innerJoin(person, eq(person.uid, tags.personUid))
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .leftJoin(partnerDetails, eq(partnerDetails.uid, tags.carerUid))
    .where(
      and(
        inArray(tags.status, ['PENDING', 'ACCEPTED']),
        isNull(tags.barredAt),
        or(isNull(person.stoppedNowAt), eq(person.uid, me.uid)),
        or(
          eq(tags.carerUid, me.uid),
          ...(personUid && organisation ? [eq(tags.carerUid, organisation)] : []),
          inArray(tags.personUid, uids(spokenFor)),
          // New ones of a person I care for: I may object.
          and(inArray(tags.personUid, uids(cared)), eq(tags.status, 'ACCEPTED'), gt(tags.activeAt, at)),
        ),
        personUid ? eq(tags.personUid, personUid) : undefined,
      ),
    )
    .orderBy(...(personUid ? [asc(tags.contactOrder), asc(tags.id)] : [desc(tags.createdAt), asc(tags.id)]))
    .limit(ROWS)
  const standingOf = new Map(mine.map((standing) => [standing.person.uid, standing]))
  return rows.map((row) => ownTag(session, row, standingOf.get(row.person.uid), at))
}

interface LinkRow {
  tag: typeof tags.$inferSelect
  person: Account
  carer: Account
  organisationName: string | null
}

function ownTag(
  session: Session,
  { tag, person, carer, organisationName }: LinkRow,
  standing: Standing | undefined,
  at: Date,
): OwnTag {
  const me = session.account
  const status = tag.status === 'ACCEPTED' ? 'ACCEPTED' : 'PENDING'
  const speaks = standing !== undefined && allows(standing, 'call-as')
  const side = tag.carerUid === me.uid ? 'carer' : speaks ? 'person' : 'other'
  // A caller whose search showed initials only must not learn the full name by asking for a link.
  const open = status === 'ACCEPTED' || tag.uidTags !== me.uid || recognises(session)
  const shownName = (account: Account) => (open ? nameOf(account) : maskedName(account))
  const relation = relationToPerson(tag.relationship, tag.relationshipSide)
  const waits = tag.activeAt !== null && tag.activeAt > at
  return {
    id: tag.id,
    status,
    person: {
      uid: status === 'ACCEPTED' || speaks ? person.uid : null,
      name: person.uid === me.uid ? nameOf(person) : shownName(person),
      photo: open ? person.photo : null,
    },
    carer: {
      name:
        carer.type === 'PARTNER'
          ? (organisationName ?? nameOf(carer))
          : carer.uid === me.uid
            ? nameOf(carer)
            : shownName(carer),
      type: carer.type === 'PARTNER' ? 'PARTNER' : 'CAREGIVER',
    },
    relation,
    calledAs: tag.calledAs,
    knownAs: tag.calledAs ?? (open ? calledByGender(relation, carer.gender) : null),
    side,
    isAskedByMe: tag.uidTags === me.uid || (tag.acceptedBy === me.uid && tag.status === 'PENDING'),
    since: tag.createdAt.toISOString(),
    activeAt: waits ? (tag.activeAt?.toISOString() ?? null) : null,
    isObjectedTo: tag.objectedAt !== null,
    isCallable:
      carer.status === 'APPROVED' &&
      (carer.type === 'PARTNER' || (carer.phoneVerifiedAt !== null && carer.masterPartnerUid === null)),
    may: actsOn(tag, me, standing, at),
  }
}

/**
 * The acts the caller may do with a link. It repeats the rules of `answerTag`, `changeCalledAs` and `removeQuietly`,
 * which enforce them.
 */
function actsOn(tag: LinkRow['tag'], me: Account, standing: Standing | undefined, at: Date): TagAct[] {
  const may = (act: Act) => standing !== undefined && allows(standing, act)
  const speaker = may('answer-link') ? me.uid : undefined
  const answers = tag.status === 'PENDING' && answerersOf(tag, speaker).includes(me.uid)
  const ends = [tag.personUid, tag.carerUid, speaker].includes(me.uid)
  const objects =
    tag.status === 'ACCEPTED' &&
    tag.activeAt !== null &&
    tag.activeAt > at &&
    !tag.objectedAt &&
    tag.carerUid !== me.uid &&
    may('object')
  const isAccepted = tag.status === 'ACCEPTED' && standing !== undefined
  const names = isAccepted && (tag.carerUid === me.uid || may('call-as'))
  const removes = isAccepted && tag.carerUid !== me.uid && may('remove-quietly')
  return [
    ...(answers ? (['accept', 'decline'] as const) : []),
    ...(ends && !answers ? (['end'] as const) : []),
    ...(objects ? (['object'] as const) : []),
    ...(names ? (['call-as'] as const) : []),
    ...(removes ? (['remove-quietly'] as const) : []),
  ]
}
