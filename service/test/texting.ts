import { eq, like } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { writtenShortCode } from '#contract/domain/short-code.ts'
import { rateLimits, returnCodes, submissions } from '../db/tables.ts'
import { openTwilioInbound } from '../messages/adapters/twilio-inbound.ts'
import { lost } from './lost.ts'
import { textProvider } from './text-provider.ts'

const TOKEN = 'the token of our account'
export const TEXTS_TO = 'https://homeward.test/api/public/texts'
let senders = 0

/** A lost person with a card, and somebody beside them with a plain telephone; our number takes texts. */
export async function texting(
  carers: Parameters<typeof lost>[0] = { daughter: { email: true } },
  person: Parameters<typeof lost>[1] = {},
) {
  const its = await lost(carers, person)
  const shortOf = async (code: string) => {
    const [row] = await its.db.select().from(returnCodes).where(eq(returnCodes.code, code))
    return row?.shortCode ?? expect.fail('the code has no short one')
  }
  const short = await shortOf(its.code)
  senders += 1
  const sender = `+65811${String(senders).padStart(5, '0')}`
  const provider = textProvider({
    authToken: TOKEN,
    url: TEXTS_TO,
    post: (url, body, headers) => its.device().send('POST', new URL(url).pathname.replace('/api', ''), body, headers),
  })
  its.outside({ inbound: openTwilioInbound({ authToken: TOKEN, address: () => TEXTS_TO }) })
  // Counters are the product's: no other test trips over them.
  onTestFinished(async () => void (await its.db.delete(rateLimits).where(like(rateLimits.key, 'wrong-codes%'))))
  const stored = () => its.db.select().from(submissions).where(eq(submissions.personUid, its.uid))
  const useUp = async (count: number) => {
    for (let tries = 0; tries < count; tries += 1) await its.service.limiter.take('wrong-codes', 'all')
  }
  const send = (text: string, from = sender, sid?: string) => provider.send(from, text, sid)
  return { ...its, short, written: writtenShortCode(short), shortOf, sender, provider, send, stored, useUp }
}
