import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { ago, dayOf, hours } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { CLIENTS_EXPORT_ALONE } from '#contract/limits.ts'
import { exportUntil } from '../admin/approvals.ts'
import { writeLooks } from '../admin/looks.ts'
import { nameOf, namesOf } from '../admin/scope.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, approvals, audit } from '../db/tables.ts'
import { escapeCell } from '../locator/csv.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { clientSessionOf, isClient, type ClientSession } from './scope.ts'

const EXPORTED = 'client-exported'
/** What one of the staff took along is counted over so long. */
const COUNTED_MS = hours(24)

/** The organisation's request that waits, or that a colleague agreed to and whose time is not over. */
async function openRequest(db: Queryable, { organisation }: ClientSession, now: Date) {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'CLIENTS'), eq(approvals.accountUid, organisation)))
    .orderBy(desc(approvals.askedAt), desc(approvals.id))
    .limit(20)
  return rows.find((row) => row.decidedAt === null || exportUntil(row, now) !== undefined)
}

const clientsOf = (db: Queryable, session: ClientSession, at: Date) =>
  db
    .select()
    .from(accounts)
    .where(isClient(db, session, at))
    .orderBy(accounts.sortName, accounts.uid)

/** Whether one of the staff may take these along without a colleague: with what they took along within a day they are few. */
async function isFew(db: Queryable, { actor }: ClientSession, uids: readonly string[], at: Date): Promise<boolean> {
  const taken = await db
    .selectDistinctOn([audit.subject], { uid: audit.subject })
    .from(audit)
    .where(and(eq(audit.actor, actor), eq(audit.action, EXPORTED), gt(audit.createdAt, ago(at, COUNTED_MS))))
  return new Set([...uids, ...taken.map(({ uid }) => uid)]).size <= CLIENTS_EXPORT_ALONE
}

/** How many clients there are, whether one of the staff may export them alone, and the request that is open. */
export async function readClientExport({ db, now }: Service, _input: unknown, caller: Caller): Out<'readClientExport'> {
  const session = clientSessionOf(caller)
  const at = now()
  const uids = (await clientsOf(db, session, at)).map(({ uid }) => uid)
  const request = await openRequest(db, session, at)
  const name = await namesOf(db, [request?.askedBy ?? null])
  return {
    clients: uids.length,
    isAlone: await isFew(db, session, uids, at),
    request: request
      ? {
          id: request.id,
          by: name(request.askedBy),
          isMine: request.askedBy === session.actor,
          reason: request.reason,
          askedAt: request.askedAt.toISOString(),
          until: exportUntil(request, at)?.toISOString() ?? null,
        }
      : null,
  }
}

/** Asks a colleague for the export of all clients. @throws `export-asked` while another request waits */
export async function askClientExport(
  service: Service,
  { reason }: In<'askClientExport'>,
  caller: Caller,
): Out<'askClientExport'> {
  const { actor, organisation } = clientSessionOf(caller)
  const id = randomUid()
  await service.db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(approvals)
      .values({ id, kind: 'CLIENTS', accountUid: organisation, reason, askedBy: actor, askedAt: service.now() })
      .onConflictDoNothing()
      .returning({ id: approvals.id })
    if (!asked) refuse('export-asked')
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'clients-export-asked', subject: organisation })
  })
  return { id }
}

/**
 * A colleague agrees; whoever asked may take the request back, and never agree to it.
 * @throws `not-found` for another organisation's, `second-colleague`, `decided-already`
 */
export async function decideClientExport(
  service: Service,
  { id, decision }: In<'decideClientExport'>,
  caller: Caller,
): Out<'decideClientExport'> {
  const { actor, organisation } = clientSessionOf(caller)
  await service.db.transaction(async (tx) => {
    const [request] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
    if (!request || request.kind !== 'CLIENTS' || request.accountUid !== organisation) refuse('not-found')
    if (request.decidedAt) refuse('decided-already')
    if (decision === 'APPROVED' && request.askedBy === actor) refuse('second-colleague')
    await tx
      .update(approvals)
      .set({ decision, decidedBy: actor, decidedAt: service.now() })
      .where(and(eq(approvals.id, id), isNull(approvals.decidedAt)))
    const action = decision === 'APPROVED' ? 'clients-export-approved' : 'clients-export-refused'
    const details = { askedBy: request.askedBy }
    await writeAudit({ db: tx, now: service.now }, { actor, action, subject: organisation, details })
  })
  return { decision }
}

/**
 * The organisation's clients as CSV, cells that a spreadsheet would run escaped. More than one of the staff may take along alone go to
 * whoever asked, for as long as a colleague's agreement stands. Every person is audited, and counted as a record that was looked at.
 * @throws `clients-export-not-agreed`, `too-many-requests`
 */
export async function exportClients(service: Service, _input: unknown, caller: Caller): Out<'exportClients'> {
  const { db } = service
  const session = clientSessionOf(caller)
  const at = service.now()
  const clients = await clientsOf(db, session, at)
  const uids = clients.map(({ uid }) => uid)
  const isAlone = await isFew(db, session, uids, at)
  const request = isAlone ? undefined : await openRequest(db, session, at)
  const isAgreed = request?.askedBy === session.actor && exportUntil(request, at) !== undefined
  if (!isAlone && !isAgreed) refuse('clients-export-not-agreed')
  const wait = await service.limiter.take('reveal', session.actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const details = { clients: uids.length, ...(isAgreed && { approvedBy: request?.decidedBy }) }
  const looks = uids.map((subject) => ({ action: 'client-exported' as const, subject, details }))
  await writeLooks(service, session.actor, looks)
  const rows = clients.map((client) => [nameOf(client), client.membershipId ?? '', client.status].map(escapeCell))
  // The mark at the beginning lets a spreadsheet read Chinese and Tamil names.
  const content = `\uFEFF${stringify([['name', 'membership_number', 'state'], ...rows])}`
  return { name: `clients-${dayOf(at)}.csv`, content }
}
