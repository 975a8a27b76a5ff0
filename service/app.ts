import { accountHandlers } from './accounts/endpoints.ts'
import { questionWaiting } from './admin/ask-question.ts'
import { adminHandlers } from './admin/endpoints.ts'
import { addressHandlers } from './addresses/endpoints.ts'
import { operationsHandlers } from './admin/operations.ts'
import { serveDocument } from './api-document.ts'
import { draftHandlers } from './drafts/endpoints.ts'
import { createApi, type Api } from './http.ts'
import { serveCalls, type Handlers } from './serve.ts'
import { invitationHandlers } from './invitations/endpoints.ts'
import { takeWaitingInvitations } from './invitations/invite.ts'
import { partnerHandlers } from './partners/endpoints.ts'
import { personHandlers } from './persons/endpoints.ts'
import { memberFiles, memberHandlers } from './member/endpoints.ts'
import { tellOfRegisteredAgain } from './persons/registered-again.ts'
import { remindIncomplete } from './persons/reminder.ts'
import { tagHandlers } from './tags/endpoints.ts'
import { settleAccount } from './tags/leaving.ts'
import { tagWaiting } from './tags/tag.ts'
import type { CallName } from '#contract/index.ts'
import type { JobHandlers } from './jobs.ts'
import { cardFiles, cardHandlers } from './card/endpoints.ts'
import { cleanUp } from './clean-up.ts'
import { clientHandlers } from './clients/endpoints.ts'
import { sealAudit } from './audit-chain.ts'
import { devHandlers } from './dev/endpoints.ts'
import { locatorHandlers } from './locator/endpoints.ts'
import { mediaFiles, mediaHandlers } from './media/endpoints.ts'
import { recordingHandlers } from './recordings/endpoints.ts'
import { deletePhotos } from './media/photo.ts'
import { askNumbers } from './member/ask-numbers.ts'
import { receiptHandlers } from './messages/endpoints.ts'
import { keepReceiptWith } from './messages/receipts.ts'
import { sendMessageWith } from './messages/send.ts'
import { sweepMessages } from './messages/sweep.ts'
import { safeReturnHandlers } from './safe-return/endpoints.ts'
import { climbLadder } from './safe-return/ladder.ts'
import { askResponder, lapseResponder } from './safe-return/question.ts'
import { ringNext } from './safe-return/ringing.ts'
import { sweepAlarms } from './safe-return/sweep.ts'
import { expireIncident } from './safe-return/incident-end.ts'
import { incidentFacts } from './safe-return/message-facts.ts'
import type { Service } from './service.ts'
import { reportWrongWords } from './wrong-words.ts'

/** The functions of every capability's calls, and a sentence on what they are for. */
const capabilities = {
  'safe-return': [safeReturnHandlers, 'What a finder and the family do when somebody is found.'],
  locator: [locatorHandlers, 'Go-To Points, and what is near a position.'],
  addresses: [addressHandlers, 'Addresses of a postal code.'],
  accounts: [accountHandlers([takeWaitingInvitations]), 'Signing up, signing in, codes, links and one’s own account.'],
  drafts: [draftHandlers, 'Unfinished registrations.'],
  persons: [personHandlers, 'Registering people living with dementia, and caregivers for them.'],
  tags: [tagHandlers, 'Who cares for whom.'],
  invitations: [invitationHandlers, 'Inviting a caregiver.'],
  partners: [partnerHandlers, 'Organisations, their staff, and members of the public.'],
  admin: [{ ...adminHandlers, ...operationsHandlers }, 'The admin console.'],
  clients: [clientHandlers, 'An organisation’s clients, and its staff.'],
  media: [mediaHandlers, 'Photos.'],
  recordings: [recordingHandlers, 'Recorded words that a finder plays.'],
  member: [memberHandlers, 'The member portal.'],
  messages: [receiptHandlers(keepReceiptWith(incidentFacts)), 'What providers report of messages.'],
  dev: [devHandlers, 'The newcomer’s tour of a trial, on one’s own machine alone.'],
  card: [cardHandlers, 'What stands on a card.'],
  words: [{ reportWrongWords }, 'What is said to be wrong with our words.'],
} as const

/** The function of every call: one without does not compile. */
const handlers: Handlers = {
  ...capabilities['safe-return'][0],
  ...capabilities.locator[0],
  ...capabilities.addresses[0],
  ...capabilities.accounts[0],
  ...capabilities.drafts[0],
  ...capabilities.persons[0],
  ...capabilities.tags[0],
  ...capabilities.invitations[0],
  ...capabilities.partners[0],
  ...capabilities.admin[0],
  ...capabilities.clients[0],
  ...capabilities.media[0],
  ...capabilities.recordings[0],
  ...capabilities.member[0],
  ...capabilities.messages[0],
  ...capabilities.dev[0],
  ...capabilities.card[0],
  ...capabilities.words[0],
}
const capabilityOf = (name: CallName) =>
  Object.entries(capabilities).find(([, [functions]]) => name in functions)?.[0] ?? 'unknown'
const purposes = Object.fromEntries(Object.entries(capabilities).map(([name, [, purpose]]) => [name, purpose]))

/**
 * The connections of the service on which a call runs. The locator's stay quick while an alarm's tables are locked, and a search of
 * the console takes none from a finder (D63.3).
 */
export function connectionsOf(name: CallName): 'db' | 'locatorDb' | 'deskDb' {
  if (name in locatorHandlers) return 'locatorDb'
  return ['admin', 'clients'].includes(capabilityOf(name)) ? 'deskDb' : 'db'
}

/** The account service as one HTTP app, below `/api`. */
export function createApp(service: Service): Api {
  const app = createApi(service)
  // Files first: the path of a call would take `{code}.pdf` for a code.
  cardFiles(app, service)
  memberFiles(app, service)
  mediaFiles(app, service)
  serveCalls(app, handlers, {
    serviceOf: (name) => ({ ...service, db: service[connectionsOf(name)] }),
    capabilityOf,
  })
  serveDocument(app, service, purposes)
  return app
}

/** The job of a message, joined with what safe return knows of its incident. */
export const sendMessage = sendMessageWith(incidentFacts)

/**
 * Job, every minute: what is overdue in any alarm is done, messages that nobody holds are on their way again, and new lines of the
 * audit join its chain.
 */
async function sweep(service: Service) {
  // None waits for another, and what fails in one does not stop the others.
  const swept = await Promise.allSettled([sweepAlarms(service), sweepMessages(service), sealAudit(service)])
  for (const outcome of swept) if (outcome.status === 'rejected') throw outcome.reason
}

export const jobHandlers: JobHandlers<Service> = {
  'climb-ladder': climbLadder,
  'ring-next': ringNext,
  'ask-responder': askResponder,
  'lapse-responder': lapseResponder,
  'expire-incident': expireIncident,
  'send-alarm-sms': sendMessage,
  'send-alarm-email': sendMessage,
  'send-alarm-voice': sendMessage,
  'send-alarm-push': sendMessage,
  'send-alarm-whatsapp': sendMessage,
  'send-sms': sendMessage,
  'send-email': sendMessage,
  'send-voice': sendMessage,
  'send-push': sendMessage,
  'send-whatsapp': sendMessage,
  sweep,
  'remind-incomplete': remindIncomplete,
  'tell-of-registered-again': tellOfRegisteredAgain,
  'tag-waiting': tagWaiting,
  'question-waiting': questionWaiting,
  'settle-account': settleAccount,
  'ask-numbers': askNumbers,
  'delete-photos': deletePhotos,
  'clean-up': (service) => cleanUp({ ...service, db: service.longDb }),
}
