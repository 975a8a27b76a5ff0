import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed, encodingFor } from './compress.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip;q=0, br; q=0.000', undefined],
  ['GZIP ; Q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['identity', undefined],
  ['x-br, gzipped', undefined],
  ['', undefined],
])('of a browser that accepts %j the answer is %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('a browser that takes no brotli gets none', async () => {
  const answer = () => new Response('a'.repeat(2000), { headers: { 'content-type': 'text/html' } })
  const ask = (accepted: string) => new Request('http://localhost/', { headers: { 'accept-encoding': accepted } })
  expect((await compressed(ask('gzip, br;q=0'), answer())).headers.get('content-encoding')).toBe('gzip')
  expect((await compressed(ask('br;q=0'), answer())).headers.get('content-encoding')).toBeNull()
})

const browser = { headers: { 'accept-encoding': 'gzip, br' } }
const answerOf = (bytes: number, type: string, init: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response('a'.repeat(bytes), { ...init, headers: { 'content-type': type, ...init.headers } })

test.each([
  'text/html; charset=utf-8',
  'text/css',
  'application/json',
  'application/javascript',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
])('%s is sent small, and a cache is told that it depends on the browser', async (type) => {
  const answer = answerOf(600, type, { status: 404, headers: { vary: 'Cookie', 'content-length': '600' } })
  const small = await compressed(new Request('http://localhost/', browser), answer)
  expect([small.status, small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
    404,
    'br',
    'Cookie, Accept-Encoding',
  ])
  expect(small.headers.get('content-length'), 'of the whole text').toBeNull()
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe('a'.repeat(600))
})

test('an answer below 600 bytes goes as it is, for the next one at its address may be longer', async () => {
  const small = await compressed(new Request('http://localhost/', browser), answerOf(599, 'text/html', { status: 201 }))
  expect([small.status, small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
    201,
    null,
    'Accept-Encoding',
  ])
  expect(await small.text()).toBe('a'.repeat(599))
})

test.each([
  ['a photo', {}, () => answerOf(2000, 'image/jpeg')],
  ['text that names no type', {}, () => new Response(new Blob(['a'.repeat(2000)]))],
  [
    'what stands compressed on the disk',
    {},
    () => answerOf(2000, 'text/css', { headers: { 'content-encoding': 'br' } }),
  ],
  ['an answer without a body', {}, () => new Response(null, { status: 204, headers: { 'content-type': 'text/html' } })],
  ['the head of a page', { method: 'HEAD' }, () => answerOf(2000, 'text/html')],
])('%s is left alone', async (_what, asked, answered) => {
  const answer = answered()
  expect(await compressed(new Request('http://localhost/', { ...browser, ...asked }), answer)).toBe(answer)
})
