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

test.each([
  ['what a stranger claims of himself', '192.0.2.1, 198.51.100.9', '10.0.0.1', '198.51.100.9'],
  ['two of our proxies, one after the other', '198.51.100.9, 10.0.0.7, 10.0.0.2', '10.0.0.1', '198.51.100.9'],
  ['nothing but our proxies', '10.0.0.7, 10.0.0.2', '10.0.0.1', '10.0.0.7'],
  ['spaces and empty entries', ' 198.51.100.9 , ', '10.0.0.1', '198.51.100.9'],
  ['somebody who is no proxy of ours', '192.0.2.1', '198.51.100.9', '198.51.100.9'],
  ['no proxy at all', undefined, '::ffff:198.51.100.9', '198.51.100.9'],
  ['a proxy by its one address', '192.0.2.1', '2001:db8::7', '192.0.2.1'],
  ['the address beside that one', '192.0.2.1', '2001:db8::8', '2001:db8::8'],
  ['a proxy in a network of IPv6', '192.0.2.1', 'fd00::1234', '192.0.2.1'],
])('of %s the address is the last that our own proxies saw', (_who, forwarded, socket, address) => {
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
  expect(peerOf(headers, socket, trustedProxies(['10.0.0.0/8', '2001:db8::7', 'fd00::/8'])).address).toBe(address)
})

test.each([
  ['localhost:3000', '127.0.0.1', {}, true],
  ['127.0.0.1', '::1', {}, true],
  ['localhost', '127.8.8.8', {}, true],
  ['localhost', '::ffff:127.0.0.1', {}, true],
  ['localhost', '198.51.100.9', {}, false],
  ['homeward.example', '127.0.0.1', {}, false],
  ['localhost.example:3000', '127.0.0.1', {}, false],
  ['localhost', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['localhost', '127.0.0.1', { 'x-forwarded-host': 'localhost' }, false],
  ['localhost', '127.0.0.1', { 'x-forwarded-proto': 'http' }, false],
  ['localhost', '127.0.0.1', { 'x-real-ip': '127.0.0.1' }, false],
  ['localhost', '127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['localhost', '127.0.0.1', { via: '1.1 proxy' }, false],
])('asked for %s from %s with %j: at the machine itself is %s', (host, socket, more, isOwn) => {
  const headers = new Headers({ host, ...more })
  expect(peerOf(headers, socket, trustedProxies(['loopback'])).ownMachine).toBe(isOwn)
})

test('a request that names no host was not made at the machine itself', () => {
  expect(peerOf(new Headers(), '127.0.0.1', trustedProxies([])).ownMachine).toBe(false)
})
