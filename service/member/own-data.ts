import type { Answer } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/errors.ts'
import type { readOwnData as contract } from '../../contract/member-account.ts'
import { collectRecords } from '../accounts/records.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Service } from '../service.ts'

const DOWNLOADS = { points: 20, seconds: 3600 }

/** Everything stored about the caller (PDPA s21). @throws `too-many-requests` */
export async function readOwnData(service: Service, _input: unknown, caller: Caller): Promise<Answer<typeof contract>> {
  const { account } = caller.session ?? refuse('sign-in-required')
  const wait = await service.limiter.take('own-data', DOWNLOADS, account.uid)
  if (wait > 0) refuse('too-many-requests', wait)
  const records = await collectRecords(service, account)
  await writeAudit(service, { actor: account.uid, action: 'data-downloaded', subject: account.uid })
  return records
}
