import { refuse } from '#contract/errors.ts'
import type { Out } from '#contract/index.ts'
import { collectRecords } from '../accounts/records.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

/** Everything stored about the caller (PDPA s21). @throws `too-many-requests` */
export async function readOwnData(service: Service, _input: unknown, caller: Caller): Out<'readOwnData'> {
  const { account } = caller.session ?? refuse('sign-in-required')
  const wait = await service.limiter.take('own-data', account.uid)
  if (wait > 0) refuse('too-many-requests', { retryAfterSeconds: wait })
  const records = await collectRecords(service, account)
  await writeAudit(service, { actor: account.uid, action: 'data-downloaded', subject: account.uid })
  return records
}
