import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { hours, later } from '#contract/domain/time.ts'
import type { DraftJourney } from '#contract/drafts.ts'
import { DRAFT_ACCOUNT_DAYS, DRAFT_HOURS } from '#contract/limits.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../db/open.ts'
import { drafts } from '../db/tables.ts'
import { describeError } from '../log.ts'
import { hashToken } from '../secrets.ts'
import type { Service } from '../service.ts'

export type DraftRow = typeof drafts.$inferSelect
export interface DraftContent {
  path: string
  values: Record<string, unknown>
}

/** Whose drafts a request may see: those of its browser, and those that its account keeps. */
export type DraftOwner = Pick<Caller, 'draftKey' | 'session'>

export const accountOf = ({ session }: DraftOwner) => session?.account.uid

/** The hash that stands for a browser's key in the database. */
export const browserOf = (key: string) => hashToken(key)

const ofBrowser = ({ draftKey }: DraftOwner) => (draftKey ? eq(drafts.browser, browserOf(draftKey)) : undefined)
const ofAccount = (owner: DraftOwner) => {
  const uid = accountOf(owner)
  return uid ? and(isNull(drafts.browser), eq(drafts.accountUid, uid)) : undefined
}

const ownedBy = (owner: DraftOwner) => or(ofBrowser(owner), ofAccount(owner))

/** The drafts of a caller that have not expired, also before the clean-up has erased them. */
export async function draftsOf(db: Queryable, owner: DraftOwner, at: Date, journey?: DraftJourney) {
  const owned = ownedBy(owner)
  if (!owned) return []
  const ofJourney = journey ? eq(drafts.journey, journey) : undefined
  return db
    .select()
    .from(drafts)
    .where(and(owned, ofJourney, gt(drafts.expiresAt, at)))
    .orderBy(drafts.keptAt)
}

/** When a draft expires that was changed at this time. */
export const expiryOf = (place: 'browser' | 'account', at: Date) =>
  later(at, hours(place === 'account' ? 24 * DRAFT_ACCOUNT_DAYS : DRAFT_HOURS))

/** A seal is bound to its row's id: moved to another row, it opens nothing. */
export const draftBinding = (id: string) => `draft:${id}`

/** Seals a draft: with the browser's key where the browser keeps it, with the deployment's where the account does. */
export const sealDraft = (
  { vault }: Pick<Service, 'vault'>,
  row: Pick<DraftRow, 'id'>,
  content: DraftContent,
  key?: string,
) => vault.seal(content, draftBinding(row.id), key)

/** Opens a draft. @returns undefined for a seal that this key does not open, which the log says without its content */
export function openDraft(
  { vault, log }: Pick<Service, 'vault' | 'log'>,
  row: DraftRow,
  key: string | undefined,
): DraftContent | undefined {
  try {
    const { path, values } = vault.open<DraftContent>(
      row.sealed,
      draftBinding(row.id),
      row.browser === null ? undefined : key,
    )
    return path !== undefined && values ? { path, values } : undefined
  } catch (error) {
    log.warn({ draft: row.id, error: describeError(error) }, 'a draft cannot be opened')
    return undefined
  }
}

/** What an account keeps unfinished, for the download of everything stored about it. */
export async function keptInAccount(service: Service, uid: string) {
  const kept = and(isNull(drafts.browser), eq(drafts.accountUid, uid), gt(drafts.expiresAt, service.now()))
  const rows = await service.db.select().from(drafts).where(kept).orderBy(drafts.keptAt)
  return rows.map((row) => ({
    journey: row.journey,
    values: openDraft(service, row, undefined)?.values ?? null,
    keptAt: row.keptAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}
