import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { PhotoStoreAway } from '../../outside.ts'
import { openS3Photos } from './s3.ts'

const NAME = `${'z'.repeat(22)}.webp`
const bytes = new Uint8Array([82, 73, 70, 70, 0, 255, 13, 10])
type Misbehaving = (incoming: IncomingMessage, outgoing: ServerResponse) => void

const SECRET = 'S3RVER'
const REGION = 'ap-southeast-1'

/** Signature Version 4, calculated from what arrived as AWS describes it: the store in these tests does not check it. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const sent = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  const [, credential = '', names = '', signature] = sent ?? []
  const [, day = '', region = '', service = ''] = credential.split('/')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = [day, region, service, 'aws4_request'].join('/')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  return region === REGION && hmac(key, text).toString('hex') === signature
}

/** A store that speaks S3's protocol, and something in front of it that checks signatures and may misbehave. */
let store: S3rver
let front: Server
let folder: string
let misbehave: Misbehaving | undefined
let asked: { method: string | undefined; url: string | undefined }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-s3-'))
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    resetOnClose: true,
    configureBuckets: [{ name: 'homeward', configs: [] }],
  })
  const { port } = await store.run()
  front = createServer((incoming, outgoing) => {
    asked.push({ method: incoming.method, url: incoming.url })
    if (misbehave) return misbehave(incoming, outgoing)
    if (!isSigned(incoming)) return outgoing.writeHead(403).end()
    const { method, url, headers } = incoming
    incoming.pipe(
      request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  misbehave = undefined
  asked = []
})

const open = (changes: { secretAccessKey?: string; bucket?: string; endpoint?: string } = {}) =>
  openS3Photos({
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    region: REGION,
    bucket: 'homeward',
    accessKeyId: 'S3RVER',
    secretAccessKey: SECRET,
    questionMs: 700,
    ...changes,
  })

test('a photo is kept, replaced, read and removed', async () => {
  const photos = open()
  const name = `${'p'.repeat(22)}.webp`
  expect(await photos.get(name)).toBeUndefined()
  await photos.put(name, new Uint8Array([1]))
  await photos.put(name, bytes)
  expect(await photos.get(name)).toEqual(Buffer.from(bytes))
  await photos.remove(name)
  await photos.remove(name)
  expect(await photos.get(name)).toBeUndefined()
  expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([`/homeward/photos/${name}`]))
})

test.each([
  ['keys that are not right', { secretAccessKey: 'wrong' }],
  ['a bucket that is not there', { bucket: 'elsewhere' }],
  ['nobody there', { endpoint: 'http://127.0.0.1:1' }],
])('%s: nothing is stored, and it is said', async (_what, changes) => {
  await expect(open(changes).put(NAME, bytes)).rejects.toThrow(PhotoStoreAway)
})

describe('a store that', () => {
  const misbehaving: [string, Misbehaving][] = [
    ['answers 503', (_incoming, outgoing) => outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
    ['refuses', (_incoming, outgoing) => outgoing.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
    ['never answers', () => {}],
    ['hangs up', (incoming) => incoming.socket.destroy()],
    [
      'stops in the middle',
      (_incoming, outgoing) => outgoing.writeHead(200, { 'content-length': '1000' }).write('RIFF'),
    ],
    [
      'never stops',
      (_incoming, outgoing) => {
        outgoing.writeHead(200)
        const timer = setInterval(() => outgoing.write(Buffer.alloc(100_000)), 5)
        outgoing.on('close', () => clearInterval(timer))
      },
    ],
    [
      'sends us on to somewhere inside',
      (_incoming, outgoing) => outgoing.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    ],
  ]
  /** Whoever waits for a store that never answers does not end within this time. */
  const IN_TIME = { timeout: 60_000 }
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  test.each(misbehaving)('%s is away, within its time, for all three questions', IN_TIME, async (_what, how) => {
    misbehave = how
    // A busy process collects garbage at any moment: a limit that only garbage still holds must not go with it.
    const collecting = setInterval(collectGarbage, 50)
    onTestFinished(() => clearInterval(collecting))
    const photos = open()
    await expect(photos.get(NAME)).rejects.toThrow(PhotoStoreAway)
    await expect(photos.put(NAME, bytes)).rejects.toThrow(PhotoStoreAway)
    await expect(photos.remove(NAME)).rejects.toThrow(PhotoStoreAway)
  })

  test('is busy once is asked again', async () => {
    const photos = open()
    await photos.put(NAME, bytes)
    misbehave = (_incoming, outgoing) => {
      misbehave = undefined
      outgoing.writeHead(503).end()
    }
    expect(await photos.get(NAME)).toEqual(Buffer.from(bytes))
  })
})

test('no name leads out of its folder', async () => {
  const photos = open()
  for (const name of ['../other-bucket/x', '', `${NAME}?acl`, `x/${NAME}`, 'http://169.254.169.254/'])
    await expect(photos.get(name)).rejects.toThrow(PhotoStoreAway)
  expect(asked).toEqual([])
})
