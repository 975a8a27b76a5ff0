import { and, eq, like } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { answerRelayCall } from '#contract/relay.ts'
import { linkTokens, rateLimits, submissions } from '../db/tables.ts'
import { openTwilioRelay } from '../messages/adapters/twilio-relay.ts'
import { lost } from '../test/lost.ts'
import { relayProvider } from '../test/relay-provider.ts'

const TOKEN = 'the token of our account'
const RELAY = '+6531580001'
const ADDRESS = `https://homeward.test/api${answerRelayCall.path}`
const FINDER = '+6581234567'

/** A finder who keeps their number has left it, and asked for our text. */
async function kept() {
  const its = await lost({ daughter: {}, son: {} })
  const { db, device, of, incident, service, runJobs, submit, finder } = its
  its.outside({ relay: openTwilioRelay({ authToken: TOKEN, number: RELAY, address: () => ADDRESS }) })
  onTestFinished(async () => void (await db.delete(rateLimits).where(like(rateLimits.key, 'relay-%'))))
  await submit({ keepsNumber: true })
  await finder.post('/public/safe-return/sms', {})
  await runJobs()
  const { id } = await incident()
  const provider = relayProvider({
    authToken: TOKEN,
    url: ADDRESS,
    post: (url, body, headers) => {
      const { pathname, search } = new URL(url)
      return device().send('POST', pathname.replace('/api', '') + search, body, headers)
    },
  })
  const page = async (locale = 'en') => {
    const token = service.keys.foundToken(id, of('son').uid)
    return (await (await device().get(`/public/found/${token}?lang=${locale}`)).json()).data
  }
  const line = async () => (await page()).reports[0]?.relay?.digits ?? expect.fail('no digits')
  /** As the finder opens the link of our text. */
  const prove = async () => {
    const its = and(eq(linkTokens.incidentId, id), eq(linkTokens.purpose, 'finder'))
    const [link = expect.fail('no text was sent')] = await db.select().from(linkTokens).where(its)
    const answered = await finder.post('/public/safe-return/prove', { token: service.keys.linkToken(link.id) })
    expect(answered.status).toBe(200)
  }
  return { ...its, provider, page, line, prove, id }
}

test('is called through us once they opened the link of our text, and not before', async () => {
  const { provider, page, line, prove, status, of, db, logged } = await kept()
  logged()
  expect((await page()).reports).toMatchObject([{ phone: null, throughUs: false, relay: null }])
  expect((await status()).incident.calledThroughUs).toBe('AFTER_PROOF')
  const before = (await page()).version
  await prove()
  expect((await page()).version, 'the family’s page is drawn anew').not.toBe(before)
  expect((await status()).incident.calledThroughUs).toBe('NOW')
  expect((await page()).reports).toMatchObject([{ phone: null, throughUs: true, relay: { number: RELAY } }])
  const call = await provider.dial(of('son').e164, await line())
  expect(call.dial).toMatchObject({ number: FINDER, callerId: RELAY, seconds: '600' })
  expect(call.said).toBe('We are connecting you. Neither of you sees the other’s number.')
  expect(JSON.stringify([await page(), logged()])).not.toContain(FINDER.slice(3))
  const digits = await line()
  await db.update(submissions).set({ provedAt: null })
  expect((await provider.dial(of('son').e164, digits)).dial, 'nobody proved it any more').toBeUndefined()
})

test('counts among the alarm’s six calls; then the page says that it does not work, and nobody is connected', async () => {
  const { provider, page, line, prove, of } = await kept()
  await prove()
  const digits = await line()
  for (let calls = 0; calls < 6; calls += 1) expect((await provider.dial(of('son').e164, digits)).dial).toBeDefined()
  expect((await provider.dial(of('son').e164, digits)).said).toContain('We cannot connect you now.')
  expect((await page()).reports).toMatchObject([{ throughUs: true, relay: null }])
})

test('is connected no more once the alarm has ended, or where no number of ours is there', async () => {
  const { provider, page, line, prove, of, actAs, outside, status } = await kept()
  await prove()
  const digits = await line()
  outside({ relay: undefined })
  expect((await page()).reports).toMatchObject([{ throughUs: false, relay: null }])
  expect((await status()).incident.calledThroughUs).toBeNull()
  outside({ relay: openTwilioRelay({ authToken: TOKEN, number: RELAY, address: () => ADDRESS }) })
  await actAs('daughter', 'safe')
  expect((await provider.dial(of('son').e164, digits)).dial).toBeUndefined()
  expect((await page()).reports).toMatchObject([{ phone: null, throughUs: false, relay: null }])
})
