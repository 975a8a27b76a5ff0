import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { address, personDetails } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { PEOPLE_MAX } from '#contract/limits.ts'
import type { PersonDetails } from '#contract/member.ts'
import { clearColumns } from '../accounts/account-row.ts'
import { confirmOwner } from '../accounts/confirm-owner.ts'
import { holdAsConfirmed, holdForChange, noteContactChange } from '../accounts/contact-change.ts'
import { endLinksSentBy } from '../accounts/sent-links.ts'
import { rulesOfGiven } from '../persons/own-account.ts'
import { emailColumns, isNewEmail, sendEmailLink } from '../persons/own-email.ts'
import { writeAudit } from '../audit.ts'
import { accounts, tags } from '../db/tables.ts'
import { ownChannel, personFilled, phoneColumns } from '../persons/sign-up.ts'
import { obey } from '../rules.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { mayOf, shownPerson, standings, standingWith, type Standing } from '../tags/standing.ts'
import { auditStaffLook } from './staff-look.ts'

/** The caller's people, those with an open incident first. */
export async function listPeople(service: Service, _input: unknown, caller: Caller): Out<'listPeople'> {
  const all = await standings(service, caller.session ?? refuse('sign-in-required'))
  return { people: all.slice(0, PEOPLE_MAX).map(shownPerson), hasMore: all.length > PEOPLE_MAX }
}

export const readOwnPerson = async (
  service: Service,
  { uid }: In<'readOwnPerson'>,
  caller: Caller,
): Out<'readOwnPerson'> => {
  const standing = await standingWith(service, caller, uid, 'see')
  await auditStaffLook(service, standing)
  return withDetails(standing)
}

/** The stored number, or null for "0", which means that none was given (R9.7). */
const orNull = (value: string | null) => (value === '0' ? null : value)

function withDetails(standing: Standing): PersonDetails {
  const { person } = standing
  const details = {
    birth: person.birth,
    gender: person.gender,
    prefixCountryNum: orNull(person.prefixCountryNum),
    phone: orNull(person.phone),
    homeNumber: person.homeNumber,
    email: person.newEmail ?? person.email,
    streetName: person.streetName,
    unitNumber: person.unitNumber,
    postalCode: person.postalCode,
    cityCountry: person.cityCountry,
    building: person.building,
    blockNumber: person.blockNumber,
    address: person.address,
  }
  const may = mayOf(standing)
  return {
    ...shownPerson(standing),
    details: may.includes('edit') ? details : null,
    signInLinkBy: (may.includes('let-sign-in') && ownChannel(person)) || null,
  }
}

/** The phone columns of a payload that names another number than the stored one. */
function newPhone(person: Account, data: In<'changeOwnPerson'>['accountData']) {
  if (data.phone === undefined) return undefined
  const phone = phoneColumns(data)
  const stood = phoneColumns(person)
  return phone.phone === stood.phone && phone.prefixCountryNum === stood.prefixCountryNum ? undefined : phone
}

/**
 * Address, contact and the name on the card, by the caregiver who made the account, while linked (D10.8). A changed number or e-mail asks
 * for the caregiver's own confirmation, for a reset link would follow it, and the contacts from before are told.
 * @throws `not-found`, `not-allowed`, the texts of R5.13; as `confirmOwner` and `holdAsConfirmed`
 */
export async function changeOwnPerson(
  service: Service,
  { uid, accountData: data, confirmation }: In<'changeOwnPerson'>,
  caller: Caller,
): Out<'changeOwnPerson'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { me, person: before } = await standingWith(service, caller, uid, 'edit')
  const filled = personFilled(data)
  obey(rulesOfGiven([...personDetails, ...address], filled), filled, service.now())
  const changesContact = (person: Account) => isNewEmail(person, data.email) || newPhone(person, data) !== undefined
  const isConfirmed = changesContact(before)
  if (isConfirmed) await confirmOwner(service, caller, confirmation)
  await service.db.transaction(async (tx) => {
    const at = service.now()
    const person = await holdForChange(tx, uid)
    if (isConfirmed) await holdAsConfirmed(tx, session)
    // It was changed by another request since it was found to be the same.
    if (!isConfirmed && changesContact(person)) refuse('sign-in-again')
    const { email: _, ...columns } = clearColumns(data)
    const phone = newPhone(person, data)
    if (phone) {
      await noteContactChange(service, tx, person, { part: 'phone', kind: 'contact-changed', by: me.uid })
      await endLinksSentBy(service, tx, uid, 'sms')
    }
    await sendEmailLink(service, tx, person, { email: data.email, by: me.uid })
    await tx
      .update(accounts)
      .set({
        ...columns,
        // A changed number is no longer verified.
        ...(phone && { ...phone, phoneVerifiedAt: null }),
        ...emailColumns(person, data.email),
        updatedAt: at,
      })
      .where(eq(accounts.uid, uid))
    const fields = Object.keys(data)
    await writeAudit(
      { db: tx, now: service.now },
      { actor: me.uid, action: 'person-changed', subject: uid, details: { fields } },
    )
  })
  return withDetails(await standingWith(service, caller, uid, 'see'))
}

/** @throws `invalid-input` unless the list names each of the person's links that stand, once */
export async function orderContacts(
  service: Service,
  { uid, tags: wanted }: In<'orderContacts'>,
  caller: Caller,
): Out<'orderContacts'> {
  const { me } = await standingWith(service, caller, uid, 'order')
  await service.db.transaction(async (tx) => {
    const standing = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.personUid, uid), inArray(tags.status, ['PENDING', 'ACCEPTED'])))
      .for('update')
    const known = new Set(standing.map(({ id }) => id))
    if (new Set(wanted).size !== wanted.length || wanted.some((id) => !known.has(id))) refuse('invalid-input')
    // A link added in the meantime keeps its place behind the ordered ones.
    const order = [...wanted, ...[...known].filter((id) => !wanted.includes(id))]
    for (const [contactOrder, id] of order.entries()) await tx.update(tags).set({ contactOrder }).where(eq(tags.id, id))
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'contacts-ordered', subject: uid })
  })
  return { ordered: true as const }
}
