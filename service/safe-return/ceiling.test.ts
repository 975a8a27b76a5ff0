import { eq, like } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { messages, rateLimits } from '../db/tables.ts'
import { openTwilioVoice } from '../messages/adapters/twilio-voice.ts'
import { lost } from '../test/lost.ts'
import { voiceProvider } from '../test/voice-provider.ts'
import { DUTY_PHONE } from '../test/world.ts'
import { takeCall } from './relay-call.ts'

/** An alarm whose family is on the way, while calls through our number have used up what they may cost. */
async function atCeiling() {
  const its = await lost({ daughter: {} })
  const { service, db, device } = its
  const provider = await voiceProvider({
    authToken: 'token',
    post: (url, body, headers) => {
      const { pathname, search } = new URL(url)
      return device().send('POST', pathname.replace(/^\/api/, '') + search, body, headers)
    },
  })
  onTestFinished(provider.close)
  onTestFinished(async () => void (await db.delete(rateLimits).where(like(rateLimits.key, 'relay-%'))))
  const at = 'https://homeward.test/api/public'
  const addresses = () => ({ turns: `${at}/voice`, receipts: `${at}/receipts/voice` })
  const { baseUrl } = provider
  its.outside({
    voice: openTwilioVoice({ accountSid: 'AC123', authToken: 'token', from: '+6531580000', baseUrl, addresses }),
  })
  await its.submit()
  await its.runJobs()
  await its.actAs('daughter', 'on-my-way')
  for (let calls = 0; calls < 150; calls += 1) await service.limiter.take('relay-calls', 'all')
  const { id } = await its.incident()
  const call = async (name: string) => {
    const isTaken = await takeCall(service, id, name)
    await its.runJobs()
    return isTaken
  }
  return { ...its, provider, call }
}

test('at the ceiling of calls the desk’s telephone rings, once in an alarm, also where somebody is on the way; texts go on', async () => {
  const { call, provider, sentTo, of, submit, device, runJobs } = await atCeiling()
  const rung = () => provider.calls.filter(({ to }) => to === DUTY_PHONE)
  const texts = async () =>
    (await sentTo(DUTY_PHONE)).filter(({ text }) => text?.includes('Phone calls about Siew Hua do not get through'))
  const before = { rung: rung().length, texts: (await texts()).length }
  for (const name of ['one', 'two', 'three']) expect(await call(name)).toBe(false)
  expect(rung()).toHaveLength(before.rung + 1)
  expect(await texts()).toHaveLength(before.texts + 1)
  const told = (await sentTo(of('daughter').e164)).length
  await submit({ phone: '9876 5432' }, device())
  await runJobs()
  expect((await sentTo(of('daughter').e164)).length).toBeGreaterThan(told)
})

test('whoever picks up there hears why it rings, and is offered no call that cannot be made', async () => {
  const { call, provider } = await atCeiling()
  await call('one')
  const [greeting, heard] = await provider.pickUp(provider.to(DUTY_PHONE), ['5'])
  expect(greeting?.said).toBe('A message for the duty desk: press 5. If this is the wrong person, press 9.')
  expect(heard?.said).toContain(
    'The limit of calls through our number is reached: for now nobody is connected any more.',
  )
  expect(heard?.said).toContain('Somebody is on the way already.')
  expect(heard?.said).not.toContain('press 3')
})

test('a channel that fails after texts have failed and the ceiling was reached is told of all the same', async () => {
  const { service, submit, runJobs, incident, outside, pass, db } = await lost({ daughter: { email: true } })
  onTestFinished(async () => void (await db.delete(rateLimits).where(like(rateLimits.key, 'relay-%'))))
  const refused = { send: async () => ({ ok: false, retry: false, reason: 'twilio 400 21610' }) as const }
  const down = async () => {
    const rows = await db
      .select()
      .from(messages)
      .where(eq(messages.incidentId, (await incident()).id))
    const told = rows.filter(({ kind, channel }) => kind === 'channel-down' && channel === 'email')
    return told.map(({ details }) => details.why ?? details.channel).toSorted()
  }
  outside({ sms: refused })
  await submit()
  await runJobs()
  expect(await down()).toEqual(['sms'])
  for (let calls = 0; calls < 150; calls += 1) await service.limiter.take('relay-calls', 'all')
  expect(await takeCall(service, (await incident()).id, 'one')).toBe(false)
  expect(await down()).toEqual(['ceiling', 'sms'])
  await db.update(messages).set({ status: 'FAILED', failure: 'smtp 550' }).where(eq(messages.channel, 'email'))
  outside({ sms: refused, email: refused })
  await pass(60)
  expect(await down()).toEqual(['ceiling', 'email', 'sms'])
})
