import { eq, inArray } from 'drizzle-orm'
import { accounts, partnerDetails } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { Locale } from '#contract/options.ts'
import type { Message, Named } from './incident-facts.ts'
import { recipientOf } from './recipient.ts'
import { spokenTexts } from './spoken-texts.ts'

/** What a message names that is about no incident. */
export const NOTHING: Named = {
  person: '',
  finder: null,
  phone: '',
  helpers: 0,
  hasFamily: true,
  told: 'NOBODY',
  seesAnswers: false,
  isOwnWord: false,
  place: async () => '',
  isOwnAnswer: false,
  isTyped: false,
  isCalledIn: false,
  isTexted: false,
  coming: null,
  isPhoneProved: false,
  keepsNumber: false,
  dials: '',
  link: async () => '',
}

/** First names of people, or names of organisations, by their uid. */
export async function namesOf({ db }: Service, uids: string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: accounts.uid, firstname: accounts.firstname, organisation: partnerDetails.organizationName })
    .from(accounts)
    .leftJoin(partnerDetails, eq(partnerDetails.uid, accounts.uid))
    .where(inArray(accounts.uid, uids))
  return new Map(rows.map(({ uid, firstname, organisation }) => [uid, organisation ?? firstname]))
}

/** The last four digits of the number that its owner is asked about; of other messages nothing. */
export async function lastDigitsOf({ db }: Service, { kind, recipientId }: Message): Promise<string> {
  if (kind !== 'number-asked' && kind !== 'number-asked-again') return ''
  const [asked] = await db
    .select({ phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.uid, recipientId ?? ''))
  return asked?.phone?.slice(-4) ?? ''
}

/** Whom a call asks for: a first name, or the duty desk. */
export async function spokenName({ db }: Pick<Service, 'db'>, message: Message, locale: Locale): Promise<string> {
  const recipient = recipientOf(message)
  if (recipient.kind !== 'ACCOUNT') return spokenTexts[locale].desk
  const [account] = await db
    .select({ firstname: accounts.firstname })
    .from(accounts)
    .where(eq(accounts.uid, recipient.uid))
  return account?.firstname ?? ''
}
