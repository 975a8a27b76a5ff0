/** Closed lists about the messages that are sent; the database checks each of them (service/db/tables.ts). */
export const CHANNELS = ['sms', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** The kinds of message about a person who was found or is missing. */
export const SAFE_RETURN_MESSAGES = [
  'found',
  'still-unanswered',
  'another-finder',
  'many-reports',
  'with-someone',
  'not-with-someone',
  'all-right',
  'flood',
  'channel-down',
  'follow-up',
  'safe',
  'false-alarm',
  'reopened',
  'finder-follow-up',
  'finder-thanks',
  'unusable',
  'missing',
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
  'approved',
  'onboarding',
  'rejected',
  'more-asked',
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
  'decision-undone',
  'sign-in-tries',
  'second-factor-tries',
  'console-tries',
  'codes-stopped',
  'unusual-reading',
  'registered-again',
  'card-test',
  'photo-changed',
] as const
export type MembershipMessage = (typeof MEMBERSHIP_MESSAGES)[number]

export const MESSAGE_KINDS = [...SAFE_RETURN_MESSAGES, ...MEMBERSHIP_MESSAGES] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** To whom a message goes: a member or organisation, the association's duty desk, a finder, or somebody who was invited. */
export const RECIPIENT_KINDS = ['ACCOUNT', 'DUTY', 'FINDER', 'INVITATION'] as const
export type RecipientKind = (typeof RECIPIENT_KINDS)[number]
