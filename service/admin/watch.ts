import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { Out } from '#contract/index.ts'
import { WATCH_HOURS } from '#contract/limits.ts'
import { beginWatchSession, endAdminSession } from '../admin-session.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts, incidents } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { listedFor } from './incident-scope.ts'
import { consoleOf } from './scope.ts'
import { isLoud } from './standing.ts'

/** The caller's console session, else the watch of this browser, else the session that is locked: who is away still hears alarms. */
const watcherOf = ({ admin, watch, lockedAdmin }: Caller) =>
  admin?.secondFactor ? admin : (watch ?? lockedAdmin ?? refuse('sign-in-required'))

/** Counts the open alarms of the session's people, and those of them that have nobody: one query, without a name. */
export async function readAlarmCount({ db, now }: Service, _input: unknown, caller: Caller): Out<'readAlarmCount'> {
  const [row] = await db
    .select({
      open: sql<number>`count(*)::int`,
      loud: sql<number>`(count(*) filter (where ${isLoud(db)}))::int`,
      newestAt: max(sql<Date>`coalesce(${incidents.reopenedAt}, ${incidents.openedAt})`),
    })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(and(isNull(incidents.closedAt), listedFor(db, watcherOf(caller), now())))
  const newestAt = row?.newestAt
  return { open: row?.open ?? 0, loud: row?.loud ?? 0, newestAt: newestAt ? new Date(newestAt).toISOString() : null }
}

const untilOf = ({ watch }: Caller) => ({ until: watch?.expiresAt.toISOString() ?? null })

/** Until when this browser watches. */
export async function readWatch(_service: Service, _input: unknown, caller: Caller): Out<'readWatch'> {
  return untilOf(caller)
}

/** Begins a watch in this browser, in place of one that was on there. That somebody watches is audited. */
export async function beginWatch(service: Service, _input: unknown, caller: Caller): Out<'beginWatch'> {
  const session = consoleOf(caller)
  const { db, now } = service
  const { token, until } = await db.transaction(async (tx) => {
    const begun = await beginWatchSession(service, tx, session)
    const details = { until: begun.until.toISOString() }
    const line = { actor: session.actor, action: 'watch-begun', subject: session.actor, details }
    await writeAudit({ db: tx, now }, line)
    return begun
  })
  caller.remember('watch', token, WATCH_HOURS * 3600)
  return { until: until.toISOString() }
}

/** Ends the watch of this browser, if one is on. */
export async function endWatch({ db, now }: Service, _input: unknown, caller: Caller): Out<'endWatch'> {
  const { watch } = caller
  if (watch) await db.transaction((tx) => endAdminSession(tx, watch.id, now()))
  caller.remember('watch', undefined)
  return { until: null }
}
