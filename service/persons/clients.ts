import { and, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import { dayOf, startOf } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { Out } from '#contract/index.ts'
import { PEOPLE_MAX } from '#contract/limits.ts'
import { mayWhere } from '../accounts/may.ts'
import { sessionActor } from '../accounts/actor.ts'
import type { Caller } from '../caller.ts'
import { accounts, partnerDetails, tags } from '../db/tables.ts'
import type { Service } from '../service.ts'

/**
 * The people whom the caller's account registered for its organisation since the day began in Singapore, the newest first, so that
 * staff go on with any of them; nobody, and no organisation, for a session that acts for none. @throws `sign-in-required`
 */
export async function listClients({ db, now }: Service, _input: unknown, caller: Caller): Out<'listClients'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { account: me, organisation } = session
  if (!organisation) return { organisation: null, clients: [] }
  const [named] = await db
    .select({ name: partnerDetails.organizationName })
    .from(partnerDetails)
    .where(eq(partnerDetails.uid, organisation))
  const people = await db
    .select({ person: accounts, mayLink: sql<boolean>`${mayWhere(db, sessionActor(session), 'link', now())}` })
    .from(accounts)
    .where(
      and(
        eq(accounts.type, 'DEMENTIA'),
        eq(accounts.createdBy, me.uid),
        eq(accounts.masterPartnerUid, organisation),
        notInArray(accounts.status, ['INCOMPLETE', 'REJECTED', 'ENDED']),
        gte(accounts.createdAt, startOf(dayOf(now()))),
      ),
    )
    .orderBy(desc(accounts.createdAt), accounts.uid)
    .limit(PEOPLE_MAX)
  const uids = people.map(({ person }) => person.uid)
  const links = uids.length > 0 ? await db.select().from(tags).where(inArray(tags.personUid, uids)) : []
  return {
    organisation: named?.name ?? '',
    clients: people.map(({ person, mayLink }) => {
      const its = links.filter(({ personUid, barredAt }) => personUid === person.uid && !barredAt)
      const appointments = its.filter(({ carerUid }) => carerUid === organisation).map(({ status }) => status)
      const stands = (['ACCEPTED', 'PENDING'] as const).find((status) => appointments.includes(status))
      const caregivers = its.filter(
        ({ carerUid, status }) => carerUid !== organisation && (status === 'ACCEPTED' || status === 'PENDING'),
      )
      return {
        uid: person.uid,
        name: `${person.firstname} ${person.lastname}`.trim(),
        registeredAt: person.createdAt.toISOString(),
        appointment: stands ?? (appointments.length > 0 ? 'ENDED' : 'NONE'),
        caregivers: mayLink ? caregivers.length : null,
      }
    }),
  }
}
