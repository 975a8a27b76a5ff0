import { and, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { CLAIM_MINUTES, CLAIMS_MAX } from '#contract/limits.ts'
import { later, minutes } from '#contract/domain/time.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { accounts, caseClaims, waits, workItems } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { consoleOf, namesOf } from './scope.ts'

/** The condition for a claim that has not ended by itself. */
export const isCurrent = (at: Date): SQL => gt(caseClaims.until, at)

/** The condition for accounts that an administrator claimed; `others` for those that somebody else did. */
export const claimedBy = (db: Queryable, actor: string, at: Date, others = false): SQL => {
  const by = others ? sql`${caseClaims.claimedBy} <> ${actor}` : eq(caseClaims.claimedBy, actor)
  const claims = db
    .select({ uid: caseClaims.accountUid })
    .from(caseClaims)
    .where(and(by, isCurrent(at)))
  return sql`${accounts.uid} = any(array(${claims}))`
}

/** Who works on each of these cases, as the caller sees it. */
export async function claimsOf(db: Queryable, uids: string[], actor: string, at: Date) {
  const rows = uids.length
    ? await db
        .select()
        .from(caseClaims)
        .where(and(inArray(caseClaims.accountUid, uids), isCurrent(at)))
    : []
  const name = await namesOf(
    db,
    rows.map((row) => row.claimedBy),
  )
  return new Map(
    rows.map((row) => [
      row.accountUid,
      { by: name(row.claimedBy), mine: row.claimedBy === actor, until: row.until.toISOString() },
    ]),
  )
}

/** Counts what an administrator has claimed, cases and work items, and keeps the count until the end of the transaction. */
export async function lockClaims(tx: Tx, actor: string, at: Date): Promise<number> {
  await lockSubject(tx, `claims:${actor}`)
  const items = and(eq(workItems.claimedBy, actor), gt(workItems.claimedUntil, at), isNull(workItems.closedAt))
  return (
    (await tx.$count(caseClaims, and(eq(caseClaims.claimedBy, actor), isCurrent(at)))) +
    (await tx.$count(workItems, items))
  )
}

/**
 * Claims those of these cases that wait and that no colleague works on; a claim of one's own begins anew.
 * @returns the cases that were not the caller's before
 */
export async function claimFree(service: Pick<Service, 'now'>, tx: Tx, uids: readonly string[], actor: string) {
  const at = service.now()
  // In one order, so that two who claim the same cases at once do not wait for each other.
  const waiting = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(inArray(accounts.uid, [...uids]), waits(accounts)))
    .orderBy(accounts.uid)
  const own = await claimsOf(
    tx,
    waiting.map(({ uid }) => uid),
    actor,
    at,
  )
  const claimed: string[] = []
  for (const { uid } of waiting) {
    const claim = { claimedBy: actor, until: later(at, minutes(CLAIM_MINUTES)), createdAt: at }
    const [row] = await tx
      .insert(caseClaims)
      .values({ accountUid: uid, ...claim })
      .onConflictDoUpdate({
        target: caseClaims.accountUid,
        set: claim,
        setWhere: or(eq(caseClaims.claimedBy, actor), lte(caseClaims.until, at)),
      })
      .returning()
    if (!row || own.get(uid)?.mine) continue
    claimed.push(uid)
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'case-claimed', subject: uid })
  }
  return claimed
}

/** Ends the claim on a case, whoever's it is: it was decided. */
export const endClaim = (tx: Tx, uid: string) => tx.delete(caseClaims).where(eq(caseClaims.accountUid, uid))

/** Claims cases that wait, or releases one's own. @throws `too-many-claims`, and nothing is claimed */
export async function claimCases(service: Service, input: In<'claimCases'>, caller: Caller): Out<'claimCases'> {
  const { actor } = consoleOf(caller)
  return service.db.transaction(async (tx) => {
    if (!input.claimed) return { changed: await release(service, tx, input.uids, actor) }
    const held = await lockClaims(tx, actor, service.now())
    const claimed = await claimFree(service, tx, input.uids, actor)
    if (held + claimed.length > CLAIMS_MAX) refuse('too-many-claims')
    return { changed: claimed.length }
  })
}

async function release(service: Service, tx: Tx, uids: string[], actor: string): Promise<number> {
  const released = await tx
    .delete(caseClaims)
    .where(and(inArray(caseClaims.accountUid, uids), eq(caseClaims.claimedBy, actor)))
    .returning({ uid: caseClaims.accountUid })
  for (const { uid } of released)
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'case-released', subject: uid })
  return released.length
}
