import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'

/** How a push service behaves: what it answers; takes the message and says nothing; or takes it and loses the answer. */
export type PushBehaviour = { status: number; headers?: Record<string, string> } | 'silent' | 'drop'

/** A request as it came in, before anybody looked at whether it may. */
export interface TakenPush {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** A push service on this machine. It keeps every request, and answers as it is told to, or as a device's own behaviour says. */
export async function pushService(behaviour: PushBehaviour = { status: 201 }) {
  const taken: TakenPush[] = []
  const service = { behaviour, byPath: new Map<string, PushBehaviour>(), taken, origin: '' }
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    taken.push({ path, headers, body: await buffer(request) })
    const now = service.byPath.get(path) ?? service.behaviour
    if (now === 'silent') return
    if (now === 'drop') return void request.socket.destroy()
    response.writeHead(now.status, { location: `${service.origin}/m/${taken.length}`, ...now.headers })
    response.end()
  }
  const server = createServer((request, response) => void answerTo(request, response))
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** A browser that takes pushes: its keys, what it gives the website, and how it opens what comes (RFC 8188, RFC 8291). */
export function pushBrowser(origin: string, path = `/push/${randomBytes(8).toString('hex')}`) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    path,
    subscription: {
      endpoint: `${origin}${path}`,
      p256dh: ecdh.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    open: (body: Buffer): unknown => JSON.parse(opened(ecdh, auth, body)),
  }
}

const hmac = (key: Buffer, content: Buffer) => createHmac('sha256', key).update(content).digest()

/** The text of an aes128gcm body: written from the RFC and not by the library that sealed it. */
function opened(own: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender, Buffer.from([1])])
  const material = hmac(hmac(auth, own.computeSecret(sender)), keyInfo)
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // A record ends with a delimiter, 2 in the last one, and padding of zeros.
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString('utf8')
}

/** Who sends, as the push service reads it: the signed claims, by the key that is named beside them. @throws when it is forged */
export async function senderOf({ headers }: TakenPush, at: Date) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const key = await importJWK({
    kty: 'EC',
    alg: 'ES256',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  })
  const { payload } = await jwtVerify(token, key, { currentDate: at })
  return { publicKey, ...payload }
}
