import { eq, sql } from 'drizzle-orm'
import type { Refusal, RefusalCode } from '#contract/errors.ts'
import type { CallName } from '#contract/index.ts'
import type { LimitName } from '#contract/rate-limits.ts'
import { writeAudit } from './audit.ts'
import { actorOf, type Caller } from './caller.ts'
import type { Queryable } from './db/open.ts'
import { accounts, administrators, passkeys } from './db/tables.ts'
import { counterFromZero } from './metrics.ts'
import { currentOrigin } from './request-origin.ts'
import type { Service } from './service.ts'

/** How a call ended, as far as the audit of security events needs to know. */
export interface CallOutcome {
  call: string | undefined
  refusal: Refusal | undefined
  caller: Caller | undefined
  /** What was asked, once it was checked; only a username, a uid and which passkey are read of it, and neither is written as it was typed. */
  input: unknown
  answer: unknown
}

/** Whom a call tries to be, or asks about. */
type Whom = 'member' | 'console' | 'caller' | 'person'
interface RefusalEvent {
  /** Every call, where none is named. */
  calls?: readonly CallName[]
  codes: readonly RefusalCode[]
  whom: Whom
  action: string
}

/** Refusals that are security events; the first that fits counts. */
const REFUSED: readonly RefusalEvent[] = [
  {
    calls: ['signIn'],
    codes: ['sign-in-failed', 'google-failed', 'passkey-failed'],
    whom: 'member',
    action: 'sign-in-failed',
  },
  { calls: ['signIn'], codes: ['too-many-requests'], whom: 'member', action: 'sign-in-locked' },
  {
    calls: ['signInToConsole', 'enterByPasskey', 'unlockConsole', 'handOverToConsole'],
    codes: ['sign-in-failed', 'passkey-failed', 'staff-not-approved', 'link-ended'],
    whom: 'console',
    action: 'console-sign-in-failed',
  },
  {
    calls: ['signInToConsole', 'enterByPasskey'],
    codes: ['too-many-requests'],
    whom: 'console',
    action: 'console-sign-in-locked',
  },
  {
    calls: ['confirmEnrolment', 'showSecondFactor'],
    codes: ['second-factor-wrong'],
    whom: 'caller',
    action: 'second-factor-failed',
  },
  {
    calls: ['confirmEnrolment', 'showSecondFactor'],
    codes: ['too-many-requests'],
    whom: 'caller',
    action: 'second-factor-locked',
  },
  { codes: ['password-wrong'], whom: 'caller', action: 'password-refused' },
  {
    codes: ['not-allowed', 'not-found', 'user-not-found', 'second-administrator'],
    whom: 'person',
    action: 'authority-refused',
  },
]

const events = counterFromZero('homeward_security_events_total', 'Sign-ins and refusals that are audited, by event.', {
  event: ['signed-in', ...REFUSED.map(({ action }) => action)],
})

/** A text property of something that was asked or answered. */
const textIn = (value: unknown, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const held = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof held === 'string' ? held : undefined
}

/** The uid of the account with this username: an administrator first where the console was asked. */
async function uidOfUsername(db: Queryable, username: string | undefined, isConsole: boolean): Promise<string | null> {
  const typed = (username ?? '').trim().toLowerCase()
  const [administrator] = isConsole
    ? await db
        .select({ uid: administrators.uid })
        .from(administrators)
        .where(eq(sql`lower(${administrators.username})`, typed))
    : []
  if (administrator) return administrator.uid
  const [account] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, typed))
  return account?.uid ?? null
}

/** The account that was asked about, where it exists: a made-up uid is typed text. */
async function uidOfAccount(db: Queryable, uid: string | undefined): Promise<string | null> {
  if (!uid) return null
  const [account] = await db.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, uid))
  return account?.uid ?? null
}

/** The passkey that was used, where we know it: whose it is, and the id it has here. */
async function usedPasskey(db: Queryable, input: unknown) {
  const used = textIn(Object(input).passkey, 'id')
  if (!used) return undefined
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, used))
  return row && { id: row.id, uid: row.accountUid ?? row.administratorUid }
}

/** Who is signed in, at the console after both factors or as a member. */
const signedInAs = ({ admin, session }: Caller) => (admin?.secondFactor ? admin.actor : session?.account.uid)

async function subjectOf({ db }: Service, whom: Whom, input: unknown, caller: Caller): Promise<string | null> {
  if (whom === 'person') return uidOfAccount(db, textIn(input, 'uid'))
  if (whom === 'caller') return caller.admin?.actor ?? caller.session?.account.uid ?? null
  return uidOfUsername(db, textIn(input, 'username'), whom === 'console')
}

/**
 * From the widest to the narrowest what events are counted by in an hour. Within its limit a count is silent; beyond it only each
 * doubling is written, so that a flood of however many names and networks fills the audit with a few hundred lines an hour at most.
 */
const LEVELS = [
  { limit: 'security-event-all', by: 'everybody' },
  { limit: 'security-event-network', by: 'network' },
  { limit: 'security-event', by: 'account' },
] as const satisfies readonly { limit: LimitName; by: string }[]

/** How often it was in this hour, where that stands for single lines; nothing when this one is not written. */
async function countEvent({ limiter }: Service, action: string, about: string | null) {
  const network = currentOrigin()?.network ?? ''
  const subjects = {
    // What fails at accounts that exist is not drowned by unknown usernames.
    everybody: `${action} ${about === null ? 'nobody' : 'somebody'}`,
    network: `${action} ${network}`,
    account: `${action} ${about ?? ''} ${network}`,
  }
  for (const { limit, by } of LEVELS) {
    const over = await limiter.countOver(limit, subjects[by])
    if (over === 0) continue
    const { points } = limiter.limitOf(limit)
    const isDoubled = Number.isInteger(Math.log2((points + over) / points))
    return isDoubled ? { by, times: points + over } : undefined
  }
  return {}
}

/** Writes one event, or counts it only where there are many (docs/decisions.md, "The audit"). */
async function writeEvent(
  service: Service,
  { action, actor, subject, details }: { action: string; actor: string; subject: string | null; details: object },
) {
  const counted = await countEvent(service, action, subject ?? (actor.startsWith('address:') ? null : actor))
  if (!counted) return
  // What stands for many accounts is about none of them.
  const about = counted.by === undefined || counted.by === 'account' ? subject : null
  await writeAudit(service, { actor, action, subject: about, details: { ...details, ...counted } })
}

/** Audits how a call ended, where that is a security event. Never inside a transaction. */
export async function auditOutcome(service: Service, { call, refusal, caller, input, answer }: CallOutcome) {
  if (!call || !caller) return
  if (!refusal) {
    const uid = call === 'signIn' ? textIn(Object(answer).account, 'uid') : undefined
    if (!uid) return
    const passkey = await usedPasskey(service.db, input)
    const details = passkey ? { passkey: passkey.id } : {}
    events.inc({ event: 'signed-in' })
    await writeEvent(service, { actor: uid, subject: uid, details, action: 'signed-in' })
    return
  }
  const event = REFUSED.find(
    ({ calls, codes }) => codes.includes(refusal.code) && (!calls || calls.some((one) => one === call)),
  )
  if (!event || (event.whom === 'person' && !signedInAs(caller))) return
  events.inc({ event: event.action })
  const passkey = event.calls ? await usedPasskey(service.db, input) : undefined
  const subject = passkey ? passkey.uid : await subjectOf(service, event.whom, input, caller)
  const actor = signedInAs(caller) ?? actorOf(service, caller)
  await writeEvent(service, {
    action: event.action,
    actor,
    subject,
    details: { call, ...(passkey && { passkey: passkey.id }) },
  })
}
