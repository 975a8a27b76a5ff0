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
])('a push service: %s', (url) => expect(isPublicUrl(url)).toBe(true))

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:password@fcm.googleapis.com/x',
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
