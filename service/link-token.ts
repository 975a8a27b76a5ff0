import { and, eq, exists, gt, isNotNull, isNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import { later } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { Queryable, Tx } from './db/open.ts'
import { accounts, linkTokens } from './db/tables.ts'
import { LINK_KINDS, OPENS_ACCOUNT, type LinkKind } from './link-kinds.ts'
import { hashToken, randomUid } from './secrets.ts'
import type { Service } from './service.ts'

export type Link = typeof linkTokens.$inferSelect

/**
 * Makes a link. Its 256-bit secret is derived from the row's id with the deployment's key: only the hash is kept, and a
 * message that carries it can be written when it is sent.
 */
export async function issueLink(
  { now, keys }: Pick<Service, 'now' | 'keys'>,
  tx: Tx,
  kind: LinkKind,
  link: {
    recipient: string
    createdBy: string
    partnerUid?: string | null
    boundTo?: string
    label?: string | null
  },
): Promise<{ id: string; token: string }> {
  const id = randomUid()
  const token = keys.linkToken(id)
  const at = now()
  await tx.insert(linkTokens).values({
    id,
    purpose: kind,
    tokenHash: hashToken(token),
    recipient: link.recipient,
    partnerUid: link.partnerUid ?? null,
    boundTo: link.boundTo ?? null,
    label: link.label || null,
    createdBy: link.createdBy,
    createdAt: at,
    expiresAt: later(at, LINK_KINDS[kind].lifeMs),
  })
  return { id, token }
}

/** The organisation behind a link is a member now: a suspended one's links stop with it. */
const organisationStands = (db: Queryable) =>
  or(
    isNull(linkTokens.partnerUid),
    exists(
      db
        .select({ one: sql`1` })
        .from(accounts)
        .where(and(eq(accounts.uid, linkTokens.partnerUid), eq(accounts.status, 'APPROVED'))),
    ),
  )

/** The link opens no account that is frozen. */
const recipientMaySignIn = (db: Queryable) =>
  or(
    notInArray(linkTokens.purpose, [...OPENS_ACCOUNT]),
    notExists(
      db
        .select({ one: sql`1` })
        .from(accounts)
        .where(and(eq(accounts.uid, linkTokens.recipient), isNotNull(accounts.frozenAt))),
    ),
  )

const inForce = (db: Queryable, token: string, kinds: readonly LinkKind[], now: Date) =>
  and(
    eq(linkTokens.tokenHash, hashToken(token)),
    or(...kinds.map((kind) => eq(linkTokens.purpose, kind))),
    isNull(linkTokens.revokedAt),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
    organisationStands(db),
    recipientMaySignIn(db),
  )

/** What reading a link needs of the service. */
type Reading = Pick<Service, 'now' | 'keys'>

/** The link, if its token was made with a secret that stands among the settings; of any other nothing says who made it. */
const madeByUs = ({ keys }: Reading, token: string, link: Link | undefined) =>
  link && keys.isLinkToken(token, link.id) ? link : undefined

/**
 * The link behind a token, unless it is of another kind, used, revoked or expired, or made with a secret that was taken away.
 * Reading consumes nothing.
 */
export async function readLink(
  service: Reading & Pick<Service, 'db'>,
  token: string | undefined,
  ...kinds: LinkKind[]
): Promise<Link | undefined> {
  return token ? linkIn(service, service.db, token, kinds) : undefined
}

async function linkIn(service: Reading, db: Queryable, token: string, kinds: readonly LinkKind[]) {
  const [link] = await db
    .select()
    .from(linkTokens)
    .where(inForce(db, token, kinds, service.now()))
  return madeByUs(service, token, link)
}

/** The same, marking a one-use link as used in the transaction of the write it is for. @throws `link-ended` */
export async function useLink(service: Reading, tx: Tx, token: string, ...kinds: LinkKind[]): Promise<Link> {
  const now = service.now()
  const once = kinds.filter((kind) => LINK_KINDS[kind].once)
  const link =
    once.length > 0
      ? (
          await tx
            .update(linkTokens)
            .set({ usedAt: now })
            .where(inForce(tx, token, once, now))
            .returning()
        )[0]
      : await linkIn(service, tx, token, kinds)
  return madeByUs(service, token, link) ?? refuse('link-ended')
}

/** Ends every link of a kind that stands for this recipient. */
export const revokeLinks = ({ now }: Pick<Service, 'now'>, tx: Tx, kind: LinkKind, recipient: string) =>
  tx
    .update(linkTokens)
    .set({ revokedAt: now() })
    .where(and(eq(linkTokens.purpose, kind), eq(linkTokens.recipient, recipient), isNull(linkTokens.revokedAt)))
