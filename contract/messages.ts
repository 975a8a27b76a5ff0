/** Closed lists about the messages that are sent; the database checks each of them (service/db/tables.ts). */
export const CHANNELS = ['sms', 'email', 'voice', 'push', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]
/** The channels of everything that is about no alarm: calls, pushes and WhatsApp are there for alarms. */
export const MEMBERSHIP_CHANNELS = ['sms', 'email'] as const satisfies Channel[]
export type MembershipChannel = (typeof MEMBERSHIP_CHANNELS)[number]

/** The kinds of message about a person who was found or is missing. */
export const SAFE_RETURN_MESSAGES = [
  'found',
  'still-unanswered',
  'another-finder',
  'many-reports',
  'with-someone',
  'not-with-someone',
  'all-right',
  'hand-over-missed',
  'flood',
  'channel-down',
  'follow-up',
  'safe',
  'false-alarm',
  'ended-by-itself',
  'reopened',
  'finder-follow-up',
  'finder-thanks',
  'finder-answered',
  'finder-written',
  'unusable',
  'missing',
  'answered',
] as const
export type SafeReturnMessage = (typeof SAFE_RETURN_MESSAGES)[number]

/** The kinds of message about registration and linking. */
export const MEMBERSHIP_MESSAGES = [
  'confirm-email',
  'take-over',
  'reset-password',
  'set-password',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'already-registered',
  'remind-incomplete',
  'tag-waiting',
  'tag-accepted',
  'tag-news',
  'invitation',
  'colleague-invited',
  'approved',
  'onboarding',
  'rejected',
  'more-asked',
  'more-asked-again',
  'suspended',
  'lifted',
  'ended',
  'contact-changing',
  'contact-changed',
  'email-changed',
  'second-factor-changed',
  'account-frozen',
  'account-unfrozen',
  'code-ended',
  'left',
  'person-leaving',
  'person-stays',
  'carer-left',
  'carer-ended',
  'carer-back',
  'decision-undone',
  'sign-in-tries',
  'second-factor-tries',
  'console-tries',
  'codes-stopped',
  'codes-guessed',
  'unusual-reading',
  'registered-again',
  'administrator-invited',
  'administrator-suspended',
  'administrator-restored',
  'administrator-ended',
  'administrators-changing',
  'card-test',
  'photo-changed',
  'number-asked',
  'number-asked-again',
  'push-device-added',
  'push-ended',
  'channels-changed',
  'channel-test',
] as const
export type MembershipMessage = (typeof MEMBERSHIP_MESSAGES)[number]

export const MESSAGE_KINDS = [...SAFE_RETURN_MESSAGES, ...MEMBERSHIP_MESSAGES] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/**
 * What became of a message, in the words of every page that says it: taken by the provider is not delivered. CANCELLED is no longer
 * needed, SUPERSEDED gave way to a newer one.
 */
export const SENT_STATES = [
  'WAITING',
  'HANDED_OVER',
  'DELIVERED',
  'UNSURE',
  'FAILED',
  'CANCELLED',
  'SUPERSEDED',
] as const
export type SentState = (typeof SENT_STATES)[number]

/** Why a message did not arrive. */
export const SEND_FAILURES = [
  'NO_ADDRESS',
  'OUT_OF_REACH',
  'BLOCKED',
  'NO_SUCH_ADDRESS',
  'NO_TEXTS',
  'FULL',
  'REFUSED',
  'PROVIDER_AWAY',
  'NOT_DELIVERED',
  'NOT_ANSWERED',
  'NO_KEY',
  'WRONG_PERSON',
] as const
export type SendFailure = (typeof SEND_FAILURES)[number]

/** To whom a message goes: a member or organisation, the association's duty desk, a finder, an invited caregiver, or an administrator. */
export const RECIPIENT_KINDS = ['ACCOUNT', 'DUTY', 'FINDER', 'INVITATION', 'ADMINISTRATOR'] as const
export type RecipientKind = (typeof RECIPIENT_KINDS)[number]
