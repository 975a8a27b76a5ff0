import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AskedQuestion } from '#contract/admin-questions.ts'
import { photoPathOf } from '#contract/media.ts'
import { ANSWER_FIELDS } from '#contract/questions.ts'
import type { Queryable } from '../db/open.ts'
import { questions } from '../db/tables.ts'
import { openAnswer } from '../persons/questions.ts'
import type { Service } from '../service.ts'
import { workingDaysSince } from '../working-days.ts'
import { iso } from './account-tags.ts'
import { namesOf } from './scope.ts'

/** Questions of one account that its page shows. */
const SHOWN = 20

/** What was asked about a registration, newest first, with the answers. */
export async function questionsAbout(service: Service, uid: string): Promise<AskedQuestion[]> {
  const { db } = service
  const rows = await db
    .select()
    .from(questions)
    .where(eq(questions.accountUid, uid))
    .orderBy(desc(questions.createdAt), desc(questions.id))
    .limit(SHOWN)
  const name = await namesOf(
    db,
    rows.flatMap(({ askedUid, askedBy, closedBy }) => [askedUid, askedBy, closedBy]),
  )
  return rows.map((row) => {
    const { answer = {}, before = {} } = openAnswer(service, row)
    return {
      id: row.id,
      question: row.question,
      opened: row.opened,
      text: row.text,
      state: row.state,
      to: name(row.askedUid),
      locale: row.locale,
      by: name(row.askedBy),
      at: row.createdAt.toISOString(),
      remindedAt: iso(row.remindedAt),
      answeredAt: iso(row.answeredAt),
      closed: row.closedAt ? { by: name(row.closedBy), at: row.closedAt.toISOString() } : null,
      answer: ANSWER_FIELDS[row.opened].flatMap((field) => {
        const value = answer[field]
        return value === undefined ? [] : [{ field, before: before[field] ?? null, value }]
      }),
      photo: row.photoKey ? photoPathOf(row.photoKey) : null,
    }
  })
}

/** A waiting case as its questions leave it. */
export interface QuestionedCase {
  /** The question that nobody has settled. */
  state: 'OPEN' | 'ANSWERED' | 'RETURNED' | null
  /** Working days on which the applicant was asked: the case's clock stood still. */
  paused: number
}

/** What the questions about these accounts mean for their cases. */
export async function questionedCases(db: Queryable, uids: string[], now: Date) {
  const rows =
    uids.length > 0
      ? await db
          .select()
          .from(questions)
          .where(and(inArray(questions.accountUid, uids)))
      : []
  return (uid: string): QuestionedCase => {
    const its = rows.filter(({ accountUid }) => accountUid === uid)
    const open = its.find(({ closedAt }) => closedAt === null)?.state
    return {
      state: open === 'OPEN' || open === 'ANSWERED' || open === 'RETURNED' ? open : null,
      paused: its.reduce((sum, { createdAt, resumedAt }) => sum + workingDaysSince(createdAt, resumedAt ?? now), 0),
    }
  }
}
