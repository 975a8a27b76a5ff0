import { and, eq, inArray } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { ANSWER_FIELDS, answerRules, type AnswerField } from '#contract/questions.ts'
import { answerBinding } from '../accounts/answer-binding.ts'
import { holdForChange } from '../accounts/contact-change.ts'
import { holdLink } from '../accounts/links.ts'
import { writeAudit } from '../audit.ts'
import { actorOf, type Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { accounts, questions } from '../db/tables.ts'
import { useLink } from '../link-token.ts'
import { obey } from '../rules.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { ANSWERABLE, questionOfLink, type SealedAnswer } from './questions.ts'

/**
 * Stores the answer to a question by the rules of the same fields in registration. Nothing of the account changes before staff take it: the
 * link was sent to a contact that nobody may have proved. @throws `link-ended`, the rules of the fields
 */
export async function answerQuestion(
  service: Service,
  input: In<'answerQuestion'>,
  caller: Caller,
): Out<'answerQuestion'> {
  const { token, question, account } = await questionOfLink(service, caller, input.token)
  if (question.id !== input.question) refuse('link-ended')
  const { opened } = question
  if (opened === 'photo') refuse('invalid-input')
  const answer: SealedAnswer['answer'] = {}
  for (const field of ANSWER_FIELDS[opened]) answer[field] = input[field] ?? ''
  obey(answerRules(account.type, opened), answer, service.now())
  if (opened === 'contact' && !isNumber(answer)) refuse('phone-impossible')
  await service.db.transaction((tx) =>
    storeAnswer(service, tx, caller, { id: question.id, accountUid: account.uid, token, answer }),
  )
  holdLink(caller, undefined)
  return { answered: true as const }
}

/** Whether somebody can be called there: on a mobile or at home. */
const isNumber = ({ prefixCountryNum = '', phone = '' }: SealedAnswer['answer']) =>
  parsePhoneNumberFromString(`${prefixCountryNum}${phone}`)?.isValid() ?? false

/** What stands in the account where an answer would be written; null where it writes nothing there. */
const standsIn = (account: Account, field: AnswerField): string | null =>
  field === 'name' || field === 'text' || field === 'prefixCountryNum' || field === 'phone' ? null : account[field]

/** Uses the link up and writes the answer to the question: the case is back in the queue. @throws `link-ended` */
export async function storeAnswer(
  service: Service,
  tx: Tx,
  caller: Caller,
  given: { id: string; accountUid: string; token: string; answer: SealedAnswer['answer']; photoKey?: string },
) {
  const { id, accountUid, answer, photoKey } = given
  const at = service.now()
  const account = await holdForChange(tx, accountUid, 'link-ended')
  const link = await useLink(service, tx, given.token, 'question')
  if (link.id !== id || account.status !== 'PENDING') refuse('link-ended')
  const fields = Object.keys(answer).filter((field): field is AnswerField => field in answer)
  const before = Object.fromEntries(fields.map((field) => [field, standsIn(account, field)]))
  const sealed = service.vault.seal({ answer, before } satisfies SealedAnswer, answerBinding(id))
  const [answered] = await tx
    .update(questions)
    .set({ state: 'ANSWERED', answeredAt: at, sealed, ...(photoKey && { photoKey }) })
    .where(and(eq(questions.id, id), inArray(questions.state, [...ANSWERABLE])))
    .returning({ resumedAt: questions.resumedAt })
  if (!answered) refuse('link-ended')
  if (!answered.resumedAt) await tx.update(questions).set({ resumedAt: at }).where(eq(questions.id, id))
  // Whoever decides on what they saw before the answer is told that something has changed.
  await tx.update(accounts).set({ updatedAt: at }).where(eq(accounts.uid, accountUid))
  await writeAudit(
    { db: tx, now: service.now },
    {
      actor: actorOf(service, caller),
      action: 'question-answered',
      subject: accountUid,
      details: { question: id, fields: photoKey ? ['photo'] : fields },
    },
  )
}
