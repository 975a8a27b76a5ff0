import { isPrintKind } from '../../contract/domain/card.ts'
import * as account from '../../contract/member-account.ts'
import * as codes from '../../contract/member-codes.ts'
import * as contract from '../../contract/member.ts'
import { cardPdf } from '../card/endpoints.ts'
import { admitFile, serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { changeMarketingConsent, changeOwnPassword, changeOwnPhone } from './account.ts'
import { addReturnCode, readOwnCard, replaceReturnCode, revokeReturnCode } from './codes.ts'
import { actOnOwnIncident, readHistory, readOwnIncident } from './history.ts'
import { leave } from './leave.ts'
import { reportMissing } from './missing.ts'
import { readOwnData } from './own-data.ts'
import { changeOwnPerson, listPeople, orderContacts, readOwnPerson } from './people.ts'

export function memberEndpoints(app: Api, service: Service) {
  serve(app, service, contract.listPeople, listPeople)
  serve(app, service, contract.readOwnPerson, readOwnPerson)
  serve(app, service, contract.changeOwnPerson, changeOwnPerson)
  serve(app, service, contract.orderContacts, orderContacts)
  serve(app, service, contract.readHistory, readHistory)
  serve(app, service, contract.reportMissing, reportMissing)
  serve(app, service, contract.readOwnIncident, readOwnIncident)
  serve(app, service, contract.actOnOwnIncident, actOnOwnIncident)

  app.get('/account/people/:uid/card.pdf', async (c) => {
    c.set('route', 'readOwnCardPdf')
    const caller = await admitFile(c, service, codes.readOwnCard)
    const { card } = await readOwnCard(service, { uid: c.req.param('uid'), code: c.req.query('code') }, caller)
    const kind = c.req.query('kind')
    return cardPdf(c, service, card, isPrintKind(kind) ? kind : 'card')
  })
  serve(app, service, codes.readOwnCard, readOwnCard)
  serve(app, service, codes.addReturnCode, addReturnCode)
  serve(app, service, codes.replaceReturnCode, replaceReturnCode)
  serve(app, service, codes.revokeReturnCode, revokeReturnCode)

  serve(app, service, account.changeOwnPhone, changeOwnPhone)
  serve(app, service, account.changeOwnPassword, changeOwnPassword)
  serve(app, service, account.changeMarketingConsent, changeMarketingConsent)
  serve(app, service, account.readOwnData, readOwnData)
  serve(app, service, account.leave, leave)
}
