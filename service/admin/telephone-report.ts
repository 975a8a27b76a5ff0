import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, returnCodes } from '../db/tables.ts'
import { transactionInTurn } from '../in-turn.ts'
import { sendFinderPage } from '../safe-return/follow-up.ts'
import { leaveReport } from '../safe-return/leave-report.ts'
import { safeReturnOpen } from '../safe-return/open-safe-return.ts'
import { finderPhone } from '../safe-return/submit.ts'
import type { Service } from '../service.ts'
import { answeredFor } from './incident-scope.ts'
import { consoleOf } from './scope.ts'

/** The person for whose alarms the session answers, with whether a rescue runs for them. @throws `user-not-found` */
async function personOf({ db, now }: Service, uid: string, caller: Caller) {
  const [person] = await db
    .select({ uid: accounts.uid, isOpen: sql<boolean>`${safeReturnOpen()}` })
    .from(accounts)
    .where(and(eq(accounts.uid, uid), eq(accounts.type, 'DEMENTIA'), answeredFor(db, consoleOf(caller), now())))
  return person ?? refuse('user-not-found')
}

/** The oldest code of the person that works: a report belongs to one, and by it the caller's page is found. */
async function codeOf(db: Queryable, personUid: string) {
  const [row] = await db
    .select({ code: returnCodes.code })
    .from(returnCodes)
    .where(and(eq(returnCodes.personUid, personUid), isNull(returnCodes.revokedAt)))
    .orderBy(sql`${returnCodes.shortCode} is null`, asc(returnCodes.createdAt), asc(returnCodes.code))
    .limit(1)
  return row?.code
}

/**
 * Opens or joins the person's alarm for somebody who calls the helpline, and texts the caller the page of a finder who typed the code:
 * they have shown us no card. @throws `user-not-found`; `person-not-approved` where no rescue runs or no code works; `phone-impossible`
 */
export async function reportByTelephone(
  service: Service,
  { uid, name, phone: typed, country, place, locale, recognisedBy }: In<'reportByTelephone'>,
  caller: Caller,
): Out<'reportByTelephone'> {
  const { db, keys } = service
  const { actor } = consoleOf(caller)
  const phone = finderPhone(typed, country)
  const person = await personOf(service, uid, caller)
  const code = person.isOpen ? await codeOf(db, uid) : undefined
  if (!code) refuse('person-not-approved')
  return transactionInTurn(db, `code:${code}`, async (tx) => {
    const { incident, submissionId } = await leaveReport(service, tx, {
      personUid: uid,
      code,
      kind: 'CALLED_IN',
      // The caller has no device of ours: the number stands for it.
      deviceHash: keys.hashSubject(`telephone:${phone}`),
      networkHash: null,
      name,
      phone,
      locale: locale ?? caller.locale,
      place: place || null,
      position: undefined,
      readFirst: true,
    })
    await sendFinderPage(service, tx, { id: submissionId, incidentId: incident.id, phone })
    await writeAudit(
      { db: tx, now: service.now },
      { actor, action: 'called-in', subject: uid, details: { incident: incident.id, recognisedBy } },
    )
    return { incidentId: incident.id }
  })
}
