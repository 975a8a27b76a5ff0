import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { CLIENT_ASKS, type ClientRow } from '#contract/admin-clients.ts'
import { consoleActor } from '../accounts/actor.ts'
import type { Act } from '../accounts/authority.ts'
import { mayWhere } from '../accounts/may.ts'
import { relationsTo } from '../accounts/relations.ts'
import { nameOf, namesOf } from '../admin/scope.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, clientBranches, incidents, returnCodes, scans } from '../db/tables.ts'
import { contactsOfEach, type Contact } from '../safe-return/contacts.ts'
import { kinOf } from '../safe-return/kin.ts'
import { safeReturnOpen } from '../safe-return/open-safe-return.ts'
import { mayBeMissed } from '../tags/standing.ts'
import { asksOf } from './asks.ts'
import type { ClientSession } from './scope.ts'

/** A client's row with everybody who can be called, in order. */
type Listed = ClientRow & { contacts: NonNullable<ClientRow['first']>[] }

/** A condition as a column; what a null of the row makes neither true nor false is false. */
const isTrue = (condition: SQL | undefined) => sql<boolean>`((${condition}) is true)`

/** What is read of each client in one query. */
async function clientsByUid(db: Queryable, session: ClientSession, uids: readonly string[], at: Date) {
  const actor = consoleActor(session)
  const relations = relationsTo(db, actor, at)
  const may = (act: Act) => isTrue(mayWhere(db, actor, act, at))
  const rows = await db
    .select({
      person: accounts,
      branch: clientBranches.branch,
      incident: incidents,
      isSafeReturnOpen: isTrue(safeReturnOpen()),
      isRegisteredByUs: isTrue(relations.registrar()),
      isAppointed: isTrue(relations.appointed()),
      mayName: may('call-as'),
      mayMissing: may('missing'),
      mayPrint: sql<boolean>`(${may('codes')} and exists (select 1 from ${returnCodes}
        where ${returnCodes.personUid} = ${accounts.uid} and ${returnCodes.revokedAt} is null))`,
      lastScannedAt: sql<Date | null>`(select max(${scans.createdAt}) from ${scans}
        where ${scans.personUid} = ${accounts.uid})`.mapWith(scans.createdAt),
      ...asksOf(db, session, at),
    })
    .from(accounts)
    .leftJoin(incidents, and(eq(incidents.personUid, accounts.uid), isNull(incidents.closedAt)))
    .leftJoin(
      clientBranches,
      and(eq(clientBranches.personUid, accounts.uid), eq(clientBranches.organisationUid, session.organisation)),
    )
    .where(inArray(accounts.uid, [...uids]))
  return new Map(rows.map((row) => [row.person.uid, row]))
}

/** Clients as the list shows them, in the given order. The caller has asked whether the session may see them. */
export async function clientRows(
  db: Queryable,
  session: ClientSession,
  uids: readonly string[],
  at: Date,
): Promise<Listed[]> {
  if (uids.length === 0) return []
  const rows = await clientsByUid(db, session, uids, at)
  const contacts = await contactsOfEach(db, uids, at)
  const name = await namesOf(
    db,
    [...contacts.values()].flat().map((contact) => contact.uid),
  )
  return uids.flatMap((uid) => {
    const row = rows.get(uid)
    if (!row) return []
    const { person, incident } = row
    const its = contacts.get(uid) ?? []
    const shown = shownContacts(its, (contact) =>
      row.mayName || contact.uid === session.organisation ? name(contact.uid) : null,
    ).map((contact, index) => ({ ...contact, isUs: its[index]?.uid === session.organisation }))
    return [
      {
        uid,
        name: nameOf(person),
        photo: person.photo,
        membershipId: person.membershipId,
        status: person.status,
        branch: row.branch,
        isRegisteredByUs: row.isRegisteredByUs,
        isAppointed: row.isAppointed,
        isSafeReturnOpen: row.isSafeReturnOpen,
        endingAt: person.endingAt?.toISOString() ?? null,
        incident: incident && {
          id: incident.id,
          openedAt: incident.openedAt.toISOString(),
          missingSince: incident.missingAt?.toISOString() ?? null,
        },
        first: shown[0] ?? null,
        contacts: shown,
        lastScannedAt: row.lastScannedAt?.toISOString() ?? null,
        asks: CLIENT_ASKS.filter((ask) => row[ask]),
        mayMissing: row.mayMissing && mayBeMissed(row),
        mayPrint: row.mayPrint && row.isSafeReturnOpen,
      },
    ]
  })
}

/** Contacts as the console names them: what they are to the person, and a name where it may be read. */
function shownContacts(contacts: Contact[], nameFor: (contact: Contact) => string | null) {
  const kin = kinOf(contacts)
  return contacts.map((contact) => ({
    kin: kin.get(contact.uid) ?? { relation: contact.relation, calledAs: contact.calledAs, ordinal: null },
    name: nameFor(contact),
  }))
}
