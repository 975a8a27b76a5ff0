import type { AccountData } from '#contract/account-data.ts'
import { refuse } from '#contract/errors.ts'
import { address, caregiverRelationship, newCaregiverCredentials, newCaregiverPerson } from '#contract/forms.ts'
import type { In, Out } from '#contract/index.ts'
import {
  accountDataOf,
  clearColumns,
  derivedColumns,
  metadataOf,
  sealedPart,
  storeConsents,
  uniquely,
} from '../accounts/account-row.ts'
import { phoneTaken } from '../accounts/taken.ts'
import { issueLink } from '../link-token.ts'
import { once, requestKey } from '../once.ts'
import { phoneParts, signUpPhone } from '../accounts/one-time-code.ts'
import { sourceOf, spareContact } from '../accounts/unasked.ts'
import { isEasyToGuess } from '../accounts/easy-password.ts'
import { obeyConsents, identityColumns as nameAndBirth } from '../accounts/sign-up.ts'
import { may } from '../accounts/may.ts'
import { sessionActor } from '../accounts/actor.ts'
import type { Tx } from '../db/open.ts'
import { accounts } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { addTag, limitTagRequests } from '../tags/tag.ts'
import { personByUid } from './sign-up.ts'

/**
 * The person, or staff of their organisation, makes a caregiver's account. That phone gets a link to prove it, to set a
 * password of their own and to accept; until then the tag is PENDING and the typed password cannot sign in.
 */
export async function createCaregiver(
  service: Service,
  input: In<'createCaregiver'>,
  caller: Caller,
): Out<'createCaregiver'> {
  const session = caller.session ?? refuse('sign-in-required')
  const { account: maker, organisation } = session
  const personUid = input.uid || maker.uid
  const person = await personByUid(service.db, personUid)
  if (!person || !(await may(service, sessionActor(session), 'add-caregiver', personUid))) refuse('not-allowed')
  const { credential } = input.caregiver
  const data: AccountData = { ...accountDataOf(credential), email: undefined }
  const username = (credential.username ?? credential.credentialData.username ?? '').trim()
  const password = credential.password ?? credential.credentialData.password ?? ''
  obey(caregiverRelationship, { relationship: input.relationship }, service.now())
  obey(
    newCaregiverCredentials,
    {
      username,
      password,
      confirmPassword: password,
      phone: data.phone?.replaceAll(/\D/g, ''),
      prefixCountryNum: data.prefixCountryNum || '+65',
    },
    service.now(),
  )
  const phone = signUpPhone(data, service.now())
  obey(newCaregiverPerson, data, service.now())
  obey(address, data, service.now())
  obeyConsents(data.consents, service.now(), ['TERMS', 'DECLARATION'])
  await limitTagRequests(service, maker.uid, organisation)
  if (await phoneTaken(service, phone)) refuse('username-phone-taken')
  await spareContact(service, { kind: 'take-over', contact: phone, source: sourceOf(caller, maker) })
  // The typed password is validated and then discarded: only the account's owner may set one (D1.17).
  if (isEasyToGuess(password, username, service.config.brand)) refuse('password-common')
  const locale = data.locale ?? caller.locale
  const request = requestKey(service, caller, 'createCaregiver', input, maker.uid)

  const make = async (tx: Tx, at: Date) => {
    const uid = randomUid()
    await tx.insert(accounts).values({
      uid,
      type: 'CAREGIVER',
      status: 'PENDING',
      ...clearColumns(data),
      ...phoneParts(phone),
      credentialType: 'USERNAME',
      username,
      ...derivedColumns(service, nameAndBirth(uid, data), sealedPart(data)),
      metadata: metadataOf(data, { MoP: false }),
      locale,
      registrationPlatform: data.registrationPlatform ?? 'WEB',
      createdBy: maker.uid,
      createdAt: at,
      updatedAt: at,
    })
    await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale, givenBy: maker.uid, at })
    await addTag(service, tx, {
      personUid,
      carerUid: uid,
      uidTags: maker.uid,
      relationship: input.relationship ?? '',
      relationshipSide: 'CARER',
      status: 'PENDING',
    })
    const { id } = await issueLink(service, tx, 'take-over', { recipient: uid, createdBy: maker.uid })
    await queueMessage(service, tx, { kind: 'take-over', details: { linkId: id } }, toAccount(uid), 'sms')
    return uid
  }
  return uniquely(
    () =>
      service.db.transaction(async (tx) => {
        const at = service.now()
        return { account: { uid: await once(tx, request, at, () => make(tx, at)) } }
      }),
    { 'username-taken': 'username-phone-taken' },
  )
}
