import type { AccountData } from '../../contract/account-data.ts'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import { address, newCaregiverCredentials, newCaregiverPerson, relationship } from '../../contract/forms.ts'
import type { createCaregiver as contract } from '../../contract/persons.ts'
import { clearColumns, derivedColumns, sealedPart, storeConsents, uniquely } from '../accounts/account-row.ts'
import { issueLink } from '../accounts/link-token.ts'
import { phoneParts, signUpPhone } from '../accounts/one-time-code.ts'
import { organisationOf } from '../accounts/session.ts'
import { obeyConsents, passwordColumns } from '../accounts/sign-up.ts'
import { accounts } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { obey } from '../rules.ts'
import { randomUid } from '../secrets.ts'
import type { Caller, Service } from '../service.ts'
import { addTag } from '../tags/tag.ts'
import { personByUid } from './sign-up.ts'

/**
 * The person, or staff of their organisation, makes a caregiver's account. That phone gets a link to prove it, to set a
 * password of their own and to accept; until then the tag is PENDING and the typed password cannot sign in.
 */
export async function createCaregiver(service: Service, input: Checked<typeof contract>, caller: Caller) {
  const maker = caller.session?.account ?? refuse('sign-in-required')
  const personUid = input.uid || maker.uid
  const person = await personByUid(service.db, personUid)
  const organisation = organisationOf(maker)
  const own = personUid === maker.uid && maker.type === 'DEMENTIA'
  if (!person || person.type !== 'DEMENTIA' || !(own || (organisation && person.masterPartnerUid === organisation))) {
    refuse('not-allowed')
  }
  const { credential } = input.caregiver
  const data: AccountData = credential.accountData
  const { username = '', password = '' } = 'credentialData' in credential ? credential.credentialData : credential
  obey(relationship, { relationship: input.relationship })
  obey(newCaregiverCredentials, {
    username,
    password,
    confirmPassword: password,
    phone: data.phone?.replaceAll(/\D/g, ''),
    prefixCountryNum: data.prefixCountryNum || '+65',
  })
  const phone = signUpPhone(data)
  obey(newCaregiverPerson, data)
  obey(address, data)
  obeyConsents(data.consents, ['TERMS', 'DECLARATION'])
  // Checked and then forgotten: only its owner may set the password (docs/decisions.md).
  const { passwordHash: _typed, ...login } = await passwordColumns(username, password)

  return uniquely(
    () =>
      service.db.transaction(async (tx) => {
        const at = service.now()
        const uid = randomUid()
        await tx.insert(accounts).values({
          uid,
          type: 'CAREGIVER',
          status: 'PENDING',
          ...clearColumns({ ...data, email: undefined }),
          ...phoneParts(phone),
          ...login,
          ...derivedColumns(
            service,
            { uid, firstname: data.firstname ?? '', lastname: data.lastname ?? '', birth: data.birth || null },
            sealedPart(data),
          ),
          metadata: { MoP: false, homewardPro: data.metadata?.homewardPro ?? true },
          locale: data.locale ?? caller.locale,
          registrationPlatform: data.registrationPlatform ?? 'WEB',
          createdBy: maker.uid,
          createdAt: at,
          updatedAt: at,
        })
        const locale = data.locale ?? caller.locale
        await storeConsents(tx, { accountUid: uid, kinds: data.consents, locale, givenBy: maker.uid, at })
        await addTag(service, tx, {
          personUid,
          carerUid: uid,
          uidTags: maker.uid,
          relationship: input.relationship,
          relationshipSide: 'CARER',
          status: 'PENDING',
        })
        const { id } = await issueLink(service, tx, 'take-over', { recipient: uid, createdBy: maker.uid })
        await queueMessage(service, tx, { kind: 'take-over', details: { linkId: id } }, uid, 'sms')
        return { account: { uid } }
      }),
    { 'username-taken': 'username-phone-taken' },
  )
}
