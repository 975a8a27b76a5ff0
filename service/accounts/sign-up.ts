import type { AccountData } from '#contract/account-data.ts'
import { refuse } from '#contract/errors.ts'
import {
  address,
  agreements,
  caregiverCredentials,
  caregiverPerson,
  googleCredentials,
  howFound,
  terms,
} from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import { SESSION_HOURS } from '#contract/limits.ts'
import type { Consent } from '#contract/options.ts'
import type { Rule } from '#contract/rules.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { claimInvitation } from './invitation-claim.ts'
import { queueEmailLink } from './email-link.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import {
  accountDataOf,
  clearColumns,
  derivedColumns,
  metadataOf,
  sealedPart,
  storeConsents,
  uniquely,
} from './account-row.ts'
import { googleIdentity, useGoogleNonce } from './google.ts'
import type { GoogleIdentity } from '../outside.ts'
import { readLink, type Link } from '../link-token.ts'
import { once, requestKey } from '../once.ts'
import { phoneParts, signUpPhone, usePhoneProof } from './one-time-code.ts'
import { rememberDevice } from './known-device.ts'
import { isEasyToGuess } from './easy-password.ts'
import { hashPassword } from './password.ts'
import { beginClientSession, beginSession, type SessionPurpose } from '../session.ts'
import { refuseTakenEmail, tellingOwner } from './email-owner.ts'

/** The columns of a username and password, hashed. @throws the given code when the password is easy to guess */
export async function passwordColumns({ config }: Pick<Service, 'config'>, username: string, password: string) {
  if (isEasyToGuess(password, username, config.brand)) refuse('password-common')
  return { credentialType: 'USERNAME' as const, username: username.trim(), passwordHash: await hashPassword(password) }
}

/** The links a registration began with: an administrator's sets who made the account, an organisation's makes it staff. */
export async function entryLinks(
  service: Service,
  caller: Caller,
  given: { token?: string | undefined; partnerToken?: string | undefined },
  { masterPartnerUid }: AccountData,
) {
  const named = given.partnerToken ?? (caller.session ? undefined : caller.authorization)
  const [admin, partner] = await Promise.all([
    readLink(service, given.token ?? caller.entryToken, 'admin'),
    readLink(service, named ?? caller.entryToken, 'caregiver-partner'),
  ])
  // A partner token that was sent and is not valid refuses the sign-up: the account would otherwise belong to no
  // organisation.
  if (given.partnerToken && !partner) refuse('link-ended')
  // The browser's cookie may hold a link from hours ago, opened for another applicant, so that the payload has to name the
  // organisation itself.
  const meant = named !== undefined || partner?.partnerUid === masterPartnerUid
  return { admin, partner: meant ? partner : undefined }
}

/**
 * Checks that all three required agreements are among the consents that were sent; a payload without any is the
 * documented older one (R2.21, R2.35; PDPA s14).
 */
export function obeyConsents(
  kinds: readonly Consent[] | undefined,
  now: Date,
  required: readonly Consent[] = ['TERMS', 'DECLARATION', 'COLLECTION'],
) {
  if (!kinds) return
  obey(
    agreements.slice(0, required.length),
    {
      agreeTerms: kinds.includes('TERMS'),
      agreeDeclaration: kinds.includes('DECLARATION'),
      agreeCollection: kinds.includes('COLLECTION'),
    },
    now,
  )
}

interface Filled {
  credentialData: In<'signupCaregiver'>['credential']['credentialData']
  username: string
  data: AccountData
}

/** The rules of the form in its order. @returns the phone that has to be proved, where one is needed @throws the texts of R5.1 */
function obeyCaregiver(
  { now }: Service,
  { credentialData, username, data }: Filled,
  isGoogle: boolean,
  isStaff: boolean,
) {
  if (isGoogle && !isStaff) obey(googleCredentials, { username, phone: data.phone }, now())
  obey(
    isGoogle ? usernameRules(caregiverCredentials) : caregiverCredentials,
    {
      ...credentialData,
      username,
      confirmPassword: credentialData.password,
    },
    now(),
  )
  const phone = isStaff && !data.phone ? undefined : signUpPhone(data, now())
  if (!isStaff)
    obey(howFound, { howFindHomeward: [...(data.howFindHomeward ?? []), ...(data.findHomewardList ?? [])] }, now())
  if (data.consents) obey(terms, { terms: data.consents.includes('TERMS') }, now())
  obey(caregiverPerson, data, now())
  obey(address, data, now())
  obeyConsents(data.consents, now())
  return phone
}

/**
 * Makes a caregiver's account. The phone is proved by this browser's one-use proof, consumed in the same transaction;
 * staff of an organisation come by a valid partner token instead. Status, maker and organisation are decided here.
 * @throws the documented texts of R5.1 in their order; `phone-not-verified`; the unique indexes' refusals
 */
export async function signupCaregiver(
  service: Service,
  input: In<'signupCaregiver'>,
  caller: Caller,
): Out<'signupCaregiver'> {
  const { credential } = input
  const { credentialData } = credential
  const data = accountDataOf(credential)
  const { admin, partner } = await entryLinks(service, caller, input, data)
  const google =
    credential.credentialType === 'GOOGLE'
      ? await googleIdentity(service, caller, credentialData.idTokenGoogle)
      : undefined

  const username = (credentialData.username ?? '').trim()
  const phone = obeyCaregiver(service, { credentialData, username, data }, google !== undefined, partner !== undefined)
  const login = google
    ? { credentialType: 'GOOGLE' as const, username, googleIssuer: google.issuer, googleSubject: google.subject }
    : await passwordColumns(service, username, credentialData.password ?? '')
  const emailConfirmed = isGooglesEmail(google, data.email)
  const locale = data.locale ?? caller.locale
  const request = requestKey(service, caller, 'signupCaregiver', input)

  const make = async (tx: Tx, at: Date) => {
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
      ...(emailConfirmed && { emailVerifiedAt: at }),
      ...login,
      ...derivedColumns(service, identityColumns(uid, data), sealedPart(data)),
      metadata: metadataOf(data, { MoP: false }),
      locale,
      registrationPlatform: data.registrationPlatform ?? 'WEB',
      createdBy: makerOf(admin, partner),
      masterPartnerUid: partner?.partnerUid ?? null,
      createdAt: at,
      updatedAt: at,
    })
    await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale, givenBy: uid, at })
    if (data.email && !emailConfirmed) await queueEmailLink(service, tx, uid, data.email)
    if (input.invitationId) await claimInvitation(tx, input.invitationId, uid, at)
    return uid
  }
  const answer = await tellingOwner(service, data.email, () =>
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

/** The rules of the username alone: with Google there is no password to check. */
export const usernameRules = (rules: readonly Rule[]) => rules.filter(({ field }) => field === 'username')

export const isGooglesEmail = (google: GoogleIdentity | undefined, email: string | undefined) =>
  Boolean(google?.emailVerified && email && google.email?.toLowerCase() === email.toLowerCase())

export const makerOf = (admin: Link | undefined, partner: Link | undefined) =>
  admin?.createdBy ?? partner?.partnerUid ?? null

export const identityColumns = (uid: string, { firstname, lastname, birth }: AccountData) => ({
  uid,
  firstname: firstname ?? '',
  lastname: lastname ?? '',
  birth: birth || null,
})

/**
 * Begins the session that a sign-up or sign-in answers with. Under a live staff session no cookie is set: staff go on
 * as themselves (docs/decisions.md, "Sessions and links").
 */
export async function signedIn(
  service: Service,
  tx: Tx,
  caller: Caller,
  uid: string,
  purpose: SessionPurpose,
  seconds: number = SESSION_HOURS * 3600,
) {
  const { session, staff, place } = caller
  const token =
    staff && session
      ? await beginClientSession(service, tx, uid, { within: session.id, place })
      : await beginSession(service, tx, uid, purpose, seconds / 3600, place)
  if (!caller.staff) {
    caller.remember('session', token, seconds)
    rememberDevice(service, caller, { uid, to: 'portal' })
  }
  // A script of our own pages never holds what stands in an HttpOnly cookie (D38.5).
  const shown = !caller.staff && caller.isOwnPage ? '' : token
  return { account: { uid, token: shown }, token: shown }
}
