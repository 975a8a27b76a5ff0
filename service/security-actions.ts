/** Tries to get in and refusals: they stand in the audit alone, for beside an account's acts they would push those off its page. */
export const ENTRY_ACTIONS = [
  'signed-in',
  'sign-in-failed',
  'sign-in-locked',
  'console-sign-in-failed',
  'console-sign-in-locked',
  'second-factor-failed',
  'second-factor-locked',
  'password-refused',
  'authority-refused',
] as const

/**
 * The actions of the audit that are security events: device and network stand beside them. Of other acts they are not kept, because
 * the place from which a family answers an alarm is not to be kept for two years.
 */
export const SECURITY_ACTIONS: ReadonlySet<string> = new Set<string>([
  // Signing in (security-event.ts)
  ...ENTRY_ACTIONS,
  'console-enrolled',
  'console-signed-in',
  'watch-begun',
  'administrator-invite-asked',
  'administrator-invited',
  'administrator-joined',
  'administrator-suspended',
  'administrator-restored',
  'administrator-ended',
  // Typed codes are guessed (safe-return/typed.ts)
  'codes-guessed',
  // How an account is reached
  'phone-changed',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'left',
  // Personal data that leaves, or is unmasked
  'data-downloaded',
  'records-exported',
  'audit-exported',
  'points-exported',
  'nric-revealed',
  'health-revealed',
  'home-revealed',
  'number-revealed',
  'photo-revealed',
  'unusual-reading',
])
