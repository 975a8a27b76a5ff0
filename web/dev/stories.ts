/** Whom a newcomer can be with one press: `open` is a page for everybody, `signIn` a sample account that is signed in first. */
export interface Story {
  name: 'stranger' | 'daughter' | 'mother' | 'officer' | 'nurse' | 'newcomer'
  /** Role in the tour's list of accounts; nobody for a page that everybody may open. */
  role?: 'caregiver' | 'person' | 'administrator' | 'staff'
  /** Where the story begins; the stranger begins at the first person's card. */
  path?: string
}

/** Six short stories, in the order in which they make sense (D67.12). */
export const STORIES: readonly Story[] = [
  { name: 'stranger' },
  { name: 'daughter', role: 'caregiver', path: '/account' },
  { name: 'mother', role: 'person', path: '/account' },
  { name: 'officer', role: 'administrator', path: '/admin/incidents' },
  { name: 'nurse', role: 'staff', path: '/admin/users' },
  { name: 'newcomer', path: '/registration' },
]

/** Where each ready link leads, as the messages and the console write it. */
export const LINK_PATHS: Record<string, string> = {
  adminToken: '/registration?token=',
  invitationId: '/registration?invitationId=',
  partnerToken: '/registration-partner?token=',
  caregiverPartnerToken: '/registrationCG?partnerToken=',
  careProfessionalToken: '/submit-caregiver/',
  mopToken: '/registrationMoP?token=',
  resetToken: '/reset-password/',
}
