import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { TagMend } from '#contract/admin-mending.ts'
import { ago, hours, later } from '#contract/domain/time.ts'
import { refuse } from '#contract/errors.ts'
import { relationship } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { UNDO_DAYS } from '#contract/limits.ts'
import { uniquely } from '../accounts/account-row.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts, audit, tags } from '../db/tables.ts'
import { tellAccounts } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import type { Service } from '../service.ts'
import { acceptedCarers } from '../tags/carers.ts'
import { endLink } from '../tags/end-link.ts'
import { LINKABLE, type Tag } from '../tags/tag.ts'
import { tagsOf } from './account-tags.ts'
import { consoleOf } from './scope.ts'

/** When staff ended each of these links, of those they ended in the last UNDO_DAYS. */
async function endedByStaff(db: Queryable, personUids: string[], now: Date): Promise<Map<string, Date>> {
  const lines = await db
    .select({ details: audit.details, at: audit.createdAt })
    .from(audit)
    .where(
      and(
        inArray(audit.subject, personUids),
        eq(audit.action, 'tag-mended'),
        sql`${audit.details}->>'act' = 'end'`,
        gt(audit.createdAt, ago(now, hours(24 * UNDO_DAYS))),
      ),
    )
    .orderBy(asc(audit.id))
  return new Map(lines.flatMap(({ details, at }) => (typeof details.tagId === 'string' ? [[details.tagId, at]] : [])))
}

/**
 * Until when a link can be restored that was in force when staff ended it, and that nobody has touched since: what the family ended after
 * staff had restored it is theirs. Nor is one of somebody who can be linked no more: whoever heard of it would count on them. (D80.5)
 */
async function restorableUntil(db: Queryable, tag: Tag, ended: Date | undefined): Promise<Date | null> {
  const { status, acceptedAt, barredAt, updatedAt, personUid, carerUid } = tag
  if (!ended || status !== 'ENDED' || !acceptedAt || barredAt || updatedAt > ended) return null
  const sides = await db
    .select({ status: accounts.status })
    .from(accounts)
    .where(inArray(accounts.uid, [personUid, carerUid]))
  return sides.every((side) => LINKABLE.includes(side.status)) ? later(ended, hours(24 * UNDO_DAYS)) : null
}

/** The links of an account on either side, with what staff can restore. */
export async function mendedTags({ db, now }: Pick<Service, 'db' | 'now'>, uid: string) {
  const listed = await tagsOf(db, uid)
  const ids = listed.map(({ id }) => id)
  const rows = ids.length > 0 ? await db.select().from(tags).where(inArray(tags.id, ids)) : []
  const people = [...new Set(rows.map(({ personUid }) => personUid))]
  const ended = people.length > 0 ? await endedByStaff(db, people, now()) : new Map<string, Date>()
  const untils = new Map<string, Date | null>()
  for (const row of rows) untils.set(row.id, await restorableUntil(db, row, ended.get(row.id)))
  return listed.map(({ id, uid: other, name, type, status, relationship: relation, relationshipSide }) => {
    return {
      id,
      uid: other,
      name,
      type,
      status,
      relationship: relation,
      relationshipSide,
      restorableUntil: untils.get(id)?.toISOString() ?? null,
    }
  })
}

/**
 * Corrects a link: its relation, its place in the order of contacts, or whether it stands. Whom it concerns is told of an end and of a
 * restoring. @throws `not-found`, `decided-already`, `tag-exists`, the rules of a relation
 */
export async function mendTag(service: Service, input: In<'mendTag'>, caller: Caller): Out<'mendTag'> {
  const { actor } = consoleOf(caller)
  const { id, act, reason } = input
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const [tag] = await tx.select().from(tags).where(eq(tags.id, id)).for('update')
      if (!tag) refuse('not-found')
      if ((tag.status === 'PENDING' || tag.status === 'ACCEPTED') === (act === 'restore')) refuse('decided-already')
      await MENDS[act](service, tx, tag, { actor, relation: input.relationship ?? '' })
      const [now] = await tx.select({ status: tags.status }).from(tags).where(eq(tags.id, id))
      const details = { tagId: id, carerUid: tag.carerUid, act, reason }
      await writeAudit({ db: tx, now: service.now }, { actor, action: 'tag-mended', subject: tag.personUid, details })
      return { status: now?.status ?? tag.status }
    }),
  )
}

type Mend = (service: Service, tx: Tx, tag: Tag, how: { actor: string; relation: string }) => Promise<void>
const MENDS: Record<TagMend, Mend> = {
  async relation(service, tx, tag, { relation }) {
    obey(relationship, { relationship: relation }, service.now())
    // Staff say what the caregiver is to the person.
    await tx
      .update(tags)
      .set({ relationship: relation, relationshipSide: 'CARER', updatedAt: service.now() })
      .where(eq(tags.id, tag.id))
  },
  earlier: (_service, tx, tag) => callEarlier(tx, tag),
  end: (service, tx, tag, { actor }) => endLink(service, tx, tag, actor),
  restore: (service, tx, tag) => restore(service, tx, tag),
}

/** Puts a contact one place further up in the order in which they are called. */
async function callEarlier(tx: Tx, { id, personUid }: Tag) {
  const rows = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.personUid, personUid), inArray(tags.status, ['PENDING', 'ACCEPTED'])))
    .orderBy(asc(tags.contactOrder), asc(tags.createdAt))
    .for('update')
  const order = rows.map((row) => row.id)
  const place = order.indexOf(id)
  if (place > 0) order.splice(place - 1, 2, id, order[place - 1] ?? id)
  for (const [contactOrder, tagId] of order.entries())
    await tx.update(tags).set({ contactOrder }).where(eq(tags.id, tagId))
}

/** A link that staff ended is in force again, and those who were told that it ended are told so. */
async function restore(service: Service, tx: Tx, tag: Tag) {
  const at = service.now()
  const ended = await endedByStaff(tx, [tag.personUid], at)
  if (!(await restorableUntil(tx, tag, ended.get(tag.id)))) refuse('decided-already')
  await tx.update(tags).set({ status: 'ACCEPTED', updatedAt: at }).where(eq(tags.id, tag.id))
  const { personUid, carerUid } = tag
  const occasion = { kind: 'carer-back', details: { personUid, carerUid } } as const
  await tellAccounts(service, tx, occasion, [personUid, ...(await acceptedCarers(tx, personUid))])
}
