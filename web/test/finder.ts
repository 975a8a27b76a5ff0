import type { Person, TaggedAccount } from '#contract/safe-return.ts'
import type { Incident } from '../safe-return/status.tsx'

/** The person on a finder's page: Siew Hua, with nobody linked and nothing else known. */
export const lost = (changes: Partial<Person> = {}): Person => ({
  uid: 'code',
  firstname: 'Siew Hua',
  lastname: 'Lim',
  photo: null,
  membershipId: null,
  language: null,
  hidesDementia: false,
  pronoun: 'her',
  opened: 'sealed',
  mayKeepNumber: false,
  missingSince: null,
  taggedAccounts: [],
  ...changes,
})

/** A caregiver on a finder's page: her daughter. */
export const daughter = (changes: Partial<TaggedAccount> = {}): TaggedAccount => ({
  id: 'daughter',
  relationship: 'Child',
  calledAs: 'daughter',
  ordinal: null,
  account: {
    type: 'CAREGIVER',
    prefixCountryNum: '+65',
    phone: '80000001',
    hidesNumber: false,
    relay: null,
    masterPartnerUid: null,
    partnerDetail: null,
  },
  ...changes,
})

/** An open alarm as a finder reads it: the family was told, and nobody has answered yet. */
export const alarm = (changes: Partial<Incident> = {}): Incident => ({
  open: true,
  closedReason: null,
  told: 'FAMILY',
  hasFamily: true,
  answers: [],
  taken: false,
  unanswered: false,
  deskStaffed: true,
  withSomeone: null,
  handOver: null,
  thread: null,
  whereaboutsShared: false,
  earlierHelper: false,
  keepsNumber: false,
  calledThroughUs: null,
  mayCallAgain: false,
  ...changes,
})
