import { and, desc, eq, gte, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { writeAudit } from '../audit.ts'
import type { ConsoleUser } from '../admin-session.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { passkeys } from '../db/tables.ts'
import type { Service } from '../service.ts'

/** Whose passkey it is: an account's, which opens the portal, or an administrator's, which opens the console. */
export type PasskeyOwner = ConsoleUser
export type PasskeyRow = typeof passkeys.$inferSelect

export const uidOf = (owner: PasskeyOwner) => ('accountUid' in owner ? owner.accountUid : owner.administratorUid)

/** The passkeys of an owner. */
export const ownedBy = (owner: PasskeyOwner): SQL =>
  'accountUid' in owner
    ? eq(passkeys.accountUid, owner.accountUid)
    : eq(passkeys.administratorUid, owner.administratorUid)

/** An owner's passkeys, the newest first. */
export const passkeysOf = (db: Queryable, owner: PasskeyOwner): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(ownedBy(owner)).orderBy(desc(passkeys.createdAt), desc(passkeys.id))

/** A passkey as its owner sees it: no key, no credential's id. */
export const shownPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Gives an owner's passkey another name, in the caller's transaction. @throws `not-found` */
export async function renameOwned(
  { now }: Pick<Service, 'now'>,
  tx: Tx,
  owner: PasskeyOwner,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const [row] = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), ownedBy(owner)))
    .returning()
  if (!row) refuse('not-found')
  const actor = uidOf(owner)
  await writeAudit({ db: tx, now }, { actor, action: 'passkey-renamed', subject: actor, details: { passkey: id } })
  return shownPasskey(row)
}

/** Takes an owner's passkey away, in the caller's transaction. @throws `not-found` */
export async function removeOwned({ now }: Pick<Service, 'now'>, tx: Tx, owner: PasskeyOwner, id: string) {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), ownedBy(owner)))
    .returning({ id: passkeys.id })
  if (!gone) refuse('not-found')
  const actor = uidOf(owner)
  await writeAudit({ db: tx, now }, { actor, action: 'passkey-removed', subject: actor, details: { passkey: id } })
}

/** Takes away the passkeys that an account got at a time or later, in the caller's transaction. */
export const removeAddedSince = (tx: Tx, accountUid: string, since: Date) =>
  tx.delete(passkeys).where(and(eq(passkeys.accountUid, accountUid), gte(passkeys.createdAt, since)))
