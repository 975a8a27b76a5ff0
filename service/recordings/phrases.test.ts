import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { RECORDING_MAX_BYTES } from '#contract/limits.ts'
import { audit } from '../db/tables.ts'
import { adminConsole } from '../test/console.ts'
import { answer, refusal } from '../test/registration.ts'
import { framesOf, wav } from '../test/sounds.ts'

const tone = (pitch: number) => wav({ tone: (moment) => 0.5 * Math.sin(moment * pitch) })

async function atTheDesk() {
  const its = await adminConsole()
  const desk = await its.administrator()
  const put = (file: Uint8Array<ArrayBuffer>, which = 'Hokkien/hello', from = desk.browser, type = 'audio/wav') =>
    from.send('PUT', `/admin/phrases/${which}`, file, { 'content-type': type })
  const list = async () => (await answer(await desk.browser.get('/admin/phrases'))).data.phrases
  const hear = (hash: string, headers?: Record<string, string>) => its.device().get(`/public/phrases/${hash}`, headers)
  for (const { language, phrase } of await list())
    await answer(await desk.browser.send('DELETE', `/admin/phrases/${language}/${phrase}`))
  return { ...its, desk, put, list, hear }
}

describe('a recorded phrase', () => {
  test('is listed, and heard as MP3 by whoever has its address, which a browser may keep', async () => {
    const { put, list, hear, service } = await atTheDesk()
    const { phrases } = (await answer(await put(wav()))).data
    const at = service.now().toISOString()
    expect(phrases).toEqual([
      { language: 'Hokkien', phrase: 'hello', hash: expect.stringMatching(/^[0-9a-f]{20}$/), at },
    ])
    expect(await list()).toEqual(phrases)
    const heard = await hear(phrases[0].hash)
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(heard.headers.get('cache-control')).toBe('public, max-age=31536000')
    expect(framesOf(new Uint8Array(await heard.arrayBuffer())).seconds).toBeGreaterThan(0.9)
  })

  test('comes in the parts that an iPhone asks for', async () => {
    const { put, hear } = await atTheDesk()
    const { hash } = (await answer(await put(wav()))).data.phrases[0]
    const whole = Buffer.from(await (await hear(hash)).arrayBuffer())
    const first = await hear(hash, { range: 'bytes=0-1' })
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-1/${whole.length}`])
    expect(Buffer.from(await first.arrayBuffer())).toEqual(whole.subarray(0, 2))
    const rest = await hear(hash, { range: 'bytes=2-' })
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(2))
    expect((await hear(hash, { range: `bytes=${whole.length}-` })).status).toBe(416)
  })

  test('is replaced, and then the one before is at no address any more', async () => {
    const { put, list, hear } = await atTheDesk()
    const [before] = (await answer(await put(tone(2000)))).data.phrases
    const [after] = (await answer(await put(tone(4000)))).data.phrases
    expect(after.hash).not.toBe(before.hash)
    expect(await list()).toEqual([after])
    expect([(await hear(before.hash)).status, (await hear(after.hash)).status]).toEqual([404, 200])
  })

  test('is removed, once', async () => {
    const { desk, put, list, hear } = await atTheDesk()
    const [{ hash }] = (await answer(await put(wav()))).data.phrases
    const remove = () => desk.browser.send('DELETE', '/admin/phrases/Hokkien/hello')
    expect((await answer(await remove())).data.phrases).toEqual([])
    expect(await list()).toEqual([])
    expect((await hear(hash)).status).toBe(404)
    expect(await refusal(await remove())).toBe('not-found')
  })

  test('is by who recorded it in the audit, with the language and nothing that was said', async () => {
    const { desk, put, db } = await atTheDesk()
    await answer(await put(wav(), 'Hakka/safe'))
    await answer(await desk.browser.send('DELETE', '/admin/phrases/Hakka/safe'))
    const lines = await db.select().from(audit).where(eq(audit.actor, desk.uid)).orderBy(desc(audit.id)).limit(2)
    const details = { language: 'Hakka', phrase: 'safe' }
    expect(lines.map(({ action, subject, details: said }) => ({ action, subject, details: said }))).toEqual([
      { action: 'phrase-removed', subject: null, details },
      { action: 'phrase-recorded', subject: null, details },
    ])
  })
})

describe('what is no recording of a phrase is refused, and the one before stays', () => {
  test.each([
    ['recording-type', new Uint8Array(Buffer.from('ID3 an MP3 file')), 'audio/wav'],
    ['recording-type', wav(), 'audio/mpeg'],
    ['recording-unreadable', wav().slice(0, 900), 'audio/wav'],
    ['recording-too-large', new Uint8Array(RECORDING_MAX_BYTES + 1), 'audio/wav'],
    ['recording-too-short', wav({ seconds: 0.1 }), 'audio/wav'],
    ['recording-silent', wav({ tone: () => 0 }), 'audio/wav'],
  ] as const)('%s', async (code, file, type) => {
    const { desk, put, list } = await atTheDesk()
    const { phrases } = (await answer(await put(wav()))).data
    expect(await refusal(await put(file, 'Hokkien/hello', desk.browser, type))).toBe(code)
    expect(await list()).toEqual(phrases)
  })

  test('in a language or of a phrase that is not on the list', async () => {
    const { put } = await atTheDesk()
    expect(await refusal(await put(wav(), 'Klingon/hello'))).toBe('invalid-input')
    expect(await refusal(await put(wav(), 'Hokkien/goodbye'))).toBe('invalid-input')
  })

  test('by whoever is no administrator', async () => {
    const { put, organisationConsole, account, browserOf } = await atTheDesk()
    expect(await refusal(await put(wav(), 'Hokkien/hello', (await organisationConsole()).browser))).toBe('not-allowed')
    const caregiver = await browserOf(await account({ phoneVerifiedAt: new Date() }))
    expect(await refusal(await put(wav(), 'Hokkien/hello', caregiver))).toBe('not-allowed')
  })
})

test('a finder is told of every phrase once they left details, and of none before', async () => {
  const { put, person, code, device, submission } = await atTheDesk()
  const [{ hash }] = (await answer(await put(wav(), 'Teochew/wait'))).data.phrases
  const uid = await code(await person())
  const finder = device()
  const read = () => finder.get(`/public/safe-return/recordings?uid=${uid}`)
  expect(await refusal(await read())).toBe('details-needed-first')
  await answer(await finder.post('/public/credential/safereturncard', submission(uid)))
  expect((await answer(await read())).data).toEqual({
    phrases: [{ language: 'Teochew', phrase: 'wait', hash }],
    voice: null,
  })
})
