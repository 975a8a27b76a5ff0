import { inArray } from 'drizzle-orm'
import { lockSubject, type Tx } from './db/open.ts'
import { idempotencyKeys } from './db/tables.ts'
import type { Caller } from './caller.ts'
import type { Service } from './service.ts'

/**
 * One-way names of a request that may come twice, that of now first: its `Idempotency-Key`, its whole content and its account, if
 * it has one. A sender who can repeat it knows the password in it. None when the caller sent no key.
 */
export const requestKey = ({ keys }: Pick<Service, 'keys'>, caller: Caller, call: string, input: unknown, who = '') =>
  caller.idempotencyKey
    ? keys.hashesOfSubject([call, caller.idempotencyKey, who, JSON.stringify(input)].join('\n'))
    : []

/**
 * Makes a row once for a request: repeated, after a tap too many or an answer that was lost, it gives what the first one
 * made. First in the transaction, so that a repeat at the same moment waits.
 */
export async function once(tx: Tx, request: readonly string[], at: Date, make: () => Promise<string>): Promise<string> {
  const [newest] = request
  if (!newest) return make()
  await lockSubject(tx, newest)
  const [earlier] = await tx
    .select({ result: idempotencyKeys.result })
    .from(idempotencyKeys)
    .where(inArray(idempotencyKeys.key, [...request]))
  if (earlier) return earlier.result
  const result = await make()
  await tx.insert(idempotencyKeys).values({ key: newest, result, createdAt: at })
  return result
}
