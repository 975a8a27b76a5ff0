import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { invitations } from '../db/tables.ts'

/**
 * Reserves an invitation for the account that signed up with it: if the browser's PATCH is lost, the next sign-in
 * completes it.
 */
export const claimInvitation = (tx: Tx, id: string, uid: string, at: Date) =>
  tx
    .update(invitations)
    .set({ invitedUid: uid })
    .where(
      and(
        eq(invitations.id, id),
        isNotNull(invitations.personUid),
        isNull(invitations.usedAt),
        isNull(invitations.invitedUid),
        gt(invitations.expiresAt, at),
      ),
    )
