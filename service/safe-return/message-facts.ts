import { and, eq, isNull, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { accounts, incidents, linkTokens, submissions } from '../db/tables.ts'
import { linkOwner, responderOf, uidOf } from '../messages/recipient.ts'
import type { IncidentFacts, Message, Named } from '../messages/incident-facts.ts'
import { tokenOfLink } from '../sent-link.ts'
import { hashToken, randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { carersAmong, contactsOf } from './contacts.ts'
import { handOn } from './hand-on.ts'
import { addEvent, lockIncident } from './incident.ts'
import { shownPhone } from './kept-number.ts'
import { findersOf } from './named-report.ts'
import { isRescueOpen } from './open-safe-return.ts'
import type { Submission } from './reports.ts'
import { minutesUntil } from '../messages/coming.ts'
import { answersGoing, takenBy } from './responders.ts'
import { toldAbout } from './told.ts'

/** The recipient's own link to the incident; its secret is derived, only its hash is kept. */
async function privateLink(service: Service, message: Message, locale: Locale): Promise<string> {
  const { db, keys, now, publicUrl } = service
  const { linkId } = message.details
  const query = locale === DEFAULT_LOCALE ? '' : `?lang=${locale}`
  if (message.recipientKind === 'FINDER' && linkId)
    return `${publicUrl()}/helping/${await tokenOfLink(service, linkId)}${query}`
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
  return `${publicUrl()}/found/${token}${query}`
}

async function reportOf(db: Queryable, id: string | null) {
  const [report] = await db
    .select({ id: submissions.id, kind: submissions.kind, keepsNumber: submissions.keepsNumber })
    .from(submissions)
    .where(eq(submissions.id, id ?? ''))
  return report
}

/** The address near the place where a finder's telephone says that it is; nothing where it does not say, or none is near. */
async function placeOf(service: Service, report: Submission | undefined): Promise<string> {
  if (!report || report.lat === null || report.lng === null) return ''
  return (await service.nearby({ lat: report.lat, lng: report.lng }))?.address?.text ?? ''
}

/** Whether a contact is on the way now, and in how many minutes they would be there. */
async function comingTo({ db, now }: Service, incidentId: string) {
  const coming = (await answersGoing(db, incidentId)).at(-1)
  return coming ? { minutes: minutesUntil({ at: coming.saidAt, minutes: coming.minutes }, now()) } : null
}

const incidentWithPerson = preparedOnce((db) =>
  db
    .select({ incident: incidents, firstname: accounts.firstname })
    .from(incidents)
    .innerJoin(accounts, eq(accounts.uid, incidents.personUid))
    .where(eq(incidents.id, sql.placeholder('id')))
    .prepare('incident_with_person'),
)

/** The person whom the message's incident is about, the finder it names, and the recipient's link. */
async function namedInMessage(service: Service, message: Message): Promise<Named> {
  const { db, now } = service
  const { incidentId, recipientKind, recipientId } = message
  const [about] = incidentId ? await incidentWithPerson(db).execute({ id: incidentId }) : []
  const incident = about?.incident
  const { finder, helpers } = incident
    ? await findersOf(service, db, incident, recipientKind === 'DUTY' ? 'DESK' : 'FAMILY', message.details.submissionId)
    : { finder: undefined, helpers: 0 }
  const personUid = incident?.personUid
  // Only that a channel is down is said with or without a family.
  const contacts = personUid && message.kind === 'channel-down' ? await contactsOf(db, personUid, now()) : []
  const toFinder = incident && recipientKind === 'FINDER' ? await reportOf(db, recipientId) : undefined
  // A text with the code came from the number itself.
  const isPhoneProved = Boolean(finder?.phone && (finder.provedAt ?? finder.kind === 'TEXTED'))
  return {
    person: about?.firstname ?? '',
    finder: finder?.name || null,
    phone: finder ? (shownPhone(finder) ?? '') : '',
    dials: isPhoneProved ? (finder?.phone ?? '') : '',
    keepsNumber: (recipientKind === 'FINDER' ? toFinder : finder)?.keepsNumber ?? false,
    helpers,
    hasFamily: contacts.some(({ type }) => type === 'CAREGIVER'),
    // A finder is told who knows of their own report; a finder of an unusable code is not, for it tells nothing of the person.
    told: incident && toFinder?.kind === 'FOUND' ? await toldAbout(service, db, incident, toFinder.id) : 'NOBODY',
    seesAnswers: toFinder !== undefined && ['FOUND', 'TYPED', 'CALLED_IN', 'TEXTED'].includes(toFinder.kind),
    isOwnWord: finder?.kind === 'SELF',
    place: () => placeOf(service, finder),
    isOwnAnswer: recipientId !== null && message.details.answeredBy === recipientId,
    coming: toFinder && incident ? await comingTo(service, incident.id) : null,
    isPhoneProved,
    isTexted: finder?.kind === 'TEXTED',
    isCalledIn: finder?.kind === 'CALLED_IN',
    isTyped: finder?.kind === 'TYPED' || finder?.kind === 'TYPED_LATE',
    link: (locale: Locale) => privateLink(service, message, locale),
  }
}

/** Whether an alarm of the person is open that calls this recipient: the desk hears of every one, the family of its own. */
async function callsAgain(db: Queryable, personUid: string, { recipientKind }: Pick<Message, 'recipientKind'>) {
  const [open] = await db
    .select({ audience: incidents.audience })
    .from(incidents)
    .where(and(eq(incidents.personUid, personUid), isNull(incidents.closedAt)))
  return open !== undefined && (recipientKind === 'DUTY' || open.audience === 'FAMILY')
}

/** What `messages` asks about an incident, answered here: it knows none itself. */
export const incidentFacts: IncidentFacts = {
  lock: lockIncident,
  async hold(tx, incidentId, { recipientKind, recipientId }, now) {
    const incident = await lockIncident(tx, incidentId)
    // A finder, the duty desk, or who cares for the person as things stand now.
    const isStillTold =
      recipientKind !== 'ACCOUNT' ||
      (incident !== undefined &&
        // How an alarm ended is told to whoever heard of it, whatever the person has stopped since.
        (incident.closedAt !== null || (await isRescueOpen(tx, incident.personUid))) &&
        (await carersAmong(tx, incident.personUid, recipientId ? [recipientId] : [], now)).length > 0)
    return {
      isAnswered: Boolean(incident?.acknowledgedAt ?? incident?.closedAt),
      isClosed: Boolean(incident?.closedAt),
      isCalledAgain: Boolean(incident?.closedAt && (await callsAgain(tx, incident.personUid, { recipientKind }))),
      isTaken: recipientKind === 'DUTY' && (await takenBy(tx, incidentId)) !== undefined,
      isStillTold,
    }
  },
  named: namedInMessage,
  async noteOutcome(tx, incidentId, { kind: said, recipientKind, recipientId, channel }, at, kind) {
    // It only takes back what was told.
    if (said === 'answered') return
    const responder = responderOf(recipientKind, recipientId)
    if (responder) await addEvent(tx, incidentId, at, { kind, by: responder, channel })
  },
  afterFailure: handOn,
}
