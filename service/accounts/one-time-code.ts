import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { later, minutes } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { mobile } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { CODE_CHECKS, CODE_DIGITS, CODE_MINUTES, PHONE_PROOF_MINUTES } from '#contract/limits.ts'
import { COUNTRY_CODES } from '#contract/options.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { oneTimeCodes, phoneProofs } from '../db/tables.ts'
import { codeText } from '../messages/texts.ts'
import { pauseBeforeNext, refuseCodeFlood, type Asker } from './code-limits.ts'
import { obey } from '../rules.ts'
import { hashToken, randomToken, randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/**
 * The number as E.164. Codes go to mobile ranges of +65, +62 and +60 only (R9.4).
 * @throws `phone-required`, `phone-too-short`, `phone-country`, `phone-impossible`
 */
export function signUpPhone(
  given: { phone?: string | undefined; prefixCountryNum?: string | undefined },
  now: Date,
): string {
  const phone = (given.phone ?? '').replaceAll(/\D/g, '')
  const prefixCountryNum = given.prefixCountryNum || '+65'
  obey(mobile, { phone, prefixCountryNum }, now)
  const parsed = parsePhoneNumberFromString(prefixCountryNum + phone)
  if (!parsed?.isValid() || parsed.getType() !== 'MOBILE') refuse('phone-impossible')
  return parsed.number
}

/** The two parts an account stores: "+65" and national digits. */
export function phoneParts(e164: string): { prefixCountryNum: string; phone: string } {
  const prefixCountryNum = COUNTRY_CODES.find((code) => e164.startsWith(code)) ?? '+65'
  return { prefixCountryNum, phone: e164.slice(prefixCountryNum.length) }
}

/**
 * Who asks for a code, by one-way names. The browser is given a cookie when it has none: its codes serve in it alone, so that a
 * stranger's guesses do nothing to them.
 */
function askerOf({ keys }: Service, caller: Caller): Asker {
  const token = caller.codeToken ?? randomToken()
  caller.remember('code', token)
  return { browserHash: hashToken(token), sourceHash: keys.hashSubject(`code-source:${caller.address}`) }
}

/** Sends a code. @throws as `signUpPhone`; `code-wait` with the seconds to wait; `code-unavailable` when it cannot be sent */
export async function generateCaregiverSignUpOTP(
  service: Service,
  input: In<'generateCaregiverSignUpOTP'>,
  caller: Caller,
): Out<'generateCaregiverSignUpOTP'> {
  const { db, keys, now, outside } = service
  const phone = signUpPhone(input, service.now())
  const phoneNames = keys.hashesOfSubject(phone)
  const [phoneHash = ''] = phoneNames
  const wait = await service.limiter.take('code-address', caller.address)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const asker = askerOf(service, caller)
  const { prefixCountryNum: countryCode } = phoneParts(phone)
  await refuseCodeFlood(service, asker.sourceHash, countryCode)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const id = randomUid()
  const resendAfterSeconds = await db.transaction(async (tx) => {
    await lockSubject(tx, `code:${phoneHash}`)
    const at = now()
    const pause = await pauseBeforeNext(tx, phoneNames, asker, at)
    if (pause > 0) refuse('code-wait', { retryAfterSeconds: pause })
    await tx.insert(oneTimeCodes).values({
      id,
      phoneHash,
      ...asker,
      countryCode,
      codeHash: keys.hashCode(id, phone, 'sign-up', code),
      createdAt: at,
      expiresAt: later(at, minutes(CODE_MINUTES)),
    })
    return pauseBeforeNext(tx, phoneNames, asker, at)
  })
  const purpose = caller.session?.purpose === 'member' ? 'change' : 'register'
  const { name, association } = service.config.brand
  const text = codeText(caller.locale, purpose, {
    brand: name,
    association,
    code,
    domain: new URL(service.publicUrl()).hostname,
  })
  const delivery = await outside.sms.send({ to: phone, text, key: id })
  // A text whose answer was lost may have arrived: its code counts, and the next one is waited for as after any other.
  if (!delivery.ok && !(delivery.retry && delivery.unknown)) {
    service.log.warn({ requestId: caller.requestId, reason: delivery.reason }, 'a code was not handed over')
    // A code that was not sent must not delay the next one.
    await db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id))
    refuse('code-unavailable', { retryAfterSeconds: 60 })
  }
  return { message: 'The otp code has been sent', resendAfterSeconds }
}

/**
 * Checks a code; `code-ended` is thrown as by `checkCode`. The counter is raised in a transaction of its own, before the comparison, so that no crash and no
 * parallel guess is free; a right code is consumed once and leaves a phone proof with this browser.
 */
export async function verifyCaregiverSignUpOTP(
  service: Service,
  input: In<'verifyCaregiverSignUpOTP'>,
  caller: Caller,
): Out<'verifyCaregiverSignUpOTP'> {
  const { db, keys, now } = service
  const phone = signUpPhone(input, service.now())
  const wrong = { valid: { status: 'pending' as const, valid: false } }
  const id = await checkCode(service, phone, input.code, caller)
  if (!id) return wrong
  const ticket = randomToken()
  const proved = await db.transaction(async (tx) => {
    if (!(await useCode(service, tx, id))) return false
    await tx.insert(phoneProofs).values({
      tokenHash: hashToken(ticket),
      phoneHash: keys.hashSubject(phone),
      createdAt: now(),
      expiresAt: later(now(), minutes(PHONE_PROOF_MINUTES)),
    })
    return true
  })
  if (!proved) refuse('code-ended')
  caller.remember('phone', ticket)
  return { valid: { status: 'approved' as const, valid: true } }
}

/**
 * Counts one try at the newest code that this browser asked for and compares it. Returns the code's id when it is right, nothing when
 * it is wrong; the code is not consumed yet.
 * @throws `code-ended` when this browser has no code left to try: none was asked for in it, or it has expired, was used, or its
 * last try was wrong
 */
export async function checkCode(
  { db, keys, now }: Service,
  phone: string,
  code: string,
  { codeToken }: Caller,
): Promise<string | undefined> {
  if (!codeToken) refuse('code-ended')
  const [latest] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(
      and(
        inArray(oneTimeCodes.phoneHash, keys.hashesOfSubject(phone)),
        eq(oneTimeCodes.browserHash, hashToken(codeToken)),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now()),
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  if (!latest) refuse('code-ended')
  const [counted] = await db
    .update(oneTimeCodes)
    .set({ checks: sql`${oneTimeCodes.checks} + 1` })
    .where(and(eq(oneTimeCodes.id, latest.id), lt(oneTimeCodes.checks, CODE_CHECKS), isNull(oneTimeCodes.usedAt)))
    .returning({ codeHash: oneTimeCodes.codeHash, checks: oneTimeCodes.checks })
  if (!counted) refuse('code-ended')
  if (keys.isCodeHash(counted.codeHash, latest.id, phone, 'sign-up', code.replaceAll(/\s/g, ''))) return latest.id
  return counted.checks < CODE_CHECKS ? undefined : refuse('code-ended')
}

/** Consumes a code that was right, in the transaction of what it is for; false when it was used in the meantime. */
export async function useCode({ now }: Pick<Service, 'now'>, tx: Tx, id: string): Promise<boolean> {
  const [used] = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now() })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id })
  return used !== undefined
}

/** Whether this browser holds a valid phone proof; the proof is not consumed. */
export async function holdsPhoneProof({ db, now }: Service, caller: Caller): Promise<boolean> {
  if (!caller.phoneTicket) return false
  const [proof] = await db
    .select({ at: phoneProofs.createdAt })
    .from(phoneProofs)
    .where(
      and(
        eq(phoneProofs.tokenHash, hashToken(caller.phoneTicket)),
        isNull(phoneProofs.usedAt),
        gt(phoneProofs.expiresAt, now()),
      ),
    )
  return proof !== undefined
}

/** Consumes the proof for exactly this phone, in the transaction of the account it makes. @throws `phone-not-verified` */
export async function usePhoneProof({ keys, now }: Service, tx: Tx, caller: Caller, phone: string) {
  const [used] = caller.phoneTicket
    ? await tx
        .update(phoneProofs)
        .set({ usedAt: now() })
        .where(
          and(
            eq(phoneProofs.tokenHash, hashToken(caller.phoneTicket)),
            inArray(phoneProofs.phoneHash, keys.hashesOfSubject(phone)),
            isNull(phoneProofs.usedAt),
            gt(phoneProofs.expiresAt, now()),
          ),
        )
        .returning({ at: phoneProofs.createdAt })
    : []
  if (!used) refuse('phone-not-verified')
}
