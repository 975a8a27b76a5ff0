import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CalledContact } from '#contract/home.ts'
import { accounts, channelChoices, photos, tags } from '../db/tables.ts'
import { openTwilioVoice } from '../messages/adapters/twilio-voice.ts'
import { randomUid } from '../secrets.ts'
import { answer, refusal } from '../test/registration.ts'
import { portal } from '../test/portal.ts'

async function atHome() {
  const its = await portal()
  const home = async (from: { browser: { get: (path: string) => Promise<Response> } }) =>
    (await answer(await from.browser.get(its.path('/home')))).data
  return { ...its, home }
}
const called = (contacts: CalledContact[]) =>
  contacts.map(({ name, phone, isMasked, isMe }) => ({ name, phone, isMasked, isMe }))

describe('the home of a person', () => {
  test('says who is called in order: whole to the person and to the maker, masked to who cares beside them', async () => {
    const { home, person, daughter, son } = await atHome()
    const whole = (isMine: 'daughter' | 'son' | 'nobody') => [
      { name: 'Hui Min Lim', phone: daughter.phone, isMasked: false, isMe: isMine === 'daughter' },
      { name: 'Wei Jie Lim', phone: son.phone, isMasked: false, isMe: isMine === 'son' },
    ]
    expect(called((await home(person)).contacts)).toEqual(whole('nobody'))
    expect(called((await home(daughter)).contacts)).toEqual(whole('daughter'))
    expect(called((await home(son)).contacts)).toEqual([
      { name: null, phone: `•••• ${daughter.phone.slice(-4)}`, isMasked: true, isMe: false },
      whole('son')[1],
    ])
  })

  test('says nothing of one person beside another', async () => {
    const { home, daughter, stranger, path, account, link } = await atHome()
    const father = await account({ type: 'DEMENTIA', firstname: 'Kok Wai', lastname: 'Tan' })
    await link(father, daughter.uid)
    const answered = JSON.stringify(await home(daughter))
    expect(answered).not.toMatch(/Kok Wai/)
    expect(await refusal(await stranger.browser.get(path('/home')))).toBe('not-found')
  })

  test('says when a code was last scanned, or that none ever was', async () => {
    const { home, daughter, device, person, at } = await atHome()
    expect(await home(daughter)).toMatchObject({ lastScannedAt: null, lastTestedAt: null })
    await answer(await device().post(`/public/dementia-info?uid=${person.code}`, { qrCodeScanned: 1 }))
    expect(await home(daughter)).toMatchObject({ lastScannedAt: at().toISOString() })
  })

  test('nudges to what is thin, the weightiest first, and only whoever can mend it', async () => {
    const { home, daughter, son, person, db, at } = await atHome()
    const nudges = async (from: typeof daughter) => (await home(from)).nudges
    expect(await nudges(daughter)).toEqual(['no-photo', 'no-test'])
    expect(await nudges(son)).toEqual(['no-test'])
    await db.update(tags).set({ status: 'ENDED' }).where(eq(tags.carerUid, son.uid))
    expect(await nudges(daughter)).toEqual(['lone-contact', 'no-photo', 'no-test'])
    const key = randomUid()
    const before = (days: number) => new Date(at().getTime() - days * 86_400_000)
    await db.insert(photos).values({ key, accountUid: person.uid, createdAt: before(729) })
    await db
      .update(accounts)
      .set({ photo: `/api/photos/${key}.webp`, cardTestedAt: before(364) })
      .where(eq(accounts.uid, person.uid))
    expect(await nudges(daughter)).toEqual(['lone-contact'])
    await db.update(photos).set({ createdAt: before(731) })
    await db
      .update(accounts)
      .set({ cardTestedAt: before(366) })
      .where(eq(accounts.uid, person.uid))
    expect(await nudges(daughter)).toEqual(['lone-contact', 'old-photo', 'no-test'])
  })

  test('who would be rung is led to a test call until one has reached them', async () => {
    const { home, daughter, db, at, outside } = await atHome()
    const addresses = () => ({ turns: 'https://homeward.test/turns', receipts: 'https://homeward.test/receipts' })
    outside({ voice: openTwilioVoice({ accountSid: 'AC123', authToken: 'secret', from: '+6531580000', addresses }) })
    const nudges = async () => (await home(daughter)).nudges
    expect(await nudges()).toContain('no-call')
    await db.update(accounts).set({ phoneVerifiedAt: at() }).where(eq(accounts.uid, daughter.uid))
    await db.insert(channelChoices).values({ accountUid: daughter.uid, callProvedAt: at() })
    expect(await nudges()).not.toContain('no-call')
    await db.update(channelChoices).set({ callProvedAt: null, channels: ['sms'] })
    expect(await nudges(), 'who turned calls off is asked for none').not.toContain('no-call')
  })

  test('asks whoever is called whether the number is still theirs, ninety days after it was proved or confirmed', async () => {
    const { home, daughter, son, person, db, at } = await atHome()
    const nudges = async (from: { browser: (typeof daughter)['browser'] }) => (await home(from)).nudges
    const set = (row: Partial<typeof accounts.$inferInsert>) =>
      db.update(accounts).set(row).where(eq(accounts.uid, daughter.uid))
    const before = (days: number) => new Date(at().getTime() - days * 86_400_000)
    await set({ phoneVerifiedAt: before(89) })
    expect(await nudges(daughter)).not.toContain('number')
    await set({ phoneVerifiedAt: before(90) })
    expect((await nudges(daughter))[0]).toBe('number')
    expect(await nudges(son), 'another’s number').not.toContain('number')
    expect(await nudges(person)).not.toContain('number')
    await set({ phoneConfirmedAt: before(1) })
    expect(await nudges(daughter)).not.toContain('number')
  })

  test('nothing is asked for of a person who is leaving, until they stay', async () => {
    const { home, daughter, person } = await atHome()
    await answer(await person.browser.post('/account/leave', {}))
    expect(await home(daughter)).toMatchObject({ person: { status: 'ENDING' }, nudges: [] })
    await answer(await person.browser.post('/account/stay', {}))
    expect(await home(daughter)).toMatchObject({ nudges: ['no-photo', 'no-test'] })
  })

  test('of a person whom nobody has approved nothing is asked for, and a carer whom nobody approved reads the name', async () => {
    const { home, daughter, person, db, member, link } = await atHome()
    const waiting = await member({ status: 'PENDING' })
    await link(person.uid, waiting.uid)
    expect(await home(waiting)).toMatchObject({ person: { name: 'Siew Hua Lim' }, contacts: [], nudges: [] })
    await db.update(accounts).set({ status: 'PENDING' }).where(eq(accounts.uid, person.uid))
    expect(await home(daughter)).toMatchObject({ nudges: [] })
  })
})
