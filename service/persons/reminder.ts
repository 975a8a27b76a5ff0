import { and, eq } from 'drizzle-orm'
import { strangerMustWait } from '../accounts/one-time-code.ts'
import { accounts, workItems } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'

/** After this time an unconfirmed registration becomes a work item: staff ask whether help is needed. */
const QUEUED_AFTER = hours(3 * 24)

/** Job: a day after a person signed up one reminder, two days later a work item, while the card is not confirmed. */
export async function remindIncomplete(service: Service, { accountUid }: { accountUid: string }) {
  const [named] = await service.db.select().from(accounts).where(eq(accounts.uid, accountUid))
  // Many registrations may name one unverified number, so that its owner is protected by a daily limit.
  const mayText =
    Boolean(named?.phone && named.phone !== '0') &&
    (await strangerMustWait(service, `${named?.prefixCountryNum}${named?.phone}`)) === 0
  await service.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.uid, accountUid)).for('update')
    if (account?.status !== 'INCOMPLETE') return
    if (account.createdAt <= ago(service.now(), QUEUED_AFTER)) {
      const [queued] = await tx
        .select({ id: workItems.id })
        .from(workItems)
        .where(and(eq(workItems.accountUid, accountUid), eq(workItems.kind, 'incomplete')))
      if (!queued)
        await tx.insert(workItems).values({ id: randomUid(), kind: 'incomplete', accountUid, createdAt: service.now() })
      return
    }
    const occasion = { kind: 'remind-incomplete' } as const
    if (mayText) await queueMessage(service, tx, occasion, toAccount(accountUid), 'sms')
    else if (account.email) await queueMessage(service, tx, occasion, toAccount(accountUid), 'email')
    await service.jobs.enqueue(
      tx,
      'remind-incomplete',
      { accountUid },
      { after: later(account.createdAt, QUEUED_AFTER) },
    )
  })
}
