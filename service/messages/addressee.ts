import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { MessageKind } from '#contract/messages.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'
import { preparedOnce } from '../db/prepared.ts'
import { accounts, administrators, contactChanges, invitations, partnerDetails, submissions } from '../db/tables.ts'
import { devicesOf } from '../push-devices.ts'
import { deskNow, phonesBut } from '../duty/desk.ts'
import type { Service } from '../service.ts'
import type { Message } from './incident-facts.ts'
import { e164 } from './queue.ts'
import { recipientOf } from './recipient.ts'
import { telephonesOf } from './telephones.ts'
import { isOfAlarm } from './texts.ts'

/** Where a message goes: one address, those of the duty desk that are called by now, or the ids of the devices that are pushed to. */
interface Addressee {
  addresses: string[]
  locale: Locale
}

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
  'more-asked-again',
  'suspended',
  'lifted',
  'ended',
])

/** Where a message goes, as it stands now: a changed number is honoured, an unverified one never used. */
export async function addresseeOf(service: Service, message: Message): Promise<Addressee | undefined> {
  const { db } = service
  const { channel } = message
  const recipient = recipientOf(message)
  if (recipient.kind === 'DUTY') {
    const desk = await deskNow(service, db)
    const { from, until } = telephonesOf(message)
    const called = phonesBut(desk, message.details.but).slice(from, until)
    return to(channel === 'email' ? [desk.email] : called, DEFAULT_LOCALE)
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
    const address = channel === 'email' ? invited?.email : invited?.phone
    return invited && to([address], invited.locale)
  }
  if (recipient.kind === 'ADMINISTRATOR') {
    const [administrator] = await db
      .select({ email: administrators.email })
      .from(administrators)
      .where(eq(administrators.uid, recipient.uid))
    return to([channel === 'email' ? administrator?.email : undefined], DEFAULT_LOCALE)
  }
  return addresseeOfAccount(service, message, recipient.uid)
}

type Contact = Pick<
  typeof accounts.$inferSelect,
  'prefixCountryNum' | 'phone' | 'phoneVerifiedAt' | 'email' | 'emailVerifiedAt'
>

/** The address or number of a contact, where it was proved or the message may go to any; a person's number was given for them. */
const addressOf = (contact: Contact, channel: Message['channel'], any: { phone: boolean; email: boolean }) => {
  const { prefixCountryNum, phone, phoneVerifiedAt, email, emailVerifiedAt } = contact
  if (channel === 'push') return undefined
  if (channel === 'email') return emailVerifiedAt || any.email ? email : undefined
  return phone && phone !== '0' && (phoneVerifiedAt || any.phone) ? `${prefixCountryNum}${phone}` : undefined
}

/** How an account was reached before a change: the named one, or of a frozen account the first that staff may take back. */
async function contactBefore({ db }: Service, uid: string, changeId: string | undefined): Promise<Contact | undefined> {
  const [change] = await db
    .select()
    .from(contactChanges)
    .where(
      and(
        eq(contactChanges.accountUid, uid),
        changeId === undefined ? isNull(contactChanges.decidedAt) : eq(contactChanges.id, changeId),
      ),
    )
    .orderBy(asc(contactChanges.createdAt), asc(contactChanges.id))
    .limit(1)
  return change
}

const reachable = preparedOnce((db) =>
  db
    .select({ account: accounts, partner: partnerDetails })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(eq(accounts.uid, sql.placeholder('uid')))
    .prepare('reachable_account'),
)

/**
 * A member's own verified contact, or an organisation's. News of a change goes to the contact from before it. While the account is
 * frozen nobody knows which of the two is the owner's, and a message of an alarm goes to both.
 */
async function addresseeOfAccount(service: Service, { channel, kind, details }: Message, uid: string) {
  const [found] = await reachable(service.db).execute({ uid })
  if (!found) return undefined
  const { account, partner } = found
  const { locale } = account
  if (channel === 'push')
    return to(
      (await devicesOf(service.db, uid)).map(({ id }) => id),
      locale,
    )
  if (partner) return to([channel === 'email' ? partner.pocEmail : e164(partner.hotlineNumber)], locale)
  // A changed address is asked to confirm itself; everything else goes to the one that stands.
  if (kind === 'confirm-email' && channel === 'email') return to([account.newEmail ?? account.email], locale)
  const anyContact = TO_UNVERIFIED.has(kind)
  const any = { phone: anyContact || account.type === 'DEMENTIA', email: anyContact }
  const isNewsOfChange = details.changeId !== undefined
  const goesToBoth = account.frozenAt !== null && isOfAlarm(kind)
  const before = isNewsOfChange || goesToBoth ? await contactBefore(service, uid, details.changeId) : undefined
  const contacts = [...(isNewsOfChange ? [] : [account]), ...(before ? [before] : [])]
  return to([...new Set(contacts.map((contact) => addressOf(contact, channel, any)))], locale)
}
