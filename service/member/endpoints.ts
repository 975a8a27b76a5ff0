import { isPrintKind } from '#contract/domain/card.ts'
import { calls } from '#contract/index.ts'
import { cardPdf } from '../card/endpoints.ts'
import type { Api } from '../http.ts'
import { admitted, type Handlers } from '../serve.ts'
import type { Service } from '../service.ts'
import { changeMarketingConsent, changeOwnPassword, changeOwnPhone } from './account.ts'
import { addReturnCode, readOwnCard, replaceReturnCode, revokeReturnCode } from './codes.ts'
import { actOnOwnIncident, readHistory, readOwnIncident } from './history.ts'
import { leave, stay } from './leave.ts'
import { readLooks } from './looks.ts'
import { reportMissing } from './missing.ts'
import { readOwnData } from './own-data.ts'
import { addPasskey, beginAddingPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { changeOwnPerson, listPeople, orderContacts, readOwnPerson } from './people.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'
import { sendSignInLink } from './sign-in-link.ts'

export const memberHandlers = {
  listPeople,
  readOwnPerson,
  changeOwnPerson,
  orderContacts,
  sendSignInLink,
  readHistory,
  readLooks,
  reportMissing,
  readOwnIncident,
  actOnOwnIncident,
  readOwnCard,
  addReturnCode,
  replaceReturnCode,
  revokeReturnCode,
  changeOwnPhone,
  changeOwnPassword,
  listPasskeys,
  beginAddingPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  changeMarketingConsent,
  readOwnData,
  listSessions,
  endOwnSession,
  endOtherSessions,
  leave,
  stay,
} satisfies Partial<Handlers>

/** The card as a file, for whoever may see the card. */
export function memberFiles(app: Api, service: Service) {
  app.get('/account/people/:uid/card.pdf', async (c) => {
    c.set('route', 'readOwnCardPdf')
    const caller = await admitted(c, service, calls.readOwnCard)
    const { card } = await readOwnCard(service, { uid: c.req.param('uid'), code: c.req.query('code') }, caller)
    const kind = c.req.query('kind')
    return cardPdf(c, service, card, isPrintKind(kind) ? kind : 'card')
  })
}
