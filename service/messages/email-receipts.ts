import { createHash } from 'node:crypto'
import type { Checked } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { receiveEmailReceipt as emailContract } from '#contract/receipts.ts'
import { once } from '../once.ts'
import { FORGED } from '../outside.ts'
import type { Service } from '../service.ts'
import type { KeepReceipt } from './receipts.ts'

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
  const subject = keys.hashesOfSubject(`receipt\n${report.signature.token}`)
  return (await db.transaction((tx) => once(tx, subject, now(), async () => content))) === content
}
