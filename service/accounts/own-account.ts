import { eq } from 'drizzle-orm'
import type {
  changeOwnAccount as changeContract,
  confirmOwnAccount as confirmContract,
} from '../../contract/accounts.ts'
import type { AccountData } from '../../contract/account-data.ts'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import { address, caregiverPerson, personDetails, screening } from '../../contract/forms.ts'
import { atMost, type Filled, type Rule } from '../../contract/rules.ts'
import { DISPLAY_NAME_MAX } from '../../contract/limits.ts'
import { accounts } from '../db/tables.ts'
import { queueEmailLink } from '../messages/queue.ts'
import { refuseKnownPerson } from '../persons/duplicates.ts'
import { personFilled } from '../persons/sign-up.ts'
import { obey } from '../rules.ts'
import type { Caller, Service } from '../service.ts'
import { clearColumns, derivedColumns, ownAccount, sealedPart, storeConsents, uniquely } from './account-row.ts'
import { obeyConsents, refuseTakenEmail } from './sign-up.ts'

const own = (caller: Caller) => caller.session?.account ?? refuse('sign-in-required')

/** @throws `sign-in-required` */
export const readOwnAccount = (service: Service, _input: unknown, caller: Caller) => ownAccount(service, own(caller))

/** Changing these needs proof (P§2, membership terms), except while the registration is still being made. */
const PROVED = ['firstname', 'lastname', 'birth', 'lastNric', 'gender'] as const
/** Changed by a call of its own: a new number by code, the rest never by its owner. */
const NOT_HERE = ['phone', 'prefixCountryNum'] as const

/** Only the rules of fields that this change names. */
const named = (rules: readonly Rule[], filled: Filled) => rules.filter(({ field }) => filled[field] !== undefined)

/** Changes what the payload names and leaves the rest. A changed e-mail must be confirmed again. */
export async function changeOwnAccount(
  service: Service,
  { accountData: data }: Checked<typeof changeContract>,
  caller: Caller,
) {
  const account = own(caller)
  const incomplete = account.status === 'INCOMPLETE'
  if (!incomplete && [...PROVED, ...NOT_HERE].some((field) => data[field] !== undefined)) refuse('not-allowed')
  const filled = personFilled({ accountData: data })
  const rules =
    account.type === 'DEMENTIA' ? [...personDetails, ...address, ...screening] : [...caregiverPerson, ...address]
  obey(named(rules, filled), {
    ...filled,
    prefixCountryNum: filled.prefixCountryNum || account.prefixCountryNum || '+65',
  })

  await uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      const columns = clearColumns(data)
      const changed = { ...account, ...columns }
      const derived = derivedColumns(service, changed, {
        ...service.vault.open(account.sealed, account.uid),
        ...sealedPart(data),
      })
      if (account.type === 'DEMENTIA' && incomplete)
        await refuseKnownPerson(tx, derived.personHash ?? null, account.uid)
      const newEmail = data.email !== undefined && (data.email || null) !== account.email
      if (newEmail) await refuseTakenEmail(tx, data.email, account.uid)
      await tx
        .update(accounts)
        .set({
          ...columns,
          ...phoneColumns(data, incomplete),
          ...derived,
          ...(newEmail && { emailVerifiedAt: null }),
          updatedAt: at,
        })
        .where(eq(accounts.uid, account.uid))
      if (newEmail && data.email) await queueEmailLink(service, tx, account.uid)
      if (data.consents) {
        await storeConsents(tx, {
          accountUid: account.uid,
          kinds: data.consents,
          locale: caller.locale,
          givenBy: account.uid,
          at,
        })
      }
    }),
  )
  const [now] = await service.db.select().from(accounts).where(eq(accounts.uid, account.uid))
  return ownAccount(service, now ?? account)
}

/** While INCOMPLETE a person's own number is a detail like the others. */
function phoneColumns(data: AccountData, incomplete: boolean) {
  if (!incomplete || data.phone === undefined) return {}
  const phone = data.phone.replaceAll(/\D/g, '')
  return phone && phone !== '0'
    ? { phone, prefixCountryNum: data.prefixCountryNum || '+65' }
    : { phone: '0', prefixCountryNum: '0' }
}

/** INCOMPLETE → PENDING, with the consents of the summary. @throws `already-confirmed`, `person-exists`, `terms-required` */
export async function confirmOwnAccount(service: Service, input: Checked<typeof confirmContract>, caller: Caller) {
  const account = own(caller)
  if (account.status !== 'INCOMPLETE') refuse('already-confirmed')
  obeyConsents(input.consents ?? [])
  obey([atMost('displayName', DISPLAY_NAME_MAX, 'display-name-too-long')], input)
  const filled = {
    ...service.vault.open(account.sealed, account.uid),
    streetName: account.streetName === '-' ? '' : account.streetName,
    postalCode: account.postalCode === '-' ? '' : account.postalCode,
    cityCountry: account.cityCountry === '-' ? '' : account.cityCountry,
  }
  obey([...address, ...screening], filled)
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      await refuseKnownPerson(tx, account.personHash, account.uid)
      const [confirmed] = await tx
        .update(accounts)
        .set({
          status: 'PENDING',
          confirmedAt: at,
          updatedAt: at,
          ...(input.displayName && { displayName: input.displayName }),
        })
        .where(eq(accounts.uid, account.uid))
        .returning({ status: accounts.status })
      await storeConsents(tx, {
        accountUid: account.uid,
        kinds: input.consents,
        locale: caller.locale,
        givenBy: account.uid,
        at,
      })
      return { status: confirmed?.status ?? 'PENDING' }
    }),
  )
}
