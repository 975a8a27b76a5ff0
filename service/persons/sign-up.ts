import { eq } from 'drizzle-orm'
import type { signupDementia as contract } from '../../contract/accounts.ts'
import type { Credential } from '../../contract/account-data.ts'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import {
  address,
  directScreening,
  personCredentials,
  personDetails,
  relationship,
  screening,
} from '../../contract/forms.ts'
import type { createDementia as createContract } from '../../contract/persons.ts'
import { text, type Filled, type Rule } from '../../contract/rules.ts'
import { clearColumns, derivedColumns, sealedPart, storeConsents, uniquely } from '../accounts/account-row.ts'
import { googleIdentity, useGoogleNonce } from '../accounts/google.ts'
import { issueLink } from '../accounts/link-token.ts'
import { entryLinks, makerOf, obeyConsents, passwordColumns, person, signedIn } from '../accounts/sign-up.ts'
import { organisationOf } from '../accounts/session.ts'
import { later, hours } from '../safe-return/grant.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, tags } from '../db/tables.ts'
import { queueEmailLink } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller, Service } from '../service.ts'
import { refuseKnownPerson } from './duplicates.ts'

/** A payload's person as the forms name its fields. R's "0" and "-" mean: nothing was given. */
export function personFilled({ accountData: data }: Pick<Credential, 'accountData'>): Filled {
  const given = (value: string | undefined) => (value === '0' ? '' : value)
  return {
    ...data,
    ...data.dementiaDetail,
    ...data.dementiaHospital,
    phone: given(data.phone),
    prefixCountryNum: given(data.prefixCountryNum),
  }
}

/** One of the first direct sign-up path's "-" (R§3): the address comes later. */
const LATER = '-'
const addressWhenGiven: Rule[] = address.map((rule) => ({
  ...rule,
  broken: (filled) => text(filled, rule.field) !== LATER && rule.broken(filled),
}))

/**
 * A person living with dementia signs up: INCOMPLETE, until `POST /account/confirm`. With a valid caregiver partner
 * token no password is asked; the account then cannot sign in until its set-password link is used.
 * @throws R§5's texts in their order; `person-exists` when the same person is registered already
 */
export async function signupDementia(service: Service, input: Checked<typeof contract>, caller: Caller) {
  const { credential } = input
  const { accountData: data, credentialData } = credential
  const { admin, partner } = await entryLinks(service, caller, input)
  const google =
    credential.credentialType === 'GOOGLE'
      ? await googleIdentity(service, caller, credentialData.idTokenGoogle)
      : undefined
  const username = (credentialData.username ?? '').trim()
  const passwordless = Boolean(google) || (partner !== undefined && !credentialData.password)
  if (passwordless)
    obey(
      personCredentials.filter(({ field }) => field === 'username'),
      { username },
    )
  else obey(personCredentials, { ...credentialData, username, confirmPassword: credentialData.password })
  const filled = personFilled(credential)
  obey(personDetails, filled)
  obey(addressWhenGiven, filled)
  if (data.dementiaHospital) obey(directScreening, filled)
  const login = google
    ? { credentialType: 'GOOGLE' as const, username, googleIssuer: google.issuer, googleSubject: google.subject }
    : passwordless
      ? { credentialType: 'USERNAME' as const, username }
      : await passwordColumns(username, credentialData.password ?? '')

  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      if (google) await useGoogleNonce(tx, google, at)
      const uid = await addPerson(service, tx, caller, credential, {
        ...login,
        status: 'INCOMPLETE',
        createdBy: makerOf(admin, partner),
        masterPartnerUid: partner?.partnerUid ?? null,
      })
      const kinds = data.consents ?? ['STORAGE' as const]
      await storeConsents(tx, { accountUid: uid, kinds, locale: data.locale ?? caller.locale, givenBy: uid, at })
      if (passwordless && !google && partner) {
        await issueLink(service, tx, 'set-password', { recipient: uid, createdBy: partner.partnerUid ?? uid })
      }
      await service.jobs.enqueue(tx, 'remind-incomplete', { accountUid: uid }, { after: later(at, hours(24)) })
      return signedIn(service, tx, caller, uid, 'registration')
    }),
  )
}

/**
 * A caregiver makes the account of a person they care for, already linked; staff make it for their organisation, which
 * is linked when it is appointed. PENDING at once.
 */
export async function createDementia(service: Service, input: Checked<typeof createContract>, caller: Caller) {
  const maker = caller.session?.account ?? refuse('sign-in-required')
  const organisation = organisationOf(maker)
  if (maker.type !== 'CAREGIVER' && !organisation) refuse('not-allowed')
  if (input.uid && input.uid !== maker.uid && input.uid !== organisation) refuse('not-allowed')
  const { credential } = input.dementia
  const { accountData: data, credentialData } = credential
  obey(relationship, { relationship: input.relationship })
  const username = (credentialData.username ?? '').trim()
  obey(personCredentials, { ...credentialData, username, confirmPassword: credentialData.password })
  const filled = personFilled(credential)
  obey(personDetails, filled)
  obey(address, filled)
  obey(screening, filled)
  obeyConsents(data.consents)
  const login = await passwordColumns(username, credentialData.password ?? '')
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      const uid = await addPerson(service, tx, caller, credential, {
        ...login,
        status: 'PENDING',
        confirmedAt: at,
        createdBy: maker.uid,
        masterPartnerUid: organisation,
      })
      const locale = data.locale ?? caller.locale
      await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale, givenBy: maker.uid, at })
      if (maker.type === 'CAREGIVER' && !organisation) {
        await tx.insert(tags).values({
          id: randomUid(),
          personUid: uid,
          carerUid: maker.uid,
          uidTags: maker.uid,
          relationship: input.relationship,
          relationshipSide: 'PERSON',
          status: 'ACCEPTED',
          acceptedAt: at,
          activeAt: at,
          acceptedBy: maker.uid,
          createdAt: at,
          updatedAt: at,
        })
      }
      return { account: { uid } }
    }),
  )
}

/** Inserts a person's row; the same person among the living members is refused, the index deciding the race. */
async function addPerson(
  service: Service,
  tx: Queryable,
  caller: Caller,
  credential: Credential,
  decided: Partial<typeof accounts.$inferInsert> & { status: 'INCOMPLETE' | 'PENDING' },
): Promise<string> {
  const { accountData: data } = credential
  const at = service.now()
  const uid = randomUid()
  const derived = derivedColumns(service, person(uid, credential), sealedPart(data))
  await refuseKnownPerson(tx, derived.personHash ?? null, uid)
  const phone = text(personFilled(credential), 'phone')
  await tx.insert(accounts).values({
    uid,
    type: 'DEMENTIA',
    ...clearColumns(data),
    displayName: data.displayName || `${data.firstname ?? ''} ${data.lastname ?? ''}`.trim(),
    prefixCountryNum: phone ? data.prefixCountryNum : '0',
    phone: phone || '0',
    ...derived,
    metadata: data.metadata?.cardAddress ? { cardAddress: data.metadata.cardAddress } : {},
    locale: data.locale ?? caller.locale,
    registrationPlatform: data.registrationPlatform ?? 'WEB',
    ...decided,
    createdAt: at,
    updatedAt: at,
  })
  if (data.email) await queueEmailLink(service, tx, uid)
  return uid
}

/** The account of a person, as its maker or the person may change it. */
export const personByUid = async (tx: Queryable, uid: string) =>
  (await tx.select().from(accounts).where(eq(accounts.uid, uid)))[0]
