import { SINGAPORE } from './domain/time.ts'

/** The numbers of the rules: the specified ones (P9.1 to P9.16, R9.1 to R9.17), and those the decisions add. A name says its unit. */
export const REQUEST_TIMEOUT_MS = 10_000
export const MAX_BODY_BYTES = 32_768
/** A file on a bad connection takes longer than an answer. */
export const UPLOAD_TIMEOUT_MS = 60_000

// Pushes (docs/decisions.md, "Channels that a contact chooses")
export const PUSH_DEVICES_MAX = 10
/** A device that neither was allowed again nor said that a push came for so long is forgotten. */
export const PUSH_DEVICE_DAYS = 180
/** How long a test proves that a channel reaches its owner: texts may be off for alarms for no longer. */
export const CHANNEL_PROVED_DAYS = 90
/** A change of one's channels can be put back for so long. */
export const CHANNELS_UNDO_DAYS = 14

// Safe return (docs/decisions.md, "Safe return")
export const FINDER_NAME_MAX = 60
export const PLACE_MAX = 200
export const SCAN_WINDOW_MINUTES = 10
export const GRANT_HOURS = 24
/** Calls through our relay number in one alarm. */
export const RELAY_CALLS_PER_ALARM = 6
export const GRANT_AFTER_CLOSING_MINUTES = 30
export const FOLLOW_UP_SMS_MINUTES = 15
export const INCIDENT_HOURS = 24
/** A browser that saw a photo may keep it so long, an incident's time, and show it again without a network. */
export const PHOTO_KEPT_HOURS = INCIDENT_HOURS
export const REOPEN_HOURS = 24
export const MUTE_HOURS = 24
/** An "on my way" answers a finder who came later for so long; without minutes of its own it is asked about then. */
export const ANSWER_CURRENT_MINUTES = 45
/** A contact on the way is asked so long after the arrival time they gave, and the question waits so long for an answer. */
export const ASK_AFTER_ARRIVAL_MINUTES = 10
export const LAPSE_MINUTES = 10
/** After so long, where the contact gave no minutes, a finder may say that nobody came. */
export const NOBODY_CAME_MINUTES = 10
/** So often the colour and digits that a contact shows may be wrong in one alarm; then the finder calls. */
export const HAND_OVER_MISSES = 3
/** One thing written in a thread, and how much of it one side may say: in a minute, and in the whole alarm. */
export const THREAD_TEXT_MAX = 300
export const THREAD_PER_MINUTE = 10
export const THREAD_PER_ALARM = 150
/** Photos of one finder in one alarm. */
export const THREAD_PHOTOS = 6
/** So many of the newest messages are shown. */
export const THREAD_SHOWN = 60
/** A ladder younger than this is not restarted, because a restart would delay steps that are due. */
export const LADDER_RESTART_SECONDS = 300
/** A screened alarm that the duty desk has not taken by then goes to the family. */
export const SCREENED_SECONDS = 300
export const SCREENING_HOURS = 24
/** Submissions with the same number on the same code within this time are one double tap, with or without a cookie. */
export const DOUBLE_TAP_MINUTES = 2
/**
 * How many reports of one network the family is messaged about, and as many again for reports whose page had been read
 * before.
 */
export const TOLD_PER_NETWORK = 3
/** Reports of one proved number in one alarm that are lifted out of the fold. */
export const LIFTED_PER_NUMBER = 3
/** A page open for at least this long counts as read by a person. */
export const READ_FIRST_SECONDS = 3
/** Reports of one alarm that are stored whole; folded ones beyond are counted. */
export const STORED_PER_INCIDENT = 5000
/** More reports than this within ten minutes count as a flood, of which the duty desk is told. */
export const FLOOD_IN_TEN_MINUTES = 20
/** Follow-up texts in an hour to one number, and to the finders of one network whose pages were read, or not read, first. */
export const FOLLOW_UP_SMS_PER_NUMBER_PER_HOUR = 3
export const FOLLOW_UP_SMS_PER_NETWORK_PER_HOUR = 5
/** The helper page answers with its emergency version when the database has not answered by then. */
export const HELPER_DATABASE_MS = 250
export const CARE_HOURS = { days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17, timeZone: SINGAPORE } as const
/** Countries a follow-up SMS may go to unless a deployment says otherwise. */
export const SMS_COUNTRY_CODES = ['+65', '+62', '+60'] as const

/**
 * A provider's delivery report older than this is rejected as a replay; used tokens are remembered for longer
 * (clean-up.ts).
 */
export const RECEIPT_FRESH_HOURS = 12

// Locator (P9.7, P9.8)
export const DEFAULT_CENTRE = { lat: 1.2901003, lng: 103.8508516, zoom: 15 } as const
export const MAP_BOUNDS = { west: 103.596, east: 104.1, south: 1.1443, north: 1.4835 } as const
/** From this zoom on the map names streets and blocks; its squares are what they are read by. */
export const MAP_LABELS_ZOOM = 16
/** The most densely built square of Singapore has 950 addresses in 30 streets. */
export const MAP_LABELS_MAX = 1000
export const NEAREST_LIMIT = 5
export const NEAREST_LIMIT_MAX = 50
/** So far down a list of nearest places is read and counted, page by page. */
export const NEAREST_REACH = 2000
export const LIST_PAGE = 50
/** The longest text of a report that an entry is wrong. */
export const WRONG_ENTRY_MAX = 300
/** The words that are said to be wrong, and how they should read. */
export const WRONG_WORDS_MAX = 300
/** The whole list in one answer, for the locator without network. */
export const LIST_PAGE_MAX = 2000

// Registration (R9.1 to R9.12, D15.2)
export const USERNAME_MIN = { caregiver: 6, person: 4 } as const
export const PASSWORD_MIN = 6
/** The longest password: room for a sentence; what is hashed has an end (D38.1). */
export const PASSWORD_MAX = 128
/** A username; 30 where a care professional sets one. */
export const CREDENTIAL_MAX = 50
export const PROFESSIONAL_CREDENTIAL_MAX = 30
export const NAME_MAX = 50
export const DISPLAY_NAME_MAX = 30
export const STREET_NAME_MAX = 200
export const ADDRESS_MAX = 200
/** The specification says 5; Singapore numbers have 8 (D1.20). */
export const PARTNER_PHONE_MAX = 15
export const APPROVAL_WORKING_DAYS = 7

// Questions about a registration (docs/decisions.md, "Sent back with a question")
/** The longest question in own words, and the longest answer. */
export const QUESTION_MAX = 500
/** Days without an answer until the applicant is reminded, once, and until the case is back in the queue; the link works for longer. */
export const QUESTION_REMINDED_DAYS = 3
export const QUESTION_RETURNS_DAYS = 7
export const QUESTION_LINK_DAYS = 14

// "Still your number?" (D48)
/** After this many days a caregiver who is called is asked whether the number is still theirs. */
export const NUMBER_ASKED_DAYS = 90
/** Without an answer they are asked once more, and then staff call; the link works until after that. */
export const NUMBER_AGAIN_DAYS = 7
export const NUMBER_CALL_DAYS = 14
export const NUMBER_LINK_DAYS = 30
/** So many numbers are asked about in one hour at most. */
export const NUMBERS_PER_RUN = 500

// One-time codes (R9.4)
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_CHECKS = 5
/** Pauses before the second, third and every later code to one number, of one asker: a browser, or a network. */
export const CODE_RESEND_SECONDS = [30, 60, 120] as const
export const CODE_SENDS = { tenMinutes: 5, day: 10 } as const
/** Codes that one number is sent in a day, from all sources; beyond them a source that had none yet gets its first, up to the second number. */
export const CODE_NUMBER_DAY = 20
export const CODE_NUMBER_DAY_FIRST = 30
/** A source goes on while codes to others are stopped once so many numbers confirmed one of its codes in a day, and at least half of all did. */
export const CODE_SOURCE_CONFIRMED = 5
export const PHONE_PROOF_MINUTES = 60

// Sessions and searches (docs/decisions.md, "Sessions and links", "Search and duplicates")
/** A console session: a working day; an unattended desk is not signed in the next morning. */
export const ADMIN_SESSION_HOURS = 8
/** A message that a reporting provider took, and of which no report came for so long, stands as not confirmed. */
export const UNCONFIRMED_MINUTES = 15
/** How long an administrator's username is. */
export const ADMINISTRATOR_USERNAME = { min: 4, max: 50 } as const
/** The console locks after so long without use, and a use is written down once a minute. */
export const CONSOLE_LOCK_MINUTES = 30
export const CONSOLE_USE_SECONDS = 60
/** A watch over the alarms: a night, and the hours of handing over on either side of it. */
export const WATCH_HOURS = 14
/** What a browser is given to sign by a passkey serves once within this time. */
export const PASSKEY_MINUTES = 5
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** Between password and second factor: time to install an authenticator app. */
export const ADMIN_ENTRY_MINUTES = 30
export const RECOVERY_CODES = 10
/** A device stays known to its owner's account so long after the last sign-in on it; it is known to so many accounts at most. */
export const KNOWN_DEVICE_DAYS = 180
export const KNOWN_DEVICE_OWNERS = 6
/** Seconds between two tries at an account that many addresses guess at: doubled each so many tries, up to the longest. */
export const TRY_SPACING = { first: 5, step: 20, longest: 60 } as const
/** A turn to try again is kept so long for the source that was given it. */
export const TRY_TURN_MINUTES = 15
/** A member's session, and how long one stays without use; its last use is written to so many minutes. */
export const SESSION_HOURS = 20
export const SESSION_IDLE_HOURS = 8
export const SESSION_USE_MINUTES = 5
export const SEARCH_HANDLE_MINUTES = 15
export const SEARCH_ROWS = 3
export const PENDING_TAGS_MAX = 10
/** For approved staff, who look for the clients of a whole day. */
export const PENDING_TAGS_STAFF_MAX = 100

// Drafts (docs/decisions.md, "The journeys")
/** A draft is kept so long after its last change: under the key of a browser, and in an account. */
export const DRAFT_HOURS = 24
export const DRAFT_ACCOUNT_DAYS = 30
/** The longest draft that is kept; every field of the longest journey filled in whole is a third of it. */
export const DRAFT_BYTES = 24_000

// Photos (docs/decisions.md, "Photos")
export const PHOTO_MAX_BYTES = 5_000_000
export const PHOTO_MAX_PIXELS = 25_000_000
/** What the helper page's photo may weigh: a finder may be on a weak connection. */
export const PHOTO_SERVED_BYTES = 20_000

// Recordings (docs/decisions.md, "Recorded words")
/** Ten seconds and more of what telephones and computers record: 16 bits, 48 kHz, both ears. */
export const RECORDING_MAX_BYTES = 4_000_000
/** What is kept of a recording; the rest is cut off. */
export const RECORDING_SECONDS = 10
/** Shorter than this nothing was said. */
export const RECORDING_LEAST_SECONDS = 0.5
/** What a recording may weigh: it is played on a weak connection. */
export const RECORDING_SERVED_BYTES = 60_000
/** A phrase's address is of its content: a browser may keep it for a year. */
export const RECORDING_KEPT_SECONDS = 31_536_000

// Console: operations
/** A list of Go-To Points as a file. */
export const POINTS_FILE_MAX_BYTES = 5_000_000
/** Changes and rejected rows of a list that are shown one by one. */
export const IMPORT_SHOWN = 500
export const RETURN_CODES_MAX = 20
export const CODE_LABEL_MAX = 40
/** How long a copy of an account's records, to which a second administrator agreed, can be downloaded by the one who asked. */
export const EXPORT_HOURS = 24
/** Rows of one page of a list in the console. */
export const CONSOLE_PAGE = 50
/** Lines of the audit in one file. */
export const AUDIT_EXPORT_MAX = 200_000
/** A claim on a case ends after so long without a decision; an administrator holds so many at most. */
export const CLAIM_MINUTES = 60
export const CLAIMS_MAX = 20
export const OVERVIEW_WEEKS = 12
export const OVERVIEW_DELIVERY_DAYS = 7

// An organisation's clients (docs/decisions.md, "Partner organisation")
export const CLIENT_BRANCH_MAX = 50
/** Clients that are placed, or printed into one file, at once. */
export const CLIENTS_AT_ONCE = 100
/** More clients than this leave in a file only where a colleague agreed, counted over a day. */
export const CLIENTS_EXPORT_ALONE = 50
/** A list of clients that is imported. */
export const CLIENTS_FILE_MAX_BYTES = 500_000
export const CLIENTS_FILE_MAX_ROWS = 300

// Member portal
/** How long scans and incidents are kept. */
export const HISTORY_DAYS = 90
/** A photo older than this is to be looked at again: faces change. */
export const PHOTO_OLD_DAYS = 730
/** How long a browser stays a tester of a person's codes. */
export const CARD_TEST_MINUTES = 10
/** So long after its last test a card is to be tested again. */
export const TEST_AGAIN_DAYS = 365

/** Without a password of one's own, leaving needs a sign-in as recent as this. */
export const RECENT_SIGN_IN_MINUTES = 15
/** Persons shown on one page of the portal; organisations have the console for more. */
/** A person who leaves has so many days to think again, and safe return goes on. */
export const LEAVING_DAYS = 14
/** After "Stop now" staff speak with the person within so many working days; then the membership ends. */
export const STOPPED_WORKING_DAYS = 3
/** After staff changed a number or an address, no link for a new password goes out for so long. */
export const RESETS_WAIT_HOURS = 24
/** For this many days administrators can undo a rejection, an ending or a suspension. */
export const UNDO_DAYS = 14
/** A death that no second administrator confirms counts as not reported after this time. */
export const DEATH_REPORT_HOURS = 24
export const PEOPLE_MAX = 100
