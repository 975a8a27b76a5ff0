import { and, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Locale } from '#contract/options.ts'
import { later } from '#contract/domain/time.ts'
import { CHANNELS } from '#contract/messages.ts'
import { accounts, messages, postalCodes, relayCalls, submissions, workItems } from '../db/tables.ts'
import { openTwilioVoice } from '../messages/adapters/twilio-voice.ts'
import { choicesOf } from '../messages/choice.ts'
import { channelsOf, queueMessage } from '../messages/queue.ts'
import { toAccount } from '../messages/recipient.ts'
import { lost } from '../test/lost.ts'
import { voiceProvider } from '../test/voice-provider.ts'

const TOKEN = 'the token of our account'
const FINDER = '+6581234567'

/** An open alarm of a daughter and a son, whose telephones a server in Twilio's place rings. */
async function ringing(locale: Locale = 'en') {
  const its = await lost({ daughter: { locale }, son: {} })
  const { service, db, of, incident, device } = its
  const provider = await voiceProvider({
    authToken: TOKEN,
    post: (url, body, headers) =>
      device().send('POST', new URL(url).pathname.replace(/^\/api/, '') + new URL(url).search, body, headers),
  })
  onTestFinished(provider.close)
  const voice = openTwilioVoice({
    accountSid: 'AC123',
    authToken: TOKEN,
    from: '+6531580000',
    baseUrl: provider.baseUrl,
    addresses: () => ({
      turns: 'https://homeward.test/api/public/voice',
      receipts: 'https://homeward.test/api/public/receipts/voice',
    }),
  })
  its.outside({ voice })
  await its.submit()
  let step = 0
  /** Rings one of them about the alarm. */
  const ring = async (name: string) => {
    const { id } = await incident()
    step += 1
    const occasion = { kind: 'found', incidentId: id, occasion: 'ring', step: 1000 + step } as const
    await db.transaction((tx) => queueMessage(service, tx, occasion, toAccount(of(name).uid), 'voice'))
    await its.runJobs()
    return provider.to(of(name).e164)
  }
  const stand = async (name: string) => {
    const rows = await db
      .select()
      .from(messages)
      .where(and(eq(messages.recipientId, of(name).uid), eq(messages.channel, 'voice')))
    return rows.at(-1)
  }
  const items = (name: string) =>
    its.db
      .select()
      .from(workItems)
      .where(eq(workItems.accountUid, of(name).uid))
  return { ...its, provider, ring, stand, items }
}

describe('a telephone that was picked up', () => {
  test('says a first name and nothing else until 5 is pressed, to a mailbox, a child and whoever has the number now', async () => {
    const { ring, provider, stand, status } = await ringing()
    const call = await ring('daughter')
    const heard = await provider.reachMailbox(call)
    expect(heard.map(({ said }) => said)).toEqual([
      ...Array<string>(3).fill('A message for Hui Min: press 5. If this is the wrong person, press 9.'),
      'Goodbye.',
    ])
    for (const key of ['1', '2', '3', '0', '7']) {
      const turns = await provider.pickUp(call, [key, '1'])
      expect(turns.map(({ said }) => said).join(' '), key).not.toMatch(/Siew|find|found|81234567|8123/)
    }
    await provider.report(call, 'completed')
    expect(await stand('daughter')).toMatchObject({ status: 'FAILED', failure: 'twilio completed' })
    expect((await status()).responders ?? []).toEqual([])
  })

  test('5, 1, 1 is "I am on my way" as on the page; the finder reads it, and the rungs rest', async () => {
    const { ring, provider, stand, kinds, incident, pass, messagesOf, uid } = await ringing()
    const call = await ring('daughter')
    const [, heard, sure, thanks] = await provider.pickUp(call, ['5', '1', '1'])
    expect(heard?.said).toContain('Somebody has found Siew Hua.')
    expect(heard?.said).toContain('press 1 twice')
    expect(sure?.said).toBe('Press 1 once more: I am on my way.')
    expect(thanks?.said).toContain('Thank you.')
    expect(thanks?.said, 'the number is read out digit by digit').toContain('6 5, 8 1 2 3, 4 5 6 7')
    expect(await stand('daughter')).toMatchObject({ status: 'DELIVERED' })
    expect((await incident()).acknowledgedAt).not.toBeNull()
    expect((await kinds()).filter((kind) => kind === 'on-my-way')).toHaveLength(1)
    await provider.report(call, 'completed')
    expect(await stand('daughter'), 'heard stays heard').toMatchObject({ status: 'DELIVERED' })
    const before = (await messagesOf(uid)).length
    await pass(120)
    expect((await messagesOf(uid)).length).toBe(before)
  })

  test('5 says whom it is about, and near which address they are where the finder’s telephone said it', async () => {
    const { ring, provider, submit, device, db } = await ringing()
    const heard = async () => (await provider.pickUp(await ring('daughter'), ['5']))[1]?.said
    expect(await heard()).toMatch(/Somebody has found Siew Hua\. (?!They are near)/)
    const at = { lat: 1.332, lng: 103.85 }
    const address = { block: '192', road: 'LORONG 4 TOA PAYOH', building: '', searchText: ' | 192 lorong 4 toa payoh ' }
    await db.insert(postalCodes).values({ postalCode: '310192', ...address, ...at })
    onTestFinished(async () => void (await db.delete(postalCodes).where(eq(postalCodes.postalCode, '310192'))))
    await submit({ phone: '8777 0001', position: { ...at, accuracy: 9 } }, device())
    expect(await heard()).toContain('Somebody has found Siew Hua. They are near Blk 192 Lorong 4 Toa Payoh.')
  })

  test('a request that comes twice counts once, and one 1 is not two', async () => {
    const { ring, provider, kinds, incident } = await ringing()
    const call = await ring('daughter')
    await provider.pickUp(call, ['5', '1', '2'])
    expect((await incident()).acknowledgedAt).toBeNull()
    await provider.pickUp(call, ['5', '1', '1'])
    await provider.pickUp(call, ['5', '1', '1'])
    expect((await kinds()).filter((kind) => kind === 'on-my-way')).toHaveLength(1)
  })

  test('5 in a test call proves that calls reach this number; a mailbox proves nothing, and neither does a call about an older number', async () => {
    const { provider, of, db, service, runJobs, moveClock, ring } = await ringing('ta')
    const { uid, e164 } = of('daughter')
    const testCall = async () => {
      await db.transaction((tx) => queueMessage(service, tx, { kind: 'channel-test' }, toAccount(uid), 'voice'))
      await runJobs()
      return provider.to(e164)
    }
    const provedAt = async () => {
      const [has] = [await channelsOf(service, db, [uid], CHANNELS)]
      return (await choicesOf(service, db, [uid], has)).get(uid)?.provedAt.voice ?? null
    }
    await provider.reachMailbox(await testCall())
    expect(await provedAt()).toBeNull()
    const call = await testCall()
    const [, said] = await provider.pickUp(call, ['5'])
    expect(said?.said).toContain('இந்த எண்ணைச் சேமித்து, இரவிலும் ஒலிக்கும்படி')
    expect(said?.action).toBeUndefined()
    expect(await provedAt()).not.toBeNull()
    await db
      .update(accounts)
      .set({ phoneVerifiedAt: later(service.now(), 1000) })
      .where(eq(accounts.uid, uid))
    await provider.pickUp(call, ['5'])
    expect(await provedAt()).toBeNull()
    await moveClock(2)
    await provider.pickUp(await testCall(), ['5'])
    expect(await provedAt()).not.toBeNull()
    await provider.pickUp(await ring('daughter'), ['9'])
    expect(await provedAt(), 'whoever answers there now says that it is the wrong person').toBeNull()
  })

  test('3 connects with a finder whose number is proved, as one of the alarm’s six calls', async () => {
    const { ring, provider, db, service, incident } = await ringing()
    const call = await ring('daughter')
    const [, heard, unproved] = await provider.pickUp(call, ['5', '3'])
    expect([heard?.said.includes('press 3'), unproved?.dial]).toEqual([false, undefined])
    await db.update(submissions).set({ provedAt: service.now() }).where(eq(submissions.phone, FINDER))
    expect((await provider.pickUp(call, ['5', '3'])).at(-1)?.dial).toBe(FINDER)
    const { id: incidentId } = await incident()
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await db.insert(relayCalls).values({ id: `${incidentId}${id}`, incidentId, createdAt: service.now() })
    expect((await provider.pickUp(call, ['5', '3'])).at(-1)?.dial, 'asked again it is the same call').toBe(FINDER)
    const next = (await provider.pickUp(await ring('son'), ['5', '3'])).at(-1)
    expect(next?.dial).toBeUndefined()
    expect(next?.said).toContain('We cannot connect you now. The number is: 6 5, 8 1 2 3')
  })

  test('2 says the number again, 3 connects with the finder', async () => {
    const { ring, provider, db, service } = await ringing()
    await db.update(submissions).set({ provedAt: service.now() }).where(eq(submissions.phone, FINDER))
    const call = await ring('daughter')
    const turns = await provider.pickUp(call, ['5', '2', '3'])
    expect(turns[2]?.said).toContain('The number is: 6 5, 8 1 2 3, 4 5 6 7.')
    expect(turns[3]?.dial).toBe(FINDER)
  })

  test('2 says of a finder who keeps their number that they do, and 3 dials it once it is proved', async () => {
    const { ring, provider, db, service, incident } = await ringing()
    await db.update(submissions).set({ keepsNumber: true }).where(eq(submissions.phone, FINDER))
    const call = await ring('daughter')
    const other = await ring('son')
    const [, menu, kept, unproved] = await provider.pickUp(call, ['5', '2', '3'])
    expect(menu?.said).toContain('To hear how to reach them, press 2.')
    expect(kept?.said).toContain(
      'They keep their number to themselves. To write to them, open the page that we sent you.',
    )
    expect([menu?.said.includes('press 3'), unproved?.dial]).toEqual([false, undefined])
    await db.update(submissions).set({ provedAt: service.now() }).where(eq(submissions.phone, FINDER))
    const turns = await provider.pickUp(call, ['5', '1', '1', '3'])
    expect(turns.at(-1)?.dial).toBe(FINDER)
    const { id: incidentId } = await incident()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
      await db.insert(relayCalls).values({ id: `${incidentId}${id}`, incidentId, createdAt: service.now() })
    const away = (await provider.pickUp(other, ['5', '3'])).at(-1)
    expect(away?.said).toContain('We cannot connect you now. They keep their number to themselves.')
    const said = JSON.stringify([kept, ...turns.map(({ said: one }) => one), away]).replaceAll(
      /(?<=\d)[, ]+(?=\d)/g,
      '',
    )
    expect(said).not.toContain(FINDER.slice(3))
  })

  test('ends within three minutes when nobody is connected, whatever is pressed; "on my way" counts to the last', async () => {
    const { ring, provider, moveClock, incident } = await ringing()
    const call = await ring('daughter')
    const every = 25
    const heard = await provider.pickUp(call, ['5', ...Array<string>(20).fill('2')], () => moveClock(every))
    expect(heard.length * every).toBeLessThanOrEqual(180)
    expect(heard.length, 'time enough to hear everything').toBeGreaterThan(4)
    expect(heard.at(-1)?.said).toMatch(/The number is: .* Goodbye\.$/)
    expect(heard.at(-1)).toMatchObject({ action: undefined })
    const repeated = await provider.pickUp(call, ['5', '2', '2', '1', '0'], () => moveClock(every))
    expect(repeated.at(-1)).toEqual({ said: 'Goodbye.', action: undefined, dial: undefined })
    expect((await incident()).acknowledgedAt).toBeNull()
    const sure = await provider.pickUp(call, ['5', '2', '2', '1', '1'], () => moveClock(every))
    expect(sure.at(-1)).toMatchObject({ said: expect.stringContaining('Thank you.'), action: undefined })
    expect((await incident()).acknowledgedAt).not.toBeNull()
  })

  test('connects after that time, too, for ten minutes', async () => {
    const { ring, provider, db, service, moveClock } = await ringing()
    await db.update(submissions).set({ provedAt: service.now() }).where(eq(submissions.phone, FINDER))
    const call = await ring('daughter')
    const heard = await provider.pickUp(call, ['5', '2', '2', '3'], () => moveClock(30))
    expect(heard.at(-1)?.dial).toBe(FINDER)
  })

  test('9 removes nobody: the number is doubtful, staff have one item, and it stays so if pressed twice', async () => {
    const { ring, provider, stand, items, actAs, pass, told } = await ringing()
    const call = await ring('daughter')
    const [, said] = await provider.pickUp(call, ['9'])
    expect(said?.said).toContain('We will not ring this number again')
    await provider.pickUp(call, ['5', '9'])
    expect(await stand('daughter')).toMatchObject({ status: 'FAILED', failure: 'wrong person' })
    expect((await items('daughter')).map(({ kind, closedAt }) => [kind, closedAt])).toEqual([['number-doubted', null]])
    await pass(60)
    expect(
      (await told()).filter((line) => line.startsWith('2 daughter')),
      'texts go on',
    ).toEqual(['2 daughter sms'])
    expect((await actAs('daughter', 'on-my-way')).status, 'and so does her page').toBe(200)
  })

  test('after the alarm has ended there is nothing to hear', async () => {
    const { ring, provider, actAs } = await ringing()
    const call = await ring('daughter')
    await actAs('son', 'safe')
    const heard = await provider.pickUp(call, ['5', '1', '1'])
    expect(heard.at(-1)?.said).toBe('There is nothing more to do. Thank you. Goodbye.')
    expect(heard.map(({ said }) => said).join(' ')).not.toContain('Siew')
  })

  test('while somebody is on the way already, the next one hears so', async () => {
    const { ring, provider, actAs } = await ringing()
    const call = await ring('daughter')
    await actAs('son', 'on-my-way')
    expect((await provider.pickUp(call, ['5']))[1]?.said).toContain('Somebody is on the way already.')
  })

  test.each([
    ['md', '请按5', '有人找到了Siew Hua'],
    ['ms', 'tekan 5', 'Seseorang telah menemui Siew Hua'],
  ] as const)('speaks %s with whoever reads it', async (locale, greeting, found) => {
    const { ring, provider } = await ringing(locale)
    const [first, heard] = await provider.pickUp(await ring('daughter'), ['5'])
    expect(first?.said).toContain(greeting)
    expect(heard?.said).toContain(found)
  })
})

describe('what the provider sends', () => {
  test('is nothing without its signature, and tells nothing', async () => {
    const { ring, provider, stand, incident } = await ringing()
    const call = await ring('daughter')
    const url = call.fields.get('Url')?.replace('step=answered', 'step=sure') ?? ''
    const forged = await provider.ask(url, { ...provider.about(call), Digits: '1' }, { token: 'another' })
    expect([forged.status, await forged.text()]).toEqual([403, expect.not.stringContaining('Siew')])
    const moved = await provider.ask(
      url,
      { ...provider.about(call), Digits: '1' },
      { signedUrl: call.fields.get('Url') ?? '' },
    )
    expect(moved.status, 'signed for another step').toBe(403)
    expect((await provider.report(call, 'no-answer', { token: 'another' })).status).toBe(403)
    expect(await stand('daughter')).toMatchObject({ status: 'SENT' })
    expect((await incident()).acknowledgedAt).toBeNull()
  })

  test('may come late, twice and in any order: what says more stands', async () => {
    const { ring, provider, stand } = await ringing()
    const call = await ring('daughter')
    for (const status of ['no-answer', 'ringing', 'initiated', 'no-answer']) await provider.report(call, status)
    expect(await stand('daughter')).toMatchObject({ status: 'FAILED', failure: 'twilio no-answer' })
    const next = await ring('son')
    await provider.report(next, 'completed')
    await provider.pickUp(next, ['5'])
    expect(await stand('son')).toMatchObject({ status: 'DELIVERED' })
  })

  test('a telephone that nobody answers is no channel that is down', async () => {
    const { ring, provider, messagesOf, uid } = await ringing()
    for (const name of ['daughter', 'son']) await provider.report(await ring(name), 'no-answer')
    expect((await messagesOf(uid)).filter(({ kind }) => kind === 'channel-down')).toEqual([])
  })
})
