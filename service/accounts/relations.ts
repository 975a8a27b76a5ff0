import { eq, gte, isNotNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { activeTag } from '../safe-return/contacts.ts'
import type { Actor } from './actor.ts'
import { all, hasLink, isAppointmentOver } from './appointment-over.ts'

/** What an actor can be to a person. One may be several at once; each is read from the tables at the moment of asking. */
export const RELATIONS = {
  self: 'the person',
  maker: 'a caregiver of the family who made the account, whose own link with the person was not ended',
  'linked-maker': 'the same, with a link in force',
  carer: 'an approved account with a link of its own in force',
  waiting: 'an account that nobody has approved, with a link of its own in force',
  appointed: 'approved staff of an organisation whose appointment is in force',
  registrar: 'approved staff of the organisation that registered the person, whose appointment has not ended',
  newcomer: 'staff that nobody has approved, in the session in which they registered the person',
  registered: 'staff of the organisation that registered the person, whose appointment has ended',
  association: 'an administrator',
} as const
export type Relation = keyof typeof RELATIONS

const NEVER = sql`false`

/**
 * The conditions under which the actor stands in a relation to the person in `accounts`, at this moment. Whom staff of the association
 * bar from the person, or whose organisation they bar, stands in none but that of being the person.
 */
export function relationsTo(db: Queryable, actor: Actor, at: Date): Record<Relation, () => SQL> {
  const { uid, organisation, registeringSince } = actor
  const barred = [uid, ...(organisation ? [organisation] : [])]
  const isAdmitted = () => all(...barred.map((carer) => not(hasLink(db, carer, isNotNull(tags.barredAt)))))
  const isMaker = () =>
    actor.isFamily
      ? all(
          eq(accounts.createdBy, uid),
          isAdmitted(),
          or(not(hasLink(db, uid)), hasLink(db, uid, eq(tags.status, 'ACCEPTED'))),
        )
      : NEVER
  const hasOwnLink = () => all(hasLink(db, uid, activeTag(at)), isAdmitted())
  const isOfIts = () => (organisation ? all(eq(accounts.masterPartnerUid, organisation), isAdmitted()) : NEVER)
  const isOver = () => (organisation ? isAppointmentOver(db, organisation) : NEVER)
  const isMadeNow = () =>
    registeringSince ? all(eq(accounts.createdBy, uid), gte(accounts.createdAt, registeringSince)) : NEVER
  return {
    self: () => eq(accounts.uid, uid),
    maker: isMaker,
    'linked-maker': () => all(isMaker(), hasOwnLink()),
    carer: () => (actor.isApproved ? hasOwnLink() : NEVER),
    waiting: () => (actor.isApproved ? NEVER : hasOwnLink()),
    appointed: () =>
      organisation && actor.isApproved ? all(hasLink(db, organisation, activeTag(at)), isAdmitted()) : NEVER,
    registrar: () => (actor.isApproved ? all(isOfIts(), not(isOver())) : NEVER),
    newcomer: () => (actor.isApproved ? NEVER : all(isOfIts(), isMadeNow(), not(isOver()))),
    registered: () => all(isOfIts(), isOver(), actor.isApproved ? undefined : isMadeNow()),
    association: () => (actor.isAdministrator ? sql`true` : NEVER),
  }
}
