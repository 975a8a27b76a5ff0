import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf, type Endpoint } from './endpoint.ts'
import { calls } from './index.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  default?: unknown
}

/** What a schema takes, in a few words: its kind, its bounds in brackets, its choices. */
function words(schema: Schema): string {
  const { type, items, anyOf, enum: choices, properties, pattern } = schema
  if (anyOf) return anyOf.map(words).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (choices) return choices.join('|')
  if (properties) return `{${fields(schema).join(', ')}}`
  const [least, most] =
    type === 'array'
      ? [schema.minItems, schema.maxItems]
      : type === 'string'
        ? [schema.minLength, schema.maxLength]
        : [schema.minimum, schema.maximum]
  const isSafe = most === Number.MAX_SAFE_INTEGER || (least === undefined && most === undefined)
  const bounds = isSafe ? '' : `[${least ?? ''}..${most ?? ''}]`
  return `${items ? `list of ${words(items)}` : (type ?? 'anything')}${bounds}${pattern ? ` ${pattern}` : ''}`
}
/** The fields of an object; one that need not be given has a question mark, and what it is then. */
const fields = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.entries(properties).map(([name, schema]) => {
    const isGiven = required.includes(name)
    const otherwise = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`
    return `${name}${isGiven ? '' : '?'}: ${words(schema)}${otherwise}`
  })
const takes = (schema: z.ZodType | undefined): string[] =>
  schema ? fields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : []

/** A call as an app that is not ours must know it: address and who may call, what it takes, every refusal it may answer. */
const declared = (call: Endpoint) => [
  `${call.method} ${call.path} (${call.who.join(' ')})`,
  [
    ...takes(call.params),
    ...takes(call.query),
    ...(call.upload !== undefined || call.form === true ? [] : takes(call.body)),
  ].join(', '),
  errorsOf(call).toSorted().join(' '),
]

/** A credential's id and what a browser answers with it, in base64url, each with its bound. */
const CREDENTIAL = 'id: string[..1364] ^[\\w-]+$, rawId: string[..1364] ^[\\w-]+$, type: "public-key"'
const MADE_PASSKEY = `{${CREDENTIAL}, response: {clientDataJSON: string[..4000] ^[\\w-]+$, attestationObject: string[..20000] ^[\\w-]+$}}`
const USED_PASSKEY = `{${CREDENTIAL}, response: {clientDataJSON: string[..4000] ^[\\w-]+$, authenticatorData: string[..4000] ^[\\w-]+$, signature: string[..4000] ^[\\w-]+$, userHandle?: string[..100] ^[\\w-]+$ or null}}`
const CONFIRMATION = `{password?: string[..200] = "", passkey?: ${USED_PASSKEY}}`

/** Every call to the letter: a mobile app is built against this, and an older one still runs when it changes. */
const CALLS: Record<string, readonly [call: string, takes: string, refuses: string]> = {
  readPerson: [
    'get /public/accounts/users/v2/{uid} (public)',
    'uid: string[..2000]',
    'invalid-input service-unavailable unexpected user-not-found',
  ],
  submitSafeReturn: [
    'post /public/credential/safereturncard (public)',
    'name: string[1..60], phone?: string[..40], country?: string[..2] ^[A-Z]{2}$ = "SG", keepsNumber?: boolean, location?: "Singapore" = "Singapore", uidDementia: string[..2000], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, place?: string[..200], opened?: string[..200]',
    'invalid-input name-too-long other-site phone-impossible place-too-long required-data service-unavailable too-large unexpected unsupported-content-type user-not-found',
  ],
  recordScan: [
    'post /public/dementia-info (public)',
    'uid: string[..2000], qrCodeScanned?: 1 or "1" or true, callByHelper?: 1 or "1" or true, contact?: string[..30]',
    'details-needed-first invalid-input other-site required-data service-unavailable too-large unexpected unsupported-content-type user-not-found',
  ],
  listTaggedAccounts: [
    'get /public/myotheraccount (public)',
    'uid: string[..2000], status?: "ACCEPTED" = "ACCEPTED"',
    'invalid-input service-unavailable unexpected user-not-found',
  ],
  requestFollowUpSms: [
    'post /public/safe-return/sms (public)',
    'phone?: string[..40], country?: string[..2] ^[A-Z]{2}$ = "SG"',
    'invalid-input other-site phone-impossible required-data service-unavailable too-large unexpected unsupported-content-type',
  ],
  readHelperStatus: [
    'get /public/safe-return/status (public)',
    'uid: string[..2000]',
    'invalid-input service-unavailable unexpected user-not-found',
  ],
  tellWhereabouts: [
    'post /public/safe-return/whereabouts (public)',
    'uid: string[..2000], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, place?: string[..200]',
    'details-needed-first incident-closed invalid-input other-site place-too-long required-data service-unavailable too-large unexpected unsupported-content-type user-not-found',
  ],
  proveFinder: [
    'post /public/safe-return/prove (public)',
    'token: string[..46] ^[1-9A-HJ-NP-Za-km-z]{40,46}$',
    'invalid-input link-ended other-site service-unavailable too-large unexpected unsupported-content-type',
  ],
  tellNobodyCame: [
    'post /public/safe-return/nobody-came (public)',
    'uid: string[..2000]',
    'details-needed-first incident-closed invalid-input other-site service-unavailable too-large unexpected unsupported-content-type user-not-found',
  ],
  tellHandedOver: [
    'post /public/safe-return/handed-over (public)',
    'uid: string[..2000], how: SHOWN|POLICE|AMBULANCE|CARE_STAFF|UNPROVED, colour?: red|orange|yellow|green|blue|purple|pink|brown, digits?: string[..20], place?: string[..200]',
    'details-needed-first hand-over-closed hand-over-wrong incident-closed invalid-input other-site place-too-long required-data service-unavailable three-digits too-large unexpected unsupported-content-type user-not-found',
  ],
  tellWithSomeone: [
    'post /public/safe-return/with-someone (public)',
    'uid: string[..2000], whom?: FAMILY|CARE_STAFF|POLICE|AMBULANCE|OTHER, place?: string[..200], undo?: true',
    'details-needed-first incident-closed invalid-input other-site place-too-long service-unavailable too-large unexpected unsupported-content-type user-not-found',
  ],
  readUnusable: [
    'get /public/safe-return/unusable (public)',
    'code: string[..4000]',
    'invalid-input service-unavailable unexpected',
  ],
  reportUnusable: [
    'post /public/safe-return/unusable (public)',
    'code: string[..200], name?: string[..60], phone?: string[..40], place?: string[..200], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, opened?: string[..200]',
    'invalid-input name-too-long other-site phone-impossible place-too-long report-needs-contact service-unavailable too-large unexpected unsupported-content-type',
  ],
  readTypedCode: [
    'get /public/typed-codes/{code} (public)',
    'code: string[..200]',
    'code-length code-mistyped invalid-input service-unavailable unexpected',
  ],
  reportTypedCode: [
    'post /public/typed-codes (public)',
    'code: string[..200], name: string[1..60], phone?: string[..40], country?: string[..2] ^[A-Z]{2}$ = "SG", keepsNumber?: boolean, position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, place?: string[..200], opened?: string[..200]',
    'code-length code-mistyped invalid-input name-too-long other-site phone-impossible place-too-long required-data service-unavailable too-large unexpected unsupported-content-type',
  ],
  readFound: [
    'get /public/found/{token} (public)',
    'token: string[..46] ^[1-9A-HJ-NP-Za-km-z]{40,46}$, before?: string[..40]',
    'invalid-input link-ended service-unavailable unexpected',
  ],
  printFound: [
    'get /public/found/{token}/record (public)',
    'token: string[..46] ^[1-9A-HJ-NP-Za-km-z]{40,46}$, locale?: en|md|ms|ta = "en"',
    'invalid-input link-ended service-unavailable unexpected',
  ],
  printOwnIncident: [
    'get /account/incidents/{id}/record (member)',
    'id: string[..200], locale?: en|md|ms|ta = "en"',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  actOnFound: [
    'post /public/found/{token} (public)',
    'token: string[..46] ^[1-9A-HJ-NP-Za-km-z]{40,46}$, act: on-my-way|still-going|withdraw|safe|reopen|false-alarm|unmute|screen|unscreen, minutes?: integer[1..240], reports?: list of string[..30][..50]',
    'incident-closed invalid-input link-ended other-site service-unavailable too-large unexpected unsupported-content-type',
  ],
  readThread: [
    'get /public/safe-return/thread (public)',
    'uid: string[..2000]',
    'details-needed-first incident-closed invalid-input service-unavailable unexpected user-not-found',
  ],
  writeThread: [
    'post /public/safe-return/thread (public)',
    'uid: string[..2000], sentence?: sitting|inside|walking|calm|upset|tired|thirsty|hungry|drinking|toilet|hurt|asks-for-you|wants-to-go|can-stay|must-leave, text?: string[..300], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, report?: string[..20] ^\\d+$',
    'details-needed-first incident-closed invalid-input other-site required-data service-unavailable thread-full thread-text-too-long too-large too-many-requests unexpected unsupported-content-type user-not-found',
  ],
  sendThreadPhoto: [
    'put /public/safe-return/thread/photo (public)',
    'uid: string[..2000]',
    'details-needed-first incident-closed invalid-input other-site photo-heic photo-storage-away photo-too-large photo-too-many-pixels photo-type photo-unreadable required-data service-unavailable thread-full thread-text-too-long too-many-requests unexpected user-not-found',
  ],
  readFoundThreads: [
    'get /public/found/{token}/threads (public)',
    'token: string[..46] ^[1-9A-HJ-NP-Za-km-z]{40,46}$',
    'invalid-input link-ended service-unavailable unexpected',
  ],
  writeFoundThread: [
    'post /public/found/{token}/threads (public)',
    'token: string[..46] ^[1-9A-HJ-NP-Za-km-z]{40,46}$, to: string[..30], sentence?: thanks|five-minutes|ten-minutes|twenty-minutes|somebody-comes|arrived|cannot-find-you|stay-there|sit-down|go-inside|give-water|what-do-you-see|tell-where|say-i-come|call-page-number, text?: string[..300], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, report?: string[..20] ^\\d+$',
    'incident-closed invalid-input link-ended other-site required-data service-unavailable thread-full thread-text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  readThreadPhoto: [
    'get /public/found/{token}/threads/{message}/photo (public)',
    'token: string[..46] ^[1-9A-HJ-NP-Za-km-z]{40,46}$, message: string[..20] ^\\d+$',
    'invalid-input link-ended not-found service-unavailable unexpected',
  ],
  readOwnThreads: [
    'get /account/incidents/{id}/threads (member)',
    'id: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  writeOwnThread: [
    'post /account/incidents/{id}/threads (member)',
    'id: string[..200], to: string[..30], sentence?: thanks|five-minutes|ten-minutes|twenty-minutes|somebody-comes|arrived|cannot-find-you|stay-there|sit-down|go-inside|give-water|what-do-you-see|tell-where|say-i-come|call-page-number, text?: string[..300], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, report?: string[..20] ^\\d+$',
    'incident-closed invalid-input not-allowed not-found required-data service-unavailable sign-in-required thread-full thread-text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  readOwnThreadPhoto: [
    'get /account/incidents/{id}/threads/{message}/photo (member)',
    'id: string[..200], message: string[..20] ^\\d+$',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  answerPush: [
    'post /public/found/push (public)',
    'token: string[..120] ^[1-9A-HJ-NP-Za-km-z]{20,24}\\.[1-9A-HJ-NP-Za-km-z]{20,24}\\.[1-9A-HJ-NP-Za-km-z]{40,46}$',
    'incident-closed invalid-input link-ended other-site service-unavailable too-large unexpected unsupported-content-type',
  ],
  listGoToPoints: [
    'get /account/go-to-points (public)',
    'search?: "" or string[..100], region?: "" or NORTH|EAST|WEST|CENTRAL, postalCode?: "" or string[..40], sort?: "" or name|-name|updated, page?: "" or integer[1..100000], pageSize?: "" or integer[1..2000]',
    'invalid-input service-unavailable too-many-requests unexpected',
  ],
  nearestGoToPoints: [
    'get /account/go-to-points/nearest (public)',
    'lat?: "" or number[-90..90], lng?: "" or number[-180..180], search?: "" or string[..100], region?: "" or NORTH|EAST|WEST|CENTRAL, postalCode?: "" or string[..40], limit?: "" or integer[1..50], offset?: "" or integer[0..2000], counted?: "" or yes',
    'invalid-input service-unavailable too-many-requests unexpected',
  ],
  readGoToPoint: [
    'get /admin/go-to-points/{id} (public)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'go-to-point-not-found invalid-input service-unavailable too-many-requests unexpected',
  ],
  suggestPostalCodes: [
    'get /admin/go-to-points/postal-codes (public)',
    'search: string[..5] ^\\d{3,5}$',
    'invalid-input service-unavailable too-many-requests unexpected',
  ],
  listMapLabels: [
    'get /account/map-labels (public)',
    'x: integer[0..65535], y: integer[0..65535]',
    'invalid-input service-unavailable too-many-requests unexpected',
  ],
  suggestPlaces: [
    'get /account/go-to-points/suggestions (public)',
    'search: string[..100]',
    'invalid-input service-unavailable too-many-requests unexpected',
  ],
  reportWrongEntry: [
    'post /account/go-to-points/{id}/wrong (public)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, what: closed|hours|address|phone|other, text?: string[..300] = ""',
    'go-to-point-not-found invalid-input required-data service-unavailable text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  reportWrongWords: [
    'post /public/words/wrong (public)',
    'locale: en|md|ms|ta, place: site|safe-return|locator|registration|member|console, text: string[1..300]',
    'invalid-input required-data service-unavailable text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  findAddresses: [
    'get /account/address (public)',
    'postalCode: string[..6] ^\\d{6}$',
    'address-service-unavailable invalid-input postal-code-invalid service-unavailable too-many-requests unexpected',
  ],
  checkCaregiverRegistration: [
    'post /public/credential/checkCaregiverRegistration (public)',
    'username?: string[..200], email?: string[..200], phone?: string[..200], prefixCountryNum?: string[..200], idTokenGoogle?: string[..8000], password?: string[..200]',
    'google-failed invalid-input password-common service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  readGoogleSettings: [
    'get /public/credential/google (public)',
    '',
    'service-unavailable too-many-requests unexpected',
  ],
  generateCaregiverSignUpOTP: [
    'post /public/credential/generateCaregiverSignUpOTP (public)',
    'phone?: string[..200], prefixCountryNum?: string[..200] = "+65", channel?: "sms" = "sms", username?: string[..200]',
    'code-unavailable code-wait invalid-input phone-country phone-impossible phone-required phone-too-short service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  verifyCaregiverSignUpOTP: [
    'post /public/credential/verifyCaregiverSignUpOTP (public)',
    'phone?: string[..200], prefixCountryNum?: string[..200] = "+65", code: string[..200]',
    'code-ended invalid-input phone-country phone-impossible phone-required phone-too-short service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  signupCaregiver: [
    'post /public/credential/signupCaregiver (public)',
    'credential: {credentialType?: USERNAME|GOOGLE = "USERNAME", credentialData?: {username?: string[..200], password?: string[..200], idTokenGoogle?: string[..8000]} = {}, accountData?: {prefixCountryNum?: string[..1000], phone?: string[..1000], email?: string[..1000], firstname?: string[..1000], lastname?: string[..1000], displayName?: string[..1000], gender?: string[..1000], birth?: string[..1000], lastNric?: string[..1000], homeNumber?: string[..1000], streetName?: string[..1000], unitNumber?: string[..1000], postalCode?: string[..1000], cityCountry?: string[..1000], building?: string[..1000], blockNumber?: string[..1000], address?: string[..1000], interests?: string[..1000], activityPreferences?: string[..1000], findHomewardList?: list of string[..200][..20], howFindHomeward?: list of string[..200][..20], existingDementiaSingapore?: boolean, dementiaDetail?: {language?: string[..1000], typeDementia?: string[..1000], stageDementia?: string[..1000]}, dementiaHospital?: {hospitalName?: string[..1000], hospitalDepartment?: string[..1000], appointment?: string[..1000], symptoms?: string[..1000]}, registrationPlatform?: string[..1000], metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, createdBy?: string[..1000], masterPartnerUid?: string[..1000], alreadyLoggedIn?: boolean, locale?: en|md|ms|ta, consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]} = {}, alreadyLoggedIn?: boolean, metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, howFindHomeward?: list of string[..200][..20]}, token?: string[..2000], partnerToken?: string[..2000], invitationId?: string[..200]',
    'birth-not-past confirm-password-required display-name-too-long email-invalid email-taken fill-required-data fill-required-fields google-failed google-fields-required google-taken how-found-required invalid-input last-nric-format last-nric-length link-ended password-common password-required password-too-long password-too-short passwords-differ phone-country phone-impossible phone-not-verified phone-required phone-taken phone-too-short service-unavailable terms-required text-too-long too-large too-many-requests unexpected unsupported-content-type username-required username-taken username-too-long username-too-short',
  ],
  signupDementia: [
    'post /public/credential/signupDementia (public)',
    'credential: {credentialType?: USERNAME|GOOGLE = "USERNAME", credentialData?: {username?: string[..200], password?: string[..200], idTokenGoogle?: string[..8000]} = {}, accountData?: {prefixCountryNum?: string[..1000], phone?: string[..1000], email?: string[..1000], firstname?: string[..1000], lastname?: string[..1000], displayName?: string[..1000], gender?: string[..1000], birth?: string[..1000], lastNric?: string[..1000], homeNumber?: string[..1000], streetName?: string[..1000], unitNumber?: string[..1000], postalCode?: string[..1000], cityCountry?: string[..1000], building?: string[..1000], blockNumber?: string[..1000], address?: string[..1000], interests?: string[..1000], activityPreferences?: string[..1000], findHomewardList?: list of string[..200][..20], howFindHomeward?: list of string[..200][..20], existingDementiaSingapore?: boolean, dementiaDetail?: {language?: string[..1000], typeDementia?: string[..1000], stageDementia?: string[..1000]}, dementiaHospital?: {hospitalName?: string[..1000], hospitalDepartment?: string[..1000], appointment?: string[..1000], symptoms?: string[..1000]}, registrationPlatform?: string[..1000], metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, createdBy?: string[..1000], masterPartnerUid?: string[..1000], alreadyLoggedIn?: boolean, locale?: en|md|ms|ta, consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]} = {}, alreadyLoggedIn?: boolean, metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, howFindHomeward?: list of string[..200][..20]}, token?: string[..2000], partnerToken?: string[..2000]',
    'birth-not-past display-name-too-long email-phone-wrong fill-required-and-date fill-required-data google-failed google-taken invalid-input last-nric-format last-nric-length link-ended password-common password-required password-too-long password-too-short-person passwords-differ-person person-exists phone-wrong service-unavailable text-too-long too-large too-many-requests unexpected unsupported-content-type username-required username-taken username-too-long username-too-short-person',
  ],
  checkDementiaRegistration: [
    'post /public/credential/checkDementiaRegistration (public)',
    'username: string[..200], password?: string[..200]',
    'invalid-input password-common service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  checkValidation: [
    'get /public/checkValidation (public)',
    'lastname: string[..200], birth: string[..200], lastNric: string[..200], type?: "DEMENTIA" = "DEMENTIA"',
    'invalid-input service-unavailable too-many-requests unexpected',
  ],
  checkDuplicateLastNricLastNameDateOfBirth: [
    'post /public/accounts/checkDuplicateLastNricLastNameDateOfBirth (public)',
    'lastname: string[..200], birth: string[..200], lastNric: string[..200]',
    'invalid-input service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  createDementia: [
    'post /public/accounts/createdementia (registration member)',
    'uid?: string[..200] or number, relationship?: string[..200], dementia: {credential: {credentialType?: USERNAME|GOOGLE = "USERNAME", credentialData?: {username?: string[..200], password?: string[..200], idTokenGoogle?: string[..8000]} = {}, accountData?: {prefixCountryNum?: string[..1000], phone?: string[..1000], email?: string[..1000], firstname?: string[..1000], lastname?: string[..1000], displayName?: string[..1000], gender?: string[..1000], birth?: string[..1000], lastNric?: string[..1000], homeNumber?: string[..1000], streetName?: string[..1000], unitNumber?: string[..1000], postalCode?: string[..1000], cityCountry?: string[..1000], building?: string[..1000], blockNumber?: string[..1000], address?: string[..1000], interests?: string[..1000], activityPreferences?: string[..1000], findHomewardList?: list of string[..200][..20], howFindHomeward?: list of string[..200][..20], existingDementiaSingapore?: boolean, dementiaDetail?: {language?: string[..1000], typeDementia?: string[..1000], stageDementia?: string[..1000]}, dementiaHospital?: {hospitalName?: string[..1000], hospitalDepartment?: string[..1000], appointment?: string[..1000], symptoms?: string[..1000]}, registrationPlatform?: string[..1000], metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, createdBy?: string[..1000], masterPartnerUid?: string[..1000], alreadyLoggedIn?: boolean, locale?: en|md|ms|ta, consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]} = {}, alreadyLoggedIn?: boolean, metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, howFindHomeward?: list of string[..200][..20]}}',
    'birth-not-past display-name-too-long email-phone-wrong fill-required-and-date fill-required-data invalid-input last-nric-format last-nric-length not-allowed password-common password-required password-too-long password-too-short-person passwords-differ-person person-exists phone-wrong relationship-required service-unavailable sign-in-required terms-required text-too-long too-large too-many-requests unexpected unsupported-content-type username-required username-taken username-too-long username-too-short-person',
  ],
  createCaregiver: [
    'post /public/accounts/createcaregiver (registration member)',
    'uid?: string[..200] or number, relationship?: string[..200], caregiver: {credential: {credentialType?: USERNAME|GOOGLE = "USERNAME", credentialData?: {username?: string[..200], password?: string[..200], idTokenGoogle?: string[..8000]} = {}, accountData?: {prefixCountryNum?: string[..1000], phone?: string[..1000], email?: string[..1000], firstname?: string[..1000], lastname?: string[..1000], displayName?: string[..1000], gender?: string[..1000], birth?: string[..1000], lastNric?: string[..1000], homeNumber?: string[..1000], streetName?: string[..1000], unitNumber?: string[..1000], postalCode?: string[..1000], cityCountry?: string[..1000], building?: string[..1000], blockNumber?: string[..1000], address?: string[..1000], interests?: string[..1000], activityPreferences?: string[..1000], findHomewardList?: list of string[..200][..20], howFindHomeward?: list of string[..200][..20], existingDementiaSingapore?: boolean, dementiaDetail?: {language?: string[..1000], typeDementia?: string[..1000], stageDementia?: string[..1000]}, dementiaHospital?: {hospitalName?: string[..1000], hospitalDepartment?: string[..1000], appointment?: string[..1000], symptoms?: string[..1000]}, registrationPlatform?: string[..1000], metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, createdBy?: string[..1000], masterPartnerUid?: string[..1000], alreadyLoggedIn?: boolean, locale?: en|md|ms|ta, consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]} = {}, alreadyLoggedIn?: boolean, metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, howFindHomeward?: list of string[..200][..20], username?: string[..200], password?: string[..200]}}',
    'birth-not-past display-name-too-long fill-required-data fill-required-fields invalid-input last-nric-format last-nric-length not-allowed password-common password-too-long password-too-short passwords-differ phone-country phone-impossible phone-too-short service-unavailable sign-in-required terms-required text-too-long too-large too-many-requests unexpected unsupported-content-type username-phone-required username-phone-taken username-too-long username-too-short',
  ],
  listClients: [
    'get /account/clients (registration member)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  actForClient: [
    'post /account/clients/{uid}/session (registration member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  takeOverAccount: [
    'post /public/credential/takeOver (public)',
    'token: string[..2000], password: string[..200], confirmPassword?: string[..200]',
    'invalid-input link-ended password-common password-too-long password-too-short-reset passwords-differ-professional phone-taken service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  beginPasskeySignIn: [
    'post /public/credential/passkey (public)',
    'username?: string[..200] = ""',
    'invalid-input service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  signIn: [
    'post /public/credential/signIn (public)',
    `username?: string[..200] = "", password?: string[..200] = "", idTokenGoogle?: string[..8000], passkey?: ${USED_PASSKEY}`,
    'account-frozen google-failed invalid-input passkey-failed service-unavailable sign-in-failed too-large too-many-requests unexpected unsupported-content-type',
  ],
  signOut: [
    'post /account/signOut (public)',
    'purpose?: "registration"',
    'invalid-input service-unavailable too-large unexpected unsupported-content-type',
  ],
  readOwnAccount: [
    'get /account/me (registration member)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  changeOwnAccount: [
    'patch /account/me (registration member)',
    `accountData: {prefixCountryNum?: string[..1000], phone?: string[..1000], email?: string[..1000], firstname?: string[..1000], lastname?: string[..1000], displayName?: string[..1000], gender?: string[..1000], birth?: string[..1000], lastNric?: string[..1000], homeNumber?: string[..1000], streetName?: string[..1000], unitNumber?: string[..1000], postalCode?: string[..1000], cityCountry?: string[..1000], building?: string[..1000], blockNumber?: string[..1000], address?: string[..1000], interests?: string[..1000], activityPreferences?: string[..1000], findHomewardList?: list of string[..200][..20], howFindHomeward?: list of string[..200][..20], existingDementiaSingapore?: boolean, dementiaDetail?: {language?: string[..1000], typeDementia?: string[..1000], stageDementia?: string[..1000]}, dementiaHospital?: {hospitalName?: string[..1000], hospitalDepartment?: string[..1000], appointment?: string[..1000], symptoms?: string[..1000]}, registrationPlatform?: string[..1000], metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, createdBy?: string[..1000], masterPartnerUid?: string[..1000], alreadyLoggedIn?: boolean, locale?: en|md|ms|ta, consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]}, confirmation?: ${CONFIRMATION}`,
    'account-frozen birth-not-past display-name-too-long email-invalid email-phone-wrong email-taken fill-required-and-date fill-required-data fill-required-fields invalid-input last-nric-format last-nric-length not-allowed passkey-failed password-wrong person-exists phone-impossible phone-wrong service-unavailable sign-in-again sign-in-required text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  confirmOwnAccount: [
    'post /account/confirm (registration member)',
    'consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6], displayName?: string[..1000]',
    'already-confirmed display-name-too-long fill-required-data invalid-input not-allowed person-exists service-unavailable sign-in-required terms-required text-too-long too-large unexpected unsupported-content-type',
  ],
  putPhoto: [
    'put /account/photo/{uid} (registration member)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, consent: "PHOTO"',
    'invalid-input not-allowed not-found photo-consent-required photo-heic photo-storage-away photo-too-large photo-too-many-pixels photo-type photo-unreadable service-unavailable sign-in-required too-many-requests unexpected user-not-found',
  ],
  changePhoto: [
    'put /admin/accounts/{uid}/photo (administrator)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, consent: "PHOTO", reason: asked|unclear|wrong-person|unsuitable',
    'invalid-input not-allowed not-found photo-consent-required photo-heic photo-storage-away photo-too-large photo-too-many-pixels photo-type photo-unreadable service-unavailable sign-in-required unexpected user-not-found',
  ],
  readRecordings: [
    'get /public/safe-return/recordings (public)',
    'uid: string[..2000]',
    'details-needed-first incident-closed invalid-input not-found service-unavailable unexpected user-not-found',
  ],
  readFamilyVoice: [
    'get /public/safe-return/voice (public)',
    'uid: string[..2000]',
    'details-needed-first incident-closed invalid-input not-found service-unavailable unexpected user-not-found',
  ],
  readPhrase: [
    'get /public/phrases/{hash} (public)',
    'hash: string[..20] ^[0-9a-f]{20}$',
    'invalid-input not-found service-unavailable unexpected',
  ],
  listPhrases: [
    'get /admin/phrases (administrator)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  putPhrase: [
    'put /admin/phrases/{language}/{phrase} (administrator)',
    'language: Hokkien|Teochew|Cantonese|Hakka|Mandarin|Malay|Tamil|English, phrase: hello|safe|wait|asked|ask',
    'invalid-input not-allowed recording-silent recording-too-large recording-too-short recording-type recording-unreadable service-unavailable sign-in-required unexpected',
  ],
  removePhrase: [
    'delete /admin/phrases/{language}/{phrase} (administrator)',
    'language: Hokkien|Teochew|Cantonese|Hakka|Mandarin|Malay|Tamil|English, phrase: hello|safe|wait|asked|ask',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  readVoice: [
    'get /account/people/{uid}/voice (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  hearVoice: [
    'get /account/people/{uid}/voice/sound (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  putVoice: [
    'put /account/people/{uid}/voice (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found recording-silent recording-too-large recording-too-short recording-type recording-unreadable service-unavailable sign-in-required too-many-requests unexpected',
  ],
  removeVoice: [
    'delete /account/people/{uid}/voice (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  removePhoto: [
    'delete /account/photo/{uid} (registration member)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected user-not-found',
  ],
  openLink: [
    'post /public/credential/openLink (public)',
    'token: string[..2000], purpose: take-over|email|freeze|question|number',
    'invalid-input link-ended service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  verifyToken: [
    'post /public/credential/verifyToken (public)',
    'token?: string[..2000]',
    'invalid-input link-ended service-unavailable too-many-requests unexpected',
  ],
  requestNewPassword: [
    'post /public/reset-password/request (public)',
    'username: string[..200]',
    'invalid-input service-unavailable too-large unexpected unsupported-content-type',
  ],
  verifyTokenResetPassword: [
    'post /public/verify-token-reset-password (public)',
    'token: string[..2000]',
    'invalid-input link-ended service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  resetPassword: [
    'post /public/reset-password (public)',
    'token: string[..2000], username?: string[..200], password: string[..200], confirmPassword?: string[..200]',
    'invalid-input link-ended password-common password-too-long password-too-short-reset passwords-differ-professional service-unavailable too-large too-many-requests unexpected unsupported-content-type username-required username-taken username-too-long username-too-short-person',
  ],
  freezeAccount: [
    'post /public/freeze/{token} (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$',
    'invalid-input link-ended service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  verifyEmail: [
    'post /public/verify-email/{token} (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$',
    'email-taken invalid-input link-ended service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  readQuestion: [
    'get /public/questions/{token} (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$',
    'invalid-input link-ended service-unavailable unexpected',
  ],
  answerQuestion: [
    'post /public/questions/{token} (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$, question: string[..40], text?: string[..500], firstname?: string[..500], lastname?: string[..500], birth?: string[..500], gender?: string[..500], postalCode?: string[..500], blockNumber?: string[..500], streetName?: string[..500], unitNumber?: string[..500], building?: string[..500], cityCountry?: string[..500], name?: string[..500], prefixCountryNum?: string[..500], phone?: string[..500]',
    'birth-not-past fill-required-and-date fill-required-data fill-required-fields invalid-input link-ended phone-country phone-impossible phone-required phone-too-short service-unavailable text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  answerWithPhoto: [
    'put /public/questions/{token}/photo (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$, question: string[..40], consent: "PHOTO"',
    'invalid-input link-ended photo-consent-required photo-heic photo-storage-away photo-too-large photo-too-many-pixels photo-type photo-unreadable service-unavailable too-many-requests unexpected',
  ],
  listDrafts: ['get /drafts (public)', '', 'service-unavailable too-many-requests unexpected'],
  readDraft: [
    'get /drafts/{journey} (public)',
    'journey: caregiver|person|public-member|partner-application|person-by-caregiver|caregiver-by-person|tag-person|tag-caregiver',
    'invalid-input not-found service-unavailable sign-in-required too-many-requests unexpected',
  ],
  keepDraft: [
    'put /drafts/{journey} (public)',
    String.raw`journey: caregiver|person|public-member|partner-application|person-by-caregiver|caregiver-by-person|tag-person|tag-caregiver, path: string[..100] ^(?:\/[A-Za-z-]+)+(?:\?step=[a-z]+)?$, values: object, inAccount?: boolean`,
    'invalid-input service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  discardDraft: [
    'delete /drafts/{journey} (public)',
    'journey: caregiver|person|public-member|partner-application|person-by-caregiver|caregiver-by-person|tag-person|tag-caregiver',
    'invalid-input service-unavailable too-many-requests unexpected',
  ],
  changeSharedDevice: [
    'put /drafts (public)',
    'isShared: boolean',
    'invalid-input service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  usersFiltered: [
    'get /public/accounts/usersFiltered (public)',
    'name?: string[..200], phone?: string[..200], lastNric?: string[..200], type: DEMENTIA|CAREGIVER',
    'invalid-input last-nric-format last-nric-length name-and-nric-required not-allowed service-unavailable too-many-requests unexpected',
  ],
  users: [
    'get /public/accounts/users (public)',
    'phone: string[..200], type?: "CAREGIVER" = "CAREGIVER"',
    'invalid-input not-allowed service-unavailable too-many-requests unexpected',
  ],
  partnerUsers: [
    'get /partner/users (caregiver-partner registration member)',
    'name?: string[..200], phone?: string[..200], lastNric?: string[..200], type: DEMENTIA|CAREGIVER',
    'invalid-input last-nric-format last-nric-length link-ended name-and-nric-required not-allowed service-unavailable sign-in-required too-many-requests unexpected',
  ],
  tagMyOtherAccount: [
    'post /public/accounts/tagMyOtherAccount (registration member)',
    'uidTagged: string[..1000], uidTags?: string[..200] or number, status?: string[..200], relationship?: string[..200], isWeb?: boolean',
    'fill-required-data invalid-input not-allowed relationship-required service-unavailable sign-in-required tag-exists tag-not-possible text-too-long too-large too-many-pending-tags too-many-requests unexpected unsupported-content-type',
  ],
  answerTag: [
    'patch /account/tags/{id} (member)',
    'id: string[..200], status: ACCEPTED|REJECTED|ENDED, objection?: boolean',
    'invalid-input not-allowed not-found service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  changeCalledAs: [
    'put /account/tags/{id}/called-as (member)',
    'id: string[..200], calledAs: daughter|son|granddaughter|grandson|mother|father|grandmother|grandfather|wife|husband|sister|brother|niece|nephew|aunt|uncle|friend|neighbour|helper or null',
    'invalid-input not-allowed not-found service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  removeQuietly: [
    'post /account/tags/{id}/remove-quietly (member)',
    'id: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  listTags: [
    'get /account/tags (member)',
    'person?: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  invite: [
    'post /account/invite (member)',
    'uid?: string[..200], relationship?: string[..200], phone?: string[..200], prefixCountryNum?: string[..200], email?: string[..200]',
    'email-invalid invalid-input not-allowed phone-country phone-impossible phone-required phone-too-short relationship-required required-data service-unavailable sign-in-required tag-not-possible text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  takeInvitation: [
    'patch /account/invite/{id} (registration member)',
    'id: string[..200], invitedUid?: string[..200] or number',
    'invalid-input link-ended not-allowed service-unavailable sign-in-required tag-exists too-large unexpected unsupported-content-type',
  ],
  listInvitations: ['get /account/invite (member)', '', 'not-allowed service-unavailable sign-in-required unexpected'],
  withdrawInvitation: [
    'delete /account/invite/{id} (member)',
    'id: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  signUpPartner: [
    'post /public/credential/signUpPartner (public)',
    'credentialType?: "USERNAME" = "USERNAME", token?: string[..1000], terms?: boolean, locale?: en|md|ms|ta, partnerDetails: {organizationName?: string[..1000], pocName?: string[..1000], address?: string[..1000], blockNumber?: string[..1000], building?: string[..1000], streetName?: string[..1000], pocPhone?: string[..1000], pocEmail?: string[..1000], hotlineNumber?: string[..1000], postalCode?: string[..1000], jobTitle?: string[..1000], unitNumber?: string[..1000], branch?: string[..1000], createdBy?: string[..1000] or number}',
    'email-invalid fill-required-data invalid-input phone-impossible service-unavailable terms-required text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  signUpMoP: [
    'post /public/credential/signUpMoP (public)',
    'credential: {credentialType?: USERNAME|GOOGLE = "USERNAME", credentialData?: {username?: string[..200], password?: string[..200], idTokenGoogle?: string[..8000]} = {}, accountData?: {prefixCountryNum?: string[..1000], phone?: string[..1000], email?: string[..1000], firstname?: string[..1000], lastname?: string[..1000], displayName?: string[..1000], gender?: string[..1000], birth?: string[..1000], lastNric?: string[..1000], homeNumber?: string[..1000], streetName?: string[..1000], unitNumber?: string[..1000], postalCode?: string[..1000], cityCountry?: string[..1000], building?: string[..1000], blockNumber?: string[..1000], address?: string[..1000], interests?: string[..1000], activityPreferences?: string[..1000], findHomewardList?: list of string[..200][..20], howFindHomeward?: list of string[..200][..20], existingDementiaSingapore?: boolean, dementiaDetail?: {language?: string[..1000], typeDementia?: string[..1000], stageDementia?: string[..1000]}, dementiaHospital?: {hospitalName?: string[..1000], hospitalDepartment?: string[..1000], appointment?: string[..1000], symptoms?: string[..1000]}, registrationPlatform?: string[..1000], metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, createdBy?: string[..1000], masterPartnerUid?: string[..1000], alreadyLoggedIn?: boolean, locale?: en|md|ms|ta, consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]} = {}, alreadyLoggedIn?: boolean, metadata?: {MoP?: boolean, homewardPro?: boolean, fromMoP?: boolean, cardAddress?: {partnerAddress?: string[..1000], partnerBranch?: string[..1000], partnerPostalCode?: string[..1000]}}, howFindHomeward?: list of string[..200][..20]}, token?: string[..1000]',
    'email-invalid email-taken fill-required-data how-found-required invalid-input link-ended password-common password-too-long password-too-short passwords-differ-public phone-country phone-impossible phone-not-verified phone-required phone-taken phone-too-short service-unavailable terms-required text-too-long too-large too-many-requests unexpected unsupported-content-type username-taken username-too-long username-too-short',
  ],
  verifyPartnerToken: [
    'post /public/credential/verifyPartnerToken (public)',
    'token?: string[..2000]',
    'invalid-input link-ended service-unavailable too-many-requests unexpected',
  ],
  verifyCGUnderPartner: [
    'post /public/credential/verifyCGUnderPartner (public)',
    'token?: string[..2000]',
    'invalid-input link-ended service-unavailable too-many-requests unexpected',
  ],
  submitPartner: [
    'post /account/submitPartner (public)',
    'token?: string[..2000], username?: string[..1000], password?: string[..1000], confirmPassword?: string[..1000], consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]',
    'credentials-submitted fill-required-data invalid-input link-ended password-common password-too-long password-too-short-professional passwords-differ-professional service-unavailable too-large too-many-requests unexpected unsupported-content-type username-taken username-too-long username-too-short',
  ],
  submitCGUnderPartner: [
    'post /account/submitCGUnderPartner (public)',
    'token?: string[..2000], username?: string[..1000], password?: string[..1000], confirmPassword?: string[..1000], consents?: list of TERMS|DECLARATION|COLLECTION|MARKETING|STORAGE|PHOTO[..6]',
    'credentials-verified fill-required-data invalid-input link-ended password-common password-too-long password-too-short-professional passwords-differ-professional service-unavailable too-large too-many-requests unexpected unsupported-content-type username-taken username-too-long username-too-short',
  ],
  signInToConsole: [
    'post /admin/sign-in (public)',
    'username: string[..200], password: string[..200]',
    'account-frozen administrator-suspended invalid-input service-unavailable sign-in-failed staff-not-approved too-large too-many-requests unexpected unsupported-content-type',
  ],
  readConsole: ['get /admin/session (public)', '', 'service-unavailable unexpected'],
  beginEnrolment: ['post /admin/second-factor/enrolment (public)', '', 'service-unavailable unexpected'],
  confirmEnrolment: [
    'post /admin/second-factor (public)',
    'code: string[..200]',
    'invalid-input not-allowed second-factor-wrong service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  showSecondFactor: [
    'post /admin/second-factor/code (public)',
    'code: string[..200]',
    'invalid-input not-allowed second-factor-wrong service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  beginConsolePasskey: [
    'post /admin/passkey/begin (public)',
    'username?: string[..200] = ""',
    'invalid-input service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  enterByPasskey: [
    'post /admin/passkey (public)',
    `passkey: ${USED_PASSKEY}`,
    'administrator-suspended invalid-input passkey-failed service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  listConsolePasskeys: [
    'get /admin/passkeys (administrator)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  beginAddingConsolePasskey: [
    'post /admin/passkeys/begin (public)',
    `confirmation?: ${CONFIRMATION}`,
    'invalid-input not-allowed passkeys-full password-wrong service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  addConsolePasskey: [
    'post /admin/passkeys (public)',
    `name: string[1..60], passkey: ${MADE_PASSKEY}`,
    'invalid-input not-allowed passkey-failed passkey-known passkey-name-required passkeys-full service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  renameConsolePasskey: [
    'patch /admin/passkeys/{id} (administrator)',
    `id: string[..200], confirmation?: ${CONFIRMATION}, name: string[1..60]`,
    'invalid-input not-allowed not-found passkey-name-required password-wrong service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  removeConsolePasskey: [
    'post /admin/passkeys/{id}/remove (administrator)',
    `id: string[..200], confirmation?: ${CONFIRMATION}`,
    'invalid-input last-second-factor not-allowed not-found password-wrong service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  keepConsoleOpen: [
    'post /admin/session/use (administrator organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  unlockConsole: [
    'post /admin/unlock (public)',
    `code?: string[..200] = "", password?: string[..200] = "", passkey?: ${USED_PASSKEY}`,
    'invalid-input passkey-failed password-wrong second-factor-wrong service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  signOutOfConsole: ['post /admin/sign-out (public)', '', 'service-unavailable unexpected'],
  beginRegistering: [
    'post /admin/registering (organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  handOverToConsole: [
    'post /admin/hand-over (public)',
    'token: string[..200]',
    'invalid-input link-ended service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  listAccounts: [
    'get /admin/accounts (administrator organisation)',
    'sort?: status|name|name-desc|updated = "status", search?: string[..200], type?: DEMENTIA|CAREGIVER|PARTNER|PUBLIC, status?: INCOMPLETE|PENDING|APPROVED|REJECTED|SUSPENDED|ENDING|ENDED, after?: string[..100], before?: string[..100]',
    'invalid-input not-allowed search-too-short service-unavailable sign-in-required unexpected',
  ],
  searchAccounts: [
    'post /admin/search (administrator organisation)',
    'text: string[1..200], after?: string[..100]',
    'invalid-input not-allowed search-too-short service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  readAccount: [
    'get /admin/accounts/{uid} (administrator organisation)',
    'uid: string[..100]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  revealAccount: [
    'post /admin/accounts/{uid}/reveal (administrator organisation)',
    'uid: string[..100], what: nric|health|number, reason: string[1..500]',
    'invalid-input not-allowed not-found reason-required service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  decideAccount: [
    'post /admin/accounts/{uid}/decision (administrator organisation)',
    'uid: string[..100], decision: approve|ask|reject|suspend|lift|end|confirm-death|undo, seen: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$, reason?: string[1..500], question?: {question: photo|contact|identity|own, opened?: text|identity|gender|address|contact|photo, text?: string[..500]}, rejection?: talk|not-reached|not-confirmed|outside|as-asked, stopSafeReturn?: boolean, cause?: death|termination, duplicateOf?: string[..100]',
    'alarm-open changed-meanwhile contact-needed decided-already email-taken invalid-input not-allowed not-found person-exists phone-taken question-required reason-required rejection-required second-administrator service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type',
  ],
  settleQuestion: [
    'post /admin/questions/{id} (administrator)',
    'id: string[..40], outcome: take|leave, seen: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$',
    'changed-meanwhile decided-already invalid-input not-allowed not-found person-exists service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  readMending: [
    'get /admin/accounts/{uid}/mending (administrator)',
    'uid: string[..100]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  mendAccount: [
    'patch /admin/accounts/{uid}/mending (administrator)',
    'uid: string[..100], seen: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$, part: phone|email|address|locale|language, reason: string[1..500], prefixCountryNum?: string[..200], phone?: string[..200], email?: string[..200], postalCode?: string[..200], blockNumber?: string[..200], streetName?: string[..200], unitNumber?: string[..200], building?: string[..200], cityCountry?: string[..200], locale?: en|md|ms|ta, language?: string[..200]',
    'account-frozen changed-meanwhile email-invalid email-taken fill-required-data invalid-input not-allowed not-found number-asked phone-country phone-impossible phone-required phone-taken phone-too-short reason-required service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type',
  ],
  mendTag: [
    'post /admin/tags/{id}/mending (administrator)',
    'id: string[..100], act: relation|earlier|end|restore, relationship?: string[..200], reason: string[1..500]',
    'decided-already invalid-input not-allowed not-found reason-required relationship-required service-unavailable sign-in-required tag-exists text-too-long too-large unexpected unsupported-content-type',
  ],
  addContact: [
    'post /admin/accounts/{uid}/contacts (administrator)',
    'uid: string[..100], carer: string[..200], relationship?: string[..200], reason: string[1..500]',
    'carer-unknown invalid-input not-allowed not-found reason-required relationship-required service-unavailable sign-in-required tag-exists tag-not-possible text-too-long too-large unexpected unsupported-content-type',
  ],
  changeIdentity: [
    'patch /admin/accounts/{uid}/identity (administrator)',
    'uid: string[..100], seen: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$, firstname?: string[..200], lastname?: string[..200], birth?: string[..200], lastNric?: string[..200], gender?: string[..200], proof: nric|passport|birth-certificate|deed-poll|other, note: string[1..500]',
    'birth-not-past changed-meanwhile fill-required-and-date invalid-input last-nric-format last-nric-length not-allowed not-found person-exists reason-required service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type',
  ],
  listDuplicates: [
    'get /admin/accounts/{uid}/duplicates (administrator organisation)',
    'uid: string[..100]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  dismissDuplicate: [
    'post /admin/accounts/{uid}/duplicates/{other} (administrator organisation)',
    'uid: string[..100], other: string[..100]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  listQueue: [
    'get /admin/queues/{queue} (administrator)',
    'queue: all|registrations|organisations|public, due?: overdue, kind?: DEMENTIA|CAREGIVER|PARTNER|PUBLIC, locale?: en|md|ms|ta, organisation?: string[..100], claim?: mine|free, after?: string[..100]',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  takeNextCase: [
    'post /admin/queues/{queue}/next (administrator)',
    'queue: all|registrations|organisations|public, due?: overdue, kind?: DEMENTIA|CAREGIVER|PARTNER|PUBLIC, locale?: en|md|ms|ta, organisation?: string[..100], claim?: mine|free, after?: string[..100]',
    'invalid-input not-allowed service-unavailable sign-in-required too-large too-many-claims unexpected unsupported-content-type',
  ],
  claimCases: [
    'post /admin/claims (administrator)',
    'uids: list of string[..100][1..50], claimed: boolean',
    'invalid-input not-allowed service-unavailable sign-in-required too-large too-many-claims unexpected unsupported-content-type',
  ],
  readDeskCounts: [
    'get /admin/desk-counts (administrator)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  listWorkItems: [
    'get /admin/work-items (administrator)',
    'closed?: yes, kind?: incomplete|call-or-write|tag-objection|no-contact|stopped-now|remove-quietly|death-reported|account-frozen|number-unconfirmed|number-doubted|wrong-entry|wrong-words|thread-reported, after?: string[..100]',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  barTag: [
    'post /admin/tags/{id}/bar (administrator)',
    'id: string[..100], barred: boolean, reason: string[1..500]',
    'decided-already invalid-input not-allowed not-found reason-required service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  claimWorkItem: [
    'post /admin/work-items/{id}/claim (administrator)',
    'id: string[..100], claimed: boolean',
    'decided-already invalid-input not-allowed not-found service-unavailable sign-in-required too-large too-many-claims unexpected unsupported-content-type',
  ],
  closeWorkItem: [
    'post /admin/work-items/{id} (administrator)',
    'id: string[..100], note: string[1..500], outcome?: keep|end, seen?: integer[0..2147483647]',
    'alarm-open changed-meanwhile decided-already email-taken invalid-input not-allowed not-found phone-taken reason-required second-administrator service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  readReportedPhoto: [
    'get /admin/work-items/{id}/photo (administrator)',
    'id: string[..100]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  listLinks: [
    'get /admin/links (administrator organisation)',
    'kind?: admin|partner|mop|reset|set-password|caregiver-partner|care-professional|take-over|email|freeze|question|number|hand-over, account?: string[..100], after?: string[..100]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  makeLink: [
    'post /admin/links (administrator organisation)',
    'kind: admin|partner|mop|reset|set-password|caregiver-partner|care-professional, account?: string[..100], label?: string[..100]',
    'invalid-input not-allowed not-found resets-wait service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  revokeLink: [
    'post /admin/links/{id}/revoke (administrator organisation)',
    'id: string[..100]',
    'decided-already invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  readOverview: [
    'get /admin/overview (administrator organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  readReport: [
    'get /admin/report (administrator)',
    'month?: "" or string[..7] ^20\\d\\d-(0[1-9]|1[0-2])$',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  exportReport: [
    'get /admin/report/export (administrator)',
    'month?: "" or string[..7] ^20\\d\\d-(0[1-9]|1[0-2])$, locale?: en|md|ms = "en"',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  printReport: [
    'get /admin/report/print (administrator)',
    'month?: "" or string[..7] ^20\\d\\d-(0[1-9]|1[0-2])$, locale?: en|md|ms = "en"',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  listPoints: [
    'get /admin/points (administrator)',
    'search?: "" or string[..100], region?: "" or NORTH|EAST|WEST|CENTRAL, state?: "" or in-service|retired, page?: "" or integer[1..100000], pageSize?: "" or integer[1..50]',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  readPoint: [
    'get /admin/points/{id} (administrator)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'go-to-point-not-found invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  addPoint: [
    'post /admin/points (administrator)',
    'name: string[1..200], address: string[1..300], postalCode: string[..40], lat?: number[1.1443..1.4835], lng?: number[103.596..104.1], region?: NORTH|EAST|WEST|CENTRAL, openingHours?: string[..500] or null, contactNumber?: string[..500] or null, specialNote?: string[..500] or null, kind?: string[..500] or null',
    'invalid-input not-allowed point-exists position-outside postal-code-invalid required-data service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type',
  ],
  changePoint: [
    'put /admin/points/{id} (administrator)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, name: string[1..200], address: string[1..300], postalCode: string[..40], lat?: number[1.1443..1.4835], lng?: number[103.596..104.1], region?: NORTH|EAST|WEST|CENTRAL, openingHours?: string[..500] or null, contactNumber?: string[..500] or null, specialNote?: string[..500] or null, kind?: string[..500] or null, seen: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$',
    'changed-meanwhile go-to-point-not-found invalid-input not-allowed position-outside postal-code-invalid required-data service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type',
  ],
  retirePoint: [
    'post /admin/points/{id}/service (administrator)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, inService: boolean',
    'go-to-point-not-found invalid-input not-allowed service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  importPoints: [
    'post /admin/points/import (administrator)',
    'seen?: "" or string[..64]',
    'file-broken file-columns file-excel file-no-good-row file-no-row file-not-text file-too-large file-type file-unreadable invalid-input list-changed not-allowed service-unavailable sign-in-required unexpected',
  ],
  exportPoints: [
    'get /admin/points/export (administrator)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  listCodes: [
    'get /admin/people/{uid}/codes (administrator organisation)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected user-not-found',
  ],
  issueCode: [
    'post /admin/people/{uid}/codes (administrator organisation)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, label: string[1..40]',
    'invalid-input label-required not-allowed person-not-approved service-unavailable sign-in-required text-too-long too-large too-many-codes unexpected unsupported-content-type user-not-found',
  ],
  revokeCode: [
    'post /admin/people/{uid}/codes/{code}/revoke (administrator organisation)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, code: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'code-in-alarm invalid-input not-allowed service-unavailable sign-in-required too-large unexpected unsupported-content-type user-not-found',
  ],
  printLabels: [
    'get /admin/people/{uid}/labels (administrator organisation)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, codes: string[..2000], copies?: sheet|single = "sheet"',
    'choose-codes invalid-input not-allowed service-unavailable sign-in-required unexpected user-not-found',
  ],
  listOpenIncidents: [
    'get /admin/incidents (administrator organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  listClosedIncidents: [
    'get /admin/closed-incidents (administrator organisation)',
    'person?: "" or string[..100], search?: "" or string[..100], from?: "" or string[..10] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$, to?: "" or string[..10] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$, after?: "" or string[..80]',
    'invalid-input not-allowed search-too-short service-unavailable sign-in-required unexpected',
  ],
  listScans: [
    'get /admin/people/{uid}/scans (administrator organisation)',
    'uid: string[..100], after?: "" or string[..80]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  readIncident: [
    'get /admin/incidents/{id} (administrator organisation)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, before?: string[..40]',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected user-not-found',
  ],
  printIncident: [
    'get /admin/incidents/{id}/record (administrator organisation)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, locale?: en|md|ms|ta = "en"',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected user-not-found',
  ],
  actOnIncident: [
    'post /admin/incidents/{id} (administrator organisation)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, act: on-my-way|still-going|withdraw|safe|reopen|false-alarm|unmute|screen|unscreen|take|release|pass-on|send-again|police-informed|call-noted|note, minutes?: integer[1..240], reports?: list of string[..30][..50], text?: string[..300], contact?: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, outcome?: NO_ANSWER|ANSWERED|VOICEMAIL, takenAt?: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$ or null',
    'incident-closed invalid-input not-allowed required-data service-unavailable sign-in-required taken-meanwhile too-large unexpected unsupported-content-type user-not-found',
  ],
  reportByTelephone: [
    'post /admin/people/{uid}/telephone-report (administrator)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, name: string[1..60], phone: string[..40], country?: string[..2] ^[A-Z]{2}$ = "SG", place?: string[..200], locale?: en|md|ms|ta, recognisedBy: CODE|NAME|DESCRIPTION',
    'invalid-input name-too-long not-allowed person-not-approved phone-impossible place-too-long required-data service-unavailable sign-in-required too-large unexpected unsupported-content-type user-not-found',
  ],
  revealHome: [
    'post /admin/incidents/{id}/home (administrator organisation)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, reason: string[1..500]',
    'invalid-input not-allowed reason-required service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type user-not-found',
  ],
  readAlarmCount: [
    'get /admin/alarm-count (administrator organisation watch)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  readWatch: [
    'get /admin/watch (administrator organisation watch)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  beginWatch: [
    'post /admin/watch (administrator organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  endWatch: [
    'post /admin/watch/end (administrator organisation watch)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  readDuty: ['get /admin/duty (administrator)', '', 'not-allowed service-unavailable sign-in-required unexpected'],
  beginDutyShift: [
    'post /admin/duty (administrator)',
    'administrator?: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, phone: string[..40], until: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$, shift?: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$ or null',
    'changed-meanwhile invalid-input not-allowed not-found phone-impossible required-data service-unavailable sign-in-required too-large unexpected unsupported-content-type user-not-found',
  ],
  endDutyShift: [
    'post /admin/duty/{id}/end (administrator)',
    'id: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'decided-already invalid-input not-allowed service-unavailable sign-in-required unexpected user-not-found',
  ],
  readAccountMessages: [
    'get /admin/accounts/{uid}/messages (administrator organisation)',
    'uid: string[..100], after?: "" or string[..80]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  recordCall: [
    'post /admin/accounts/{uid}/messages/call (administrator organisation)',
    'uid: string[..100], outcome: REACHED|NOT_REACHED|WRONG_NUMBER, seen?: string[..40] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$',
    'decided-already invalid-input not-allowed not-found required-data service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  readDelivery: [
    'get /admin/delivery (administrator)',
    'status?: "" or FAILED|UNCONFIRMED|WAITING, kind?: "" or found|still-unanswered|another-finder|many-reports|with-someone|not-with-someone|all-right|hand-over-missed|flood|channel-down|follow-up|safe|false-alarm|ended-by-itself|reopened|finder-follow-up|finder-thanks|finder-answered|finder-written|unusable|missing|answered|confirm-email|take-over|reset-password|set-password|password-changed|passkey-added|passkey-removed|already-registered|remind-incomplete|tag-waiting|tag-accepted|tag-news|invitation|colleague-invited|approved|onboarding|rejected|more-asked|more-asked-again|suspended|lifted|ended|contact-changing|contact-changed|email-changed|second-factor-changed|account-frozen|account-unfrozen|code-ended|left|person-leaving|person-stays|carer-left|carer-ended|carer-back|decision-undone|sign-in-tries|second-factor-tries|console-tries|codes-stopped|codes-guessed|unusual-reading|registered-again|administrator-invited|administrator-suspended|administrator-restored|administrator-ended|administrators-changing|card-test|photo-changed|number-asked|number-asked-again|push-device-added|push-ended|channels-changed|channel-test, after?: "" or string[..80]',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  retryMessages: [
    'post /admin/delivery/retry (administrator)',
    'id?: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, kind?: found|still-unanswered|another-finder|many-reports|with-someone|not-with-someone|all-right|hand-over-missed|flood|channel-down|follow-up|safe|false-alarm|ended-by-itself|reopened|finder-follow-up|finder-thanks|finder-answered|finder-written|unusable|missing|answered|confirm-email|take-over|reset-password|set-password|password-changed|passkey-added|passkey-removed|already-registered|remind-incomplete|tag-waiting|tag-accepted|tag-news|invitation|colleague-invited|approved|onboarding|rejected|more-asked|more-asked-again|suspended|lifted|ended|contact-changing|contact-changed|email-changed|second-factor-changed|account-frozen|account-unfrozen|code-ended|left|person-leaving|person-stays|carer-left|carer-ended|carer-back|decision-undone|sign-in-tries|second-factor-tries|console-tries|codes-stopped|codes-guessed|unusual-reading|registered-again|administrator-invited|administrator-suspended|administrator-restored|administrator-ended|administrators-changing|card-test|photo-changed|number-asked|number-asked-again|push-device-added|push-ended|channels-changed|channel-test',
    'invalid-input not-allowed service-unavailable sign-in-required too-large unexpected unsupported-content-type user-not-found',
  ],
  listAdministrators: [
    'get /admin/administrators (administrator)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  inviteAdministrator: [
    'post /admin/administrators (administrator)',
    'name: string[1..100], username: string[4..50] ^[\\w.@-]*$, email: string[..254], reason: string[1..500]',
    'administrator-username email-invalid invalid-input invite-asked not-allowed reason-required required-data service-unavailable sign-in-required too-large unexpected unsupported-content-type username-taken',
  ],
  endAdministrator: [
    'post /admin/administrators/{uid}/end (administrator)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, reason: string[1..500]',
    'decided-already end-asked invalid-input not-allowed own-access reason-required service-unavailable sign-in-required too-large unexpected unsupported-content-type user-not-found',
  ],
  readAdministratorInvitation: [
    'post /admin/invitation/read (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$',
    'invalid-input link-ended service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  acceptAdministratorInvitation: [
    'post /admin/invitation (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$, password: string[..200], confirmPassword?: string[..200]',
    'invalid-input link-ended password-common password-too-long password-too-short-reset passwords-differ-professional service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  listAudit: [
    'get /admin/audit (administrator)',
    'actor?: "" or string[..100], action?: "" or string[..100], subject?: "" or string[..100], device?: "" or string[..100], network?: "" or string[..100], from?: "" or string[..10] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$, to?: "" or string[..10] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$, locale?: "" or en|md|ms, after?: "" or string[..80]',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  findAuditParties: [
    'post /admin/audit/parties (administrator)',
    'text: string[1..200]',
    'invalid-input not-allowed search-too-short service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  exportAudit: [
    'get /admin/audit/export (administrator)',
    'actor?: "" or string[..100], action?: "" or string[..100], subject?: "" or string[..100], device?: "" or string[..100], network?: "" or string[..100], from?: "" or string[..10] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$, to?: "" or string[..10] ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$, locale?: "" or en|md|ms',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  readRecords: [
    'get /admin/accounts/{uid}/records (administrator)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected user-not-found',
  ],
  askExport: [
    'post /admin/accounts/{uid}/export (administrator)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, reason: string[4..500]',
    'decided-already export-asked invalid-input not-allowed reason-required service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type user-not-found',
  ],
  exportRecords: [
    'post /admin/accounts/{uid}/records (administrator)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'export-not-approved invalid-input not-allowed service-unavailable sign-in-required too-many-requests unexpected user-not-found',
  ],
  askErasure: [
    'post /admin/accounts/{uid}/erasure (administrator)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, reason: string[4..500]',
    'decided-already erasure-asked invalid-input not-allowed reason-required service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type user-not-found',
  ],
  listApprovals: [
    'get /admin/approvals (administrator)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  decideApproval: [
    'post /admin/approvals/{id} (administrator)',
    'id: string[..40], decision: APPROVED|REFUSED',
    'account-frozen alarm-open changed-meanwhile decided-already invalid-input not-allowed not-found phone-taken second-administrator service-unavailable sign-in-required too-large unexpected unsupported-content-type user-not-found',
  ],
  findClients: [
    'post /admin/clients/find (organisation)',
    'text?: string[..200], branch?: string[..50], show?: nobody|alarm|asks, after?: string[..100]',
    'invalid-input not-allowed search-too-short service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type',
  ],
  readClient: [
    'get /admin/clients/{uid} (organisation)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  reportClientMissing: [
    'post /admin/clients/{uid}/missing (organisation)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, place?: string[..200]',
    'invalid-input not-allowed not-found person-not-approved place-too-long service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  placeClients: [
    'put /admin/clients/branch (organisation)',
    'uids: list of string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$[1..100], branch: string[..50]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type user-not-found',
  ],
  printClients: [
    'post /admin/clients/print (organisation)',
    'kind: card|labels, uids?: list of string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$[..100], of?: {text?: string[..200], branch?: string[..50], show?: nobody|alarm|asks}',
    'choose-clients invalid-input not-allowed search-too-short service-unavailable sign-in-required text-too-long too-large too-many-clients too-many-requests unexpected unsupported-content-type user-not-found',
  ],
  readClientTemplate: [
    'get /admin/clients/template (organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  importClients: [
    'post /admin/clients/import (organisation)',
    'seen?: "" or string[..64], agreed?: "" or yes',
    'clients-file-columns clients-file-too-large clients-file-too-many file-broken file-excel file-no-row file-not-text file-type file-unreadable invalid-input list-changed not-allowed service-unavailable sign-in-required terms-required unexpected',
  ],
  readClientExport: [
    'get /admin/clients/export (organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  askClientExport: [
    'post /admin/clients/export/request (organisation)',
    'reason: string[4..500]',
    'export-asked invalid-input not-allowed reason-required service-unavailable sign-in-required text-too-long too-large unexpected unsupported-content-type',
  ],
  decideClientExport: [
    'post /admin/clients/export/request/{id} (organisation)',
    'id: string[..40], decision: APPROVED|REFUSED',
    'decided-already invalid-input not-allowed not-found second-colleague service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  exportClients: [
    'post /admin/clients/export (organisation)',
    '',
    'clients-export-not-agreed not-allowed service-unavailable sign-in-required too-many-requests unexpected',
  ],
  readClientFigures: [
    'get /admin/clients/figures (organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  listColleagues: [
    'get /admin/colleagues (organisation)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  inviteColleague: [
    'post /admin/colleagues (organisation)',
    'email: string[..254]',
    'email-invalid invalid-input not-allowed service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  removeColleague: [
    'post /admin/colleagues/{uid}/remove (organisation)',
    'uid: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-allowed not-found not-oneself service-unavailable sign-in-required unexpected user-not-found',
  ],
  listPeople: ['get /account/people (member)', '', 'not-allowed service-unavailable sign-in-required unexpected'],
  readOwnPerson: [
    'get /account/people/{uid} (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  changeOwnPerson: [
    'patch /account/people/{uid} (member)',
    `uid: string[..200], accountData: {displayName?: string[..1000], prefixCountryNum?: string[..1000], phone?: string[..1000], homeNumber?: string[..1000], email?: string[..1000], streetName?: string[..1000], unitNumber?: string[..1000], postalCode?: string[..1000], cityCountry?: string[..1000], building?: string[..1000], blockNumber?: string[..1000], address?: string[..1000]}, confirmation?: ${CONFIRMATION}`,
    'account-frozen birth-not-past display-name-too-long email-phone-wrong fill-required-and-date fill-required-data invalid-input last-nric-format last-nric-length not-allowed not-found passkey-failed password-wrong phone-wrong service-unavailable sign-in-again sign-in-required text-too-long too-large too-many-requests unexpected unsupported-content-type',
  ],
  orderContacts: [
    'put /account/people/{uid}/contacts (member)',
    'uid: string[..200], tags: list of string[..200][..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  sendSignInLink: [
    'post /account/people/{uid}/sign-in-link (member)',
    'uid: string[..200]',
    'invalid-input no-own-contact not-allowed not-found resets-wait service-unavailable sign-in-required too-many-requests unexpected',
  ],
  readOwnCard: [
    'get /account/people/{uid}/card (member)',
    'uid: string[..200], code?: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected user-not-found',
  ],
  addReturnCode: [
    'post /account/people/{uid}/codes (member)',
    'uid: string[..200], label: string[1..40]',
    'invalid-input not-allowed not-found person-not-approved required-data service-unavailable sign-in-required text-too-long too-large too-many-codes too-many-requests unexpected unsupported-content-type',
  ],
  replaceReturnCode: [
    'post /account/people/{uid}/codes/replace (member)',
    'uid: string[..200], code: string[..200]',
    'code-in-alarm invalid-input not-allowed not-found person-not-approved service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  revokeReturnCode: [
    'post /account/people/{uid}/codes/revoke (member)',
    'uid: string[..200], code: string[..200]',
    'code-in-alarm invalid-input last-code not-allowed not-found service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  readHistory: [
    'get /account/people/{uid}/history (member)',
    'uid: string[..200], after?: string[..60]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  readLooks: [
    'get /account/people/{uid}/looks (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  readOwnChanges: [
    'get /account/changes (member)',
    'after?: string[..60]',
    'invalid-input not-allowed service-unavailable sign-in-required unexpected',
  ],
  readHome: [
    'get /account/people/{uid}/home (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  sayLost: [
    'post /account/people/{uid}/lost (member)',
    'uid: string[..200], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}',
    'invalid-input not-allowed not-found person-not-approved service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  sayAllRight: [
    'post /account/people/{uid}/all-right (member)',
    'uid: string[..200]',
    'incident-closed invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  changeWishes: [
    'put /account/people/{uid}/wishes (member)',
    'uid: string[..200], hidesDementia: boolean',
    'invalid-input not-allowed not-found service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  beginCardTest: [
    'post /account/people/{uid}/test (member)',
    'uid: string[..200]',
    'invalid-input not-allowed not-found person-not-approved service-unavailable sign-in-required test-during-alarm too-many-requests unexpected',
  ],
  readCardTest: [
    'get /public/card-test (public)',
    'uid: string[..200]',
    'invalid-input service-unavailable unexpected',
  ],
  leaveTestDetails: [
    'post /public/card-test/details (public)',
    'name: string[1..60], phone?: string[..40], country?: string[..2] ^[A-Z]{2}$ = "SG", keepsNumber?: boolean, location?: "Singapore" = "Singapore", uidDementia: string[..2000], position?: {lat: number[-90..90], lng: number[-180..180], accuracy?: number[0..1000000]}, place?: string[..200], opened?: string[..200]',
    'invalid-input name-too-long other-site phone-impossible place-too-long required-data service-unavailable test-over too-large unexpected unsupported-content-type user-not-found',
  ],
  actInCardTest: [
    'post /public/card-test/act (public)',
    'uid: string[..2000], act: where|with-someone|undo-with-someone|real, whom?: FAMILY|CARE_STAFF|POLICE|AMBULANCE|OTHER',
    'invalid-input other-site service-unavailable test-over too-large unexpected unsupported-content-type user-not-found',
  ],
  reportMissing: [
    'post /account/people/{uid}/missing (member)',
    'uid: string[..200], place?: string[..200]',
    'invalid-input not-allowed not-found person-not-approved place-too-long service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  readOwnIncident: [
    'get /account/incidents/{id} (member)',
    'id: string[..200], before?: string[..40]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  actOnOwnIncident: [
    'post /account/incidents/{id} (member)',
    'id: string[..200], act: on-my-way|still-going|withdraw|safe|reopen|false-alarm|unmute|screen|unscreen, minutes?: integer[1..240], reports?: list of string[..30][..50]',
    'incident-closed invalid-input not-allowed not-found service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  changeOwnPhone: [
    'post /account/me/phone (member)',
    `phone?: string[..200], prefixCountryNum?: string[..200] = "+65", code?: string[..200] = "", confirmation?: ${CONFIRMATION}`,
    'account-frozen code-ended code-invalid invalid-input not-allowed passkey-failed password-wrong phone-country phone-impossible phone-required phone-taken phone-too-short service-unavailable sign-in-again sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  changeOwnPassword: [
    'post /account/me/password (member)',
    `confirmation: ${CONFIRMATION}, password: string[..200], confirmPassword?: string[..200]`,
    'account-frozen invalid-input not-allowed passkey-failed password-common password-too-long password-too-short-reset password-wrong passwords-differ-professional service-unavailable sign-in-again sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  listPasskeys: ['get /account/passkeys (member)', '', 'not-allowed service-unavailable sign-in-required unexpected'],
  beginPasskeyConfirmation: [
    'post /account/passkeys/confirm (member)',
    '',
    'not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  beginAddingPasskey: [
    'post /account/passkeys/begin (member)',
    `confirmation?: ${CONFIRMATION}`,
    'invalid-input not-allowed passkey-failed passkeys-full password-wrong service-unavailable sign-in-again sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  addPasskey: [
    'post /account/passkeys (member)',
    `name: string[1..60], passkey: ${MADE_PASSKEY}`,
    'account-frozen invalid-input not-allowed passkey-failed passkey-known passkey-name-required passkeys-full service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  renamePasskey: [
    'patch /account/passkeys/{id} (member)',
    `id: string[..200], confirmation?: ${CONFIRMATION}, name: string[1..60]`,
    'account-frozen invalid-input not-allowed not-found passkey-failed passkey-name-required password-wrong service-unavailable sign-in-again sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  removePasskey: [
    'post /account/passkeys/{id}/remove (member)',
    `id: string[..200], confirmation?: ${CONFIRMATION}`,
    'account-frozen invalid-input not-allowed not-found passkey-failed password-wrong service-unavailable sign-in-again sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  confirmNumber: [
    'post /account/me/phone/confirmed (member)',
    '',
    'account-frozen invalid-input not-allowed service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  confirmNumberByLink: [
    'post /public/number/{token} (public)',
    'token: string[..46] ^([1-9A-HJ-NP-Za-km-z]{40,46}|opened)$',
    'invalid-input link-ended service-unavailable too-large too-many-requests unexpected unsupported-content-type',
  ],
  changeMarketingConsent: [
    'put /account/me/marketing (member)',
    'given: boolean',
    'invalid-input not-allowed service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  readOwnData: [
    'get /account/me/data (member)',
    '',
    'not-allowed service-unavailable sign-in-required too-many-requests unexpected',
  ],
  listSessions: ['get /account/sessions (member)', '', 'not-allowed service-unavailable sign-in-required unexpected'],
  endOwnSession: [
    'delete /account/sessions/{id} (member)',
    'id: string[..100]',
    'invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  endOtherSessions: [
    'delete /account/sessions (member)',
    '',
    'not-allowed service-unavailable sign-in-required unexpected',
  ],
  leave: [
    'post /account/leave (member)',
    `confirmation?: ${CONFIRMATION}, stopNow?: boolean = false`,
    'decided-already invalid-input not-allowed passkey-failed password-wrong service-unavailable sign-in-again sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  stay: [
    'post /account/stay (member)',
    '',
    'decided-already not-allowed service-unavailable sign-in-required unexpected',
  ],
  readChannels: ['get /account/channels (member)', '', 'not-allowed service-unavailable sign-in-required unexpected'],
  changeChannels: [
    'put /account/channels (member)',
    'channels: list of sms|email|voice|push|whatsapp[..5]',
    'account-frozen channels-needed invalid-input not-allowed service-unavailable sign-in-required sms-needed too-large unexpected unsupported-content-type',
  ],
  undoChannels: [
    'post /account/channels/undo (member)',
    '',
    'account-frozen not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  testChannel: [
    'post /account/channels/test (member)',
    'channel: sms|email|voice|push|whatsapp',
    'channel-missing invalid-input not-allowed service-unavailable sign-in-required too-large too-many-requests unexpected unsupported-content-type',
  ],
  keepOwnNumber: [
    'put /account/channels/number (member)',
    'hides: boolean',
    'account-frozen channel-missing invalid-input not-allowed service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  addPushDevice: [
    'post /account/push-devices (member)',
    'endpoint: string[..1000], p256dh: string[..87] ^[\\w-]{87}$, auth: string[..22] ^[\\w-]{22}$',
    'account-frozen invalid-input not-allowed push-address push-devices-full push-off service-unavailable shared-device sign-in-required too-large unexpected unsupported-content-type',
  ],
  keepPushDevice: [
    'put /account/push-devices (member)',
    'endpoint: string[..1000]',
    'invalid-input not-allowed service-unavailable sign-in-required too-large unexpected unsupported-content-type',
  ],
  removePushDevice: [
    'delete /account/push-devices/{id} (member)',
    'id: string[..100]',
    'account-frozen invalid-input not-allowed not-found service-unavailable sign-in-required unexpected',
  ],
  receiveSmsReceipt: [
    'post /public/receipts/sms (public)',
    'message?: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-allowed not-found service-unavailable too-large unexpected unsupported-content-type',
  ],
  receiveVoiceReceipt: [
    'post /public/receipts/voice (public)',
    'message?: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-allowed not-found service-unavailable too-large unexpected unsupported-content-type',
  ],
  answerVoiceCall: [
    'post /public/voice (public)',
    'message: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$, step: answered|greeting|menu|sure, again: integer[0..2], since?: integer[0..99999999999] = 0',
    'invalid-input not-allowed not-found service-unavailable too-large unexpected unsupported-content-type',
  ],
  receiveText: [
    'post /public/texts (public)',
    '',
    'invalid-input not-allowed not-found service-unavailable too-large unexpected unsupported-content-type',
  ],
  answerRelayCall: [
    'post /public/relay (public)',
    'step: answered|digits|ended, again: integer[0..2], locale?: en|md|ms|ta',
    'invalid-input not-allowed not-found service-unavailable too-large unexpected unsupported-content-type',
  ],
  receiveEmailReceipt: [
    'post /public/receipts/email (public)',
    'signature: {timestamp: string[..12] ^\\d{1,12}$, token: string[1..100], signature: string[..200]}, event-data: {id?: string[..200], event: string[..40], severity?: string[..40], reason?: string[..200], delivery-status?: {code?: integer[0..999]}, message?: {headers: {message-id?: string[..300]}}}',
    'invalid-input not-allowed not-found service-unavailable too-large unexpected unsupported-content-type',
  ],
  receivePushReceipt: [
    'post /public/receipts/push (public)',
    'token: string[..120] ^[1-9A-HJ-NP-Za-km-z]{20,24}\\.[1-9A-HJ-NP-Za-km-z]{20,24}\\.[1-9A-HJ-NP-Za-km-z]{40,46}$, seen?: boolean = false',
    'invalid-input not-allowed other-site service-unavailable too-large unexpected unsupported-content-type',
  ],
  readDevOverview: ['get /dev (dev)', '', 'not-found service-unavailable unexpected'],
  listOutbox: ['get /dev/outbox (dev)', '', 'not-found service-unavailable unexpected'],
  readCard: [
    'get /dev/card/{code} (dev)',
    'code: string[..24] ^[1-9A-HJ-NP-Za-km-z]{20,24}$',
    'invalid-input not-found service-unavailable unexpected user-not-found',
  ],
}

test('the calls of the table are all there are', () => {
  expect(Object.keys(calls)).toEqual(Object.keys(CALLS))
})
test.each(Object.values(calls))('$name takes and refuses what it is agreed to', (call) => {
  expect(declared(call)).toEqual(CALLS[call.name])
})
