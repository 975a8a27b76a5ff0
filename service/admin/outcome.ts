import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { MembershipChannel } from '#contract/messages.ts'
import type { Account } from '../session.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, partnerDetails, tags, workItems } from '../db/tables.ts'
import { isMobile, queueMessage, type Occasion } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { randomUid } from '../secrets.ts'
import { isBarred } from '../tags/carers.ts'
import type { Service } from '../service.ts'

/**
 * The channel to an account: SMS where there is a number, else e-mail. The number need not be verified, because
 * outcomes name nobody.
 */
export async function channelOf(db: Queryable, account: Account): Promise<MembershipChannel | undefined> {
  if (account.type !== 'PARTNER')
    return account.phone && account.phone !== '0' ? 'sms' : account.email ? 'email' : undefined
  const [details] = await db.select().from(partnerDetails).where(eq(partnerDetails.uid, account.uid))
  return details?.pocEmail ? 'email' : isMobile(details?.hotlineNumber ?? null) ? 'sms' : undefined
}

/** The family caregivers of a person: the maker of the account, and those whose link was accepted. */
export async function familyOf(db: Queryable, person: Account): Promise<Account[]> {
  const linked = db
    .select({ uid: tags.carerUid })
    .from(tags)
    .where(and(eq(tags.personUid, person.uid), eq(tags.status, 'ACCEPTED'), isNull(tags.barredAt)))
  const family = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.type, 'CAREGIVER'),
        isNull(accounts.masterPartnerUid),
        inArray(accounts.status, ['PENDING', 'APPROVED']),
        inArray(accounts.uid, linked),
      ),
    )
  if (!person.createdBy || family.some(({ uid }) => uid === person.createdBy)) return family
  if (await isBarred(db, person.uid, person.createdBy)) return family
  const [maker] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.uid, person.createdBy), eq(accounts.type, 'CAREGIVER'), isNull(accounts.masterPartnerUid)))
  return maker ? [...family, maker] : family
}

/**
 * Tells an account what was decided, in its own language; for a person also the family, except `told`, who hear of it
 * already. Where nobody can be written to, somebody has to call or write a letter: a work item.
 */
export async function tellOutcome(
  service: Service,
  tx: Tx,
  account: Account,
  occasion: Occasion,
  told: readonly string[] = [],
) {
  const others = account.type === 'DEMENTIA' ? await familyOf(tx, account) : []
  let reached = others.some(({ uid }) => told.includes(uid))
  for (const recipient of [account, ...others]) {
    if (told.includes(recipient.uid)) continue
    const channel = await channelOf(tx, recipient)
    if (!channel) continue
    await queueMessage(service, tx, occasion, toAccount(recipient.uid), channel)
    reached = true
  }
  if (!reached)
    await tx.insert(workItems).values({
      id: randomUid(),
      kind: 'call-or-write',
      accountUid: account.uid,
      details: { about: occasion.kind },
      createdAt: service.now(),
    })
}
