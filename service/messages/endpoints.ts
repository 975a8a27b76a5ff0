import type { Handlers } from '../serve.ts'
import { receivePushReceipt } from './push-receipt.ts'
import { receiveEmailReceipt } from './email-receipts.ts'
import { receiveSmsReceipt, receiveVoiceReceipt, type KeepReceipt } from './receipts.ts'

/** The calls of providers; `keep` is handed every report that is genuine and understood. */
export const receiptHandlers = (keep: KeepReceipt) =>
  ({
    receiveSmsReceipt: (service, report, caller) => receiveSmsReceipt(service, report, caller, keep),
    receiveVoiceReceipt: (service, report, caller) => receiveVoiceReceipt(service, report, caller, keep),
    receiveEmailReceipt: (service, report) => receiveEmailReceipt(service, report, keep),
    receivePushReceipt: (service, said) => receivePushReceipt(service, said, keep),
  }) satisfies Partial<Handlers>
