import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tags } from '../db/tables.ts'
import { lost } from '../test/lost.ts'

/** An alarm whose text to the son was handed to the provider, whose answer was lost. */
async function unsure() {
  const its = await lost()
  let isLost = true
  its.outside({
    sms: {
      send: async ({ to, key }) =>
        isLost && to === its.of('son').e164
          ? { ok: false, retry: true, unknown: true, reason: 'no answer' }
          : { ok: true, id: key },
    },
  })
  await its.submit()
  await its.runJobs()
  const his = async () => (await its.messagesOf(its.uid)).filter(({ to }) => to === its.of('son').uid)
  const answers = () => {
    isLost = false
  }
  expect(await his()).toMatchObject([{ kind: 'found', status: 'WAITING' }])
  return { ...its, his, answers }
}

describe('whoever may have the first text, though its answer was lost,', () => {
  test('hears that the alarm is over before its second try', async () => {
    const { actAs, answers, runJobs, told } = await unsure()
    answers()
    await actAs('daughter', 'safe')
    await runJobs()
    expect(await told('safe')).toEqual(['1 son sms'])
  })

  test('hears it also when an answer called the second try off', async () => {
    const { actAs, answers, pass, runJobs, told, his } = await unsure()
    await actAs('daughter', 'on-my-way')
    await pass(10)
    expect(await his()).toMatchObject([{ status: 'CANCELLED' }])
    answers()
    await actAs('daughter', 'safe')
    await runJobs()
    expect(await told('safe')).toEqual(['1 son sms'])
  })
})

test('whom no try reached hears of no closing', async () => {
  const { submit, runJobs, actAs, outside, of, told } = await lost()
  outside({
    sms: {
      send: async ({ to, key }) =>
        to === of('son').e164 ? { ok: false, retry: true, reason: 'away' } : { ok: true, id: key },
    },
  })
  await submit()
  await runJobs()
  await actAs('daughter', 'safe')
  await runJobs()
  expect(await told('safe')).toEqual([])
})

describe('the finder reads that the family was told', () => {
  const toldOf = async (its: Awaited<ReturnType<typeof lost>>) => (await its.status()).incident.told

  test('as long as somebody who was told still cares for the person', async () => {
    const its = await lost({ daughter: {}, son: {} })
    await its.submit()
    await its.runJobs()
    expect(await toldOf(its)).toBe('FAMILY')
    const end = (name: string) =>
      its.db
        .update(tags)
        .set({ status: 'ENDED' })
        .where(eq(tags.carerUid, its.of(name).uid))
    await end('daughter')
    expect(await toldOf(its)).toBe('FAMILY')
    await its.db
      .update(tags)
      .set({ barredAt: its.service.now() })
      .where(eq(tags.carerUid, its.of('son').uid))
    expect(await toldOf(its)).toBe('NOBODY')
  })

  test('by a text whose answer was lost, also when an answer called its second try off', async () => {
    const its = await lost({ son: {} })
    its.outside({ sms: { send: async () => ({ ok: false, retry: true, unknown: true, reason: 'no answer' }) } })
    await its.submit()
    await its.runJobs()
    await its.actAs('son', 'on-my-way')
    await its.pass(10)
    const his = (await its.messagesOf(its.uid)).filter(({ to }) => to === its.of('son').uid)
    expect(his).toMatchObject([{ kind: 'found', status: 'CANCELLED' }])
    expect(await toldOf(its)).toBe('FAMILY')
  })

  test('by a newer message that took the place of the first, unless that one failed', async () => {
    const its = await lost({ son: {} })
    let refuses = false
    its.outside({
      sms: {
        send: async () => ({ ok: false, retry: !refuses, reason: refuses ? 'no such number' : 'away' }),
      },
    })
    await its.submit()
    await its.runJobs()
    await its.submit({ phone: '+6591112222' }, its.device())
    const his = async () =>
      (await its.messagesOf(its.uid)).filter(({ to }) => to === its.of('son').uid).map(({ status }) => status)
    expect(await his()).toEqual(['SUPERSEDED', 'WAITING'])
    expect(await toldOf(its)).toBe('FAMILY')
    refuses = true
    await its.runJobs()
    expect(await his()).toEqual(['SUPERSEDED', 'FAILED'])
    expect(await toldOf(its)).not.toBe('FAMILY')
  })
})

describe('whoever heard of the alarm in another way hears that it is over', () => {
  test('who became a contact since, and heard only that the person is with somebody', async () => {
    const { submit, runJobs, carer, uid, say, actAs, told } = await lost()
    await submit()
    await runJobs()
    const sister = await carer(uid)
    await say('with-someone', { whom: 'POLICE' })
    await runJobs()
    await actAs('daughter', 'safe')
    await runJobs()
    expect(await told('safe')).toContain(`1 ${sister.uid} sms`)
  })

  test('the duty desk that heard only of a flood, or that a channel is down', async () => {
    const { submit, device, runJobs, actAs, told } = await lost()
    await submit()
    await runJobs()
    await actAs('daughter', 'on-my-way')
    const attacker = device({ address: '198.51.100.77' })
    for (let n = 0; n < 25; n += 1) await submit({ name: 'Flood', phone: `9000 ${1000 + n}` }, attacker)
    await runJobs()
    expect(await told('flood')).toEqual(['0 duty email', '0 duty sms'])
    await actAs('daughter', 'safe')
    await runJobs()
    expect(await told('safe')).toEqual(expect.arrayContaining(['1 duty email', '1 duty sms']))
  })
})
