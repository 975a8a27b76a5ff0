import { z } from 'zod'
import { Count, Figure, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { Credential, FlatCredential } from './account-data.ts'
import { endpoint } from './endpoint.ts'
import {
  address,
  agreements,
  caregiverRelationship,
  newCaregiverCredentials,
  newCaregiverPerson,
  personCredentials,
  personDetails,
  relationship,
  screening,
} from './forms.ts'
import { codesOf } from './rules.ts'

const FormText = z.string().trim().max(200)
/** A uid as text; a number is converted to text (D1.10). */
const UidText = z.union([FormText, Figure]).transform(String).optional()

/** Whether a person with this last name, birth and NRIC part is registered; a match never says who. */
export const checkValidation = endpoint({
  name: 'checkValidation',
  method: 'get',
  path: '/public/checkValidation',
  source: 'R7.8, D14.4',
  who: ['public'],
  query: z.object({
    lastname: FormText,
    birth: FormText,
    lastNric: FormText,
    type: z.literal('DEMENTIA').default('DEMENTIA'),
  }),
  answer: listOf(z.object({})),
  errors: ['too-many-requests'],
})

/** The duplicate check in its other documented form. */
export const checkDuplicateLastNricLastNameDateOfBirth = endpoint({
  name: 'checkDuplicateLastNricLastNameDateOfBirth',
  method: 'post',
  path: '/public/accounts/checkDuplicateLastNricLastNameDateOfBirth',
  source: 'R7.8, D14.4',
  who: ['public'],
  body: z.object({ lastname: FormText, birth: FormText, lastNric: FormText }),
  answer: z.object({ success: z.boolean(), message: PlainText }),
  errors: ['too-many-requests'],
})

/**
 * A caregiver, or staff for their organisation, makes the account of a person. Without a username and a password the person does not sign in to
 * it, until a link lets the person choose both.
 */
export const createDementia = endpoint({
  name: 'createDementia',
  method: 'post',
  path: '/public/accounts/createdementia',
  source: 'R7.9, R3.14, D10.41',
  who: ['registration', 'member'],
  body: z.object({ uid: UidText, relationship: FormText.optional(), dementia: z.object({ credential: Credential }) }),
  answer: z.object({ account: z.object({ uid: Identifier }) }),
  errors: [
    ...codesOf(relationship, personCredentials, personDetails, address, screening, agreements),
    'password-common',
    'username-taken',
    'person-exists',
  ],
})

/** The person, or staff for their organisation, makes the account of a caregiver, who gets a link to take it over. */
export const createCaregiver = endpoint({
  name: 'createCaregiver',
  method: 'post',
  path: '/public/accounts/createcaregiver',
  source: 'R7.10, D1.17',
  who: ['registration', 'member'],
  body: z.object({
    uid: UidText,
    relationship: FormText.optional(),
    caregiver: z.object({ credential: FlatCredential }),
  }),
  answer: z.object({ account: z.object({ uid: Identifier }) }),
  errors: [
    ...codesOf(caregiverRelationship, newCaregiverCredentials, newCaregiverPerson, address, agreements),
    'password-common',
    'username-phone-taken',
  ],
})

/** How an organisation stands to a client: never appointed, asked again and not answered, appointed, or ended. */
export const CLIENT_APPOINTMENTS = ['NONE', 'PENDING', 'ACCEPTED', 'ENDED'] as const

/** The people whom this account registered today for its organisation, the newest first. */
export const listClients = endpoint({
  name: 'listClients',
  method: 'get',
  path: '/account/clients',
  source: 'D10.38',
  who: ['registration', 'member'],
  answer: z.object({
    /** Null for a session that acts for no organisation. */
    organisation: PlainText.nullable(),
    clients: listOf(
      z.object({
        uid: Identifier,
        name: PlainText,
        registeredAt: Timestamp,
        appointment: z.enum(CLIENT_APPOINTMENTS),
        /** How many caregivers are linked, or asked; null once the organisation's appointment has ended. */
        caregivers: Count.nullable(),
      }),
    ),
  }),
  errors: [],
})

/**
 * A session of a client whose registration is not finished, for the staff who began it: a reload loses the one that the sign-up
 * answered with.
 */
export const actForClient = endpoint({
  name: 'actForClient',
  method: 'post',
  path: '/account/clients/{uid}/session',
  source: 'D10.40',
  who: ['registration', 'member'],
  params: z.object({ uid: FormText }),
  answer: z.object({ token: Identifier }),
  errors: ['not-found'],
})
