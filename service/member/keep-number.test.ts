import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, audit } from '../db/tables.ts'
import { openTwilioRelay } from '../messages/adapters/twilio-relay.ts'
import { answer, refusal } from '../test/registration.ts'
import { portal } from '../test/portal.ts'

test('keeps a number from finders and shows it again, and the audit says so', async () => {
  const { daughter, db, outside } = await portal()
  const say = (hides: boolean) => daughter.browser.send('PUT', '/account/channels/number', { hides })
  const stored = async () => {
    const [row] = await db.select().from(accounts).where(eq(accounts.uid, daughter.uid))
    return row?.hidesNumber
  }
  expect(await refusal(await say(true)), 'nobody could be connected').toBe('channel-missing')
  outside({
    relay: openTwilioRelay({ authToken: 'secret', number: '+6531580001', address: () => 'https://homeward.test' }),
  })
  expect((await answer(await say(true))).data.relay).toEqual({ hidesNumber: true, isThere: true })
  expect(await stored()).toBe(true)
  const [line] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.actor, daughter.uid), eq(audit.action, 'channels-changed')))
    .orderBy(desc(audit.id))
  expect(line?.details).toMatchObject({ number: 'kept' })
  outside({ relay: undefined })
  const page = (await answer(await daughter.browser.get('/account/channels'))).data
  expect(page.relay, 'it can always be shown again').toEqual({ hidesNumber: true, isThere: false })
  expect((await answer(await say(false))).data.relay).toBeNull()
  expect(await stored()).toBe(false)
})
