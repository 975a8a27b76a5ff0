import { and, eq, inArray, isNull } from 'drizzle-orm'
import { MEMBER_STATUSES } from '#contract/options.ts'
import type { Tx } from '../db/open.ts'
import { accounts, workItems } from '../db/tables.ts'
import { contactsOf } from '../safe-return/contacts.ts'
import { resumeIfNobodyGoes } from '../safe-return/ladder.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'

/**
 * Checks a person's contacts after a link or a carer's membership ended: an alarm that only that carer answered is
 * resumed, and staff are told when an approved person has no contact left whom a finder could call (docs/decisions.md,
 * "Safe return").
 */
export async function watchContacts(service: Service, tx: Tx, personUid: string) {
  const { now } = service
  await resumeIfNobodyGoes(service, tx, personUid)
  const [person] = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.uid, personUid), inArray(accounts.status, MEMBER_STATUSES)))
  if (!person || (await contactsOf(tx, personUid, now())).length > 0) return
  const kind = 'no-contact'
  const [known] = await tx
    .select({ id: workItems.id })
    .from(workItems)
    .where(and(eq(workItems.kind, kind), eq(workItems.accountUid, personUid), isNull(workItems.closedAt)))
  if (!known) await tx.insert(workItems).values({ id: randomUid(), kind, accountUid: personUid, createdAt: now() })
}
