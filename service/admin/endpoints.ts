import * as access from '../../contract/admin-access.ts'
import * as people from '../../contract/admin-accounts.ts'
import * as links from '../../contract/admin-links.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  handOverToConsole,
  readConsole,
  showSecondFactor,
  signInToConsole,
  signOutOfConsole,
} from './access.ts'
import { readAccount, revealAccount } from './account.ts'
import { decideAccount } from './decide.ts'
import { changeIdentity } from './identity.ts'
import { listLinks, makeLink, revokeLink } from './links.ts'
import { listAccounts } from './list.ts'
import { listQueue } from './queue.ts'
import { closeWorkItem, listWorkItems } from './work-items.ts'

export function adminEndpoints(app: Api, service: Service) {
  serve(app, service, access.signInToConsole, signInToConsole)
  serve(app, service, access.readConsole, readConsole)
  serve(app, service, access.beginEnrolment, beginEnrolment)
  serve(app, service, access.confirmEnrolment, confirmEnrolment)
  serve(app, service, access.showSecondFactor, showSecondFactor)
  serve(app, service, access.signOutOfConsole, signOutOfConsole)
  serve(app, service, access.handOverToConsole, handOverToConsole)
  serve(app, service, people.listAccounts, listAccounts)
  serve(app, service, people.readAccount, readAccount)
  serve(app, service, people.revealAccount, revealAccount)
  serve(app, service, people.decideAccount, decideAccount)
  serve(app, service, people.changeIdentity, changeIdentity)
  serve(app, service, people.listQueue, listQueue)
  serve(app, service, people.listWorkItems, listWorkItems)
  serve(app, service, people.closeWorkItem, closeWorkItem)
  serve(app, service, links.listLinks, listLinks)
  serve(app, service, links.makeLink, makeLink)
  serve(app, service, links.revokeLink, revokeLink)
}
