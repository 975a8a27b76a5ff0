import { text as readAll } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { mailServer, mailServerThatDrops, silentServer } from '../../test/providers.ts'
import { openSmtp } from './smtp.ts'

/** Whoever waits for a server that never answers does not end within this time. */
const IN_TIME = { timeout: 20_000 }

const letter = { to: 'daughter@example.test', subject: 'Siew Hua 平安了', text: 'Call +6581234567 now.', key: 'k1' }

const smtpThat = async (options: SMTPServerOptions) => adapter(await mailServer(options))
/** How long a test waits for a server that says nothing; for one that answers it waits as long as a busy machine needs. */
const IMPATIENT_MS = 1500
function adapter(port: number, login = '', timeoutMs = 10_000) {
  const email = openSmtp({
    url: `smtp://${login}127.0.0.1:${port}`,
    from: 'Homeward <help@homeward.test>',
    timeoutMs,
  })
  return () => email.send(letter)
}
const refusing = (responseCode: number) => Object.assign(new Error(`no ${letter.to}`), { responseCode })

test('an e-mail is handed over as plain text, with an id that a repeat has again', async () => {
  const received: { from: string; to: string[]; raw: string }[] = []
  const send = await smtpThat({
    async onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      received.push({ from: mailFrom ? mailFrom.address : '', to, raw: await readAll(stream) })
      done()
    },
  })
  expect(await send()).toEqual({ ok: true, id: '<k1@homeward.test>' })
  await send()
  const [first, second] = received
  expect(first).toMatchObject({ from: 'help@homeward.test', to: [letter.to] })
  expect(first?.raw).toMatch(/^From: Homeward <help@homeward\.test>$/m)
  expect(first?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(first?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(first?.raw).toContain('Call +6581234567 now.')
  expect(second?.raw).toMatch(/^Message-ID: <k1@homeward\.test>$/m)
})

test('a server elsewhere that offers no encryption gets no letter, and no login', async () => {
  const heard: string[] = []
  const port = await mailServer(
    {
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => (heard.push(username ?? ''), done(null, { user: 'homeward' })),
      onMailFrom: ({ address }, _session, done) => (heard.push(address), done()),
    },
    '127.0.0.2',
  )
  // Every address of 127.0.0.0/8 is this machine's; only those that settings name by habit count as it.
  const email = openSmtp({
    url: `smtp://homeward:safe@127.0.0.2:${port}`,
    from: 'help@homeward.test',
    timeoutMs: 10_000,
  })
  expect(await email.send(letter)).toMatchObject({ ok: false, retry: true })
  expect(heard).toEqual([])
})

test('a login is given where the settings have one', async () => {
  const logins: string[] = []
  const port = await mailServer({
    allowInsecureAuth: true,
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      logins.push(`${username} ${password}`)
      done(null, { user: 'homeward' })
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  expect(await adapter(port, 'homeward:s%40fe@')()).toMatchObject({ ok: true })
  expect(logins).toEqual(['homeward s@fe'])
})

test.each([
  ['a login that is refused', { onAuth: (_auth, _session, done) => done(refusing(535)) }, 535],
  ['a server that wants a login', { authOptional: true, onMailFrom: (_a, _s, done) => done(refusing(530)) }, 530],
  ...[530, 534, 535, 538].map((code): [string, SMTPServerOptions, number] => [
    `a login that is missed only at the recipient (${code})`,
    { onRcptTo: (_address, _session, done) => done(refusing(code)) },
    code,
  ]),
  ['a sender that is not ours to use', { onMailFrom: (_a, _s, done) => done(refusing(550)) }, 550],
  ['a server that turns us away', { onConnect: (_session, done) => done(refusing(554)) }, 554],
] satisfies [string, SMTPServerOptions, number][])(
  '%s is not now: it ends when somebody mends it',
  async (_what, options, code) => {
    const port = await mailServer({ allowInsecureAuth: true, ...options })
    const answer = await adapter(port, 'onAuth' in options ? 'homeward:wrong@' : '')()
    expect(answer).toEqual({ ok: false, retry: true, reason: `smtp ${code}` })
  },
)

test.each([
  [550, false],
  [552, false],
  [451, true],
  [421, true],
])('a recipient refused with %i is tried again: %s', async (code, retry) => {
  const send = await smtpThat({ onRcptTo: (_address, _session, done) => done(refusing(code)) })
  expect(await send()).toEqual({ ok: false, retry, reason: `smtp ${code}` })
})

test.each([
  [554, false],
  [452, true],
])('a letter refused with %i after it was sent is tried again: %s', async (code, retry) => {
  const send = await smtpThat({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(refusing(code)))
    },
  })
  expect(await send()).toEqual({ ok: false, retry, reason: `smtp ${code}` })
})

test.each([
  ['greets nobody', silentServer],
  ['falls silent before it has the letter', () => mailServer({ onRcptTo: () => {} })],
  ['is not there', async () => 1],
])('a server that %s is given up on in time: not now, and it has nothing from us', IN_TIME, async (_what, port) => {
  const answer = await adapter(await port(), '', IMPATIENT_MS)()
  expect(answer).toMatchObject({ ok: false, retry: true })
  expect(answer).not.toHaveProperty('unknown')
})

test.each(['close', 'silent'] as const)(
  'a server that takes the letter and then (%s) leaves nobody knowing',
  IN_TIME,
  async (how) => {
    const { port, letters } = await mailServerThatDrops(how)
    expect(await adapter(port, '', IMPATIENT_MS)()).toMatchObject({ ok: false, retry: true, unknown: true })
    expect(letters, 'it did arrive').toHaveLength(1)
  },
)

test('no failure repeats the address or the letter', async () => {
  const send = await smtpThat({ onRcptTo: (_address, _session, done) => done(refusing(550)) })
  expect(JSON.stringify(await send())).not.toMatch(/daughter|Siew|8123/)
})
