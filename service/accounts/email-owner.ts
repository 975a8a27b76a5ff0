import { and, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import { Refusal, refuse } from '#contract/errors.ts'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { Service } from '../service.ts'

/** The account that an e-mail belongs to: it belongs to one once its owner confirmed it. */
async function ownerOfEmail(db: Queryable, email: string, exceptUid = '') {
  const [owner] = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(
      and(
        eq(sql`lower(${accounts.email})`, email.toLowerCase()),
        isNotNull(accounts.emailVerifiedAt),
        ne(accounts.type, 'DEMENTIA'),
        ne(accounts.uid, exceptUid),
        notInArray(accounts.status, ['REJECTED', 'ENDED']),
      ),
    )
  return owner
}

/** @throws `email-taken` */
export async function refuseTakenEmail(db: Queryable, email: string | undefined | null, ownUid: string) {
  if (email && (await ownerOfEmail(db, email, ownUid))) refuse('email-taken')
}

/** Tells the owner of an e-mail that a registration with it was refused, at most once a day (D10.17). */
export async function tellingOwner<T>(service: Service, email: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const owner =
      error instanceof Refusal && error.code === 'email-taken' && email && (await ownerOfEmail(service.db, email))
    if (owner && (await service.limiter.take('already-registered', owner.uid)) === 0)
      await service.db.transaction((tx) =>
        queueMessage(service, tx, { kind: 'already-registered' }, toAccount(owner.uid), 'email'),
      )
    throw error
  }
}
