import { howFound, mobile, partnerApplication, publicMember, terms } from '#contract/forms.ts'
import {
  accountDataOf,
  clearColumns,
  derivedColumns,
  metadataOf,
  sealedPart,
  storeConsents,
  uniquely,
} from '../accounts/account-row.ts'
import { readLink, useLink } from '../link-token.ts'
import { once, requestKey } from '../once.ts'
import { phoneParts, signUpPhone, usePhoneProof } from '../accounts/one-time-code.ts'
import { passwordColumns, identityColumns } from '../accounts/sign-up.ts'
import { refuseTakenEmail, tellingOwner } from '../accounts/email-owner.ts'
import type { Tx } from '../db/open.ts'
import { accounts, partnerDetails } from '../db/tables.ts'
import { queueEmailLink } from '../accounts/email-link.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { normalised } from '../vault.ts'
import { refuse } from '#contract/errors.ts'
import type { In, Out } from '#contract/index.ts'

/** An organisation applies: PENDING until an administrator approves it and its onboarding link is sent. */
export async function signUpPartner(
  service: Service,
  input: In<'signUpPartner'>,
  caller: Caller,
): Out<'signUpPartner'> {
  const { createdBy: _decidedHere, ...given } = input.partnerDetails
  const details: typeof given = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field, value?.trim() || undefined]),
  )
  // Numbers as people write them; three inputs are numeric (R2.74).
  for (const field of ['pocPhone', 'postalCode', 'hotlineNumber'] as const)
    details[field] = details[field]?.replaceAll(/\D/g, '')
  // As Singapore dials it: it is shown to the public.
  details.hotlineNumber = details.hotlineNumber?.replace(/^65(?=\d{8}$)/, '')
  obey(partnerApplication, details, service.now())
  if (input.terms !== undefined) obey(terms, { terms: input.terms }, service.now())
  const admin = await readLink(service, input.token ?? caller.entryToken, 'admin')
  const { organizationName = '', hotlineNumber = '' } = details
  const locale = input.locale ?? caller.locale
  const make = async (tx: Tx, at: Date) => {
    const uid = randomUid()
    await tx.insert(accounts).values({
      uid,
      type: 'PARTNER',
      status: 'PENDING',
      firstname: organizationName,
      searchName: normalised(organizationName),
      email: details.pocEmail ?? null,
      createdBy: admin?.createdBy ?? null,
      locale,
      registrationPlatform: 'WEB',
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(partnerDetails).values({ uid, ...details, organizationName, hotlineNumber })
    await storeConsents(tx, { accountUid: uid, kinds: input.terms ? ['TERMS'] : [], locale, givenBy: uid, at })
    return uid
  }
  const request = requestKey(service, caller, 'signUpPartner', input)
  await service.db.transaction(async (tx) => {
    const at = service.now()
    await once(tx, request, at, () => make(tx, at))
  })
  return { message: 'Your account application has been submitted!' }
}

/**
 * A member of the public, by a proved phone; or, with a MoP token, somebody who acts for the organisation that the token
 * was made for, as its staff do (docs/decisions.md, "Linking").
 */
export async function signUpMoP(service: Service, input: In<'signUpMoP'>, caller: Caller): Out<'signUpMoP'> {
  const { credentialData } = input.credential
  const data = accountDataOf(input.credential)
  const username = (credentialData.username ?? '').trim()
  // This browser may have been given the link for somebody else: then the payload has to say that it is meant.
  const token = input.token ?? (data.metadata?.fromMoP ? caller.entryToken : undefined)
  const link = token ? ((await readLink(service, token, 'mop')) ?? refuse('link-ended')) : undefined
  obey(
    [...publicMember, ...mobile],
    {
      ...data,
      ...credentialData,
      username,
      confirmPassword: credentialData.password,
      phone: data.phone?.replaceAll(/\D/g, ''),
      prefixCountryNum: data.prefixCountryNum || '+65',
    },
    service.now(),
  )
  obey(
    howFound,
    { howFindHomeward: [...(data.howFindHomeward ?? []), ...(data.findHomewardList ?? [])] },
    service.now(),
  )
  if (data.consents) obey(terms, { terms: data.consents.includes('TERMS') }, service.now())
  const phone = signUpPhone(data, service.now())
  const login = await passwordColumns(service, username, credentialData.password ?? '')
  const locale = data.locale ?? caller.locale

  const make = async (tx: Tx, at: Date) => {
    const uid = randomUid()
    if (link && token) await useLink(service, tx, token, 'mop')
    else await usePhoneProof(service, tx, caller, phone)
    await refuseTakenEmail(tx, data.email, uid)
    await tx.insert(accounts).values({
      uid,
      type: link ? 'CAREGIVER' : 'PUBLIC',
      status: link ? 'APPROVED' : 'PENDING',
      ...(link && { approvedAt: at }),
      ...clearColumns(data),
      ...phoneParts(phone),
      ...(!link && { phoneVerifiedAt: at }),
      ...login,
      ...derivedColumns(service, identityColumns(uid, data), sealedPart(data)),
      metadata: metadataOf(data, { MoP: true, fromMoP: link !== undefined }),
      masterPartnerUid: link?.partnerUid ?? null,
      createdBy: link?.createdBy ?? null,
      locale,
      registrationPlatform: data.registrationPlatform ?? 'WEB',
      createdAt: at,
      updatedAt: at,
    })
    await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale, givenBy: uid, at })
    if (data.email) await queueEmailLink(service, tx, uid, data.email)
    return uid
  }
  const request = requestKey(service, caller, 'signUpMoP', input)
  const uid = await tellingOwner(service, data.email, () =>
    uniquely(() =>
      service.db.transaction(async (tx) => {
        const at = service.now()
        return once(tx, request, at, () => make(tx, at))
      }),
    ),
  )
  const message = link ? 'Registration completed successfully.' : 'Your account application has been submitted!'
  return { account: { uid }, message }
}
