import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { refuse } from '#contract/errors.ts'
import { RECOVERY_CODES } from '#contract/limits.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { noteContactChange } from '../accounts/contact-change.ts'
import { admitTry } from '../accounts/tries.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import { accounts, passkeys, secondFactors } from '../db/tables.ts'
import type { Service } from '../service.ts'

const PERIOD_SECONDS = 30
/**
 * How many TOTP steps before and after the present one are accepted, because clocks of phones differ (RFC 6238 §5.2).
 */
const WINDOW = 1
/**
 * The fictional authenticator secret of everybody in the sample, so that the tour can show the code of this moment. It
 * stands in the source, and so opens nothing where real people's data is.
 */
export const SAMPLE_TOTP_SECRET = 'HOMEWARDTRIALHOMEWARDTRIALHOMEWA'

interface SealedFactor {
  totpSecret: string
}

/** The TOTP generator for one secret in base 32, as an authenticator app computes it. */
export const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Whether this person has a second factor that a code has confirmed. */
export async function isEnrolled(db: Queryable, ownerUid: string): Promise<boolean> {
  const [factor] = await db
    .select({ ownerUid: secondFactors.ownerUid })
    .from(secondFactors)
    .where(and(eq(secondFactors.ownerUid, ownerUid), isNotNull(secondFactors.enrolledAt)))
  return factor !== undefined
}

/** Whether an authenticator app is set up; where there is none, passkeys and recovery codes stand in its place. */
export async function hasApp(db: Queryable, ownerUid: string): Promise<boolean> {
  const [factor] = await db
    .select({ ownerUid: secondFactors.ownerUid })
    .from(secondFactors)
    .where(
      and(eq(secondFactors.ownerUid, ownerUid), isNotNull(secondFactors.enrolledAt), isNotNull(secondFactors.sealed)),
    )
  return factor !== undefined
}

/** Removes a secret that no code has confirmed: each entry shows one of its own. */
export const forgetWaitingFactor = (tx: Tx, ownerUid: string) =>
  tx.delete(secondFactors).where(and(eq(secondFactors.ownerUid, ownerUid), isNull(secondFactors.enrolledAt)))

/**
 * The secret that waits for its first code: the one from before, so that opening the page again changes no QR code;
 * nothing once a code has confirmed it.
 */
export async function waitingSecret({ db, vault, now }: Service, ownerUid: string): Promise<string | undefined> {
  const totpSecret = new Secret({ size: 20 }).base32
  await db
    .insert(secondFactors)
    .values({ ownerUid, sealed: vault.seal({ totpSecret }, ownerUid), createdAt: now() })
    .onConflictDoNothing()
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.ownerUid, ownerUid))
  if (!factor?.sealed || factor.enrolledAt) return undefined
  return vault.open<SealedFactor>(factor.sealed, ownerUid).totpSecret
}

/** Whose second factor is tried, and in which role. */
export type FactorOwner = Pick<AdminSession, 'actor' | 'role'>

/** @throws `too-many-requests` */
const limitTries = (service: Service, { actor, role }: FactorOwner, caller: Caller) =>
  admitTry(service, caller, {
    door: 'second-factor',
    subject: actor,
    owner: { uid: actor, to: 'console', isAdministrator: role === 'administrator' },
  })

/** The step of a six-digit code that is right now, or nothing. */
function stepOf(service: Service, sealed: string, ownerUid: string, code: string): number | undefined {
  const secret = service.vault.open<SealedFactor>(sealed, ownerUid).totpSecret
  // Everybody can read the sample's secret: where real people's data is, it opens nothing.
  if (!secret || (service.config.live && secret === SAMPLE_TOTP_SECRET)) return undefined
  const timestamp = service.now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/**
 * Accepts a TOTP code at most once: of two simultaneous requests with the same code one is refused. `enrolling`: the
 * first code, which confirms the app.
 * @returns whether the code was right
 */
async function takeStep(service: Service, tx: Tx, ownerUid: string, code: string, enrolling: boolean) {
  const enrolled = enrolling ? isNull(secondFactors.enrolledAt) : isNotNull(secondFactors.enrolledAt)
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.ownerUid, ownerUid), enrolled))
  const step = factor?.sealed && stepOf(service, factor.sealed, ownerUid, code)
  if (typeof step !== 'number') return false
  const [taken] = await tx
    .update(secondFactors)
    .set({ lastStep: step, ...(enrolling && { enrolledAt: service.now() }) })
    .where(
      and(
        eq(secondFactors.ownerUid, ownerUid),
        enrolled,
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ ownerUid: secondFactors.ownerUid })
  return taken !== undefined
}

/** No letters or digits that look alike; groups of five read well from paper. */
const RECOVERY_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 125 random bits: so many that nobody finds a code again from its keyed hash, and the hash need not be a slow one. */
const RECOVERY_LENGTH = 25
const recoveryCode = () =>
  [...randomBytes(RECOVERY_LENGTH)]
    .map((byte) => RECOVERY_LETTERS[byte & 31])
    .join('')
    .replaceAll(/.{5}(?!$)/g, '$&-')
const recoveryText = (ownerUid: string, code: string) =>
  `recovery\n${ownerUid}\n${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`

/** Recovery codes to be shown once, and the hashes that are kept of them. */
function newRecoveryCodes(service: Pick<Service, 'keys'>, ownerUid: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
  return { codes, hashes: codes.map((code) => service.keys.hashSubject(recoveryText(ownerUid, code))) }
}

/**
 * A passkey is the second factor from now on, without an app: a secret that waited for its first code is forgotten.
 * @returns the recovery codes, which are shown this once
 * @throws `not-allowed` when a second factor was set up meanwhile
 */
export async function enrolByPasskey(service: Pick<Service, 'keys' | 'now'>, tx: Tx, ownerUid: string) {
  const { codes, hashes } = newRecoveryCodes(service, ownerUid)
  const at = service.now()
  const passkeyAlone = { sealed: null, enrolledAt: at, recoveryHashes: hashes }
  const [enrolled] = await tx
    .insert(secondFactors)
    .values({ ownerUid, ...passkeyAlone, createdAt: at })
    .onConflictDoUpdate({
      target: secondFactors.ownerUid,
      set: passkeyAlone,
      setWhere: isNull(secondFactors.enrolledAt),
    })
    .returning({ ownerUid: secondFactors.ownerUid })
  return enrolled ? codes : refuse('not-allowed')
}

/**
 * The first code of the app: from now on it is asked for at every sign-in.
 * @returns the recovery codes, which are shown this once; only keyed hashes are kept
 * @throws `second-factor-wrong`, `too-many-requests`
 */
export async function enrol(service: Service, owner: FactorOwner, code: string, caller: Caller): Promise<string[]> {
  await limitTries(service, owner, caller)
  const { actor: ownerUid } = owner
  const { codes, hashes } = newRecoveryCodes(service, ownerUid)
  const right = await service.db.transaction(async (tx) => {
    if (!(await takeStep(service, tx, ownerUid, digits(code), true))) return false
    // An administrator has no address and no number that could be told.
    const [account] = await tx.select().from(accounts).where(eq(accounts.uid, ownerUid))
    if (account)
      await noteContactChange(service, tx, account, {
        part: 'second-factor',
        kind: 'second-factor-changed',
        by: ownerUid,
      })
    await tx.update(secondFactors).set({ recoveryHashes: hashes }).where(eq(secondFactors.ownerUid, ownerUid))
    return true
  })
  if (!right) refuse('second-factor-wrong')
  return codes
}

/** "123 456" is how apps show it and people type it. */
const digits = (code: string) => code.replaceAll(/\s/g, '')

/**
 * Takes a code of the app, or a recovery code.
 * @returns how many recovery codes are left when one was used, else null
 * @throws `second-factor-wrong`, `too-many-requests`
 */
export async function takeSecondFactor(service: Service, owner: FactorOwner, code: string, caller: Caller) {
  await limitTries(service, owner, caller)
  const { actor: ownerUid } = owner
  const { db } = service
  if (/^\d{6}$/.test(digits(code)))
    return (await db.transaction((tx) => takeStep(service, tx, ownerUid, digits(code), false)))
      ? null
      : refuse('second-factor-wrong')
  const names = service.keys.hashesOfSubject(recoveryText(ownerUid, code)).map((hash) => sql`${hash}`)
  const hashes = sql`array[${sql.join(names, sql`, `)}]::text[]`
  const [used] = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`${secondFactors.recoveryHashes} - ${hashes}` })
    .where(
      and(
        eq(secondFactors.ownerUid, ownerUid),
        isNotNull(secondFactors.enrolledAt),
        sql`${secondFactors.recoveryHashes} ?| ${hashes}`,
      ),
    )
    .returning({ left: secondFactors.recoveryHashes })
  return used ? used.left.length : refuse('second-factor-wrong')
}

/**
 * Takes the second factor away, app and an administrator's passkeys: the next sign-in asks for a new one (a command, for a lost
 * phone without recovery codes).
 */
export async function removeSecondFactor(tx: Tx, ownerUid: string) {
  await tx.delete(secondFactors).where(eq(secondFactors.ownerUid, ownerUid))
  await tx.delete(passkeys).where(eq(passkeys.administratorUid, ownerUid))
}
