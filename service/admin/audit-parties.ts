import { asc, eq, or, sql } from 'drizzle-orm'
import type { AuditParty } from '#contract/admin-audit.ts'
import { ID } from '#contract/domain/base58.ts'
import { Refusal } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { administrators } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { searchAccounts } from './search.ts'

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
