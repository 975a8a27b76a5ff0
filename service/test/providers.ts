import { createHmac } from 'node:crypto'
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Listens on this machine until the test is over. */
async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A server that takes connections and never says a word. */
export const silentServer = () => listen(createSocketServer(() => {}))

/**
 * How an SMS provider behaves: what it answers, after how long. `drop`: it takes the text and the answer is lost. `cut`:
 * the answer breaks off. `silent`: it takes the text and says nothing.
 */
export type SmsBehaviour = { status: number; body?: object | string; afterMs?: number } | 'drop' | 'cut' | 'silent'

export interface TakenSms {
  sid: string
  authorization: string
  contentType: string
  path: string
  fields: Record<string, string>
}

/** A server in the place of Twilio's. It keeps every text that reached it, and answers as it is told to. */
export async function smsProvider(behaviour: SmsBehaviour = { status: 201 }) {
  const taken: TakenSms[] = []
  const provider = { behaviour, taken, baseUrl: '' }
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readAll(request)
    const sid = `SM${String(taken.length + 1).padStart(32, '0')}`
    const { authorization = '', 'content-type': contentType = '' } = request.headers
    const fields = Object.fromEntries(new URLSearchParams(body))
    taken.push({ sid, authorization, contentType, path: `${request.method} ${request.url}`, fields })
    const now = provider.behaviour
    if (now === 'silent') return
    if (now === 'drop') {
      request.socket.destroy()
      return
    }
    if (now === 'cut') {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': 500 })
      response.write('{"sid":')
      setTimeout(() => request.socket.destroy(), 20)
      return
    }
    if (now.afterMs) await new Promise((resolve) => setTimeout(resolve, now.afterMs))
    response.writeHead(now.status, { 'content-type': 'application/json' })
    const answer = now.body ?? (now.status === 201 ? { sid, status: 'queued' } : { status: now.status })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const server = createPlain((request, response) => void answerTo(request, response))
  provider.baseUrl = `http://127.0.0.1:${await listen(server)}`
  return provider
}

/** What Twilio's status callback has in its body, and its signature for `url` by the account's token. */
export function smsCallback(
  url: string,
  { sid, status, error, ...more }: { sid: string; status: string; error?: string } & Record<string, string>,
  authToken: string,
) {
  const fields: Record<string, string> = {
    AccountSid: 'AC123',
    ApiVersion: '2010-04-01',
    From: '+6590000000',
    MessageSid: sid,
    MessageStatus: status,
    SmsSid: sid,
    SmsStatus: status,
    To: '+6581234567',
    ...(error && { ErrorCode: error }),
    ...more,
  }
  // As Twilio's documentation says it: the address, then each name and value by the order of names.
  let signed = url
  for (const name of Object.keys(fields).toSorted()) signed += name + fields[name]
  const signature = createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}

/** A Mailgun webhook about a letter, in the form of its documentation. */
export function mailWebhook(
  event: { event: string; severity?: string; reason?: string; code?: number; messageId: string },
  signing: { key: string; at: Date; token?: string },
) {
  const timestamp = String(Math.floor(signing.at.getTime() / 1000))
  const token = signing.token ?? createHmac('md5', 'token').update(JSON.stringify(event)).digest('hex')
  return {
    signature: {
      timestamp,
      token,
      signature: createHmac('sha256', signing.key).update(`${timestamp}${token}`).digest('hex'),
    },
    'event-data': {
      id: 'CCXMjJ7nQi2N3BPigGOdgQ',
      timestamp: Number(timestamp) + 0.25,
      'log-level': 'info',
      event: event.event,
      ...(event.severity && { severity: event.severity }),
      ...(event.reason && { reason: event.reason }),
      'delivery-status': { code: event.code ?? 250, message: 'no such user daughter@example.test', 'attempt-no': 1 },
      message: { headers: { to: 'daughter@example.test', 'message-id': event.messageId, subject: 'x' }, size: 341 },
      recipient: 'daughter@example.test',
    },
  }
}

/** A mail server on this machine that behaves as `options` say. */
export async function mailServer(options: SMTPServerOptions, host?: string): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options })
  server.on('error', () => {}) // A client that gives up is no news here.
  return listen(server.server, host)
}

/** A mail server that takes the letter and loses the answer: by closing, or by saying nothing. */
export const mailServerThatDrops = (how: 'close' | 'silent') => {
  const letters: string[] = []
  return listen(
    createSocketServer((socket) => {
      let heard = ''
      let letter = false
      socket.on('error', () => {})
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        heard += String(chunk)
        if (letter) {
          if (!heard.endsWith('\r\n.\r\n')) return
          letters.push(heard)
          if (how === 'close') socket.destroy()
          return
        }
        const command = heard.trim().slice(0, 4).toUpperCase()
        heard = ''
        letter = command === 'DATA'
        socket.write(letter ? '354 go on\r\n' : '250 ok\r\n')
      })
    }),
  ).then((port) => ({ port, letters }))
}
