import { and, eq, isNull, or } from 'drizzle-orm'
import { endQuestionsAskedOf } from '../accounts/sent-questions.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import { accounts, invitations, tags } from '../db/tables.ts'
import { withdrawNotices } from '../messages/queue.ts'
import type { Service } from '../service.ts'
import { takeAccountKeys } from './account-keys.ts'
import { between } from './carers.ts'
import { watchContacts } from './watch-contacts.ts'

type Tag = typeof tags.$inferSelect

/**
 * Bars a carer from the person, on staff's behalf: each of their links, whichever staff chose. (D79.1) Deletes the invitations between the two, and withdraws
 * what was about to be said of the person. No message goes out, least of all to the carer: every query for links in force, and for who speaks for the person, leaves barred links out.
 */
export async function barLink(service: Service, tx: Tx, tag: Tag, { by, reason }: { by: string; reason: string }) {
  const at = service.now()
  const { personUid, carerUid } = tag
  const links = await tx
    .update(tags)
    .set({ barredAt: at, barredBy: by, updatedAt: at })
    .where(and(between(tag), isNull(tags.barredAt)))
    .returning({ status: tags.status })
  const [carer] = await tx.select().from(accounts).where(eq(accounts.uid, carerUid))
  const theirs = or(
    eq(invitations.invitedBy, carerUid),
    eq(invitations.invitedUid, carerUid),
    carer?.phone ? eq(invitations.phone, `${carer.prefixCountryNum}${carer.phone}`) : undefined,
    carer?.email ? eq(invitations.email, carer.email.toLowerCase()) : undefined,
  )
  await tx.delete(invitations).where(and(eq(invitations.personUid, personUid), isNull(invitations.usedAt), theirs))
  await endQuestionsAskedOf(service, tx, tag)
  await takeAccountKeys(service, tx, tag)
  await withdrawNotices(tx, { to: carerUid, personUid })
  await auditBar(service, tx, tag, 'tag-barred', { by, reason })
  if (links.some(({ status }) => status === 'ACCEPTED')) await watchContacts(service, tx, personUid)
}

/** Lifts the bar from each link of the two: one that has not ended works again as before. */
export async function unbarLink(service: Service, tx: Tx, tag: Tag, { by, reason }: { by: string; reason: string }) {
  const lifted = { barredAt: null, barredBy: null, updatedAt: service.now() }
  await tx.update(tags).set(lifted).where(between(tag))
  await auditBar(service, tx, tag, 'tag-unbarred', { by, reason })
}

/** Audits a bar or its lifting in the person's history, which the carer cannot see. */
const auditBar = (
  { now }: Service,
  tx: Tx,
  { id, personUid, carerUid }: Tag,
  action: 'tag-barred' | 'tag-unbarred',
  { by, reason }: { by: string; reason: string },
) => writeAudit({ db: tx, now }, { actor: by, action, subject: personUid, details: { tagId: id, carerUid, reason } })
