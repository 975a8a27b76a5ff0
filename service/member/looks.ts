import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { In, Out } from '#contract/index.ts'
import { LOOK_KINDS, type LOOKERS } from '#contract/looks.ts'
import type { Caller } from '../caller.ts'
import { accounts, administrators, audit, partnerDetails } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { shownPerson, standingWith } from '../tags/standing.ts'

const ROWS = 200

/** Who looked, without the name of anybody's staff: they are named to colleagues only. */
function lookerOf(administrator: string | null, organisation: string | null): (typeof LOOKERS)[number] {
  if (administrator !== null) return 'association'
  return organisation === null ? 'gone' : 'organisation'
}

/** Who of the association and its partners looked at the person's record, for the person and the caregiver who made the account. */
export async function readLooks(service: Service, { uid }: In<'readLooks'>, caller: Caller): Out<'readLooks'> {
  const standing = await standingWith(service, caller, uid, 'looks')
  const rows = await service.db
    .select({
      at: audit.createdAt,
      action: audit.action,
      details: audit.details,
      administrator: administrators.uid,
      organisation: partnerDetails.organizationName,
    })
    .from(audit)
    .leftJoin(administrators, eq(administrators.uid, audit.actor))
    .leftJoin(accounts, eq(accounts.uid, audit.actor))
    .leftJoin(partnerDetails, eq(partnerDetails.uid, sql`coalesce(${accounts.masterPartnerUid}, ${accounts.uid})`))
    .where(and(eq(audit.subject, uid), inArray(audit.action, [...LOOK_KINDS])))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(ROWS + 1)
  const looks = rows.slice(0, ROWS).flatMap(({ at, action, details, administrator, organisation }) => {
    const what = LOOK_KINDS.find((kind) => kind === action)
    const by = lookerOf(administrator, organisation)
    const reason = typeof details.reason === 'string' ? details.reason : null
    return what ? [{ at: at.toISOString(), what, by, name: by === 'organisation' ? organisation : null, reason }] : []
  })
  return { person: shownPerson(standing), looks, hasMore: rows.length > ROWS }
}
