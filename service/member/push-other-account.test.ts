import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, messages, pushDevices } from '../db/tables.ts'
import { answer } from '../test/registration.ts'
import { pushing } from '../test/pushing.ts'

/** The family's tablet: it shows the daughter's alarms, and her session there has run out. */
async function tablet() {
  const its = await pushing()
  const { db, daughter, son } = its
  const device = await its.allow(daughter.browser)
  await its.pass(9 * 3600)
  const other = await its.browserOf(son.uid)
  const kindsTo = async (uid: string) =>
    (await db.select({ kind: messages.kind }).from(messages).where(eq(messages.recipientId, uid))).map(
      ({ kind }) => kind,
    )
  const devicesOf = (uid: string) => db.$count(pushDevices, eq(pushDevices.accountUid, uid))
  return { ...its, device, other, kindsTo, devicesOf }
}

test.each([
  ['opens a page of the portal', 'PUT', 0],
  ['allows pushes', 'POST', 1],
] as const)(
  'when somebody else signs in at a browser and %s, it shows the former member’s alarms no more',
  async (_what, method, his) => {
    const { device, other, daughter, son, devicesOf, kindsTo, find, db } = await tablet()
    const { subscription } = device
    const body = method === 'PUT' ? { endpoint: subscription.endpoint } : subscription
    await answer(await other.send(method, '/account/push-devices', body))
    expect(await devicesOf(daughter.uid)).toBe(0)
    expect(await kindsTo(daughter.uid), 'it was her last').toContain('push-ended')
    const [line] = await db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, daughter.uid), eq(audit.action, 'push-device-removed')))
    expect(line).toMatchObject({ actor: son.uid })
    await find()
    // Where the son allowed pushes himself, they are his.
    expect(device.came()).toHaveLength(his)
    expect(await kindsTo(daughter.uid)).toContain('found')
  },
)

test('for the member’s own next session nothing ends', async () => {
  const { device, daughter, browserOf, devicesOf, find, kindsTo } = await tablet()
  const again = await browserOf(daughter.uid)
  await answer(await again.send('PUT', '/account/push-devices', { endpoint: device.subscription.endpoint }))
  expect(await devicesOf(daughter.uid)).toBe(1)
  expect(await kindsTo(daughter.uid)).not.toContain('push-ended')
  await find()
  expect(device.came()).toHaveLength(1)
})
