import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MembershipChannel } from '#contract/messages.ts'
import type { Tx } from '../db/open.ts'
import { linkTokens, messages } from '../db/tables.ts'
import type { LinkKind } from '../link-kinds.ts'
import { isToAccounts } from '../messages/recipient.ts'
import type { Service } from '../service.ts'
import { endQuestionsSentBy } from './sent-questions.ts'
import { renewTakeOver } from './take-over-link.ts'

/** The kinds of link whose holder opens the account. One to take it over is made anew, for nothing else leads to that account. */
const OPENING = ['reset', 'set-password'] as const satisfies LinkKind[]

/**
 * Ends the links to open an account that were written to an account's number, or to its address, which is another one from here on: who got
 * one because the number was mistyped, or the telephone has another owner now, opens nothing by it, and answers no question. The account
 * that they open may be that of a person for whom this one answers. (D72.3, D79.2)
 */
export async function endLinksSentBy(
  service: Pick<Service, 'now' | 'keys' | 'jobs'>,
  tx: Tx,
  uid: string,
  channel: MembershipChannel,
) {
  const written = tx
    .select({ id: sql<string>`${messages.details}->>'linkId'` })
    .from(messages)
    .where(and(isToAccounts([uid]), eq(messages.channel, channel)))
  await tx
    .update(linkTokens)
    .set({ revokedAt: service.now() })
    .where(
      and(
        inArray(linkTokens.purpose, OPENING),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
        inArray(linkTokens.id, written),
      ),
    )
  await endQuestionsSentBy(service, tx, uid, channel)
  if (channel === 'sms') await renewTakeOver(service, tx, uid)
}
