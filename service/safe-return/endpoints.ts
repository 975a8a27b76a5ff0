import { refuse } from '../../contract/errors.ts'
import * as contract from '../../contract/safe-return.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { readHelperStatus, requestFollowUpSms, tellWhereabouts, tellWithSomeone } from './finder.ts'
import { actOnFound, readFound } from './found.ts'
import { listTaggedAccounts, readPerson } from './person.ts'
import { recordScan } from './scan.ts'
import { submitSafeReturn } from './submit.ts'
import { reportUnusable } from './unusable.ts'

/** What finders and families send; a form on another website must not ring an alarm in the name of whoever visits it. */
const SENT = [
  contract.submitSafeReturn,
  contract.recordScan,
  contract.requestFollowUpSms,
  contract.tellWhereabouts,
  contract.tellWithSomeone,
  contract.reportUnusable,
  contract.actOnFound,
]

export function safeReturnEndpoints(app: Api, service: Service) {
  for (const { method, path } of SENT) {
    app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      if (c.req.header('sec-fetch-site') === 'cross-site') refuse('other-site')
      await next()
    })
  }
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
