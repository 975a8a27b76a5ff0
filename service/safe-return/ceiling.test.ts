import { like } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rateLimits } from '../db/tables.ts'
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
