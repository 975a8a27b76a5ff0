import type { Handlers } from '../serve.ts'
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
import { barTag } from './bar-tag.ts'
import { decideAccount } from './decide.ts'
import { changeIdentity } from './identity.ts'
import { listLinks, makeLink, revokeLink } from './links.ts'
import { listAccounts } from './list.ts'
import { listQueue } from './queue.ts'
import { closeWorkItem, listWorkItems } from './work-items.ts'

export const adminHandlers = {
  signInToConsole,
  readConsole,
  beginEnrolment,
  confirmEnrolment,
  showSecondFactor,
  signOutOfConsole,
  handOverToConsole,
  listAccounts,
  readAccount,
  revealAccount,
  decideAccount,
  barTag,
  changeIdentity,
  listQueue,
  listWorkItems,
  closeWorkItem,
  listLinks,
  makeLink,
  revokeLink,
} satisfies Partial<Handlers>
