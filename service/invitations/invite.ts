import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import { relationship } from '../../contract/forms.ts'
import type { invite as inviteContract, takeInvitation as takeContract } from '../../contract/invitations.ts'
import { isEmail } from '../../contract/rules.ts'
import { signUpPhone } from '../accounts/one-time-code.ts'
import type { Account } from '../accounts/session.ts'
import { accounts, invitations, tags } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller, Service } from '../service.ts'
import { acceptTag, addTag } from '../tags/tag.ts'

const LIFE_MS = 7 * 24 * 3_600_000

/**
 * Invites a caregiver by SMS or e-mail: the person does, or the caregiver who made the person's account.
 * @throws `not-allowed`, `required-data` without a contact
 */
export async function invite(service: Service, input: Checked<typeof inviteContract>, caller: Caller) {
  const me = caller.session?.account ?? refuse('sign-in-required')
  obey(relationship, { relationship: input.relationship })
  const personUid = input.uid || me.uid
  const [person] = await service.db.select().from(accounts).where(eq(accounts.uid, personUid))
  const own = personUid === me.uid
  if (person?.type !== 'DEMENTIA' || !(own || person.createdBy === me.uid)) refuse('not-allowed')
  const phone = input.phone ? signUpPhone(input) : null
  const email = input.email?.toLowerCase() || null
  if (!phone && !email) refuse('required-data')
  if (email && !isEmail(email)) refuse('email-invalid')
  const id = randomUid()
  await service.db.transaction(async (tx) => {
    const at = service.now()
    await tx.insert(invitations).values({
      id,
      personUid,
      invitedBy: me.uid,
      relationship: input.relationship,
      relationshipSide: own ? 'CARER' : 'PERSON',
      phone,
      email,
      createdAt: at,
      expiresAt: new Date(at.getTime() + LIFE_MS),
    })
    await queueMessage(service, tx, { kind: 'invitation' }, `invitation:${id}`, phone ? 'sms' : 'email')
  })
  return { id }
}

/** The invited contact is the one this account verified itself: only then the invitation is already an acceptance. */
function verifiedContact(account: Account, invitation: typeof invitations.$inferSelect) {
  const phone = account.phoneVerifiedAt && `${account.prefixCountryNum}${account.phone}`
  const email = account.emailVerifiedAt && account.email?.toLowerCase()
  return Boolean((invitation.phone && phone === invitation.phone) || (invitation.email && email === invitation.email))
}

/** The new account takes its invitation, once. @throws `link-ended` for one that is unknown, used or too old */
export async function takeInvitation(service: Service, input: Checked<typeof takeContract>, caller: Caller) {
  const me = caller.session?.account ?? refuse('sign-in-required')
  if ((input.invitedUid && input.invitedUid !== me.uid) || me.type !== 'CAREGIVER') refuse('not-allowed')
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const [invitation] = await tx
      .update(invitations)
      .set({ usedAt: at, invitedUid: me.uid })
      .where(and(eq(invitations.id, input.id), isNull(invitations.usedAt), gt(invitations.expiresAt, at)))
      .returning()
    if (!invitation) refuse('link-ended')
    const tagId = await addTag(service, tx, {
      personUid: invitation.personUid,
      carerUid: me.uid,
      uidTags: me.uid,
      relationship: invitation.relationship,
      relationshipSide: invitation.relationshipSide,
      status: 'PENDING',
    })
    if (!verifiedContact(me, invitation)) return { id: input.id, status: 'PENDING' }
    const [tag] = await tx.select().from(tags).where(eq(tags.id, tagId))
    if (tag) await acceptTag(service, tx, tag, invitation.invitedBy)
    return { id: input.id, status: 'ACCEPTED' }
  })
}
