import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { fits, needsSession, type DraftJourney } from '#contract/drafts.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { drafts } from '../db/tables.ts'
import { randomToken, randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { accountOf, browserOf, draftsOf, expiryOf, sealDraft, type DraftContent } from './rows.ts'

/**
 * Keeps a draft in the account, under the browser's key, or, on a shared device, nowhere.
 * @throws `too-large` leaving the draft before as it is, `sign-in-required`, `too-many-requests`
 */
export async function keepDraft(service: Service, input: In<'keepDraft'>, caller: Caller): Out<'keepDraft'> {
  const { journey, path, values, inAccount } = input
  if (!fits(values)) refuse('too-large')
  const uid = accountOf(caller)
  if (inAccount && !uid) refuse('sign-in-required')
  const known = await draftsOf(service.db, caller, service.now(), journey)
  const content = { path, values }
  if (uid && (inAccount || known.some(({ browser }) => browser === null))) {
    await keepInAccount(service, journey, content, uid)
    return { place: 'account' }
  }
  if (caller.isShared) return { place: 'nowhere' }
  // What was typed while signed in stays that account's, also when the session has ended since.
  const accountUid = uid ?? (needsSession(journey) ? known.at(-1)?.accountUid : undefined) ?? null
  if (needsSession(journey) && !accountUid) refuse('sign-in-required')
  if (known.length === 0) await countNew(service, caller)
  const key = caller.draftKey ?? randomToken()
  await keepInBrowser(service, journey, content, { key, accountUid })
  caller.remember('draft', key)
  return { place: 'browser' }
}

async function countNew({ limiter }: Service, { address }: Caller) {
  const wait = await limiter.take('new-drafts', address)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
}

/** Writes the account's draft of this journey; what the account typed in browsers is erased, so that one draft counts. */
const keepInAccount = (service: Service, journey: DraftJourney, content: DraftContent, uid: string) =>
  service.db.transaction(async (tx) => {
    const at = service.now()
    const ofAccount = and(eq(drafts.accountUid, uid), eq(drafts.journey, journey))
    const id = randomUid()
    const row = { id, journey, browser: null, accountUid: uid, sealed: sealDraft(service, { id }, content) }
    const before = await replace(tx, ofAccount, uid, { ...row, keptAt: at, expiresAt: expiryOf('account', at) })
    if (before.some(({ browser }) => browser === null)) return
    await writeAudit(
      { db: tx, now: service.now },
      { actor: uid, action: 'draft-kept', subject: uid, details: { journey } },
    )
  })

/** Writes the draft of this journey that this browser has of this account, or of nobody signed in. */
const keepInBrowser = (
  service: Service,
  journey: DraftJourney,
  content: DraftContent,
  { key, accountUid }: { key: string; accountUid: string | null },
) =>
  service.db.transaction(async (tx) => {
    const at = service.now()
    const browser = browserOf(key)
    const ofOwner = accountUid ? eq(drafts.accountUid, accountUid) : isNull(drafts.accountUid)
    const id = randomUid()
    const row = { id, journey, browser, accountUid, sealed: sealDraft(service, { id }, content, key) }
    await replace(tx, and(eq(drafts.browser, browser), eq(drafts.journey, journey), ofOwner), browser, {
      ...row,
      keptAt: at,
      expiresAt: expiryOf('browser', at),
    })
  })

/**
 * Replaces rows by one, in turn for each owner, so that two tabs that keep at once leave one draft.
 * @returns the owners of the rows before
 */
async function replace(
  tx: Tx,
  gone: SQL | undefined,
  owner: string,
  row: Omit<typeof drafts.$inferInsert, 'createdAt'>,
) {
  await lockSubject(tx, `draft:${owner}`)
  const before = await tx.delete(drafts).where(gone).returning({ browser: drafts.browser, createdAt: drafts.createdAt })
  await tx.insert(drafts).values({ ...row, createdAt: before[0]?.createdAt ?? row.keptAt })
  return before
}
