import { eq, sql } from 'drizzle-orm'
import type { ConsoleStep } from '#contract/admin-access.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { ADMIN_ENTRY_MINUTES, ADMIN_SESSION_HOURS } from '#contract/limits.ts'
import { useLink } from '../link-token.ts'
import { isPassword } from '../accounts/password.ts'
import { rememberDevice } from '../accounts/known-device.ts'
import { admitTry, ownerOf } from '../accounts/tries.ts'
import { endSession, NO_SIGN_IN, type Account } from '../session.ts'
import { accountByUsername } from '../accounts/sign-in.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, administrators, partnerDetails } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { forgetWaitingFactor, hasApp, isEnrolled } from './second-factor.ts'
import {
  beginAdminSession,
  endAdminSession,
  locksAt,
  openAdminSession,
  type AdminSession,
  type ConsoleUser,
} from '../admin-session.ts'
import { passkeysOf } from '../accounts/passkey-rows.ts'

/** The administrator with this username, compared without case; also one who has left. */
export const administratorByUsername = async (db: Queryable, username: string) =>
  (
    await db
      .select()
      .from(administrators)
      .where(eq(sql`lower(${administrators.username})`, username.trim().toLowerCase()))
  )[0]

/**
 * Whether the account may use the console on behalf of an organisation: it is an approved organisation's own, or one
 * of its staff's. The account's own approval is checked by the caller.
 */
async function actsForOrganisation(db: Queryable, account: typeof accounts.$inferSelect): Promise<boolean> {
  if (NO_SIGN_IN.includes(account.status)) return false
  const uid = account.type === 'PARTNER' ? account.uid : account.type === 'CAREGIVER' ? account.masterPartnerUid : null
  if (!uid) return false
  const [organisation] = await db
    .select({ type: accounts.type, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.uid, uid))
  return organisation?.type === 'PARTNER' && organisation.status === 'APPROVED'
}

/** Whose password a username's tries are at: the administrator's, else the account's if it may sign in. */
function ownerAtConsole(administrator: { uid: string } | undefined, account: Account | undefined) {
  if (administrator) return { uid: administrator.uid, to: 'console', isAdministrator: true } as const
  return account && !NO_SIGN_IN.includes(account.status) ? ownerOf(account, 'console') : undefined
}

/**
 * The first step of signing in to the console. An unknown user, a wrong password and an account that may not use the
 * console get the same answer, after one password comparison each. Administrators' usernames are looked up first.
 * @throws `sign-in-failed`, `administrator-suspended`, `account-frozen`, `staff-not-approved`, `too-many-requests`
 */
export async function signInToConsole(
  service: Service,
  input: In<'signInToConsole'>,
  caller: Caller,
): Out<'signInToConsole'> {
  const { db, keys } = service
  const found = await administratorByUsername(db, input.username)
  const account = await accountByUsername(service, input.username)
  const administrator = found?.endedAt ? undefined : found
  const may = Boolean(administrator) || (account !== undefined && (await actsForOrganisation(db, account)))
  const subject = keys.hashSubject(input.username.trim().toLowerCase())
  await admitTry(service, caller, { door: 'console-sign-in', subject, owner: ownerAtConsole(administrator, account) })
  const right = await isPassword((administrator ?? account)?.passwordHash, input.password)
  if (!may || !right) refuse('sign-in-failed')
  // Only whoever knows the password hears of it: nobody is locked out without being told.
  if (administrator?.suspendedAt) refuse('administrator-suspended')
  if (!administrator && account?.frozenAt) refuse('account-frozen')
  // A staff link is shared by many people, so that an account that came by it must be approved before it may see
  // anybody's data.
  if (!administrator && account?.status !== 'APPROVED') refuse('staff-not-approved')
  const user = administrator ? { administratorUid: administrator.uid } : { accountUid: account?.uid ?? '' }
  return db.transaction(async (tx) => {
    await holdUser(tx, user, (administrator ?? account)?.passwordHash)
    return enterConsole(service, tx, user, caller)
  })
}

/**
 * Holds whoever signs in until their session has begun, as they stand now: comparing a password takes a while, and whatever happens in it
 * ends every session but this one. (D73.2) @throws `sign-in-failed` where the password is another one or they may come in no more, `administrator-suspended`
 */
async function holdUser(tx: Tx, user: ConsoleUser, tried: string | null | undefined) {
  if ('administratorUid' in user) {
    const isTheirs = eq(administrators.uid, user.administratorUid)
    const [administrator] = await tx.select().from(administrators).where(isTheirs).for('share')
    if (!administrator || administrator.endedAt || administrator.passwordHash !== tried) refuse('sign-in-failed')
    return administrator.suspendedAt ? refuse('administrator-suspended') : undefined
  }
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, user.accountUid)).for('share')
  const may =
    account?.status === 'APPROVED' && account.passwordHash === tried && (await actsForOrganisation(tx, account))
  if (!may) refuse('sign-in-failed')
  return account.frozenAt ? refuse('account-frozen') : undefined
}

/** Begins a session that can do nothing but verify the second factor; an earlier session of this browser ends. */
export async function enterConsole(service: Service, tx: Tx, user: ConsoleUser, caller: Caller) {
  const before = caller.admin ?? caller.lockedAdmin
  if (before) await endAdminSession(tx, before.id, service.now())
  caller.remember('admin', await beginAdminSession(service, tx, user), ADMIN_ENTRY_MINUTES * 60)
  const uid = 'accountUid' in user ? user.accountUid : user.administratorUid
  // A secret that somebody saw before and never confirmed is not the one to confirm now.
  await forgetWaitingFactor(tx, uid)
  return { step: (await isEnrolled(tx, uid)) ? ('code' as const) : ('enrol' as const) }
}

/**
 * Signs in by a hand-over token instead of a password, once and within 60 seconds; the second factor is still
 * required.
 */
export async function handOverToConsole(
  service: Service,
  { token }: In<'handOverToConsole'>,
  caller: Caller,
): Out<'handOverToConsole'> {
  return service.db.transaction(async (tx) => {
    const link = await useLink(service, tx, token, 'hand-over')
    const [account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.uid, link.recipient ?? ''))
    if (account?.status !== 'APPROVED' || !(await actsForOrganisation(tx, account))) refuse('link-ended')
    return enterConsole(service, tx, { accountUid: account.uid }, caller)
  })
}

/** The step of the console's sign-in that this browser has reached, and who is signed in. */
export async function readConsole(
  { db, now }: Service,
  _input: unknown,
  { admin, lockedAdmin }: Caller,
): Out<'readConsole'> {
  const nobody = { actor: null, factors: [], name: null, role: null, organisation: null, locksIn: null }
  if (lockedAdmin) return { step: 'locked' as const, ...nobody, factors: await factorsAt(db, 'locked', lockedAdmin) }
  if (!admin) return { step: 'password' as const, ...nobody }
  if (!admin.secondFactor) {
    const step: ConsoleStep = (await isEnrolled(db, admin.actor)) ? 'code' : 'enrol'
    return { step, ...nobody, factors: await factorsAt(db, step, admin) }
  }
  const [organisation] = admin.organisation
    ? await db
        .select({
          uid: accounts.uid,
          name: sql<string>`coalesce(${partnerDetails.organizationName}, ${accounts.firstname})`,
        })
        .from(accounts)
        .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
        .where(eq(accounts.uid, admin.organisation))
    : []
  return {
    step: 'in' as const,
    actor: admin.actor,
    factors: await factorsAt(db, 'in', admin),
    name: admin.name || organisation?.name || null,
    role: admin.role,
    organisation: organisation ?? null,
    locksIn: Math.max(0, Math.ceil((locksAt(admin).getTime() - now().getTime()) / 1000)),
  }
}

/**
 * By what the second factor can be set up or shown, also to unlock: an app, and for administrators passkeys. Staff have none here: their
 * account's are added under its password alone.
 */
async function factorsAt(db: Queryable, step: ConsoleStep, { role, actor }: AdminSession) {
  const isSetUp = step === 'enrol'
  const passkeys = role === 'administrator' && !isSetUp ? await passkeysOf(db, { administratorUid: actor }) : []
  const hasPasskey = role === 'administrator' && (isSetUp || passkeys.length > 0)
  const app = isSetUp || (await hasApp(db, actor))
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(app ? (['app'] as const) : [])]
}

/**
 * Opens the console in this browser, whose device is known from then on. `session`: the session that passed the password, or what
 * begins an open one in the same transaction and returns its secret.
 */
export async function openConsole(
  service: Service,
  session: string | ((tx: Tx) => Promise<string>),
  actor: string,
  caller: Caller,
  action: string,
  details = {},
) {
  const token = await service.db.transaction(async (tx) => {
    const opened = typeof session === 'string' ? await openAdminSession(service, tx, session) : await session(tx)
    await writeAudit({ db: tx, now: service.now }, { actor, action, subject: actor, details })
    return opened
  })
  caller.remember('admin', token, ADMIN_SESSION_HOURS * 3600)
  rememberDevice(service, caller, { uid: actor, to: 'console' })
}

/**
 * Ends this browser's console session, and the one in which somebody at the console registers clients: whoever sits here next would act as
 * them. (D73.11) A member's session beside it stays.
 */
export async function signOutOfConsole(service: Service, _input: unknown, caller: Caller): Out<'signOutOfConsole'> {
  const session = caller.admin ?? caller.lockedAdmin
  if (session) {
    const { id, actor } = session
    const beside = caller.session
    const registering = beside?.purpose === 'registration' && beside.account.uid === actor ? beside : undefined
    await service.db.transaction(async (tx) => {
      await endAdminSession(tx, id, service.now())
      if (registering) await endSession(tx, registering.id, service.now())
    })
    if (registering) caller.remember('session', undefined)
  }
  caller.remember('admin', undefined)
  caller.forgetPages()
  return { signedOut: true as const }
}
