import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/open.ts'
import { tags, workItems } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { allows, standings } from './standing.ts'

/** An accepted link that is not barred, and the caller's standing with its person. @throws `not-found` */
async function acceptedLink(service: Service, caller: Caller, id: string) {
  const session = caller.session ?? refuse('sign-in-required')
  const [tag] = await service.db
    .select()
    .from(tags)
    .where(and(eq(tags.id, id), eq(tags.status, 'ACCEPTED'), isNull(tags.barredAt)))
  if (!tag) refuse('not-found')
  const [standing] = await standings(service, session, tag.personUid)
  return { tag, standing: standing ?? refuse('not-found'), me: session.account }
}

/** How the contact is called: said by the contact, or by the person's side. @throws `not-found` for anybody else */
export async function changeCalledAs(
  service: Service,
  { id, calledAs }: In<'changeCalledAs'>,
  caller: Caller,
): Out<'changeCalledAs'> {
  const { tag, standing, me } = await acceptedLink(service, caller, id)
  if (tag.carerUid !== me.uid && !allows(standing, 'call-as')) refuse('not-found')
  await service.db.transaction(async (tx) => {
    await tx.update(tags).set({ calledAs, updatedAt: service.now() }).where(eq(tags.id, id))
    await writeAudit({ db: tx, now: service.now }, { actor: me.uid, action: 'called-as-changed', subject: id })
  })
  return { id, calledAs }
}

/**
 * Asks staff to take a contact off quietly: the person's side, or another who cares for the person. Nothing is told and
 * nothing changes until staff decide; asked again it stays one work item. @throws `not-found` for anybody else
 */
export async function removeQuietly(
  service: Service,
  { id }: In<'removeQuietly'>,
  caller: Caller,
): Out<'removeQuietly'> {
  const { tag, standing, me } = await acceptedLink(service, caller, id)
  if (tag.carerUid === me.uid || !allows(standing, 'remove-quietly')) refuse('not-found')
  await service.db.transaction(async (tx) => {
    // A row lock serialises two taps, so that they make one item.
    await tx.select({ id: tags.id }).from(tags).where(eq(tags.id, id)).for('update')
    if (await isAskedAlready(tx, tag)) return
    const at = service.now()
    await tx.insert(workItems).values({
      id: randomUid(),
      kind: 'remove-quietly',
      accountUid: tag.personUid,
      details: { tagId: id, askedBy: me.uid },
      createdAt: at,
    })
    const entry = { actor: me.uid, action: 'remove-quietly-asked', subject: tag.personUid }
    await writeAudit({ db: tx, now: service.now }, entry)
  })
  return { asked: true as const }
}

async function isAskedAlready(tx: Tx, { id, personUid }: typeof tags.$inferSelect): Promise<boolean> {
  const open = await tx
    .select({ details: workItems.details })
    .from(workItems)
    .where(and(eq(workItems.kind, 'remove-quietly'), eq(workItems.accountUid, personUid), isNull(workItems.closedAt)))
  return open.some(({ details }) => details.tagId === id)
}
