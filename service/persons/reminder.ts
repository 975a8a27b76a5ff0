import { and, eq } from 'drizzle-orm'
import { unaskedMustWait, type Source } from '../accounts/unasked.ts'
import { accounts, workItems } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import { randomUid } from '../secrets.ts'
import type { JobData } from '../jobs.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'

/** After this time an unconfirmed registration becomes a work item: staff ask whether help is needed. */
const QUEUED_AFTER = hours(3 * 24)
const REMINDER = { kind: 'remind-incomplete' } as const

type Numbered = Pick<Account, 'phone' | 'prefixCountryNum'>
const contactOf = ({ phone, prefixCountryNum }: Numbered) =>
  phone && phone !== '0' ? `${prefixCountryNum}${phone}` : undefined

/**
 * Takes the text that will remind of a registration, as it is begun: many may name one unverified number, and only now it is known from
 * where they come. @returns what the reminder's job is told of it
 */
export async function reserveReminder(service: Service, person: Numbered, source: Source) {
  const contact = contactOf(person)
  const isText = contact !== undefined && (await unaskedMustWait(service, { ...REMINDER, contact, source })) === 0
  return isText ? { textTo: service.keys.hashSubject(contact) } : {}
}

/** Job: a day after a person signed up one reminder, two days later a work item, while the card is not confirmed. */
export async function remindIncomplete(service: Service, { accountUid, textTo }: JobData['remind-incomplete']) {
  const [named] = await service.db.select().from(accounts).where(eq(accounts.uid, accountUid))
  const contact = named && contactOf(named)
  const mayText = contact !== undefined && textTo === service.keys.hashSubject(contact)
  await service.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.uid, accountUid)).for('update')
    if (account?.status !== 'INCOMPLETE') return
    if (account.createdAt <= ago(service.now(), QUEUED_AFTER)) {
      if (account.registeredAgainAt) return
      const [queued] = await tx
        .select({ id: workItems.id })
        .from(workItems)
        .where(and(eq(workItems.accountUid, accountUid), eq(workItems.kind, 'incomplete')))
      if (!queued)
        await tx.insert(workItems).values({ id: randomUid(), kind: 'incomplete', accountUid, createdAt: service.now() })
      return
    }
    if (mayText) await queueMessage(service, tx, REMINDER, toAccount(accountUid), 'sms')
    else if (account.email) await queueMessage(service, tx, REMINDER, toAccount(accountUid), 'email')
    await service.jobs.enqueue(
      tx,
      'remind-incomplete',
      { accountUid },
      { after: later(account.createdAt, QUEUED_AFTER) },
    )
  })
}
