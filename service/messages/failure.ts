import type { SendFailure } from '#contract/messages.ts'
import type { Message } from './incident-facts.ts'

/** Failures by the code that a provider gives, where the code alone says it (twilio.com/docs/api/errors; RFC 5321, RFC 3463). */
const BY_CODE: Record<string, SendFailure> = {
  'no address': 'NO_ADDRESS',
  'twilio 30003': 'OUT_OF_REACH',
  'twilio 30004': 'BLOCKED',
  'twilio 30005': 'NO_SUCH_ADDRESS',
  'twilio 30006': 'NO_TEXTS',
  'twilio 30007': 'BLOCKED',
  'twilio 21211': 'NO_SUCH_ADDRESS',
  'twilio 21610': 'BLOCKED',
  'twilio 21614': 'NO_TEXTS',
  'smtp 550': 'NO_SUCH_ADDRESS',
  'smtp 551': 'NO_SUCH_ADDRESS',
  'smtp 553': 'NO_SUCH_ADDRESS',
  'smtp 552': 'FULL',
  'smtp 554': 'REFUSED',
  'mailgun 550': 'NO_SUCH_ADDRESS',
  'mailgun 551': 'NO_SUCH_ADDRESS',
  'mailgun 553': 'NO_SUCH_ADDRESS',
  'mailgun 552': 'FULL',
  'mailgun 554': 'REFUSED',
  'mailgun 605': 'BLOCKED',
  'mailgun 607': 'BLOCKED',
  undelivered: 'NOT_DELIVERED',
  'twilio no-answer': 'NOT_ANSWERED',
  'twilio busy': 'NOT_ANSWERED',
  'twilio canceled': 'NOT_ANSWERED',
  'twilio completed': 'NO_KEY',
  'wrong person': 'WRONG_PERSON',
}

/** A telephone rang, and nobody came to it who may hear: the channel itself works. */
export const RANG_IN_VAIN: readonly (SendFailure | null)[] = ['NOT_ANSWERED', 'NO_KEY', 'WRONG_PERSON']

/**
 * Why a message did not arrive, by the short reason that is stored: a refusal of one request is written "twilio 400 21610", its last
 * number the code. A code that says nothing to staff is NOT_DELIVERED after a report, REFUSED where the provider would not take the
 * message, and PROVIDER_AWAY where it could not.
 */
export function failureOf({ failure, sentAt }: Pick<Message, 'failure' | 'sentAt'>): SendFailure | null {
  if (failure === null) return null
  const [provider = '', ...codes] = failure.split(' ')
  const named = [failure, ...codes.map((code) => `${provider} ${code}`)].find((name) => Object.hasOwn(BY_CODE, name))
  if (named !== undefined) return BY_CODE[named] ?? null
  if (sentAt !== null) return 'NOT_DELIVERED'
  return /^twilio \d{3} \d{4,6}$|^(smtp|mailgun) 5\d\d/.test(failure) ? 'REFUSED' : 'PROVIDER_AWAY'
}
