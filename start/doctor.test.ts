import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { readConfig } from '../service/config.ts'
import { accounts } from '../service/db/tables.ts'
import { openEmbedded } from '../service/db/open.ts'
import { openLog } from '../service/log.ts'
import { openSmtp } from '../service/messages/adapters/smtp.ts'
import { openTwilio } from '../service/messages/adapters/twilio.ts'
import { openService, type OpenService } from '../service/open.ts'
import type { Outside } from '../service/outside.ts'
import { mailServer, smsProvider } from '../service/test/providers.ts'
import { openVault } from '../service/vault.ts'
import { examine } from './doctor.ts'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

let service: OpenService
beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'homeward-doctor-'))
  service = await openService({
    config: readConfig({ APP_ENV: 'development', DATA_DIR }),
    log: openLog('silent'),
    database: await openEmbedded(),
    work: false,
    secret: 'a secret that only the tests know, long enough',
    publicUrl: () => 'http://localhost:3000',
  })
}, 60_000)
afterAll(() => service.close())

/** What the doctor says of each thing: the mark and the sentence, and its exit status. */
async function examined(changes: Partial<OpenService> = {}, outside: Partial<Outside> = {}) {
  const lines: string[] = []
  const its = { ...service, ...changes, outside: { ...service.outside, ...outside } }
  const status = await examine(its, (line) => lines.push(line))
  const says = Object.fromEntries(
    lines.map((line) => [line.slice(6, 16).trim(), `${line.slice(0, 4).trim()}: ${line.slice(17)}`]),
  )
  return { status, says, lines }
}
const live = (given: object) => ({ config: { ...service.config, live: true, ...given } })

test('a trial is in order, and each thing has its sentence', async () => {
  const { status, says } = await examined()
  expect(Object.keys(says).join(' ')).toBe(
    'database tables clock extension keys sms voice relay inbound mail push photos onemap duty address proxy',
  )
  expect(status).toBe(0)
  expect(says.database).toMatch(/^ok: The embedded PostgreSQL \d+\.\d+ answers\.$/)
  expect(says.inbound).toBe('ok: TWILIO_INBOUND_NUMBER is not set: nothing speaks of texting a code.')
  expect(says.voice).toBe('ok: TWILIO_VOICE_FROM is not set: calls stand in the outbox of the tour.')
  expect(says.address).toBe('LOOK: PUBLIC_URL is not set: links name this machine.')
})

test('a live deployment without SMS, mail or duty desk is not', async () => {
  const { status, says } = await examined(live({ duty: { phones: [], email: undefined, hours: '' } }), {
    sms: { reports: false, send: service.outside.sms.send },
    email: { reports: false, send: service.outside.email.send },
  })
  expect(status).toBe(1)
  expect(says.sms).toBe('BAD: TWILIO_… is not set: texts fail and reach nobody.')
  expect(says.mail).toBe('BAD: SMTP_URL is not set: e-mails fail and reach nobody.')
  expect(says.duty).toMatch(/^BAD: DUTY_PHONES is not set/)
  expect(says.photos).toMatch(/^LOOK: Photos stay on this machine/)
  expect(says.proxy).toMatch(/^LOOK: TRUST_PROXY is not set/)
})

const twilio = (baseUrl: string) =>
  openTwilio({ accountSid: 'AC123', authToken: 'secret', from: '+6590000000', baseUrl, timeoutMs: 2000 })

test('the SMS service is asked for the account, and sent no text', async () => {
  const provider = await smsProvider({ status: 200, body: { sid: 'AC123', status: 'active' } })
  const { says } = await examined(live({}), { sms: twilio(provider.baseUrl) })
  expect(says.sms).toBe('ok: The SMS service lets us in.')
  expect(provider.taken.map(({ path }) => path)).toEqual(['GET /2010-04-01/Accounts/AC123.json'])
})

test.each([
  ['refuses our login', { status: 401 }, 'twilio 401'],
  ['has suspended the account', { status: 200, body: { status: 'suspended' } }, 'twilio: the account is suspended'],
  ['answers with a page', { status: 200, body: '<html>' }, 'twilio: the account is unknown'],
  ['breaks off', 'drop' as const, 'twilio ECONNRESET'],
  ['says nothing', 'silent' as const, 'twilio ETIMEDOUT'],
])('an SMS service that %s is found', async (_what, behaviour, reason) => {
  const { baseUrl } = await smsProvider(behaviour)
  const { status, says } = await examined({}, { sms: twilio(baseUrl) })
  expect(status).toBe(1)
  expect(says.sms).toBe(`BAD: A message would not be taken: ${reason}.`)
})

test('the mail server is signed in to, and given no letter', async () => {
  let letters = 0
  const port = await mailServer({
    onAuth: ({ username, password }, _session, done) =>
      username === 'us' && password === 'right' ? done(null, { user: 'us' }) : done(new Error('no')),
    onData(stream, _session, done) {
      letters += 1
      stream.resume().on('end', () => done())
    },
  })
  const mail = (login: string) =>
    openSmtp({ url: `smtp://${login}@127.0.0.1:${port}`, from: 'help@homeward.test', timeoutMs: 2000 })
  expect((await examined({}, { email: mail('us:right') })).says.mail).toBe('ok: The mail server lets us in.')
  const wrong = await examined({}, { email: mail('us:wrong') })
  expect([wrong.status, wrong.says.mail]).toEqual([1, 'BAD: A message would not be taken: smtp 535.'])
  expect(letters).toBe(0)
})

test('a kept text whose key is gone is found, and one of an older key is named', async () => {
  const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
  const lookup = Buffer.alloc(32, 9)
  const [row] = await service.db.select({ uid: accounts.uid }).from(accounts).limit(1)
  const uid = row?.uid ?? expect.fail('the sample has nobody')
  const sealed = openVault({ sealing: [key('k1', 1)], lookup }).seal({ lastNric: '123A' }, uid)
  await service.db.update(accounts).set({ sealed: null })
  await service.db.update(accounts).set({ sealed }).where(eq(accounts.uid, uid))
  const keys = async (...sealing: ReturnType<typeof key>[]) =>
    (await examined({ vault: openVault({ sealing, lookup }) })).says.keys
  expect(await keys(key('k1', 1))).toMatch(/^ok: /)
  expect(await keys(key('k2', 2), key('k1', 1))).toMatch(/^LOOK: An older key still seals/)
  expect(await keys(key('k2', 2))).toMatch(/^BAD: Kept texts that the key k1 sealed cannot be opened/)
})

test('a store of photos that is away, or loses what it is given, is found', async () => {
  const away = {
    put: async () => Promise.reject(new Error('+6581234567')),
    get: async () => undefined,
    remove: async () => {},
  }
  const lost = { ...away, put: async () => {} }
  expect((await examined({}, { photos: away })).says.photos).toBe('BAD: It does not answer: Error.')
  expect((await examined({}, { photos: lost })).says.photos).toBe('BAD: A photo is not kept as it was given.')
})

test('the public address must lead to this product, and by https where it is live', async () => {
  let answer = { text: 'ok', header: false }
  const server = createServer((_request, response) => {
    if (answer.header) response.setHeader('strict-transport-security', 'max-age=1')
    response.end(answer.text)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const address = async (text: string, header = false) => {
    answer = { text, header }
    return (await examined(live({ publicUrl }))).says.address
  }
  const { version } = (await import('../package.json', { with: { type: 'json' } })).default
  expect(await address('Welcome to nginx')).toMatch(/^BAD: .* answers, but not with this product\.$/)
  expect(await address('ok 0.0.1', true)).toMatch(/^LOOK: .* another version/)
  expect(await address(`ok ${version}`)).toMatch(/^BAD: .* without Strict-Transport-Security/)
  expect(await address(`ok ${version}`, true)).toMatch(/^ok: /)
  await new Promise((closed) => server.close(closed))
  expect(await address('')).toBe('BAD: It does not answer: ECONNREFUSED.')
})
