import { asc, eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { once, requestKey } from '../once.ts'
import { writeAudit } from '../audit.ts'
import { printedCode, readCard } from '../card/card.ts'
import { endCodeOf, issueCodeFor, lockedUsableCodes, type ReturnCodeRow } from '../card/codes.ts'
import type { Tx } from '../db/open.ts'
import { returnCodes } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { acceptedCarers } from '../tags/carers.ts'
import { shownPerson, standingWith, type Standing } from '../tags/standing.ts'
import { auditStaffLook } from './staff-look.ts'

const codeAnswer = (service: Service, { createdAt, revokedAt, ...row }: ReturnCodeRow) => ({
  code: row.code,
  ...printedCode(service, row),
  createdAt: createdAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

/** The person's codes, oldest first, and the card that carries one of them while safe return is open for the person. */
export async function readOwnCard(service: Service, input: In<'readOwnCard'>, caller: Caller): Out<'readOwnCard'> {
  const standing = await standingWith(service, caller, input.uid, 'card')
  await auditStaffLook(service, standing)
  const rows = await service.db
    .select()
    .from(returnCodes)
    .where(eq(returnCodes.personUid, input.uid))
    .orderBy(asc(returnCodes.createdAt), asc(returnCodes.code))
  const usable = rows.filter(({ revokedAt }) => !revokedAt)
  const { code } = usable.find((row) => row.code === input.code) ?? usable[0] ?? {}
  const card = code && standing.isSafeReturnOpen ? { ...(await readCard(service, { code })), code } : null
  return { person: shownPerson(standing), codes: rows.map((row) => codeAnswer(service, row)), card }
}

/** @throws `not-found`, `too-many-requests` */
async function mayChange(service: Service, caller: Caller, uid: string): Promise<Standing> {
  const standing = await standingWith(service, caller, uid, 'card')
  const wait = await service.limiter.take('return-codes', standing.me.uid)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  return standing
}

/** @throws `person-not-approved`, `too-many-codes` */
export async function addReturnCode(
  service: Service,
  input: In<'addReturnCode'>,
  caller: Caller,
): Out<'addReturnCode'> {
  const { person, me, isSafeReturnOpen } = await mayChange(service, caller, input.uid)
  if (!isSafeReturnOpen) refuse('person-not-approved')
  const request = requestKey(service, caller, 'addReturnCode', input, me.uid)
  const issue = { personUid: person.uid, label: input.label, actor: me.uid, action: 'code-added' }
  return service.db.transaction(async (tx) => {
    const make = async () => (await issueCodeFor(service, tx, issue)).code
    const code = await once(tx, request, service.now(), make)
    const [row] = await tx.select().from(returnCodes).where(eq(returnCodes.code, code))
    return codeAnswer(service, row ?? refuse('not-found'))
  })
}

/** Revokes an active code and tells the others who care for the person. @throws `not-found`, `code-in-alarm` */
async function endCode(service: Service, tx: Tx, { person, me }: Standing, code: string) {
  const ended = (await endCodeOf(service, tx, person.uid, code)) ?? refuse('not-found')
  const others = [person.uid, ...(await acceptedCarers(tx, person.uid, service.now()))].filter((uid) => uid !== me.uid)
  await tellAccounts(service, tx, { kind: 'code-ended' }, others)
  return ended
}

/**
 * Revokes a code and issues another in one transaction, so that the person is never without a code.
 * @throws `not-found`, `person-not-approved`, `code-in-alarm`
 */
export async function replaceReturnCode(
  service: Service,
  input: In<'replaceReturnCode'>,
  caller: Caller,
): Out<'replaceReturnCode'> {
  const standing = await mayChange(service, caller, input.uid)
  const { person, me, isSafeReturnOpen } = standing
  if (!isSafeReturnOpen) refuse('person-not-approved')
  return service.db.transaction(async (tx) => {
    const { label } = await endCode(service, tx, standing, input.code)
    const issue = { personUid: person.uid, label, actor: me.uid, action: 'code-replaced' }
    return codeAnswer(service, await issueCodeFor(service, tx, issue))
  })
}

/** @throws `not-found`, `last-code`, `code-in-alarm` */
export async function revokeReturnCode(
  service: Service,
  input: In<'revokeReturnCode'>,
  caller: Caller,
): Out<'revokeReturnCode'> {
  const standing = await mayChange(service, caller, input.uid)
  const { person, me } = standing
  await service.db.transaction(async (tx) => {
    await endCode(service, tx, standing, input.code)
    if ((await lockedUsableCodes(tx, person.uid)) === 0) refuse('last-code')
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'code-revoked', subject: person.uid })
  })
  return { revoked: true as const }
}
