import type { AccountData } from '#contract/account-data.ts'
import type { Consent } from '#contract/options.ts'
import { CONSENT_OF } from '../sections/consent-of.ts'
import { sourcesOf } from '../sections/how-found-sources.ts'
import type { Draft } from './draft.ts'

/** Parts that the specified payloads share (R3.2). Empty answers are left out; fixed values (R9.8) are added by the journey. */

export const textOf = (draft: Draft, field: string): string | undefined => {
  const value = draft[field]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
const texts = <const F extends keyof AccountData>(draft: Draft, fields: readonly F[]): Pick<AccountData, F> =>
  Object.fromEntries(fields.map((field) => [field, textOf(draft, field)])) as Pick<AccountData, F>

export const personData = (draft: Draft) =>
  texts(draft, ['firstname', 'lastname', 'displayName', 'gender', 'birth', 'lastNric', 'email', 'homeNumber'])

export const addressData = (draft: Draft) =>
  texts(draft, ['streetName', 'unitNumber', 'postalCode', 'cityCountry', 'building', 'blockNumber', 'address'])

/** A number and its country; neither where no number was given. */
export const phoneData = (draft: Draft) => (textOf(draft, 'phone') ? texts(draft, ['prefixCountryNum', 'phone']) : {})

/** One list, in both specified readings (R3.2). */
export const howFoundData = (draft: Draft) =>
  Array.isArray(draft.howFindHomeward) ? { howFindHomeward: sourcesOf(draft), findHomewardList: sourcesOf(draft) } : {}

/** Whose link a registration began with; the service believes its own cookie, not these. */
export const makerData = (draft: Draft) => ({
  ...(textOf(draft, 'uidAdmin') && { createdBy: textOf(draft, 'uidAdmin') }),
  ...(textOf(draft, 'masterPartnerUid') && { masterPartnerUid: textOf(draft, 'masterPartnerUid') }),
})

/** The consents that were ticked, as they are stored. */
export const consentsOf = (draft: Draft): Consent[] =>
  Object.entries(CONSENT_OF).flatMap(([field, kind]) => (draft[field] === true ? [kind] : []))

/** How somebody will sign in. */
export const credentialOf = (draft: Draft) => {
  const username = textOf(draft, 'username')
  if (draft.credentialType === 'GOOGLE') {
    const idTokenGoogle = textOf(draft, 'idTokenGoogle')
    return { credentialType: 'GOOGLE' as const, credentialData: { username, idTokenGoogle } }
  }
  const password = typeof draft.password === 'string' ? draft.password : undefined
  return { credentialType: 'USERNAME' as const, credentialData: { username, password } }
}

/** How a person whom somebody else registers will sign in; neither username nor password where they will not. */
export const personCredentialOf = (draft: Draft) =>
  draft.signsIn === 'yes' ? credentialOf(draft) : { credentialType: 'USERNAME' as const, credentialData: {} }

/** Stage of dementia and hospital, nested as specified (R3.14). */
export const dementiaData = (draft: Draft) => ({
  dementiaDetail: {
    language: textOf(draft, 'language'),
    typeDementia: textOf(draft, 'typeDementia'),
    stageDementia: textOf(draft, 'stageDementia'),
  },
})
export const screeningData = (draft: Draft) => ({
  ...(typeof draft.existingDementiaSingapore === 'boolean' && {
    existingDementiaSingapore: draft.existingDementiaSingapore,
  }),
  dementiaHospital: {
    hospitalName: textOf(draft, 'hospitalName'),
    hospitalDepartment: textOf(draft, 'hospitalDepartment'),
    appointment: 'DAILY',
    symptoms: textOf(draft, 'symptoms'),
  },
})
