import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { personDetails } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { derivedColumns, uniquely } from '../accounts/account-row.ts'
import { LIVING_STATUSES } from '#contract/options.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { refuseKnownPerson } from '../persons/duplicates.ts'
import { obey } from '../rules.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { consoleOf } from './scope.ts'

const FIELDS = ['firstname', 'lastname', 'birth', 'lastNric', 'gender'] as const
/** A person or caregiver who is or may become a member; an organisation has no such data. */
const CHANGEABLE: readonly string[] = ['INCOMPLETE', ...LIVING_STATUSES]

/**
 * Changes what nobody may change alone, by a proof an administrator has seen; the audit keeps which fields, which proof and
 * the note, never the values. The same person is looked for again, the index deciding a race.
 * @throws `person-exists`, `changed-meanwhile`, `not-allowed`
 */
export async function changeIdentity(
  service: Service,
  input: In<'changeIdentity'>,
  caller: Caller,
): Out<'changeIdentity'> {
  const { actor } = consoleOf(caller)
  const given = Object.fromEntries(
    FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  )
  obey(
    personDetails.filter(({ field }) => Object.hasOwn(given, field)),
    given,
    service.now(),
  )
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(eq(accounts.uid, input.uid)).for('update')
      if (!account) refuse('not-found')
      if (account.type === 'PARTNER' || !CHANGEABLE.includes(account.status)) refuse('not-allowed')
      if (account.updatedAt.toISOString() !== input.seen) refuse('changed-meanwhile')
      const changed = await writeIdentity(service, tx, account, given)
      if (changed.length === 0) return { changed }
      await writeAudit(
        { db: tx, now: service.now },
        {
          actor,
          action: 'identity-changed',
          subject: account.uid,
          details: { fields: changed, proof: input.proof, reason: input.note },
        },
      )
      return { changed }
    }),
  )
}

/**
 * Writes who somebody is to a locked account, with all that is derived from it. @returns the fields that differ from what stood
 * @throws `person-exists`
 */
export async function writeIdentity(
  service: Service,
  tx: Tx,
  account: Account,
  given: Partial<Record<string, string>>,
): Promise<string[]> {
  const sealed = service.vault.open(account.sealed, account.uid)
  const { lastNric, firstname, lastname, birth, gender } = given
  const nric = lastNric?.toUpperCase()
  const stood: Record<string, unknown> = { ...account, lastNric: sealed.lastNric }
  const wanted: Partial<Record<string, string>> = { firstname, lastname, birth, gender, lastNric: nric }
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== (stood[field] ?? ''))
  if (changed.length === 0) return changed
  const columns = {
    firstname: firstname ?? account.firstname,
    lastname: lastname ?? account.lastname,
    birth: birth ?? account.birth,
    gender: gender ?? account.gender,
  }
  const derived = derivedColumns(service, { ...account, ...columns }, { ...sealed, ...(nric && { lastNric: nric }) })
  if (account.type === 'DEMENTIA' && account.status !== 'INCOMPLETE')
    await refuseKnownPerson(tx, derived.personHash ?? null, account.uid)
  await tx
    .update(accounts)
    .set({ ...columns, ...derived, registeredAgainAt: null, updatedAt: service.now() })
    .where(eq(accounts.uid, account.uid))
  return changed
}
