import { eq } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { DECIDED_ITEMS, type WORK_OUTCOMES } from '#contract/admin-accounts.ts'
import { uniquely } from '../accounts/account-row.ts'
import { hashPassword } from '../accounts/password.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { accounts, tags, workItems } from '../db/tables.ts'
import { randomToken } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { barLink } from '../tags/bar.ts'
import { holdPair } from '../tags/carers.ts'
import { endLink } from '../tags/end-link.ts'
import { endMembership, stayMember } from '../tags/leaving.ts'
import { watchContacts } from '../tags/watch-contacts.ts'
import { decideDeath } from './decide-death.ts'
import { decideFreeze } from './decide-freeze.ts'
import { consoleOf } from './scope.ts'
import { lockPerson, refuseWhileLost } from './while-lost.ts'
import type { Item } from './work-items.ts'

/** The audit action of a work item that is done. */
export const WORK_ITEM_CLOSED = 'work-item-closed'
/** The audit action of a report of a wrong entry that staff have settled (D55.5). */
export const WRONG_ENTRY_SETTLED = 'wrong-entry-settled'

type Decided = {
  actor: string
  note: string
  outcome?: (typeof WORK_OUTCOMES)[number] | undefined
  /** The hash of a password that nobody knows: for an account whose contact from before is given back. */
  locked: string
}

/** Whose account an item's decision is carried out on; nobody's for those about a link, an entry or words. */
const decidesAccount = ({ kind }: Item): boolean =>
  kind === 'stopped-now' || kind === 'death-reported' || kind === 'account-frozen'

/**
 * Holds the account that an item's decision is about, and first its person where the decision ends their membership: before the item itself,
 * as whoever decides at the account's page locks them. (D80.1)
 */
async function holdAccount(tx: Tx, item: Item, { outcome }: Pick<Decided, 'outcome'>): Promise<Account | undefined> {
  const uid = item.accountUid
  if (!decidesAccount(item) || uid === null) return undefined
  const endsPerson = outcome === 'end' && item.kind !== 'account-frozen'
  if (endsPerson) await lockPerson(tx, uid)
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update')
  return account
}

/** Carries out the decision of an item: the link, the membership or the contact it is about goes on, or ends. */
async function decideItem(
  service: Service,
  tx: Tx,
  { item, account }: { item: Item; account: Account | undefined },
  { actor, note, outcome, locked }: Decided,
) {
  if (!outcome) refuse('invalid-input')
  // What was wrong with an entry, staff have mended in the list of places; words are mended with the next version.
  if (item.kind === 'wrong-entry' || item.kind === 'wrong-words') return
  const ends = outcome === 'end'
  if (item.kind === 'tag-objection' || item.kind === 'remove-quietly') {
    const isIt = eq(tags.id, item.details.tagId ?? '')
    const [named] = await tx.select().from(tags).where(isIt)
    if (named) await holdPair(tx, named)
    const [tag] = await tx.select().from(tags).where(isIt).for('update')
    if (!tag) return
    if (item.kind === 'remove-quietly') return ends ? bar(service, tx, tag, { by: actor, reason: note }) : undefined
    if (ends) return endLink(service, tx, tag, actor)
    await tx.update(tags).set({ objectedAt: null, updatedAt: service.now() }).where(eq(tags.id, tag.id))
    return watchContacts(service, tx, tag.personUid)
  }
  if (!account) return
  if (item.kind === 'account-frozen')
    return decideFreeze(service, tx, account, { actor, note, locked: ends ? locked : undefined })
  if (ends) await refuseWhileLost(tx, account.uid)
  if (item.kind === 'stopped-now') return spoken(service, tx, account, ends, actor)
  await decideDeath(service, tx, account, { ends, actor, note })
}

/**
 * Ends the membership of a person who chose "Stop now", or keeps it, as staff agreed with them. Where it was decided in the meantime
 * nothing is left to do, and the other word is refused: the item would say what was not done. @throws `decided-already`
 */
async function spoken(service: Service, tx: Tx, account: Account, ends: boolean, actor: string) {
  if (account.status !== 'ENDING') {
    if (ends !== (account.status === 'ENDED')) refuse('decided-already')
    return
  }
  if (ends) await endMembership(service, tx, account, actor)
  else await stayMember(service, tx, account, actor)
}

/** Staff who were asked keep a contact from the person; one who is kept from them already stays so. */
const bar = async (service: Service, tx: Tx, tag: typeof tags.$inferSelect, why: { by: string; reason: string }) =>
  tag.barredAt ? undefined : barLink(service, tx, tag, why)

/** How often it was said that an entry or words are wrong. */
const timesSaid = ({ details }: Item) => Number(details.count ?? 1)

/** The audit line of a closed item. A report of a wrong entry has one of its own: what was said, how often, and whether it was so. */
function closedLine(item: Item, { note, outcome }: In<'closeWorkItem'>) {
  const { kind, accountUid, pointId, details } = item
  if (kind === 'wrong-entry')
    return {
      action: WRONG_ENTRY_SETTLED,
      subject: pointId,
      details: { said: details.what, times: timesSaid(item), entry: outcome, reason: note },
    }
  return {
    action: WORK_ITEM_CLOSED,
    subject: accountUid,
    details: { kind, reason: note, ...(outcome && { outcome }) },
  }
}

const itemById = (tx: Tx, id: string) => tx.select().from(workItems).where(eq(workItems.id, id))

/**
 * Closes a work item and carries out its decision. When two close it at once, the second is refused.
 * @throws `decided-already`, `changed-meanwhile`, `second-administrator`, `alarm-open`; `phone-taken`, `email-taken` when a contact to be given back is somebody else's now
 */
export async function closeWorkItem(
  service: Service,
  input: In<'closeWorkItem'>,
  caller: Caller,
): Out<'closeWorkItem'> {
  const { actor } = consoleOf(caller)
  // Before the transaction: on the embedded database nothing is hashed in one.
  const locked = await hashPassword(randomToken())
  const close = async (tx: Tx) => {
    const at = service.now()
    const [named] = await itemById(tx, input.id)
    if (!named) refuse('not-found')
    const account = await holdAccount(tx, named, input)
    const [item] = await itemById(tx, input.id).for('update')
    if (!item) refuse('not-found')
    if (item.closedAt) refuse('decided-already')
    if (input.seen !== undefined && input.seen !== timesSaid(item)) refuse('changed-meanwhile')
    const asksDecision = DECIDED_ITEMS.some((kind) => kind === item.kind)
    if (asksDecision) await decideItem(service, tx, { item, account }, { actor, locked, ...input })
    await tx
      .update(workItems)
      .set({ closedAt: at, closedBy: actor, note: input.note, claimedBy: null, claimedUntil: null })
      .where(eq(workItems.id, item.id))
    await writeAudit({ db: tx, now: service.now }, { actor, ...closedLine(item, input) })
    return { closed: true as const }
  }
  return uniquely(() => service.db.transaction(close))
}
