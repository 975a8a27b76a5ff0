import { and, asc, gt, eq, isNotNull, isNull } from 'drizzle-orm'
import { accounts, drafts, questions, secondFactors } from '../db/tables.ts'
import { draftBinding } from '../drafts/rows.ts'
import type { Tx } from '../db/open.ts'
import type { Service } from '../service.ts'
import { derivedColumns } from './account-row.ts'
import { answerBinding } from './answer-binding.ts'

const BATCH = 200

/**
 * Seals every account anew whose text an older key sealed, in batches of their own transactions, beside the running
 * service and as often as one likes. Rotation (docs/operations.md, "Keys"): put the new key first in ENCRYPTION_KEYS, keep the
 * old one behind it, restart, run `npm run homeward -- rotate-sealing`, and drop the old key when it says that none is left.
 * Look-up hashes have a key of their own and stay as they are.
 * @returns how many were sealed anew
 */
export async function rotateSealing({ db, vault }: Pick<Service, 'db' | 'vault'>): Promise<number> {
  let resealed = 0
  for (let after = ''; ;) {
    const last = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ uid: accounts.uid, sealed: accounts.sealed })
        .from(accounts)
        .where(and(gt(accounts.uid, after), isNotNull(accounts.sealed)))
        .orderBy(asc(accounts.uid))
        .limit(BATCH)
        .for('update')
      for (const { uid, sealed } of rows) {
        if (!sealed || vault.isCurrent(sealed)) continue
        await tx
          .update(accounts)
          .set({ sealed: vault.seal(vault.open(sealed, uid), uid) })
          .where(eq(accounts.uid, uid))
        resealed += 1
      }
      return rows.at(-1)?.uid
    })
    if (last === undefined) break
    after = last
  }
  return (
    resealed +
    (await db.transaction(
      async (tx) =>
        (await resealFactors(tx, vault)) + (await resealDrafts(tx, vault)) + (await resealAnswers(tx, vault)),
    ))
  )
}

/**
 * Encrypts all second factors with the newest key in one transaction: few people sign in to the console, so that
 * batches are not needed.
 */
async function resealFactors(tx: Tx, vault: Service['vault']): Promise<number> {
  const rows = await tx.select().from(secondFactors).for('update')
  // Where a passkey stands in place of an app there is no secret.
  const old = rows.flatMap(({ ownerUid, sealed }) => (sealed && !vault.isCurrent(sealed) ? [{ ownerUid, sealed }] : []))
  for (const { ownerUid, sealed } of old)
    await tx
      .update(secondFactors)
      .set({ sealed: vault.seal(vault.open(sealed, ownerUid), ownerUid) })
      .where(eq(secondFactors.ownerUid, ownerUid))
  return old.length
}

/**
 * Encrypts the drafts that accounts keep with the newest key. A browser's draft opens with that browser's key alone: it stays
 * as it is, and expires within a day.
 */
async function resealDrafts(tx: Tx, vault: Service['vault']): Promise<number> {
  const rows = await tx.select().from(drafts).where(isNull(drafts.browser)).for('update')
  const old = rows.filter(({ sealed }) => !vault.isCurrent(sealed))
  for (const { id, sealed } of old)
    await tx
      .update(drafts)
      .set({ sealed: vault.seal(vault.open(sealed, draftBinding(id)), draftBinding(id)) })
      .where(eq(drafts.id, id))
  return old.length
}

/** Encrypts the answers to questions about registrations with the newest key; they go with their cases, so that they are few. */
async function resealAnswers(tx: Tx, vault: Service['vault']): Promise<number> {
  const rows = await tx.select().from(questions).where(isNotNull(questions.sealed)).for('update')
  const old = rows.flatMap(({ id, sealed }) => (sealed && !vault.isCurrent(sealed) ? [{ id, sealed }] : []))
  for (const { id, sealed } of old)
    await tx
      .update(questions)
      .set({ sealed: vault.seal(vault.open(sealed, answerBinding(id)), answerBinding(id)) })
      .where(eq(questions.id, id))
  return old.length
}

/**
 * Writes every look-up hash anew, after LOOKUP_KEY was changed: all in one transaction, because a half-changed table would
 * find half of the people. To be run while nothing else writes (docs/operations.md, "Keys").
 * @returns how many accounts were rewritten
 */
export const rewriteLookups = ({ db, vault }: Pick<Service, 'db' | 'vault'>): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx.select().from(accounts).where(isNotNull(accounts.sealed)).for('update')
    for (const account of rows) {
      const { nricHash, personHash } = derivedColumns({ vault }, account, vault.open(account.sealed, account.uid))
      if (account.registeredAgainAt) continue
      await tx.update(accounts).set({ nricHash, personHash }).where(eq(accounts.uid, account.uid))
    }
    return rows.length
  })
