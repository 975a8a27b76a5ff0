import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { linkTokens } from '../db/tables.ts'
import type { LinkKind } from '../link-kinds.ts'
import type { Service } from '../service.ts'

/** Links that are shown to whoever makes them, or sent where they say, and by which somebody comes to act for an organisation or is registered on staff's behalf. */
export const BRINGS_STAFF = ['admin', 'mop', 'caregiver-partner', 'care-professional'] as const satisfies LinkKind[]

/**
 * Ends such links that somebody made and that nobody used: whoever may do nothing any more, or had their account taken from them, would
 * come back by them. (D73.7)
 */
export const endLinksMadeBy = ({ now }: Pick<Service, 'now'>, tx: Tx, uid: string) =>
  tx
    .update(linkTokens)
    .set({ revokedAt: now() })
    .where(
      and(
        eq(linkTokens.createdBy, uid),
        inArray(linkTokens.purpose, [...BRINGS_STAFF]),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
      ),
    )
