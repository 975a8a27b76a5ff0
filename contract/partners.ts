import { z } from 'zod'
import { Figure, Identifier, PlainText } from './domain/bounds.ts'
import { LOCALES } from './options.ts'
import { TokenQuery } from './accounts.ts'
import { AccountData, Credential } from './account-data.ts'
import { endpoint } from './endpoint.ts'
import { howFound, mobile, partnerApplication, professionalCredentials, publicMember, terms } from './forms.ts'
import { codesOf } from './rules.ts'

const FormText = z.string().max(1000)
const Optional = FormText.optional()

/** An organisation applies (R2.73). */
export const signUpPartner = endpoint({
  name: 'signUpPartner',
  method: 'post',
  path: '/public/credential/signUpPartner',
  source: 'R7.14, R3.20',
  who: ['public'],
  body: z.object({
    credentialType: z.literal('USERNAME').default('USERNAME'),
    token: Optional,
    terms: z.boolean().optional(),
    locale: z.enum(LOCALES).optional(),
    partnerDetails: z.object({
      organizationName: Optional,
      pocName: Optional,
      address: Optional,
      blockNumber: Optional,
      building: Optional,
      streetName: Optional,
      pocPhone: Optional,
      pocEmail: Optional,
      hotlineNumber: Optional,
      postalCode: Optional,
      jobTitle: Optional,
      unitNumber: Optional,
      branch: Optional,
      createdBy: z.union([FormText, Figure]).optional(),
    }),
  }),
  answer: z.object({ message: PlainText }),
  errors: [...codesOf(partnerApplication, terms)],
})

/** A member of the public, or, with a MoP token, one who acts for the issuing organisation (R2.80, R6.9). */
export const signUpMoP = endpoint({
  name: 'signUpMoP',
  method: 'post',
  path: '/public/credential/signUpMoP',
  source: 'R7.21, D10.23',
  who: ['public'],
  body: z.object({ credential: Credential, token: Optional }),
  answer: z.object({ account: z.object({ uid: Identifier }), message: PlainText }),
  errors: [
    ...codesOf(publicMember, howFound, terms, mobile),
    'password-common',
    'username-taken',
    'phone-not-verified',
    'phone-taken',
    'email-taken',
    'link-ended',
  ],
})

export const TokenAccount = z.object({
  account: z.object({
    uid: Identifier,
    id: Identifier,
    credentialSubmitted: z.boolean(),
    organizationName: PlainText.nullable(),
    address: PlainText.nullable(),
    unitNumber: PlainText.nullable(),
    postalCode: PlainText.nullable(),
    branch: PlainText.nullable(),
    streetName: PlainText.nullable(),
    blockNumber: PlainText.nullable(),
    building: PlainText.nullable(),
    /** OrgName_ServiceType_Location (R5.6). */
    suggestedUsername: PlainText.nullable(),
  }),
  /** What the link is for. */
  purpose: z.enum(['partner', 'caregiver-partner', 'care-professional']),
})

export type TokenAccount = z.output<typeof TokenAccount>

/** Reads a partner's onboarding link or an organisation's staff link. */
export const verifyPartnerToken = endpoint({
  name: 'verifyPartnerToken',
  method: 'post',
  path: '/public/credential/verifyPartnerToken',
  source: 'R7.15, R7.22',
  who: ['public'],
  query: TokenQuery,
  answer: TokenAccount,
  errors: ['link-ended'],
})

/** Reads a care professional's link. */
export const verifyCGUnderPartner = endpoint({
  name: 'verifyCGUnderPartner',
  method: 'post',
  path: '/public/credential/verifyCGUnderPartner',
  source: 'R7.15',
  who: ['public'],
  query: TokenQuery,
  answer: TokenAccount,
  errors: ['link-ended'],
})

const Credentials = z.object({
  username: Optional,
  password: Optional,
  confirmPassword: Optional,
  /** What was ticked on the page; the documented payload has none. */
  consents: AccountData.shape.consents,
})

/** An approved organisation sets its credentials; the answer's token hands over to the admin console. */
export const submitPartner = endpoint({
  name: 'submitPartner',
  method: 'post',
  path: '/account/submitPartner',
  source: 'R7.16, R4.2',
  who: ['public'],
  query: TokenQuery,
  body: Credentials,
  answer: z.object({ token: Identifier, message: PlainText }),
  errors: [
    'link-ended',
    'credentials-submitted',
    ...codesOf(professionalCredentials),
    'password-common',
    'username-taken',
  ],
})

/** A care professional sets credentials by link. */
export const submitCGUnderPartner = endpoint({
  name: 'submitCGUnderPartner',
  method: 'post',
  path: '/account/submitCGUnderPartner',
  source: 'R7.16, R4.3',
  who: ['public'],
  query: TokenQuery,
  body: Credentials,
  answer: z.object({ token: Identifier, message: PlainText }),
  errors: [
    'link-ended',
    'credentials-verified',
    ...codesOf(professionalCredentials),
    'password-common',
    'username-taken',
  ],
})
