import { parsePhoneNumberFromString, validatePhoneNumberLength, type CountryCode } from 'libphonenumber-js/max'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { GRANT_HOURS } from '#contract/limits.ts'
import { hours, later } from '#contract/domain/time.ts'
import type { Caller } from '../caller.ts'
import { transactionInTurn } from '../in-turn.ts'
import type { Service } from '../service.ts'
import { contactsOf, shownContacts } from './contacts.ts'
import { giveGrant } from './grant.ts'
import { leaveReport } from './leave-report.ts'
import { wasReadFirst } from './opened.ts'
import { personUidByCode } from './person.ts'
import { relayOf } from './relay-of.ts'
import { networkOf } from './reports.ts'

/**
 * A typed number as E.164. Only an impossible length refuses: a finder in a hurry may have any number in the world.
 * @throws `phone-impossible`
 */
export function finderPhone(typed: string, country: string): string {
  const digits = typed.replaceAll(/[^\p{Nd}+＋]/gu, '')
  if (validatePhoneNumberLength(digits, country as CountryCode) !== undefined) refuse('phone-impossible')
  return parsePhoneNumberFromString(digits, country as CountryCode)?.number ?? refuse('phone-impossible')
}

/**
 * Stores who found the person, tells whom it is for, and opens the family's numbers to this device until ISO time `until`.
 * Nothing refuses a finder, and nothing that others send changes who hears of one (docs/decisions.md, "Promises of safe return").
 * @throws `user-not-found`, the same for every unusable code; `phone-impossible`
 */
export async function submitSafeReturn(
  service: Service,
  input: In<'submitSafeReturn'>,
  caller: Caller,
): Out<'submitSafeReturn'> {
  const { db, now, keys } = service
  const phone = input.phone === undefined ? null : finderPhone(input.phone, input.country)
  const code = input.uidDementia
  const device = caller.ensureDevice()
  const taken = await transactionInTurn(db, `code:${code}`, async (tx) => {
    const personUid = (await personUidByCode(tx, code)) ?? refuse('user-not-found')
    const moment = now()
    const { idempotencyKey } = caller
    const request = idempotencyKey ? keys.hashesOfSubject(`submit:${code}:${phone ?? ''}:${idempotencyKey}`) : []
    const { incident, submissionId } = await leaveReport(
      service,
      tx,
      {
        personUid,
        code,
        kind: 'FOUND',
        deviceHash: device,
        networkHash: networkOf(service, caller.address),
        name: input.name,
        phone,
        keepsNumber: input.keepsNumber,
        locale: caller.locale,
        place: input.place || null,
        position: input.position,
        readFirst: wasReadFirst(service, code, input.opened),
      },
      { request },
    )
    await giveGrant(tx, { device, code, incidentId: incident.id, submissionId, at: moment })
    return { moment, incidentId: incident.id, contacts: await contactsOf(tx, personUid, moment) }
  })
  const { moment, contacts } = taken
  return {
    until: later(moment, hours(GRANT_HOURS)).toISOString(),
    account: shownContacts(contacts, true, moment, await relayOf(service, db, { ...taken, locale: caller.locale })),
  }
}
