import { and, desc, eq, gt, inArray, isNull, max, ne, or, type SQL } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { isEmail } from '#contract/rules.ts'
import { sourceOf, spareContact } from '../accounts/unasked.ts'
import { endAccount, tellOfEnd } from '../admin/end-account.ts'
import { holdActor } from '../admin/hold-actor.ts'
import { tellOutcome } from '../admin/outcome.ts'
import { nameOf, namesOf } from '../admin/scope.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { lockSubject, type Queryable } from '../db/open.ts'
import { accounts, audit, invitations, linkTokens, partnerDetails } from '../db/tables.ts'
import { issueLink } from '../link-token.ts'
import { queueMessage } from '../messages/queue.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { clientSessionOf } from './scope.ts'

/** Accounts that act for the organisation, or would once they are approved or no longer suspended. */
const actsFor = (organisation: string): SQL | undefined =>
  and(
    or(
      eq(accounts.uid, organisation),
      and(eq(accounts.masterPartnerUid, organisation), eq(accounts.type, 'CAREGIVER')),
    ),
    inArray(accounts.status, ['PENDING', 'APPROVED', 'SUSPENDED']),
  )

/** When each of these accounts entered the console last, as the audit has it. */
async function lastSignIns(db: Queryable, uids: readonly string[]) {
  const rows = await db
    .select({ uid: audit.actor, at: max(audit.createdAt) })
    .from(audit)
    .where(and(inArray(audit.actor, [...uids]), eq(audit.action, 'console-signed-in')))
    .groupBy(audit.actor)
  return new Map(rows.map(({ uid, at }) => [uid, at]))
}

/** The organisation's staff by name, its own account first, and the invitations that nobody took yet. */
export async function listColleagues({ db, now }: Service, _input: unknown, caller: Caller): Out<'listColleagues'> {
  const { actor, organisation } = clientSessionOf(caller)
  const rows = await db
    .select({ account: accounts, organizationName: partnerDetails.organizationName })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(actsFor(organisation))
    .orderBy(desc(eq(accounts.uid, organisation)), accounts.sortName, accounts.uid)
  const signedIn = await lastSignIns(
    db,
    rows.map(({ account }) => account.uid),
  )
  const open = await db
    .select({ invitation: invitations })
    .from(invitations)
    .innerJoin(linkTokens, eq(linkTokens.id, invitations.linkId))
    .where(
      and(
        eq(invitations.partnerUid, organisation),
        isNull(invitations.usedAt),
        isNull(linkTokens.revokedAt),
        gt(invitations.expiresAt, now()),
      ),
    )
    .orderBy(desc(invitations.createdAt), invitations.id)
  const name = await namesOf(
    db,
    open.map(({ invitation }) => invitation.invitedBy),
  )
  return {
    colleagues: rows.map(({ account, organizationName }) => ({
      uid: account.uid,
      name: nameOf(account, organizationName),
      status: account.status,
      isMe: account.uid === actor,
      isOrganisation: account.uid === organisation,
      lastSignInAt: signedIn.get(account.uid)?.toISOString() ?? null,
    })),
    invited: open.map(({ invitation: { id, linkId, email, invitedBy, createdAt, expiresAt } }) => ({
      id,
      linkId: linkId ?? '',
      email: email ?? '',
      by: name(invitedBy),
      sentAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** Sends somebody a link of one use by which they become staff of the organisation. @throws `email-invalid`, `too-many-requests`, `not-allowed` for who was just removed */
export async function inviteColleague(
  service: Service,
  input: In<'inviteColleague'>,
  caller: Caller,
): Out<'inviteColleague'> {
  const { actor, organisation } = clientSessionOf(caller)
  const email = input.email.toLowerCase()
  if (!isEmail(email)) refuse('email-invalid')
  const wait = await service.limiter.take('make-link', actor)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const [sender] = await service.db.select().from(accounts).where(eq(accounts.uid, actor))
  await spareContact(service, { kind: 'colleague-invited', contact: email, source: sourceOf(caller, sender) })
  const id = randomUid()
  await service.db.transaction(async (tx) => {
    await holdActor(tx, { actor, organisation })
    const at = service.now()
    const link = await issueLink(service, tx, 'care-professional', {
      recipient: organisation,
      partnerUid: organisation,
      createdBy: actor,
    })
    const [issued] = await tx.select().from(linkTokens).where(eq(linkTokens.id, link.id))
    await tx.insert(invitations).values({
      id,
      partnerUid: organisation,
      linkId: link.id,
      invitedBy: actor,
      relationship: 'Organisation Staff',
      relationshipSide: 'CARER',
      email,
      createdAt: at,
      expiresAt: issued?.expiresAt ?? at,
    })
    const details = { linkId: link.id, carerUid: organisation }
    const recipient = { kind: 'INVITATION', invitationId: id } as const
    await queueMessage(service, tx, { kind: 'colleague-invited', details }, recipient, 'email')
    const entry = { actor, action: 'colleague-invited', subject: organisation, details: { id: link.id } }
    await writeAudit({ db: tx, now: service.now }, entry)
  })
  return { id }
}

/**
 * Ends a colleague's account with its sessions; administrators can undo it like any ending. Two who remove each other come one after the
 * other, and the second is nobody's colleague any more: so somebody who acts for the organisation always stays.
 * @throws `not-oneself`, `not-found` for the organisation's own account as for a stranger's, `not-allowed` for who was just removed
 */
export async function removeColleague(
  service: Service,
  { uid }: In<'removeColleague'>,
  caller: Caller,
): Out<'removeColleague'> {
  const { actor, organisation } = clientSessionOf(caller)
  if (uid === actor) refuse('not-oneself')
  await service.db.transaction(async (tx) => {
    await lockSubject(tx, `staff:${organisation}`)
    const staff = and(actsFor(organisation), ne(accounts.status, 'PENDING'))
    const [me] = await tx
      .select({ status: accounts.status })
      .from(accounts)
      .where(and(eq(accounts.uid, actor), staff))
    if (me?.status !== 'APPROVED') refuse('not-allowed')
    const [colleague] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.uid, uid), ne(accounts.uid, organisation), staff))
      .for('update')
    if (!colleague) refuse('not-found')
    await endAccount(service, tx, colleague, null)
    await tellOfEnd(service, tx, colleague, actor)
    await tellOutcome(service, tx, colleague, { kind: 'ended' })
    await writeAudit({ db: tx, now: service.now }, { actor, action: 'colleague-removed', subject: uid })
  })
  return { removed: true as const }
}
