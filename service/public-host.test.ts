import { expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, publicLookup } from './public-host.ts'

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '192.167.1.1',
  '2606:4700:4700::1111',
  '2404:6800:4003:c00::5f',
  // The neighbours of each network that is set apart.
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '191.255.255.255',
  '192.0.1.0',
  '192.0.3.0',
  '192.88.98.255',
  '192.88.100.0',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.99.255',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '2001:200::',
  '2001:db7:ffff::1',
  '2001:db9::',
  '2003::1',
  '3ffe:ffff::1',
  '3fff:1000::',
])('an address of the world: %s', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '203.0.113.5',
  '224.0.0.1',
  '255.255.255.255',
  '0.255.255.255',
  '10.255.255.255',
  '100.127.255.255',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.0',
  '192.0.2.255',
  '192.88.99.0',
  '192.88.99.255',
  '192.168.255.255',
  '198.19.255.255',
  '198.51.100.0',
  '198.51.100.255',
  '203.0.113.255',
  '239.255.255.255',
  '240.0.0.1',
  '1fff:ffff::1',
  '4000::1',
  '2001::1',
  '2001:1ff:ffff::1',
  '2001:db8:ffff:ffff::1',
  '2002:ffff::1',
  '3fff::1',
  '3fff:fff:ffff::1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'not-an-address',
  '',
])('no address of the world: %s', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  'https://8.8.8.8/x',
  'https://[2606:4700:4700::1111]/x',
  'https://push.example-1.com:443/x',
  'https://localhost.example.com/x',
])('a push service: %s', (url) => expect(isPublicUrl(url)).toBe(true))

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://user@fcm.googleapis.com/x',
  'https://:password@fcm.googleapis.com/x',
  'https://printer.home.arpa/x',
  'https://pu_sh.example.com/x',
  'https://push..example.com/x',
  'https://push.example.1com/x',
  'https://localhost/x',
  'https://push.localhost/x',
  'https://metadata.google.internal/x',
  'https://router.local/x',
  'https://intranet/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://[fd00::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'ftp://push.example.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'push',
  '',
])('what is not connected to: %s', (url) => expect(isPublicUrl(url)).toBe(false))

/** What a name leads to, where the world's names are these. */
const resolved = (names: Record<string, string[]>, name: string, all: boolean) => {
  const known = (asked: string, _options: object, answer: (...said: unknown[]) => void) => {
    const addresses = names[asked]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    return addresses ? answer(null, addresses) : answer(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  }
  return new Promise((resolve) => {
    publicLookup(known as never)(name, { all }, (error, address, family) =>
      resolve(error ? error.code : { address, family }),
    )
  })
}

test('a name leads where it says, in the form that the connection asks for', async () => {
  const names = { 'push.example.com': ['8.8.8.8', '8.8.4.4'] }
  expect(await resolved(names, 'push.example.com', false)).toEqual({ address: '8.8.8.8', family: 4 })
  expect(await resolved(names, 'push.example.com', true)).toMatchObject({
    address: [
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
    ],
  })
})

test.each([[['127.0.0.1']], [['10.0.0.1']], [['::1']], [['8.8.8.8', '192.168.1.1']], [[]]])(
  'a name that leads into our network, also among others, is refused: %s',
  async (addresses) => {
    const names = { 'rebound.example.com': addresses }
    for (const all of [true, false]) expect(await resolved(names, 'rebound.example.com', all)).toBe('EPRIVATE')
  },
)

test('a name that nobody knows is refused as such', async () => {
  expect(await resolved({}, 'gone.example.com', false)).toBe('ENOTFOUND')
})
