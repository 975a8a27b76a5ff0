import type { RefusalCode } from '#contract/errors.ts'

/** The pages that somebody goes on to whom OK alone would leave with nothing to do. */
export const PAGES = {
  signIn: 'registration?tab=sign-in',
  begin: 'registration',
  newPassword: 'reset-password',
  account: 'account',
  linkPerson: 'CareGiverTagNewPWD',
  linkCaregiver: 'registrationTagExistingCG',
} as const

export type Way = keyof typeof PAGES

/** Refusals that nothing on the page mends, with the pages that their dialog leads to besides the helpline. */
export const WAYS: Partial<Record<RefusalCode, readonly Way[]>> = {
  'account-frozen': [],
  'already-confirmed': ['account'],
  'code-unavailable': [],
  'email-taken': ['signIn'],
  'google-taken': ['signIn'],
  'invalid-input': [],
  'link-ended': ['signIn', 'begin'],
  'not-allowed': ['signIn'],
  'not-found': ['begin'],
  'password-wrong': ['signIn'],
  'person-exists': ['signIn'],
  'phone-taken': ['signIn'],
  'service-unavailable': [],
  'sign-in-again': ['signIn'],
  'sign-in-failed': ['newPassword'],
  'tag-exists': ['account'],
  'tag-not-possible': [],
  'too-large': [],
  'too-many-pending-tags': ['account'],
  'too-many-requests': [],
  unexpected: [],
  'unsupported-content-type': [],
  'user-not-found': [],
}

/** The same where the form is about somebody else, who is not there to sign in. */
export const ABOUT_ANOTHER: Partial<Record<RefusalCode, readonly Way[]>> = {
  'email-taken': [],
  'person-exists': ['linkPerson'],
  'phone-taken': [],
  'username-phone-taken': ['linkCaregiver'],
}
