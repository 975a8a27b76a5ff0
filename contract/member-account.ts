import { z } from 'zod'
import { OwnAccount } from './account-data.ts'
import { Confirmation, CONFIRMATION_ERRORS, CONTACT_PARTS } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { mobile, newPassword } from './forms.ts'
import { codesOf } from './rules.ts'

const FormText = z.string().trim().max(200)
const Password = z.string().max(200)
const moment = z.iso.datetime()

/** A new number of one's own, proved by the code that was sent to it (generateCaregiverSignUpOTP). */
export const changeOwnPhone = endpoint({
  name: 'changeOwnPhone',
  method: 'post',
  path: '/account/me/phone',
  source: 'D10.15',
  who: ['member'],
  body: z.object({
    phone: FormText.optional(),
    prefixCountryNum: FormText.default('+65'),
    code: FormText.default(''),
    confirmation: Confirmation.optional(),
  }),
  answer: OwnAccount,
  errors: [
    ...codesOf(mobile),
    'password-wrong',
    'sign-in-again',
    'account-frozen',
    'code-invalid',
    'code-ended',
    'phone-taken',
  ],
})

/** Asks for the present password, ends every other session and tells the owner. */
export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'post',
  path: '/account/me/password',
  source: 'D1.39',
  who: ['member'],
  body: z.object({ confirmation: Confirmation, password: Password, confirmPassword: Password.optional() }),
  answer: z.object({ changed: z.literal(true) }),
  errors: [...CONFIRMATION_ERRORS, 'account-frozen', ...codesOf(newPassword), 'password-common'],
})

/** Gives or withdraws the one consent that is optional; when each happened is kept (PDPA s14, s16). */
export const changeMarketingConsent = endpoint({
  name: 'changeMarketingConsent',
  method: 'put',
  path: '/account/me/marketing',
  source: 'D1.18',
  who: ['member'],
  body: z.object({ given: z.boolean() }),
  answer: z.object({ given: z.boolean() }),
  errors: [],
})

/** Everything stored about the caller (PDPA s21): others appear by what they are, never by their data. */
export const readOwnData = endpoint({
  name: 'readOwnData',
  method: 'get',
  path: '/account/me/data',
  source: 'D23.20',
  who: ['member'],
  answer: z.object({
    madeAt: moment,
    account: OwnAccount,
    organisation: z.record(z.string(), z.string().nullable()).nullable(),
    consents: z.array(
      z.object({
        kind: z.string(),
        version: z.string(),
        locale: z.string(),
        byMyself: z.boolean(),
        givenAt: moment,
        withdrawnAt: moment.nullable(),
      }),
    ),
    links: z.array(
      z.object({
        id: z.string(),
        iAm: z.enum(['person', 'carer']),
        relation: z.string(),
        status: z.string(),
        askedByMe: z.boolean(),
        createdAt: moment,
        acceptedAt: moment.nullable(),
        updatedAt: moment,
      }),
    ),
    invitationsSent: z.array(
      z.object({
        id: z.string(),
        relation: z.string(),
        createdAt: moment,
        expiresAt: moment,
        usedAt: moment.nullable(),
      }),
    ),
    returnCodes: z.array(
      z.object({ code: z.string(), label: z.string(), createdAt: moment, revokedAt: moment.nullable() }),
    ),
    scans: z.array(z.object({ at: moment, label: z.string() })),
    incidents: z.array(
      z.object({
        id: z.string(),
        openedBy: z.string(),
        openedAt: moment,
        closedAt: moment.nullable(),
        closedReason: z.string().nullable(),
        events: z.array(z.object({ at: moment, kind: z.string(), byMe: z.boolean() })),
      }),
    ),
    messages: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        channel: z.string(),
        status: z.string(),
        createdAt: moment,
        sentAt: moment.nullable(),
      }),
    ),
    drafts: z.array(
      z.object({
        journey: z.string(),
        values: z.record(z.string(), z.unknown()).nullable(),
        keptAt: moment,
        expiresAt: moment,
      }),
    ),
    sessions: z.array(
      z.object({
        purpose: z.string(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        country: z.string().nullable(),
        createdAt: moment,
        lastUsedAt: moment,
        expiresAt: moment,
        endedAt: moment.nullable(),
      }),
    ),
    /** How the account was reached before each change that was told of, while that may still be given back. */
    contactsBefore: z.array(
      z.object({
        changed: z.enum(CONTACT_PARTS),
        at: moment,
        phone: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
    passkeys: z.array(z.object({ name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
    actions: z.array(z.object({ action: z.string(), at: moment })),
  }),
  errors: ['too-many-requests'],
})

/**
 * Leaves at the owner's wish, once the password was asked. A person living with dementia leaves after LEAVING_DAYS, in which
 * safe return goes on; `stopNow` takes name, photo and numbers away at once, also while an alarm is open, which is the duty
 * desk's from then on, and staff speak with the person. Everybody else
 * leaves at once. What is kept and for how long is said first.
 */
export const leave = endpoint({
  name: 'leave',
  method: 'post',
  path: '/account/leave',
  source: 'R1.10, D11.2',
  who: ['member'],
  body: z.object({ confirmation: Confirmation.optional(), stopNow: z.boolean().default(false) }),
  answer: z.object({
    /** The membership has ended, and the session with it. */
    left: z.boolean(),
    /** When it ends, for whoever may still think again. */
    endingAt: moment.nullable(),
  }),
  errors: [...CONFIRMATION_ERRORS, 'decided-already'],
})

/** A person who was leaving stays: the membership is as it was, and whoever was told of the leaving is told of this. */
export const stay = endpoint({
  name: 'stay',
  method: 'post',
  path: '/account/stay',
  source: 'D11.2',
  who: ['member'],
  answer: z.object({ stays: z.literal(true) }),
  errors: ['decided-already'],
})
