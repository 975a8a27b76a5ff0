import type { OwnAccount } from '#contract/account-data.ts'
import type { Situation } from '../journeys/situation.ts'

const organisation = {
  uid: 'organisation',
  id: 'organisation',
  credentialSubmitted: false,
  organizationName: 'Sunrise',
  address: '18 Lorong Sample',
  unitNumber: '#01-12',
  postalCode: '310018',
  branch: null,
  streetName: 'Lorong Sample',
  blockNumber: '18',
  building: null,
  suggestedUsername: 'S_TP_LS',
}
/** An account of that type, of an organisation where it acts for one. */
export const account = (type: string, masterPartnerUid: string | null = null) =>
  ({ uid: 'own', type, status: 'PENDING', masterPartnerUid }) as unknown as OwnAccount
/** The present time of these situations. */
export const NOW = new Date('2026-06-15T04:00:00Z')
/** What a journey may look at, of somebody who is not known. */
export const situation = (changes: Partial<Situation> = {}): Situation => ({
  draft: {},
  query: new URLSearchParams(),
  account: undefined,
  organisation: undefined,
  google: undefined,
  personUid: undefined,
  params: {},
  now: NOW,
  ...changes,
})
/** Everybody whom a journey may meet. */
export const SITUATIONS: Record<string, Situation> = {
  'somebody new': situation(),
  'staff by their link': situation({ draft: { masterPartnerUid: 'organisation' }, organisation }),
  'a caregiver': situation({ account: account('CAREGIVER') }),
  'a caregiver whose person is known': situation({
    account: account('CAREGIVER'),
    draft: { existingDementiaSingapore: true },
  }),
  'signed-in staff': situation({ account: account('CAREGIVER', 'organisation'), organisation, personUid: 'made' }),
  'a person': situation({ account: account('DEMENTIA'), personUid: 'own' }),
  'somebody with Google': situation({ draft: { credentialType: 'GOOGLE' } }),
  'an organisation by its link': situation({ query: new URLSearchParams('token=opened'), organisation }),
  'somebody invited to act for an organisation': situation({ draft: { fromMoP: 'organisation' } }),
}
