/**
 * Every refusal: its HTTP status, its exact English text and, where it is always about the same one, the field that is
 * meant. The service answers all three; the website shows its own language by code (`web/words/<language>/errors.json`). The specified texts are kept to the letter (R8.4).
 */
export const refusals = {
  // Anything
  'invalid-input': { status: 400, text: 'Please check what you entered and try again.' },
  'unsupported-content-type': { status: 415, text: 'Please send the data as JSON.' },
  'too-large': { status: 413, text: 'That is too much data at once. Please send less.' },
  'not-found': { status: 404, text: 'There is nothing at this address.' },
  'sign-in-required': { status: 401, text: 'Please sign in first.' },
  'not-allowed': { status: 403, text: 'You may not do this.' },
  'other-site': {
    status: 403,
    text: 'This was sent from another website, so nothing was done. Please open our own page and try again.',
  },
  'too-many-requests': { status: 429, text: 'Please wait a moment and try again.' },
  'service-unavailable': {
    status: 503,
    text: 'We cannot reach our records right now. Please call the helpline, or 999 in an emergency.',
  },
  unexpected: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  // Safe return (P5.1, P8.2 to P8.6)
  'required-data': { status: 400, text: 'Required Data Cannot Be Empty, Please Fill All Required Data' },
  'phone-impossible': { status: 400, field: 'phone', text: 'Please check the mobile number.' },
  'report-needs-contact': { status: 400, field: 'phone', text: 'Please leave a number, or where you are.' },
  'code-mistyped': {
    status: 400,
    field: 'code',
    text: 'Please compare the code with the card: nine letters and digits. One of them is not right.',
  },
  // Too few or too many characters: that one of nine is not right would be untrue (D70.11).
  'code-length': {
    status: 400,
    field: 'code',
    text: 'The code has nine letters and digits. Please compare it with the card.',
  },
  'name-too-long': { status: 400, field: 'name', text: 'Please use at most 60 characters for your name.' },
  'place-too-long': { status: 400, field: 'place', text: 'Please describe the place in at most 200 characters.' },
  'error-submit-data': { status: 500, text: 'Error submit data' },
  'user-not-found': { status: 404, text: 'Error get user' },
  'tagged-accounts-not-found': { status: 404, text: 'Error get tagged account data' },
  'details-needed-first': { status: 403, text: 'Please leave your name and mobile number first.' },
  'link-ended': { status: 404, text: 'This link has ended.' },
  'test-over': { status: 409, text: 'The test is over. This is the real page now.' },
  'test-during-alarm': { status: 409, text: 'An alarm is open. The card can be tested once it is over.' },
  'three-digits': { status: 400, field: 'digits', text: 'Please type three digits, as they are shown to you.' },
  'hand-over-wrong': {
    status: 409,
    text: 'Colour and digits do not match. Please ask whoever came to open their page again, or call the number on your page.',
  },
  'hand-over-closed': {
    status: 409,
    text: 'Colour and digits were wrong three times. Please call the number on your page before you hand anybody over.',
  },
  'thread-text-too-long': { status: 400, field: 'text', text: 'Please write at most 300 characters at a time.' },
  'thread-full': {
    status: 409,
    text: 'So much has been written here that nothing more can be added. Please call the number on your page.',
  },
  'incident-closed': { status: 409, text: 'This has already been closed.' },
  // How alarms reach a contact
  'channels-needed': { status: 400, text: 'Please leave at least one way on, or nobody can tell you of an alarm.' },
  'sms-needed': {
    status: 409,
    text: 'Please keep SMS on for now. It can be turned off once a test call or a test on a device of yours has reached you, and while something other than calls is on.',
  },
  'channel-missing': { status: 409, text: 'This way is not there for you now. Please look again.' },
  'push-off': { status: 409, text: 'Pushes are not set up here. Texts reach you as before.' },
  'push-address': {
    status: 400,
    text: 'This browser cannot take alarms. Please try another browser, such as Chrome, Safari or Firefox.',
  },
  'push-devices-full': { status: 409, text: 'You have 10 devices. Please remove one that you do not use first.' },
  'shared-device': {
    status: 409,
    text: 'You said that others use this device too. Alarms come only to a device of your own.',
  },
  // Locator and addresses
  'go-to-point-not-found': { status: 404, text: 'We cannot find this Go-To Point. It may have moved or closed.' },
  'postal-code-invalid': { status: 400, text: 'Please enter a postal code of 6 digits.' },
  'address-service-unavailable': {
    status: 503,
    text: 'We cannot look up addresses right now. Please type the address.',
  },
  // Registration: credentials and code (R5.1 to R5.26, R8.4)
  'username-required': { status: 400, text: "'username' is required" },
  'username-too-short': { status: 400, text: "'username' cannot be less than 6 characters" },
  'username-too-short-person': { status: 400, text: "'username' cannot be less than 4 characters" },
  'username-too-long': { status: 400, field: 'username', text: 'Please choose a shorter username.' },
  'username-taken': { status: 409, field: 'username', text: 'This username already exists' },
  'username-phone-taken': { status: 409, field: 'username', text: 'Username or phone already exist' },
  'username-phone-required': { status: 400, text: 'please fill the username and phone' },
  'password-required': { status: 400, text: "'password' is required" },
  'confirm-password-required': { status: 400, text: "'confirm password' is required" },
  'passwords-differ': { status: 400, text: 'password and confirm password does not match' },
  'passwords-differ-person': { status: 400, text: 'The password and the confirm password do not match' },
  'passwords-differ-professional': { status: 400, text: 'Password & Confirm Password not match' },
  'passwords-differ-public': { status: 400, text: 'Password & confirm password do not match' },
  'password-too-short': { status: 400, text: 'password cannot be less than 6 characters' },
  'password-too-short-person': { status: 400, text: 'Password cannot be less than 6 characters' },
  'password-too-short-professional': { status: 400, text: 'Password must be longer or equal to 6 characters' },
  'password-too-short-reset': { status: 400, text: 'Password length minimum is 6 characters' },
  'password-too-long': { status: 400, field: 'password', text: 'Please choose a shorter password.' },
  'password-common': {
    status: 400,
    field: 'password',
    text: 'This password is easy to guess. Please choose another one.',
  },
  'phone-required': { status: 400, text: "'phone' is required" },
  'phone-too-short': { status: 400, text: "'phone' cannot be less than 6 characters" },
  'phone-country': { status: 400, text: 'Please choose the country of the mobile number.' },
  'phone-wrong': { status: 400, text: 'please fill phone number correctly' },
  'phone-taken': { status: 409, field: 'phone', text: 'This phone number is already registered.' },
  'phone-not-verified': { status: 403, field: 'code', text: 'Please verify the mobile number with a code first.' },
  'how-found-required': { status: 400, text: "'How did you find about Homeward' is required" },
  'terms-required': {
    status: 400,
    text: 'Please accept the Privacy Policy and Terms of Use before continuing.',
  },
  'google-fields-required': { status: 400, text: 'Username or phone cannot be empty' },
  'google-taken': { status: 409, field: 'google', text: 'This google account is already exist' },
  'google-failed': {
    status: 401,
    text: 'This website uses cookies to help ensure you receive an optimal experience. Please activate cookies.',
  },
  'google-again': { status: 400, field: 'google', text: 'Please choose your Google account once more.' },
  'code-invalid': { status: 400, field: 'code', text: 'OTP CODE IS NOT VALID' },
  'code-ended': { status: 400, field: 'code', text: 'This code no longer works. Please ask for a new one.' },
  'code-wait': { status: 429, text: 'Please wait a moment before asking for another code.' },
  'code-unavailable': { status: 503, text: 'We cannot send a code right now. Please try again in a few minutes.' },
  'sign-in-failed': { status: 401, text: 'The username or the password is not right.' },
  'passkey-failed': { status: 401, text: 'That did not work. Please try again, or sign in another way.' },
  'passkey-known': { status: 409, text: 'This device has a passkey for your account already.' },
  'passkeys-full': { status: 409, text: 'You have 10 passkeys. Please remove one that you do not use first.' },
  'passkey-name-required': { status: 400, field: 'name', text: 'Please give the passkey a name.' },
  'staff-not-approved': {
    status: 403,
    text: 'Your account still waits for approval. The console opens once it is approved; we write to you then.',
  },
  // Registration: details
  'fill-required-fields': { status: 400, text: 'Please fill all required fields' },
  'fill-required-and-date': { status: 400, text: 'please fill the required data and choose date' },
  'fill-required-data': { status: 400, text: 'please fill the required data' },
  'text-too-long': { status: 400, text: 'Please write a little less here.' },
  'display-name-too-long': { status: 400, text: 'Please use at most 30 characters for the name on the card.' },
  'last-nric-length': { status: 400, text: 'Last NRIC must be 4 character.' },
  'last-nric-format': {
    status: 400,
    text: 'Incorrect NRIC format, please input last 3 numbers of NRIC and final alphabet. For e.g If NRIC is S1234123A enter 123A.',
  },
  'birth-not-past': { status: 400, field: 'birth', text: 'Please choose a date of birth in the past.' },
  'email-taken': { status: 409, field: 'email', text: 'This email is already exist' },
  'email-invalid': { status: 400, field: 'email', text: 'Please input valid email' },
  'email-phone-wrong': { status: 400, text: 'please fill email and phone number correctly' },
  'person-exists': {
    status: 409,
    field: 'lastNric',
    text: 'A user with the same last name, NRIC and date of birth already exists',
  },
  // Registration: linking
  'relationship-required': {
    status: 400,
    field: 'relationship',
    text: 'Please select This Person Living with Dementia is my ',
  },
  'name-and-nric-required': { status: 400, text: 'Please Fill the name and last NRIC' },
  'tag-exists': { status: 409, text: 'These two accounts are already linked, or waiting for an answer.' },
  'tag-not-possible': {
    status: 409,
    field: 'uidTagged',
    text: 'This account cannot be added now. Please search again.',
  },
  'too-many-pending-tags': {
    status: 429,
    text: 'Many requests are still waiting for an answer. Please wait for those first.',
  },
  // Photos
  'photo-consent-required': { status: 400, text: 'Please tick that the photo may be shown, or remove the photo.' },
  'photo-type': { status: 415, text: 'We cannot read this file. Please choose a photo in JPEG, PNG or WebP.' },
  'photo-heic': {
    status: 415,
    text: 'This photo is in the HEIC format, which we cannot read. Please choose a photo in JPEG, PNG or WebP.',
  },
  'photo-too-large': { status: 413, text: 'This photo is too large. Please choose one of at most 5 MB.' },
  'photo-too-many-pixels': {
    status: 413,
    text: 'This photo has too many pixels. Please choose one of at most 25 megapixels.',
  },
  'photo-unreadable': { status: 400, text: 'This photo is damaged. Please choose another one.' },
  'photo-storage-away': {
    status: 503,
    text: 'We cannot keep the photo right now. Everything else is stored. Please try again later.',
  },
  // Recordings
  'recording-type': { status: 415, text: 'We cannot read this file. Please choose a sound file in the WAV format.' },
  'recording-too-large': { status: 413, text: 'This sound file is too large. Please choose one of at most 4 MB.' },
  'recording-unreadable': {
    status: 400,
    text: 'This sound file is damaged. Please record it again, or choose another one.',
  },
  'recording-too-short': { status: 400, text: 'This recording is too short. Please record it again.' },
  'recording-silent': {
    status: 400,
    text: 'There is nothing to hear in this recording. Please record it again, closer to the microphone.',
  },
  // Member portal
  'last-code': { status: 409, text: 'This is the only code that works. Please replace it instead.' },
  'code-in-alarm': {
    status: 409,
    text: 'A finder is using this code in an alarm that is open. Please wait until the alarm has ended.',
  },
  'password-wrong': { status: 403, text: 'The current password is not right.' },
  'sign-in-again': { status: 403, text: 'Please sign in again, and then try once more.' },
  'account-frozen': {
    status: 403,
    text: 'This account is on hold, because somebody told us that a change to it was not theirs. Safe return goes on. Please call the helpline; our staff will help.',
  },
  'already-confirmed': { status: 409, text: 'This registration has been confirmed already.' },
  'credentials-submitted': {
    status: 409,
    text: 'Your registration has been completed, sign-in to Homeward mobile with these credentials.',
  },
  'credentials-verified': {
    status: 409,
    text: 'Your credentials have been previously verified. You can login using your Caregiver account',
  },
  // The admin console
  'second-factor-wrong': {
    status: 401,
    field: 'code',
    text: 'This code is not right or was used already. Please wait for the next one and try again.',
  },
  'last-second-factor': {
    status: 409,
    text: 'This is your only second key. Please add another passkey first.',
  },
  'reason-required': { status: 400, field: 'reason', text: 'Please give a reason.' },
  'question-required': { status: 400, field: 'text', text: 'Please write the question.' },
  'rejection-required': { status: 400, field: 'rejection', text: 'Please choose what the applicant reads.' },
  'search-too-short': { status: 400, field: 'search', text: 'Please type at least 3 letters or digits.' },
  'contact-needed': {
    status: 409,
    text: 'Nobody could be called for this person. Please add a contact first, or say why it is approved all the same.',
  },
  'no-own-contact': {
    status: 409,
    text: 'No phone and no e-mail of their own is stored. Please add one first.',
  },
  'decided-already': { status: 409, text: 'Somebody else decided this in the meantime. Nothing was changed.' },
  'too-many-claims': {
    status: 409,
    text: 'You hold 20 cases. Please decide or release some of them first.',
  },
  'changed-meanwhile': {
    status: 409,
    text: 'This was changed in the meantime. Please look again; nothing was changed by you.',
  },
  'taken-meanwhile': {
    status: 409,
    text: 'A colleague has taken this alarm or handed it back in the meantime. Nothing was changed by you; please look who has it now.',
  },
  'person-not-approved': {
    status: 409,
    text: 'This works once the registration of the person living with dementia is approved.',
  },
  'too-many-codes': { status: 409, text: 'There are 20 codes already. Please end one that is no longer used first.' },
  // Console: operations
  'label-required': { status: 400, text: 'Please say what the code is for, for example "Red bag".' },
  'choose-codes': { status: 400, text: 'Please choose at least one code that is in use.' },
  // An organisation's clients and staff
  'choose-clients': { status: 400, text: 'Please choose at least one client who has a card.' },
  'too-many-clients': { status: 400, text: 'One file holds 100 clients at most. Please choose fewer.' },
  'clients-file-columns': {
    status: 400,
    text: 'The first line must name the columns of our template. Please download it again and copy your rows into it.',
  },
  'clients-file-too-large': { status: 413, text: 'This file is too large. A list of clients may have at most 500 kB.' },
  'clients-file-too-many': { status: 400, text: 'A list may have at most 300 clients. Please divide it.' },
  'client-twice': { status: 400, text: 'This person stands in the list twice.' },
  'client-registered': { status: 409, text: 'This person is one of your clients already.' },
  'client-not-tried': {
    status: 409,
    text: 'This row was not tried, because too many before it were registered elsewhere. Please call the helpline.',
  },
  'yes-or-no': { status: 400, text: 'Please write yes or no.' },
  'second-colleague': { status: 403, text: 'You asked for this yourself. A colleague must agree.' },
  'clients-export-not-agreed': {
    status: 403,
    text: 'For more than 50 clients a colleague must agree first, and the time for it must not be over.',
  },
  'not-oneself': { status: 403, text: 'You cannot remove yourself. A colleague can.' },
  'point-exists': {
    status: 409,
    field: 'name',
    text: 'A place with this name, address and postal code is in the list already.',
  },
  'position-outside': { status: 400, field: 'lat', text: 'Please set a position in Singapore.' },
  'administrator-suspended': {
    status: 403,
    text: 'Your access to the console is suspended. Another administrator asked for it, and a second one decides. Please ask your colleagues.',
  },
  'administrator-username': {
    status: 400,
    field: 'username',
    text: 'The username needs 4 to 50 letters, digits or . _ @ -',
  },
  'invite-asked': { status: 409, text: 'This invitation has been asked for already. A second administrator decides.' },
  'own-access': { status: 403, text: 'Nobody ends their own access. Please ask another administrator.' },
  'end-asked': {
    status: 409,
    text: 'You asked to end somebody’s access already, and nobody has decided it yet. Please have that decided first.',
  },
  'second-administrator': { status: 403, text: 'You asked for this yourself. Another administrator must decide.' },
  'export-asked': { status: 409, text: 'A copy of these records has been asked for already.' },
  'export-not-approved': {
    status: 403,
    text: 'A second administrator has not agreed to this copy, or the time for it is over.',
  },
  'number-asked': { status: 409, text: 'A new number of this account waits for a second administrator already.' },
  'resets-wait': {
    status: 409,
    text: 'How the account is reached was changed a short while ago. No link for a password goes out for 24 hours.',
  },
  'carer-unknown': {
    status: 404,
    field: 'carer',
    text: 'We know no caregiver by that. Please give username, membership number or mobile number in full.',
  },
  'erasure-asked': { status: 409, text: 'Deletion of this account has been asked for already.' },
  'alarm-open': { status: 409, text: 'An alarm is open for this person. Please close it first.' },
  'file-unreadable': { status: 400, text: 'We cannot read this file.' },
  'file-not-text': { status: 400, text: 'This is not a CSV table in UTF-8. Please save it as "CSV UTF-8".' },
  'file-excel': { status: 400, text: 'This is an Excel workbook. Please save it as "CSV UTF-8".' },
  'file-columns': { status: 400, text: 'The first line must name the columns name, address, postal, lat and lng.' },
  'file-broken': { status: 400, text: 'A quotation mark stands where none may, or the file is incomplete.' },
  'file-no-row': { status: 400, text: 'There is no row below the names of the columns.' },
  'file-no-good-row': { status: 400, text: 'None of the rows could be taken.' },
  'file-too-large': { status: 413, text: 'This file is too large. A list may have at most 5 MB.' },
  'file-type': { status: 415, text: 'Please choose a CSV file.' },
  'list-changed': { status: 409, text: 'The list has changed since you looked. Please look again.' },
  // … why a row of a list cannot be taken
  'row-uneven': { status: 400, text: 'The row has more or fewer cells than the header.' },
  'row-empty': { status: 400, text: 'This is empty.' },
  'row-too-long': { status: 400, text: 'This is longer than {{most}} characters.' },
  'row-postal-code': { status: 400, text: 'A postal code has 6 digits.' },
  'row-postal-code-short': {
    status: 400,
    text: 'A postal code has 6 digits: a spreadsheet may have dropped a leading 0.',
  },
  'row-postal-code-again': { status: 400, text: 'This postal code stands further up already.' },
  'row-no-road': { status: 400, text: 'Neither road nor building is given.' },
  'row-degrees': { status: 400, text: 'This is not a number of degrees.' },
  'row-outside': { status: 400, text: 'This lies outside Singapore ({{from}} to {{to}}).' },
  'row-far': {
    status: 400,
    text: 'The position is {{metres}} m from where the postal code is; at most {{most}} m.',
  },
  'row-region': { status: 400, text: 'The region is none of {{regions}}.' },
  'row-date': { status: 400, text: 'This is not a date like 20260131.' },
  'row-again': { status: 400, text: 'The same place stands on line {{line}}.' },
} as const satisfies Record<string, RefusalText>

/** What is known of a refusal by its code alone. */
interface RefusalText {
  status: number
  text: string
  /** The field it is about, where it is always the same one, so that a form can put the focus there. */
  field?: string
}

export type RefusalCode = keyof typeof refusals
/** Why a row of a list cannot be taken; its text may name values in double braces. */
export type RowRefusal = Extract<RefusalCode, `row-${string}`>
export const isRefusalCode = (value: unknown): value is RefusalCode =>
  typeof value === 'string' && Object.hasOwn(refusals, value)

/** What a refusal says beside its code. */
interface RefusalDetail {
  /** The field it is about, where the code alone does not say. */
  field?: string | undefined
  /** Seconds after which trying again may help, for 429 and 503. */
  retryAfterSeconds?: number | undefined
}

/** The exception that `refuse` throws; only `service/http.ts` turns it into an answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: RefusalCode, { field, retryAfterSeconds }: RefusalDetail = {}) {
    super(code)
    this.code = code
    const known: RefusalText = refusals[code]
    this.field = field ?? known.field
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Throws a `Refusal` with this code. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail)
}
