import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelChoices } from '../db/tables.ts'
import { reached } from '../test/reached.ts'

test.each([
  ['keep', ['email', 'sms']],
  // What was chosen meanwhile was a stranger's: every channel tells again.
  ['end', undefined],
] as const)(
  'staff who let an account on hold go on (%s) leave or clear how it hears of alarms',
  async (outcome, left) => {
    const { daughter, changePhone, freeze, decide, db } = await reached()
    await changePhone()
    await db.insert(channelChoices).values({ accountUid: daughter.uid, channels: ['email', 'sms'] })
    await freeze()
    expect((await decide(outcome)).status).toBe(200)
    const [row] = await db.select().from(channelChoices).where(eq(channelChoices.accountUid, daughter.uid))
    expect(row?.channels).toEqual(left)
  },
)
