/**
 * A rate limit: `points` requests in `seconds`. With `reduce`, a call over its limit is not refused and does less,
 * because no limit may refuse a real finder.
 */
export interface RateLimit {
  points: number
  seconds: number
  reduce?: true
}

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

/**
 * What one network address may ask of a call, by the call's name. Over it: 429. A call that is not named here has no such limit:
 * no call of an alarm is, for a finder may share an address with an attacker who floods from it (docs/decisions.md, "Promises of safe return").
 */
export const ADDRESS_LIMITS = {
  // Locator and addresses
  listGoToPoints: { points: 300, seconds: MINUTE },
  nearestGoToPoints: { points: 300, seconds: MINUTE },
  readGoToPoint: { points: 300, seconds: MINUTE },
  suggestPostalCodes: { points: 300, seconds: MINUTE },
  listMapLabels: { points: 300, seconds: MINUTE },
  suggestPlaces: { points: 600, seconds: MINUTE },
  reportWrongEntry: { points: 10, seconds: HOUR },
  reportWrongWords: { points: 10, seconds: HOUR },
  findAddresses: { points: 60, seconds: MINUTE },
  // Registration
  checkCaregiverRegistration: { points: 10, seconds: MINUTE },
  checkDementiaRegistration: { points: 10, seconds: MINUTE },
  readGoogleSettings: { points: 60, seconds: MINUTE },
  generateCaregiverSignUpOTP: { points: 60, seconds: MINUTE },
  verifyCaregiverSignUpOTP: { points: 60, seconds: MINUTE },
  signupCaregiver: { points: 30, seconds: MINUTE },
  signupDementia: { points: 30, seconds: HOUR },
  createDementia: { points: 30, seconds: MINUTE },
  createCaregiver: { points: 30, seconds: MINUTE },
  invite: { points: 10, seconds: HOUR },
  listDrafts: { points: 120, seconds: MINUTE },
  readDraft: { points: 60, seconds: MINUTE },
  keepDraft: { points: 300, seconds: MINUTE },
  discardDraft: { points: 120, seconds: MINUTE },
  changeSharedDevice: { points: 30, seconds: MINUTE },
  putPhoto: { points: 30, seconds: 10 * MINUTE },
  putVoice: { points: 30, seconds: 10 * MINUTE },
  // Signing in, and links
  signIn: { points: 30, seconds: MINUTE, reduce: true },
  beginPasskeySignIn: { points: 60, seconds: MINUTE },
  openLink: { points: 60, seconds: MINUTE },
  verifyToken: { points: 60, seconds: MINUTE },
  requestNewPassword: { points: 5, seconds: 10 * MINUTE, reduce: true },
  verifyTokenResetPassword: { points: 60, seconds: MINUTE },
  resetPassword: { points: 30, seconds: MINUTE },
  verifyEmail: { points: 60, seconds: MINUTE },
  freezeAccount: { points: 60, seconds: MINUTE },
  confirmNumberByLink: { points: 60, seconds: MINUTE },
  answerQuestion: { points: 60, seconds: MINUTE },
  answerWithPhoto: { points: 30, seconds: 10 * MINUTE },
  takeOverAccount: { points: 30, seconds: MINUTE },
  // Organisations
  signUpPartner: { points: 10, seconds: HOUR },
  signUpMoP: { points: 30, seconds: MINUTE },
  verifyPartnerToken: { points: 60, seconds: MINUTE },
  verifyCGUnderPartner: { points: 60, seconds: MINUTE },
  submitPartner: { points: 30, seconds: MINUTE },
  submitCGUnderPartner: { points: 30, seconds: MINUTE },
  // Member portal and console
  changeOwnPhone: { points: 60, seconds: MINUTE },
  signInToConsole: { points: 60, seconds: MINUTE, reduce: true },
  beginConsolePasskey: { points: 60, seconds: MINUTE },
  enterByPasskey: { points: 30, seconds: MINUTE, reduce: true },
  handOverToConsole: { points: 60, seconds: MINUTE },
  readAdministratorInvitation: { points: 60, seconds: MINUTE },
  acceptAdministratorInvitation: { points: 30, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>

/** What a capability counts by itself, by account, person, number or the whole service. */
const SUBJECT_LIMITS = {
  /**
   * Tries of a password for one account from one address; then a pause. A device that its owner signed in on before is counted by
   * itself, so that an attacker cannot lock the owner out.
   */
  'sign-in': { points: 10, seconds: 15 * MINUTE },
  /** The same from all addresses that no device is known from; beyond it they come in turns, at growing distances. */
  'sign-in-all': { points: 100, seconds: HOUR },
  'console-sign-in': { points: 10, seconds: 15 * MINUTE },
  'console-sign-in-all': { points: 100, seconds: HOUR },
  /** Tries of a second factor by one person from one address, and from anywhere: six digits must not be guessed through. */
  'second-factor': { points: 10, seconds: 15 * MINUTE },
  'second-factor-all': { points: 60, seconds: HOUR },
  /** Messages to an owner that their password, or their second factor, is being guessed. */
  'tries-told': { points: 1, seconds: DAY },
  /** Tries of the present password in one session, which may be in other hands. */
  'own-password': { points: 10, seconds: 15 * MINUTE },
  /**
   * Reset links for one account, asked for at one address or on one device of its owner, and at all addresses: a stranger who knows the
   * username can neither text its owner all day nor use up the owner's own.
   */
  reset: { points: 3, seconds: HOUR },
  'reset-all': { points: 6, seconds: HOUR },
  /**
   * Unconfirmed codes sent to the numbers of one country: more is an attack on the bill, and until it passes only sources
   * whose codes are confirmed get one.
   */
  'code-breaker': { points: 300, seconds: HOUR },
  /** Unconfirmed codes that one address asked for; one with a good share of confirmed codes is not counted. */
  'code-source': { points: 20, seconds: HOUR },
  /**
   * Typed codes that open nothing, from one address and in the whole product: beyond either the page leads to the helpline and the desk.
   * A code whose check character is wrong is a slip and counts for nothing.
   */
  'wrong-codes-network': { points: 30, seconds: HOUR },
  'wrong-codes': { points: 500, seconds: HOUR },
  /** Texts to the duty desk that typed codes are being guessed. */
  'wrong-codes-told': { points: 1, seconds: 6 * HOUR },
  /** Texts of one number that are answered: a machine that answers our answers would never end, and each costs. What it reports counts. */
  'text-answers': { points: 20, seconds: HOUR },
  /** Calls that are connected through our relay number, of ten minutes at most each: what they cost has a ceiling, and no text stops for it. */
  'relay-calls': { points: 150, seconds: DAY },
  /** Wrong digits from one number at the relay. */
  'relay-digits': { points: 10, seconds: HOUR },
  /** Wrong digits of all who withhold their number: with ten open alarms somebody who guesses all year finds about one line. */
  'relay-digits-withheld': { points: 100, seconds: HOUR },
  /** Texts to the duty desk that codes to one country are stopped. */
  'codes-stopped': { points: 1, seconds: 6 * HOUR },
  /** Codes that one address may ask for, over all numbers: it must not use up everybody's. */
  'code-address': { points: 120, seconds: HOUR },
  /**
   * Messages of one kind to a contact whose owner did not ask for them, as invitations and links to take over an account: of each
   * sender whom we know and each address of strangers, and of all strangers together.
   */
  unasked: { points: 3, seconds: DAY },
  'unasked-all': { points: 6, seconds: DAY },
  /** E-mails that tell an account's owner that a registration with their e-mail address was tried. */
  'already-registered': { points: 1, seconds: DAY },
  /** Questions whether a person is registered already, by one address and by one account. */
  'duplicate-check': { points: 5, seconds: HOUR },
  /** Searches for an account by one searcher, by one address, and by staff, who register many people on one day. */
  search: { points: 5, seconds: HOUR },
  'search-address': { points: 20, seconds: DAY },
  'search-staff': { points: 60, seconds: HOUR },
  /** Requests for a link between two accounts, by one account, and by staff. */
  tag: { points: 5, seconds: HOUR },
  'tag-staff': { points: 60, seconds: HOUR },
  /** Invitations that one account sends. */
  invitations: { points: 10, seconds: HOUR },
  /** Drafts that one address begins to keep: its browsers are not told apart. */
  'new-drafts': { points: 120, seconds: HOUR },
  /** Return codes that one member makes or ends. */
  'return-codes': { points: 30, seconds: HOUR },
  /** Tests of a card that one member begins: each sends the tester a message. */
  'card-test': { points: 10, seconds: HOUR },
  /** Tests of one's own channels: a call costs, and rings. */
  'channel-test': { points: 10, seconds: HOUR },
  /** Downloads of everything stored about oneself. */
  'own-data': { points: 20, seconds: HOUR },
  /** Links that one person makes in the console. */
  'make-link': { points: 60, seconds: HOUR },
  /** Sealed data revealed, and copies of records, by one person in the console: reading through the members one by one is stopped. */
  reveal: { points: 60, seconds: HOUR },
  /**
   * Records that one of the staff looks at and neither an alarm nor a case that they settled explains: opening more is not
   * refused, but another administrator hears of it.
   */
  'records-read': { points: 30, seconds: HOUR },
  /**
   * Security events of one kind that stand in the audit one by one: of one account from one network, from one network, of all. Beyond
   * it only each doubling is written, with its count.
   */
  'security-event': { points: 5, seconds: HOUR },
  'security-event-network': { points: 30, seconds: HOUR },
  'security-event-all': { points: 600, seconds: HOUR },
} as const satisfies Record<string, RateLimit>

const everyLimit = () => ({ ...ADDRESS_LIMITS, ...SUBJECT_LIMITS })
/**
 * Every limit there is; a deployment changes one by its name (LIMITS, listed in `.env.example`). Marked as pure, so that a browser's
 * build, which counts nothing, leaves them out.
 */
export const RATE_LIMITS = /* @__PURE__ */ everyLimit()

export type LimitName = keyof typeof RATE_LIMITS
export const isLimitName = (name: string): name is LimitName => Object.hasOwn(RATE_LIMITS, name)

/** The limit on what one address may ask of this call, if it has one. */
export function addressLimitOf({ name }: { name: string }): ({ name: LimitName } & RateLimit) | undefined {
  return Object.hasOwn(ADDRESS_LIMITS, name) && isLimitName(name) ? { name, ...RATE_LIMITS[name] } : undefined
}
