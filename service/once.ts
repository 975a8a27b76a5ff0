import { eq } from 'drizzle-orm'
import { lockSubject, type Tx } from './db/open.ts'
import { idempotencyKeys } from './db/tables.ts'
import type { Caller } from './caller.ts'
import type { Service } from './service.ts'

/**
 * One-way name of a request that may come twice: its `Idempotency-Key`, its whole content and its account, if it has one.
 * Whoever can repeat it knows the password in it. Nothing when the caller sent no key.
 */
export const requestKey = ({ keys }: Pick<Service, 'keys'>, caller: Caller, call: string, input: unknown, who = '') =>
  caller.idempotencyKey && keys.hashSubject([call, caller.idempotencyKey, who, JSON.stringify(input)].join('\n'))

/**
 * Makes a row once for a request: repeated, after a tap too many or an answer that was lost, it gives what the first one
 * made. First in the transaction, so that a repeat at the same moment waits.
 */
export async function once(
  tx: Tx,
  request: string | undefined,
  at: Date,
  make: () => Promise<string>,
): Promise<string> {
  if (!request) return make()
  await lockSubject(tx, request)
  const [earlier] = await tx
    .select({ result: idempotencyKeys.result })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, request))
  if (earlier) return earlier.result
  const result = await make()
  await tx.insert(idempotencyKeys).values({ key: request, result, createdAt: at })
  return result
}
