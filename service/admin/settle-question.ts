import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { uniquely } from '../accounts/account-row.ts'
import { dropPhoto } from '../accounts/photo-rows.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts, questions } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { consoleOf } from './scope.ts'
import { take } from './take-answer.ts'

/**
 * Takes an answer, which is written to the account where it answers a field of it, or leaves everything as it is. The case is decided
 * afterwards. @throws `not-found`, `decided-already`, `changed-meanwhile`, `person-exists`
 */
export async function settleQuestion(
  service: Service,
  input: In<'settleQuestion'>,
  caller: Caller,
): Out<'settleQuestion'> {
  const { actor } = consoleOf(caller)
  const state = input.outcome === 'take' ? ('TAKEN' as const) : ('LEFT' as const)
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const [named] = await tx.select().from(questions).where(eq(questions.id, input.id))
      if (!named) refuse('not-found')
      // The account before its question, as whoever answers locks them.
      const [account] = await tx.select().from(accounts).where(eq(accounts.uid, named.accountUid)).for('update')
      const [question] = await tx.select().from(questions).where(eq(questions.id, input.id)).for('update')
      if (!account || !question) refuse('not-found')
      if (question.state !== 'ANSWERED' || account.status !== 'PENDING') refuse('decided-already')
      if (account.updatedAt.toISOString() !== input.seen) refuse('changed-meanwhile')
      const at = service.now()
      const changed = state === 'TAKEN' ? await take(service, tx, account, question) : []
      if (state === 'LEFT' && question.photoKey) await dropPhoto(service, tx, question.photoKey)
      await tx.update(accounts).set({ updatedAt: at }).where(eq(accounts.uid, account.uid))
      await tx
        .update(questions)
        .set({ state, photoKey: null, closedAt: at, closedBy: actor })
        .where(eq(questions.id, question.id))
      await writeAudit(
        { db: tx, now: service.now },
        {
          actor,
          action: state === 'TAKEN' ? 'answer-taken' : 'answer-left',
          subject: account.uid,
          details: { question: question.id, fields: changed },
        },
      )
      return { state }
    }),
  )
}
