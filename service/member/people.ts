import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { address, personDetails } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { PEOPLE_MAX } from '#contract/limits.ts'
import type { PersonDetails } from '#contract/member.ts'
import { clearColumns } from '../accounts/account-row.ts'
import { emailColumns, named, sendEmailLink } from '../persons/own-account.ts'
import { writeAudit } from '../audit.ts'
import { accounts, tags } from '../db/tables.ts'
import { ownChannel, personFilled, phoneColumns } from '../persons/sign-up.ts'
import { obey } from '../rules.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { mayOf, shownPerson, standings, standingWith, type Standing } from '../tags/standing.ts'

/** The caller's people, those with an open incident first. */
export async function listPeople(service: Service, _input: unknown, caller: Caller): Out<'listPeople'> {
  const all = await standings(service, caller.session ?? refuse('sign-in-required'))
  return { people: all.slice(0, PEOPLE_MAX).map(shownPerson), hasMore: all.length > PEOPLE_MAX }
}

export const readOwnPerson = async (
  service: Service,
  { uid }: In<'readOwnPerson'>,
  caller: Caller,
): Out<'readOwnPerson'> => withDetails(await standingWith(service, caller, uid, 'see'))

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

/**
 * Address, contact and the name on the card, by the caregiver who made the account, while linked (D10.8).
 * @throws `not-found`, `not-allowed`, the texts of R5.13
 */
export async function changeOwnPerson(
  service: Service,
  { uid, accountData: data }: In<'changeOwnPerson'>,
  caller: Caller,
): Out<'changeOwnPerson'> {
  const { me } = await standingWith(service, caller, uid, 'edit')
  const filled = personFilled(data)
  obey(named([...personDetails, ...address], filled), filled, service.now())
  await service.db.transaction(async (tx) => {
    const at = service.now()
    const [person] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update')
    if (!person) refuse('not-found')
    const { email: _, ...columns } = clearColumns(data)
    const phone = data.phone === undefined ? undefined : phoneColumns(data)
    // A changed number is no longer verified.
    const isOther =
      phone !== undefined && (phone.phone !== person.phone || phone.prefixCountryNum !== person.prefixCountryNum)
    await tx
      .update(accounts)
      .set({
        ...columns,
        ...phone,
        ...(isOther && { phoneVerifiedAt: null }),
        ...emailColumns(person, data.email),
        updatedAt: at,
      })
      .where(eq(accounts.uid, uid))
    await sendEmailLink(service, tx, person, data.email)
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
  await standingWith(service, caller, uid, 'order')
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
  })
  return { ordered: true as const }
}
