import { eq } from 'drizzle-orm'
import type { MessageKind } from '#contract/messages.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/options.ts'
import { accounts, invitations, partnerDetails, submissions } from '../db/tables.ts'
import { deskNow } from '../duty/desk.ts'
import type { Service } from '../service.ts'
import type { Message } from './incident-facts.ts'
import { e164 } from './queue.ts'
import { recipientOf } from './recipient.ts'
import { telephonesOf } from './telephones.ts'

/** Where a message goes: one address, or those of the duty desk that are called by now. */
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
    const { phones, email } = await deskNow(service, db)
    const { from, until } = telephonesOf(message)
    const called = phones.slice(from, until)
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
