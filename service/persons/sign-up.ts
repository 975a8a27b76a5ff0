import { and, eq, notInArray } from 'drizzle-orm'
import type { AccountData } from '#contract/account-data.ts'
import { refuse } from '#contract/errors.ts'
import { address, directScreening, personCredentials, personDetails, relationship, screening } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { text, type Filled, type Rule } from '#contract/rules.ts'
import {
  accountDataOf,
  clearColumns,
  derivedColumns,
  sealedPart,
  storeConsents,
  uniquely,
} from '../accounts/account-row.ts'
import { googleIdentity, useGoogleNonce } from '../accounts/google.ts'
import { issueLink } from '../link-token.ts'
import { once, requestKey } from '../once.ts'
import {
  entryLinks,
  isGooglesEmail,
  obeyConsents,
  passwordColumns,
  identityColumns,
  signedIn,
  usernameRules,
} from '../accounts/sign-up.ts'
import { defaultPrintedName } from '#contract/domain/printed-name.ts'
import { later, hours } from '#contract/domain/time.ts'
import type { Queryable, Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { queueEmailLink } from '../accounts/email-link.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import type { MembershipChannel } from '#contract/messages.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { addTag } from '../tags/tag.ts'
import { reserveReminder } from './reminder.ts'
import { sourceOf } from '../accounts/unasked.ts'
import { mayHearOfPerson, personColumns } from './duplicates.ts'
import { auditingHits } from './duplicate-checks.ts'

/** A "0" means: nothing was given (R9.7). */
const orEmpty = (value: string | null | undefined) => (value === '0' ? '' : (value ?? undefined))

/** A payload's person as form values, by the forms' field names; of a phone only its digits. */
export function personFilled(data: AccountData): Filled {
  return {
    ...data,
    ...data.dementiaDetail,
    ...data.dementiaHospital,
    phone: orEmpty(data.phone)?.replaceAll(/\D/g, ''),
    prefixCountryNum: orEmpty(data.prefixCountryNum),
  }
}

/** A person's phone columns (R9.7): prefix "0" and number "0" where no number was given. */
export function phoneColumns(data: {
  phone?: string | null | undefined
  prefixCountryNum?: string | null | undefined
}) {
  const phone = orEmpty(data.phone)?.replaceAll(/\D/g, '')
  return phone
    ? { phone, prefixCountryNum: orEmpty(data.prefixCountryNum) || '+65' }
    : { phone: '0', prefixCountryNum: '0' }
}

/** Where the card goes instead of the person's own address (R3.10). */
export const cardAddressOf = ({ metadata }: AccountData) =>
  metadata?.cardAddress ? { cardAddress: metadata.cardAddress } : {}

/** The placeholder "-" of the first direct sign-up path, whose address is sent later (R3.13). */
const LATER = '-'
const addressWhenGiven: Rule[] = address.map((rule) => ({
  ...rule,
  broken: (filled, now) => text(filled, rule.field) !== LATER && rule.broken(filled, now),
}))

/**
 * A person living with dementia signs up: INCOMPLETE, until `POST /account/confirm`. Under a staff link or a staff session
 * no password is asked, and no username where the person will not sign in; the account then cannot sign in until its
 * set-password link is used.
 * @throws the texts of R5.13 in their order; `person-exists` when the same person is registered already, to who may hear of it
 */
export async function signupDementia(
  service: Service,
  input: In<'signupDementia'>,
  caller: Caller,
): Out<'signupDementia'> {
  const { credential } = input
  const { credentialData } = credential
  const data = accountDataOf(credential)
  const { admin, partner } = await entryLinks(service, caller, input, data)
  const organisation = partner?.partnerUid ?? caller.session?.organisation ?? null
  const google =
    credential.credentialType === 'GOOGLE'
      ? await googleIdentity(service, caller, credentialData.idTokenGoogle)
      : undefined
  const username = (credentialData.username ?? '').trim()
  const passwordless = Boolean(google) || (organisation !== null && !credentialData.password)
  const signsIn = organisation === null || Boolean(google) || hasCredentials(credentialData)
  // With Google there is no username (R3.12): such a person signs in by Google.
  if (signsIn && (!google || username))
    obey(
      passwordless ? usernameRules(personCredentials) : personCredentials,
      {
        ...credentialData,
        username,
        confirmPassword: credentialData.password,
      },
      service.now(),
    )
  const filled = personFilled(data)
  obey(personDetails, filled, service.now())
  obey(addressWhenGiven, filled, service.now())
  if (data.dementiaHospital) obey(directScreening, filled, service.now())
  const login = google
    ? {
        credentialType: 'GOOGLE' as const,
        username: username || null,
        googleIssuer: google.issuer,
        googleSubject: google.subject,
      }
    : passwordless
      ? signsIn && { credentialType: 'USERNAME' as const, username }
      : await passwordColumns(service, username, credentialData.password ?? '')
  const request = requestKey(service, caller, 'signupDementia', input)

  const reminder = await reserveReminder(service, phoneColumns(data), sourceOf(caller, caller.session?.account))

  const make = async (tx: Tx, at: Date) => {
    if (google) await useGoogleNonce(tx, google, at)
    const uid = await addPerson(service, tx, caller, data, {
      ...login,
      status: 'INCOMPLETE',
      createdBy: admin?.createdBy ?? (caller.staff ? caller.session?.account.uid : organisation),
      masterPartnerUid: organisation,
      ...(isGooglesEmail(google, data.email) && { emailVerifiedAt: at }),
    })
    const kinds = data.consents ?? ['STORAGE' as const]
    await storeConsents(tx, { accountUid: uid, kinds, locale: data.locale ?? caller.locale, givenBy: uid, at })
    if (passwordless && !google && signsIn)
      await sendSetPassword(service, tx, { uid, ...phoneColumns(data), email: data.email })
    await service.jobs.enqueue(
      tx,
      'remind-incomplete',
      { accountUid: uid, ...reminder },
      { after: later(at, hours(24)) },
    )
    return uid
  }
  const answer = await auditingHits(service, caller, () =>
    uniquely(() =>
      service.db.transaction(async (tx) => {
        const at = service.now()
        const uid = await once(tx, request, at, () => make(tx, at))
        return signedIn(service, tx, caller, uid, 'registration')
      }),
    ),
  )
  if (google) caller.remember('google', undefined)
  return answer
}

/** Where a person's own link goes: to their phone, else their e-mail; nowhere when neither was given. */
export const ownChannel = ({ phone, email }: OwnContact): MembershipChannel | undefined =>
  phone && phone !== '0' ? 'sms' : email ? 'email' : undefined
interface OwnContact {
  phone: string | null
  email: string | null | undefined
}

/**
 * Sends the link by which a person whom somebody else signed up chooses a password; without a phone or e-mail, staff issue it. `boundTo`:
 * the account that must still be allowed to send it when it is used.
 * @returns the id of the link that went out
 */
export async function sendSetPassword(
  service: Service,
  tx: Tx,
  { uid, createdBy = uid, boundTo, ...contact }: OwnContact & { uid: string; createdBy?: string; boundTo?: string },
) {
  const channel = ownChannel(contact)
  if (!channel) return undefined
  const { id } = await issueLink(service, tx, 'set-password', {
    recipient: uid,
    createdBy,
    ...(boundTo && { boundTo }),
  })
  await queueMessage(service, tx, { kind: 'set-password', details: { linkId: id } }, toAccount(uid), channel)
  return id
}

/** What a person will sign in with; nothing, where neither username nor password is sent: they will not sign in themselves. */
const hasCredentials = ({ username, password }: { username?: string | undefined; password?: string | undefined }) =>
  username !== undefined || password !== undefined

/** What HaveUsedService sends for the screening it does not ask (docs/decisions.md, "One reading where several are given"). */
const hasUsedService = ({ existingDementiaSingapore, dementiaHospital }: AccountData) =>
  existingDementiaSingapore === true && dementiaHospital?.hospitalName === '-' && dementiaHospital.symptoms === '-'

/**
 * A caregiver makes the account of a person they care for, already linked; staff make it for their organisation, which
 * is linked when it is appointed. PENDING at once. Without a username and a password nobody signs in to it. `also`: what is done with it in
 * the same transaction, or not at all.
 */
export async function createDementia(
  service: Service,
  input: In<'createDementia'>,
  caller: Caller,
  also?: (tx: Tx, uid: string) => Promise<void>,
): Out<'createDementia'> {
  const { account: maker, organisation } = caller.session ?? refuse('sign-in-required')
  const ownFamily = maker.type === 'CAREGIVER' && maker.masterPartnerUid === null
  if (!ownFamily && !organisation) refuse('not-allowed')
  if (input.uid && input.uid !== maker.uid && input.uid !== organisation) refuse('not-allowed')
  const { credential } = input.dementia
  const { credentialData } = credential
  const data = accountDataOf(credential)
  obey(relationship, { relationship: input.relationship }, service.now())
  const username = (credentialData.username ?? '').trim()
  const signsIn = hasCredentials(credentialData)
  if (signsIn)
    obey(personCredentials, { ...credentialData, username, confirmPassword: credentialData.password }, service.now())
  const filled = personFilled(data)
  obey(personDetails, filled, service.now())
  obey(address, filled, service.now())
  obey(screening, filled, service.now())
  obeyConsents(data.consents, service.now(), hasUsedService(data) ? ['TERMS', 'DECLARATION'] : undefined)
  const login = signsIn && (await passwordColumns(service, username, credentialData.password ?? ''))
  const locale = data.locale ?? caller.locale
  const request = requestKey(service, caller, 'createDementia', input, maker.uid)

  const make = async (tx: Tx, at: Date) => {
    const uid = await addPerson(service, tx, caller, data, {
      ...login,
      status: 'PENDING',
      confirmedAt: at,
      createdBy: maker.uid,
      masterPartnerUid: organisation,
    })
    await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale, givenBy: maker.uid, at })
    if (ownFamily) {
      await addTag(service, tx, {
        personUid: uid,
        carerUid: maker.uid,
        uidTags: maker.uid,
        relationship: input.relationship ?? '',
        relationshipSide: 'PERSON',
        status: 'ACCEPTED',
      })
    }
    await also?.(tx, uid)
    return uid
  }
  return auditingHits(service, caller, () =>
    uniquely(() =>
      service.db.transaction(async (tx) => {
        const at = service.now()
        return { account: { uid: await once(tx, request, at, () => make(tx, at)) } }
      }),
    ),
  )
}

/** Inserts a person's row. The unique index on the person's hash refuses a duplicate, also when two requests race. @throws as `personColumns` */
async function addPerson(
  service: Service,
  tx: Tx,
  caller: Caller,
  data: AccountData,
  decided: Partial<typeof accounts.$inferInsert> & { status: 'INCOMPLETE' | 'PENDING' },
): Promise<string> {
  const at = service.now()
  const uid = randomUid()
  const derived = await personColumns(
    service,
    tx,
    derivedColumns(service, identityColumns(uid, data), sealedPart(data)),
    {
      uid,
      caller,
    },
  )
  await tx.insert(accounts).values({
    uid,
    type: 'DEMENTIA',
    ...clearColumns(data),
    displayName: data.displayName || defaultPrintedName(data),
    ...phoneColumns(data),
    ...derived,
    metadata: cardAddressOf(data),
    locale: data.locale ?? caller.locale,
    registrationPlatform: data.registrationPlatform ?? 'WEB',
    ...decided,
    createdAt: at,
    updatedAt: at,
  })
  if (data.email && !decided.emailVerifiedAt) await queueEmailLink(service, tx, uid, data.email)
  if (!mayHearOfPerson(caller)) await service.jobs.enqueue(tx, 'tell-of-registered-again', { accountUid: uid })
  return uid
}

/** The account of a person by uid; undefined for another type of account, and for one that was rejected or has ended. */
export const personByUid = async (db: Queryable, uid: string) =>
  (
    await db
      .select()
      .from(accounts)
      .where(
        and(eq(accounts.uid, uid), eq(accounts.type, 'DEMENTIA'), notInArray(accounts.status, ['REJECTED', 'ENDED'])),
      )
  )[0]
