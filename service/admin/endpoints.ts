import type { Handlers } from '../serve.ts'
import { handOverToConsole, readConsole, signInToConsole, signOutOfConsole } from './access.ts'
import { beginEnrolment, confirmEnrolment, showSecondFactor } from './enrolment.ts'
import { beginConsolePasskey, enterByPasskey } from './passkey-entry.ts'
import {
  addConsolePasskey,
  beginAddingConsolePasskey,
  listConsolePasskeys,
  removeConsolePasskey,
  renameConsolePasskey,
} from './passkeys.ts'
import { keepConsoleOpen, unlockConsole } from './lock.ts'
import { readAccount } from './account.ts'
import { beginRegistering } from './registering.ts'
import { revealAccount } from './reveal.ts'
import { barTag } from './bar-tag.ts'
import { decideAccount } from './decide.ts'
import { changeIdentity } from './identity.ts'
import { addContact } from './add-contact.ts'
import { mendTag } from './mend-tag.ts'
import { mendAccount, readMending } from './mending.ts'
import { settleQuestion } from './settle-question.ts'
import { makeLink } from './links.ts'
import { listLinks, revokeLink } from './list-links.ts'
import { listAccounts } from './list.ts'
import { searchAccounts } from './search.ts'
import { claimCases } from './claims.ts'
import { dismissDuplicate } from './duplicate-verdicts.ts'
import { listDuplicates } from './duplicates.ts'
import { listQueue, takeNextCase } from './queue.ts'
import { readDeskCounts } from './queue-counts.ts'
import { listWorkItems } from './work-items.ts'
import { acceptAdministratorInvitation, readAdministratorInvitation } from './accept-invitation.ts'
import { endAdministrator, inviteAdministrator } from './change-administrators.ts'
import { listAdministrators } from './list-administrators.ts'
import { recordCall } from './call-instead.ts'
import { claimWorkItem } from './claim-work-item.ts'
import { closeWorkItem } from './close-work-item.ts'

export const adminHandlers = {
  signInToConsole,
  readConsole,
  beginEnrolment,
  confirmEnrolment,
  showSecondFactor,
  beginConsolePasskey,
  enterByPasskey,
  listConsolePasskeys,
  beginAddingConsolePasskey,
  addConsolePasskey,
  renameConsolePasskey,
  removeConsolePasskey,
  signOutOfConsole,
  keepConsoleOpen,
  unlockConsole,
  handOverToConsole,
  beginRegistering,
  listAdministrators,
  inviteAdministrator,
  endAdministrator,
  readAdministratorInvitation,
  acceptAdministratorInvitation,
  listAccounts,
  searchAccounts,
  readAccount,
  revealAccount,
  decideAccount,
  settleQuestion,
  readMending,
  mendAccount,
  mendTag,
  addContact,
  barTag,
  changeIdentity,
  listDuplicates,
  dismissDuplicate,
  listQueue,
  takeNextCase,
  claimCases,
  readDeskCounts,
  listWorkItems,
  claimWorkItem,
  closeWorkItem,
  recordCall,
  listLinks,
  makeLink,
  revokeLink,
} satisfies Partial<Handlers>
