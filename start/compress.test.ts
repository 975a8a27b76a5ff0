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
