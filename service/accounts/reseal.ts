import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { derivedColumns } from './account-row.ts'
import { nextSealed, SEALED_AT_ONCE, SEALED_TABLES } from './sealed-rows.ts'

/**
 * Seals anew what older keys sealed, in batches of their own transactions, beside the running service and as often as one likes
 * (docs/operations.md, "Keys"). Look-up hashes have a key of their own and stay as they are.
 * @returns how many were sealed anew
 */
export async function rotateSealing({ db, vault }: Pick<Service, 'db' | 'vault'>): Promise<number> {
  let resealed = 0
  for (const its of SEALED_TABLES) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      after = await db.transaction(async (tx) => {
        const rows = await nextSealed(tx, its, from, true)
        for (const { id, sealed } of rows) {
          if (vault.isCurrent(sealed)) continue
          const anew = vault.seal(vault.open(sealed, its.binding(id)), its.binding(id))
          await tx.execute(sql`update ${its.table} set sealed = ${anew} where ${its.id} = ${id}`)
          resealed += 1
        }
        return rows.length === SEALED_AT_ONCE ? rows.at(-1)?.id : undefined
      })
    }
  }
  return resealed
}

/**
 * Writes every look-up hash anew, after LOOKUP_KEY was changed and while nothing else runs: in batches, by uid. One that was broken
 * off is run again; until then no process starts, for the last account is still found by the old key (`findsByLookupKey`).
 * @returns how many accounts were rewritten
 */
export async function rewriteLookups({ db, vault }: Pick<Service, 'db' | 'vault'>): Promise<number> {
  let rewritten = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after
    after = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(accounts)
        .where(and(gt(accounts.uid, from), isNotNull(accounts.sealed)))
        .orderBy(asc(accounts.uid))
        .limit(SEALED_AT_ONCE)
        .for('update')
      for (const account of rows) {
        const { nricHash, personHash } = derivedColumns({ vault }, account, vault.open(account.sealed, account.uid))
        if (account.registeredAgainAt) continue
        await tx.update(accounts).set({ nricHash, personHash }).where(eq(accounts.uid, account.uid))
      }
      rewritten += rows.length
      return rows.length === SEALED_AT_ONCE ? rows.at(-1)?.uid : undefined
    })
  }
  return rewritten
}

/**
 * Whether LOOKUP_KEY finds who is there: the first and the last account with a hash, for a rewriting that was broken off has
 * changed the first alone.
 */
export async function findsByLookupKey({ db, vault }: Pick<Service, 'db' | 'vault'>): Promise<boolean> {
  const hashed = and(isNotNull(accounts.sealed), isNotNull(accounts.nricHash))
  const columns = { uid: accounts.uid, sealed: accounts.sealed, nricHash: accounts.nricHash }
  const ends = await Promise.all(
    [asc(accounts.uid), sql`${accounts.uid} desc`].map((order) =>
      db.select(columns).from(accounts).where(hashed).orderBy(order).limit(1),
    ),
  )
  return ends.flat().every(({ uid, sealed, nricHash }) => {
    const { lastNric } = vault.open(sealed, uid)
    return lastNric === undefined || vault.nricHash(lastNric) === nricHash
  })
}
