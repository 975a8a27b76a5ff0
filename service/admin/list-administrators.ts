import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Administrator, AdministratorState } from '#contract/admin-administrators.ts'
import type { Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { administrators, approvals, audit, linkTokens, passkeys, secondFactors } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { ADMINISTRATOR_KINDS, type AdministratorRow } from './administrator-rows.ts'
import { consoleOf, namesOf } from './scope.ts'

/** The acts of the audit by which somebody came into the console. */
const ENTERED = ['console-signed-in', 'console-enrolled']

/** The newest sign-in of this row's administrator: back from their newest line along the index, to the first that is one. */
const lastSignIn = sql<string | null>`(
  select ${audit.createdAt} from ${audit}
  where ${audit.actor} = ${administrators.uid} and ${inArray(audit.action, ENTERED)}
  order by ${audit.createdAt} desc, ${audit.id} desc limit 1)`

/** What stands beside the rows of all administrators. */
async function beside(db: Queryable, now: Date) {
  const [apps, keys, links, requests] = await Promise.all([
    db
      .select({ uid: secondFactors.ownerUid })
      .from(secondFactors)
      .where(and(isNotNull(secondFactors.enrolledAt), isNotNull(secondFactors.sealed))),
    db
      .select({ uid: passkeys.administratorUid, count: count() })
      .from(passkeys)
      .where(isNotNull(passkeys.administratorUid))
      .groupBy(passkeys.administratorUid),
    db
      .select({ uid: linkTokens.recipient })
      .from(linkTokens)
      .where(
        and(
          eq(linkTokens.purpose, 'administrator'),
          isNull(linkTokens.usedAt),
          isNull(linkTokens.revokedAt),
          gt(linkTokens.expiresAt, now),
        ),
      ),
    db
      .select()
      .from(approvals)
      .where(and(inArray(approvals.kind, [...ADMINISTRATOR_KINDS]), isNull(approvals.decidedAt))),
  ])
  return {
    hasApp: new Set(apps.map(({ uid }) => uid)),
    passkeys: new Map(keys.map((key) => [key.uid, key.count])),
    invited: new Set(links.map(({ uid }) => uid)),
    requests: new Map(requests.map((request) => [request.accountUid, request])),
  }
}
type Beside = Awaited<ReturnType<typeof beside>>

function stateOf(row: AdministratorRow, { invited, requests }: Beside): AdministratorState {
  if (row.endedAt) return 'ENDED'
  if (row.suspendedAt) return 'SUSPENDED'
  if (row.passwordHash !== null) return 'ACTIVE'
  if (requests.has(row.uid)) return 'ASKED'
  return invited.has(row.uid) ? 'INVITED' : 'INVITATION_OVER'
}

/** Every administrator but invitations that came to nothing, those who stand first. */
export async function administratorsOf(db: Queryable, now: Date, me: string): Promise<Administrator[]> {
  const rows = await db
    .select({ row: administrators, lastSignInAt: lastSignIn })
    .from(administrators)
    .where(or(isNull(administrators.endedAt), isNotNull(administrators.passwordHash)))
    .orderBy(sql`${administrators.endedAt} is not null`, asc(administrators.name), asc(administrators.uid))
  const known = await beside(db, now)
  const name = await namesOf(
    db,
    [...known.requests.values()].map(({ askedBy }) => askedBy),
  )
  return rows.map(({ row, lastSignInAt }) => {
    const request = known.requests.get(row.uid)
    return {
      uid: row.uid,
      name: row.name,
      username: row.username,
      email: row.email,
      state: stateOf(row, known),
      lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
      factors: { app: known.hasApp.has(row.uid), passkeys: known.passkeys.get(row.uid) ?? 0 },
      since: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      request: request
        ? {
            id: request.id,
            askedByName: name(request.askedBy),
            askedAt: request.askedAt.toISOString(),
            mine: request.askedBy === me,
          }
        : null,
      isMe: row.uid === me,
    }
  })
}

export async function listAdministrators(service: Service, _input: unknown, caller: Caller): Out<'listAdministrators'> {
  return { administrators: await administratorsOf(service.db, service.now(), consoleOf(caller).actor) }
}
