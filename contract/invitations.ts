import { z } from 'zod'
import { Figure, Identifier, listOf, PlainText, Timestamp } from './domain/bounds.ts'
import { endpoint } from './endpoint.ts'
import { mobile, relationship } from './forms.ts'
import { codesOf } from './rules.ts'

const FormText = z.string().trim().max(200)

/** A person, or the caregiver who made their account, invites a caregiver by SMS or e-mail. */
export const invite = endpoint({
  name: 'invite',
  method: 'post',
  path: '/account/invite',
  source: 'D2.14',
  who: ['member'],
  body: z.object({
    uid: FormText.optional(),
    relationship: FormText.optional(),
    phone: FormText.optional(),
    prefixCountryNum: FormText.optional(),
    email: FormText.optional(),
  }),
  answer: z.object({ id: Identifier }),
  errors: [...codesOf(relationship, mobile), 'email-invalid', 'required-data', 'tag-not-possible'],
})

/**
 * Accepts an invitation for the new account, once. It only counts as acceptance when sign-up verified the contact it
 * was sent to.
 */
export const takeInvitation = endpoint({
  name: 'takeInvitation',
  method: 'patch',
  path: '/account/invite/{id}',
  source: 'R7.17, D10.14',
  who: ['registration', 'member'],
  params: z.object({ id: FormText }),
  body: z.object({ invitedUid: z.union([FormText, Figure]).transform(String).optional() }),
  answer: z.object({ id: Identifier, status: Identifier }),
  errors: ['link-ended', 'tag-exists'],
})

/** Invitations that are not yet accepted: those the caller sent, and those to care for a person the caller speaks for. */
export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'get',
  path: '/account/invite',
  source: 'D10.14',
  who: ['member'],
  answer: listOf(
    z.object({
      id: Identifier,
      person: z.object({ uid: Identifier, name: PlainText }),
      /** Phone or e-mail it went to; masked unless the caller sent it. */
      to: PlainText,
      sentAt: Timestamp,
      expiresAt: Timestamp,
    }),
  ),
  errors: [],
})

/** Revokes an unused invitation; its link is no longer valid. */
export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'delete',
  path: '/account/invite/{id}',
  source: 'D10.14',
  who: ['member'],
  params: z.object({ id: FormText }),
  answer: z.object({ withdrawn: z.literal(true) }),
  errors: ['not-found'],
})
