import { and, eq, lt, or } from 'drizzle-orm'
import { Counter } from 'prom-client'
import { DEFAULT_LOCALE, type Locale } from '../../contract/options.ts'
import {
  accounts,
  incidents,
  invitations,
  linkTokens,
  messages,
  partnerDetails,
  submissions,
  unusableReports,
} from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import { metrics } from '../metrics.ts'
import { addEvent, lockIncident } from '../safe-return/incident.ts'
import { isMuted } from '../safe-return/submit.ts'
import { hashToken, randomUid } from '../secrets.ts'
import type { Service } from '../service.ts'
import { DUTY, e164 } from './queue.ts'
import { plainName, texts, type MessageKind } from './texts.ts'

/** May go to a contact that nobody confirmed yet: they ask for that confirmation, or name nobody (docs/decisions.md, "Linking"). */
const TO_UNVERIFIED = new Set<string>([
  'confirm-email',
  'take-over',
  'set-password',
  'remind-incomplete',
  'approved',
  'onboarding',
  'rejected',
  'more-asked',
  'suspended',
  'lifted',
  'ended',
] satisfies MessageKind[])

/** Which page a link token opens, by the message that carries it. */
const LINK_PAGES: Partial<Record<MessageKind, string>> = {
  'confirm-email': 'verify-email',
  'take-over': 'take-over',
  'reset-password': 'reset-password',
  'set-password': 'reset-password',
}

/** A claim older than this is a dead process's: sending takes at most ten seconds. */
const CLAIM_SECONDS = 60
/** Told only while nobody has answered: an acknowledgement or closing stops them at once. */
const STOPPED_BY_ANSWER = new Set<string>(['found'])

const handed = new Counter({
  name: 'homeward_messages_total',
  help: 'Messages by kind, channel and outcome.',
  labelNames: ['kind', 'channel', 'outcome'],
  registers: [metrics],
})

type Message = typeof messages.$inferSelect

/**
 * Job: hands one message over. It is claimed first and marked after, so that two workers never send it; only a claim
 * left by a process that died is sent again, where twice is better than never.
 */
export async function sendMessage(service: Service, { messageId }: { messageId: string }, attempt: { last: boolean }) {
  const message = await claim(service, messageId)
  if (!message) return
  const outcome = await hand(service, message)
  handed.inc({ kind: message.kind, channel: message.channel, outcome: outcome.ok ? 'sent' : 'failed' })
  const retried = !outcome.ok && outcome.retry && !attempt.last
  await service.db.transaction(async (tx) => {
    const now = service.now()
    await tx
      .update(messages)
      .set(
        outcome.ok
          ? { status: 'SENT', sentAt: now, failure: null }
          : { status: retried ? 'WAITING' : 'FAILED', failure: outcome.reason, claimedAt: null, claimedBy: null },
      )
      .where(eq(messages.id, message.id))
    if (message.incidentId && !retried && !message.recipient.startsWith('finder:')) {
      const event = { actor: message.recipient, channel: message.channel }
      await addEvent(tx, message.incidentId, now, { kind: outcome.ok ? 'message-sent' : 'message-failed', ...event })
    }
  })
  if (retried) throw new Error(`message not handed over: ${outcome.reason}`)
}

async function claim(service: Service, id: string): Promise<Message | undefined> {
  const { db, now, processId } = service
  return db.transaction(async (tx) => {
    const moment = now()
    const dead = new Date(moment.getTime() - CLAIM_SECONDS * 1000)
    const [found] = await tx.select().from(messages).where(eq(messages.id, id))
    if (!found) return undefined
    const incident = found.incidentId ? await lockIncident(tx, found.incidentId) : undefined
    const free = or(eq(messages.status, 'WAITING'), and(eq(messages.status, 'CLAIMED'), lt(messages.claimedAt, dead)))
    if (STOPPED_BY_ANSWER.has(found.kind) && (incident?.acknowledgedAt || incident?.closedAt)) {
      await tx
        .update(messages)
        .set({ status: 'CANCELLED' })
        .where(and(eq(messages.id, id), free))
      return undefined
    }
    const [claimed] = await tx
      .update(messages)
      .set({
        status: 'CLAIMED',
        claimedAt: moment,
        claimedBy: processId,
        attempts: found.attempts + 1,
      })
      .where(and(eq(messages.id, id), free))
      .returning()
    if (!claimed && found.status === 'CLAIMED') throw new Error('another process is sending this message')
    return claimed
  })
}

async function hand(service: Service, message: Message) {
  const to = await addressee(service, message)
  if (!to) return { ok: false as const, retry: false, reason: 'no address' }
  const { subject, text } = await write(service, message, to.locale)
  return message.channel === 'sms'
    ? service.outside.sms.send({ to: to.address, text, key: message.id })
    : service.outside.email.send({ to: to.address, subject, text, key: message.id })
}

/** Where a message goes, as it stands now: a changed number is honoured, an unverified one never used. */
async function addressee(
  service: Service,
  { recipient, channel, kind }: Message,
): Promise<{ address: string; locale: Locale } | undefined> {
  const { db } = service
  if (recipient === DUTY) {
    const { phones, email } = await deskNow(service, db)
    const address = channel === 'sms' ? phones[0] : email
    return address ? { address, locale: DEFAULT_LOCALE } : undefined
  }
  if (recipient.startsWith('finder:')) {
    const [finder] = await db
      .select({ address: submissions.phone, locale: submissions.locale })
      .from(submissions)
      .where(eq(submissions.id, recipient.slice('finder:'.length)))
    return finder
  }
  if (recipient.startsWith('invitation:')) {
    const [invited] = await db
      .select({ phone: invitations.phone, email: invitations.email, locale: accounts.locale })
      .from(invitations)
      .innerJoin(accounts, eq(accounts.uid, invitations.invitedBy))
      .where(eq(invitations.id, recipient.slice('invitation:'.length)))
    const address = channel === 'sms' ? invited?.phone : invited?.email
    return invited && address ? { address, locale: invited.locale } : undefined
  }
  const [account] = await db
    .select({ account: accounts, partner: partnerDetails })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(eq(accounts.uid, recipient))
  if (!account) return undefined
  const { prefixCountryNum, phone, phoneVerifiedAt, email, newEmail, emailVerifiedAt, locale } = account.account
  const anyContact = TO_UNVERIFIED.has(kind)
  const anyPhone = anyContact || account.account.type === 'DEMENTIA'
  const own = {
    sms: phone && phone !== '0' && (phoneVerifiedAt || anyPhone) ? `${prefixCountryNum}${phone}` : undefined,
    // A changed address is asked to confirm itself; everything else goes to the one that stands.
    email: kind === 'confirm-email' ? (newEmail ?? email) : emailVerifiedAt || anyContact ? email : undefined,
  }
  const organisation = account.partner && {
    sms: e164(account.partner.hotlineNumber),
    email: account.partner.pocEmail,
  }
  const address = (organisation ?? own)[channel]
  return address ? { address, locale } : undefined
}

async function write(service: Service, message: Message, locale: Locale) {
  const { db, config } = service
  const { brand } = config
  const [incident] = message.incidentId
    ? await db.select({ personUid: incidents.personUid }).from(incidents).where(eq(incidents.id, message.incidentId))
    : []
  const { submissionId, reportId } = message.details
  const finder = message.incidentId ? await finderOf(service, message.incidentId, submissionId) : undefined
  const [report] = reportId ? await db.select().from(unusableReports).where(eq(unusableReports.id, reportId)) : []
  const personUid = incident?.personUid ?? report?.personUid
  const [person] = personUid
    ? await db.select({ firstname: accounts.firstname }).from(accounts).where(eq(accounts.uid, personUid))
    : []
  return texts[locale][message.kind as MessageKind]({
    brand: brand.name,
    association: brand.association,
    helpline: brand.helpline,
    person: person?.firstname ?? '',
    finder: plainName(finder?.name ?? report?.name ?? null, locale),
    phone: finder?.phone ?? plainNumber(report?.phone ?? null),
    link: message.incidentId ? await privateLink(service, message, locale) : memberLink(service, message, locale),
  })
}

/** The finder that a message names: the one it is about, or the first whom no false alarm silenced. */
async function finderOf(service: Service, incidentId: string, submissionId: string | undefined) {
  const { db, now } = service
  const finders = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.incidentId, incidentId), submissionId ? eq(submissions.id, submissionId) : undefined))
    .orderBy(submissions.createdAt, submissions.id)
  for (const finder of finders) {
    if (!(await isMuted(service, db, finder.personUid, [finder.deviceHash, finder.phone], now()))) return finder
  }
  return finders[0]
}

/** A number typed on the unusable-code page, reduced to what can be dialled. */
const plainNumber = (typed: string | null) => typed?.replaceAll(/[^\d+ ]/g, '').trim() || '–'

/** Where a member goes on: the page of the link that was made for this message, an invitation, or the member's own page. */
function memberLink({ keys, publicUrl }: Service, { kind, details, recipient }: Message, locale: Locale): string {
  const language = locale === DEFAULT_LOCALE ? '' : `lang=${locale}`
  const query = (first: string) => [first, language].filter(Boolean).join('&')
  if (kind === 'invitation')
    return `${publicUrl()}/registrationCG?${query(`invitationId=${recipient.slice('invitation:'.length)}`)}`
  if (kind === 'onboarding' && details.linkId)
    return `${publicUrl()}/registration-partner?${query(`token=${keys.linkToken(details.linkId)}`)}`
  const page = LINK_PAGES[kind as MessageKind]
  const path = page && details.linkId ? `${page}/${keys.linkToken(details.linkId)}` : 'account'
  return `${publicUrl()}/${path}${language && `?${language}`}`
}

/** The recipient's own link to the incident; its secret is derived, only its hash is kept. */
async function privateLink({ db, keys, now, publicUrl }: Service, message: Message, locale: Locale): Promise<string> {
  if (!message.incidentId || message.recipient.startsWith('finder:')) return ''
  const token = keys.foundToken(message.incidentId, message.recipient)
  await db
    .insert(linkTokens)
    .values({
      id: randomUid(),
      purpose: 'found',
      tokenHash: hashToken(token),
      recipient: message.recipient,
      incidentId: message.incidentId,
      createdAt: now(),
    })
    .onConflictDoNothing()
  return `${publicUrl()}/found/${token}${locale === DEFAULT_LOCALE ? '' : `?lang=${locale}`}`
}
