import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { SAFE_RETURN_MESSAGES } from '#contract/messages.ts'
import { LOCALES } from '#contract/options.ts'
import { accounts, secondFactors } from '../service/db/tables.ts'
import { openSmtp } from '../service/messages/adapters/smtp.ts'
import { openWhatsApp } from '../service/messages/adapters/twilio-whatsapp.ts'
import { openTwilio } from '../service/messages/adapters/twilio.ts'
import type { OpenService } from '../service/open.ts'
import { PhotoStoreAway, type Outside } from '../service/outside.ts'
import { mailServer, smsProvider } from '../service/test/providers.ts'
import { openVault } from '../service/vault.ts'
import { examine } from './doctor.ts'
import { openIdleService } from './test/idle-service.ts'

const service = await openIdleService()

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
    'database tables clock extension keys lookups sms voice relay inbound mail push whatsapp photos onemap duty address proxy',
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

test('WhatsApp is asked for the account, and messages without a template are named', async () => {
  const provider = await smsProvider({ status: 200, body: { sid: 'AC123', status: 'active' } })
  const whatsapp = async (templates: Record<string, string>) =>
    (
      await examined(live({ whatsapp: { from: '+6590000000', templates } }), {
        whatsapp: openWhatsApp({
          accountSid: 'AC123',
          authToken: 'secret',
          from: '+6590000000',
          baseUrl: provider.baseUrl,
          timeoutMs: 2000,
          templates,
        }),
      })
    ).says.whatsapp
  const all = Object.fromEntries(
    SAFE_RETURN_MESSAGES.flatMap((kind) => LOCALES.map((locale) => [`${kind}.${locale}`, 'HX1'])),
  )
  expect(await whatsapp(all)).toBe('ok: WhatsApp lets us in.')
  const { 'found.ta': _lost, ...others } = all
  expect(await whatsapp(others)).toMatch(
    /^LOOK: WhatsApp lets us in\. 1 of \d+ messages have no template and go by the next channel: found\.ta/,
  )
  expect(provider.taken.map(({ path }) => path)).toEqual(Array(2).fill('GET /2010-04-01/Accounts/AC123.json'))
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

/** Gives every account back what it had sealed, when the test is over. */
async function keepSealed() {
  const before = await service.db
    .select({ uid: accounts.uid, sealed: accounts.sealed, nricHash: accounts.nricHash })
    .from(accounts)
  onTestFinished(async () => {
    for (const { uid, ...row } of before) await service.db.update(accounts).set(row).where(eq(accounts.uid, uid))
  })
  return before[0]?.uid ?? expect.fail('the sample has nobody')
}
const key = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
const lookup = Buffer.alloc(32, 9)
const withKeys = async (...sealing: ReturnType<typeof key>[]) =>
  (await examined({ vault: openVault({ sealing, lookup }) })).says

test('a kept text whose key is gone is found, and one of an older key is named', async () => {
  const uid = await keepSealed()
  const before = await service.db.select().from(secondFactors)
  onTestFinished(async () => {
    if (before.length > 0) await service.db.insert(secondFactors).values(before)
  })
  await service.db.delete(secondFactors)
  const sealed = openVault({ sealing: [key('k1', 1)], lookup }).seal({ lastNric: '123A' }, uid)
  await service.db.update(accounts).set({ sealed: null })
  await service.db.update(accounts).set({ sealed }).where(eq(accounts.uid, uid))
  expect((await withKeys(key('k1', 1))).keys).toMatch(/^ok: /)
  expect((await withKeys(key('k2', 2), key('k1', 1))).keys).toMatch(/^LOOK: An older key still seals/)
  expect((await withKeys(key('k2', 2))).keys).toMatch(
    /^BAD: Kept texts that the key k1 \(accounts\) sealed cannot be opened/,
  )
  expect((await withKeys(key('k1', 2))).keys, 'other bytes under its id').toMatch(
    /^BAD: Kept texts that the key k1 \(accounts\) sealed cannot be opened: .* with the bytes that it had\.$/,
  )
})

test('a second factor whose key is gone is found, though every account opens', async () => {
  await keepSealed()
  const before = await service.db.select().from(secondFactors)
  onTestFinished(async () => {
    await service.db.delete(secondFactors)
    if (before.length > 0) await service.db.insert(secondFactors).values(before)
  })
  await service.db.update(accounts).set({ sealed: null })
  await service.db.delete(secondFactors)
  await service.db.insert(secondFactors).values({
    ownerUid: 'somebody',
    createdAt: new Date(),
    sealed: openVault({ sealing: [key('k1', 1)], lookup }).seal({ secret: 'x' }, 'somebody'),
  })
  expect((await withKeys(key('k1', 1))).keys).toMatch(/^ok: /)
  expect((await withKeys(key('k2', 2))).keys).toMatch(
    /^BAD: Kept texts that the key k1 \(second factors\) sealed cannot be opened/,
  )
})

test('a key of look-ups by which nobody is found is found out', async () => {
  const uid = await keepSealed()
  const mine = openVault({ sealing: [key('k1', 1)], lookup })
  await service.db.update(accounts).set({ sealed: null, nricHash: null })
  const sealed = mine.seal({ lastNric: '123A' }, uid)
  await service.db
    .update(accounts)
    .set({ sealed, nricHash: mine.nricHash('123A') })
    .where(eq(accounts.uid, uid))
  expect((await withKeys(key('k1', 1))).lookups).toBe('ok: LOOKUP_KEY finds people.')
  const other = openVault({ sealing: [key('k1', 1)], lookup: Buffer.alloc(32, 8) })
  expect((await examined({ vault: other })).says.lookups).toMatch(/^BAD: LOOKUP_KEY finds nobody/)
  expect((await withKeys(key('k2', 2))).lookups).toMatch(/^BAD: It cannot be told/)
})

test('tables that are ahead of this version are said to be', async () => {
  const migrations = sql`drizzle.__drizzle_migrations`
  onTestFinished(async () => void (await service.db.execute(sql`delete from ${migrations} where hash = 'of tomorrow'`)))
  await service.db.execute(
    sql`insert into ${migrations} (hash, created_at) values ('of tomorrow', ${Date.UTC(2100, 0)})`,
  )
  const { status, says } = await examined()
  expect([status, says.tables]).toEqual([0, expect.stringMatching(/^LOOK: The tables are 1 step of a later version/)])
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

test.each([
  ['EROFS', 'its folder can only be read (disk: EROFS)'],
  ['ENOSPC', 'there is no room left on its disk (disk: ENOSPC)'],
  ['EDQUOT', 'there is no room left for this user on its disk (disk: EDQUOT)'],
  ['EACCES', 'this user may not write into its folder (disk: EACCES)'],
  ['EPERM', 'this user may not write into its folder (disk: EPERM)'],
  ['EIO', 'disk: EIO'],
])('a folder of photos that cannot be written says why: %s', async (code, words) => {
  const photos = {
    put: async () => Promise.reject(new PhotoStoreAway(`disk: ${code}`)),
    get: async () => undefined,
    remove: async () => {},
  }
  expect((await examined({}, { photos })).says.photos).toBe(`BAD: It does not answer: ${words}.`)
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
