import { z } from 'zod'
import { Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { OwnAccount } from './account-data.ts'
import { Confirmation, CONFIRMATION_ERRORS, CONTACT_PARTS } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { mobile, newPassword } from './forms.ts'
import { RECORDING_SERVED_BYTES } from './limits.ts'
import { CHANNELS } from './messages.ts'
import { OPENED, QUESTION_STATES, QUESTIONS } from './questions.ts'
import { codesOf } from './rules.ts'

const FormText = z.string().trim().max(200)
const Password = z.string().max(200)

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
    'passkey-failed',
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
    madeAt: Timestamp,
    account: OwnAccount,
    organisation: z.record(PlainText, PlainText.nullable()).nullable(),
    consents: listOf(
      z.object({
        kind: Identifier,
        version: Identifier,
        locale: Identifier,
        byMyself: z.boolean(),
        givenAt: Timestamp,
        withdrawnAt: Timestamp.nullable(),
      }),
    ),
    links: listOf(
      z.object({
        id: Identifier,
        iAm: z.enum(['person', 'carer']),
        relation: PlainText,
        status: Identifier,
        askedByMe: z.boolean(),
        createdAt: Timestamp,
        acceptedAt: Timestamp.nullable(),
        updatedAt: Timestamp,
      }),
    ),
    invitationsSent: listOf(
      z.object({
        id: Identifier,
        relation: PlainText,
        createdAt: Timestamp,
        expiresAt: Timestamp,
        usedAt: Timestamp.nullable(),
      }),
    ),
    /** At which of its branches an organisation has the person as a client. */
    branches: listOf(z.object({ branch: PlainText, updatedAt: Timestamp })),
    returnCodes: listOf(
      z.object({ code: Identifier, label: PlainText, createdAt: Timestamp, revokedAt: Timestamp.nullable() }),
    ),
    /** When the person's card was tested, and what they wish a finder to read. */
    card: z.object({ testedAt: Timestamp.nullable(), hidesDementia: z.boolean() }),
    scans: listOf(z.object({ at: Timestamp, label: PlainText })),
    incidents: listOf(
      z.object({
        id: Identifier,
        openedBy: PlainText,
        openedAt: Timestamp,
        closedAt: Timestamp.nullable(),
        closedReason: PlainText.nullable(),
        events: listOf(z.object({ at: Timestamp, kind: Identifier, byMe: z.boolean() })),
      }),
    ),
    messages: listOf(
      z.object({
        id: Identifier,
        kind: Identifier,
        channel: Identifier,
        status: Identifier,
        createdAt: Timestamp,
        sentAt: Timestamp.nullable(),
      }),
    ),
    drafts: listOf(
      z.object({
        journey: Identifier,
        values: z.record(PlainText, z.unknown()).nullable(),
        keptAt: Timestamp,
        expiresAt: Timestamp,
      }),
    ),
    sessions: listOf(
      z.object({
        purpose: Identifier,
        browser: PlainText.nullable(),
        system: PlainText.nullable(),
        country: PlainText.nullable(),
        createdAt: Timestamp,
        lastUsedAt: Timestamp,
        expiresAt: Timestamp,
        endedAt: Timestamp.nullable(),
      }),
    ),
    /** How the account was reached before each change that was told of, while that may still be given back. */
    contactsBefore: listOf(
      z.object({
        changed: z.enum(CONTACT_PARTS),
        at: Timestamp,
        phone: PlainText.nullable(),
        email: PlainText.nullable(),
      }),
    ),
    /** What staff asked about the registration; what was said of somebody else to call is not one's own data. */
    questions: listOf(
      z.object({
        question: z.enum(QUESTIONS),
        inOwnWords: PlainText.nullable(),
        opened: z.enum(OPENED),
        state: z.enum(QUESTION_STATES),
        answer: z.record(PlainText, PlainText).nullable(),
        askedAt: Timestamp,
        answeredAt: Timestamp.nullable(),
      }),
    ),
    passkeys: listOf(z.object({ name: PlainText, createdAt: Timestamp, lastUsedAt: Timestamp.nullable() })),
    /** Words recorded for a person, as MP3 in base64 where they are the account's own; for a finder to play. */
    voices: listOf(
      z.object({
        byMe: z.boolean(),
        at: Timestamp,
        mp3: z
          .base64()
          .max(RECORDING_SERVED_BYTES * 2)
          .nullable(),
      }),
    ),
    /** How alarms reach the account: what was chosen, when a call was proved, and the devices that show them. */
    channels: z.object({
      chosen: listOf(z.enum(CHANNELS)).nullable(),
      callProvedAt: Timestamp.nullable(),
      /** Finders are connected through our number and never see the account's own. */
      hidesNumber: z.boolean(),
      devices: listOf(
        z.object({
          browser: PlainText.nullable(),
          system: PlainText.nullable(),
          createdAt: Timestamp,
          seenAt: Timestamp,
          provedAt: Timestamp.nullable(),
        }),
      ),
    }),
    actions: listOf(z.object({ action: Identifier, at: Timestamp })),
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
    /** When it ends, and until when it can be taken back; null where it has ended. */
    endingAt: Timestamp.nullable(),
  }),
  errors: [...CONFIRMATION_ERRORS, 'decided-already'],
})

/** A person who was leaving stays: the membership is as it was, and the contacts who were told of the leaving are told of this. */
export const stay = endpoint({
  name: 'stay',
  method: 'post',
  path: '/account/stay',
  source: 'D11.2',
  who: ['member'],
  answer: z.object({ stays: z.literal(true) }),
  errors: ['decided-already'],
})
