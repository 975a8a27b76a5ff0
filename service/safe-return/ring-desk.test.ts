import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '../db/tables.ts'
import { queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { FORGED } from '../outside.ts'
import { lost } from '../test/lost.ts'
import { DUTY_PHONE } from '../test/world.ts'
import { ringDeskFor } from './ring-desk.ts'

test('the desk’s telephones are rung one more at each time, however many of the family were rung before', async () => {
  const its = await lost()
  const { service, db, of } = its
  its.outside({
    voice: { reports: false, readKey: () => FORGED, write: () => '', send: async ({ key }) => ({ ok: true, id: key }) },
  })
  const { phones } = service.config.duty
  service.config.duty.phones = [DUTY_PHONE, '+6590000001', '+6590000002']
  onTestFinished(() => void (service.config.duty.phones = phones))
  await its.submit()
  const { id: incidentId } = await its.incident()
  const occasion = { kind: 'found', incidentId, details: {} } as const
  await db.transaction(async (tx) => {
    for (const name of ['daughter', 'son'])
      await queueMessage(service, tx, { ...occasion, occasion: 'ring', step: 1 }, toAccount(of(name).uid), 'voice')
    for (const step of [2, 3]) await ringDeskFor(service, tx, { ...occasion, occasion: 'ring', step })
  })
  const rung = await db
    .select({ step: messages.step, details: messages.details })
    .from(messages)
    .where(and(eq(messages.incidentId, incidentId), eq(messages.recipientKind, 'DUTY'), eq(messages.channel, 'voice')))
    .orderBy(messages.step)
  expect(rung.map(({ step, details }) => [step, details.phones])).toEqual([
    [2, '1'],
    [3, '2'],
  ])
})
