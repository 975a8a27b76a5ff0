import { and, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { SEARCH_FINDS, SEARCH_MIN, type AccountSort } from '#contract/admin-accounts.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, type AccountStatus, type AccountType } from '#contract/options.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, partnerDetails } from '../db/tables.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { normalised } from '../vault.ts'
import { byNameAlone, registeredOnly, shownChange } from './registered-rows.ts'
import { consoleOf, inScope, nameOf } from './scope.ts'

export const LIST_PAGE = 50
/**
 * So many of what a search finds are put in order; who finds more is told to add a word. Names that thousands share are no
 * order anybody reads through, and reading all their rows is what a large table is slow at.
 */
export const FEW = SEARCH_FINDS

/** The filters of a list of accounts. */
interface ListQuery {
  words: string[]
  /** The condition for the accounts of the organisation that lists them. */
  scope?: SQL | undefined
  /** The condition for those of them that are read as registered and no more (registered-rows.ts). */
  registered?: SQL | undefined
  types: readonly AccountType[]
  statuses: readonly AccountStatus[]
}
interface Order {
  column: typeof accounts.sortName | typeof accounts.updatedAt
  type: 'text' | 'timestamptz'
  descending: boolean
}
const ORDERS: Record<AccountSort, Order> = {
  name: { column: accounts.sortName, type: 'text', descending: false },
  'name-desc': { column: accounts.sortName, type: 'text', descending: true },
  updated: { column: accounts.updatedAt, type: 'timestamptz', descending: true },
  // Status by status, each as "updated" has it.
  status: { column: accounts.updatedAt, type: 'timestamptz', descending: true },
}
/** The pagination cursor: the sort key of the account at the edge of a page. */
interface Edge {
  uid: string
  key: string
  /** None of a row that is read as registered and no more. */
  status: AccountStatus | null
}

/**
 * The words of a search, as the search text is written. @throws `search-too-short` when none has three letters: an index
 * finds nothing by fewer
 */
export function searchWords(search: string | undefined): string[] {
  const words = (search ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length > 0 && words.every(isShort)) refuse('search-too-short')
  return words.slice(0, 6)
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')
const isShort = (word: string) => word.replaceAll(/[^\p{L}\p{N}]/gu, '').length < SEARCH_MIN
/** The condition for a word somewhere in the search text; for a short one, at the beginning of a word, where the index finds it. */
const holds = (word: string) =>
  isShort(word)
    ? or(like(accounts.searchText, `${escaped(word)}%`), like(accounts.searchText, `% ${escaped(word)}%`))
    : like(accounts.searchText, `%${escaped(word)}%`)
/** Each word in names, username or number; names hold no punctuation there. */
export const matching = (words: readonly string[]) =>
  words.map((word) => {
    const plain = normalised(word)
    const asTyped = holds(word)
    return plain && plain !== word ? or(asTyped, holds(plain)) : asTyped
  })

/** What a row is ordered by. */
const keyOf = ({ column }: Order, registered: SQL | undefined) =>
  column === accounts.updatedAt ? shownChange(registered) : sql`${column}`

const beyond = (column: SQL, uid: SQL, { type }: Order, edge: Edge | undefined, down: boolean) =>
  edge && sql`(${column}, ${uid}) ${sql.raw(down ? '<' : '>')} (${edge.key}::${sql.raw(type)}, ${edge.uid})`

/**
 * Every account of these kinds and states, merged from one walk of an index for each type and status: no more is read than the page needs,
 * however many there are.
 */
export function walk(
  asked: Pick<ListQuery, 'types' | 'statuses'>,
  order: Order,
  edge: Edge | undefined,
  down: boolean,
  limit: number,
): SQL {
  const { column } = order
  const direction = sql.raw(down ? 'desc' : 'asc')
  // Each walk has its own ORDER BY and LIMIT, so that the planner merges them; without, it would read and sort the
  // whole table.
  const walks = asked.types.flatMap((type) =>
    asked.statuses.map((status) => {
      const which = and(
        eq(accounts.type, type),
        eq(accounts.status, status),
        beyond(sql`${column}`, sql`${accounts.uid}`, order, edge, down),
      )
      return sql`(select ${accounts.uid} as uid, ${column} as key from ${accounts} where ${which}
        order by ${column} ${direction}, ${accounts.uid} ${direction} limit ${limit})`
    }),
  )
  return sql`select uid from (${sql.join(walks, sql` union all `)}) as walked
    order by key ${direction}, uid ${direction} limit ${limit}`
}

/** What the search's index or the organisation's finds, sorted; each row says how many that were, up to one too many. */
export function few(asked: ListQuery, order: Order, edge: Edge | undefined, down: boolean, limit: number): SQL {
  const direction = sql.raw(down ? 'desc' : 'asc')
  const found = sql`select ${accounts.uid} as uid, ${keyOf(order, asked.registered)} as key from ${accounts} where ${and(
    asked.scope,
    ...matching(asked.words),
    byNameAlone(asked.registered, asked.words),
    asked.types.length < ACCOUNT_TYPES.length ? inArray(accounts.type, [...asked.types]) : undefined,
    asked.statuses.length < ACCOUNT_STATUSES.length ? inArray(accounts.status, [...asked.statuses]) : undefined,
  )}${asked.words.length > 0 ? sql` limit ${FEW + 1}` : sql``}`
  const rest = beyond(sql`key`, sql`uid`, order, edge, down)
  return sql`with found as materialized (${found}) select uid, (select count(*)::int from found) as count from found
    ${rest ? sql`where ${rest}` : sql``} order by key ${direction}, uid ${direction} limit ${limit}`
}

/** The rows of a statement that is written out. */
export const rowsOf = async <Row>(db: Queryable, query: SQL) =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** Disables, for this transaction, the plans that would scan the whole table. */
export const plans = (kind: 'walk' | 'few') =>
  sql`select set_config('enable_seqscan', 'off', true),
    set_config('enable_bitmapscan', ${kind === 'walk' ? 'off' : 'on'}, true),
    set_config('enable_indexscan', ${kind === 'walk' ? 'on' : 'off'}, true),
    set_config('enable_indexonlyscan', ${kind === 'walk' ? 'on' : 'off'}, true)`

/** The uids of one page in order, and one more than a page, which tells whether there is a next page. */
async function page(tx: Tx, asked: ListQuery, sort: AccountSort, edge: Edge | undefined, backwards: boolean) {
  const order = ORDERS[sort]
  const down = order.descending !== backwards
  const kind = asked.scope || asked.words.length > 0 ? 'few' : 'walk'
  await tx.execute(plans(kind))
  const query = kind === 'few' ? few : walk
  let partial = false
  const take = async (part: Partial<ListQuery>, from: Edge | undefined, limit: number) => {
    const rows = await rowsOf<{ uid: string; count?: number }>(
      tx,
      query({ ...asked, ...part }, order, from, down, limit),
    )
    partial ||= asked.words.length > 0 && (rows[0]?.count ?? 0) > FEW
    return rows.map(({ uid }) => uid)
  }
  if (sort !== 'status') return { uids: await take({}, edge, LIST_PAGE + 1), partial }

  // Status by status; rows whose status is not read come last.
  const { scope, registered } = asked
  const parts: { status: AccountStatus | null; part: Partial<ListQuery> }[] = asked.statuses
    .toSorted()
    .map((status) => ({
      status,
      part: { statuses: [status], ...(registered && { scope: and(scope, sql`not ${registered}`) }) },
    }))
  if (registered) parts.push({ status: null, part: { scope: and(scope, registered) } })
  if (backwards) parts.reverse()
  const start = Math.max(0, edge ? parts.findIndex(({ status }) => status === edge.status) : 0)
  const uids: string[] = []
  for (const { status, part } of parts.slice(start)) {
    if (uids.length > LIST_PAGE) break
    uids.push(...(await take(part, edge?.status === status ? edge : undefined, LIST_PAGE + 1 - uids.length)))
  }
  return { uids, partial }
}

/** The row that a page begins at: one of the list, for the place of any other would tell what the list does not show. */
async function edgeOf(db: Queryable, asked: ListQuery, sort: AccountSort, uid: string | undefined) {
  if (!uid) return undefined
  const { scope, registered } = asked
  const [edge] = await db
    .select({
      uid: accounts.uid,
      status: sql<AccountStatus | null>`case when ${registered ?? sql`false`} then null else ${accounts.status} end`,
      key: sql<string>`${keyOf(ORDERS[sort], registered)}::text`,
    })
    .from(accounts)
    .where(and(eq(accounts.uid, uid), scope))
  return edge
}

const organisations = alias(accounts, 'organisations')
const organisationDetails = alias(partnerDetails, 'organisation_details')

/** The list's columns for these accounts, in the given order. */
export async function rowsFor(db: Queryable, uids: string[]) {
  if (uids.length === 0) return []
  const rows = await db
    .select({
      account: accounts,
      organizationName: partnerDetails.organizationName,
      organisation: sql<string | null>`coalesce(${organisationDetails.organizationName}, ${organisations.firstname})`,
    })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .leftJoin(organisations, eq(organisations.uid, accounts.masterPartnerUid))
    .leftJoin(organisationDetails, eq(organisationDetails.uid, accounts.masterPartnerUid))
    .where(inArray(accounts.uid, uids))
  const byUid = new Map(rows.map((row) => [row.account.uid, row]))
  return uids.flatMap((uid) => {
    const row = byUid.get(uid)
    if (!row) return []
    const { account, organizationName, organisation } = row
    return [
      {
        uid,
        type: account.type,
        status: account.status,
        name: nameOf(account, organizationName),
        username: account.username,
        membershipId: account.membershipId,
        organisation,
        staff: account.type === 'CAREGIVER' && account.masterPartnerUid !== null,
        updatedAt: account.updatedAt.toISOString(),
        account,
      },
    ]
  })
}

/** Which of these accounts the session may open. */
async function openable(db: Queryable, session: AdminSession, uids: string[], at: Date): Promise<Set<string>> {
  if (session.organisation === null || uids.length === 0) return new Set(uids)
  const rows = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(inArray(accounts.uid, uids), inScope(db, session, 'file', at)))
  return new Set(rows.map(({ uid }) => uid))
}

/** The uids of the page after or before a cursor, in its order (see `page`), and which way it was read. */
export async function listPage(
  db: Service['db'],
  asked: ListQuery,
  { sort, after, before }: { sort: AccountSort; after?: string | undefined; before?: string | undefined },
) {
  const backwards = before !== undefined && after === undefined
  const edge = await edgeOf(db, asked, sort, after ?? before)
  const found = await db.transaction((tx) => page(tx, asked, sort, edge, backwards))
  return { ...found, backwards, edge }
}

/** One page of the accounts that this session may see, in one of four orders (R3.29). */
export async function listAccounts(
  { db, now }: Service,
  input: In<'listAccounts'>,
  caller: Caller,
): Out<'listAccounts'> {
  const session = consoleOf(caller)
  // The status of somebody whose appointment of the organisation has ended is not to be read by a filter either.
  const scope = inScope(db, session, input.status ? 'file' : 'list-file', now())
  const asked = {
    words: searchWords(input.search),
    scope,
    registered: input.status ? undefined : registeredOnly(db, session, now()),
    types: input.type ? [input.type] : ACCOUNT_TYPES,
    statuses: input.status ? [input.status] : ACCOUNT_STATUSES,
  }
  const { uids: found, partial, backwards, edge } = await listPage(db, asked, input)
  const more = found.length > LIST_PAGE
  const uids = found.slice(0, LIST_PAGE)
  if (backwards) uids.reverse()
  const rows = await rowsFor(db, uids)
  const open = await openable(db, session, uids, now())
  const before = backwards ? more : edge !== undefined
  const after = backwards ? edge !== undefined : more
  return {
    accounts: rows.map(({ account, ...row }) =>
      open.has(row.uid)
        ? { ...row, hasFile: true }
        : {
            ...row,
            status: null,
            username: null,
            membershipId: null,
            updatedAt: account.createdAt.toISOString(),
            hasFile: false,
          },
    ),
    next: after ? (uids.at(-1) ?? null) : null,
    previous: before ? (uids[0] ?? null) : null,
    partial,
  }
}
