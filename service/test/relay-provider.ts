import { createHmac } from 'node:crypto'
import { unescaped, verbsOf } from './twiml-reader.ts'

type Post = (url: string, body: string, headers: Record<string, string>) => Promise<Response>

/** What TwiML tells the provider to do with a call to our relay number. */
export interface RelayHeard {
  said: string
  /** Where it posts the digits. */
  action: string | undefined
  dial: { number: string; callerId: string; seconds: string; next: string } | undefined
}

const SAY = /<Say language="[\w-]+" voice="[\w.-]+">([^<]*)<\/Say>/
const GATHER =
  /<Gather input="dtmf" numDigits="8" timeout="\d+" actionOnEmptyResult="true" method="POST" action="([^"]+)">/
/** Whatever it holds is dialled: nothing, too. */
const DIAL = /<Dial callerId="(\+\d+)" timeLimit="(\d+)" timeout="\d+" action="([^"]+)" method="POST">([^<]*)<\/Dial>/

/** Reads TwiML as Twilio does: what it does not know is no TwiML. */
function readTwiml(xml: string): RelayHeard {
  const verbs = verbsOf(xml, [SAY, GATHER, /<\/Gather>/, DIAL, /<Hangup\/>$/])
  const said = [...verbs.matchAll(new RegExp(SAY, 'g'))].map(([, text = '']) => text).join(' ')
  const action = GATHER.exec(verbs)?.[1]
  const [, callerId = '', seconds = '', next = '', number] = DIAL.exec(verbs) ?? []
  return {
    said: unescaped(said),
    action: action && unescaped(action),
    dial: number === undefined ? undefined : { number, callerId, seconds, next: unescaped(next) },
  }
}

/** Twilio before our relay number: somebody dials it and presses digits; it may ask twice, connect nobody, and forge. */
export function relayProvider({ authToken, url, post }: { authToken: string; url: string; post: Post }) {
  let made = 0
  const ask = async (at: string, fields: Record<string, string>, { token = authToken, signedUrl = at } = {}) => {
    let signed = signedUrl
    for (const name of Object.keys(fields).toSorted()) signed += name + fields[name]
    return post(at, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed, 'utf8').digest('base64'),
    })
  }
  const heard = async (at: string, fields: Record<string, string>) => {
    const answer = await ask(at, fields)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return readTwiml(await answer.text())
  }
  const fieldsOf = (from: string, sid: string, more: Record<string, string> = {}) => ({
    CallSid: sid,
    AccountSid: 'AC123',
    From: from,
    To: '+6531580001',
    Direction: 'inbound',
    CallStatus: 'in-progress',
    ...more,
  })
  return {
    ask,
    heard,
    fieldsOf,
    first: `${url}?step=answered&again=0`,
    /** Somebody dials and presses these digits, one time after another until they are connected or it ends. */
    async dial(from: string, ...presses: string[]): Promise<RelayHeard & { sid: string }> {
      made += 1
      const sid = `CA${String(made).padStart(32, '0')}`
      let turn = await heard(`${url}?step=answered&again=0`, fieldsOf(from, sid))
      for (const digits of presses)
        if (turn.action) turn = await heard(turn.action, fieldsOf(from, sid, { Digits: digits }))
      return { ...turn, sid }
    },
  }
}
