import { and, eq } from 'drizzle-orm'
import { removeAddedSince } from '../accounts/passkey-rows.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { revokeLinks } from '../link-token.ts'
import type { Service } from '../service.ts'
import { endSessions } from '../session.ts'
import type { Pair } from './carers.ts'

/** Links by which the account is opened, or by which an address comes to be its own. */
const OPENING = ['reset', 'set-password', 'email'] as const

/**
 * Takes from a carer who is kept from a person what opens the person's own account, where the carer made it: the password that the carer
 * may have typed, passkeys, sessions, and links that are on their way. Nobody can sign in to it then but by a link that staff send. (D79.3)
 */
export async function takeAccountKeys(service: Service, tx: Tx, { personUid, carerUid }: Pair) {
  const at = service.now()
  const [made] = await tx
    .update(accounts)
    .set({ passwordHash: null, newEmail: null, updatedAt: at })
    .where(and(eq(accounts.uid, personUid), eq(accounts.createdBy, carerUid)))
    .returning({ uid: accounts.uid })
  if (!made) return
  await endSessions(tx, personUid, at)
  await removeAddedSince(tx, personUid, new Date(0))
  for (const kind of OPENING) await revokeLinks(service, tx, kind, personUid)
}
