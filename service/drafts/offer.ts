import { eq, inArray } from 'drizzle-orm'
import type { DraftOffer } from '#contract/drafts.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import { actorOf, type Caller } from '../caller.ts'
import { drafts } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { accountOf, draftsOf, openDraft, browserOf, type DraftOwner, type DraftRow } from './rows.ts'

/** A draft that was typed while signed in opens for that account alone. */
const needsSignIn = ({ accountUid }: DraftRow, owner: DraftOwner) =>
  accountUid !== null && accountUid !== accountOf(owner)

/**
 * Which of several drafts of a journey counts: the account's own, what the account typed in this browser, what nobody signed in
 * typed, and last what another account typed, which is never named to one that is signed in.
 */
function offered(rows: readonly DraftRow[], caller: Caller): DraftRow | undefined {
  const rank = (row: DraftRow) =>
    needsSignIn(row, caller) ? 3 : row.browser === null ? 0 : row.accountUid === null ? 2 : 1
  const [first] = rows.toSorted((one, other) => rank(one) - rank(other))
  return first && needsSignIn(first, caller) && caller.session ? undefined : first
}

/** The drafts this caller may go on with, one a journey, the last changed first. */
export async function listDrafts(service: Service, _input: unknown, caller: Caller): Out<'listDrafts'> {
  const rows = await draftsOf(service.db, caller, service.now())
  const journeys = [...new Set(rows.toReversed().map(({ journey }) => journey))]
  const chosen = journeys.flatMap(
    (journey) =>
      offered(
        rows.filter((row) => row.journey === journey),
        caller,
      ) ?? [],
  )
  return { isShared: caller.isShared, drafts: chosen.map((row) => offerOf(row, caller)) }
}

const offerOf = (row: DraftRow, owner: DraftOwner): DraftOffer => ({
  journey: row.journey,
  place: row.browser === null ? 'account' : 'browser',
  keptAt: row.keptAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  needsSignIn: needsSignIn(row, owner),
})

/** What was typed so far. @throws `not-found` where nothing is kept or nothing opens, `sign-in-required` */
export async function readDraft(service: Service, { journey }: In<'readDraft'>, caller: Caller): Out<'readDraft'> {
  const row = offered(await draftsOf(service.db, caller, service.now(), journey), caller) ?? refuse('not-found')
  if (needsSignIn(row, caller)) refuse('sign-in-required')
  return openDraft(service, row, caller.draftKey) ?? refuse('not-found')
}

/** Erases the draft of a journey that is offered to this caller, with its copies; the draft of another account stays. */
export async function discardDraft(
  service: Service,
  { journey }: In<'discardDraft'>,
  caller: Caller,
): Out<'discardDraft'> {
  const rows = await draftsOf(service.db, caller, service.now(), journey)
  const row = offered(rows, caller)
  if (!row) return {}
  const own = rows.filter((other) => needsSignIn(other, caller) === needsSignIn(row, caller)).map(({ id }) => id)
  await service.db.transaction(async (tx) => {
    await tx.delete(drafts).where(inArray(drafts.id, own))
    if (row.browser !== null) return
    await writeAudit(
      { db: tx, now: service.now },
      { actor: actorOf(service, caller), action: 'draft-erased', subject: row.accountUid, details: { journey } },
    )
  })
  return {}
}

/** Remembers whether the device is shared; on one that is, every draft of this browser is erased at once. */
export async function changeSharedDevice(
  service: Service,
  { isShared }: In<'changeSharedDevice'>,
  caller: Caller,
): Out<'changeSharedDevice'> {
  caller.remember('shared', isShared ? '1' : undefined)
  if (isShared) {
    if (caller.draftKey) await service.db.delete(drafts).where(eq(drafts.browser, browserOf(caller.draftKey)))
    caller.remember('draft', undefined)
  }
  return { isShared }
}
