import type { Handlers } from '../serve.ts'
import { invite, takeInvitation } from './invite.ts'
import { listInvitations, withdrawInvitation } from './open-invitations.ts'

export const invitationHandlers = {
  invite,
  takeInvitation,
  listInvitations,
  withdrawInvitation,
} satisfies Partial<Handlers>
