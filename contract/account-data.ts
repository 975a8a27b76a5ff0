import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES, CONSENTS, CREDENTIAL_TYPES, LOCALES } from './options.ts'

/**
 * An optional text of a payload, trimmed and limited in length. Whether it is required, and what it may say, is
 * decided by the form rules (contract/forms.ts).
 */
const Text = z.string().trim().max(1000).optional()

/**
 * Every field that a client may send about an account (R3.1, R3.9). Fields that the server decides itself are accepted
 * and ignored.
 */
export const AccountData = z.object({
  prefixCountryNum: Text,
  phone: Text,
  email: Text,
  firstname: Text,
  lastname: Text,
  displayName: Text,
  gender: Text,
  birth: Text,
  lastNric: Text,
  homeNumber: Text,
  streetName: Text,
  unitNumber: Text,
  postalCode: Text,
  cityCountry: Text,
  building: Text,
  blockNumber: Text,
  address: Text,
  interests: Text,
  activityPreferences: Text,
  /** The chosen sources by name: the second specified reading of the list `howFindHomeward`. */
  findHomewardList: z.array(z.string().max(200)).max(20).optional(),
  howFindHomeward: z.array(z.string().max(200)).max(20).optional(),
  existingDementiaSingapore: z.boolean().optional(),
  dementiaDetail: z.object({ language: Text, typeDementia: Text, stageDementia: Text }).optional(),
  dementiaHospital: z
    .object({ hospitalName: Text, hospitalDepartment: Text, appointment: Text, symptoms: Text })
    .optional(),
  registrationPlatform: Text,
  metadata: z
    .object({
      MoP: z.boolean().optional(),
      homewardPro: z.boolean().optional(),
      fromMoP: z.boolean().optional(),
      cardAddress: z.object({ partnerAddress: Text, partnerBranch: Text, partnerPostalCode: Text }).optional(),
    })
    .optional(),
  createdBy: Text,
  masterPartnerUid: Text,
  alreadyLoggedIn: z.boolean().optional(),
  /** The language of messages; the page's own when not sent. */
  locale: z.enum(LOCALES).optional(),
  /** What the person ticked; stored with the wording's version, language and time. */
  consents: z.array(z.enum(CONSENTS)).max(CONSENTS.length).optional(),
})
export type AccountData = z.output<typeof AccountData>

/** `credential` of every sign-up call (R3.2). */
export const Credential = z.object({
  credentialType: z.enum(CREDENTIAL_TYPES).default('USERNAME'),
  credentialData: z
    .object({
      username: z.string().max(200).optional(),
      password: z.string().max(200).optional(),
      idTokenGoogle: z.string().max(8000).optional(),
    })
    .default({}),
  accountData: AccountData.default({}),
  // The other reading places these beside the account's data (R3.2).
  alreadyLoggedIn: AccountData.shape.alreadyLoggedIn,
  metadata: AccountData.shape.metadata,
  howFindHomeward: AccountData.shape.howFindHomeward,
})
export type Credential = z.output<typeof Credential>

/** For createcaregiver username and password also stand directly in the credential (R3.15). */
export const FlatCredential = Credential.extend({
  username: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
})

/**
 * What sign-up and sign-in answer. The same token is set as an HttpOnly cookie; where our own page asked it stands there alone, and here
 * is an empty text (D38.5).
 */
export const SignedIn = z.object({
  account: z.object({ uid: Identifier, token: Identifier }),
  token: Identifier.optional(),
})

/** An account as its owner reads it back: every documented field. */
export const OwnAccount = z.object({
  uid: Identifier,
  type: z.enum(ACCOUNT_TYPES),
  status: z.enum(ACCOUNT_STATUSES),
  username: PlainText.nullable(),
  credentialType: z.enum(CREDENTIAL_TYPES).nullable(),
  prefixCountryNum: PlainText.nullable(),
  phone: PlainText.nullable(),
  phoneVerified: z.boolean(),
  email: PlainText.nullable(),
  emailVerified: z.boolean(),
  /** A changed address that waits to be confirmed. */
  newEmail: PlainText.nullable(),
  firstname: PlainText,
  lastname: PlainText,
  displayName: PlainText.nullable(),
  gender: PlainText.nullable(),
  birth: PlainText.nullable(),
  lastNric: PlainText.nullable(),
  homeNumber: PlainText.nullable(),
  streetName: PlainText.nullable(),
  unitNumber: PlainText.nullable(),
  postalCode: PlainText.nullable(),
  cityCountry: PlainText.nullable(),
  building: PlainText.nullable(),
  blockNumber: PlainText.nullable(),
  address: PlainText.nullable(),
  interests: PlainText.nullable(),
  activityPreferences: PlainText.nullable(),
  howFindHomeward: listOf(PlainText).nullable(),
  findHomewardList: listOf(PlainText).nullable(),
  existingDementiaSingapore: z.boolean().nullable(),
  dementiaDetail: z
    .object({
      language: PlainText.nullable(),
      typeDementia: PlainText.nullable(),
      stageDementia: PlainText.nullable(),
    })
    .nullable(),
  dementiaHospital: z
    .object({
      hospitalName: PlainText.nullable(),
      hospitalDepartment: PlainText.nullable(),
      appointment: PlainText.nullable(),
      symptoms: PlainText.nullable(),
    })
    .nullable(),
  registrationPlatform: PlainText.nullable(),
  metadata: z.record(PlainText, z.unknown()).nullable(),
  createdBy: PlainText.nullable(),
  masterPartnerUid: Identifier.nullable(),
  membershipId: PlainText.nullable(),
  photo: PlainText.nullable(),
  locale: z.enum(LOCALES),
  consents: listOf(z.object({ kind: z.enum(CONSENTS), version: Identifier, locale: z.enum(LOCALES), at: Timestamp })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type OwnAccount = z.output<typeof OwnAccount>
