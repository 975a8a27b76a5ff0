import { z } from 'zod'
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
  account: z.object({ uid: z.string(), token: z.string() }),
  token: z.string().optional(),
})

/** An account as its owner reads it back: every documented field. */
export const OwnAccount = z.object({
  uid: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  status: z.enum(ACCOUNT_STATUSES),
  username: z.string().nullable(),
  credentialType: z.enum(CREDENTIAL_TYPES).nullable(),
  prefixCountryNum: z.string().nullable(),
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** A changed address that waits to be confirmed. */
  newEmail: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  displayName: z.string().nullable(),
  gender: z.string().nullable(),
  birth: z.string().nullable(),
  lastNric: z.string().nullable(),
  homeNumber: z.string().nullable(),
  streetName: z.string().nullable(),
  unitNumber: z.string().nullable(),
  postalCode: z.string().nullable(),
  cityCountry: z.string().nullable(),
  building: z.string().nullable(),
  blockNumber: z.string().nullable(),
  address: z.string().nullable(),
  interests: z.string().nullable(),
  activityPreferences: z.string().nullable(),
  howFindHomeward: z.array(z.string()).nullable(),
  findHomewardList: z.array(z.string()).nullable(),
  existingDementiaSingapore: z.boolean().nullable(),
  dementiaDetail: z
    .object({
      language: z.string().nullable(),
      typeDementia: z.string().nullable(),
      stageDementia: z.string().nullable(),
    })
    .nullable(),
  dementiaHospital: z
    .object({
      hospitalName: z.string().nullable(),
      hospitalDepartment: z.string().nullable(),
      appointment: z.string().nullable(),
      symptoms: z.string().nullable(),
    })
    .nullable(),
  registrationPlatform: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  createdBy: z.string().nullable(),
  masterPartnerUid: z.string().nullable(),
  membershipId: z.string().nullable(),
  photo: z.string().nullable(),
  locale: z.enum(LOCALES),
  consents: z.array(
    z.object({ kind: z.enum(CONSENTS), version: z.string(), locale: z.enum(LOCALES), at: z.iso.datetime() }),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OwnAccount = z.output<typeof OwnAccount>
