import { and, asc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditParty } from '#contract/admin-audit.ts'
import { ID } from '#contract/domain/base58.ts'
import { startOf } from '#contract/domain/time.ts'
import { Refusal } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { administrators, audit } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Place } from './keyset.ts'
import { searchAccounts } from './search.ts'

/** The lines that these filters leave; each filter is a column that an index begins with. */
export const matching = ({ actor, action, subject, device, network, from, to }: In<'exportAudit'>): SQL | undefined =>
  and(
    actor === undefined ? undefined : eq(audit.actor, actor),
    action === undefined ? undefined : eq(audit.action, action),
    subject === undefined ? undefined : eq(audit.subject, subject),
    device === undefined ? undefined : eq(audit.device, device),
    network === undefined ? undefined : eq(audit.network, network),
    from === undefined ? undefined : gte(audit.createdAt, startOf(from)),
    to === undefined ? undefined : lt(audit.createdAt, startOf(to, 1)),
  )

/** The lines after a place of the list, as one comparison that the index answers. */
export const before = (place: Place | undefined): SQL | undefined =>
  place &&
  lt(sql`(${audit.createdAt}, ${audit.id})`, sql`(${place.at.toISOString()}::timestamptz, ${place.id}::bigint)`)

/** More administrators than this share no name. */
const ADMINISTRATORS_FOUND = 20

/** Whom the one search of the console finds; nobody where the text is too short for it. */
async function accountParties(service: Service, text: string, caller: Caller) {
  try {
    return (await searchAccounts(service, { text }, caller)).accounts
  } catch (error) {
    if (error instanceof Refusal && error.code === 'search-too-short') return undefined
    throw error
  }
}

/**
 * Administrators whose name or username has the text in it, and the accounts that the console's one search finds, which is audited
 * there. An id that stands in the audit is taken as it is: of what was erased nothing else is left to search by.
 * @throws `search-too-short` when nobody was found and the text has no word long enough
 */
export async function findAuditParties(
  service: Service,
  { text }: In<'findAuditParties'>,
  caller: Caller,
): Out<'findAuditParties'> {
  const typed = text.toLowerCase()
  const staff = await service.db
    .select({ id: administrators.uid, name: administrators.name, username: administrators.username })
    .from(administrators)
    .where(
      or(
        sql`strpos(lower(${administrators.name}), ${typed}) > 0`,
        eq(sql`lower(${administrators.username})`, typed),
        eq(administrators.uid, text),
      ),
    )
    .orderBy(asc(administrators.name), asc(administrators.uid))
    .limit(ADMINISTRATORS_FOUND)
  const found = await accountParties(service, text, caller)
  const parties = [
    ...staff.map((one) => ({ ...one, kind: 'administrator' as const, membershipId: null })),
    ...(found ?? []).map(({ uid, name, username, membershipId }) => {
      const kind: AuditParty['kind'] = 'account'
      return { id: uid, kind, name, username, membershipId }
    }),
  ]
  if (parties.length > 0) return { parties }
  if (ID.test(text)) return { parties: [{ id: text, kind: 'none', name: text, username: null, membershipId: null }] }
  if (!found) throw new Refusal('search-too-short')
  return { parties }
}
