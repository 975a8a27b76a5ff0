import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { people } from '../service/sample/people.ts'
import {
  asked,
  askedBeside,
  connected,
  listening,
  ownDatabase,
  startOn,
  submission,
  wire,
  within,
} from './test/product.ts'

const CODE = people[0]?.codes[0]?.code ?? ''

test('with the database away, hung or gone, a finder still gets helpline, 999 and the locator at once', async () => {
  const { url, hold, cut } = await wire(await ownDatabase())
  const { url: site } = await startOn(url)
  const page = `${site}/safereturncards/${CODE}`
  expect((await asked(page)).status).toBe(200)

  const saysWhomToCall = ({ status, text }: Awaited<ReturnType<typeof asked>>) => {
    expect(status).toBe(503)
    expect(text).toContain('6377 0700')
    expect(text).toContain('tel:999')
    expect(text).toContain('/go-to-points')
  }
  hold(true)
  await asked(page)
  const hung = await askedBeside(() => fetch(...submission(site, CODE)), page)
  saysWhomToCall(hung)
  expect(hung.isFirst, 'before a submission is given up').toBe(true)
  cut()
  await asked(page)
  saysWhomToCall(await asked(page))
}, 120_000)

test('a message in the hand of a killed process is on its way again within 30 s, by another one', async () => {
  const database = await ownDatabase()
  const silent = createServer(() => {})
  const first = await startOn(database, {
    SMTP_URL: `smtp://127.0.0.1:${await listening(silent)}`,
    EMAIL_FROM: 'homeward@homeward.example',
  })
  expect((await fetch(...submission(first.url, CODE))).status).toBe(200)
  const records = await connected(database)
  const claimed = () =>
    records
      .query("select 1 from messages where channel = 'email' and status = 'CLAIMED'")
      .then(({ rows }) => rows.length)
  await expect.poll(claimed, { timeout: 20_000, interval: 100 }).toBeGreaterThan(0)

  const received: string[] = []
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((ready) => mail.listen(0, '127.0.0.1', ready))
  const { port } = mail.server.address() as AddressInfo
  await startOn(database, { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_FROM: 'homeward@homeward.example' })
  first.child.kill('SIGKILL')
  silent.close()
  await within(30, () => received.includes('huimin@homeward.example'), true)
  mail.close()
  await records.end()
}, 120_000)
