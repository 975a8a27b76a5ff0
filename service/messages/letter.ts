import { REJECTIONS } from '#contract/admin-questions.ts'
import { CHANNELS, type MessageKind } from '#contract/messages.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'
import { WITH_WHOM } from '#contract/safe-return.ts'
import { minutes } from '#contract/domain/time.ts'
import { tokenOfLink } from '../sent-link.ts'
import type { Service } from '../service.ts'
import type { IncidentFacts, Message } from './incident-facts.ts'
import { recipientOf } from './recipient.ts'
import type { Text } from './text-values.ts'
import { pushTextOf } from './push-text.ts'
import { plainName, textOf } from './texts.ts'
import { addresseeOf } from './addressee.ts'
import { lastDigitsOf, NOTHING, namesOf, spokenName } from './letter-names.ts'
import { CEILING, callAsText } from './spoken-texts.ts'

/** A message as it is handed over now: where it goes, in the recipient's language. */
export type Letter = Text & { addresses: string[]; locale: Locale; link: string }
/** A message handed over later than this after it was queued says how late it is. */
const LATE_MINUTES = 2

/** Which page a link token opens, by the message that carries it. */
const LINK_PAGES: Partial<Record<MessageKind, string>> = {
  'confirm-email': 'verify-email',
  'take-over': 'take-over',
  'reset-password': 'reset-password',
  'set-password': 'reset-password',
  'contact-changing': 'freeze',
  'contact-changed': 'freeze',
  'email-changed': 'freeze',
  'password-changed': 'freeze',
  'second-factor-changed': 'freeze',
  'passkey-added': 'freeze',
  'passkey-removed': 'freeze',
  'more-asked': 'question',
  'more-asked-again': 'question',
  'number-asked': 'number',
  'number-asked-again': 'number',
  'push-device-added': 'freeze',
  'channels-changed': 'freeze',
}

/** Which page of the portal a message leads to, where it is not the first one. */
const MEMBER_PAGES: Partial<Record<MessageKind, string>> = {
  'push-ended': 'account/settings/channels',
  'channel-test': 'account/settings/channels',
}

/** Which page of the console a message to the duty desk leads to, where it is not that of the queues with the work for staff. */
const CONSOLE_PAGES: Partial<Record<MessageKind, string>> = {
  'unusual-reading': 'audit?action=unusual-reading',
  'administrators-changing': 'administrators',
  'administrator-restored': 'login',
}

/** Writes a message to its recipient as both stand now; nothing when there is no address to send it to. */
export async function letterTo(service: Service, facts: IncidentFacts, message: Message): Promise<Letter | undefined> {
  const addressee = await addresseeOf(service, message)
  if (!addressee) return undefined
  return { ...addressee, ...(await write(service, facts, message, addressee.locale)) }
}

async function write(
  service: Service,
  facts: IncidentFacts,
  message: Message,
  locale: Locale,
): Promise<Text & { link: string }> {
  const { brand } = service.config
  const { kind, details, incidentId, createdAt } = message
  const {
    finder,
    link,
    place,
    dials: _never,
    ...named
  } = incidentId === null ? NOTHING : await facts.named(service, message)
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
    rejection: REJECTIONS.find((rejection) => rejection === details.rejection) ?? 'talk',
    failing: CHANNELS.find((channel) => channel === details.channel) ?? null,
    isBareScan: kind === 'unusable' && incidentId === null,
    isDesk: message.recipientKind === 'DUTY',
    carer: (carerUid && names.get(carerUid)) || '',
    endsIn: await lastDigitsOf(service, message),
    link: incidentId === null ? await memberLink(service, message, locale) : await link(locale),
  }
  // These have a place of their own for the link.
  const write = message.channel === 'push' || message.channel === 'whatsapp' ? pushTextOf : textOf
  const written = { ...write(locale, kind, values, late > LATE_MINUTES ? late : 0), link: values.link }
  if (message.channel !== 'voice') return written
  const name = await spokenName(service, message, locale)
  const isCeiling = details.why === CEILING
  const spoken = { ...values, place: await place(), isAnswered: false, isCeiling }
  return { ...written, text: callAsText(locale, name, spoken, incidentId === null) }
}

/** Where a member goes on: the page of the link that was made for this message, an invitation, or the member's own page. */
async function memberLink(service: Service, message: Message, locale: Locale): Promise<string> {
  const { publicUrl } = service
  const { kind, details } = message
  const recipient = recipientOf(message)
  if (recipient.kind === 'DUTY') return `${publicUrl()}/admin/${CONSOLE_PAGES[kind] ?? 'queues'}`
  if (recipient.kind === 'ADMINISTRATOR') {
    const invited = kind === 'administrator-invited' && details.linkId
    const page = invited ? `invitation/${await tokenOfLink(service, invited)}` : (CONSOLE_PAGES[kind] ?? 'login')
    return `${publicUrl()}/admin/${page}`
  }
  const language = locale === DEFAULT_LOCALE ? '' : `lang=${locale}`
  const query = (first: string) => [first, language].filter(Boolean).join('&')
  if (kind === 'colleague-invited' && details.linkId)
    return `${publicUrl()}/submit-caregiver/${await tokenOfLink(service, details.linkId)}${language && `?${language}`}`
  if (recipient.kind === 'INVITATION')
    return `${publicUrl()}/registrationCG?${query(`invitationId=${recipient.invitationId}`)}`
  if (kind === 'onboarding' && details.linkId)
    return `${publicUrl()}/registration-partner?${query(`token=${await tokenOfLink(service, details.linkId)}`)}`
  const page = LINK_PAGES[kind]
  const own = MEMBER_PAGES[kind] ?? 'account'
  const path = page && details.linkId ? `${page}/${await tokenOfLink(service, details.linkId)}` : own
  return `${publicUrl()}/${path}${language && `?${language}`}`
}
