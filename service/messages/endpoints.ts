import * as contract from '../../contract/receipts.ts'
import { serve, type Api } from '../http.ts'
import type { Service } from '../service.ts'
import { receiveEmailReceipt, receiveSmsReceipt, type KeepReceipt } from './receipts.ts'

/** The calls of providers; `keep` is handed every report that is genuine and understood. */
export function receiptEndpoints(app: Api, service: Service, keep: KeepReceipt) {
  serve(app, service, contract.receiveSmsReceipt, (service, report, caller) =>
    receiveSmsReceipt(service, report, caller, keep),
  )
  serve(app, service, contract.receiveEmailReceipt, (service, report) => receiveEmailReceipt(service, report, keep))
}
