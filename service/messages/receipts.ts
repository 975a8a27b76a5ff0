import { createHash } from 'node:crypto'
import { Counter } from 'prom-client'
import type { Checked } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import {
  RECEIPT_STATES,
  type Receipt,
  type ReceiptState,
  type receiveEmailReceipt as emailContract,
  type receiveSmsReceipt as smsContract,
} from '../../contract/receipts.ts'
import { once } from '../once.ts'
import { metrics } from '../metrics.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'
import { FORGED } from '../outside.ts'

/** What is done with a report that was understood. It may come late, twice, and in any order (`recordReceipt`). */
export type KeepReceipt = (service: Service, channel: 'sms' | 'email', receipt: Receipt) => Promise<void>

const received = new Counter({
  name: 'homeward_receipts_total',
  help: 'Reports of providers about messages, by channel and state.',
  labelNames: ['channel', 'state'],
  registers: [metrics],
})

/** Counts the report for /metrics. */
export const countReceipt: KeepReceipt = async (_service, channel, { state }) => received.inc({ channel, state })

const rank = (state: ReceiptState) => RECEIPT_STATES.indexOf(state)

/**
 * What stands after a report: whichever of the two says more. Delivered wins for ever, also over a failure before or after
 * it; a late "sent" lowers nothing. Of two that say the same, the first stays.
 */
export const recordReceipt = <R extends Pick<Receipt, 'state'>>(previous: R | undefined, incoming: R): R =>
  previous && rank(previous.state) >= rank(incoming.state) ? previous : incoming

/** Keeps what the SMS provider reports. @throws `not-allowed` without its signature; `not-found` where none reports */
export async function receiveSmsReceipt(
  service: Service,
  { message, fields }: Checked<typeof smsContract>,
  { providerSignature }: Pick<Caller, 'providerSignature'>,
  keep: KeepReceipt,
) {
  const { readReport } = service.outside.sms
  if (!readReport) return refuse('not-found')
  const receipt = readReport({ signature: providerSignature ?? '', messageId: message, fields })
  if (receipt === FORGED) return refuse('not-allowed')
  if (receipt) await keep(service, 'sms', receipt)
  return { kept: receipt !== undefined }
}

/** Keeps what the e-mail provider reports. @throws `not-allowed` unsigned, too old, or replayed with other content */
export async function receiveEmailReceipt(service: Service, report: Checked<typeof emailContract>, keep: KeepReceipt) {
  const { readReport } = service.outside.email
  if (!readReport) return refuse('not-found')
  const receipt = readReport(report)
  if (receipt === FORGED || !(await isFirstContent(service, report))) return refuse('not-allowed')
  if (receipt) await keep(service, 'email', receipt)
  return { kept: receipt !== undefined }
}

/**
 * Whether this signed token never came with other content. The signature does not cover the event, so a token that was
 * overheard could speak for any letter; the same report again is the provider's own repeat and does no harm.
 */
async function isFirstContent({ db, keys, now }: Service, report: Checked<typeof emailContract>): Promise<boolean> {
  const content = createHash('sha256').update(JSON.stringify(report['event-data'])).digest('base64url')
  const subject = keys.hashSubject(`receipt\n${report.signature.token}`)
  return (await db.transaction((tx) => once(tx, subject, now(), async () => content))) === content
}
