import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { THREAD_PHOTOS } from '#contract/limits.ts'
import { photos, threadMessages } from '../db/tables.ts'
import { lost } from '../test/lost.ts'
import { picture } from '../test/pictures.ts'
import { stored } from '../test/world.ts'
import { deletePhotos } from './photo.ts'

/** An alarm in which the family has written to the finder. */
async function talking() {
  const its = await lost()
  await its.submit()
  await its.runJobs()
  const linkOf = async (name: string) =>
    `/public/found/${its.service.keys.foundToken((await its.incident()).id, its.of(name).uid)}/threads`
  const threads = async (name: string) => (await (await its.device().get(await linkOf(name))).json()).data.threads
  const open = async () => {
    const [{ report }] = await threads('daughter')
    await its.device().post(await linkOf('daughter'), { to: report, sentence: 'thanks' })
  }
  const send = async (file?: Uint8Array<ArrayBuffer>, from = its.finder) => {
    const path = `/public/safe-return/thread/photo?uid=${its.code}`
    const body = await (await from.send('PUT', path, file ?? (await picture()))).json()
    return body.type === 'SUCCESS' ? 'sent' : String(body.code)
  }
  const photoOf = async (name: string) => {
    const message = (await threads(name))?.[0]?.messages.find(({ photo }: { photo: boolean }) => photo)
    return its.device().get(`${await linkOf(name)}/${message?.id ?? '0'}/photo`)
  }
  return { ...its, linkOf, threads, open, send, photoOf }
}

describe('a photo of the place', () => {
  test('is drawn anew, whole, and read by the family alone; nothing caches it', async () => {
    const { open, send, photoOf, device, linkOf, finder, code } = await talking()
    await open()
    const wide = new Uint8Array(
      await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c00000' } })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'Zzyzx' } })
        .toBuffer(),
    )
    expect(await send(wide)).toBe('sent')
    const photo = await photoOf('son')
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(photo.headers.get('cache-control')).toContain('no-store')
    const bytes = Buffer.from(await photo.arrayBuffer())
    expect(bytes.toString('latin1')).not.toContain('Zzyzx')
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    // Nothing is cut off at the sides, and white fills above and below.
    expect(at(4, 240)[0]).toBeGreaterThan(150)
    expect(at(4, 240)[1]).toBeLessThan(60)
    expect(Math.min(...at(240, 20))).toBeGreaterThan(230)
    expect(
      (await device().get(`${(await linkOf('son')).replace(/found\/\w+/, `found/${'z'.repeat(43)}`)}/1/photo`)).status,
    ).toBe(404)
    const messages = (await (await finder.get(`/public/safe-return/thread?uid=${code}`)).json()).data.messages
    expect(messages.at(-1)).toMatchObject({ photo: true, text: null })
  })

  test('is not taken, nor decoded, before the family has written, nor beyond six', async () => {
    const { open, send, pass } = await talking()
    expect(await send()).toBe('incident-closed')
    await open()
    for (let sent = 0; sent < THREAD_PHOTOS; sent += 1) expect(await send()).toBe('sent')
    await pass(61)
    expect(await send()).toBe('thread-full')
    expect(await send(new Uint8Array([1, 2, 3])), 'it is not even looked at').toBe('thread-full')
  })

  test('is kept as long as an alarm may last, and no longer', async () => {
    const { open, send, photoOf, incident, db, service, moveClock } = await talking()
    await open()
    await send()
    const { id } = await incident()
    const [key = ''] = (await db.select().from(threadMessages).where(eq(threadMessages.incidentId, id))).flatMap(
      ({ photoKey }) => photoKey ?? [],
    )
    const kept = async () => {
      await deletePhotos(service)
      return stored.has(`${key}.webp`)
    }
    await moveClock(24 * 3600 - 1)
    expect([await kept(), (await photoOf('son')).status]).toEqual([true, 200])
    await moveClock(1)
    expect(await kept()).toBe(false)
  })

  test('that is none is refused in words', async () => {
    const { open, send } = await talking()
    await open()
    expect(await send(new Uint8Array(Buffer.from('GIF89a no picture')))).toBe('photo-type')
  })

  test('goes with the alarm: nobody reads it, and its files are deleted', async () => {
    const { open, send, photoOf, actAs, runJobs, incident, db } = await talking()
    await open()
    await send()
    const { id } = await incident()
    const [message] = (await db.select().from(threadMessages).where(eq(threadMessages.incidentId, id))).filter(
      ({ photoKey }) => photoKey,
    )
    const name = `${message?.photoKey}.webp`
    expect(stored.has(name)).toBe(true)
    await actAs('daughter', 'safe')
    expect((await photoOf('son')).status).toBe(404)
    await runJobs()
    expect(stored.has(name)).toBe(false)
    expect(await db.$count(photos, eq(photos.key, message?.photoKey ?? ''))).toBe(0)
  })
})
