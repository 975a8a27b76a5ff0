import { and, count, eq, inArray, or } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import { caregiverRelationship, relationship } from '#contract/forms.ts'
import { PENDING_TAGS_MAX, PENDING_TAGS_STAFF_MAX } from '#contract/limits.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import type { Account, Session } from '../session.ts'
import { once, requestKey } from '../once.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Tx } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { acceptedCarers, holdPair, isBarred, wasEnded } from './carers.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import type { In, Out } from '#contract/index.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { openHandle } from './searcher.ts'
import { may, speakerFor } from '../accounts/may.ts'
import { sessionActor } from '../accounts/actor.ts'
import { sendTakeOver } from '../accounts/take-over-link.ts'

const DAYS = 24
export const TAG_REMINDER_HOURS = 3 * DAYS
export const TAG_LAPSE_HOURS = 30 * DAYS

/** The statuses of accounts that can be linked. */
export const LINKABLE: readonly string[] = ['PENDING', ...MEMBER_STATUSES]

export type Tag = typeof tags.$inferSelect
type NewTag = Pick<Tag, 'personUid' | 'carerUid' | 'uidTags' | 'relationship' | 'relationshipSide'> & {
  status: 'PENDING' | 'ACCEPTED'
}

/**
 * Inserts a link. A waiting one notifies the other party, sends a reminder after 3 days and lapses after 30.
 * @throws `tag-exists`
 */
export const addTag = async (service: Service, tx: Tx, tag: NewTag): Promise<string> =>
  (await addTagOnce(service, tx, tag)) ?? refuse('tag-exists')

/**
 * Inserts a link like `addTag`, or returns undefined where the two are already linked, also when another request wins
 * the race.
 */
export async function addTagOnce(service: Service, tx: Tx, tag: NewTag): Promise<string | undefined> {
  const at = service.now()
  const [added] = await tx
    .insert(tags)
    .values({
      id: randomUid(),
      ...tag,
      ...(tag.status === 'ACCEPTED' && { acceptedAt: at, activeAt: at, acceptedBy: tag.uidTags }),
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: tags.id })
  if (!added) return undefined
  const { id } = added
  if (tag.status === 'PENDING') {
    await tellWaiting(service, tx, { ...tag, id })
    await service.jobs.enqueue(
      tx,
      'tag-waiting',
      { tagId: id, lapse: false },
      { after: later(at, hours(TAG_REMINDER_HOURS)) },
    )
    await service.jobs.enqueue(
      tx,
      'tag-waiting',
      { tagId: id, lapse: true },
      { after: later(at, hours(TAG_LAPSE_HOURS)) },
    )
  } else await tellOthers(service, tx, { ...tag, id })
  return id
}

/** Takes from the limit of link requests. @throws `too-many-requests` */
export async function limitTagRequests({ limiter }: Service, uid: string, organisation: string | null) {
  const wait = organisation ? await limiter.take('tag-staff', uid) : await limiter.take('tag', uid)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
}

/** The sides of a waiting link, who asked for it, and whether a carer for whom staff asked agreed. */
type WaitingTag = Pick<Tag, 'personUid' | 'carerUid' | 'uidTags'> & Partial<Pick<Tag, 'acceptedBy'>>

/** Who may answer a waiting tag: the other side; for a person also the caregiver who made their account. */
export async function answerers(service: Service, tx: Tx, tag: WaitingTag): Promise<string[]> {
  const [person] = await tx.select().from(accounts).where(eq(accounts.uid, tag.personUid))
  return answerersOf(tag, await speakerFor({ db: tx, now: service.now }, person))
}

/**
 * The accounts that may answer a waiting tag, like `answerers`, for a caller that already knows who speaks for the
 * person.
 */
export function answerersOf(tag: WaitingTag, speaker: string | undefined): string[] {
  const personSide = [tag.personUid, ...(speaker ? [speaker] : [])]
  // The account that asked cannot answer its own request. Staff who ask for a caregiver whom they made ask the caregiver first, and
  // then the person's side.
  const isCarersWish = tag.uidTags === tag.carerUid || tag.acceptedBy === tag.carerUid
  return isCarersWish ? personSide.filter((uid) => uid !== tag.carerUid) : [tag.carerUid]
}

/** Tells those who may answer a link that it waits; where it is the carer's wish, also those who care for the person already. */
export async function tellWaiting(service: Service, tx: Tx, tag: WaitingTag & Pick<Tag, 'id'>) {
  const occasion = { kind: 'tag-waiting', details: { tagId: tag.id } } as const
  await tellAccounts(service, tx, occasion, await answerers(service, tx, tag))
  if (tag.uidTags === tag.carerUid || tag.acceptedBy === tag.carerUid) await tellOthers(service, tx, tag)
}

/** Everybody who cares for the person already hears of a new link. */
export async function tellOthers(service: Service, tx: Tx, tag: Pick<Tag, 'personUid' | 'carerUid' | 'id'>) {
  const others = (await acceptedCarers(tx, tag.personUid)).filter((uid) => uid !== tag.carerUid)
  await tellAccounts(service, tx, { kind: 'tag-news', details: { tagId: tag.id } }, others)
}

/** Job: reminds of a tag that still waits, or lets it lapse. */
export async function tagWaiting(service: Service, { tagId, lapse }: { tagId: string; lapse: boolean }) {
  await service.db.transaction(async (tx) => {
    const [tag] = await tx
      .select()
      .from(tags)
      .where(and(eq(tags.id, tagId), eq(tags.status, 'PENDING')))
      .for('update')
    if (!tag || tag.barredAt || tag.createdAt > ago(service.now(), hours(lapse ? TAG_LAPSE_HOURS : TAG_REMINDER_HOURS)))
      return
    if (lapse) await tx.update(tags).set({ status: 'LAPSED', updatedAt: service.now() }).where(eq(tags.id, tagId))
    else await remind(service, tx, tag)
  })
}

/** A caregiver who has not taken the account over yet is reached by that link; everybody else by "accept or decline". */
async function remind(service: Service, tx: Tx, tag: Tag) {
  if (await sendTakeOver(service, tx, { uid: tag.carerUid })) return
  const occasion = { kind: 'tag-waiting', details: { tagId: tag.id } } as const
  await tellAccounts(service, tx, occasion, await answerers(service, tx, tag))
}

/** The accounts a session acts for: its own, its organisation, people of its organisation and, once approved, its colleagues. */
async function actsFor(service: Service, session: Session, uid: string): Promise<Account | undefined> {
  const { account: me, organisation } = session
  if (uid === me.uid) return me
  if (!organisation) return undefined
  const [account] = await service.db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) return undefined
  if (account.type === 'DEMENTIA')
    return (await may(service, sessionActor(session), 'appoint', uid)) ? account : undefined
  const isColleague = me.status === 'APPROVED' && account.masterPartnerUid === organisation
  return account.uid === organisation || isColleague ? account : undefined
}

/** A search handle, or the uid of an account the caller is linked to already, acts for, or was registered by. */
async function taggedUid(
  service: Service,
  session: Session,
  given: string,
  caller: Caller,
): Promise<string | undefined> {
  const me = session.account
  const found = await openHandle(service, given, caller)
  if (found) return found
  if (given === me.masterPartnerUid || (await actsFor(service, session, given))) return given
  const [linked] = await service.db
    .select({ id: tags.id })
    .from(tags)
    .where(
      and(
        inArray(tags.status, ['PENDING', 'ACCEPTED']),
        or(
          and(eq(tags.personUid, me.uid), eq(tags.carerUid, given)),
          and(eq(tags.carerUid, me.uid), eq(tags.personUid, given)),
        ),
      ),
    )
    .limit(1)
  return linked && given
}

/**
 * Asks for a link: PENDING, whatever the payload says. ACCEPTED only where a person's side appoints the organisation that
 * registered them: its staff, or in partner mode the person's own session (R6.3).
 */
export async function tagMyOtherAccount(
  service: Service,
  input: In<'tagMyOtherAccount'>,
  caller: Caller,
): Out<'tagMyOtherAccount'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { account: me, organisation } = session
  // A member of the public has the portal, no search and no tags (docs/decisions.md, "Linking").
  if (me.type === 'PUBLIC') refuse('not-allowed')
  const tagging = (await actsFor(service, session, input.uidTags || me.uid)) ?? refuse('not-allowed')
  const rules = tagging.type === 'DEMENTIA' ? caregiverRelationship : relationship
  obey(rules, { relationship: input.relationship }, service.now())
  await limitTagRequests(service, me.uid, organisation)
  const otherUid = (await taggedUid(service, session, input.uidTagged, caller)) ?? refuse('tag-not-possible')
  const request = requestKey(service, caller, 'tag', { ...input, uidTagged: otherUid }, me.uid)
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const id = await once(tx, request, at, () =>
      insertRequest(service, tx, tagging, otherUid, input.relationship ?? '', session),
    )
    const [tag] = await tx.select({ status: tags.status }).from(tags).where(eq(tags.id, id))
    return { id, status: tag?.status ?? 'PENDING' }
  })
}

/** Adds a link that a session asks for, once its limit was taken from (`tagMyOtherAccount`, or a list that has its own bound). */
export async function insertRequest(
  service: Service,
  tx: Tx,
  tagging: Account,
  otherUid: string,
  relationship: string,
  session: Session,
): Promise<string> {
  const actor = session.account.uid
  const [other] = await tx.select().from(accounts).where(eq(accounts.uid, otherUid))
  if (!other || !LINKABLE.includes(other.status)) refuse('tag-not-possible')
  const [person, carer] = tagging.type === 'DEMENTIA' ? [tagging, other] : [other, tagging]
  if (person.type !== 'DEMENTIA' || carer.type === 'DEMENTIA' || carer.type === 'PUBLIC') refuse('tag-not-possible')
  await holdPair(tx, { personUid: person.uid, carerUid: carer.uid })
  if (await isBarred(tx, person.uid, carer.uid)) refuse('tag-not-possible')
  const appointed = carer.type === 'PARTNER' && carer.status === 'APPROVED' && person.masterPartnerUid === carer.uid
  if (carer.type === 'PARTNER' && !appointed) refuse('not-allowed')
  // Staff who act for a person; the appointment alone may be asked for again once it has ended.
  if (tagging.uid !== actor) {
    const reading = { db: tx, now: service.now }
    if (!(await may(reading, sessionActor(session), appointed ? 'appoint' : 'link', person.uid))) refuse('not-allowed')
  }
  const again = appointed && actor !== person.uid && (await wasEnded(tx, person.uid, carer.uid))
  if (!appointed) {
    // A lock serialises the requests of one account, so that simultaneous ones are counted one after the other.
    await lockSubject(tx, `tags:${tagging.uid}`)
    const [waiting] = await tx
      .select({ count: count() })
      .from(tags)
      .where(and(eq(tags.uidTags, tagging.uid), eq(tags.status, 'PENDING')))
    const isApprovedStaff = session.organisation !== null && session.account.status === 'APPROVED'
    const most = isApprovedStaff ? PENDING_TAGS_STAFF_MAX : PENDING_TAGS_MAX
    if ((waiting?.count ?? 0) >= most) refuse('too-many-pending-tags')
  }
  const id = await addTag(service, tx, {
    personUid: person.uid,
    carerUid: carer.uid,
    // Once the family has ended it, the organisation asks, and the person's side answers.
    uidTags: again ? carer.uid : tagging.uid,
    relationship: appointed ? 'Care Partner' : relationship,
    relationshipSide: tagging.type === 'DEMENTIA' && !appointed ? 'CARER' : 'PERSON',
    status: appointed && !again ? 'ACCEPTED' : 'PENDING',
  })
  await writeAudit({ db: tx, now: service.now }, { actor, action: 'tag-asked', subject: id })
  return id
}
