import { confirmNumber, confirmNumberByLink } from './confirm-number.ts'
import {
  askClientExport,
  decideClientExport,
  exportClients,
  importClients,
  printClients,
  readClientExport,
  readClientTemplate,
} from './admin-client-files.ts'
import { inviteColleague, listColleagues, readClientFigures, removeColleague } from './admin-colleagues.ts'
import { findClients, placeClients, readClient, reportClientMissing } from './admin-clients.ts'
import {
  changeOwnAccount,
  checkCaregiverRegistration,
  checkDementiaRegistration,
  confirmOwnAccount,
  freezeAccount,
  generateCaregiverSignUpOTP,
  openLink,
  readGoogleSettings,
  readOwnAccount,
  requestNewPassword,
  resetPassword,
  signIn,
  signOut,
  signupCaregiver,
  signupDementia,
  takeOverAccount,
  verifyCaregiverSignUpOTP,
  verifyEmail,
  verifyToken,
  verifyTokenResetPassword,
} from './accounts.ts'
import {
  beginEnrolment,
  beginRegistering,
  confirmEnrolment,
  handOverToConsole,
  readConsole,
  showSecondFactor,
  signInToConsole,
  keepConsoleOpen,
  signOutOfConsole,
  unlockConsole,
} from './admin-access.ts'
import {
  addConsolePasskey,
  beginAddingConsolePasskey,
  beginConsolePasskey,
  enterByPasskey,
  listConsolePasskeys,
  removeConsolePasskey,
  renameConsolePasskey,
} from './admin-passkeys.ts'
import {
  barTag,
  changeIdentity,
  claimWorkItem,
  closeWorkItem,
  decideAccount,
  listAccounts,
  listWorkItems,
  readAccount,
  revealAccount,
} from './admin-accounts.ts'
import { settleQuestion } from './admin-questions.ts'
import { addContact, mendAccount, mendTag, readMending } from './admin-mending.ts'
import { listLinks, makeLink, revokeLink } from './admin-links.ts'
import { dismissDuplicate, listDuplicates } from './admin-duplicates.ts'
import { claimCases, listQueue, readDeskCounts, takeNextCase } from './admin-queue.ts'
import { searchAccounts } from './admin-search.ts'
import { answerQuestion, answerWithPhoto, readQuestion } from './questions.ts'
import type { Answered, Checked, Endpoint } from './endpoint.ts'
import { changeSharedDevice, discardDraft, keepDraft, listDrafts, readDraft } from './drafts.ts'
import { findAddresses } from './addresses.ts'
import {
  acceptAdministratorInvitation,
  endAdministrator,
  inviteAdministrator,
  listAdministrators,
  readAdministratorInvitation,
} from './admin-administrators.ts'
import { exportAudit, findAuditParties, listAudit } from './admin-audit.ts'
import { issueCode, listCodes, printLabels, revokeCode } from './admin-codes.ts'
import { beginDutyShift, endDutyShift, readDuty } from './admin-duty.ts'
import { readDelivery, retryMessages } from './admin-delivery.ts'
import { readAccountMessages, recordCall } from './admin-messages.ts'
import { reportByTelephone } from './admin-telephone.ts'
import { actOnIncident, readIncident, revealHome } from './admin-incident.ts'
import { listOpenIncidents } from './admin-incidents.ts'
import { listClosedIncidents } from './admin-closed-incidents.ts'
import { readOverview } from './admin-overview.ts'
import { exportReport, printReport, readReport } from './admin-report.ts'
import { listScans } from './admin-scans.ts'
import { beginWatch, endWatch, readAlarmCount, readWatch } from './admin-watch.ts'
import {
  addPoint,
  changePoint,
  exportPoints,
  importPoints,
  listPoints,
  readPoint,
  retirePoint,
} from './admin-points.ts'
import { askErasure, askExport, decideApproval, exportRecords, listApprovals, readRecords } from './admin-records.ts'
import { readCard } from './card.ts'
import { listOutbox, readDevOverview } from './dev.ts'
import { actOnFound, readFound } from './found.ts'
import {
  readFoundThreads,
  readOwnThreadPhoto,
  readOwnThreads,
  readThread,
  readThreadPhoto,
  sendThreadPhoto,
  writeFoundThread,
  writeOwnThread,
  writeThread,
} from './thread.ts'
import { invite, listInvitations, takeInvitation, withdrawInvitation } from './invitations.ts'
import { reportWrongEntry } from './wrong-entry.ts'
import { reportWrongWords } from './wrong-words.ts'
import { listGoToPoints, nearestGoToPoints, readGoToPoint, suggestPlaces, suggestPostalCodes } from './locator.ts'
import { listMapLabels } from './map-labels.ts'
import { changePhoto, putPhoto, removePhoto } from './media.ts'
import {
  changeMarketingConsent,
  changeOwnPassword,
  changeOwnPhone,
  leave,
  readOwnData,
  stay,
} from './member-account.ts'
import { addReturnCode, readOwnCard, replaceReturnCode, revokeReturnCode } from './member-codes.ts'
import {
  actOnOwnIncident,
  changeOwnPerson,
  listPeople,
  orderContacts,
  sendSignInLink,
  readHistory,
  readOwnIncident,
  readOwnPerson,
  reportMissing,
} from './member.ts'
import { readLooks } from './looks.ts'
import { readOwnChanges } from './changes.ts'
import { actInCardTest, beginCardTest, leaveTestDetails, readCardTest } from './card-test.ts'
import { changeWishes, readHome, sayAllRight, sayLost } from './home.ts'
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import {
  signUpMoP,
  signUpPartner,
  submitCGUnderPartner,
  submitPartner,
  verifyCGUnderPartner,
  verifyPartnerToken,
} from './partners.ts'
import {
  checkDuplicateLastNricLastNameDateOfBirth,
  checkValidation,
  createCaregiver,
  createDementia,
  listClients,
  actForClient,
} from './persons.ts'
import { changeChannels, keepOwnNumber, readChannels, testChannel, undoChannels } from './channels.ts'
import { addPushDevice, answerPush, keepPushDevice, receivePushReceipt, removePushDevice } from './push.ts'
import { tellHandedOver } from './hand-over.ts'
import { printFound, printIncident, printOwnIncident } from './found-record.ts'
import { receiveEmailReceipt, receiveSmsReceipt, receiveVoiceReceipt } from './receipts.ts'
import {
  hearVoice,
  listPhrases,
  putPhrase,
  putVoice,
  readFamilyVoice,
  readPhrase,
  readRecordings,
  readVoice,
  removePhrase,
  removeVoice,
} from './recordings.ts'
import { answerRelayCall } from './relay.ts'
import { readReportedPhoto } from './reported-photo.ts'
import { receiveText } from './texted-code.ts'
import { answerVoiceCall } from './voice.ts'
import {
  listTaggedAccounts,
  readHelperStatus,
  readPerson,
  readUnusable,
  recordScan,
  reportUnusable,
  requestFollowUpSms,
  submitSafeReturn,
  tellWhereabouts,
  proveFinder,
  tellNobodyCame,
  tellWithSomeone,
} from './safe-return.ts'
import { answerTag, changeCalledAs, listTags, removeQuietly } from './own-tags.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { readTypedCode, reportTypedCode } from './typed-code.ts'
import { partnerUsers, tagMyOtherAccount, users, usersFiltered } from './tags.ts'

/** Every call there is, in the order of the specification (P7.4 to P7.13, R7.2 to R7.22). A new call is added here. */
export const calls = {
  // Safe return: the finder
  readPerson,
  submitSafeReturn,
  recordScan,
  listTaggedAccounts,
  requestFollowUpSms,
  readHelperStatus,
  tellWhereabouts,
  proveFinder,
  tellNobodyCame,
  tellHandedOver,
  tellWithSomeone,
  readUnusable,
  reportUnusable,
  readTypedCode,
  reportTypedCode,
  // Safe return: the family
  readFound,
  printFound,
  printOwnIncident,
  actOnFound,
  readThread,
  writeThread,
  sendThreadPhoto,
  readFoundThreads,
  writeFoundThread,
  readThreadPhoto,
  readOwnThreads,
  writeOwnThread,
  readOwnThreadPhoto,
  answerPush,
  // Locator
  listGoToPoints,
  nearestGoToPoints,
  readGoToPoint,
  suggestPostalCodes,
  listMapLabels,
  suggestPlaces,
  reportWrongEntry,
  reportWrongWords,
  findAddresses,
  // Registration: caregiver, person, credentials, links (R7.2 to R7.22)
  checkCaregiverRegistration,
  readGoogleSettings,
  generateCaregiverSignUpOTP,
  verifyCaregiverSignUpOTP,
  signupCaregiver,
  signupDementia,
  checkDementiaRegistration,
  checkValidation,
  checkDuplicateLastNricLastNameDateOfBirth,
  createDementia,
  createCaregiver,
  listClients,
  actForClient,
  takeOverAccount,
  beginPasskeySignIn,
  signIn,
  signOut,
  readOwnAccount,
  changeOwnAccount,
  confirmOwnAccount,
  putPhoto,
  changePhoto,
  readRecordings,
  readFamilyVoice,
  readPhrase,
  listPhrases,
  putPhrase,
  removePhrase,
  readVoice,
  hearVoice,
  putVoice,
  removeVoice,
  removePhoto,
  openLink,
  verifyToken,
  requestNewPassword,
  verifyTokenResetPassword,
  resetPassword,
  freezeAccount,
  verifyEmail,
  readQuestion,
  answerQuestion,
  answerWithPhoto,
  // Unfinished drafts
  listDrafts,
  readDraft,
  keepDraft,
  discardDraft,
  changeSharedDevice,
  // Linking
  usersFiltered,
  users,
  partnerUsers,
  tagMyOtherAccount,
  answerTag,
  changeCalledAs,
  removeQuietly,
  listTags,
  invite,
  takeInvitation,
  listInvitations,
  withdrawInvitation,
  // Organisations
  signUpPartner,
  signUpMoP,
  verifyPartnerToken,
  verifyCGUnderPartner,
  submitPartner,
  submitCGUnderPartner,
  // The admin console: access
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
  keepConsoleOpen,
  unlockConsole,
  signOutOfConsole,
  beginRegistering,
  handOverToConsole,
  // The admin console: accounts, queues, links
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
  changeIdentity,
  listDuplicates,
  dismissDuplicate,
  listQueue,
  takeNextCase,
  claimCases,
  readDeskCounts,
  listWorkItems,
  barTag,
  claimWorkItem,
  closeWorkItem,
  readReportedPhoto,
  listLinks,
  makeLink,
  revokeLink,
  // The console: operations
  readOverview,
  readReport,
  exportReport,
  printReport,
  listPoints,
  readPoint,
  addPoint,
  changePoint,
  retirePoint,
  importPoints,
  exportPoints,
  listCodes,
  issueCode,
  revokeCode,
  printLabels,
  listOpenIncidents,
  listClosedIncidents,
  listScans,
  readIncident,
  printIncident,
  actOnIncident,
  reportByTelephone,
  revealHome,
  readAlarmCount,
  readWatch,
  beginWatch,
  endWatch,
  readDuty,
  beginDutyShift,
  endDutyShift,
  readAccountMessages,
  recordCall,
  readDelivery,
  retryMessages,
  listAdministrators,
  inviteAdministrator,
  endAdministrator,
  readAdministratorInvitation,
  acceptAdministratorInvitation,
  listAudit,
  findAuditParties,
  exportAudit,
  readRecords,
  askExport,
  exportRecords,
  askErasure,
  listApprovals,
  decideApproval,
  // An organisation's clients
  findClients,
  readClient,
  reportClientMissing,
  placeClients,
  printClients,
  readClientTemplate,
  importClients,
  readClientExport,
  askClientExport,
  decideClientExport,
  exportClients,
  readClientFigures,
  listColleagues,
  inviteColleague,
  removeColleague,
  // The member portal
  listPeople,
  readOwnPerson,
  changeOwnPerson,
  orderContacts,
  sendSignInLink,
  readOwnCard,
  addReturnCode,
  replaceReturnCode,
  revokeReturnCode,
  readHistory,
  readLooks,
  readOwnChanges,
  readHome,
  sayLost,
  sayAllRight,
  changeWishes,
  beginCardTest,
  readCardTest,
  leaveTestDetails,
  actInCardTest,
  reportMissing,
  readOwnIncident,
  actOnOwnIncident,
  changeOwnPhone,
  changeOwnPassword,
  listPasskeys,
  beginPasskeyConfirmation,
  beginAddingPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  confirmNumber,
  confirmNumberByLink,
  changeMarketingConsent,
  readOwnData,
  listSessions,
  endOwnSession,
  endOtherSessions,
  leave,
  stay,
  readChannels,
  changeChannels,
  undoChannels,
  testChannel,
  keepOwnNumber,
  addPushDevice,
  keepPushDevice,
  removePushDevice,
  // Providers and devices report what became of a message
  receiveSmsReceipt,
  receiveVoiceReceipt,
  answerVoiceCall,
  receiveText,
  answerRelayCall,
  receiveEmailReceipt,
  receivePushReceipt,
  // The newcomer's tour
  readDevOverview,
  listOutbox,
  readCard,
}

export type Calls = typeof calls
export type CallName = keyof Calls
/** What the function of a call is given. */
export type In<N extends CallName> = Checked<Calls[N]>
/** What the function of a call answers. */
export type Out<N extends CallName> = Promise<Answered<Calls[N]>>

export const endpoints: readonly Endpoint[] = Object.values(calls)
