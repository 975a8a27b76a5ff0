import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CHANNELS } from '#contract/messages.ts'
import { minutes } from '#contract/domain/time.ts'
import { messages } from '../db/tables.ts'
import { FORGED, type VoiceService } from '../outside.ts'
import { lost } from '../test/lost.ts'
import { world } from '../test/world.ts'
import { CHANNEL_RULES } from './channels.ts'
import { tellAccounts } from './queue.ts'
import { isReached } from './reach.ts'

/** An adapter that takes whatever it is given, and keeps where it went. */
function taking() {
  const to: string[] = []
  const service: VoiceService = {
    reports: false,
    readKey: () => FORGED,
    write: () => '',
    send: async (message) => {
      to.push(message.to)
      return { ok: true, id: message.key }
    },
  }
  return { ...service, to }
}

test('the page of decisions holds the table of channels', () => {
  const [, section = ''] = readFileSync('docs/decisions.md', 'utf8').split('\n## Channels\n')
  const rows = section.split('\n\n').find((block) => block.startsWith('| channel |')) ?? ''
  expect(rows.split('\n').slice(2)).toEqual(
    CHANNELS.map((channel) => {
      const { cap, reachedBy } = CHANNEL_RULES[channel]
      const most = cap ? `${cap.messages} in ${cap.withinMs / minutes(1)} minutes` : 'any number'
      return `| ${channel} | ${most} | ${reachedBy} | D57.1 |`
    }),
  )
})

test('a call or push that was handed over reached nobody; only its report says so', () => {
  const handed = { status: 'SENT', providerId: null } as const
  expect(CHANNELS.filter((channel) => isReached({ channel, ...handed }))).toEqual(['sms', 'email', 'whatsapp'])
  expect(CHANNELS.every((channel) => isReached({ channel, status: 'DELIVERED', providerId: 'x' }))).toBe(true)
})

test('an alarm goes out on every channel that is set up, everything else by SMS and e-mail', async () => {
  const { outside, submit, pass, of, told, service, messagesOf, uid, db } = await lost({ daughter: { email: true } })
  const [whatsapp, voice] = [taking(), taking()]
  outside({ whatsapp, voice })
  await submit()
  await pass(1)
  expect(await told()).toEqual(['0 daughter email', '0 daughter sms', '0 daughter whatsapp'])
  expect(whatsapp.to).toEqual([of('daughter').e164])
  expect(voice.to, 'nobody is rung because something was written').toEqual([])
  await db.transaction((tx) => tellAccounts(service, tx, { kind: 'code-ended' }, [of('daughter').uid]))
  const others = await db
    .select({ channel: messages.channel })
    .from(messages)
    .where(and(eq(messages.recipientId, of('daughter').uid), eq(messages.kind, 'code-ended')))
  expect(others.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  expect((await messagesOf(uid)).some(({ channel }) => channel === 'push')).toBe(false)
})

test('neither an unproved number nor a hotline is called or written to on WhatsApp', async () => {
  const { outside, service, db, person, carer } = await world()
  outside({ whatsapp: taking(), voice: taking() })
  const uid = await person()
  const [unproved, organisation] = [
    await carer(uid, { verified: false }),
    await carer(uid, { hotline: '+65 8777 0001' }),
  ]
  const told = async (to: string) => {
    await db.transaction((tx) => tellAccounts(service, tx, { kind: 'code-ended' }, [to], CHANNELS))
    const rows = await db.select({ channel: messages.channel }).from(messages).where(eq(messages.recipientId, to))
    return rows.map(({ channel }) => channel).toSorted()
  }
  expect(await told(unproved.uid)).toEqual([])
  expect(await told(organisation.uid)).toEqual(['email', 'sms'])
})

test('what waits for a channel that is not set up any more fails, and goes on to the next', async () => {
  const { outside, submit, pass, messagesOf, uid } = await lost({ daughter: {} })
  outside({ whatsapp: taking() })
  await submit()
  outside({ whatsapp: undefined })
  await pass(1)
  const stand = (await messagesOf(uid)).map(({ kind, channel, status }) => `${kind} ${channel} ${status}`)
  expect(stand.toSorted()).toEqual([
    'channel-down email SENT',
    'channel-down sms SENT',
    'found sms SENT',
    'found whatsapp FAILED',
  ])
})
