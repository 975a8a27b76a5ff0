import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { PersonCode } from '#contract/admin-codes.ts'
import { layoutSheets } from '#contract/domain/card-layout.ts'
import { writtenShortCode } from '#contract/domain/short-code.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import { writeAudit } from '../audit.ts'
import { printedCode } from '../card/card.ts'
import { endCodeOf, issueCodeFor, type ReturnCodeRow } from '../card/codes.ts'
import { drawPdf } from '../card/pdf.ts'
import { accounts, returnCodes } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { mayWhere } from '../accounts/may.ts'
import { consoleActor } from '../accounts/actor.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { acceptedCarers } from '../tags/carers.ts'
import { consoleOf, nameOf } from './scope.ts'

/** A person in one of these may have codes made. */
const WITH_CODES: readonly string[] = [...MEMBER_STATUSES, 'SUSPENDED']

const personCode = ({ code, label, shortCode, createdAt, revokedAt }: ReturnCodeRow): PersonCode => ({
  code,
  label,
  shortCode: shortCode && writtenShortCode(shortCode),
  createdAt: createdAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

/**
 * The person, if the session may see them; an unknown uid and a person outside the session's scope answer alike.
 * @throws `user-not-found`
 */
async function ownPerson({ db, now }: Service, uid: string, caller: Caller) {
  const isInScope = mayWhere(db, consoleActor(consoleOf(caller)), 'codes', now())
  const [person] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.uid, uid), eq(accounts.type, 'DEMENTIA'), isInScope))
  return person ?? refuse('user-not-found')
}

/** Codes in use first, then those that ended, newest first in each. */
export async function listCodes(service: Service, { uid }: In<'listCodes'>, caller: Caller): Out<'listCodes'> {
  const person = await ownPerson(service, uid, caller)
  const codes = await service.db
    .select()
    .from(returnCodes)
    .where(eq(returnCodes.personUid, uid))
    .orderBy(desc(returnCodes.createdAt), asc(returnCodes.code))
  const inUse = codes.filter(({ revokedAt }) => !revokedAt)
  const ended = codes.filter(({ revokedAt }) => revokedAt)
  return {
    person: { uid, name: nameOf(person), membershipId: person.membershipId, status: person.status },
    codes: [...inUse, ...ended].map(personCode),
  }
}

/** @throws `user-not-found`, `person-not-approved`, `too-many-codes` */
export async function issueCode(service: Service, { uid, label }: In<'issueCode'>, caller: Caller): Out<'issueCode'> {
  const person = await ownPerson(service, uid, caller)
  if (!WITH_CODES.includes(person.status)) refuse('person-not-approved')
  const issue = { personUid: uid, label, actor: consoleOf(caller).actor, action: 'code-issued' }
  return personCode(await service.db.transaction((tx) => issueCodeFor(service, tx, issue)))
}

/**
 * Ends a code and tells the person and those who care for them; idempotent.
 * @throws `user-not-found` also when the person has no such code; `code-in-alarm`
 */
export async function revokeCode(service: Service, { uid, code }: In<'revokeCode'>, caller: Caller): Out<'revokeCode'> {
  await ownPerson(service, uid, caller)
  return service.db.transaction(async (tx) => {
    const ended = await endCodeOf(service, tx, uid, code)
    if (ended) {
      const family = [uid, ...(await acceptedCarers(tx, uid, service.now()))]
      await tellAccounts(service, tx, { kind: 'code-ended' }, family)
      await writeAudit(
        { db: tx, now: service.now },
        { actor: consoleOf(caller).actor, action: 'code-revoked', subject: uid },
      )
      return personCode(ended)
    }
    const [stands] = await tx
      .select()
      .from(returnCodes)
      .where(and(eq(returnCodes.code, code), eq(returnCodes.personUid, uid)))
    return personCode(stands ?? refuse('user-not-found'))
  })
}

/** Labels of the chosen codes that are in use, in the order they were made. @throws `user-not-found`, `choose-codes` */
export async function printLabels(
  service: Service,
  { uid, codes, copies }: In<'printLabels'>,
  caller: Caller,
): Out<'printLabels'> {
  const person = await ownPerson(service, uid, caller)
  const rows = await service.db
    .select()
    .from(returnCodes)
    .where(and(eq(returnCodes.personUid, uid), inArray(returnCodes.code, codes), isNull(returnCodes.revokedAt)))
    .orderBy(asc(returnCodes.createdAt), asc(returnCodes.code))
  if (rows.length === 0) refuse('choose-codes')
  const labels = rows.map((row) => printedCode(service, row))
  const { brand } = service.config
  const content = await drawPdf(layoutSheets(labels, copies, brand), { title: 'Labels', author: brand.association })
  await writeAudit(service, {
    actor: consoleOf(caller).actor,
    action: 'labels-printed',
    subject: uid,
    details: { codes: rows.length },
  })
  return { name: `labels-${person.membershipId ?? 'person'}.pdf`, content: new Uint8Array(content) }
}
