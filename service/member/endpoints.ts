import { printOwnIncident } from './print-incident.ts'
import { readOwnThreads, writeOwnThread } from './threads.ts'
import { CardPrint } from '#contract/card.ts'
import { endpoint, FileAnswer } from '#contract/endpoint.ts'
import { calls } from '#contract/index.ts'
import { Code } from '#contract/member-codes.ts'
import { PersonUid } from '#contract/member.ts'
import { cardPdf } from '../card/endpoints.ts'
import { describeCall } from '../api-document.ts'
import type { Api } from '../http.ts'
import { readParams, readQuery } from '../http-input.ts'
import { admitted, type Handlers } from '../serve.ts'
import type { Service } from '../service.ts'
import { changeMarketingConsent, changeOwnPassword, changeOwnPhone } from './account.ts'
import { addReturnCode, readOwnCard, replaceReturnCode, revokeReturnCode } from './codes.ts'
import { changeChannels, readChannels, testChannel, undoChannels } from './channels.ts'
import { keepOwnNumber } from './keep-number.ts'
import { readOwnChanges } from './changes.ts'
import { actOnOwnIncident, readHistory, readOwnIncident } from './history.ts'
import { readHome } from './home.ts'
import { leave, stay } from './leave.ts'
import { confirmNumber, confirmNumberByLink } from './confirm-number.ts'
import { sayAllRight, sayLost } from './lost.ts'
import { actInCardTest, beginCardTest, leaveTestDetails, readCardTest } from './card-test.ts'
import { changeWishes } from './wishes.ts'
import { readLooks } from './looks.ts'
import { reportMissing } from './missing.ts'
import { readOwnData } from './own-data.ts'
import { beginPasskeyConfirmation } from './passkey-confirmation.ts'
import { addPasskey, beginAddingPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { changeOwnPerson, listPeople, orderContacts, readOwnPerson } from './people.ts'
import { addPushDevice, keepPushDevice, removePushDevice } from './push-devices.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { sendSignInLink } from './sign-in-link.ts'

export const memberHandlers = {
  listPeople,
  readOwnPerson,
  changeOwnPerson,
  orderContacts,
  sendSignInLink,
  readHome,
  sayLost,
  sayAllRight,
  changeWishes,
  beginCardTest,
  readCardTest,
  leaveTestDetails,
  actInCardTest,
  readHistory,
  readOwnChanges,
  readLooks,
  reportMissing,
  readOwnIncident,
  actOnOwnIncident,
  readOwnCard,
  addReturnCode,
  replaceReturnCode,
  revokeReturnCode,
  changeOwnPhone,
  confirmNumber,
  confirmNumberByLink,
  changeOwnPassword,
  listPasskeys,
  beginPasskeyConfirmation,
  beginAddingPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  readChannels,
  changeChannels,
  undoChannels,
  testChannel,
  keepOwnNumber,
  addPushDevice,
  keepPushDevice,
  removePushDevice,
  changeMarketingConsent,
  readOwnData,
  listSessions,
  endOwnSession,
  endOtherSessions,
  leave,
  stay,
  readOwnThreads,
  writeOwnThread,
  printOwnIncident,
} satisfies Partial<Handlers>

const CardQuery = CardPrint.extend({ code: Code.optional() })
const readOwnCardPdf = endpoint({
  ...calls.readOwnCard,
  name: 'readOwnCardPdf',
  path: '/account/people/{uid}/card.pdf',
  query: CardQuery,
  answer: FileAnswer,
  file: 'application/pdf',
})

/** The card as a file, for a member who may see the card. */
export function memberFiles(app: Api, service: Service) {
  describeCall(app, readOwnCardPdf, 'member')
  app.get('/account/people/:uid/card.pdf', async (c) => {
    c.set('route', readOwnCardPdf.name)
    c.set('endpoint', readOwnCardPdf)
    const caller = await admitted(c, service, readOwnCardPdf)
    const { kind, code } = readQuery(c, CardQuery)
    const { card } = await readOwnCard(service, { ...readParams(c, PersonUid), code }, caller)
    return cardPdf(c, service, card, kind)
  })
}
