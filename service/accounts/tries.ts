import { and, desc, eq } from 'drizzle-orm'
import { ago, later, minutes } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { TRY_SPACING, TRY_TURN_MINUTES } from '#contract/limits.ts'
import type { MembershipMessage } from '#contract/messages.ts'
import type { LimitName } from '#contract/rate-limits.ts'
import { lockSubject } from '../db/open.ts'
import { tryTurns } from '../db/tables.ts'
import { tellAccounts, tellDuty } from '../messages/queue.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { knownDevice, type Owner } from './known-device.ts'

/** What is tried: each has the limit of one device or address, the limit of all together, and what its owner is told. */
const DOORS = {
  'sign-in': { all: 'sign-in-all', told: 'sign-in-tries' },
  'console-sign-in': { all: 'console-sign-in-all', told: 'sign-in-tries' },
  'second-factor': { all: 'second-factor-all', told: 'second-factor-tries' },
} as const satisfies Partial<Record<LimitName, { all: LimitName; told: MembershipMessage }>>

/** An account as the owner of what is tried. */
export const ownerOf = ({ uid }: { uid: string }, to: Owner['to']) => ({ uid, to, isAdministrator: false })

interface Try {
  door: keyof typeof DOORS
  /** One-way name of what is tried: a username, also an unknown one, or an owner. */
  subject: string
  /** Whose it is; undefined for an unknown user, and for one who may not sign in. */
  owner?: (Owner & { isAdministrator: boolean }) | undefined
  /** A signature is tried, which cannot be guessed: then others' failures slow no owner, and none is told of them. */
  isSigned?: boolean
}

/**
 * Counts one try of a password or code and refuses it while it has to wait. A device that its owner signed in on before is counted
 * by itself, so that failures elsewhere do not shut it out. All others are counted by address and together: beyond the limit they
 * come in turns, one at a time at growing distances, and the owner is told. No source is refused for good.
 * @throws `too-many-requests` with the seconds to wait
 */
export async function admitTry(service: Service, caller: Caller, { door, subject, owner, isSigned = false }: Try) {
  const device = owner && knownDevice(service, caller, owner)
  if (device) return refuseFor(await service.limiter.take(door, `${subject} known ${device}`))
  if (caller.overLimit) refuseFor(60)
  const wait =
    (await service.limiter.take(door, `${subject} ${caller.address}`)) ||
    (isSigned ? 0 : await takeTurn(service, caller, door, subject))
  if (wait > 0 && owner && !isSigned) await tellOwner(service, door, owner)
  refuseFor(wait)
}

function refuseFor(retryAfterSeconds: number) {
  if (retryAfterSeconds > 0) refuse('too-many-requests', { retryAfterSeconds })
}

/** Seconds between two turns: they double with each step of tries over the limit, up to a longest. */
const spacing = (over: number) =>
  Math.min(TRY_SPACING.longest, TRY_SPACING.first * 2 ** Math.floor(over / TRY_SPACING.step))

/**
 * Counts a try against the limit of all addresses together. Beyond it an address is given the next turn, and admitted once when it
 * comes back for it. @returns seconds until its turn, 0 when this is it
 */
async function takeTurn(service: Service, { address }: Caller, door: Try['door'], subject: string): Promise<number> {
  const over = await service.limiter.countOver(DOORS[door].all, subject)
  if (over === 0) return 0
  const { db, keys } = service
  const subjectHash = keys.hashSubject(`turn:${door}:${subject}`)
  const sourceHash = keys.hashSubject(`turn:${address}`)
  const own = and(eq(tryTurns.subjectHash, subjectHash), eq(tryTurns.sourceHash, sourceHash))
  return db.transaction(async (tx) => {
    await lockSubject(tx, subjectHash)
    const now = service.now()
    const turns = await tx
      .select()
      .from(tryTurns)
      .where(eq(tryTurns.subjectHash, subjectHash))
      .orderBy(desc(tryTurns.at))
    const turn = turns.find((row) => row.sourceHash === sourceHash)
    if (turn && turn.at > now) return Math.ceil((turn.at.getTime() - now.getTime()) / 1000)
    await tx.delete(tryTurns).where(own)
    // A turn that was not taken in its time is over.
    if (turn && turn.at > ago(now, minutes(TRY_TURN_MINUTES))) return 0
    const last = turns[0]?.at ?? now
    const seconds = spacing(over)
    const at = later(last > now ? last : now, seconds * 1000)
    await tx.insert(tryTurns).values({ subjectHash, sourceHash, at })
    return Math.ceil((at.getTime() - now.getTime()) / 1000)
  })
}

/** Tells the owner, at most once a day, that their password or code is being guessed; for an administrator, who has no contact here, the duty desk. */
async function tellOwner(service: Service, door: Try['door'], { uid, isAdministrator }: NonNullable<Try['owner']>) {
  const kind = DOORS[door].told
  if ((await service.limiter.take('tries-told', `${kind} ${uid}`)) > 0) return
  await service.db.transaction((tx) =>
    isAdministrator ? tellDuty(service, tx, { kind: 'console-tries' }) : tellAccounts(service, tx, { kind }, [uid]),
  )
}
