import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { DEFAULT_LOCALE, type Locale } from '../../contract/options.ts'
import { accounts, incidents, linkTokens, messages, submissions, unusableReports } from '../db/tables.ts'
import { linkOwner, responderOf, uidOf } from '../messages/recipient.ts'
import type { IncidentFacts, Message, Named } from '../messages/incident-facts.ts'
import { hashToken, randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { carersAmong, contactsOf } from './contacts.ts'
import { handOn } from './hand-on.ts'
import { addEvent, lockIncident } from './incident.ts'
import { mutedBy } from './mute.ts'

/** Finders read for one message: whoever is named is among the newest. */
const FINDERS_READ = 100

/**
 * The finder that a message names, which is the one it is about, else the newest whom no false alarm silenced; and how many
 * helpers there are.
 */
async function findersOf(service: Service, incidentId: string, submissionId: string | undefined) {
  const { db, now } = service
  const finders = await db
    .select()
    .from(submissions)
    .where(eq(submissions.incidentId, incidentId))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(FINDERS_READ)
  const isMuted = finders[0] && (await mutedBy(service, db, finders[0].personUid, now()))
  const believed = finders.filter((finder) => !isMuted?.(finder))
  // Whoever leaves the same number again is the same helper.
  const helpers = new Set(believed.map(({ id, phone }) => phone ?? id)).size
  const about = finders.find(({ id }) => id === submissionId)
  return { finder: about ?? believed[0] ?? finders[0], helpers }
}

/** Who was told of an incident so far: whose message was not cancelled. */
async function toldOf({ db }: Service, incidentId: string): Promise<Named['told']> {
  const rows = await db
    .selectDistinct({ kind: messages.recipientKind })
    .from(messages)
    .where(
      and(
        eq(messages.incidentId, incidentId),
        inArray(messages.recipientKind, ['ACCOUNT', 'DUTY']),
        ne(messages.status, 'CANCELLED'),
      ),
    )
  const told = new Set(rows.map(({ kind }) => kind))
  return told.has('ACCOUNT') ? 'FAMILY' : told.has('DUTY') ? 'DESK' : 'NOBODY'
}

/** A number typed on the unusable-code page, reduced to what can be dialled. */
const plainNumber = (typed: string | null) => typed?.replaceAll(/[^\d+ ]/g, '').trim() ?? ''

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
async function named(service: Service, message: Message): Promise<Named> {
  const { db, now } = service
  const { incidentId } = message
  const { submissionId, reportId, personUid: scanned } = message.details
  const [incident] = incidentId
    ? await db.select({ personUid: incidents.personUid }).from(incidents).where(eq(incidents.id, incidentId))
    : []
  const { finder, helpers } = incidentId
    ? await findersOf(service, incidentId, submissionId)
    : { finder: undefined, helpers: 0 }
  const [report] = reportId ? await db.select().from(unusableReports).where(eq(unusableReports.id, reportId)) : []
  const personUid = incident?.personUid ?? report?.personUid ?? scanned
  const [person] = personUid
    ? await db.select({ firstname: accounts.firstname }).from(accounts).where(eq(accounts.uid, personUid))
    : []
  const contacts = personUid ? await contactsOf(db, personUid, now()) : []
  return {
    person: person?.firstname ?? '',
    finder: finder?.name || report?.name || null,
    phone: finder ? (finder.phone ?? '') : plainNumber(report?.phone ?? null),
    helpers,
    hasFamily: contacts.some(({ type }) => type === 'CAREGIVER'),
    told: incidentId ? await toldOf(service, incidentId) : 'NOBODY',
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
    return {
      isAnswered: Boolean(incident?.acknowledgedAt ?? incident?.closedAt),
      isClosed: Boolean(incident?.closedAt),
      isStillTold,
    }
  },
  named,
  async noteOutcome(tx, incidentId, { recipientKind, recipientId, channel }, at, kind) {
    const responder = responderOf(recipientKind, recipientId)
    if (responder) await addEvent(tx, incidentId, at, { kind, by: responder, channel })
  },
  afterFailure: handOn,
}
