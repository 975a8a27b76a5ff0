import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import {
  CALL_OUTCOMES,
  type CallOutcome,
  type CallSheet,
  type Sent,
  type SheetContact,
} from '#contract/admin-incident.ts'
import { postalDistrict } from '#contract/domain/postal-districts.ts'
import { ageAt } from '#contract/domain/time.ts'
import type { AdminSession } from '../admin-session.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, audit, incidentNotes, messages } from '../db/tables.ts'
import { isDuty, recipientOf } from '../messages/recipient.ts'
import { stateOf } from '../messages/state.ts'
import { contactsOf, type Contact } from '../safe-return/contacts.ts'
import type { Incident } from '../safe-return/incident.ts'
import { ANY_CAREGIVER, kinOfPerson } from '../safe-return/kin-of-person.ts'
import { onTheWay } from '../safe-return/responders.ts'
import type { Service } from '../service.ts'
import type { Account } from '../session.ts'
import { namedTo, staffNamesOf } from './scope.ts'

type Message = typeof messages.$inferSelect

const sentOf = (message: Message): Sent => {
  const { channel, status, createdAt, sentAt, deliveredAt } = message
  const at = (status === 'DELIVERED' ? deliveredAt : null) ?? sentAt ?? createdAt
  return { channel, state: stateOf(message), at: at.toISOString() }
}

/** The newest message of an alarm to each recipient on each channel. */
const newestMessages = (db: Queryable, incidentId: string): Promise<Message[]> =>
  db
    .selectDistinctOn([messages.recipientKind, messages.recipientId, messages.channel])
    .from(messages)
    .where(and(eq(messages.incidentId, incidentId), inArray(messages.recipientKind, ['ACCOUNT', 'DUTY'])))
    .orderBy(
      messages.recipientKind,
      messages.recipientId,
      messages.channel,
      desc(messages.createdAt),
      desc(messages.id),
    )

/** The audit line of an act on an alarm; a call that was noted is read from there again. */
export const ACT_ON_INCIDENT = 'incident-act'

/** The latest call to each contact that somebody noted since the alarm was opened: the audit is where it stands. */
async function notedCalls(db: Queryable, { id, personUid, openedAt }: Incident) {
  const lines = await db
    .select({ actor: audit.actor, at: audit.createdAt, details: audit.details })
    .from(audit)
    .where(
      and(
        eq(audit.subject, personUid),
        gte(audit.createdAt, openedAt),
        eq(audit.action, ACT_ON_INCIDENT),
        sql`${audit.details} ->> 'incident' = ${id}`,
        sql`${audit.details} ->> 'act' = 'call-noted'`,
      ),
    )
    .orderBy(desc(audit.createdAt), desc(audit.id))
  return lines.flatMap(({ actor, at, details }) => {
    const outcome = CALL_OUTCOMES.find((known) => known === details.outcome)
    return outcome ? [{ contact: details.contact, outcome, actor, at }] : []
  })
}

interface SheetFacts {
  names: (uid: string | null) => string
  kin: Awaited<ReturnType<typeof kinOfPerson>>
  sent: Message[]
  going: string[]
  calls: { contact: unknown; outcome: CallOutcome; actor: string; at: Date }[]
}

function sheetContact(contact: Contact, { names, kin, sent, going, calls }: SheetFacts): SheetContact {
  const { uid, type, phone, prefixCountryNum, partner } = contact
  const call = calls.find((noted) => noted.contact === uid)
  return {
    uid,
    name: partner?.organizationName ?? names(uid),
    kin: kin.get(uid) ?? ANY_CAREGIVER,
    isOrganisation: type === 'PARTNER',
    phone: type === 'PARTNER' ? phone : prefixCountryNum + phone,
    isGoing: going.includes(uid),
    sent: sent.filter(({ recipientId }) => recipientId === uid).map(sentOf),
    call: call ? { outcome: call.outcome, by: names(call.actor), at: call.at.toISOString() } : null,
  }
}

/** Where a person lives, in one line; nothing where no address is stored. */
export function homeOf(account: Account): string | null {
  const street = account.address || [account.blockNumber, account.streetName].filter(Boolean).join(' ')
  return [street, account.unitNumber, account.building, account.postalCode].filter(Boolean).join(', ') || null
}

/**
 * What whoever calls needs in hand: the person, whom to call in which order, what each was sent, and what was noted. Notes are for
 * colleagues, and staff are named to them: an organisation reads its own alone.
 */
export async function callSheet(
  service: Service,
  incident: Incident,
  session: Pick<AdminSession, 'organisation'>,
): Promise<CallSheet> {
  const { db, now } = service
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, incident.personUid))
  const [contacts, kin, newest, going, calls, notes] = await Promise.all([
    contactsOf(db, incident.personUid, now()),
    kinOfPerson(db, incident.personUid, now()),
    newestMessages(db, incident.id),
    onTheWay(db, incident.id),
    notedCalls(db, incident),
    db
      .select()
      .from(incidentNotes)
      .where(eq(incidentNotes.incidentId, incident.id))
      .orderBy(desc(incidentNotes.createdAt), desc(incidentNotes.id)),
  ])
  const names = await staffNamesOf(service, session, [
    ...contacts.map(({ uid }) => uid),
    ...calls.map(({ actor }) => actor),
    ...notes.map(({ administrator }) => administrator),
  ])
  const isColleague = await namedTo(
    db,
    session,
    notes.map(({ administrator }) => administrator),
  )
  const goingUids = going.flatMap((responder) => (responder.kind === 'ACCOUNT' ? responder.uid : []))
  const known = { names, kin, sent: newest, going: goingUids, calls }
  return {
    displayName: account?.displayName ?? null,
    gender: account?.gender ?? null,
    age: ageAt(account?.birth ?? null, now()),
    language: account?.language ?? null,
    area: postalDistrict(account?.postalCode ?? '') ?? null,
    hasAddress: account !== undefined && homeOf(account) !== null,
    contacts: contacts.map((contact) => sheetContact(contact, known)),
    desk: newest.filter((message) => isDuty(recipientOf(message))).map(sentOf),
    notes: notes
      .filter(({ administrator }) => isColleague(administrator))
      .map(({ id, administrator, createdAt, text }) => ({
        id,
        by: names(administrator),
        at: createdAt.toISOString(),
        text,
      })),
  }
}
