import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { MembershipChannel } from '#contract/messages.ts'
import type { Tx } from '../db/open.ts'
import { linkTokens, messages, questions } from '../db/tables.ts'
import { isToAccounts } from '../messages/recipient.ts'
import type { Service } from '../service.ts'

type Asking = Pick<Service, 'now' | 'jobs'>

/** Ends the links of these questions and has each that still waits asked anew, of whoever is asked then and at the contact that stands then. */
async function endLinksOf(service: Asking, tx: Tx, which: SQL) {
  const ended = await tx
    .update(linkTokens)
    .set({ revokedAt: service.now() })
    .where(and(eq(linkTokens.purpose, 'question'), isNull(linkTokens.usedAt), isNull(linkTokens.revokedAt), which))
    .returning({ id: linkTokens.id })
  for (const { id } of ended)
    await service.jobs.enqueue(tx, 'question-waiting', { questionId: id, returns: false, anew: true })
}

/** Ends the questions that were written to an account's number, or to its address, which is another one from here on. (D73.6) */
export const endQuestionsSentBy = (service: Asking, tx: Tx, uid: string, channel: MembershipChannel) => {
  const written = tx
    .select({ id: sql<string>`${messages.details}->>'linkId'` })
    .from(messages)
    .where(and(isToAccounts([uid]), eq(messages.channel, channel)))
  return endLinksOf(service, tx, inArray(linkTokens.id, written))
}

/** Ends the questions about a person that a carer was asked whose link with them is over. (D73.6) */
export const endQuestionsAskedOf = (
  service: Asking,
  tx: Tx,
  { personUid, carerUid }: { personUid: string; carerUid: string },
) => {
  const asked = tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.accountUid, personUid), eq(questions.askedUid, carerUid), isNull(questions.closedAt)))
  return endLinksOf(service, tx, inArray(linkTokens.id, asked))
}
