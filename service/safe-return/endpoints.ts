import * as contract from '../../contract/safe-return.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { readHelperStatus, requestFollowUpSms, tellWhereabouts, tellWithSomeone } from './finder.ts'
import { actOnFound, readFound } from './found.ts'
import { listTaggedAccounts, readPerson } from './person.ts'
import { recordScan } from './scan.ts'
import { submitSafeReturn } from './submit.ts'
import { reportUnusable } from './unusable.ts'

export function safeReturnEndpoints(app: Api, service: Service) {
  serve(app, service, contract.readPerson, readPerson)
  serve(app, service, contract.listTaggedAccounts, listTaggedAccounts)
  serve(app, service, contract.submitSafeReturn, submitSafeReturn)
  serve(app, service, contract.recordScan, recordScan)
  serve(app, service, contract.requestFollowUpSms, requestFollowUpSms)
  serve(app, service, contract.readHelperStatus, readHelperStatus)
  serve(app, service, contract.tellWhereabouts, tellWhereabouts)
  serve(app, service, contract.tellWithSomeone, tellWithSomeone)
  serve(app, service, contract.reportUnusable, reportUnusable)
  serve(app, service, contract.readFound, readFound)
  serve(app, service, contract.actOnFound, actOnFound)
}
