import { and, count, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import { relationship } from '../../contract/forms.ts'
import { PENDING_TAGS_MAX } from '../../contract/limits.ts'
import type { answerTag as answerContract, tagMyOtherAccount as tagContract } from '../../contract/tags.ts'
import { organisationOf, type Account } from '../accounts/session.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, tags, workItems } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { ago, hours, later } from '../safe-return/grant.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller, Service } from '../service.ts'
import { openHandle } from './search.ts'

const TAGS = { points: 5, seconds: 3600 }
/** How long an accepted caregiver may object to a tag that the person accepted (docs/decisions.md, §5). */
const OBJECTION_HOURS = 48
const DAYS = 24
export const TAG_REMINDER_HOURS = 3 * DAYS
export const TAG_LAPSE_HOURS = 30 * DAYS

type Tag = typeof tags.$inferSelect
type NewTag = Pick<Tag, 'personUid' | 'carerUid' | 'uidTags' | 'relationship' | 'relationshipSide'> & {
  status: 'PENDING' | 'ACCEPTED'
}

/** Adds a link; a waiting one tells the other party, reminds after 3 days and lapses after 30. @throws `tag-exists` */
export async function addTag(service: Service, tx: Queryable, tag: NewTag): Promise<string> {
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
  const { id } = added ?? refuse('tag-exists')
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
  }
  return id
}

/** Who may answer a waiting tag: the other side; for a person also the caregiver who made their account. */
async function answerers(tx: Queryable, tag: Pick<Tag, 'personUid' | 'carerUid' | 'uidTags'>): Promise<string[]> {
  const [person] = await tx.select().from(accounts).where(eq(accounts.uid, tag.personUid))
  const personSide = [tag.personUid, ...(person?.createdBy ? [person.createdBy] : [])]
  // Whoever asked cannot answer; staff ask for the person's side when they are not the carer themselves.
  return tag.uidTags === tag.carerUid ? personSide.filter((uid) => uid !== tag.carerUid) : [tag.carerUid]
}

async function tellWaiting(
  service: Service,
  tx: Queryable,
  tag: Pick<Tag, 'personUid' | 'carerUid' | 'uidTags' | 'id'>,
) {
  await tellAccounts(service, tx, { kind: 'tag-waiting', details: { tagId: tag.id } }, await answerers(tx, tag))
  // Where somebody cares for the person already, they hear of it too.
  if (tag.uidTags !== tag.carerUid) return
  const others = (await acceptedCarers(tx, tag.personUid)).filter((uid) => uid !== tag.carerUid)
  await tellAccounts(service, tx, { kind: 'tag-news', details: { tagId: tag.id } }, others)
}

const acceptedCarers = async (tx: Queryable, personUid: string) =>
  (
    await tx
      .select({ uid: tags.carerUid })
      .from(tags)
      .where(and(eq(tags.personUid, personUid), eq(tags.status, 'ACCEPTED')))
  ).map(({ uid }) => uid)

/** Job: reminds of a tag that still waits, or lets it lapse. */
export async function tagWaiting(service: Service, { tagId, lapse }: { tagId: string; lapse: boolean }) {
  await service.db.transaction(async (tx) => {
    const [tag] = await tx
      .select()
      .from(tags)
      .where(and(eq(tags.id, tagId), eq(tags.status, 'PENDING')))
      .for('update')
    if (!tag || tag.createdAt > ago(service.now(), hours(lapse ? TAG_LAPSE_HOURS : TAG_REMINDER_HOURS))) return
    if (lapse) await tx.update(tags).set({ status: 'LAPSED', updatedAt: service.now() }).where(eq(tags.id, tagId))
    else await tellAccounts(service, tx, { kind: 'tag-waiting', details: { tagId } }, await answerers(tx, tag))
  })
}

/** The accounts a session acts for: its own, and its organisation's people. */
async function actsFor(tx: Queryable, me: Account, uid: string): Promise<Account | undefined> {
  if (uid === me.uid) return me
  const organisation = organisationOf(me)
  if (!organisation) return undefined
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid))
  return account &&
    (account.uid === organisation || account.masterPartnerUid === organisation || account.createdBy === me.uid)
    ? account
    : undefined
}

/** A search handle, or the uid of an account the caller is linked to already or acts for. */
async function taggedUid(service: Service, me: Account, given: string, caller: Caller): Promise<string | undefined> {
  const found = await openHandle(service, given, caller)
  if (found) return found
  if (await actsFor(service.db, me, given)) return given
  const [linked] = await service.db
    .select({ id: tags.id })
    .from(tags)
    .where(
      or(
        and(eq(tags.personUid, me.uid), eq(tags.carerUid, given)),
        and(eq(tags.carerUid, me.uid), eq(tags.personUid, given)),
      ),
    )
    .limit(1)
  return linked && given
}

/**
 * Asks for a link: PENDING, whatever the payload says. ACCEPTED only when an organisation's own people appoint it for a
 * person it registered (assurance §1.5).
 */
export async function tagMyOtherAccount(service: Service, input: Checked<typeof tagContract>, caller: Caller) {
  const me = caller.session?.account ?? refuse('sign-in-required')
  obey(relationship, { relationship: input.relationship })
  const wait = await service.limiter.take('tag', TAGS, me.uid)
  const organisation = organisationOf(me)
  if (wait > 0 && !organisation) refuse('too-many-requests', wait)
  const tagging = (await actsFor(service.db, me, input.uidTags || me.uid)) ?? refuse('not-allowed')
  const otherUid = (await taggedUid(service, me, input.uidTagged, caller)) ?? refuse('tag-not-possible')
  return service.db.transaction(async (tx) => {
    const [other] = await tx.select().from(accounts).where(eq(accounts.uid, otherUid))
    if (!other || other.status === 'REJECTED' || other.status === 'ENDED') refuse('tag-not-possible')
    const [person, carer] = tagging.type === 'DEMENTIA' ? [tagging, other] : [other, tagging]
    if (person.type !== 'DEMENTIA' || carer.type === 'DEMENTIA' || carer.type === 'PUBLIC') refuse('tag-not-possible')
    const appointed = carer.type === 'PARTNER' && carer.uid === organisation && person.masterPartnerUid === organisation
    if (carer.type === 'PARTNER' && !appointed) refuse('not-allowed')
    const [waiting] = await tx
      .select({ count: count() })
      .from(tags)
      .where(and(eq(tags.uidTags, tagging.uid), eq(tags.status, 'PENDING')))
    if (!appointed && (waiting?.count ?? 0) >= PENDING_TAGS_MAX) refuse('too-many-pending-tags')
    const status = appointed ? 'ACCEPTED' : 'PENDING'
    const id = await addTag(service, tx, {
      personUid: person.uid,
      carerUid: carer.uid,
      uidTags: tagging.uid,
      relationship: appointed ? 'Care Partner' : input.relationship,
      relationshipSide: tagging.type === 'DEMENTIA' && !appointed ? 'CARER' : 'PERSON',
      status,
    })
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'tag-asked', subject: id })
    return { id, status }
  })
}

/** Accepts, declines or ends a link, or objects to one that the person accepted. */
export async function answerTag(service: Service, input: Checked<typeof answerContract>, caller: Caller) {
  const me = caller.session?.account ?? refuse('sign-in-required')
  return service.db.transaction(async (tx) => {
    const [tag] = await tx.select().from(tags).where(eq(tags.id, input.id)).for('update')
    if (!tag) refuse('not-found')
    const at = service.now()
    const sides = [tag.personUid, tag.carerUid]
    const [person] = await tx.select().from(accounts).where(eq(accounts.uid, tag.personUid))
    const speaksForPerson = me.uid === tag.personUid || me.uid === person?.createdBy
    const result = (status: Tag['status']) => ({ id: tag.id, status })

    if (input.objection) {
      const may = tag.status === 'ACCEPTED' && tag.activeAt && tag.activeAt > at && me.uid !== tag.carerUid
      if (!may || !(await acceptedCarers(tx, tag.personUid)).includes(me.uid)) refuse('not-found')
      await tx.update(tags).set({ objectedAt: at, updatedAt: at }).where(eq(tags.id, tag.id))
      await tx.insert(workItems).values({
        id: randomUid(),
        kind: 'tag-objection',
        accountUid: tag.personUid,
        details: { tagId: tag.id },
        createdAt: at,
      })
      return result('ACCEPTED')
    }
    if (!sides.includes(me.uid) && !speaksForPerson) refuse('not-found')
    if (input.status === 'ENDED') {
      if (tag.status !== 'ACCEPTED' && tag.status !== 'PENDING') refuse('not-found')
      await tx.update(tags).set({ status: 'ENDED', updatedAt: at }).where(eq(tags.id, tag.id))
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
 * A tag comes into force: at once, or after 48 hours when the person accepted it while others already care for them, so
 * that one of those can object. Its caregiver is approved with it (P§2, FAQ).
 */
export async function acceptTag(service: Service, tx: Queryable, tag: Tag, acceptedBy: string) {
  const at = service.now()
  const others = (await acceptedCarers(tx, tag.personUid)).filter((uid) => uid !== tag.carerUid)
  const byPerson = acceptedBy === tag.personUid
  const waits = byPerson && others.length > 0
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
  await tx
    .update(accounts)
    .set({ status: 'APPROVED', approvedAt: at, updatedAt: at })
    .where(
      and(
        eq(accounts.uid, tag.carerUid),
        eq(accounts.type, 'CAREGIVER'),
        eq(accounts.status, 'PENDING'),
        ne(accounts.uid, tag.personUid),
        inArray(accounts.type, ['CAREGIVER']),
        isNotNull(accounts.phoneVerifiedAt),
      ),
    )
  await tellAccounts(service, tx, { kind: 'tag-accepted', details: { tagId: tag.id } }, [tag.uidTags])
  if (others.length > 0) await tellAccounts(service, tx, { kind: 'tag-news', details: { tagId: tag.id } }, others)
}
