import { and, eq, gt } from 'drizzle-orm'
import { ago, hours } from '#contract/domain/time.ts'
import { derivedColumns } from '../accounts/account-row.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { accounts, audit, workItems } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { acceptedCarers } from '../tags/carers.ts'
import { knownPerson } from './duplicates.ts'

const AGAIN = 'registered-again'

/**
 * Job: tells the person and those who care for them, once a day at most, that somebody registered the person again; staff where none of
 * them can be written to. Enqueued for every registration of a stranger, so that the answer takes no longer for one that is a second one.
 */
export async function tellOfRegisteredAgain(service: Service, { accountUid }: { accountUid: string }) {
  await service.db.transaction(async (tx) => {
    const [again] = await tx.select().from(accounts).where(eq(accounts.uid, accountUid))
    if (!again?.registeredAgainAt) return
    const { personHash } = derivedColumns(service, again, service.vault.open(again.sealed, again.uid))
    const known = await knownPerson(tx, personHash ?? null, again.uid)
    if (known) await tellFamily(service, tx, known.uid)
  })
}

async function tellFamily(service: Service, tx: Tx, personUid: string) {
  await lockSubject(tx, `${AGAIN}:${personUid}`)
  const at = service.now()
  const [told] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.subject, personUid), eq(audit.action, AGAIN), gt(audit.createdAt, ago(at, hours(24)))))
    .limit(1)
  if (told) return
  const heard = [personUid, ...(await acceptedCarers(tx, personUid))]
  const messages = await tellAccounts(service, tx, { kind: AGAIN, details: { personUid } }, heard)
  // The stranger is nobody whom we know; whose registration it was would stand in their own data.
  await writeAudit(
    { db: tx, now: service.now },
    { actor: 'job', action: AGAIN, subject: personUid, details: { messages } },
  )
  if (messages > 0) return
  const details = { text: AGAIN }
  await tx
    .insert(workItems)
    .values({ id: randomUid(), kind: 'call-or-write', accountUid: personUid, details, createdAt: at })
}
