import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Caller } from '../caller.ts'
import { partnerDetails } from '../db/tables.ts'
import type { Queryable } from '../db/open.ts'
import { e164 } from '../messages/queue.ts'
import type { Account } from '../session.ts'
import type { Service } from '../service.ts'
import type { Sealed } from '../vault.ts'
import { writeLook } from './looks.ts'
import { accountInScope, consoleOf } from './scope.ts'

export const HEALTH = [
  'typeDementia',
  'stageDementia',
  'existingDementiaSingapore',
  'hospitalName',
  'hospitalDepartment',
  'appointment',
  'symptoms',
] as const satisfies readonly (keyof Sealed)[]

/** The audit action of each. */
const REVEALED = { nric: 'nric-revealed', health: 'health-revealed', number: 'number-revealed' } as const

/** Discloses the fields that the page masks. The audit line, with who and why, is written before the answer is sent. */
export async function revealAccount(
  service: Service,
  input: In<'revealAccount'>,
  caller: Caller,
): Out<'revealAccount'> {
  const session = consoleOf(caller)
  const account = await accountInScope(service, session, input.uid)
  const wait = await service.limiter.take('reveal', session.actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const action = REVEALED[input.what]
  await writeLook(service, { actor: session.actor, action, subject: account.uid, details: { reason: input.reason } })
  const sealed = service.vault.open(account.sealed, account.uid)
  const health = input.what === 'health'
  return {
    lastNric: input.what === 'nric' ? (sealed.lastNric ?? null) : null,
    typeDementia: (health && sealed.typeDementia) || null,
    stageDementia: (health && sealed.stageDementia) || null,
    existingDementiaSingapore: health ? (sealed.existingDementiaSingapore ?? null) : null,
    hospitalName: (health && sealed.hospitalName) || null,
    hospitalDepartment: (health && sealed.hospitalDepartment) || null,
    appointment: (health && sealed.appointment) || null,
    symptoms: (health && sealed.symptoms) || null,
    phone: input.what === 'number' ? await dialledOf(service.db, account) : null,
  }
}

/** The number that somebody is called at: an organisation's hotline, a member's mobile number, else the one at home. */
async function dialledOf(db: Queryable, { uid, type, prefixCountryNum, phone, homeNumber }: Account) {
  if (type !== 'PARTNER') return phone && phone !== '0' ? `${prefixCountryNum}${phone}` : homeNumber || null
  const [partner] = await db
    .select({ hotline: partnerDetails.hotlineNumber })
    .from(partnerDetails)
    .where(eq(partnerDetails.uid, uid))
  return partner ? (e164(partner.hotline) ?? partner.hotline) : null
}
