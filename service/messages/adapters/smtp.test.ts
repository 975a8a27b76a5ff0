import { createServer, type AddressInfo, type Server } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openSmtp } from './smtp.ts'

/** Whoever waits for a server that never answers does not end within this time. */
const IN_TIME = { timeout: 20_000 }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
const letter = { to: 'daughter@example.test', subject: 'Siew Hua 平安了', text: 'Call +6581234567 now.', key: 'k1' }

async function smtpThat(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options })
  server.on('error', () => {}) // a client that gives up is no news here
  closing.push(() => server.close())
  return adapter(await listen(server.server))
}
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
function adapter(port: number, login = '') {
  const email = openSmtp({
    url: `smtp://${login}127.0.0.1:${port}`,
    from: 'Homeward <help@homeward.test>',
    timeoutMs: 300,
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

test('a login is given where the settings have one', async () => {
  const logins: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins.push(`${username} ${password}`)
      done(null, { user: 'homeward' })
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
    disabledCommands: ['STARTTLS'],
  })
  closing.push(() => server.close())
  expect(await adapter(await listen(server.server), 'homeward:s%40fe@')()).toMatchObject({ ok: true })
  expect(logins).toEqual(['homeward s@fe'])
})

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

test('a server that greets nobody is given up on in time, and tried again', IN_TIME, async () => {
  const silent = createServer((socket) => closing.push(() => socket.destroy()))
  closing.push(() => silent.close())
  const send = adapter(await listen(silent))
  expect(await send()).toMatchObject({ ok: false, retry: true })
})

test('a server that falls silent in the middle is given up on in time, and tried again', IN_TIME, async () => {
  const send = await smtpThat({ onRcptTo: () => {} })
  expect(await send()).toMatchObject({ ok: false, retry: true })
})

test('a server that is not there is tried again', async () => {
  expect(await adapter(1)()).toMatchObject({ ok: false, retry: true })
})

test('no failure repeats the address or the letter', async () => {
  const send = await smtpThat({ onRcptTo: (_address, _session, done) => done(refusing(550)) })
  expect(JSON.stringify(await send())).not.toMatch(/daughter|Siew|8123/)
})
