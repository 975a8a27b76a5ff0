import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { WORK_ITEM_KINDS } from '#contract/admin-accounts.ts'
import type { In, Out } from '#contract/index.ts'
import { LOCALES } from '#contract/options.ts'
import { WRONG_ENTRIES } from '#contract/wrong-entry.ts'
import { WORD_PLACES } from '#contract/wrong-words.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, contactChanges, goToPoints, tags, workItems } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { itemClaim } from './claim-work-item.ts'
import { LIST_PAGE } from './list.ts'
import { reportedMessages } from './reported-messages.ts'
import { counted } from './queue-counts.ts'
import { consoleOf, namesOf } from './scope.ts'
import { workingDaysSince } from '../working-days.ts'

export type Item = typeof workItems.$inferSelect

/** Who objected to a link, or asked that it be removed quietly. */
const askerOf = ({ objectedBy, askedBy }: Item['details']) => objectedBy ?? askedBy ?? null

/** The accounts of work items, loaded together with the accounts that the items name. */
async function detailsOfItems(db: Queryable, items: Item[]) {
  const tagIds = items.flatMap(({ details }) => details.tagId ?? [])
  const linked = tagIds.length > 0 ? await db.select().from(tags).where(inArray(tags.id, tagIds)) : []
  const uids = items.flatMap(({ accountUid }) => accountUid ?? [])
  const found = uids.length > 0 ? await db.select().from(accounts).where(inArray(accounts.uid, uids)) : []
  const name = await namesOf(db, [
    ...uids,
    ...linked.map(({ carerUid }) => carerUid),
    ...items.flatMap(({ closedBy, claimedBy }) => [closedBy, claimedBy]),
    ...items.map(({ details }) => askerOf(details)),
  ])
  const frozen = items.flatMap(({ kind, accountUid }) => (kind === 'account-frozen' && accountUid ? accountUid : []))
  const changes =
    frozen.length > 0
      ? await db
          .select()
          .from(contactChanges)
          .where(and(inArray(contactChanges.accountUid, frozen), isNull(contactChanges.decidedAt)))
          .orderBy(asc(contactChanges.createdAt), asc(contactChanges.id))
      : []
  return { linked, found, name, changes }
}

/** The places of entries that are said to be wrong. */
async function pointsOf(db: Queryable, items: Item[]) {
  const ids = items.flatMap(({ pointId }) => pointId ?? [])
  if (ids.length === 0) return []
  return db.select({ id: goToPoints.id, name: goToPoints.name }).from(goToPoints).where(inArray(goToPoints.id, ids))
}

/** What is said to be wrong with an entry. */
function entryOf({ details, pointId }: Item, points: Awaited<ReturnType<typeof pointsOf>>) {
  const point = points.find(({ id }) => id === pointId)
  const what = WRONG_ENTRIES.find((known) => known === details.what)
  if (!point || !what) return null
  const texts = details.text?.split('\n') ?? []
  return { pointId: point.id, name: point.name, what, count: Number(details.count ?? 1), texts }
}

/** Which words of ours are said to be wrong. */
function wordsOf({ kind, details }: Item) {
  const locale = LOCALES.find((known) => known === details.locale)
  const place = WORD_PLACES.find((known) => known === details.place)
  if (kind !== 'wrong-words' || !locale || !place) return null
  return { locale, place, count: Number(details.count ?? 1), texts: details.text?.split('\n') ?? [] }
}

/** How many of these work items there are of each kind that occurs. */
async function kindsOf(db: Queryable, among: SQL) {
  const ofKind = (kind: Item['kind']) => sql`from ${workItems} where ${and(among, eq(workItems.kind, kind))}`
  const of = await counted(db, Object.fromEntries(WORK_ITEM_KINDS.map((kind) => [kind, ofKind(kind)])))
  return WORK_ITEM_KINDS.map((kind) => ({ kind, count: of(kind) })).filter(({ count }) => count > 0)
}

/** What staff have to do: open items, the oldest first, or closed ones, the last first; all of them, or those of one kind (D55.6). */
export async function listWorkItems(
  { db, now }: Service,
  input: In<'listWorkItems'>,
  caller: Caller,
): Out<'listWorkItems'> {
  const { actor } = consoleOf(caller)
  const at = now()
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
  const among = closed ? isNotNull(workItems.closedAt) : isNull(workItems.closedAt)
  const rows = await db
    .select()
    .from(workItems)
    .where(and(among, input.kind && eq(workItems.kind, input.kind), beyond || undefined))
    .orderBy(
      ...(closed ? [desc(workItems.closedAt), desc(workItems.id)] : [asc(workItems.createdAt), asc(workItems.id)]),
    )
    .limit(LIST_PAGE + 1)
  const items = rows.slice(0, LIST_PAGE)
  const { linked, found, name, changes } = await detailsOfItems(db, items)
  const points = await pointsOf(db, items)
  const reported = await reportedMessages(db, items, at)
  return {
    found: await kindsOf(db, among),
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
        changes:
          item.kind === 'account-frozen' && !item.closedAt
            ? changes
                .filter(({ accountUid }) => accountUid === item.accountUid)
                .map(({ part, createdAt }) => ({ part, at: createdAt.toISOString() }))
            : [],
        entry: entryOf(item, points),
        words: wordsOf(item),
        reported: reported.shown(item),
        text:
          item.kind === 'wrong-entry' || item.kind === 'wrong-words'
            ? null
            : (item.details.text ?? item.details.about ?? null),
        dueAt: item.details.dueAt ?? null,
        age: workingDaysSince(item.createdAt, at),
        createdAt: item.createdAt.toISOString(),
        closedAt: item.closedAt?.toISOString() ?? null,
        closedBy: item.closedBy ? name(item.closedBy) : null,
        note: item.note,
        claim: itemClaim(item, actor, at, name),
      }
    }),
    next: rows.length > LIST_PAGE ? (items.at(-1)?.id ?? null) : null,
  }
}
