import { and, eq, exists, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { ClientFilter } from '#contract/admin-clients.ts'
import type { In, Out } from '#contract/index.ts'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { lookUp } from '../admin/search.ts'
import { matching, rowsOf, searchWords } from '../admin/list.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, clientBranches, incidents } from '../db/tables.ts'
import { isCallable } from '../safe-return/callable.ts'
import { safeReturnOpen } from '../safe-return/open-safe-return.ts'
import type { Service } from '../service.ts'
import { asksAnything } from './asks.ts'
import { clientRows } from './rows.ts'
import { clientSessionOf, isClient, type ClientSession } from './scope.ts'

/** What narrows the list: what `findClients` takes, and what is printed or exported of all that it shows. */
export type ClientQuery = Pick<In<'findClients'>, 'text' | 'branch' | 'show'>

/** The condition of each filter of the list. A person whose page no code opens needs nobody to call yet. */
export function filtersOf(db: Queryable, session: ClientSession, at: Date): Record<ClientFilter, SQL | undefined> {
  const open = db
    .select({ one: sql`1` })
    .from(incidents)
    .where(and(eq(incidents.personUid, accounts.uid), isNull(incidents.closedAt)))
  return {
    nobody: and(or(safeReturnOpen(), eq(accounts.status, 'PENDING')), not(isCallable(db, at))),
    alarm: exists(open),
    asks: asksAnything(db, session, at),
  }
}

/** The condition that the organisation has the client at this branch; an empty one: at none. */
function isAt(db: Queryable, { organisation }: ClientSession, branch: string): SQL {
  const placed = (which?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(clientBranches)
        .where(
          and(eq(clientBranches.personUid, accounts.uid), eq(clientBranches.organisationUid, organisation), which),
        ),
    )
  return branch === '' ? not(placed()) : placed(eq(clientBranches.branch, branch))
}

/** The condition for the clients that a query finds, and whether its words named a number, an e-mail or a code. */
export async function clientsBy(db: Queryable, session: ClientSession, query: ClientQuery, at: Date) {
  const { text, branch, show } = query
  const clients = isClient(db, session, at)
  const exact = text ? await lookUp(db, text, clients) : undefined
  const words = exact && exact.uids.length > 0 ? undefined : matching(searchWords(text))
  return {
    hit: exact?.hit ?? ('text' as const),
    where: and(
      clients,
      branch === undefined ? undefined : isAt(db, session, branch),
      show && filtersOf(db, session, at)[show],
      ...(words ?? [or(...(exact?.uids ?? []).map((uid) => eq(accounts.uid, uid)))]),
    ),
  }
}

/** The branches that the organisation has written down for those who are its clients now. */
export async function branchesOf(db: Queryable, session: ClientSession, at: Date): Promise<string[]> {
  const rows = await db
    .select({ branch: clientBranches.branch })
    .from(clientBranches)
    .innerJoin(accounts, eq(accounts.uid, clientBranches.personUid))
    .where(and(eq(clientBranches.organisationUid, session.organisation), isClient(db, session, at)))
    .groupBy(clientBranches.branch)
    .orderBy(clientBranches.branch)
  return rows.map(({ branch }) => branch)
}

/** How many clients there are, and how many each filter shows. */
async function countsOf(db: Queryable, session: ClientSession, at: Date) {
  const { nobody, alarm, asks } = filtersOf(db, session, at)
  const counted = (filter: SQL | undefined) => sql`(count(*) filter (where ${filter}))::int`
  // One statement of its own: the columns of a select from one table would stand without their table inside the filters.
  const counts = sql`select count(*)::int as "all", ${counted(nobody)} as nobody, ${counted(alarm)} as alarm,
    ${counted(asks)} as asks from ${accounts} where ${isClient(db, session, at)}`
  const [row] = await rowsOf<{ all: number; nobody: number; alarm: number; asks: number }>(db, counts)
  return row ?? { all: 0, nobody: 0, alarm: 0, asks: 0 }
}

/** The clients that follow another in the list; from its beginning where that one is no client. */
async function beyond(db: Queryable, session: ClientSession, after: string | undefined, at: Date) {
  if (after === undefined) return undefined
  const [edge] = await db
    .select({ uid: accounts.uid, key: accounts.sortName })
    .from(accounts)
    .where(and(eq(accounts.uid, after), isClient(db, session, at)))
  return edge && sql`(${accounts.sortName}, ${accounts.uid}) > (${edge.key}, ${edge.uid})`
}

/**
 * One page of the organisation's clients by name. A search is audited as the console's is: for what kind of thing and how many were
 * found, never its text. @throws `search-too-short` when no word has three letters
 */
export async function findClients(
  service: Service,
  { after, ...query }: In<'findClients'>,
  caller: Caller,
): Out<'findClients'> {
  const { db } = service
  const session = clientSessionOf(caller)
  const at = service.now()
  const { where, hit } = await clientsBy(db, session, query, at)
  const found = await db.$count(accounts, where)
  const rows = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(where, await beyond(db, session, after, at)))
    .orderBy(accounts.sortName, accounts.uid)
    .limit(CONSOLE_PAGE + 1)
  const uids = rows.slice(0, CONSOLE_PAGE).map(({ uid }) => uid)
  if (query.text && after === undefined)
    await writeAudit(service, { actor: session.actor, action: 'accounts-searched', details: { by: hit, found } })
  return {
    clients: await clientRows(db, session, uids, at),
    next: rows.length > CONSOLE_PAGE ? (uids.at(-1) ?? null) : null,
    found,
    counts: await countsOf(db, session, at),
    branches: await branchesOf(db, session, at),
  }
}
