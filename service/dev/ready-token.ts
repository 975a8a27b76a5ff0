import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { beginSession, signSession } from '../session.ts'
import { sessions } from '../db/tables.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import type { Service } from '../service.ts'

/** A session that lasts while a developer tries a few calls. */
const ENOUGH = hours(1)

export async function readyToken(service: Service, uid: string): Promise<string> {
  const { db, now } = service
  const [session] = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountUid, uid),
        eq(sessions.purpose, 'member'),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, later(now(), ENOUGH)),
        gt(sessions.lastUsedAt, ago(now(), ENOUGH)),
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return session ? signSession(service, session) : db.transaction((tx) => beginSession(service, tx, uid, 'member'))
}
