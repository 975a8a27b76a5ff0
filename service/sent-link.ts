import { eq } from 'drizzle-orm'
import { linkTokens } from './db/tables.ts'
import { hashToken } from './secrets.ts'
import type { Service } from './service.ts'

/**
 * The secret of a link that a message carries, when the message is written. Where the secret it was made with was taken away in the
 * meantime, the link gets the one that follows from the newest: its recipient shall not read a dead one.
 */
export async function tokenOfLink({ db, keys }: Pick<Service, 'db' | 'keys'>, id: string): Promise<string> {
  const [link] = await db.select({ tokenHash: linkTokens.tokenHash }).from(linkTokens).where(eq(linkTokens.id, id))
  const made = keys.each.map((each) => each.linkToken(id)).find((token) => hashToken(token) === link?.tokenHash)
  if (made !== undefined) return made
  const token = keys.linkToken(id)
  await db
    .update(linkTokens)
    .set({ tokenHash: hashToken(token) })
    .where(eq(linkTokens.id, id))
  return token
}
