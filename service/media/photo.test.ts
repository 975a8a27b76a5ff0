import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { PHOTO_MAX_BYTES } from '#contract/limits.ts'
import { PHOTO_TYPES } from '#contract/media.ts'
import { cleanUp } from '../clean-up.ts'
import { accounts, audit, consents, photos } from '../db/tables.ts'
import { picture, PIXEL } from '../test/pictures.ts'
import { answer, calls, personCredential, refusal, registration } from '../test/registration.ts'
import { stored } from '../test/world.ts'
import { PhotoStoreAway, type PhotoStore } from '../outside.ts'
import { randomUid } from '../secrets.ts'
import { DELETED_AT_ONCE, deletePhotos } from './photo.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const put = (uid: string) => `/account/photo/${uid}?consent=PHOTO`

let face: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  face = await picture()
})

/** A person with a photo, and the browser in which they put it. */
async function pictured() {
  const its = await registration()
  const uid = await its.account({ type: 'DEMENTIA', firstname: 'Siew Hua' })
  const browser = await its.browserOf(uid)
  const send = async (file = face) => (await answer(await browser.send('PUT', put(uid), file))).data.photo as string
  const photo = await send()
  const shown = (address: string) => its.device().get(address.replace(/^\/api/, ''))
  const consentsOf = () =>
    its.db
      .select()
      .from(consents)
      .where(and(eq(consents.accountUid, uid), eq(consents.kind, 'PHOTO')))
  return { ...its, uid, browser, send, photo, shown, consentsOf }
}
/** Names of the two files behind an address. */
const filesOf = (photo: string) => {
  const name = photo.split('/').at(-1) ?? ''
  return [name, name.replace('.webp', '-small.webp')]
}
const kept = (photo: string) => filesOf(photo).filter((name) => stored.has(name))

/** A store that does what it should. */
const working: PhotoStore = {
  put: async (name, bytes) => void stored.set(name, new Uint8Array(bytes)),
  get: async (name) => stored.get(name),
  remove: async (name) => void stored.delete(name),
}

describe('a photo that was put', () => {
  test('stands in every answer, with an address that is not the account’s', async () => {
    const { uid, photo, browser, code, device } = await pictured()
    expect(photo).toMatch(/^\/api\/photos\/[1-9A-HJ-NP-Za-km-z]{22}\.webp$/)
    expect(photo).not.toContain(uid)
    expect((await answer(await browser.get(calls.me))).data.photo).toBe(photo)
    const helper = await device().get(`/public/accounts/users/v2/${await code(uid)}`)
    expect((await answer(helper)).data.photo).toBe(photo)
  })

  test('is served as WebP and nothing else, to be kept for a day by who saw it alone', async () => {
    const { photo, shown } = await pictured()
    const response = await shown(photo)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
      'x-robots-tag': 'noindex',
    })
    const { format, width } = await sharp(await response.arrayBuffer()).metadata()
    expect([format, width]).toEqual(['webp', 480])
    const small = await sharp(await (await shown(photo.replace('.webp', '-small.webp'))).arrayBuffer()).metadata()
    expect(small.width).toBe(160)
  })

  test('carries the consent: who gave it, when and in which language; once, however often it is replaced', async () => {
    const { uid, consentsOf, service, send } = await pictured()
    await send()
    expect(await consentsOf()).toMatchObject([
      { givenBy: uid, locale: 'en', withdrawnAt: null, createdAt: service.now() },
    ])
  })

  test('carries a new consent once the wording is another one than that of the consent before', async () => {
    const { uid, consentsOf, db, send } = await pictured()
    await db.update(consents).set({ version: 'an earlier wording' }).where(eq(consents.accountUid, uid))
    await send()
    expect((await consentsOf()).map(({ version }) => version)).toEqual([
      'an earlier wording',
      expect.not.stringContaining('earlier'),
    ])
    await send()
    expect(await consentsOf()).toHaveLength(2)
  })

  test('takes the place of the one before, whose address is dead at once and whose files go', async () => {
    const { photo, send, shown, runJobs } = await pictured()
    const next = await send()
    expect(next).not.toBe(photo)
    expect((await shown(photo)).status).toBe(404)
    await runJobs()
    expect([kept(photo), kept(next)]).toEqual([[], filesOf(next)])
  })

  test('goes with its consent when it is taken away', async () => {
    const { uid, photo, browser, shown, consentsOf, runJobs, service } = await pictured()
    expect((await answer(await browser.send('DELETE', `/account/photo/${uid}`))).data).toEqual({ photo: null })
    expect((await shown(photo)).status).toBe(404)
    expect(await consentsOf()).toMatchObject([{ withdrawnAt: service.now() }])
    expect((await answer(await browser.get(calls.me))).data).toMatchObject({ photo: null, consents: [] })
    await runJobs()
    expect(kept(photo)).toEqual([])
  })

  test('is hidden as soon as the membership has ended, or safe return was stopped', async () => {
    const { uid, photo, shown, db, service } = await pictured()
    for (const [hidden, again] of [
      [{ status: 'ENDED' }, { status: 'APPROVED' }],
      [
        { status: 'SUSPENDED', safeReturnStoppedAt: service.now() },
        { status: 'SUSPENDED', safeReturnStoppedAt: null },
      ],
    ] as const) {
      await db.update(accounts).set(hidden).where(eq(accounts.uid, uid))
      expect((await shown(photo)).status, hidden.status).toBe(404)
      await db.update(accounts).set(again).where(eq(accounts.uid, uid))
      expect((await shown(photo)).status, again.status).toBe(200)
    }
  })

  test('goes with the account', async () => {
    const { uid, photo, db, service, runJobs, moveClock } = await pictured()
    await db.update(accounts).set({ status: 'ENDED', endedAt: service.now() }).where(eq(accounts.uid, uid))
    await moveClock(366 * DAY)
    await cleanUp(service)
    await runJobs()
    expect(kept(photo)).toEqual([])
  })

  test('goes with the account also while it answers a question that staff have not decided', async () => {
    const { db, uid, service, pass } = await pictured()
    const key = randomUid()
    // As an answer waits: for ninety days.
    const endedAt = new Date(service.now().getTime() + 90 * DAY * 1000)
    await db.insert(photos).values({ key, accountUid: uid, endedAt, createdAt: service.now() })
    await working.put(`${key}.webp`, face)
    await db.delete(accounts).where(eq(accounts.uid, uid))
    await pass(2 * HOUR)
    await cleanUp(service)
    expect(stored.has(`${key}.webp`)).toBe(false)
    expect(await db.$count(photos, eq(photos.key, key))).toBe(0)
  })

  test('is in the audit, without a word of it', async () => {
    const { uid, db, logged, photo } = await pictured()
    expect(await db.select().from(audit).where(eq(audit.subject, uid))).toMatchObject([
      { actor: uid, action: 'photo-put', details: {} },
    ])
    expect(logged()).not.toContain(filesOf(photo)[0])
  })
})

describe('who may put a photo', () => {
  test('the caregiver who made the account; nobody who only knows the person', async () => {
    const { caregiver, browserOf, account, db, service, carer } = await registration()
    const { browser, uid: caregiverUid } = await caregiver()
    const { data } = await answer(
      await browser.post(calls.createPerson, {
        uid: caregiverUid,
        relationship: 'Parent',
        dementia: { credential: personCredential() },
      }),
    )
    const { uid } = data.account
    await answer(await browser.send('PUT', put(uid), face))
    const given = await db
      .select()
      .from(consents)
      .where(and(eq(consents.accountUid, uid), eq(consents.kind, 'PHOTO')))
    expect(given, 'given by who acts for the person').toMatchObject([{ givenBy: caregiverUid }])
    const other = await browserOf(await account())
    expect(await refusal(await other.send('PUT', put(uid), face))).toBe('not-found')
    const linked = await browserOf((await carer(uid)).uid)
    expect(await refusal(await linked.send('DELETE', `/account/photo/${uid}`))).toBe('not-found')
    expect(service.now()).toBeInstanceOf(Date)
  })

  test('nobody for an account that never was, that ended, or that is another caregiver’s: all answer alike', async () => {
    const { browserOf, account } = await registration()
    const uid = await account()
    const browser = await browserOf(uid)
    const mine = { createdBy: uid }
    for (const other of [
      'z'.repeat(22),
      await account({ type: 'DEMENTIA', status: 'ENDED', ...mine }),
      await account({ type: 'DEMENTIA', status: 'REJECTED', ...mine }),
      await account({ type: 'CAREGIVER', ...mine }),
      await account({ type: 'PARTNER', ...mine }),
    ])
      expect(await refusal(await browser.send('PUT', put(other), face))).toBe('not-found')
  })

  test('nobody anonymously, and no page of another site with our cookie', async () => {
    const { device, uid, browser } = await pictured()
    expect(await refusal(await device().send('PUT', put(uid), face))).toBe('sign-in-required')
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    expect(await refusal(await browser.send('PUT', put(uid), face, elsewhere))).toBe('sign-in-required')
  })
})

describe('a photo is refused', () => {
  test('without the consent of the person in it', async () => {
    const { uid, browser } = await pictured()
    for (const query of ['', '?consent=', '?consent=TERMS'])
      expect(await refusal(await browser.send('PUT', `/account/photo/${uid}${query}`, face))).toBe(
        'photo-consent-required',
      )
  })

  test.each([
    ['as JSON', 'application/json', 'photo-type'],
    ['as a drawing', 'image/svg+xml', 'photo-type'],
    ['as a form', 'multipart/form-data; boundary=x', 'photo-type'],
    ['as a page', 'text/html', 'photo-type'],
    ['under a right name with capitals and a parameter', 'IMAGE/PNG; name="face.png"', 'ok'],
    ['under another picture’s name, for its content decides', 'image/webp', 'ok'],
  ])('or taken, sent %s', async (_how, type, outcome) => {
    const { uid, browser } = await pictured()
    const response = await browser.send('PUT', put(uid), PIXEL, { 'content-type': type })
    const { type: envelope, code } = (await response.json()) as { type: string; code?: string }
    expect(envelope === 'SUCCESS' ? 'ok' : code).toBe(outcome)
  })

  test('over 5 MB, whether it says so before or not', async () => {
    const { uid, browser } = await pictured()
    const large = new Uint8Array(PHOTO_MAX_BYTES + 1)
    large.set(PIXEL)
    const said = await browser.send('PUT', put(uid), large, { 'content-length': String(large.byteLength) })
    expect([said.status, await refusal(said)]).toEqual([413, 'photo-too-large'])
    expect(await refusal(await browser.send('PUT', put(uid), large))).toBe('photo-too-large')
    // Exactly as much is read, and refused for what it is or taken.
    expect(await refusal(await browser.send('PUT', put(uid), new Uint8Array(PHOTO_MAX_BYTES)))).toBe('photo-type')
  })

  test('for its content, in words; the one before stays', async () => {
    const { uid, browser, photo } = await pictured()
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const response = await browser.send('PUT', put(uid), svg)
    expect(response.status).toBe(415)
    expect((await response.json()).message).toBe(
      'We cannot read this file. Please choose a photo in JPEG, PNG or WebP.',
    )
    expect((await answer(await browser.get(calls.me))).data.photo).toBe(photo)
  })

  test('and all other calls still take no more than 32 kB', async () => {
    const { browser } = await pictured()
    const body = JSON.stringify({ accountData: { interests: 'x'.repeat(40_000) } })
    expect(await refusal(await browser.send('PATCH', calls.me, body))).toBe('too-large')
  })
})

test('of two photos sent at once one stays, whole', async () => {
  const { uid, browser, db, runJobs, outside, shown } = await pictured()
  let other: string | undefined
  outside({
    photos: {
      ...working,
      async put(name, bytes) {
        await working.put(name, bytes)
        if (other !== undefined) return
        // While this one is on its way another arrives, and what it replaced is deleted.
        other = ''
        other = (await answer(await browser.send('PUT', put(uid), face))).data.photo as string
        await runJobs()
      },
    },
  })
  const last = (await answer(await browser.send('PUT', put(uid), face))).data.photo as string
  await runJobs()
  expect([(await shown(last)).status, kept(last), kept(other ?? '')]).toEqual([200, filesOf(last), []])
  expect(await db.select().from(photos).where(eq(photos.accountUid, uid))).toHaveLength(1)
})

test('the API document says which files are taken', async () => {
  const { device } = await registration()
  const { paths } = await (await device().get('/openapi.json')).json()
  expect(Object.keys(paths['/account/photo/{uid}'].put.requestBody.content)).toEqual([...PHOTO_TYPES])
  expect(paths['/photos/{file}'].get.responses['200'].content).toHaveProperty('image/webp')
})

describe('an address that leads to no photo', () => {
  test.each([
    'z'.repeat(22),
    `${'z'.repeat(22)}.webp`,
    '..%2F..%2Fsecret',
    '%2e%2e%2fsecret.webp',
    `..${'z'.repeat(20)}.webp`,
    `${'z'.repeat(22)}.webp%00.png`,
    `${'z'.repeat(22)}-large.webp`,
    'http:%2F%2F169.254.169.254%2F.webp',
  ])('%s is not found, and not kept', async (file) => {
    const { device } = await registration()
    const response = await device().get(`/photos/${file}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})

describe('when the store of photos', () => {
  const away = async () => {
    throw new PhotoStoreAway('s3: PUT answered 503')
  }

  test('is away, a new photo is refused in words, and the one before stays', async () => {
    const { uid, browser, photo, outside } = await pictured()
    outside({ photos: { ...working, put: away } })
    const response = await browser.send('PUT', put(uid), face)
    expect([response.status, await refusal(response)]).toEqual([503, 'photo-storage-away'])
    expect((await answer(await browser.get(calls.me))).data.photo).toBe(photo)
  })

  test('takes one size and breaks off, what it took is deleted an hour later', async () => {
    const { uid, browser, outside, db, service, moveClock, runJobs } = await pictured()
    const taken: string[] = []
    const put1 = async (name: string, bytes: Uint8Array) => {
      if (taken.length > 0) await away()
      taken.push(name)
      await working.put(name, bytes)
    }
    outside({ photos: { ...working, put: put1 } })
    await browser.send('PUT', put(uid), face)
    const [name = ''] = taken
    await cleanUp(service)
    await runJobs()
    expect(stored.has(name), 'not while it may still be in use').toBe(true)
    await moveClock(HOUR + 1)
    await cleanUp(service)
    await runJobs()
    expect(stored.has(name)).toBe(false)
    expect(await db.select().from(photos).where(eq(photos.accountUid, uid))).toHaveLength(1)
  })

  test('is away, a finder’s page has no photo and says so to nobody; the browser asks again', async () => {
    const { photo, shown, outside } = await pictured()
    outside({ photos: { ...working, get: away } })
    const response = await shown(photo)
    expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '5',
    ])
  })

  test('cannot delete, it is asked again until it can', async () => {
    const { photo, send, outside, runJobs, pass } = await pictured()
    outside({ photos: { ...working, remove: away } })
    await send()
    await runJobs()
    expect(kept(photo)).toEqual(filesOf(photo))
    outside({ photos: working })
    await pass(60)
    expect(kept(photo)).toEqual([])
  })
})

test('however many photos are over, they are read some at a time, and a store that breaks off keeps what is done', async () => {
  const { db, service } = await registration()
  const keys = Array.from({ length: DELETED_AT_ONCE + 5 }, () => randomUid())
  await db.insert(photos).values(keys.map((key) => ({ key, createdAt: service.now() })))
  let removed = 0
  const remove = async () => {
    removed += 1
    if (removed === 21) throw new PhotoStoreAway('s3: away')
  }
  const outside = { ...service.outside, photos: { ...service.outside.photos, remove } }
  await expect(deletePhotos({ ...service, outside })).rejects.toThrow('away')
  const left = () => db.$count(photos, inArray(photos.key, keys))
  expect(await left()).toBe(keys.length - 10)
  await deletePhotos({ ...service, outside })
  expect(await left()).toBe(0)
})
