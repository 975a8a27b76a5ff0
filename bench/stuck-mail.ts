import { createServer as createProvider, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSilent, type AddressInfo, type Server } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { asc } from 'drizzle-orm'
import { readConfig } from '../service/config.ts'
import { openPostgres } from '../service/db/open.ts'
import { accounts, messages } from '../service/db/tables.ts'
import { openLog } from '../service/log.ts'
import { openSmtp } from '../service/messages/adapters/smtp.ts'
import { openTwilio } from '../service/messages/adapters/twilio.ts'
import { queueMessage } from '../service/messages/queue.ts'
import { toAccount } from '../service/messages/recipient.ts'
import { openService } from '../service/open.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { effort } from './effort.ts'
import { populate } from './population.ts'
import { record } from './record.ts'

/** Five hundred e-mails that no mail server takes, beside an alarm whose texts must not wait (`npm run bench -- stuck-mail`). */
const STUCK = 500
/** How long the workers have to take up the e-mails before the first alarm. */
const SETTLE_MS = 5000

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return address.port
}

/** When a text to this number was taken by the provider. */
const taken = new Map<string, number>()
async function takeText(request: IncomingMessage, response: ServerResponse) {
  const to = new URLSearchParams(await readAll(request)).get('To') ?? ''
  taken.set(to, taken.get(to) ?? performance.now())
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ sid: `SM${taken.size}`, status: 'queued' }))
}
const provider = createProvider((request, response) => void takeText(request, response))
const silent = createSilent(() => {})

const postgres = await startPostgres()
const url = await postgres.createDatabase('stuck_mail')
const database = await openPostgres(url, { pool: 10, onError: () => {} })
const service = await openService({
  migrates: true,
  config: { ...readConfig({ APP_ENV: 'development', DUTY_PHONES: '+6590000000' }), live: true },
  log: openLog('error'),
  database,
  secret: 'a secret that only this measurement knows',
  publicUrl: () => 'https://homeward.test',
  outside: {
    sms: openTwilio({
      accountSid: 'AC1',
      authToken: 'bench',
      from: '+6590000000',
      baseUrl: `http://127.0.0.1:${await listen(provider)}`,
    }),
    email: openSmtp({ url: `smtp://127.0.0.1:${await listen(silent)}`, from: 'homeward@example.test' }),
  },
})

/** Enqueues so many e-mails to members; none of them is ever taken. */
async function stickMail() {
  const members = await service.db.select({ uid: accounts.uid }).from(accounts).orderBy(asc(accounts.uid))
  await service.db.update(accounts).set({ email: 'member@example.test' })
  await service.db.transaction(async (tx) => {
    for (let n = 0; n < STUCK; n += 1) {
      const { uid } = members[n % members.length] ?? { uid: '' }
      await queueMessage(service, tx, { kind: 'approved' }, toAccount(uid), 'email')
    }
  })
}

/** Milliseconds from a finder's submission to the moment when the provider took the first text to the family. */
async function alarm(code: string, round: number): Promise<number> {
  taken.clear()
  const started = performance.now()
  const answer = await service.app.request(
    '/public/credential/safereturncard',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ name: 'Aisha', phone: '8123 4567', location: 'Singapore', uidDementia: code }),
    },
    { address: `198.18.0.${round}`, ownMachine: false },
  )
  if (answer.status !== 200) throw new Error(`The submission was answered with ${answer.status}.`)
  while (taken.size === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return Math.min(...taken.values()) - started
}

try {
  const codes = await populate(url, effort.rounds)
  await stickMail()
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const rounds: number[] = []
  for (const [round, code] of codes.entries()) rounds.push(await alarm(code, round))
  const stuck = await service.db.$count(messages)
  console.log(`  ${stuck} messages altogether`)
  await record('stuck-mail', {
    title: 'Stuck e-mails beside an alarm',
    how: `${STUCK} e-mails wait for a mail server that takes the connection and says nothing, in one process with all its workers on
PostgreSQL; then ${effort.rounds} finders leave their details, one after the other. Timed from the submission until the SMS
provider, a server on the same machine, has the first text to the family.`,
    figures: [{ what: 'a text to the family, beside 500 stuck e-mails', unit: 'ms', rounds, atMost: 2000 }],
  })
} finally {
  await service.close()
  provider.close()
  silent.close()
  await postgres.stop()
}
