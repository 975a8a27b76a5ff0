import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Delivery } from '../outside.ts'
import { incidents, messages } from '../db/tables.ts'
import { randomUid } from '../secrets.ts'
import { DUTY } from '../messages/recipient.ts'
import { world } from '../test/world.ts'
import { actAs } from './acts.ts'

/** Somebody who was found and is safe, which a brother has not heard: his texts wait, for a provider takes none. */
async function unheardEnd() {
  const its = await world()
  const person = await its.person()
  await its.carer(person)
  const brother = await its.carer(person)
  const card = await its.code(person)
  const scan = () => its.device().post('/public/credential/safereturncard', its.submission(card))
  const taken: string[] = []
  let isAway = false
  const send = async ({ to, text }: { to: string; text: string }): Promise<Delivery> => {
    if (isAway && to === brother.e164) return { ok: false, retry: true, reason: 'away' }
    if (to === brother.e164) taken.push(text)
    return { ok: true, id: randomUid() }
  }
  its.outside({ sms: { send } })
  await scan()
  await its.runJobs()
  const [incident] = await its.incidentsOf(person)
  const id = incident?.id ?? ''
  isAway = true
  taken.length = 0
  await its.db.transaction((tx) => actAs(its.service, tx, id, DUTY, { act: 'safe' }))
  await its.pass(1)
  const back = async () => {
    isAway = false
    await its.pass(30)
    await its.runJobs()
  }
  const ends = async () =>
    (await its.db.select().from(messages).where(eq(messages.recipientId, brother.uid)))
      .filter(({ kind }) => kind === 'safe')
      .map(({ status }) => status)
  return { ...its, person, scan, taken, back, ends }
}

const IS_SAFE = /Siew Hua is safe now/

test('that an alarm has ended is said to nobody who is called for the same person again', async () => {
  const { scan, back, taken, ends, pass, incidentsOf, person } = await unheardEnd()
  expect(await ends()).toEqual(['WAITING'])
  await pass(120)
  await scan()
  expect(await incidentsOf(person)).toHaveLength(2)
  await back()
  expect(taken.some((text) => text.includes('is with Siew Hua'))).toBe(true)
  expect(taken.filter((text) => IS_SAFE.test(text))).toEqual([])
  expect(await ends()).toEqual(['CANCELLED'])
})

test('it is said where the newer alarm is the desk’s alone, and where that has ended, too', async () => {
  const held = await unheardEnd()
  await held.pass(120)
  await held.scan()
  const open = and(eq(incidents.personUid, held.person), isNull(incidents.closedAt))
  await held.db.update(incidents).set({ audience: 'DESK' }).where(open)
  await held.back()
  expect(held.taken.filter((text) => IS_SAFE.test(text))).toHaveLength(1)

  const over = await unheardEnd()
  await over.pass(120)
  await over.scan()
  const closed = { closedAt: over.service.now(), closedReason: 'SAFE' } as const
  await over.db.update(incidents).set(closed).where(eq(incidents.personUid, over.person))
  await over.back()
  expect(over.taken.filter((text) => IS_SAFE.test(text))).toHaveLength(1)
})
