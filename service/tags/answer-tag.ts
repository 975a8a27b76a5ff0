import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hours, later } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import { approveAccounts } from '../accounts/membership.ts'
import { may, speakerFor } from '../accounts/may.ts'
import { sessionActor } from '../accounts/actor.ts'
import { endQuestionsAskedOf } from '../accounts/sent-questions.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { accounts, tags, workItems } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { acceptedCarers } from './carers.ts'
import { endLink } from './end-link.ts'
import { answerers, tellOthers, tellWaiting, type Tag } from './tag.ts'

/** How long an accepted caregiver may object to a tag that the person accepted (docs/decisions.md, "Linking"). */
const OBJECTION_HOURS = 48

const linkedPerson = alias(accounts, 'linked_person')

/** Accepts, declines or ends a link, or objects to one that the person accepted. */
export async function answerTag(service: Service, input: In<'answerTag'>, caller: Caller): Out<'answerTag'> {
  const session = caller.session ?? refuse('sign-in-required')
  const me = session.account
  return service.db.transaction(async (tx) => {
    const [tag] = await tx.select().from(tags).where(eq(tags.id, input.id)).for('update')
    // In the portal a barred link answers `not-found`, like an unknown one.
    if (!tag || tag.barredAt) refuse('not-found')
    const at = service.now()
    const sides = [tag.personUid, tag.carerUid]
    const [person] = await tx.select().from(accounts).where(eq(accounts.uid, tag.personUid))
    const speaker = await speakerFor({ db: tx, now: service.now }, person)
    const speaksForPerson = me.uid === tag.personUid || me.uid === speaker
    const result = (status: Tag['status']) => ({ id: tag.id, status })

    if (input.objection) {
      const isOpen = tag.status === 'ACCEPTED' && tag.activeAt && tag.activeAt > at && me.uid !== tag.carerUid
      const reading = { db: tx, now: service.now }
      if (!isOpen || !(await may(reading, sessionActor(session), 'object', tag.personUid))) refuse('not-found')
      if (tag.objectedAt) return result('ACCEPTED')
      await tx.update(tags).set({ objectedAt: at, updatedAt: at }).where(eq(tags.id, tag.id))
      await tx.insert(workItems).values({
        id: randomUid(),
        kind: 'tag-objection',
        accountUid: tag.personUid,
        details: { tagId: tag.id, objectedBy: me.uid },
        createdAt: at,
      })
      return result('ACCEPTED')
    }
    if (!sides.includes(me.uid) && !speaksForPerson) refuse('not-found')
    if (input.status === 'ENDED') {
      if (tag.status !== 'ACCEPTED' && tag.status !== 'PENDING') refuse('not-found')
      await endLink(service, tx, tag, me.uid)
      await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'tag-ended', subject: tag.id })
      return result('ENDED')
    }
    if (tag.status === input.status) return result(tag.status)
    if (tag.status !== 'PENDING') refuse('not-found')
    if (!(await answerers(service, tx, tag)).includes(me.uid)) refuse('not-allowed')
    if (input.status === 'REJECTED') {
      await tx.update(tags).set({ status: 'REJECTED', updatedAt: at }).where(eq(tags.id, tag.id))
      await endQuestionsAskedOf(service, tx, tag)
      return result('REJECTED')
    }
    return result(await agreeToTag(service, tx, tag, me.uid))
  })
}

/**
 * What follows when a side of a link agrees to it: it comes into force, but a caregiver for whom staff asked only says yes with
 * it, and the link waits for the person's side or an administrator. A barred one waits as it did, and nobody hears of it.
 * @returns the link's status
 */
export async function agreeToTag(service: Service, tx: Tx, tag: Tag, by: string): Promise<Tag['status']> {
  if (tag.barredAt) return tag.status
  if (by === tag.carerUid && isStaffsRequest(tag)) {
    const acceptedAt = service.now()
    await tx.update(tags).set({ acceptedAt, acceptedBy: by, updatedAt: acceptedAt }).where(eq(tags.id, tag.id))
    await tellWaiting(service, tx, { ...tag, acceptedBy: by })
    return 'PENDING'
  }
  return (await acceptTag(service, tx, tag, by)) ? 'ACCEPTED' : tag.status
}

/**
 * A tag comes into force: at once, or after 48 hours when the person alone, or staff, wanted it while others already care for them, so
 * that one of those can object. A later caregiver of an approved person is approved with it (P2.28). One that waits no more since it was
 * read, or is barred, stays as it is. (D76.2) @returns whether it came into force
 */
export async function acceptTag(service: Service, tx: Tx, tag: Tag, acceptedBy: string): Promise<boolean> {
  const at = service.now()
  const others = (await acceptedCarers(tx, tag.personUid)).filter((uid) => uid !== tag.carerUid)
  // Asking for a link is the person's consent as much as accepting one.
  const byPerson = acceptedBy === tag.personUid || tag.uidTags === tag.personUid
  const waits = (byPerson || isStaffsRequest(tag)) && others.length > 0
  const [accepted] = await tx
    .update(tags)
    .set({
      status: 'ACCEPTED',
      acceptedAt: at,
      acceptedBy,
      activeAt: waits ? later(at, hours(OBJECTION_HOURS)) : at,
      updatedAt: at,
    })
    .where(and(eq(tags.id, tag.id), eq(tags.status, 'PENDING'), isNull(tags.barredAt)))
    .returning({ id: tags.id })
  if (!accepted) return false
  // An unapproved person approves no caregiver: two strangers could approve each other.
  const [newcomer] = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .innerJoin(linkedPerson, eq(linkedPerson.uid, tag.personUid))
    .where(
      and(
        eq(accounts.uid, tag.carerUid),
        eq(accounts.type, 'CAREGIVER'),
        inArray(linkedPerson.status, MEMBER_STATUSES),
      ),
    )
  if (newcomer) await approveAccounts(tx, [newcomer.uid], at, { verified: true })
  await writeAudit({ db: tx, now: service.now }, { actor: acceptedBy, action: 'tag-accepted', subject: tag.id })
  await tellAccounts(service, tx, { kind: 'tag-accepted', details: { tagId: tag.id } }, [tag.uidTags])
  await tellOthers(service, tx, tag)
  return true
}

/** Whether staff asked for this link in their own name: they made the caregiver's account (service/persons/create-caregiver.ts). */
const isStaffsRequest = ({ uidTags, personUid, carerUid }: Tag): boolean =>
  uidTags !== personUid && uidTags !== carerUid

/**
 * The waiting links of caregivers whom staff made and who agreed themselves come into force when an administrator approves the caregiver,
 * or the person.
 */
export async function acceptAgreedTags(service: Service, tx: Tx, account: Pick<Account, 'uid' | 'type'>, by: string) {
  const side = account.type === 'DEMENTIA' ? tags.personUid : tags.carerUid
  const agreed = await tx
    .select()
    .from(tags)
    .where(and(eq(side, account.uid), eq(tags.status, 'PENDING'), eq(tags.acceptedBy, tags.carerUid)))
    .for('update')
  for (const tag of agreed) await acceptTag(service, tx, tag, by)
}
