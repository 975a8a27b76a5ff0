import { FORGED, type InboundTexts } from '../../outside.ts'
import { escaped, twiml } from './twiml.ts'
import { isSigned } from './twilio-signature.ts'

/** E.164; a sender may also be a name or a short number, which nobody can answer. */
const NUMBER = /^\+[1-9]\d{6,14}$/

/**
 * Texts to a number of ours that can be answered. It is no part of the sending of texts: that goes out under a name or from another
 * number, for the provider has none in Singapore that does both. `address` is where Twilio posts to, which it signs.
 */
export function openTwilioInbound({ authToken, address }: { authToken: string; address: () => string }): InboundTexts {
  return {
    readText({ signature, fields }) {
      if (!isSigned(authToken, signature, address(), fields)) return FORGED
      const [[id = ''], [from = ''], [text = '']] = [fields.MessageSid ?? [], fields.From ?? [], fields.Body ?? []]
      return id ? { id, from: NUMBER.test(from) ? from : null, text } : undefined
    },
    write: (answer) => twiml(answer === undefined ? '' : `<Message>${escaped(answer)}</Message>`),
  }
}
