import { and, eq, isNull } from 'drizzle-orm'
import type { AccountData } from '#contract/account-data.ts'
import { refuse } from '#contract/errors.ts'
import { address, caregiverPerson, personDetails, screening } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { atMost, type Filled, type Rule } from '#contract/rules.ts'
import { defaultPrintedName, followsNames } from '#contract/domain/printed-name.ts'
import { DISPLAY_NAME_MAX } from '#contract/limits.ts'
import type { Tx } from '../db/open.ts'
import { accounts, workItems } from '../db/tables.ts'
import { confirmOwner, isOwnSignUp } from '../accounts/confirm-owner.ts'
import { holdAsConfirmed, holdForChange, noteContactChange } from '../accounts/contact-change.ts'
import { endLinksSentBy } from '../accounts/sent-links.ts'
import { emailColumns, isNewEmail, sendEmailLink } from './own-email.ts'
import { mayHearOfPerson, personColumns, UNFOUND } from './duplicates.ts'
import { auditingHits, limitDuplicateChecks } from './duplicate-checks.ts'
import { cardAddressOf, personFilled, phoneColumns } from './sign-up.ts'
import { obey } from '../rules.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Sealed } from '../vault.ts'
import {
  clearColumns,
  derivedColumns,
  ownAccount,
  sealedPart,
  storeConsents,
  uniquely,
} from '../accounts/account-row.ts'
import { sourceOf, spareContact } from '../accounts/unasked.ts'
import type { Account, Session } from '../session.ts'
import { obeyConsents } from '../accounts/sign-up.ts'
import { refuseTakenEmail } from '../accounts/email-owner.ts'

const own = (caller: Caller) => caller.session?.account ?? refuse('sign-in-required')

/** The caller's own account. @throws `sign-in-required` */
export const readOwnAccount = (service: Service, _input: unknown, caller: Caller): Out<'readOwnAccount'> =>
  ownAccount(service, own(caller))

/** Fields that can only be changed with proof (P2.33), except during registration. */
const PROVED = ['firstname', 'lastname', 'birth', 'gender'] as const
/** Fields of the phone number, which is changed only by a call of its own with a code. */
const BY_CODE = ['phone', 'prefixCountryNum'] as const

/** Whether a payload changes a stored value that the owner may not change here; filling in an empty one is allowed. */
function changesProved(account: Account, { lastNric }: Sealed, data: AccountData) {
  const differs = (stands: string | null | undefined, given: string | undefined) =>
    given !== undefined && given !== (stands ?? '')
  return (
    (lastNric && differs(lastNric, data.lastNric?.toUpperCase())) ||
    PROVED.some((field) => account[field] && differs(account[field], data[field])) ||
    BY_CODE.some((field) => differs(account[field], data[field]))
  )
}

/** The rules of the fields that this change names. */
export const rulesOfGiven = (rules: readonly Rule[], filled: Filled) =>
  rules.filter(({ field }) => filled[field] !== undefined)

/** Whether a payload changes the number of a registration that is not confirmed; of any other it is refused (BY_CODE). */
function changesNumber(account: Account, data: AccountData) {
  if (account.status !== 'INCOMPLETE') return false
  const phone = phoneColumns({ ...account, ...data })
  const stood = phoneColumns(account)
  return phone.phone !== stood.phone || phone.prefixCountryNum !== stood.prefixCountryNum
}

/** Whether a payload changes how the account is reached. */
const changesContact = (account: Account, data: AccountData) =>
  isNewEmail(account, data.email) || changesNumber(account, data)

/**
 * Updates the fields that the payload names and leaves the others. A changed e-mail must be confirmed again, and like a changed number
 * asks for the owner's confirmation, but in the session of the sign-up itself.
 * @throws as `confirmOwner` and `holdAsConfirmed`
 */
export async function changeOwnAccount(
  service: Service,
  { accountData: data, confirmation }: In<'changeOwnAccount'>,
  caller: Caller,
): Out<'changeOwnAccount'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { account } = session
  const filled = personFilled(data)
  const rules =
    account.type === 'DEMENTIA' ? [...personDetails, ...address, ...screening] : [...caregiverPerson, ...address]
  obey(rulesOfGiven(rules, filled), filled, service.now())

  const inSignUp = isOwnSignUp(session, service.now())
  const isConfirmed = changesContact(account, data) && (!inSignUp || confirmation !== undefined)
  if (isConfirmed) await confirmOwner(service, caller, confirmation)
  await limitChange(service, account, data, caller)
  const allowed = { inSignUp, isConfirmed }
  await auditingHits(service, caller, () =>
    uniquely(() => service.db.transaction((tx) => change(service, tx, session, data, caller, allowed))),
  )
  const [now] = await service.db.select().from(accounts).where(eq(accounts.uid, account.uid))
  return ownAccount(service, now ?? account)
}

/**
 * Takes from the hourly limits of a change that checks for duplicates or writes to a new address.
 * @throws `too-many-requests`
 */
async function limitChange(service: Service, account: Account, data: AccountData, caller: Caller) {
  const { lastNric } = service.vault.open(account.sealed, account.uid)
  const asks =
    (data.lastname ?? account.lastname) !== account.lastname ||
    (data.birth ?? account.birth) !== account.birth ||
    (data.lastNric?.toUpperCase() ?? lastNric) !== lastNric
  if (account.type === 'DEMENTIA' && account.status === 'INCOMPLETE' && asks)
    await limitDuplicateChecks(service, caller)
  if (data.email && isNewEmail(account, data.email))
    await spareContact(service, {
      kind: 'confirm-email',
      contact: data.email.toLowerCase(),
      source: sourceOf(caller, account),
    })
}

async function change(
  service: Service,
  tx: Tx,
  session: Session,
  data: AccountData,
  caller: Caller,
  { inSignUp, isConfirmed }: { inSignUp: boolean; isConfirmed: boolean },
) {
  const at = service.now()
  const { uid } = session.account
  // Reads the row again under a lock, so that two simultaneous changes do not overwrite each other.
  const account = isConfirmed ? await holdAsConfirmed(tx, session) : await holdForChange(tx, uid)
  const incomplete = account.status === 'INCOMPLETE'
  const sealed = service.vault.open(account.sealed, uid)
  if (!incomplete && changesProved(account, sealed, data)) refuse('not-allowed')
  // It was changed by another request since it was found to be the same.
  if (!inSignUp && !isConfirmed && changesContact(account, data)) refuse('sign-in-again')
  const { email: _, ...columns } = clearColumns(data)
  const merged = derivedColumns(service, { ...account, ...columns }, { ...sealed, ...sealedPart(data) })
  const isBegun = account.type === 'DEMENTIA' && incomplete
  const derived = isBegun
    ? await personColumns(service, tx, merged, { uid, caller })
    : { ...merged, ...(account.registeredAgainAt && UNFOUND) }
  if (isBegun && !mayHearOfPerson(caller))
    await service.jobs.enqueue(tx, 'tell-of-registered-again', { accountUid: uid })
  if (isNewEmail(account, data.email) && account.type !== 'DEMENTIA') await refuseTakenEmail(tx, data.email, uid)
  await sendEmailLink(service, tx, account, { email: data.email, by: uid, inSignUp })
  if (changesNumber(account, data)) await endLinksSentBy(service, tx, uid, 'sms')
  if (!inSignUp && changesNumber(account, data))
    await noteContactChange(service, tx, account, { part: 'phone', kind: 'contact-changed', by: uid })
  await tx
    .update(accounts)
    .set({
      ...columns,
      ...printedNameColumn(account, data),
      ...(incomplete && phoneColumns({ ...account, ...data })),
      ...(incomplete && data.metadata && { metadata: cardAddressOf(data) }),
      ...derived,
      ...emailColumns(account, data.email),
      updatedAt: at,
    })
    .where(eq(accounts.uid, uid))
  await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale: caller.locale, givenBy: uid, at })
}

/** The printed name after a change of names: a person's follows them until another one is chosen (R3.8). */
const printedNameColumn = (account: Account, data: AccountData) =>
  account.type === 'DEMENTIA' && !data.displayName && followsNames(account.displayName, account)
    ? { displayName: defaultPrintedName({ ...account, ...data }) }
    : {}

/** INCOMPLETE → PENDING, with the consents of the summary. @throws `already-confirmed`, `person-exists`, `terms-required` */
export async function confirmOwnAccount(
  service: Service,
  input: In<'confirmOwnAccount'>,
  caller: Caller,
): Out<'confirmOwnAccount'> {
  const account = own(caller)
  if (account.status !== 'INCOMPLETE') refuse('already-confirmed')
  obeyConsents(input.consents ?? [], service.now())
  obey([atMost('displayName', DISPLAY_NAME_MAX, 'display-name-too-long')], input, service.now())
  const filled = {
    ...service.vault.open(account.sealed, account.uid),
    streetName: account.streetName === '-' ? '' : account.streetName,
    postalCode: account.postalCode === '-' ? '' : account.postalCode,
    cityCountry: account.cityCountry === '-' ? '' : account.cityCountry,
  }
  obey([...address, ...screening], filled, service.now())
  return auditingHits(service, caller, () =>
    uniquely(() =>
      service.db.transaction(async (tx) => {
        const at = service.now()
        const { uid } = account
        const derived = derivedColumns(service, account, service.vault.open(account.sealed, uid))
        const columns = await personColumns(service, tx, derived, { uid, caller })
        if (!mayHearOfPerson(caller)) await service.jobs.enqueue(tx, 'tell-of-registered-again', { accountUid: uid })
        const [confirmed] = await tx
          .update(accounts)
          .set({
            ...columns,
            status: 'PENDING',
            confirmedAt: at,
            updatedAt: at,
            ...(input.displayName && { displayName: input.displayName }),
          })
          .where(and(eq(accounts.uid, account.uid), eq(accounts.status, 'INCOMPLETE')))
          .returning({ status: accounts.status })
        if (!confirmed) refuse('already-confirmed')
        await storeConsents(tx, {
          accountUid: account.uid,
          kinds: input.consents,
          locale: caller.locale,
          givenBy: account.uid,
          at,
        })
        await tx
          .update(workItems)
          .set({ closedAt: at, closedBy: account.uid })
          .where(
            and(eq(workItems.accountUid, account.uid), eq(workItems.kind, 'incomplete'), isNull(workItems.closedAt)),
          )
        return { status: confirmed.status }
      }),
    ),
  )
}
