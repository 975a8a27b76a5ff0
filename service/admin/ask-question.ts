import { and, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { OPENED_OF, questionsOf, type Opened } from '#contract/questions.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import { QUESTION_REMINDED_DAYS, QUESTION_RETURNS_DAYS } from '#contract/limits.ts'
import type { JobData } from '../jobs.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, questions, workItems } from '../db/tables.ts'
import { issueLink } from '../link-token.ts'
import { queueMessage, type Occasion } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { endQuestions } from '../persons/questions.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { acceptedCarers, wasEnded } from '../tags/carers.ts'
import type { Decided } from './approve.ts'
import { channelOf, familyOf } from './outcome.ts'

const days = (count: number) => hours(24 * count)

/** A question as it is asked: each prepared one opens what it is named after. @throws `question-required`, `invalid-input` */
function questionFrom({ type }: Account, asked: Decided['question']) {
  if (!asked) refuse('question-required')
  if (!questionsOf(type).includes(asked.question)) refuse('invalid-input')
  if (asked.question !== 'own') return { question: asked.question, opened: asked.question satisfies Opened, text: null }
  if (!asked.text) refuse('question-required')
  const opened = asked.opened ?? 'text'
  if (!OPENED_OF[type].includes(opened)) refuse('invalid-input')
  return { question: asked.question, opened, text: asked.text }
}

/** The family that is asked about a person: a maker whose link has ended hears what is decided, and is asked nothing. */
async function askedFamily(tx: Queryable, person: Account): Promise<Account[]> {
  const { uid, createdBy } = person
  const isOver = createdBy !== null && (await wasEnded(tx, uid, createdBy))
  const isOut = isOver && !(await acceptedCarers(tx, uid)).includes(createdBy)
  return (await familyOf(tx, person)).filter((one) => !(isOut && one.uid === createdBy))
}

/** Who is asked: for a person the caregiver who made the account, then whoever of the family can be written to; else the account itself. */
export async function applicantOf(tx: Queryable, account: Account) {
  const family = account.type === 'DEMENTIA' ? await askedFamily(tx, account) : []
  const maker = family.filter(({ uid }) => uid === account.createdBy)
  for (const asked of [...maker, account, ...family]) {
    const channel = await channelOf(tx, asked)
    if (channel) return { asked, channel }
  }
  return { asked: account, channel: undefined }
}

/**
 * Sends a registration back with a question: a message with a link of one use that opens what is asked, in place of any question from
 * before. Where nobody can be written to, somebody has to call. @returns the audit details
 */
export async function askQuestion(service: Service, tx: Tx, account: Account, given: Decided['question'], by: string) {
  const at = service.now()
  const ask = questionFrom(account, given)
  await endQuestions(service, tx, account.uid, { state: 'REPLACED', by })
  const { asked, channel } = await applicantOf(tx, account)
  const { id } = await issueLink(service, tx, 'question', { recipient: account.uid, createdBy: by })
  const row = { id, accountUid: account.uid, askedUid: asked.uid, ...ask, locale: asked.locale, askedBy: by }
  await tx.insert(questions).values({ ...row, state: 'OPEN', createdAt: at })
  const occasion = { kind: 'more-asked', details: { linkId: id } } as const satisfies Occasion
  if (channel) await queueMessage(service, tx, occasion, toAccount(asked.uid), channel)
  else
    await tx.insert(workItems).values({
      id: randomUid(),
      kind: 'call-or-write',
      accountUid: account.uid,
      details: { about: 'more-asked' },
      createdAt: at,
    })
  for (const returns of [false, true])
    await service.jobs.enqueue(
      tx,
      'question-waiting',
      { questionId: id, returns },
      { after: later(at, days(returns ? QUESTION_RETURNS_DAYS : QUESTION_REMINDED_DAYS)) },
    )
  return { question: id, opened: ask.opened }
}

/** Asks a question that nobody has answered once more, by a new link: the one before has ended. The account is locked before its question. */
async function askAnew(service: Service, questionId: string) {
  await service.db.transaction(async (tx) => {
    const [named] = await tx.select().from(questions).where(eq(questions.id, questionId))
    if (!named) return
    const [account] = await tx.select().from(accounts).where(eq(accounts.uid, named.accountUid)).for('update')
    const [open] = await tx.select().from(questions).where(eq(questions.id, questionId)).for('update')
    if (account?.status !== 'PENDING' || open?.state !== 'OPEN') return
    const { question, opened, text, askedBy } = open
    await askQuestion(service, tx, account, { question, opened, text: text ?? undefined }, askedBy)
  })
}

/** Job: reminds once of a question without an answer; later the case is back in the queue, and its clock goes on. */
export async function questionWaiting(service: Service, { questionId, returns, anew }: JobData['question-waiting']) {
  if (anew) return askAnew(service, questionId)
  const at = service.now()
  await service.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ question: questions, asked: accounts })
      .from(questions)
      .innerJoin(accounts, eq(accounts.uid, questions.askedUid))
      .where(and(eq(questions.id, questionId), eq(questions.state, 'OPEN')))
      .for('update', { of: questions })
    if (!found) return
    const { question, asked } = found
    if (question.createdAt > ago(at, days(returns ? QUESTION_RETURNS_DAYS : QUESTION_REMINDED_DAYS))) return
    const change = (columns: Partial<typeof questions.$inferInsert>) =>
      tx.update(questions).set(columns).where(eq(questions.id, questionId))
    if (returns) return void (await change({ state: 'RETURNED', resumedAt: at }))
    const channel = await channelOf(tx, asked)
    if (!channel || question.remindedAt) return
    await change({ remindedAt: at })
    const occasion = { kind: 'more-asked-again', details: { linkId: questionId } } as const
    await queueMessage(service, tx, occasion, toAccount(asked.uid), channel)
  })
}
