import { eq, inArray } from 'drizzle-orm'
import { CHANNELS, type MessageKind } from '../../contract/messages.ts'
import { DEFAULT_LOCALE, type Locale } from '../../contract/options.ts'
import { WITH_WHOM } from '../../contract/safe-return.ts'
import { minutes } from '../../contract/domain/time.ts'
import { accounts, invitations, partnerDetails, submissions } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import type { Service } from '../service.ts'
import type { IncidentFacts, Message, Named } from './incident-facts.ts'
import { e164 } from './queue.ts'
import { recipientOf } from './recipient.ts'
import type { Text } from './text-values.ts'
import { plainName, textOf } from './texts.ts'

/** A message as it is handed over now: where it goes, in the recipient's language. */
export type Letter = Text & { addresses: string[] }
/** Where a message goes: one address, or those of the duty desk that are called by now. */
interface Addressee {
  addresses: string[]
  locale: Locale
}
/** A message handed over later than this after it was queued says how late it is. */
const LATE_MINUTES = 2

const to = (addresses: readonly (string | null | undefined)[], locale: Locale): Addressee | undefined => {
  const known = addresses.flatMap((address) => address || [])
  return known.length > 0 ? { addresses: known, locale } : undefined
}

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

/** Writes a message to its recipient as both stand now; nothing when there is no address to send it to. */
export async function letterTo(service: Service, facts: IncidentFacts, message: Message): Promise<Letter | undefined> {
  const addressee = await addresseeOf(service, message)
  if (!addressee) return undefined
  return { addresses: addressee.addresses, ...(await write(service, facts, message, addressee.locale)) }
}

/** Where a message goes, as it stands now: a changed number is honoured, an unverified one never used. */
async function addresseeOf(service: Service, message: Message): Promise<Addressee | undefined> {
  const { db } = service
  const { channel } = message
  const recipient = recipientOf(message)
  if (recipient.kind === 'DUTY') {
    const { phones, email } = await deskNow(service, db)
    const called = phones.slice(0, Number(message.details.phones ?? 1))
    return to(channel === 'sms' ? called : [email], DEFAULT_LOCALE)
  }
  if (recipient.kind === 'FINDER') {
    const [finder] = await db
      .select({ address: submissions.phone, locale: submissions.locale })
      .from(submissions)
      .where(eq(submissions.id, recipient.submissionId))
    return finder && to([finder.address], finder.locale)
  }
  if (recipient.kind === 'INVITATION') {
    const [invited] = await db
      .select({ phone: invitations.phone, email: invitations.email, locale: accounts.locale })
      .from(invitations)
      .innerJoin(accounts, eq(accounts.uid, invitations.invitedBy))
      .where(eq(invitations.id, recipient.invitationId))
    const address = channel === 'sms' ? invited?.phone : invited?.email
    return invited && to([address], invited.locale)
  }
  return addresseeOfAccount(service, message, recipient.uid)
}

/** A member's own verified contact, or an organisation's. */
async function addresseeOfAccount({ db }: Service, { channel, kind }: Message, uid: string) {
  const [account] = await db
    .select({ account: accounts, partner: partnerDetails })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(eq(accounts.uid, uid))
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
  return to([(organisation ?? own)[channel]], locale)
}

/** What a message names that is about no incident or report. */
const NOTHING: Named = {
  person: '',
  finder: null,
  phone: '',
  helpers: 0,
  hasFamily: true,
  told: 'NOBODY',
  link: async () => '',
}

/** First names of people, or names of organisations, by their uid. */
async function namesOf({ db }: Service, uids: string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: accounts.uid, firstname: accounts.firstname, organisation: partnerDetails.organizationName })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(inArray(accounts.uid, uids))
  return new Map(rows.map(({ uid, firstname, organisation }) => [uid, organisation ?? firstname]))
}

async function write(service: Service, facts: IncidentFacts, message: Message, locale: Locale): Promise<Text> {
  const { brand } = service.config
  const { kind, details, incidentId, createdAt } = message
  const isAboutReport = incidentId !== null || details.reportId !== undefined
  const { finder, link, ...named } = isAboutReport ? await facts.named(service, message) : NOTHING
  const { personUid, carerUid } = details
  const names = await namesOf(
    service,
    [personUid, carerUid].flatMap((uid) => uid ?? []),
  )
  const late = Math.floor((service.now().getTime() - createdAt.getTime()) / minutes(1))
  const values = {
    ...named,
    brand: brand.name,
    association: brand.association,
    helpline: brand.helpline,
    person: named.person || (personUid && names.get(personUid)) || '',
    finder: plainName(finder, locale),
    whom: WITH_WHOM.find((whom) => whom === details.whom) ?? 'OTHER',
    failing: CHANNELS.find((channel) => channel === details.channel) ?? null,
    isBareScan: kind === 'unusable' && !isAboutReport,
    isDesk: message.recipientKind === 'DUTY',
    carer: (carerUid && names.get(carerUid)) || '',
    link: incidentId ? await link(locale) : isAboutReport ? '' : memberLink(service, message, locale),
  }
  return textOf(locale, kind, values, late > LATE_MINUTES ? late : 0)
}

/** Where a member goes on: the page of the link that was made for this message, an invitation, or the member's own page. */
function memberLink({ keys, publicUrl }: Service, message: Message, locale: Locale): string {
  const { kind, details } = message
  const recipient = recipientOf(message)
  // Work for staff stands in the console's queues.
  if (recipient.kind === 'DUTY') return `${publicUrl()}/admin/queues`
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
