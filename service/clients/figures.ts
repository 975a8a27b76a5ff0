import { sql } from 'drizzle-orm'
import { ago, days } from '#contract/domain/time.ts'
import type { Out } from '#contract/index.ts'
import { OVERVIEW_WEEKS } from '#contract/limits.ts'
import { firstAnswerSeconds } from '../admin/alarm-times.ts'
import { rowsOf } from '../admin/list.ts'
import type { Caller } from '../caller.ts'
import { accounts, incidents, returnCodes } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { clientSessionOf, isClient } from './scope.ts'

interface Figures {
  clients: number
  cards: number
  alarms: number
  answered: number
  firstAnswerSeconds: number | null
}

/** The organisation's figures of the last weeks, of everybody who is its client now: those it registered and those who appointed it. */
export async function readClientFigures(
  { db, now }: Service,
  _input: unknown,
  caller: Caller,
): Out<'readClientFigures'> {
  const session = clientSessionOf(caller)
  const since = ago(now(), days(7 * OVERVIEW_WEEKS)).toISOString()
  const [figures] = await rowsOf<Figures>(
    db,
    sql`with clients as materialized (select ${accounts.uid} as uid from ${accounts} where ${isClient(db, session, now())}),
      alarms as materialized (select ${firstAnswerSeconds} as seconds from ${incidents}
        where ${incidents.personUid} in (select uid from clients) and ${incidents.openedAt} >= ${since})
      select (select count(*)::int from clients) as clients,
        (select count(*)::int from ${returnCodes}
          where ${returnCodes.personUid} in (select uid from clients) and ${returnCodes.revokedAt} is null) as cards,
        (select count(*)::int from alarms) as alarms,
        (select count(seconds)::int from alarms) as answered,
        (select percentile_disc(0.5) within group (order by seconds) from alarms) as "firstAnswerSeconds"`,
  )
  const none = { clients: 0, cards: 0, alarms: 0, answered: 0, firstAnswerSeconds: null }
  return { weeks: OVERVIEW_WEEKS, ...(figures ?? none) }
}
