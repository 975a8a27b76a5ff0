import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { refuse } from '../../contract/errors.ts'
import type { In, Out } from '../../contract/index.ts'
import { DECIDED_ITEMS, type WORK_OUTCOMES } from '../../contract/admin-accounts.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, tags, workItems } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { barLink } from '../tags/bar.ts'
import { endLink } from '../tags/end-link.ts'
import { endMembership, stayMember } from '../tags/leaving.ts'
import { watchContacts } from '../tags/watch-contacts.ts'
import { decideDeath } from './decide.ts'
import { LIST_PAGE } from './list.ts'
import { consoleOf, namesOf } from './scope.ts'
import { workingDaysSince } from '../working-days.ts'

type Item = typeof workItems.$inferSelect

/** Who objected to a link, or asked that it be removed quietly. */
const askerOf = ({ objectedBy, askedBy }: Item['details']) => objectedBy ?? askedBy ?? null

/** The account a work item is about is looked at together with whom it names. */
async function named(db: Queryable, items: Item[]) {
  const tagIds = items.flatMap(({ details }) => details.tagId ?? [])
  const linked = tagIds.length > 0 ? await db.select().from(tags).where(inArray(tags.id, tagIds)) : []
  const uids = items.flatMap(({ accountUid }) => accountUid ?? [])
  const found = uids.length > 0 ? await db.select().from(accounts).where(inArray(accounts.uid, uids)) : []
  const name = await namesOf(db, [
    ...uids,
    ...linked.map(({ carerUid }) => carerUid),
    ...items.map(({ closedBy }) => closedBy),
    ...items.map(({ details }) => askerOf(details)),
  ])
  return { linked, found, name }
}

/** What staff have to do: open items, the oldest first, or closed ones, the last first. */
export async function listWorkItems(
  { db, now }: Service,
  input: In<'listWorkItems'>,
  caller: Caller,
): Out<'listWorkItems'> {
  consoleOf(caller)
  const closed = input.closed === 'yes'
  const [edge] = input.after ? await db.select().from(workItems).where(eq(workItems.id, input.after)) : []
  const beyond =
    edge &&
    (closed
      ? edge.closedAt &&
        or(lt(workItems.closedAt, edge.closedAt), and(eq(workItems.closedAt, edge.closedAt), lt(workItems.id, edge.id)))
      : or(
          gt(workItems.createdAt, edge.createdAt),
          and(eq(workItems.createdAt, edge.createdAt), gt(workItems.id, edge.id)),
        ))
  const rows = await db
    .select()
    .from(workItems)
    .where(and(closed ? isNotNull(workItems.closedAt) : isNull(workItems.closedAt), beyond || undefined))
    .orderBy(
      ...(closed ? [desc(workItems.closedAt), desc(workItems.id)] : [asc(workItems.createdAt), asc(workItems.id)]),
    )
    .limit(LIST_PAGE + 1)
  const items = rows.slice(0, LIST_PAGE)
  const { linked, found, name } = await named(db, items)
  return {
    items: items.map((item) => {
      const tag = linked.find(({ id }) => id === item.details.tagId)
      const account = found.find(({ uid }) => uid === item.accountUid)
      return {
        id: item.id,
        kind: item.kind,
        account: account ? { uid: account.uid, name: name(account.uid), type: account.type } : null,
        tag: tag
          ? {
              id: tag.id,
              carerUid: tag.carerUid,
              carer: name(tag.carerUid),
              askedBy: name(askerOf(item.details)),
            }
          : null,
        text: item.details.text ?? item.details.about ?? null,
        dueAt: item.details.dueAt ?? null,
        age: workingDaysSince(item.createdAt, now()),
        createdAt: item.createdAt.toISOString(),
        closedAt: item.closedAt?.toISOString() ?? null,
        closedBy: item.closedBy ? name(item.closedBy) : null,
        note: item.note,
      }
    }),
    next: rows.length > LIST_PAGE ? (items.at(-1)?.id ?? null) : null,
  }
}

type Decided = { actor: string; note: string; outcome?: (typeof WORK_OUTCOMES)[number] | undefined }

/** What stands stays, or ends: a link objected to, a membership whose owner chose "Stop now", a contact, after a death. */
async function decideItem(service: Service, tx: Tx, item: Item, { actor, note, outcome }: Decided) {
  if (!outcome) refuse('invalid-input')
  const ends = outcome === 'end'
  if (item.kind === 'tag-objection' || item.kind === 'remove-quietly') {
    const [tag] = await tx
      .select()
      .from(tags)
      .where(eq(tags.id, item.details.tagId ?? ''))
      .for('update')
    if (!tag) return
    if (item.kind === 'remove-quietly') return ends ? bar(service, tx, tag, { by: actor, reason: note }) : undefined
    if (ends) return endLink(service, tx, tag, actor)
    await tx.update(tags).set({ objectedAt: null, updatedAt: service.now() }).where(eq(tags.id, tag.id))
    return watchContacts(service, tx, tag.personUid)
  }
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.uid, item.accountUid ?? ''))
    .for('update')
  if (!account) return
  if (item.kind === 'stopped-now') return spoken(service, tx, account, ends, actor)
  await decideDeath(service, tx, account, { ends, actor, note })
}

/** Staff have spoken with a person who chose "Stop now". What happened meanwhile stands. */
async function spoken(service: Service, tx: Tx, account: Account, ends: boolean, actor: string) {
  if (account.status !== 'ENDING') return
  if (ends) await endMembership(service, tx, account, actor)
  else await stayMember(service, tx, account, actor)
}

/** Staff who were asked keep a contact from the person; one who is kept from them already stays so. */
const bar = async (service: Service, tx: Tx, tag: typeof tags.$inferSelect, why: { by: string; reason: string }) =>
  tag.barredAt ? undefined : barLink(service, tx, tag, why)

/**
 * Closes one, and does what is decided with it. The second of two hears that the first was there.
 * @throws `decided-already`, `second-administrator`
 */
export async function closeWorkItem(
  service: Service,
  input: In<'closeWorkItem'>,
  caller: Caller,
): Out<'closeWorkItem'> {
  const { actor } = consoleOf(caller)
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const [item] = await tx.select().from(workItems).where(eq(workItems.id, input.id)).for('update')
    if (!item) refuse('not-found')
    if (item.closedAt) refuse('decided-already')
    const asksDecision = DECIDED_ITEMS.some((kind) => kind === item.kind)
    if (asksDecision) await decideItem(service, tx, item, { actor, ...input })
    await tx.update(workItems).set({ closedAt: at, closedBy: actor, note: input.note }).where(eq(workItems.id, item.id))
    await writeAudit(
      { db: tx, now: service.now },
      {
        actor,
        action: 'work-item-closed',
        subject: item.accountUid,
        details: { kind: item.kind, reason: input.note, ...(input.outcome && { outcome: input.outcome }) },
      },
    )
    return { closed: true as const }
  })
}
