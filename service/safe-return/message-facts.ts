import { and, eq } from 'drizzle-orm'
import { DEFAULT_LOCALE, type Locale } from '../../contract/options.ts'
import { accounts, incidents, linkTokens, submissions, unusableReports } from '../db/tables.ts'
import { linkOwner, responderOf, uidOf } from '../messages/recipient.ts'
import type { IncidentFacts, Message } from '../messages/send.ts'
import { hashToken, randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { carersAmong } from './contacts.ts'
import { addEvent, lockIncident } from './incident.ts'
import { mutedBy } from './mute.ts'

/** The finder that a message names: the one it is about, or the first whom no false alarm silenced. */
async function finderOf(service: Service, incidentId: string, submissionId: string | undefined) {
  const { db, now } = service
  const finders = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.incidentId, incidentId), submissionId ? eq(submissions.id, submissionId) : undefined))
    .orderBy(submissions.createdAt, submissions.id)
  const isMuted = finders[0] && (await mutedBy(service, db, finders[0].personUid, now()))
  return finders.find((finder) => !isMuted?.(finder)) ?? finders[0]
}

/** A number typed on the unusable-code page, reduced to what can be dialled. */
const plainNumber = (typed: string | null) => typed?.replaceAll(/[^\d+ ]/g, '').trim() || '–'

/** The recipient's own link to the incident; its secret is derived, only its hash is kept. */
async function privateLink({ db, keys, now, publicUrl }: Service, message: Message, locale: Locale): Promise<string> {
  const { linkId } = message.details
  if (message.recipientKind === 'FINDER' && linkId) return `${publicUrl()}/safe-return/prove/${keys.linkToken(linkId)}`
  const responder = responderOf(message.recipientKind, message.recipientId)
  if (!message.incidentId || !responder) return ''
  const token = keys.foundToken(message.incidentId, linkOwner(responder))
  await db
    .insert(linkTokens)
    .values({
      id: randomUid(),
      purpose: 'found',
      tokenHash: hashToken(token),
      recipientKind: responder.kind,
      recipient: uidOf(responder),
      incidentId: message.incidentId,
      createdAt: now(),
    })
    .onConflictDoNothing()
  return `${publicUrl()}/found/${token}${locale === DEFAULT_LOCALE ? '' : `?lang=${locale}`}`
}

/** The person whom the message's incident or report is about, the finder it names, and the recipient's link. */
async function named(service: Service, message: Message) {
  const { db } = service
  const { submissionId, reportId, personUid: scanned } = message.details
  const [incident] = message.incidentId
    ? await db.select({ personUid: incidents.personUid }).from(incidents).where(eq(incidents.id, message.incidentId))
    : []
  const finder = message.incidentId ? await finderOf(service, message.incidentId, submissionId) : undefined
  const [report] = reportId ? await db.select().from(unusableReports).where(eq(unusableReports.id, reportId)) : []
  const personUid = incident?.personUid ?? report?.personUid ?? scanned
  const [person] = personUid
    ? await db.select({ firstname: accounts.firstname }).from(accounts).where(eq(accounts.uid, personUid))
    : []
  return {
    person: person?.firstname ?? '',
    finder: finder?.name || report?.name || null,
    phone: finder?.phone ?? plainNumber(report?.phone ?? null),
    link: (locale: Locale) => privateLink(service, message, locale),
  }
}

/** What `messages` asks about an incident, answered here: it knows none itself. */
export const incidentFacts: IncidentFacts = {
  async hold(tx, incidentId, { recipientKind, recipientId }, now) {
    const incident = await lockIncident(tx, incidentId)
    // A finder, the duty desk, or who cares for the person as things stand now.
    const isStillTold =
      recipientKind !== 'ACCOUNT' ||
      (incident !== undefined &&
        (await carersAmong(tx, incident.personUid, recipientId ? [recipientId] : [], now)).length > 0)
    return { isAnswered: Boolean(incident?.acknowledgedAt ?? incident?.closedAt), isStillTold }
  },
  named,
  async noteOutcome(tx, incidentId, { recipientKind, recipientId, channel }, at, sent) {
    const responder = responderOf(recipientKind, recipientId)
    if (!responder) return
    const kind = sent ? 'message-sent' : 'message-failed'
    await addEvent(tx, incidentId, at, { kind, by: responder, channel })
  },
}
