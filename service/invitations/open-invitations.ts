import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import { accounts, invitations } from '../db/tables.ts'
import { nameOf } from '../tags/standing.ts'
import { maskPhone } from '../safe-return/contacts.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { maskEmail } from '../tags/masked-name.ts'
import { mine } from './own-invitation.ts'

export async function listInvitations(service: Service, _input: unknown, caller: Caller): Out<'listInvitations'> {
  const { uid, isMine } = await mine(service, caller)
  const rows = await service.db
    .select({ invitation: invitations, person: accounts })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.uid, invitations.personUid))
    .where(and(isMine, isNull(invitations.usedAt), gt(invitations.expiresAt, service.now())))
    .orderBy(desc(invitations.createdAt))
  return rows.map(({ invitation, person }) => {
    const { phone, email } = invitation
    const own = invitation.invitedBy === uid
    return {
      id: invitation.id,
      person: { uid: person.uid, name: nameOf(person) },
      to: (own ? (phone ?? email) : phone ? maskPhone(phone) : maskEmail(email)) ?? '',
      sentAt: invitation.createdAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    }
  })
}

/** The row goes, and the contact in it: a caregiver who opens the link signs up without it. @throws `not-found` */
export async function withdrawInvitation(
  service: Service,
  { id }: In<'withdrawInvitation'>,
  caller: Caller,
): Out<'withdrawInvitation'> {
  const { uid, isMine } = await mine(service, caller)
  await service.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), isMine, isNull(invitations.usedAt)))
      .returning({ id: invitations.id })
    if (!gone) refuse('not-found')
    await writeAudit({ db: tx, now: service.now }, { actor: uid, action: 'invitation-withdrawn', subject: gone.id })
  })
  return { withdrawn: true as const }
}
