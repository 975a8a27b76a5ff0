import { and, eq, lt, or } from 'drizzle-orm'
import { Counter } from 'prom-client'
import type { MessageKind } from '../../contract/messages.ts'
import { DEFAULT_LOCALE, type Locale } from '../../contract/options.ts'
import { accounts, invitations, messages, partnerDetails, submissions } from '../db/tables.ts'
import type { Tx } from '../db/open.ts'
import { deskNow } from '../duty/desk.ts'
import { metrics } from '../metrics.ts'
import type { Service } from '../service.ts'
import { e164 } from './queue.ts'
import { recipientOf } from './recipient.ts'
import { plainName, texts } from './texts.ts'

/** May go to a contact that nobody confirmed yet: they ask for that confirmation, or name nobody (docs/decisions.md, "Linking"). */
const TO_UNVERIFIED = new Set<MessageKind>([
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
])

/** Which page a link token opens, by the message that carries it. */
const LINK_PAGES: Partial<Record<MessageKind, string>> = {
  'confirm-email': 'verify-email',
  'take-over': 'take-over',
  'reset-password': 'reset-password',
  'set-password': 'reset-password',
}

/** A claim older than this is a dead process's: sending takes at most twenty seconds. */
const CLAIM_SECONDS = 25
/** Told only while nobody has answered: an acknowledgement or closing stops them at once. */
const STOPPED_BY_ANSWER = new Set<MessageKind>(['found'])

const handed = new Counter({
  name: 'homeward_messages_total',
  help: 'Messages by kind, channel and outcome.',
  labelNames: ['kind', 'channel', 'outcome'],
  registers: [metrics],
})

export type Message = typeof messages.$inferSelect

/** What is asked about the incident or report that a message is about; safe return answers, and app.ts joins the two. */
export interface IncidentFacts {
  /**
   * Holds the incident until the transaction ends. @returns whether somebody has answered it or closed it, and whether the
   * message's recipient may still hear of it
   */
  hold: (
    tx: Tx,
    incidentId: string,
    message: Message,
    now: Date,
  ) => Promise<{ isAnswered: boolean; isStillTold: boolean }>
  /** Whom the message names, and its recipient's own link to the incident. */
  named: (
    service: Service,
    message: Message,
  ) => Promise<{ person: string; finder: string | null; phone: string; link: (locale: Locale) => Promise<string> }>
  /** Adds to the incident's timeline that the message was sent, or failed for good; what a finder is sent does not stand there. */
  noteOutcome: (tx: Tx, incidentId: string, message: Message, at: Date, sent: boolean) => Promise<void>
}

/**
 * Job: hands one message over. It is claimed first and marked after, so that two workers never send it; only a claim
 * left by a process that died is sent again, where twice is better than never.
 */
export const sendMessageWith =
  (facts: IncidentFacts) =>
  async (service: Service, { messageId }: { messageId: string }, attempt: { last: boolean }) => {
    const message = await claim(service, facts, messageId)
    if (!message) return
    const outcome = await hand(service, facts, message)
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
      if (message.incidentId && !retried) await facts.noteOutcome(tx, message.incidentId, message, now, outcome.ok)
    })
    if (retried) throw new Error(`message not handed over: ${outcome.reason}`)
  }

async function claim(service: Service, facts: IncidentFacts, id: string): Promise<Message | undefined> {
  const { db, jobs, now, processId } = service
  return db.transaction(async (tx) => {
    const moment = now()
    const dead = new Date(moment.getTime() - CLAIM_SECONDS * 1000)
    const [found] = await tx.select().from(messages).where(eq(messages.id, id))
    if (!found) return undefined
    const incident = found.incidentId ? await facts.hold(tx, found.incidentId, found, moment) : undefined
    const free = or(eq(messages.status, 'WAITING'), and(eq(messages.status, 'CLAIMED'), lt(messages.claimedAt, dead)))
    const isOver = incident && ((STOPPED_BY_ANSWER.has(found.kind) && incident.isAnswered) || !incident.isStillTold)
    if (isOver) {
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
    // Somebody else has it in hand. Should that process have died, its claim is free then; no try is used up by waiting.
    if (!claimed && found.status === 'CLAIMED' && found.claimedAt) {
      const over = new Date(found.claimedAt.getTime() + (CLAIM_SECONDS + 1) * 1000)
      await jobs.enqueue(tx, 'send-message', { messageId: id }, { after: over })
    }
    return claimed
  })
}

async function hand(service: Service, facts: IncidentFacts, message: Message) {
  const to = await addressee(service, message)
  if (!to) return { ok: false as const, retry: false, reason: 'no address' }
  const { subject, text } = await write(service, facts, message, to.locale)
  return message.channel === 'sms'
    ? service.outside.sms.send({ to: to.address, text, key: message.id })
    : service.outside.email.send({ to: to.address, subject, text, key: message.id })
}

/** Where a message goes, as it stands now: a changed number is honoured, an unverified one never used. */
async function addressee(service: Service, message: Message): Promise<{ address: string; locale: Locale } | undefined> {
  const { db } = service
  const { channel, kind } = message
  const recipient = recipientOf(message)
  if (recipient.kind === 'DUTY') {
    const { phones, email } = await deskNow(service, db)
    const address = channel === 'sms' ? phones[0] : email
    return address ? { address, locale: DEFAULT_LOCALE } : undefined
  }
  if (recipient.kind === 'FINDER') {
    const [finder] = await db
      .select({ address: submissions.phone, locale: submissions.locale })
      .from(submissions)
      .where(eq(submissions.id, recipient.submissionId))
    return finder
  }
  if (recipient.kind === 'INVITATION') {
    const [invited] = await db
      .select({ phone: invitations.phone, email: invitations.email, locale: accounts.locale })
      .from(invitations)
      .innerJoin(accounts, eq(accounts.uid, invitations.invitedBy))
      .where(eq(invitations.id, recipient.invitationId))
    const address = channel === 'sms' ? invited?.phone : invited?.email
    return invited && address ? { address, locale: invited.locale } : undefined
  }
  const [account] = await db
    .select({ account: accounts, partner: partnerDetails })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(eq(accounts.uid, recipient.uid))
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

async function write(service: Service, facts: IncidentFacts, message: Message, locale: Locale) {
  const { brand } = service.config
  const { person, finder, phone, link } = await facts.named(service, message)
  return texts[locale][message.kind]({
    brand: brand.name,
    association: brand.association,
    helpline: brand.helpline,
    person,
    finder: plainName(finder, locale),
    phone,
    link: message.incidentId ? await link(locale) : memberLink(service, message, locale),
  })
}

/** Where a member goes on: the page of the link that was made for this message, an invitation, or the member's own page. */
function memberLink({ keys, publicUrl }: Service, message: Message, locale: Locale): string {
  const { kind, details } = message
  const recipient = recipientOf(message)
  const language = locale === DEFAULT_LOCALE ? '' : `lang=${locale}`
  const query = (first: string) => [first, language].filter(Boolean).join('&')
  if (recipient.kind === 'INVITATION')
    return `${publicUrl()}/registrationCG?${query(`invitationId=${recipient.invitationId}`)}`
  if (kind === 'onboarding' && details.linkId)
    return `${publicUrl()}/registration-partner?${query(`token=${keys.linkToken(details.linkId)}`)}`
  const page = LINK_PAGES[kind]
  const path = page && details.linkId ? `${page}/${keys.linkToken(details.linkId)}` : 'account'
  return `${publicUrl()}/${path}${language && `?${language}`}`
}
