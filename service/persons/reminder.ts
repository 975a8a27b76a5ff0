import { eq } from 'drizzle-orm'
import { accounts } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import type { Service } from '../service.ts'

/** Job: one reminder, a day later, to a person whose registration still lacks its last two steps. */
export async function remindIncomplete(service: Service, { accountUid }: { accountUid: string }) {
  await service.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.uid, accountUid))
    if (account?.status !== 'INCOMPLETE') return
    const hasPhone = account.phone && account.phone !== '0'
    if (!hasPhone && !account.email) return
    await queueMessage(service, tx, { kind: 'remind-incomplete' }, accountUid, hasPhone ? 'sms' : 'email')
  })
}
