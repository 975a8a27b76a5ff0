import { and, eq, exists, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { CLIENT_ASKS, type ClientAsk } from '#contract/admin-clients.ts'
import { consoleActor } from '../accounts/actor.ts'
import { mayWhere } from '../accounts/may.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, questions, tags } from '../db/tables.ts'
import type { ClientSession } from './scope.ts'

/** What waits for the organisation, each as a condition on the person in `accounts`; asked only of whom it registered. */
export function asksOf(db: Queryable, session: ClientSession, at: Date): Record<ClientAsk, SQL> {
  const link = (...which: (SQL | undefined)[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(tags)
        .where(and(eq(tags.personUid, accounts.uid), isNull(tags.barredAt), ...which)),
    )
  const question = exists(
    db
      .select({ one: sql`1` })
      .from(questions)
      .where(and(eq(questions.accountUid, accounts.uid), eq(questions.state, 'OPEN'), isNull(questions.closedAt))),
  )
  const ours = mayWhere(db, consoleActor(session), 'link', at)
  const of = (condition: SQL | undefined) => sql<boolean>`((${and(ours, condition)}) is true)`
  return {
    question: of(question),
    unfinished: of(eq(accounts.status, 'INCOMPLETE')),
    'not-appointed': of(not(link(eq(tags.carerUid, session.organisation)))),
    'link-waiting': of(link(eq(tags.status, 'PENDING'))),
  }
}

/** The condition that anything at all waits for the organisation. */
export function asksAnything(db: Queryable, session: ClientSession, at: Date): SQL {
  const asks = asksOf(db, session, at)
  return or(...CLIENT_ASKS.map((ask) => asks[ask])) ?? sql`false`
}
