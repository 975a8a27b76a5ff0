import { z } from 'zod'
import { Step } from './admin-access.ts'
import { Reason } from './admin-accounts.ts'
import { Count, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { LinkTokenOrHeld, Uid } from './fields.ts'
import { ADMINISTRATOR_USERNAME } from './limits.ts'
import { codesOf, isEmail } from './rules.ts'
import { newPassword } from './forms.ts'

const SOURCE = 'D42.5, D42.6, D42.7'
const who = ['administrator'] as const

/**
 * Where an administrator stands. ASKED waits for a second administrator; INVITED has a link; INVITATION_OVER did not use it in time;
 * SUSPENDED may not sign in, and a second administrator decides whether that is for good.
 */
export const ADMINISTRATOR_STATES = ['ASKED', 'INVITED', 'INVITATION_OVER', 'ACTIVE', 'SUSPENDED', 'ENDED'] as const
export type AdministratorState = (typeof ADMINISTRATOR_STATES)[number]

/** Who runs the association's side of the console. */
export const Administrator = z.object({
  uid: Identifier,
  name: PlainText,
  username: PlainText,
  /** Where they are told what concerns their access; null for one who was made by the command without an address. */
  email: PlainText.nullable(),
  state: z.enum(ADMINISTRATOR_STATES),
  /** The last sign-in that the audit still holds. */
  lastSignInAt: Timestamp.nullable(),
  /** By what the second factor is shown. */
  factors: z.object({ app: z.boolean(), passkeys: Count }),
  since: Timestamp,
  endedAt: Timestamp.nullable(),
  /** The request that waits for a second administrator. */
  request: z.object({ id: Identifier, askedByName: PlainText, askedAt: Timestamp, mine: z.boolean() }).nullable(),
  /** The caller themself, whom only others can end. */
  isMe: z.boolean(),
})
export type Administrator = z.output<typeof Administrator>

/** Every administrator, those who stand first, by name. */
export const listAdministrators = endpoint({
  name: 'listAdministrators',
  method: 'get',
  path: '/admin/administrators',
  source: SOURCE,
  who,
  answer: z.object({ administrators: listOf(Administrator) }),
  errors: [],
})

/** Asks to invite an administrator by e-mail; the link goes out when a second administrator agrees (decideApproval). */
export const inviteAdministrator = endpoint({
  name: 'inviteAdministrator',
  method: 'post',
  path: '/admin/administrators',
  source: SOURCE,
  who,
  body: z.object({
    name: z.string().trim().min(1, 'required-data').max(100),
    username: z
      .string()
      .trim()
      .regex(/^[\w.@-]*$/, 'administrator-username')
      .min(ADMINISTRATOR_USERNAME.min, 'administrator-username')
      .max(ADMINISTRATOR_USERNAME.max, 'administrator-username'),
    email: z.string().trim().max(254, 'email-invalid').refine(isEmail, 'email-invalid'),
    reason: Reason,
  }),
  answer: z.object({ uid: Identifier }),
  errors: [
    'required-data',
    'administrator-username',
    'email-invalid',
    'reason-required',
    'username-taken',
    'invite-asked',
  ],
})

/**
 * Suspends an administrator at once, whose sessions end, and asks a second one to end their access for good; refused or taken back, the
 * suspension is lifted (decideApproval).
 */
export const endAdministrator = endpoint({
  name: 'endAdministrator',
  method: 'post',
  path: '/admin/administrators/{uid}/end',
  source: SOURCE,
  who,
  params: z.object({ uid: Uid }),
  body: z.object({ reason: Reason }),
  answer: z.object({ state: z.enum(ADMINISTRATOR_STATES) }),
  errors: ['user-not-found', 'reason-required', 'own-access', 'end-asked', 'decided-already'],
})

/** Whom the link of an invitation is for; this browser then holds its token. */
export const readAdministratorInvitation = endpoint({
  name: 'readAdministratorInvitation',
  method: 'post',
  path: '/admin/invitation/read',
  source: 'D42.8',
  who: ['public'],
  body: z.object({ token: LinkTokenOrHeld }),
  answer: z.object({ name: PlainText, username: PlainText }),
  errors: ['link-ended'],
})

/** Takes the invitation: the password is chosen, and the second factor is set up next, as at every first sign-in. */
export const acceptAdministratorInvitation = endpoint({
  name: 'acceptAdministratorInvitation',
  method: 'post',
  path: '/admin/invitation',
  source: 'D42.8',
  who: ['public'],
  body: z.object({
    token: LinkTokenOrHeld,
    password: z.string().max(200),
    confirmPassword: z.string().max(200).optional(),
  }),
  answer: z.object({ step: Step }),
  errors: ['link-ended', ...codesOf(newPassword), 'password-common'],
})
