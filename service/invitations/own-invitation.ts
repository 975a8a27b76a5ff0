import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { invitations } from '../db/tables.ts'
import { allows, standings } from '../tags/standing.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/** Whose invitations the caller sees and may withdraw: one's own, and those to care for a person one speaks for. */
export async function mine(service: Service, caller: Caller) {
  const session = caller.session ?? refuse('sign-in-required')
  const people = (await standings(service, session)).filter((standing) => allows(standing, 'invite'))
  const uids = people.map(({ person }) => person.uid)
  const { uid } = session.account
  return {
    uid,
    isMine: and(
      isNotNull(invitations.personUid),
      or(eq(invitations.invitedBy, uid), inArray(invitations.personUid, uids)),
    ),
  }
}
