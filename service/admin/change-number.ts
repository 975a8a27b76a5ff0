import { eq } from 'drizzle-orm'
import { hours, later } from '#contract/domain/time.ts'
import { RESETS_WAIT_HOURS } from '#contract/limits.ts'
import { noteContactChange } from '../accounts/contact-change.ts'
import { endNumberQuestion } from '../accounts/number-confirmed.ts'
import { endLinksSentBy } from '../accounts/sent-links.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

/**
 * Changes the number of a locked account: the contact from before is told with a link that freezes the account, and no link for a new
 * password goes out for a day. A number that was proved counts as proved by those who changed it.
 */
export async function changeNumber(
  service: Service,
  tx: Tx,
  stood: Account,
  { prefixCountryNum, phone, by }: { prefixCountryNum: string; phone: string; by: string },
) {
  const at = service.now()
  await noteContactChange(service, tx, stood, { part: 'phone', kind: 'contact-changed', by })
  await tx
    .update(accounts)
    .set({
      prefixCountryNum,
      phone,
      phoneVerifiedAt: stood.phoneVerifiedAt && at,
      resetsWaitUntil: later(at, hours(RESETS_WAIT_HOURS)),
      updatedAt: at,
    })
    .where(eq(accounts.uid, stood.uid))
  await endLinksSentBy(service, tx, stood.uid, 'sms')
  await endNumberQuestion(service, tx, stood.uid, by)
}
