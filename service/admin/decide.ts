import { eq } from 'drizzle-orm'
import { DECISIONS_FROM, STAFF_DECISIONS, type Decision } from '#contract/admin-accounts.ts'
import { refuse } from '#contract/errors.ts'
import type { Out } from '#contract/index.ts'
import { uniquely } from '../accounts/account-row.ts'
import { endLinksMadeBy } from '../accounts/made-links.ts'
import type { AdminSession } from '../admin-session.ts'
import { endSessions, type Account } from '../session.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { closeDeathItems } from '../safe-return/reported-death.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { askQuestion } from './ask-question.ts'
import { obeySecond, reportDeath } from './death.ts'
import { tellOutcome } from './outcome.ts'
import { consoleOf } from './scope.ts'
import { undo } from './undo.ts'
import { endClaim } from './claims.ts'
import { keepSame, forgetSame } from './duplicate-verdicts.ts'
import { type Decided, closeQuestions, approve } from './approve.ts'
import { endsSafeReturn, lockPerson, refuseWhileLost } from './while-lost.ts'
import { before, watchPeopleOf, NOTHING_BEFORE, endAccount, tellOfEnd } from './end-account.ts'

const NEEDS_REASON: readonly Decision[] = ['reject', 'suspend', 'end', 'confirm-death', 'undo']

/** The audit action of each decision. */
export const DECIDED = {
  approve: 'account-approved',
  reject: 'account-rejected',
  ask: 'account-asked',
  suspend: 'account-suspended',
  lift: 'account-lifted',
  end: 'account-ended',
  'confirm-death': 'account-ended',
  undo: 'account-undone',
} as const satisfies Record<Decision, string>

/**
 * A decision of one administrator about an account, or of an organisation about its own staff, with everything that follows from it, in one transaction. Whoever decides
 * on what has changed since they looked is refused, and nothing happens. What is undone may meet a newer account of the same
 * person or number.
 * @throws `decided-already` when the state is another, `changed-meanwhile` when something else is; `contact-needed`,
 *   `second-administrator`, `alarm-open`, `person-exists`, `phone-taken`, `email-taken`
 */
export async function decideAccount(service: Service, input: Decided, caller: Caller): Out<'decideAccount'> {
  const session = consoleOf(caller)
  const { actor } = session
  const { decision, reason } = input
  if (NEEDS_REASON.includes(decision) && !reason) refuse('reason-required')
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const endsIt = endsSafeReturn(input)
      if (endsIt) await lockPerson(tx, input.uid)
      const [account] = await tx.select().from(accounts).where(eq(accounts.uid, input.uid)).for('update')
      if (!account) refuse('not-found')
      obeyOrganisation(session, account, decision)
      if (!DECISIONS_FROM[decision].includes(account.status)) refuse('decided-already')
      if (account.updatedAt.toISOString() !== input.seen) refuse('changed-meanwhile')
      if (endsIt) await refuseWhileLost(tx, input.uid)
      const details = await carryOut(service, tx, account, input, actor)
      const duplicateOf = decision === 'reject' ? input.duplicateOf : undefined
      if (duplicateOf) await keepSame({ db: tx, now: service.now }, session, account.uid, duplicateOf)
      await endClaim(tx, account.uid)
      const isReport = decision === 'end' && isDeathOfPerson(account, input)
      if (decision !== 'ask' && !isReport) await closeQuestions(service, tx, account.uid, actor)
      const entry = { actor, action: isReport ? 'death-reported' : DECIDED[decision], subject: account.uid }
      await writeAudit(
        { db: tx, now: service.now },
        { ...entry, details: { ...(reason && { reason }), ...(duplicateOf && { duplicateOf }), ...details } },
      )
      const [now] = await tx.select().from(accounts).where(eq(accounts.uid, account.uid))
      return { status: now?.status ?? account.status, membershipId: now?.membershipId ?? null }
    }),
  )
}

/**
 * Refuses an organisation every decision but whether an account that came by its staff link is of its staff.
 * @throws `not-found` for an account of somebody else, `not-allowed`
 */
function obeyOrganisation({ organisation }: AdminSession, { type, masterPartnerUid }: Account, decision: Decision) {
  if (organisation === null) return
  if (masterPartnerUid !== organisation) refuse('not-found')
  if (type !== 'CAREGIVER' || !STAFF_DECISIONS.includes(decision)) refuse('not-allowed')
}

/** A death ends a person's membership only when a second administrator confirms it. */
const isDeathOfPerson = ({ type }: Account, { cause }: Decided) => type === 'DEMENTIA' && cause === 'death'

/** Carries out a decision. @returns the audit details besides the reason */
export async function carryOut(service: Service, tx: Tx, account: Account, input: Decided, actor: string) {
  const at = service.now()
  const change = (columns: Partial<typeof accounts.$inferInsert>) =>
    tx
      .update(accounts)
      .set({ ...columns, updatedAt: at })
      .where(eq(accounts.uid, account.uid))
  const statusReason = input.reason ?? null
  switch (input.decision) {
    case 'approve':
      return approve(service, tx, account, input, actor)
    case 'reject': {
      const { rejection } = input
      if (!rejection) refuse('rejection-required')
      await change({ status: 'REJECTED', statusReason, ...before(account, at) })
      await endSessions(tx, account.uid, at)
      await tellOutcome(service, tx, account, { kind: 'rejected', details: { rejection } })
      return { rejection }
    }
    case 'ask':
      await change({})
      return askQuestion(service, tx, account, input.question, actor)
    case 'suspend': {
      const stopSafeReturn = account.type === 'DEMENTIA' && input.stopSafeReturn === true
      await change({
        status: 'SUSPENDED',
        statusReason,
        safeReturnStoppedAt: stopSafeReturn ? at : null,
        ...(stopSafeReturn && before(account, at)),
      })
      await endSessions(tx, account.uid, at)
      await endLinksMadeBy(service, tx, account.uid)
      await watchPeopleOf(service, tx, account.uid)
      await tellOutcome(service, tx, account, { kind: 'suspended' })
      return { stopSafeReturn }
    }
    case 'lift':
      await change({ status: 'APPROVED', statusReason: null, safeReturnStoppedAt: null, ...NOTHING_BEFORE })
      await tellOutcome(service, tx, account, { kind: 'lifted' })
      return {}
    case 'end':
      if (isDeathOfPerson(account, input)) {
        await reportDeath(service, tx, account, actor)
        return {}
      }
      await endAccount(service, tx, account, statusReason)
      await tellOfEnd(service, tx, account, actor)
      // No text message announces the end of a membership after a death.
      if (input.cause !== 'death') await tellOutcome(service, tx, account, { kind: 'ended' })
      return { cause: input.cause ?? 'termination' }
    case 'confirm-death':
      obeySecond(account, actor)
      await endAccount(service, tx, account, statusReason)
      await closeDeathItems(tx, account.uid, actor, at)
      return { cause: 'death', reportedBy: account.deathReportedBy }
    case 'undo':
      await forgetSame(tx, account.uid)
      return undo(service, tx, account, actor)
  }
}
