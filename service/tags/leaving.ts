import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { DEATH_REPORT_HOURS, LEAVING_DAYS, STOPPED_WORKING_DAYS } from '#contract/limits.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { accounts, invitations, linkTokens, returnCodes, tags, workItems } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { openIncidentOf } from '../safe-return/incident.ts'
import { withdrawDeath } from '../safe-return/reported-death.ts'
import { giveToDesk } from '../safe-return/take.ts'
import { randomUid } from '../secrets.ts'
import { endSessions, type Account } from '../session.ts'
import type { Service } from '../service.ts'
import { endOfWorkingDay } from '../working-days.ts'
import { acceptedCarers } from './carers.ts'
import { endLink } from './end-link.ts'

/** The column values of an account that is not leaving. */
const NOT_LEAVING = { endingAt: null, endingBy: null, stoppedNowAt: null, statusBefore: null, statusChangedAt: null }
/** While an alarm of the person is open, the end of the membership is postponed by this long, again and again. */
const ALARM_OPEN_MS = hours(1)

/**
 * Starts a person's leaving: links and safe return go on until `endingAt`, everybody who cares is told, and the person
 * or staff can take it back. With `stopNow` finders see nothing of the person from now on, and staff speak with them
 * within STOPPED_WORKING_DAYS; an open alarm goes on with the duty desk.
 * @throws `decided-already`
 */
export async function beginLeaving(service: Service, tx: Tx, person: Account, { stopNow }: { stopNow: boolean }) {
  const at = service.now()
  const { uid } = person
  if (person.status === 'ENDING' && (!stopNow || person.stoppedNowAt)) refuse('decided-already')
  const full = later(at, hours(24 * LEAVING_DAYS))
  const due = stopNow ? endOfWorkingDay(at, STOPPED_WORKING_DAYS) : full
  const endingAt = person.endingAt && person.endingAt < due ? person.endingAt : due
  await tx
    .update(accounts)
    .set({
      status: 'ENDING',
      endingAt,
      endingBy: uid,
      ...(person.status !== 'ENDING' && { statusBefore: person.status, statusChangedAt: at }),
      ...(stopNow && { stoppedNowAt: at }),
      updatedAt: at,
    })
    .where(eq(accounts.uid, uid))
  const carers = await acceptedCarers(tx, uid)
  const until = endingAt.toISOString()
  // With "Stop now" they are called no longer from here on.
  if (stopNow) await tellAccounts(service, tx, { kind: 'carer-ended', details: { personUid: uid } }, carers)
  else await tellAccounts(service, tx, { kind: 'person-leaving', details: { personUid: uid, until } }, carers)
  if (stopNow) {
    await giveToDesk(service, tx, uid)
    const details = { dueAt: until }
    await tx.insert(workItems).values({ id: randomUid(), kind: 'stopped-now', accountUid: uid, details, createdAt: at })
  }
  await service.jobs.enqueue(tx, 'settle-account', { accountUid: uid }, { after: endingAt })
  const action = stopNow ? 'stopped-now' : 'leaving-begun'
  await writeAudit({ db: tx, now: service.now }, { actor: uid, action, subject: uid })
  return endingAt
}

/**
 * Takes a person's leaving back, on behalf of the person or staff; those who were told of the leaving are told.
 * @throws `decided-already`
 */
export async function stayMember(service: Service, tx: Tx, person: Account, by: string) {
  if (person.status !== 'ENDING') refuse('decided-already')
  const { uid, statusBefore } = person
  await tx
    .update(accounts)
    .set({ ...NOT_LEAVING, status: statusBefore ?? 'APPROVED', updatedAt: service.now() })
    .where(eq(accounts.uid, uid))
  const told = [...(by === uid ? [] : [uid]), ...(await acceptedCarers(tx, uid))]
  await tellAccounts(service, tx, { kind: 'person-stays', details: { personUid: uid } }, told)
  await writeAudit({ db: tx, now: service.now }, { actor: by, action: 'leaving-undone', subject: uid })
}

/**
 * Ends a membership at its owner's wish for good: codes, links and sessions end, invitations are gone. Of a carer everybody
 * whom it concerns hears; those who care for a person were told when the person began to leave.
 */
export async function endMembership(service: Service, tx: Tx, account: Account, by: string) {
  const at = service.now()
  const { uid } = account
  await tellAccounts(service, tx, { kind: 'left' }, [uid])
  await tx
    .update(accounts)
    .set({ ...NOT_LEAVING, status: 'ENDED', endedAt: at, statusReason: 'own wish', newEmail: null, updatedAt: at })
    .where(eq(accounts.uid, uid))
  await tx
    .update(returnCodes)
    .set({ revokedAt: at })
    .where(and(eq(returnCodes.personUid, uid), isNull(returnCodes.revokedAt)))
  await tx
    .update(tags)
    .set({ status: 'ENDED', updatedAt: at })
    .where(and(eq(tags.personUid, uid), inArray(tags.status, ['PENDING', 'ACCEPTED'])))
  const cared = and(eq(tags.carerUid, uid), inArray(tags.status, ['PENDING', 'ACCEPTED']))
  for (const tag of await tx.select().from(tags).where(cared)) await endLink(service, tx, tag, uid)
  await tx.delete(invitations).where(or(eq(invitations.personUid, uid), eq(invitations.invitedBy, uid)))
  const mine = or(eq(linkTokens.recipient, uid), eq(linkTokens.createdBy, uid))
  await tx
    .update(linkTokens)
    .set({ revokedAt: at })
    .where(and(mine, isNull(linkTokens.revokedAt)))
  await endSessions(tx, uid, at)
  await writeAudit({ db: tx, now: service.now }, { actor: by, action: 'left', subject: uid })
}

/** The cut-off: a report of death made at this moment or earlier has lapsed. */
const lapsedAt = (now: Date) => ago(now, hours(DEATH_REPORT_HOURS))

/** Accounts whose leaving is over, or whose reported death was not confirmed in time. */
export const dueAccounts = async (db: Queryable, now: Date): Promise<string[]> =>
  (
    await db
      .select({ uid: accounts.uid })
      .from(accounts)
      .where(
        or(
          and(eq(accounts.status, 'ENDING'), lte(accounts.endingAt, now)),
          and(isNotNull(accounts.deathReportedAt), lte(accounts.deathReportedAt, lapsedAt(now))),
        ),
      )
  ).map(({ uid }) => uid)

/**
 * Job: ends a membership whose time of leaving is over, and removes an unconfirmed report of death. Enqueued for its
 * moment and by the hourly clean-up; idempotent, and without effect when it runs early.
 */
export async function settleAccount(service: Service, { accountUid }: { accountUid: string }) {
  await service.db.transaction(async (tx) => {
    const now = service.now()
    await lockSubject(tx, `person:${accountUid}`)
    const [account] = await tx.select().from(accounts).where(eq(accounts.uid, accountUid)).for('update')
    if (!account) return
    if (account.deathReportedAt && account.deathReportedAt <= lapsedAt(now)) {
      await withdrawDeath(tx, accountUid, now)
      const entry = { actor: 'clean-up', action: 'death-report-lapsed', subject: accountUid }
      await writeAudit({ db: tx, now: service.now }, entry)
    }
    if (account.status !== 'ENDING' || !account.endingAt || account.endingAt > now) return
    if (await openIncidentOf(tx, accountUid))
      return service.jobs.enqueue(tx, 'settle-account', { accountUid }, { after: later(now, ALARM_OPEN_MS) })
    await endMembership(service, tx, account, account.endingBy ?? accountUid)
  })
}
