import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { ago, hours } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { SESSION_IDLE_HOURS } from '#contract/limits.ts'
import { endAdminSessions } from '../admin-session.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { sessions } from '../db/tables.ts'
import { endDevices, endDevicesUnder } from '../push-devices.ts'
import type { Service } from '../service.ts'

const own = (caller: Caller) => caller.session ?? refuse('sign-in-required')

/** Sessions of an account that open something now. */
const inForce = (accountUid: string, at: Date) =>
  and(
    eq(sessions.accountUid, accountUid),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, at),
    gt(sessions.lastUsedAt, ago(at, hours(SESSION_IDLE_HOURS))),
  )

/** The caller's sessions in force, this one first. */
export async function listSessions({ db, now }: Service, _input: unknown, caller: Caller): Out<'listSessions'> {
  const { id, account } = own(caller)
  const rows = await db
    .select()
    .from(sessions)
    .where(inForce(account.uid, now()))
    .orderBy(desc(eq(sessions.id, id)), desc(sessions.lastUsedAt), desc(sessions.createdAt))
  return {
    sessions: rows.map(({ id: rowId, browser, system, country, createdAt, lastUsedAt }) => ({
      id: rowId,
      browser,
      system,
      country,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: rowId === id,
    })),
  }
}

/** Ends one of the caller's sessions. @throws `not-found` where it is none of theirs, or is over */
export async function endOwnSession(
  service: Service,
  { id }: In<'endOwnSession'>,
  caller: Caller,
): Out<'endOwnSession'> {
  const { uid } = own(caller).account
  const at = service.now()
  await service.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(inForce(uid, at), eq(sessions.id, id)))
      .returning({ id: sessions.id })
    if (!ended) refuse('not-found')
    await endDevicesUnder(tx, id)
    await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'session-ended', subject: uid })
  })
  return { ended: true as const }
}

/** Ends every session of the caller but this one, and those at the console. */
export async function endOtherSessions(service: Service, _input: unknown, caller: Caller): Out<'endOtherSessions'> {
  const { id, account } = own(caller)
  await service.db.transaction(async (tx) => {
    const at = service.now()
    await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(inForce(account.uid, at), ne(sessions.id, id)))
    await endDevices(tx, account.uid, { but: id })
    await endAdminSessions(tx, { accountUid: account.uid }, at)
    const line = { actor: account.uid, action: 'other-sessions-ended', subject: account.uid }
    await writeAudit({ db: tx, now: service.now }, line)
  })
  return { ended: true as const }
}
