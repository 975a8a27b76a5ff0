import { messages } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { lost } from './lost.ts'

type Stored = typeof messages.$inferInsert

/** An open alarm without any message, to which messages are added as they might stand: texts to the daughter unless said otherwise. */
export async function storedMessages(carers: Parameters<typeof lost>[0] = { daughter: { email: true }, son: {} }) {
  const its = await lost(carers)
  await its.submit()
  await its.runJobs()
  await its.pass(3600)
  await its.db.delete(messages)
  const { id: incidentId } = await its.incident()
  let step = 0
  const add = async (changes: Partial<Stored> = {}) => {
    step += 1
    const made: Stored = {
      id: randomUid(),
      kind: 'found',
      channel: 'sms',
      recipientKind: 'ACCOUNT',
      recipientId: its.of('daughter').uid,
      incidentId,
      occasion: 'escalation',
      step: 1000 + step,
      status: 'SENT',
      createdAt: its.service.now(),
      ...changes,
    }
    const [row] = await its.db.insert(messages).values(made).returning()
    if (!row) throw new Error('the message was not stored')
    return row
  }
  const ago = (seconds: number) => new Date(its.service.now().getTime() - seconds * 1000)
  /** Takes every message out again. */
  const none = () => its.db.delete(messages)
  return { ...its, incidentId, add, ago, none }
}
