import { and, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { signupCaregiver as contract } from '../../contract/accounts.ts'
import type { Credential } from '../../contract/account-data.ts'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse, type RefusalCode } from '../../contract/errors.ts'
import { address, agreements, caregiverCredentials, caregiverPerson, howFound } from '../../contract/forms.ts'
import type { Consent } from '../../contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { queueEmailLink } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller, Service } from '../service.ts'
import { clearColumns, derivedColumns, sealedPart, storeConsents, uniquely } from './account-row.ts'
import { googleIdentity, useGoogleNonce, type GoogleIdentity } from './google.ts'
import { readLink, type Link } from './link-token.ts'
import { phoneParts, signUpPhone, usePhoneProof } from './one-time-code.ts'
import { hashPassword, isEasyToGuess } from './password.ts'
import { beginSession, type SessionPurpose } from './session.ts'

/** The columns of a username and password, hashed. @throws the given code when the password is easy to guess */
export async function passwordColumns(username: string, password: string) {
  if (isEasyToGuess(password, username)) refuse('password-common')
  return { credentialType: 'USERNAME' as const, username: username.trim(), passwordHash: await hashPassword(password) }
}

/** The links a registration began with: an administrator's sets who made the account, an organisation's makes it staff. */
export async function entryLinks(
  { db, now }: Service,
  caller: Caller,
  given: { token?: string | undefined; partnerToken?: string | undefined },
) {
  const [admin, partner] = await Promise.all([
    readLink(db, now(), given.token ?? caller.entryToken, 'admin'),
    readLink(db, now(), given.partnerToken ?? caller.authorization ?? caller.entryToken, 'caregiver-partner'),
  ])
  // A link that was named and does not hold is not silently ignored: the account would belong to nobody.
  if (given.partnerToken && !partner) refuse('link-ended')
  return { admin, partner }
}

/** Three agreements are required wherever consents are sent; the documented payload knows none (PDPA s14; R§2.3). */
export function obeyConsents(
  kinds: readonly Consent[] | undefined,
  required: readonly Consent[] = ['TERMS', 'DECLARATION', 'COLLECTION'],
) {
  if (!kinds) return
  obey(agreements.slice(0, required.length), {
    agreeTerms: kinds.includes('TERMS'),
    agreeDeclaration: kinds.includes('DECLARATION'),
    agreeCollection: kinds.includes('COLLECTION'),
  })
}

/** An e-mail counts as somebody's once its owner confirmed it. @throws `email-taken` (or the form's own text) */
export async function refuseTakenEmail(
  tx: Queryable,
  email: string | undefined | null,
  ownUid: string,
  code: RefusalCode = 'email-taken',
) {
  if (!email) return
  const [taken] = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(
      and(
        eq(sql`lower(${accounts.email})`, email.toLowerCase()),
        isNotNull(accounts.emailVerifiedAt),
        ne(accounts.type, 'DEMENTIA'),
        ne(accounts.uid, ownUid),
        notInArray(accounts.status, ['REJECTED', 'ENDED']),
      ),
    )
  if (taken) refuse(code)
}

/**
 * Makes a caregiver's account. The phone is proved by this browser's one-use proof, consumed in the same transaction;
 * staff of an organisation come by a valid partner token instead. Status, maker and organisation are decided here.
 * @throws the documented texts of R§5 in their order; `phone-not-verified`; the unique indexes' refusals
 */
export async function signupCaregiver(service: Service, input: Checked<typeof contract>, caller: Caller) {
  const { credential } = input
  const { accountData: data, credentialData } = credential
  const { admin, partner } = await entryLinks(service, caller, input)
  const google =
    credential.credentialType === 'GOOGLE'
      ? await googleIdentity(service, caller, credentialData.idTokenGoogle)
      : undefined

  const username = (credentialData.username ?? '').trim()
  if (google)
    obey(
      caregiverCredentials.filter(({ field }) => field === 'username'),
      { username },
    )
  else obey(caregiverCredentials, { ...credentialData, username, confirmPassword: credentialData.password })
  const phone = partner && !data.phone ? undefined : signUpPhone(data)
  if (!partner) obey(howFound, { howFindHomeward: [...(data.howFindHomeward ?? []), ...(data.findHomewardList ?? [])] })
  obey(caregiverPerson, data)
  obey(address, data)
  obeyConsents(data.consents)
  const login = google
    ? { credentialType: 'GOOGLE' as const, username, googleIssuer: google.issuer, googleSubject: google.subject }
    : await passwordColumns(username, credentialData.password ?? '')

  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      const uid = randomUid()
      if (google) await useGoogleNonce(tx, google, at)
      if (phone && !partner) await usePhoneProof(service, tx, caller, phone)
      await refuseTakenEmail(tx, data.email, uid)
      await tx.insert(accounts).values({
        uid,
        type: 'CAREGIVER',
        status: 'PENDING',
        ...clearColumns(data),
        ...(phone ? phoneParts(phone) : {}),
        ...(phone && !partner && { phoneVerifiedAt: at }),
        ...(isGooglesEmail(google, data.email) && { emailVerifiedAt: at }),
        ...login,
        ...derivedColumns(service, person(uid, credential), sealedPart(data)),
        metadata: { ...data.metadata, MoP: false, homewardPro: data.metadata?.homewardPro ?? true },
        locale: data.locale ?? caller.locale,
        registrationPlatform: data.registrationPlatform ?? 'WEB',
        createdBy: makerOf(admin, partner),
        masterPartnerUid: partner?.partnerUid ?? null,
        createdAt: at,
        updatedAt: at,
      })
      const locale = data.locale ?? caller.locale
      await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale, givenBy: uid, at })
      if (data.email && !isGooglesEmail(google, data.email)) await queueEmailLink(service, tx, uid)
      return signedIn(service, tx, caller, uid, 'registration')
    }),
  )
}

const isGooglesEmail = (google: GoogleIdentity | undefined, email: string | undefined) =>
  Boolean(google?.emailVerified && email && google.email?.toLowerCase() === email.toLowerCase())

export const makerOf = (admin: Link | undefined, partner: Link | undefined) =>
  admin?.createdBy ?? partner?.partnerUid ?? null

export const person = (uid: string, { accountData }: Pick<Credential, 'accountData'>) => ({
  uid,
  firstname: accountData.firstname ?? '',
  lastname: accountData.lastname ?? '',
  birth: accountData.birth || null,
})

/**
 * Begins the session that a sign-up or sign-in answers with. Under a live staff session no cookie is set: staff go on
 * as themselves (docs/decisions.md, "Sessions and links").
 */
export async function signedIn(service: Service, tx: Queryable, caller: Caller, uid: string, purpose: SessionPurpose) {
  const token = await beginSession(service, tx, uid, purpose)
  if (!caller.staff) caller.remember('session', token, 24 * 3600)
  return { account: { uid, token }, token }
}
