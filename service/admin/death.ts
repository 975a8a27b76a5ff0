import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { DEATH_REPORT_HOURS } from '#contract/limits.ts'
import { hours, later } from '#contract/domain/time.ts'
import type { Tx } from '../db/open.ts'
import { accounts, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

/**
 * One administrator says that the person has died. Nothing ends yet and nobody is written to: scans reach the duty desk until
 * another administrator confirms it, or DEATH_REPORT_HOURS are over. @throws `decided-already`
 */
export async function reportDeath(service: Service, tx: Tx, person: Account, actor: string) {
  if (person.deathReportedAt) refuse('decided-already')
  const at = service.now()
  const due = later(at, hours(DEATH_REPORT_HOURS))
  await tx
    .update(accounts)
    .set({ deathReportedAt: at, deathReportedBy: actor, updatedAt: at })
    .where(eq(accounts.uid, person.uid))
  await tx.insert(workItems).values({
    id: randomUid(),
    kind: 'death-reported',
    accountUid: person.uid,
    details: { dueAt: due.toISOString() },
    createdAt: at,
  })
  await service.jobs.enqueue(tx, 'settle-account', { accountUid: person.uid }, { after: due })
}

/**
 * Refuses the administrator who reported the death: another one must confirm it.
 * @throws `decided-already`, `second-administrator`
 */
export function obeySecond(person: Account, actor: string) {
  if (!person.deathReportedAt) refuse('decided-already')
  if (person.deathReportedBy === actor) refuse('second-administrator')
}
