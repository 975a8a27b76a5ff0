import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { relationship } from '#contract/forms.ts'
import type { TagStatus } from '#contract/options.ts'
import { isEmail } from '#contract/rules.ts'
import { once, requestKey } from '../once.ts'
import { signUpPhone } from '../accounts/one-time-code.ts'
import { sourceOf, spareContact } from '../accounts/unasked.ts'
import type { Account } from '../session.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, invitations, tags } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { personByUid } from '../persons/sign-up.ts'
import { obey } from '../rules.ts'
import { hours, later } from '#contract/domain/time.ts'
import type { In, Out } from '#contract/index.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { may, mayByUid } from '../accounts/may.ts'
import { sessionActor } from '../accounts/actor.ts'
import { between, holdPair, isBarred } from '../tags/carers.ts'
import { acceptTag } from '../tags/answer-tag.ts'
import { addTagOnce } from '../tags/tag.ts'

type Invitation = typeof invitations.$inferSelect

const LIFE_MS = hours(7 * 24)
/**
 * Invites a caregiver by SMS or e-mail: the person does, or the caregiver who speaks for them.
 * @throws `not-allowed`, `required-data` without a contact, `tag-not-possible` for whom staff keep from the person
 */
export async function invite(service: Service, input: In<'invite'>, caller: Caller): Out<'invite'> {
  const session = caller.session ?? refuse('sign-in-required')
  const me = session.account
  obey(relationship, { relationship: input.relationship }, service.now())
  const person = await personByUid(service.db, input.uid || me.uid)
  if (!person || !(await may(service, sessionActor(session), 'invite', person.uid))) refuse('not-allowed')
  const phone = input.phone ? signUpPhone(input, service.now()) : null
  const email = input.email?.toLowerCase() || null
  if (!phone && !email) refuse('required-data', { field: 'phone' })
  if (email && !isEmail(email)) refuse('email-invalid')
  if (await isContactBarred(service.db, person.uid, { phone, email })) refuse('tag-not-possible')
  const wait = await service.limiter.take('invitations', me.uid)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  await spareContact(service, { kind: 'invitation', contact: phone ?? email ?? '', source: sourceOf(caller, me) })
  const request = requestKey(service, caller, 'invite', input, me.uid)
  const make = async (tx: Tx, at: Date) => {
    const id = randomUid()
    await tx.insert(invitations).values({
      id,
      personUid: person.uid,
      invitedBy: me.uid,
      relationship: input.relationship ?? '',
      relationshipSide: person.uid === me.uid ? 'CARER' : 'PERSON',
      phone,
      email,
      createdAt: at,
      expiresAt: later(at, LIFE_MS),
    })
    await queueMessage(
      service,
      tx,
      { kind: 'invitation' },
      { kind: 'INVITATION', invitationId: id },
      phone ? 'sms' : 'email',
    )
    return id
  }
  return service.db.transaction(async (tx) => {
    const at = service.now()
    return { id: await once(tx, request, at, () => make(tx, at)) }
  })
}

/** Staff keep the owner of this number or address from the person: an invitation would tell them of her. */
async function isContactBarred(
  db: Queryable,
  personUid: string,
  { phone, email }: Pick<Invitation, 'phone' | 'email'>,
) {
  const given = or(
    phone ? sql`${accounts.prefixCountryNum} || ${accounts.phone} = ${phone}` : undefined,
    email ? sql`lower(${accounts.email}) = ${email}` : undefined,
  )
  const [barred] = await db
    .select({ id: tags.id })
    .from(tags)
    .innerJoin(accounts, eq(accounts.uid, tags.carerUid))
    .where(and(eq(tags.personUid, personUid), isNotNull(tags.barredAt), given))
    .limit(1)
  return barred !== undefined
}

/** The invited contact is the one this account verified itself: only then the invitation is already an acceptance. */
function verifiedContact(account: Account, invitation: Invitation) {
  const phone = account.phoneVerifiedAt && `${account.prefixCountryNum}${account.phone}`
  const email = account.emailVerifiedAt && account.email?.toLowerCase()
  return Boolean((invitation.phone && phone === invitation.phone) || (invitation.email && email === invitation.email))
}

/** The new account takes its invitation, once. @throws `link-ended` for one that is unknown, another's, or too old */
export async function takeInvitation(
  service: Service,
  input: In<'takeInvitation'>,
  caller: Caller,
): Out<'takeInvitation'> {
  const me = caller.session?.account ?? refuse('sign-in-required')
  if ((input.invitedUid && input.invitedUid !== me.uid) || me.type !== 'CAREGIVER') refuse('not-allowed')
  return service.db.transaction(async (tx) => {
    const invitation = await heldInvitation(tx, input.id, me.uid)
    // Claimed by a sign-up in time: should its PATCH be lost, it is still an answer.
    const mine = invitation?.invitedUid === me.uid
    const open = invitation && !invitation.usedAt && !invitation.invitedUid && invitation.expiresAt > service.now()
    if (!invitation || !(mine || open)) refuse('link-ended')
    return { id: input.id, status: await take(service, tx, invitation, me) }
  })
}

/** An invitation, locked, after whatever goes on between its person and the account that takes it. */
async function heldInvitation(tx: Tx, id: string, carerUid: string) {
  const isIt = eq(invitations.id, id)
  const [named] = await tx.select({ personUid: invitations.personUid }).from(invitations).where(isIt)
  if (named?.personUid) await holdPair(tx, { personUid: named.personUid, carerUid })
  const [invitation] = await tx.select().from(invitations).where(isIt).for('update')
  return invitation
}

/** Links the account with the inviting person; accepted at once when it is the invited contact. Again, it changes nothing. */
async function take(service: Service, tx: Tx, invitation: Invitation, me: Account): Promise<TagStatus> {
  const personUid = invitation.personUid ?? refuse('link-ended')
  const person = (await personByUid(tx, personUid)) ?? refuse('link-ended')
  await tx
    .update(invitations)
    .set({ usedAt: invitation.usedAt ?? service.now(), invitedUid: me.uid })
    .where(eq(invitations.id, invitation.id))
  const known = await linkOf(tx, personUid, me.uid)
  if (await isBarred(tx, personUid, me.uid)) return 'ENDED'
  if (known?.status === 'ACCEPTED') return 'ACCEPTED'
  if (invitation.usedAt && !known) return 'ENDED'
  const { relationship, relationshipSide } = invitation
  const asked = { personUid, carerUid: me.uid, uidTags: me.uid, relationship, relationshipSide }
  const added = known?.id ?? (await addTagOnce(service, tx, { ...asked, status: 'PENDING' }))
  // Another request linked the two at the same moment: its link stands.
  const tag = added === undefined ? await linkOf(tx, personUid, me.uid) : await tagById(tx, added)
  if (!tag) return 'ENDED'
  if (tag.status === 'ACCEPTED') return 'ACCEPTED'
  // The inviter must still speak for the person, and for a person other than themself.
  const reading = { db: tx, now: service.now }
  const stands =
    invitation.invitedBy !== me.uid && (await mayByUid(reading, invitation.invitedBy, 'invite', person.uid))
  if (!stands || !verifiedContact(me, invitation)) return 'PENDING'
  return (await acceptTag(service, tx, tag, invitation.invitedBy)) ? 'ACCEPTED' : 'ENDED'
}

/** The link of the two that waits or stands, locked: whoever ends it at once comes before or after. (D76.2) */
async function linkOf(tx: Tx, personUid: string, carerUid: string) {
  const [known] = await tx
    .select()
    .from(tags)
    .where(and(between({ personUid, carerUid }), inArray(tags.status, ['PENDING', 'ACCEPTED'])))
    .for('update')
  return known
}

async function tagById(tx: Tx, id: string) {
  const [tag] = await tx.select().from(tags).where(eq(tags.id, id)).for('update')
  return tag
}

/** At sign-in: an invitation that a sign-up named and whose PATCH never arrived is taken now (docs/decisions.md, "Linking"). */
export async function takeWaitingInvitations(service: Service, me: Account) {
  await service.db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .innerJoin(accounts, eq(accounts.uid, invitations.personUid))
      .where(
        and(
          eq(invitations.invitedUid, me.uid),
          isNull(invitations.usedAt),
          notInArray(accounts.status, ['REJECTED', 'ENDED']),
        ),
      )
      .orderBy(invitations.personUid, invitations.id)
    for (const { id } of waiting) {
      // Of two sign-ins at once the second waits for the first, and finds nothing left to take.
      const invitation = await heldInvitation(tx, id, me.uid)
      if (invitation && !invitation.usedAt) await take(service, tx, invitation, me)
    }
  })
}
