import type { OwnPerson } from '#contract/member.ts'
import type { OwnTag } from '#contract/own-tags.ts'

/** A person as their caregiver reads them in the portal: approved, safe, and the caregiver may do everything. */
export const ownPerson = (changes: Partial<OwnPerson> = {}): OwnPerson => ({
  uid: 'siew-hua',
  name: 'Siew Hua Lim',
  displayName: 'Siew Hua',
  photo: null,
  membershipId: 'D123A00001',
  status: 'APPROVED',
  isSelf: false,
  relation: 'Child',
  isSafeReturnOpen: true,
  endingAt: null,
  isStopped: false,
  hasLoneContact: false,
  incident: null,
  may: ['edit', 'invite', 'missing', 'order'],
  ...changes,
})

/** A link in force: Mei Lim can be called. */
export const ownTag = (changes: Partial<OwnTag> = {}): OwnTag => ({
  id: 'mei',
  status: 'ACCEPTED',
  person: { uid: 'siew-hua', name: 'Siew Hua Lim', photo: null },
  carer: { name: 'Mei Lim', type: 'CAREGIVER' },
  relation: 'Child',
  calledAs: null,
  side: 'other',
  isAskedByMe: false,
  since: '2026-03-01T01:00:00.000Z',
  activeAt: null,
  isObjectedTo: false,
  isCallable: true,
  may: [],
  ...changes,
})
