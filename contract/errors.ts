/**
 * Every refusal: its HTTP status and its exact English text. The service answers code and text; the website shows
 * its own language by code (`web/words/<language>/errors.json`). Texts quoted from P§8 and R§8 are kept to the letter.
 */
export const refusals = {
  // Anything
  'invalid-input': { status: 400, text: 'Please check what you entered and try again.' },
  'unsupported-content-type': { status: 415, text: 'Please send the data as JSON.' },
  'too-large': { status: 413, text: 'That is too much data at once. Please send less.' },
  'not-found': { status: 404, text: 'There is nothing at this address.' },
  'sign-in-required': { status: 401, text: 'Please sign in first.' },
  'not-allowed': { status: 403, text: 'You may not do this.' },
  'too-many-requests': { status: 429, text: 'Please wait a moment and try again.' },
  'service-unavailable': {
    status: 503,
    text: 'We cannot reach our records right now. Please call the helpline, or 999 in an emergency.',
  },
  unexpected: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  // Safe return (P§5, P§8)
  'required-data': { status: 400, text: 'Required Data Cannot Be Empty, Please Fill All Required Data' },
  'phone-impossible': { status: 400, text: 'Please check the mobile number.' },
  'name-too-long': { status: 400, text: 'Please use at most 60 characters for your name.' },
  'place-too-long': { status: 400, text: 'Please describe the place in at most 200 characters.' },
  'error-submit-data': { status: 500, text: 'Error submit data' },
  'user-not-found': { status: 404, text: 'Error get user' },
  'tagged-accounts-not-found': { status: 404, text: 'Error get tagged account data' },
  'details-needed-first': { status: 403, text: 'Please leave your name and mobile number first.' },
  'link-ended': { status: 404, text: 'This link has ended.' },
  'incident-closed': { status: 409, text: 'This has already been closed.' },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof refusals
export const isRefusalCode = (value: unknown): value is RefusalCode => typeof value === 'string' && value in refusals

/** Thrown by `refuse`; the one place that turns it into an answer is `service/http.ts`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Seconds after which trying again may help, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined
  constructor(code: RefusalCode, retryAfterSeconds?: number) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Ends what is being done with a refusal. */
export function refuse(code: RefusalCode, retryAfterSeconds?: number): never {
  throw new Refusal(code, retryAfterSeconds)
}
