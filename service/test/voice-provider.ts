import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { unescaped, verbsOf } from './twiml-reader.ts'

/** How the provider answers when it is asked to call: well, with a refusal, with a lost answer, or not at all. */
export type VoiceBehaviour = { status: number; body?: object } | 'drop' | 'silent'

/** A call that the provider was asked to make. */
export interface MadeCall {
  sid: string
  to: string
  authorization: string
  path: string
  fields: URLSearchParams
}

/** Sends a request of the provider's to the product under test. */
type Post = (url: string, body: string, headers: Record<string, string>) => Promise<Response>

const overTheWire: Post = (url, body, headers) => fetch(url, { method: 'POST', body, headers })

/** What TwiML tells the provider to do: what it says, and where it asks on with a key, or whom it rings. */
export interface Turn {
  said: string
  action: string | undefined
  dial: string | undefined
}

const SAY = /<Say language="[\w-]+" voice="[\w.-]+">([^<]*)<\/Say>/
const GATHER =
  /<Gather input="dtmf" numDigits="1" timeout="\d+" actionOnEmptyResult="true" method="POST" action="([^"]+)">/
/** Whatever it holds is dialled: nothing, too. */
const DIAL = /<Dial callerId="\+\d+" timeLimit="\d+">([^<]*)<\/Dial>/

/** Reads TwiML as Twilio does: what it does not know is no TwiML. */
export function readTwiml(xml: string): Turn {
  const verbs = verbsOf(xml, [SAY, GATHER, /<\/Gather>/, DIAL, /<Hangup\/>$/])
  const said = [...verbs.matchAll(new RegExp(SAY, 'g'))].map(([, text = '']) => text)
  const action = GATHER.exec(verbs)?.[1]
  return { said: unescaped(said.join(' ')), action: action && unescaped(action), dial: DIAL.exec(verbs)?.[1] }
}

/** X-Twilio-Signature as Twilio's documentation says it: the address, then each name and value by the order of names. */
function signatureOf(authToken: string, url: string, fields: Record<string, string>) {
  let signed = url
  for (const name of Object.keys(fields).toSorted()) signed += name + fields[name]
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

/**
 * A server in the place of Twilio's Voice API, which rings nobody: the test picks up, presses keys, lets a mailbox answer, reports
 * late, twice or in the wrong order, and forges.
 */
export async function voiceProvider({ authToken, post = overTheWire }: { authToken: string; post?: Post }) {
  const calls: MadeCall[] = []
  const texts: { to: string; text: string }[] = []
  const provider = { behaviour: { status: 201 } as VoiceBehaviour }
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const fields = new URLSearchParams(await readAll(request))
    const { authorization = '' } = request.headers
    const { behaviour } = provider
    const sid = `CA${String(calls.length + 1).padStart(32, '0')}`
    const isTaken = typeof behaviour === 'string' || behaviour.status < 300
    // Texts go to the same host.
    if (request.method === 'POST' && isTaken && request.url?.endsWith('/Messages.json'))
      texts.push({ to: fields.get('To') ?? '', text: fields.get('Body') ?? '' })
    if (request.method === 'POST' && isTaken && request.url?.endsWith('/Calls.json'))
      calls.push({ sid, to: fields.get('To') ?? '', authorization, path: request.url ?? '', fields })
    if (behaviour === 'silent') return
    if (behaviour === 'drop') return void request.socket.destroy()
    const isSignIn = request.method === 'GET'
    response.writeHead(isSignIn && isTaken ? 200 : behaviour.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(behaviour.body ?? { sid, status: isSignIn ? 'active' : 'queued' }))
  }
  const server = createServer((request, response) => void answerTo(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = async (
    url: string,
    fields: Record<string, string>,
    { token = authToken, signedUrl = url }: { token?: string; signedUrl?: string } = {},
  ) =>
    post(url, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(token, signedUrl, fields),
    })
  const about = ({ sid, to }: MadeCall) => ({ AccountSid: 'AC123', CallSid: sid, To: to, Direction: 'outbound-api' })
  const turnAt = async (url: string, call: MadeCall, digits?: string): Promise<Turn> => {
    const answer = await ask(url, {
      ...about(call),
      CallStatus: 'in-progress',
      ...(digits !== undefined && { Digits: digits }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return readTwiml(await answer.text())
  }
  return {
    behave: (behaviour: VoiceBehaviour) => void (provider.behaviour = behaviour),
    calls,
    /** What was texted, to whom: nobody reads it before the test does. */
    texts,
    baseUrl: `http://127.0.0.1:${port}`,
    ask,
    about,
    /** The newest call to a number. */
    to: (number: string) => calls.findLast((call) => call.to === number) ?? failed(`nobody rang ${number}`),
    /** Somebody picks up and presses these keys, an empty one for none, after a pause each; what they hear, turn by turn. */
    async pickUp(call: MadeCall, keys: string[] = [], pause = async () => {}): Promise<Turn[]> {
      const heard = [await turnAt(call.fields.get('Url') ?? '', call)]
      for (const key of keys) {
        const { action } = heard.at(-1) ?? failed('there was no call')
        if (!action) return heard
        await pause()
        heard.push(await turnAt(action, call, key))
      }
      return heard
    },
    /** A mailbox picks up, and the call goes on until it hangs up: nobody presses anything. */
    async reachMailbox(call: MadeCall): Promise<Turn[]> {
      const heard = [await turnAt(call.fields.get('Url') ?? '', call)]
      for (let turn = heard[0]; turn?.action && heard.length < 20; turn = heard.at(-1))
        heard.push(await turnAt(turn.action, call, ''))
      return heard
    },
    report: (call: MadeCall, status: string, forging: Parameters<typeof ask>[2] = {}) =>
      ask(call.fields.get('StatusCallback') ?? '', { ...about(call), CallStatus: status }, forging),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type VoiceProvider = Awaited<ReturnType<typeof voiceProvider>>

function failed(why: string): never {
  throw new Error(why)
}
