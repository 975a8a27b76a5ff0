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

test.each([
  ['sg', 'SG'],
  ['XX', undefined],
  ['T1', undefined],
  ['Singapore', undefined],
])('a trusted proxy that names the country %s is heard as %s', (named, country) => {
  const headers = new Headers({ 'x-forwarded-for': '198.51.100.9', 'cf-ipcountry': named })
  const trusted = trustedProxies(['10.0.0.0/8'])
  expect(peerOf(headers, '10.0.0.1', trusted, 'CF-IPCountry').country).toBe(country)
  expect(peerOf(headers, '198.51.100.9', trusted, 'CF-IPCountry').country, 'nobody else is believed').toBeUndefined()
  expect(peerOf(headers, '10.0.0.1', trusted).country, 'and nothing unless it is set').toBeUndefined()
})
