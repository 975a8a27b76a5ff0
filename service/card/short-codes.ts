import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { returnCodes } from '../db/tables.ts'
import { randomShortCode } from '../secrets.ts'

const AT_ONCE = 500

/**
 * Gives a short code to each code that is older than short codes are, some at a time, each for itself, so that no row is held while the
 * others are written. @returns how many
 */
export async function giveShortCodes(db: Database): Promise<number> {
  let given = 0
  for (;;) {
    const without = await db
      .select({ code: returnCodes.code })
      .from(returnCodes)
      .where(isNull(returnCodes.shortCode))
      .orderBy(returnCodes.code)
      .limit(AT_ONCE)
    for (const { code } of without) {
      await db
        .update(returnCodes)
        .set({ shortCode: randomShortCode() })
        .where(and(eq(returnCodes.code, code), isNull(returnCodes.shortCode)))
    }
    given += without.length
    if (without.length < AT_ONCE) return given
  }
}
