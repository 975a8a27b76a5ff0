import { accountHandlers } from './accounts/endpoints.ts'
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
import type { JobHandlers } from './jobs.ts'
import { cardFiles, cardHandlers } from './card/endpoints.ts'
import { cleanUp } from './clean-up.ts'
import { sealAudit } from './audit-chain.ts'
import { devHandlers } from './dev/endpoints.ts'
import { locatorHandlers } from './locator/endpoints.ts'
import { mediaFiles, mediaHandlers } from './media/endpoints.ts'
import { deletePhotos } from './media/photo.ts'
import { receiptHandlers } from './messages/endpoints.ts'
import { keepReceiptWith } from './messages/receipts.ts'
import { sendMessageWith } from './messages/send.ts'
import { sweepMessages } from './messages/sweep.ts'
import { safeReturnHandlers } from './safe-return/endpoints.ts'
import { climbLadder } from './safe-return/ladder.ts'
import { askResponder, lapseResponder } from './safe-return/question.ts'
import { sweepAlarms } from './safe-return/sweep.ts'
import { expireIncident } from './safe-return/incident.ts'
import { incidentFacts } from './safe-return/message-facts.ts'
import type { Service } from './service.ts'

/** The function of every call: one without does not compile. */
const handlers: Handlers = {
  ...safeReturnHandlers,
  ...locatorHandlers,
  ...addressHandlers,
  ...accountHandlers([takeWaitingInvitations]),
  ...draftHandlers,
  ...personHandlers,
  ...tagHandlers,
  ...invitationHandlers,
  ...partnerHandlers,
  ...adminHandlers,
  ...operationsHandlers,
  ...mediaHandlers,
  ...memberHandlers,
  ...receiptHandlers(keepReceiptWith(incidentFacts)),
  ...devHandlers,
  ...cardHandlers,
}

/** The account service as one HTTP app, below `/api`. */
export function createApp(service: Service): Api {
  const { brand, basePath } = service.config
  const app = createApi(service)
  // Files first: the path of a call would take `{code}.pdf` for a code.
  cardFiles(app, service)
  memberFiles(app, service)
  mediaFiles(app, service)
  // The locator has connections of its own: it stays quick while an alarm's tables are locked.
  const locator = { ...service, db: service.locatorDb }
  serveCalls(app, (name) => (name in locatorHandlers ? locator : service), handlers)
  serveDocument(app, { name: brand.name, base: basePath })
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
  'ask-responder': askResponder,
  'lapse-responder': lapseResponder,
  'expire-incident': expireIncident,
  'send-alarm-sms': sendMessage,
  'send-alarm-email': sendMessage,
  'send-sms': sendMessage,
  'send-email': sendMessage,
  sweep,
  'remind-incomplete': remindIncomplete,
  'tell-of-registered-again': tellOfRegisteredAgain,
  'tag-waiting': tagWaiting,
  'settle-account': settleAccount,
  'delete-photos': deletePhotos,
  'clean-up': (service) => cleanUp({ ...service, db: service.longDb }),
}
