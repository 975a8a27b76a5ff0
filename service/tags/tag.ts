import { and, count, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refuse } from '#contract/errors.ts'
import { caregiverRelationship, relationship } from '#contract/forms.ts'
import { PENDING_TAGS_MAX, PENDING_TAGS_STAFF_MAX } from '#contract/limits.ts'
import { MEMBER_STATUSES } from '#contract/options.ts'
import type { Account, Session } from '../session.ts'
import { approveAccounts } from '../accounts/membership.ts'
import { once, requestKey } from '../once.ts'
import { writeAudit } from '../audit.ts'
import { lockSubject, type Queryable, type Tx } from '../db/open.ts'
import { accounts, linkTokens, tags, workItems } from '../db/tables.ts'
import { queueMessage, tellAccounts } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { acceptedCarers, isBarred } from './carers.ts'
import { endLink } from './end-link.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import type { In, Out } from '#contract/index.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { openHandle } from './searcher.ts'
import { speakerFor } from '../accounts/speaker.ts'
import { actsAsStaff, isClientOf, wasEnded } from '../accounts/staff.ts'

/** How long an accepted caregiver may object to a tag that the person accepted (docs/decisions.md, "Linking"). */
const OBJECTION_HOURS = 48
const DAYS = 24
export const TAG_REMINDER_HOURS = 3 * DAYS
export const TAG_LAPSE_HOURS = 30 * DAYS

/** The statuses of accounts that can be linked. */
const LINKABLE: readonly string[] = ['PENDING', ...MEMBER_STATUSES]

const linkedPerson = alias(accounts, 'linked_person')

type Tag = typeof tags.$inferSelect
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

/** Who may answer a waiting tag: the other side; for a person also the caregiver who made their account. */
async function answerers(db: Queryable, tag: Pick<Tag, 'personUid' | 'carerUid' | 'uidTags'>): Promise<string[]> {
  const [person] = await db.select().from(accounts).where(eq(accounts.uid, tag.personUid))
  return answerersOf(tag, await speakerFor(db, person))
}

/**
 * The accounts that may answer a waiting tag, like `answerers`, for a caller that already knows who speaks for the
 * person.
 */
export function answerersOf(
  tag: Pick<Tag, 'personUid' | 'carerUid' | 'uidTags'>,
  speaker: string | undefined,
): string[] {
  const personSide = [tag.personUid, ...(speaker ? [speaker] : [])]
  // The account that asked cannot answer its own request. Staff who ask for a link between two other accounts ask on
  // behalf of the person's side.
  return tag.uidTags === tag.carerUid ? personSide.filter((uid) => uid !== tag.carerUid) : [tag.carerUid]
}

async function tellWaiting(service: Service, tx: Tx, tag: Pick<Tag, 'personUid' | 'carerUid' | 'uidTags' | 'id'>) {
  await tellAccounts(service, tx, { kind: 'tag-waiting', details: { tagId: tag.id } }, await answerers(tx, tag))
  // The person's other carers are told as well.
  if (tag.uidTags === tag.carerUid) await tellOthers(service, tx, tag)
}

/** Everybody who cares for the person already hears of a new link. */
async function tellOthers(service: Service, tx: Tx, tag: Pick<Tag, 'personUid' | 'carerUid' | 'id'>) {
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
  const [takeOver] = await tx
    .select({ id: linkTokens.id })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.purpose, 'take-over'),
        eq(linkTokens.recipient, tag.carerUid),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
      ),
    )
  if (takeOver)
    await queueMessage(
      service,
      tx,
      { kind: 'take-over', details: { linkId: takeOver.id } },
      toAccount(tag.carerUid),
      'sms',
    )
  else await tellAccounts(service, tx, { kind: 'tag-waiting', details: { tagId: tag.id } }, await answerers(tx, tag))
}

/** The accounts a session acts for: its own, its organisation, its organisation's clients and, once approved, its colleagues. */
async function actsFor(db: Queryable, session: Session, uid: string): Promise<Account | undefined> {
  const { account: me, organisation } = session
  if (uid === me.uid) return me
  if (!organisation) return undefined
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) return undefined
  if (account.type === 'DEMENTIA') return isClientOf(session, account) ? account : undefined
  const isColleague = me.status === 'APPROVED' && account.masterPartnerUid === organisation
  return account.uid === organisation || isColleague ? account : undefined
}

/**
 * Refuses a request of staff for a person whom they do not act for. The appointment alone may be asked for again once it has ended.
 * @throws `not-allowed`
 */
async function obeyStaff(db: Queryable, session: Session, person: Account, isAppointment: boolean) {
  const may = isAppointment ? isClientOf(session, person) : await actsAsStaff(db, session, person)
  if (!may) refuse('not-allowed')
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
  if (given === me.masterPartnerUid || (await actsFor(service.db, session, given))) return given
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
  const tagging = (await actsFor(service.db, session, input.uidTags || me.uid)) ?? refuse('not-allowed')
  const rules = tagging.type === 'DEMENTIA' ? caregiverRelationship : relationship
  obey(rules, { relationship: input.relationship }, service.now())
  await limitTagRequests(service, me.uid, organisation)
  const otherUid = (await taggedUid(service, session, input.uidTagged, caller)) ?? refuse('tag-not-possible')
  const request = requestKey(service, caller, 'tag', { ...input, uidTagged: otherUid }, me.uid)
  return service.db.transaction(async (tx) => {
    const at = service.now()
    const id = await once(tx, request, at, () => ask(service, tx, tagging, otherUid, input.relationship ?? '', session))
    const [tag] = await tx.select({ status: tags.status }).from(tags).where(eq(tags.id, id))
    return { id, status: tag?.status ?? 'PENDING' }
  })
}

async function ask(
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
  if (await isBarred(tx, person.uid, carer.uid)) refuse('tag-not-possible')
  const appointed = carer.type === 'PARTNER' && carer.status === 'APPROVED' && person.masterPartnerUid === carer.uid
  if (carer.type === 'PARTNER' && !appointed) refuse('not-allowed')
  if (tagging.uid !== actor) await obeyStaff(tx, session, person, appointed)
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

/** Accepts, declines or ends a link, or objects to one that the person accepted. */
export async function answerTag(service: Service, input: In<'answerTag'>, caller: Caller): Out<'answerTag'> {
  const me = caller.session?.account ?? refuse('sign-in-required')
  return service.db.transaction(async (tx) => {
    const [tag] = await tx.select().from(tags).where(eq(tags.id, input.id)).for('update')
    // In the portal a barred link answers `not-found`, like an unknown one.
    if (!tag || tag.barredAt) refuse('not-found')
    const at = service.now()
    const sides = [tag.personUid, tag.carerUid]
    const [person] = await tx.select().from(accounts).where(eq(accounts.uid, tag.personUid))
    const speaksForPerson = me.uid === tag.personUid || me.uid === (await speakerFor(tx, person))
    const result = (status: Tag['status']) => ({ id: tag.id, status })

    if (input.objection) {
      const may = tag.status === 'ACCEPTED' && tag.activeAt && tag.activeAt > at && me.uid !== tag.carerUid
      if (!may || !(await acceptedCarers(tx, tag.personUid, at)).includes(me.uid)) refuse('not-found')
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
    if (!(await answerers(tx, tag)).includes(me.uid)) refuse('not-allowed')
    if (input.status === 'REJECTED') {
      await tx.update(tags).set({ status: 'REJECTED', updatedAt: at }).where(eq(tags.id, tag.id))
      return result('REJECTED')
    }
    await acceptTag(service, tx, tag, me.uid)
    return result('ACCEPTED')
  })
}

/**
 * A tag comes into force: at once, or after 48 hours when the person alone, or staff, wanted it while others already care for them, so
 * that one of those can object. A later caregiver of an approved person is approved with it (P2.28), but not one whom staff made: an
 * administrator approves that account.
 */
export async function acceptTag(service: Service, tx: Tx, tag: Tag, acceptedBy: string) {
  if (tag.barredAt) return
  const at = service.now()
  const others = (await acceptedCarers(tx, tag.personUid)).filter((uid) => uid !== tag.carerUid)
  // Asking for a link is the person's consent as much as accepting one.
  const byPerson = acceptedBy === tag.personUid || tag.uidTags === tag.personUid
  const byStaff = await isStaffsRequest(tx, tag)
  const waits = (byPerson || byStaff) && others.length > 0
  await tx
    .update(tags)
    .set({
      status: 'ACCEPTED',
      acceptedAt: at,
      acceptedBy,
      activeAt: waits ? later(at, hours(OBJECTION_HOURS)) : at,
      updatedAt: at,
    })
    .where(eq(tags.id, tag.id))
  // A person nobody has checked yet approves nobody: two strangers could approve each other.
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
  if (newcomer && !byStaff) await approveAccounts(tx, [newcomer.uid], at, { verified: true })
  await tellAccounts(service, tx, { kind: 'tag-accepted', details: { tagId: tag.id } }, [tag.uidTags])
  await tellOthers(service, tx, tag)
}

/** Whether staff asked for this link in their own name: they made the caregiver's account (service/persons/create-caregiver.ts). */
async function isStaffsRequest(db: Queryable, { uidTags, personUid, carerUid }: Tag): Promise<boolean> {
  if (uidTags === personUid || uidTags === carerUid) return false
  const [asker] = await db.select().from(accounts).where(eq(accounts.uid, uidTags))
  return asker !== undefined && (asker.type === 'PARTNER' || asker.masterPartnerUid !== null)
}
