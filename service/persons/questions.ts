import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnswerField, QuestionState } from '#contract/questions.ts'
import type { In, Out } from '#contract/index.ts'
import { refuse } from '#contract/errors.ts'
import { answerBinding } from '../accounts/answer-binding.ts'
import { dropPhoto } from '../accounts/photo-rows.ts'
import { linkOr } from '../accounts/links.ts'
import type { Caller } from '../caller.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, questions } from '../db/tables.ts'
import { readLink, revokeLinks } from '../link-token.ts'
import type { Service } from '../service.ts'
import { maySignIn, type Account } from '../session.ts'
import { maskedName } from '../tags/masked-name.ts'

export type Question = typeof questions.$inferSelect
/** What is kept encrypted of an answer: what was typed, and what stood in the same fields. */
export interface SealedAnswer {
  answer: Partial<Record<AnswerField, string>>
  before: Partial<Record<AnswerField, string | null>>
}

/** The questions that can be answered: whoever answers late, after the case was back in the queue, is heard too. */
export const ANSWERABLE: readonly QuestionState[] = ['OPEN', 'RETURNED']

/** The answer to a question, decrypted; empty where there is none. */
export const openAnswer = ({ vault }: Pick<Service, 'vault'>, { id, sealed }: Question): Partial<SealedAnswer> =>
  vault.open<SealedAnswer>(sealed, answerBinding(id))

/** The question of a link that can be answered, with the account it is about. @throws `link-ended` */
export async function questionOfLink(service: Service, caller: Caller, given: string) {
  const token = linkOr(caller, given)
  const link = (await readLink(service, token, 'question')) ?? refuse('link-ended')
  const found = await questionWith(service.db, link.id)
  return { token, ...found }
}

/** Whoever is asked: the account itself, or somebody of a person's family. */
const askedAccount = alias(accounts, 'asked')

/** A question that can be answered, by its id. @throws `link-ended` */
export async function questionWith(db: Queryable, id: string): Promise<{ question: Question; account: Account }> {
  const [found] = await db
    .select({ question: questions, account: accounts, asked: askedAccount })
    .from(questions)
    .innerJoin(accounts, eq(accounts.uid, questions.accountUid))
    .innerJoin(askedAccount, eq(askedAccount.uid, questions.askedUid))
    .where(and(eq(questions.id, id), inArray(questions.state, [...ANSWERABLE])))
  // Somebody else may have the telephone of whoever had their account frozen.
  return found?.account.status === 'PENDING' && maySignIn(found.asked) ? found : refuse('link-ended')
}

export async function readQuestion(service: Service, input: In<'readQuestion'>, caller: Caller): Out<'readQuestion'> {
  const { question, account } = await questionOfLink(service, caller, input.token)
  const { id, opened, text } = question
  const about = question.askedUid === account.uid ? null : maskedName(account)
  return { id, question: question.question, opened, text, about }
}

/**
 * Ends what is open about a registration: the question's link works no more, a photo that nobody took is deleted, and the case's clock
 * goes on.
 */
export async function endQuestions(
  service: Service,
  tx: Tx,
  accountUid: string,
  end: { state: 'REPLACED' | 'CLOSED'; by: string },
) {
  const at = service.now()
  const [open] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.accountUid, accountUid), isNull(questions.closedAt)))
    .for('update')
  if (!open) return
  await revokeLinks(service, tx, 'question', accountUid)
  if (open.photoKey) await dropPhoto(service, tx, open.photoKey)
  await tx
    .update(questions)
    .set({ state: end.state, resumedAt: open.resumedAt ?? at, photoKey: null, closedAt: at, closedBy: end.by })
    .where(eq(questions.id, open.id))
}
