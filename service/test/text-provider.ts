import { createHmac } from 'node:crypto'
import { unescaped, verbsOf } from './twiml-reader.ts'

/** Sends a request of the provider's to the product under test. */
type Post = (url: string, body: string, headers: Record<string, string>) => Promise<Response>

/** What a provider is made to do wrong: another secret, or an address that it did not sign. */
interface Forging {
  token?: string
  signedUrl?: string
}

const MESSAGE = /<Message>([^<]*)<\/Message>/

/** What the provider would send back to the sender; nothing where the answer is empty. */
function readAnswer(xml: string): string | undefined {
  const said = MESSAGE.exec(verbsOf(xml, [MESSAGE]))?.[1]
  return said === undefined ? undefined : unescaped(said)
}

/**
 * Twilio in front of our own number: it posts a text as its documentation says, signed, and reads our answer. It may post the same text
 * twice, leave fields out, and forge.
 */
export function textProvider({ authToken, url, post }: { authToken: string; url: string; post: Post }) {
  let sent = 0
  const ask = async (fields: Record<string, string>, { token = authToken, signedUrl = url }: Forging = {}) => {
    let signed = signedUrl
    for (const name of Object.keys(fields).toSorted()) signed += name + fields[name]
    return post(url, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed, 'utf8').digest('base64'),
    })
  }
  /** The fields of a text as it comes in; each has a name of its own. */
  const fieldsOf = (from: string, text: string, sid?: string) => {
    sent += 1
    const id = sid ?? `SM${String(sent).padStart(32, '0')}`
    const ids = { MessageSid: id, SmsMessageSid: id, SmsSid: id, AccountSid: 'AC123', ApiVersion: '2010-04-01' }
    const about = { NumMedia: '0', NumSegments: '1', SmsStatus: 'received', FromCountry: 'SG', ToCountry: 'SG' }
    return { ...ids, ...about, From: from, To: '+6580001111', Body: text }
  }
  return {
    ask,
    fieldsOf,
    /** Somebody sends a text. @returns what they read in answer */
    async send(from: string, text: string, sid?: string): Promise<string | undefined> {
      const answer = await ask(fieldsOf(from, text, sid))
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return readAnswer(await answer.text())
    },
  }
}
