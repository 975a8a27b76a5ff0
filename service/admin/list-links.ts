import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { type LINK_STATES, LISTED_LINKS, MADE_LINKS, type MadeLink } from '#contract/admin-links.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import type { Link } from '../link-token.ts'
import { writeAudit } from '../audit.ts'
import { linkTokens } from '../db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { LIST_PAGE } from './list.ts'
import { accountInScope, consoleOf, staffNamesOf } from './scope.ts'
import type { AdminSession } from '../admin-session.ts'
import { rolesOf } from './links.ts'

/** Links of one account; of the others an organisation stands behind, or nobody. */
const OWNED: readonly string[] = [
  'reset',
  'set-password',
  'take-over',
  'email',
  'freeze',
  'question',
  'number',
  'hand-over',
]

const stateOf = ({ usedAt, revokedAt, expiresAt }: Link, now: Date): (typeof LINK_STATES)[number] =>
  usedAt ? 'used' : revokedAt ? 'revoked' : expiresAt && expiresAt <= now ? 'expired' : 'open'

/** An administrator may end any; an organisation those it may make, of its own. */
const mayRevoke = ({ role, organisation }: AdminSession, link: Link) =>
  role === 'administrator' ||
  (link.partnerUid === organisation &&
    Object.hasOwn(MADE_LINKS, link.purpose) &&
    rolesOf(link.purpose as MadeLink).includes(role))

/** Links and what became of them, newest first; an organisation sees its own. */
export async function listLinks(service: Service, input: In<'listLinks'>, caller: Caller): Out<'listLinks'> {
  const { db, now } = service
  const session = consoleOf(caller)
  if (input.account) await accountInScope({ db, now }, session, input.account)
  const own = session.organisation ? eq(linkTokens.partnerUid, session.organisation) : undefined
  const [edge] = input.after
    ? await db
        .select()
        .from(linkTokens)
        .where(and(eq(linkTokens.id, input.after), own))
    : []
  const rows = await db
    .select()
    .from(linkTokens)
    .where(
      and(
        inArray(linkTokens.purpose, input.kind ? [input.kind] : [...LISTED_LINKS]),
        own,
        input.account
          ? or(eq(linkTokens.recipient, input.account), eq(linkTokens.partnerUid, input.account))
          : undefined,
        edge &&
          or(
            lt(linkTokens.createdAt, edge.createdAt),
            and(eq(linkTokens.createdAt, edge.createdAt), lt(linkTokens.id, edge.id)),
          ),
      ),
    )
    .orderBy(desc(linkTokens.createdAt), desc(linkTokens.id))
    .limit(LIST_PAGE + 1)
  const shown = rows.slice(0, LIST_PAGE)
  const name = await staffNamesOf(
    service,
    session,
    shown.flatMap(({ recipient, partnerUid, createdBy }) => [recipient, partnerUid, createdBy]),
  )
  return {
    links: shown.map((link) => {
      const state = stateOf(link, now())
      const about = OWNED.includes(link.purpose) ? link.recipient : link.partnerUid
      return {
        id: link.id,
        kind: link.purpose,
        account: about ? { uid: about, name: name(about) } : null,
        label: link.label,
        by: name(link.createdBy),
        state,
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt?.toISOString() ?? null,
        usedAt: link.usedAt?.toISOString() ?? null,
        revokedAt: link.revokedAt?.toISOString() ?? null,
        mayRevoke: state === 'open' && mayRevoke(session, link),
      }
    }),
    next: rows.length > LIST_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Ends a link before its time. @throws `decided-already` when it ended or was used before */
export async function revokeLink(service: Service, { id }: In<'revokeLink'>, caller: Caller): Out<'revokeLink'> {
  const session = consoleOf(caller)
  return service.db.transaction(async (tx) => {
    const [link] = await tx.select().from(linkTokens).where(eq(linkTokens.id, id)).for('update')
    const listed = link && (LISTED_LINKS as readonly string[]).includes(link.purpose)
    if (!listed || !mayRevoke(session, link)) refuse('not-found')
    if (stateOf(link, service.now()) !== 'open') refuse('decided-already')
    await tx
      .update(linkTokens)
      .set({ revokedAt: service.now() })
      .where(and(eq(linkTokens.id, id), isNull(linkTokens.revokedAt)))
    await writeAudit(
      { db: tx, now: service.now },
      {
        actor: session.actor,
        action: 'link-revoked',
        subject: link.partnerUid ?? link.recipient,
        details: { kind: link.purpose, id },
      },
    )
    return { revoked: true as const }
  })
}
