import { expect, test } from 'vitest'
import { peerOf, trustedProxies } from './peer.ts'

test.each([
  ['198.51.100.9:5555', '198.51.100.9'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['[::ffff:198.51.100.9]:5555', '198.51.100.9'],
  ['[2001:db8::1]:5555', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1:5555', '2001:db8::1:5555'],
])('a proxy’s %s is one address, whatever the port', (forwarded, address) => {
  const headers = new Headers({ 'x-forwarded-for': forwarded })
  expect(peerOf(headers, '127.0.0.1', trustedProxies(['loopback'])).address).toBe(address)
})

test('a proxy that names its own port is still trusted', () => {
  const headers = new Headers({ 'x-forwarded-for': '198.51.100.9:40000, 10.0.0.2:50000' })
  expect(peerOf(headers, '10.0.0.1', trustedProxies(['10.0.0.0/8'])).address).toBe('198.51.100.9')
})
