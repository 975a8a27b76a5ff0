import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { invitations } from '../db/tables.ts'

/** A sign-up that began with an invitation keeps it for this account: should its PATCH be lost, the next sign-in takes it. */
export const claimInvitation = (tx: Tx, id: string, uid: string, at: Date) =>
  tx
    .update(invitations)
    .set({ invitedUid: uid })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.usedAt),
        isNull(invitations.invitedUid),
        gt(invitations.expiresAt, at),
      ),
    )
