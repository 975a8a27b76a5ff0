import * as contract from '../../contract/invitations.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { invite, takeInvitation } from './invite.ts'
import { listInvitations, withdrawInvitation } from './open-invitations.ts'

export function invitationEndpoints(app: Api, service: Service) {
  serve(app, service, contract.invite, invite)
  serve(app, service, contract.takeInvitation, takeInvitation)
  serve(app, service, contract.listInvitations, listInvitations)
  serve(app, service, contract.withdrawInvitation, withdrawInvitation)
}
