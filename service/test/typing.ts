import { eq, like } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { writtenShortCode } from '#contract/domain/short-code.ts'
import { rateLimits, returnCodes, submissions } from '../db/tables.ts'
import { lost } from './lost.ts'

const left = { name: 'Aisha', phone: '8123 4567' }
let networks = 0

/** Somebody stands before the lost person with a card that no camera reads. */
export async function typing(
  carers: Parameters<typeof lost>[0] = { daughter: { email: true } },
  person: Parameters<typeof lost>[1] = {},
) {
  const its = await lost(carers, person)
  const [row] = await its.db.select().from(returnCodes).where(eq(returnCodes.code, its.code))
  const short = row?.shortCode ?? expect.fail('the code has no short one')
  networks += 1
  const own = `192.0.2.${networks}`
  const device = (address = own) => its.device({ address })
  const finder = device()
  const read = async (code = short, from = finder) =>
    (await from.get(`/public/typed-codes/${encodeURIComponent(code)}`)).json()
  const report = async (body: object = {}, from = finder) =>
    (await from.post('/public/typed-codes', { code: writtenShortCode(short), ...left, ...body })).json()
  const stored = () => its.db.select().from(submissions).where(eq(submissions.personUid, its.uid))
  // Counters are the product's: no other test trips over them.
  onTestFinished(async () => void (await its.db.delete(rateLimits).where(like(rateLimits.key, 'wrong-codes%'))))
  const useUp = async (count: number) => {
    for (let tries = 0; tries < count; tries += 1) await its.service.limiter.take('wrong-codes', 'all')
  }
  return { ...its, short, device, finder, read, report, stored, useUp }
}
