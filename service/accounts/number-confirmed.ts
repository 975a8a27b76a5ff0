import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { workItems } from '../db/tables.ts'
import { revokeLinks } from '../link-token.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

/** When a number was last proved, or confirmed by its owner; nothing where it never was. */
export function numberStandsSince({
  phoneVerifiedAt,
  phoneConfirmedAt,
}: Pick<Account, 'phoneVerifiedAt' | 'phoneConfirmedAt'>): Date | null {
  if (!phoneVerifiedAt || !phoneConfirmedAt) return phoneVerifiedAt ?? phoneConfirmedAt
  return phoneVerifiedAt > phoneConfirmedAt ? phoneVerifiedAt : phoneConfirmedAt
}

/** Ends "Still your number?" of an account, once its number was confirmed or changed: the link, and the call that staff would make (D48.5). */
export async function endNumberQuestion(service: Pick<Service, 'now'>, tx: Tx, uid: string, by: string) {
  await revokeLinks(service, tx, 'number', uid)
  await tx
    .update(workItems)
    .set({ closedAt: service.now(), closedBy: by })
    .where(
      and(
        eq(workItems.accountUid, uid),
        inArray(workItems.kind, ['number-unconfirmed', 'number-doubted']),
        isNull(workItems.closedAt),
      ),
    )
}
