import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { globSync, readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Locale } from '#contract/options.ts'
import { accounts, audit, linkTokens } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { toAccount } from '../messages/recipient.ts'
import { hashToken, randomUid } from '../secrets.ts'
import { lost } from '../test/lost.ts'
import { picture } from '../test/pictures.ts'
import { stored } from '../test/world.ts'
import { recordLayout } from './record.ts'

async function found() {
  const its = await lost({ daughter: {}, son: {} })
  await its.submit({ place: 'Bus stop 52009' })
  await its.runJobs()
  await its.actAs('daughter', 'on-my-way')
  const print = async (name: string, locale = 'en') => {
    const token = its.service.keys.foundToken((await its.incident()).id, its.of(name).uid)
    return its.device().get(`/public/found/${token}/record?locale=${locale}`)
  }
  /** The words of the page: a PDF keeps letters as glyphs. */
  const words = async (name: string, locale: Locale = 'en') => {
    const { layout } = await recordLayout(its.service, await its.incident(), toAccount(its.of(name).uid), locale)
    return layout.items.flatMap((item) => (item.kind === 'text' ? item.text : []))
  }
  return { ...its, print, words }
}

describe('the page about an alarm', () => {
  test('is for the police while the alarm is open, and a record afterwards', async () => {
    const { print, words, actAs } = await found()
    const pack = await print('son')
    expect([pack.status, pack.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await pack.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await words('son')).toEqual(
      expect.arrayContaining([
        'For the police',
        'Speaks best: Hokkien',
        expect.stringContaining('“Bus stop 52009”'),
        'son or daughter: on the way',
        'On the way: son or daughter',
      ]),
    )
    await actAs('daughter', 'safe')
    expect(await words('son')).toEqual(expect.arrayContaining(['Record of an alarm', '“Safe now”: son or daughter']))
  })

  test.each([
    ['en', 'police'],
    ['md', '警察'],
    ['ms', 'polis'],
    ['ta', 'காவல்துறை'],
  ] as const)('says in the words of %s with whom the person is', async (locale, police) => {
    const { words, say } = await found()
    await say('with-someone', { whom: 'POLICE' })
    const said = await words('son', locale)
    expect(said.filter((line) => line.includes(`· ${police}`))).toHaveLength(1)
    expect(said.join(' ')).not.toContain('POLICE')
  })

  test.each(['en', 'md', 'ms', 'ta'] as const)('holds no number of a helper, in %s', async (locale) => {
    const { words } = await found()
    const said = await words('daughter', locale)
    expect(said.join(' ')).toContain('Aisha')
    expect(said.join('').replaceAll(/\D/g, '')).not.toContain('81234567')
  })

  test('goes to the family’s link and to staff, is audited, and kept by nobody', async () => {
    const { print, incident, uid, of, db, device } = await found()
    expect((await print('daughter')).headers.get('cache-control')).toContain('no-store')
    const { browser, uid: administrator } = await (await adminConsole()).administrator()
    const staffs = await browser.get(`/admin/incidents/${(await incident()).id}/record`)
    expect([staffs.status, staffs.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
    const lines = await db.select().from(audit).where(eq(audit.subject, uid))
    expect(lines.map(({ actor, action }) => [actor, action])).toEqual(
      expect.arrayContaining([
        [of('daughter').uid, 'alarm-printed'],
        [administrator, 'incident-read'],
      ]),
    )
    expect((await device().get(`/public/found/${'z'.repeat(43)}/record`)).status).toBe(404)
    expect((await device().get(`/admin/incidents/${(await incident()).id}/record`)).status).toBe(401)
  })

  test('goes to nobody who is not called: not to the person themself, by a link or signed in', async () => {
    const { incident, uid, of, service, db, device } = await found()
    const { id } = await incident()
    const by = async (owner: string) => device().get(`/public/found/${service.keys.foundToken(id, owner)}/record`)
    expect((await by(of('son').uid)).status).toBe(200)
    const [link = expect.fail()] = await db
      .select()
      .from(linkTokens)
      .where(and(eq(linkTokens.incidentId, id), eq(linkTokens.recipient, of('son').uid)))
    const own = { id: randomUid(), recipient: uid, tokenHash: hashToken(service.keys.foundToken(id, uid)) }
    await db.insert(linkTokens).values({ ...link, ...own })
    expect((await by(uid)).status, 'also where they have one').toBe(404)
    const { browserOf } = await adminConsole()
    const signedIn = await browserOf(uid)
    expect((await signedIn.get(`/account/incidents/${id}/record`)).status).toBe(403)
  })

  test('has room for the first four moments and the newest twelve', async () => {
    const { words, say, moveClock } = await found()
    // Three minutes apart, for of what a finder says in ten minutes only so much stands by itself.
    for (let nth = 1; nth <= 18; nth += 1) {
      await moveClock(180)
      await say('with-someone', { place: `Bench ${nth}` })
    }
    const said = (await words('son')).flatMap((line) => /now”: Aisha · “Bench (\d+)”/.exec(line)?.[1] ?? [])
    expect(said.map(Number), 'after the report and who is on the way').toEqual([
      1, 2, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
    ])
  })

  test('says when the family told the last place, not since when they look for the person', async () => {
    const { words, uid, of, moveClock } = await found()
    const daughter = await (await adminConsole()).browserOf(of('daughter').uid)
    const miss = (body: object) => daughter.post(`/account/people/${uid}/missing`, body)
    await miss({})
    await moveClock(3600)
    await miss({ place: 'Toa Payoh market' })
    const said = await words('son')
    expect(said).toContainEqual(expect.stringMatching(/^Alarm since: .* 10:00/))
    expect(said[said.indexOf('“Toa Payoh market”') - 1]).toMatch(/ 11:00/)
  })

  test('holds the photo, decoded in a process of its own; without it where none can be started', async () => {
    const { print, uid, db } = await found()
    const name = `${'1'.repeat(22)}.webp`
    stored.set(
      name,
      new Uint8Array(
        await sharp(await picture())
          .webp()
          .toBuffer(),
      ),
    )
    await db
      .update(accounts)
      .set({ photo: `/api/photos/${name}` })
      .where(eq(accounts.uid, uid))
    const started: unknown[] = []
    const onStart = (message: unknown) => void started.push(message)
    subscribe('child_process', onStart)
    onTestFinished(() => void unsubscribe('child_process', onStart))
    const isPictured = async () => Buffer.from(await (await print('son')).arrayBuffer()).includes('/DCTDecode')
    expect(await isPictured()).toBe(true)
    expect(started).toHaveLength(1)
    stored.set(name, new Uint8Array([1, 2, 3]))
    expect(await isPictured()).toBe(false)
  })
})

test('a picture is decoded nowhere but in the process that reads it', () => {
  const decoding = globSync('service/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /from 'sharp'/.test(readFileSync(file, 'utf8')),
  )
  // The sample's portraits are drawn when they are committed.
  expect(decoding.filter((file) => !/service\/(test|sample)\//.test(file)).toSorted()).toEqual([
    'service/media/picture-reader.ts',
    'service/media/squares.ts',
  ])
})
