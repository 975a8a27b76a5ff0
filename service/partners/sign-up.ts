import type { signUpMoP as publicContract, signUpPartner as partnerContract } from '../../contract/partners.ts'
import type { Checked } from '../../contract/endpoint.ts'
import { howFound, partnerApplication, publicMember, terms } from '../../contract/forms.ts'
import { clearColumns, derivedColumns, sealedPart, storeConsents, uniquely } from '../accounts/account-row.ts'
import { readLink, useLink } from '../accounts/link-token.ts'
import { phoneParts, signUpPhone, usePhoneProof } from '../accounts/one-time-code.ts'
import { passwordColumns, person, refuseTakenEmail } from '../accounts/sign-up.ts'
import { accounts, partnerDetails } from '../db/tables.ts'
import { queueEmailLink } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller, Service } from '../service.ts'
import { normalised } from '../vault.ts'
import { refuse } from '../../contract/errors.ts'

/** An organisation applies: PENDING until an administrator approves it and its onboarding link is sent. */
export async function signUpPartner(service: Service, input: Checked<typeof partnerContract>, caller: Caller) {
  const details = Object.fromEntries(
    Object.entries(input.partnerDetails).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Record<string, string | undefined>
  obey(partnerApplication, details)
  if (input.terms !== undefined) obey(terms, { terms: input.terms })
  const admin = await readLink(service.db, service.now(), input.token ?? caller.entryToken, 'admin')
  await service.db.transaction(async (tx) => {
    const at = service.now()
    const uid = randomUid()
    const name = details.organizationName ?? ''
    await tx.insert(accounts).values({
      uid,
      type: 'PARTNER',
      status: 'PENDING',
      firstname: name,
      searchName: normalised(name),
      email: details.pocEmail ?? null,
      createdBy: admin?.createdBy ?? null,
      locale: input.locale ?? caller.locale,
      registrationPlatform: 'WEB',
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(partnerDetails).values({
      uid,
      organizationName: name,
      branch: details.branch || null,
      unitNumber: details.unitNumber || null,
      address: details.address || null,
      streetName: details.streetName || null,
      blockNumber: details.blockNumber || null,
      building: details.building || null,
      postalCode: details.postalCode || null,
      pocName: details.pocName || null,
      pocPhone: details.pocPhone || null,
      pocEmail: details.pocEmail || null,
      jobTitle: details.jobTitle || null,
      hotlineNumber: details.hotlineNumber ?? '',
    })
    if (input.terms) {
      await storeConsents(tx, { accountUid: uid, kinds: ['TERMS'], locale: caller.locale, givenBy: uid, at })
    }
  })
  return { message: 'Your account application has been submitted!' }
}

/**
 * A member of the public, by a proved phone; or, with a MoP token, somebody who acts for the organisation that the token
 * was made for, as its staff do (docs/decisions.md, §5).
 */
export async function signUpMoP(service: Service, input: Checked<typeof publicContract>, caller: Caller) {
  const { accountData: data, credentialData } = input.credential
  const username = (credentialData.username ?? '').trim()
  const token = input.token
  const link = token ? ((await readLink(service.db, service.now(), token, 'mop')) ?? refuse('link-ended')) : undefined
  obey(publicMember, {
    ...data,
    ...credentialData,
    username,
    confirmPassword: credentialData.password,
    prefixCountryNum: data.prefixCountryNum || '+65',
  })
  obey(howFound, { howFindHomeward: [...(data.howFindHomeward ?? []), ...(data.findHomewardList ?? [])] })
  if (data.consents) obey(terms, { terms: data.consents.includes('TERMS') })
  const phone = signUpPhone(data)
  const login = await passwordColumns(username, credentialData.password ?? '')
  return uniquely(() =>
    service.db.transaction(async (tx) => {
      const at = service.now()
      const uid = randomUid()
      if (link && token) await useLink(tx, at, token, 'mop')
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
        ...derivedColumns(service, person(uid, input.credential), sealedPart(data)),
        metadata: { MoP: true, homewardPro: data.metadata?.homewardPro ?? true, fromMoP: Boolean(link) },
        masterPartnerUid: link?.partnerUid ?? null,
        createdBy: link?.createdBy ?? null,
        locale: data.locale ?? caller.locale,
        registrationPlatform: data.registrationPlatform ?? 'WEB',
        createdAt: at,
        updatedAt: at,
      })
      await storeConsents(tx, {
        accountUid: uid,
        kinds: data.consents,
        locale: data.locale ?? caller.locale,
        givenBy: uid,
        at,
      })
      if (data.email) await queueEmailLink(service, tx, uid)
      const message = link ? 'Registration completed successfully.' : 'Your account application has been submitted!'
      return { account: { uid }, message }
    }),
  )
}
