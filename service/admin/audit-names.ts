import { eq, inArray } from 'drizzle-orm'
import type { AuditParty } from '#contract/admin-audit.ts'
import { ID } from '#contract/domain/base58.ts'
import type { Locale } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import {
  accounts,
  administrators,
  goToPoints,
  incidents,
  invitations,
  messages,
  partnerDetails,
  tags,
} from '../db/tables.ts'
import { unnamed, type Unnamed } from './audit-words/sentences.ts'
import { nameOf } from './scope.ts'

type PartyName = Pick<AuditParty, 'kind' | 'name'>

/** Actors that are no person, as they stand in the audit. */
const MACHINES: readonly Unnamed[] = ['command', 'job', 'clean-up']

const accountNames = async (db: Queryable, uids: string[]): Promise<[string, PartyName][]> =>
  (
    await db
      .select({ account: accounts, organizationName: partnerDetails.organizationName })
      .from(accounts)
      .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
      .where(inArray(accounts.uid, uids))
  ).map(({ account, organizationName }) => [account.uid, { kind: 'account', name: nameOf(account, organizationName) }])

const administratorNames = async (db: Queryable, uids: string[]): Promise<[string, PartyName][]> =>
  (
    await db
      .select({ uid: administrators.uid, name: administrators.name })
      .from(administrators)
      .where(inArray(administrators.uid, uids))
  ).map(({ uid, name }) => [uid, { kind: 'administrator', name }])

const pointNames = async (db: Queryable, ids: string[]): Promise<[string, PartyName][]> =>
  (
    await db.select({ id: goToPoints.id, name: goToPoints.name }).from(goToPoints).where(inArray(goToPoints.id, ids))
  ).map(({ id, name }) => [id, { kind: 'point', name }])

/** The accounts that these ids of alarms, links, messages and invitations lead to, with the kind of page that opens them. */
async function ledTo(db: Queryable, ids: string[]): Promise<{ id: string; uid: string; kind: AuditParty['kind'] }[]> {
  const [alarms, links, sent, invited] = await Promise.all([
    db.select({ id: incidents.id, uid: incidents.personUid }).from(incidents).where(inArray(incidents.id, ids)),
    db.select({ id: tags.id, uid: tags.personUid }).from(tags).where(inArray(tags.id, ids)),
    db.select({ id: messages.id, uid: messages.recipientId }).from(messages).where(inArray(messages.id, ids)),
    db.select({ id: invitations.id, uid: invitations.personUid }).from(invitations).where(inArray(invitations.id, ids)),
  ])
  return [
    ...alarms.map((row) => ({ ...row, kind: 'incident' as const })),
    ...[...links, ...sent, ...invited].flatMap(({ id, uid }) => (uid ? [{ id, uid, kind: 'none' as const }] : [])),
  ]
}

/**
 * Names for the ids of a page of the audit, asked for all at once. They are resolved when the audit is read and never stored in it: of
 * somebody whose record was erased no name is left.
 */
export async function auditNames(
  db: Queryable,
  ids: readonly (string | null)[],
  locale: Locale,
): Promise<(id: string) => AuditParty> {
  const asked = [...new Set(ids.filter((id) => id !== null && ID.test(id)))].filter((id) => id !== null)
  const known = new Map<string, PartyName>()
  if (asked.length > 0) {
    const own = await Promise.all([accountNames(db, asked), administratorNames(db, asked), pointNames(db, asked)])
    for (const [id, named] of own.flat()) known.set(id, named)
    const rest = asked.filter((id) => !known.has(id))
    const led = rest.length > 0 ? await ledTo(db, rest) : []
    const uids = [...new Set(led.map(({ uid }) => uid))]
    const names = new Map(
      uids.length > 0 ? (await Promise.all([accountNames(db, uids), administratorNames(db, uids)])).flat() : [],
    )
    for (const { id, uid, kind } of led) {
      const name = names.get(uid)?.name
      if (name !== undefined) known.set(id, { kind, name })
    }
  }
  return (id) => {
    const machine = MACHINES.find((one) => one === id)
    const named = known.get(id)
    if (named) return { id, ...named }
    const isCaller = id.startsWith('address:')
    const words = machine ?? (isCaller ? 'caller' : ID.test(id) ? 'erased' : undefined)
    return { id, kind: 'none', name: words ? unnamed(locale, words) : id }
  }
}
