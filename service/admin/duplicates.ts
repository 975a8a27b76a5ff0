import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { DUPLICATE_REASONS, DUPLICATES_SHOWN, type DuplicateReason } from '#contract/admin-duplicates.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { AccountType } from '#contract/options.ts'
import { derivedColumns } from '../accounts/account-row.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { normalised } from '../vault.ts'
import { addressOf, phoneOf } from './account.ts'
import { decidedWith } from './duplicate-verdicts.ts'
import { rowsFor } from './list.ts'
import { auditLook } from './looks.ts'
import { accountInScope, consoleOf, inScope, namesOf } from './scope.ts'

/** A reason is looked for among so many rows at most: a number, or a name with a birth, that more have says nothing. */
const LOOKED_AT = 50

/** Kinds of account that one person or organisation would register twice as: a person and their caregiver may share a number. */
const ALIKE: Record<AccountType, AccountType[]> = {
  DEMENTIA: ['DEMENTIA'],
  CAREGIVER: ['CAREGIVER', 'PUBLIC'],
  PUBLIC: ['CAREGIVER', 'PUBLIC'],
  PARTNER: ['PARTNER'],
}

/** What is looked for: for each reason that this account can have, the condition of the others. Each is found by an index. */
export function reasonsOf(service: Pick<Service, 'vault'>, account: Account): Partial<Record<DuplicateReason, SQL>> {
  const { firstname, lastname, birth, prefixCountryNum, phone, email, type } = account
  // The hashes are computed anew: the row of a second registration keeps none.
  const { nricHash, personHash } = derivedColumns(service, account, service.vault.open(account.sealed, account.uid))
  const names = [normalised(`${firstname} ${lastname}`), normalised(`${lastname} ${firstname}`)].filter(Boolean)
  const found: { [Reason in DuplicateReason]: SQL | false | undefined } = {
    person: personHash ? eq(accounts.personHash, personHash) : undefined,
    'nric-and-year':
      nricHash && birth
        ? and(
            eq(accounts.nricHash, nricHash),
            sql`${accounts.birth} between ${`${birth.slice(0, 4)}-01-01`}::date and ${`${birth.slice(0, 4)}-12-31`}::date`,
          )
        : undefined,
    'birth-and-name':
      birth && names.length > 0 ? and(inArray(accounts.searchName, names), eq(accounts.birth, birth)) : undefined,
    phone:
      phone && phone !== '0' && prefixCountryNum
        ? and(eq(accounts.prefixCountryNum, prefixCountryNum), eq(accounts.phone, phone))
        : undefined,
    email: email ? eq(sql`lower(${accounts.email})`, email.toLowerCase()) : undefined,
    name: type === 'PARTNER' && names.length > 0 ? inArray(accounts.searchName, names) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, which]) => which))
}

/** The uids that one reason finds; unfinished registrations are nobody's second one yet. */
export const withReason = (account: Account, reason: SQL, scope: SQL | undefined): SQL =>
  sql`select ${accounts.uid} as uid from ${accounts} where ${and(
    reason,
    ne(accounts.uid, account.uid),
    inArray(accounts.type, ALIKE[account.type]),
    ne(accounts.status, 'INCOMPLETE'),
    scope,
  )} limit ${LOOKED_AT}`

/** What of accounts is compared, in the order of the uids. */
async function compared(db: Queryable, uids: string[]) {
  const rows = await rowsFor(db, uids)
  const name = await namesOf(
    db,
    rows.map(({ account }) => account.createdBy),
  )
  return rows.map(({ account, uid, name: called, type, status, staff, membershipId, organisation }) => ({
    uid,
    name: called,
    type,
    status,
    staff,
    membershipId,
    organisation,
    birth: account.birth,
    phone: phoneOf(account),
    email: account.email,
    address: addressOf(account),
    createdBy: account.createdBy ? name(account.createdBy) : null,
    createdAt: account.createdAt.toISOString(),
  }))
}

/** Accounts of the caller's that may be the same as this one, which waits; those with the most reasons first. */
export async function listDuplicates(
  service: Service,
  { uid }: In<'listDuplicates'>,
  caller: Caller,
): Out<'listDuplicates'> {
  const { db } = service
  const session = consoleOf(caller)
  const account = await accountInScope(service, session, uid)
  const scope = inScope(db, session, 'file', service.now())
  const reasons = new Map<string, DuplicateReason[]>()
  const decided = await decidedWith(db, uid)
  const asked = account.status === 'PENDING' ? reasonsOf(service, account) : {}
  for (const reason of DUPLICATE_REASONS) {
    const which = asked[reason]
    if (!which) continue
    const { rows } = (await db.execute(withReason(account, which, scope))) as unknown as { rows: { uid: string }[] }
    for (const { uid: other } of rows)
      if (!decided.has(other)) reasons.set(other, [...(reasons.get(other) ?? []), reason])
  }
  const first = ([, [reason = 'name']]: [string, DuplicateReason[]]) => DUPLICATE_REASONS.indexOf(reason)
  const found = [...reasons].toSorted(
    (one, other) => other[1].length - one[1].length || first(one) - first(other) || (one[0] < other[0] ? -1 : 1),
  )
  const shown = found.slice(0, DUPLICATES_SHOWN)
  const [own, ...others] = await compared(db, [uid, ...shown.map(([other]) => other)])
  if (!own) refuse('not-found')
  for (const { uid: subject } of others)
    await auditLook(service, { actor: session.actor, action: 'record-compared', subject })
  return {
    own,
    duplicates: others.map((other) => ({ ...other, reasons: reasons.get(other.uid) ?? [] })),
    hasMore: found.length > DUPLICATES_SHOWN,
  }
}
