import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { CLIENT_COLUMN_NAMES } from '#contract/admin-client-files.ts'
import { Refusal, refusals, refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { CLIENTS_FILE_MAX_ROWS } from '#contract/limits.ts'
import { holdActor } from '../admin/hold-actor.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accounts, clientBranches } from '../db/tables.ts'
import { FileProblem, readCsv, type CsvRow } from '../locator/csv.ts'
import { createDementia } from '../persons/sign-up.ts'
import type { Service } from '../service.ts'
import type { Session } from '../session.ts'
import { insertRequest } from '../tags/tag.ts'
import { checkRow, columnOf, type ClientEntry, type RowMistake } from './import-row.ts'
import { clientSessionOf, isClient, type ClientSession } from './scope.ts'

/** The names of the columns, and nothing below: what a list of clients is written into. */
export async function readClientTemplate(): Out<'readClientTemplate'> {
  return { name: 'clients.csv', content: `\uFEFF${stringify([CLIENT_COLUMN_NAMES])}` }
}

/** Commas or semicolons: a spreadsheet writes the one or the other by the country it is set to. */
function delimiterOf(content: Uint8Array): string {
  const [header = ''] = new TextDecoder().decode(content.subarray(0, 4000)).split(/\r?\n/)
  return header.split(';').length > header.split(',').length ? ';' : ','
}

/** The rows of the file. @throws the refusal of a file that is no such list, or holds too many rows */
async function rowsOf(content: Uint8Array): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  try {
    const options = { columns: CLIENT_COLUMN_NAMES, batch: 100, delimiter: delimiterOf(content) }
    for await (const batch of readCsv(content, options)) {
      rows.push(...batch)
      if (rows.length > CLIENTS_FILE_MAX_ROWS) refuse('clients-file-too-many')
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    refuse(error.code === 'file-columns' ? 'clients-file-columns' : error.code)
  }
  return rows
}

/** Rows of a person who stands in the list before, or is a client already. Whether somebody else registered them is not asked here. */
async function knownRows(service: Service, session: ClientSession, entries: readonly ClientEntry[]) {
  const hashed = entries.map(({ line, data }) => ({
    line,
    hash: service.vault.personHash(data.lastname ?? '', data.birth ?? '', data.lastNric ?? ''),
  }))
  const known = await service.db
    .select({ hash: accounts.personHash })
    .from(accounts)
    .where(
      and(
        inArray(
          accounts.personHash,
          hashed.map(({ hash }) => hash),
        ),
        isClient(service.db, session, service.now()),
      ),
    )
  const clients = new Set(known.map(({ hash }) => hash))
  const seen = new Set<string>()
  return hashed.flatMap(({ line, hash }): RowMistake[] => {
    const isTwice = seen.has(hash)
    seen.add(hash)
    if (clients.has(hash)) return [{ line, column: 'last_name', code: 'client-registered' }]
    return isTwice ? [{ line, column: 'last_name', code: 'client-twice' }] : []
  })
}

/** What the file would register: rows without a mistake, and the mistakes of the others in the order of the file. */
async function plan(service: Service, session: ClientSession, content: Uint8Array) {
  const rows = await rowsOf(content)
  const checked = rows.map((row) => checkRow(row, service.now()))
  const sound = checked.filter(({ mistakes }) => mistakes.length === 0).map(({ entry }) => entry)
  const known = sound.length > 0 ? await knownRows(service, session, sound) : []
  const mistakes = [...checked.flatMap((row) => row.mistakes), ...known].toSorted((one, other) => one.line - other.line)
  const entries = sound.filter(({ line }) => !known.some((mistake) => mistake.line === line))
  const seen = createHash('sha256').update(content).update(JSON.stringify(mistakes)).digest('base64url')
  return { rows: rows.length, entries, mistakes, seen }
}

/** The staff at the console as a session that registers: what the journey of staff makes its calls in. */
async function registering({ db }: Service, session: ClientSession): Promise<Session> {
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, session.actor))
  if (!account) refuse('not-allowed')
  return { id: session.id, purpose: 'registration', account, organisation: session.organisation }
}

/**
 * Registers one row as the journey does, appoints the organisation where the row says so, and writes down the branch: all of it or
 * nothing, for a row that is registered is not taken from the list again. (D73.9)
 */
async function register(
  service: Service,
  session: Session & { organisation: string },
  caller: Caller,
  entry: ClientEntry,
) {
  const { organisation } = session
  const accountData = { ...entry.data, consents: ['TERMS' as const, 'DECLARATION' as const, 'COLLECTION' as const] }
  const credential = { credentialType: 'USERNAME' as const, credentialData: {}, accountData }
  const made = { uid: organisation, relationship: 'Care Partner', dementia: { credential } }
  const from = { ...caller, session, idempotencyKey: undefined }
  await createDementia(service, made, from, async (tx, uid) => {
    await holdActor(tx, { actor: session.account.uid, organisation })
    const at = service.now()
    const [person] = await tx.select().from(accounts).where(eq(accounts.uid, uid))
    if (person && entry.appoints) await insertRequest(service, tx, person, organisation, 'Care Partner', session)
    if (entry.branch)
      await tx
        .insert(clientBranches)
        .values({ organisationUid: organisation, personUid: uid, branch: entry.branch, updatedAt: at })
  })
}

/**
 * Registers rows one after the other. A person whom somebody else registered is refused as in the journey, and each such refusal is
 * counted as a question whether somebody is registered: beyond that limit the rest is not tried.
 */
async function registerAll(
  service: Service,
  session: Session & { organisation: string },
  caller: Caller,
  entries: readonly ClientEntry[],
) {
  const mistakes: RowMistake[] = []
  const counts = { registered: 0, appointed: 0 }
  for (const [index, entry] of entries.entries()) {
    try {
      await register(service, session, caller, entry)
      counts.registered += 1
      if (entry.appoints) counts.appointed += 1
    } catch (error) {
      if (!(error instanceof Refusal) || refusals[error.code].status >= 500) throw error
      mistakes.push({ line: entry.line, column: columnOf(error.field), code: error.code })
      if (error.code === 'person-exists' && (await service.limiter.take('duplicate-check', session.account.uid)) > 0) {
        const rest = entries.slice(index + 1)
        mistakes.push(...rest.map(({ line }): RowMistake => ({ line, column: '', code: 'client-not-tried' })))
        break
      }
    }
  }
  return { ...counts, mistakes }
}

/**
 * Shows what a list of clients would register, or with `seen` registers exactly those rows, each as staff register one in the journey:
 * pending, in the same queue, with the same messages.
 * @throws the refusal of a file that is no such list; `terms-required`; `list-changed` when it would now do something else than was seen
 */
export async function importClients(
  service: Service,
  { file, seen, agreed }: In<'importClients'>,
  caller: Caller,
): Out<'importClients'> {
  const session = clientSessionOf(caller)
  const content = new Uint8Array(await file.arrayBuffer())
  const planned = await plan(service, session, content)
  const { rows, entries, mistakes } = planned
  const dry = { rows, ready: entries.length, registered: 0, appointed: 0, mistakes, seen: planned.seen, applied: false }
  if (seen === undefined) return dry
  if (agreed !== 'yes') refuse('terms-required')
  if (seen !== planned.seen) refuse('list-changed')
  const staff = { ...(await registering(service, session)), organisation: session.organisation }
  const done = await registerAll(service, staff, caller, entries)
  await writeAudit(service, {
    actor: session.actor,
    action: 'clients-imported',
    subject: session.organisation,
    details: { rows, registered: done.registered, appointed: done.appointed },
  })
  return {
    ...dry,
    registered: done.registered,
    appointed: done.appointed,
    mistakes: [...mistakes, ...done.mistakes].toSorted((one, other) => one.line - other.line),
    applied: true,
  }
}
