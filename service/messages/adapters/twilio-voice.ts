import type { MessageKind } from '#contract/messages.ts'
import type { Locale } from '#contract/options.ts'
import type { ReceiptState } from '#contract/receipts.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { FORGED, type VoiceService, type VoiceTurn } from '../../outside.ts'
import { askTwilio, outcomeOf, proveAccount } from './twilio.ts'
import { isSigned } from './twilio-signature.ts'
import { escaped, twiml } from './twiml.ts'

/** A telephone rings for so long. */
export const RING_SECONDS = 25
/** No call lasts longer that is connected with nobody (safe-return/voice-call.ts says goodbye before); one that is, ten minutes more. (D68.13) */
export const LIMIT_SECONDS = 180
export const CONNECTED_SECONDS = 600
/** Calls that are connected with nobody: the provider ends them at the limit itself. */
const NEVER_CONNECTED: ReadonlySet<MessageKind> = new Set(['channel-test', 'channel-down'])
/** How long a question waits for its key after it was said. */
const KEY_SECONDS = 6

/** Twilio's answers to a call that another try cannot change: no number, one that cannot be called, or not by us. */
const FINAL = new Set([13_223, 13_224, 21_211, 21_214, 21_216, 21_217])

/**
 * Twilio's states of a call. Whoever pressed 5 was reported before it ended (safe-return/voice-call.ts): a call that ended otherwise
 * reached nobody, though a mailbox may have picked it up.
 */
const STATES: Record<string, ReceiptState> = {
  initiated: 'SENT',
  ringing: 'SENT',
  'in-progress': 'SENT',
  completed: 'UNDELIVERED',
  busy: 'UNDELIVERED',
  'no-answer': 'UNDELIVERED',
  canceled: 'UNDELIVERED',
  failed: 'UNDELIVERED',
}

/** The voice that reads each language (twilio.com/docs/voice/twiml/say/text-speech). */
export const VOICES: Record<Locale, { language: string; voice: string }> = {
  en: { language: 'en-GB', voice: 'Polly.Amy-Neural' },
  md: { language: 'cmn-CN', voice: 'Polly.Zhiyu-Neural' },
  ms: { language: 'ms-MY', voice: 'Google.ms-MY-Standard-A' },
  ta: { language: 'ta-IN', voice: 'Google.ta-IN-Standard-A' },
}

/** Twilio's Programmable Voice. `from` is a number that rings through; `addresses`, where Twilio asks what to say and reports to. */
export function openTwilioVoice(settings: {
  accountSid: string
  authToken: string
  from: string
  addresses: () => { turns: string; receipts: string }
  baseUrl?: string | undefined
  timeoutMs?: number
}): VoiceService {
  const { accountSid, authToken, from, addresses, timeoutMs = REQUEST_TIMEOUT_MS } = settings
  const host = settings.baseUrl ?? 'https://api.twilio.com'
  const address = new URL(`/2010-04-01/Accounts/${accountSid}/Calls.json`, host)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const turnUrl = ({ message, step, again, since }: VoiceTurn) =>
    `${addresses().turns}?message=${message}&step=${step}&again=${again}${since ? `&since=${since}` : ''}`
  const receiptUrl = (message: string) => `${addresses().receipts}?message=${message}`
  return {
    reports: true,
    async send({ to, key, kind }) {
      const body = new URLSearchParams({
        To: to,
        From: from,
        Url: turnUrl({ message: key, step: 'answered', again: 0, since: 0 }),
        Method: 'POST',
        StatusCallback: receiptUrl(key),
        StatusCallbackMethod: 'POST',
        Timeout: String(RING_SECONDS),
        TimeLimit: String(NEVER_CONNECTED.has(kind) ? LIMIT_SECONDS : LIMIT_SECONDS + CONNECTED_SECONDS),
      })
      for (const event of ['initiated', 'ringing', 'answered', 'completed']) body.append('StatusCallbackEvent', event)
      return outcomeOf(
        await askTwilio(address, { method: 'POST', authorization, body: body.toString(), timeoutMs }),
        FINAL,
      )
    },
    prove: () => proveAccount({ accountSid, authorization, host, timeoutMs }),
    readReport({ signature, messageId, fields }) {
      const signed = messageId ? receiptUrl(messageId) : addresses().receipts
      if (!isSigned(authToken, signature, signed, fields)) return FORGED
      const [[providerId], [status = '']] = [fields.CallSid ?? [], fields.CallStatus ?? []]
      const state = STATES[status]
      if (!providerId || !state) return undefined
      const reason = state === 'UNDELIVERED' ? `twilio ${status}` : null
      return { providerId, messageId: messageId ?? null, state, reason }
    },
    readKey({ signature, fields, ...turn }) {
      if (!isSigned(authToken, signature, turnUrl(turn), fields)) return FORGED
      const [[providerId = ''], [key = '']] = [fields.CallSid ?? [], fields.Digits ?? []]
      return { providerId, key: /^\d$/.exec(key)?.[0] ?? '' }
    },
    write(call, { locale, text, after }) {
      const { language, voice } = VOICES[locale]
      const said = `<Say language="${language}" voice="${voice}">${escaped(text)}</Say>`
      const verbs = () => {
        if (after === 'end') return said
        if ('dial' in after)
          return `${said}<Dial callerId="${escaped(from)}" timeLimit="${CONNECTED_SECONDS}">${escaped(after.dial)}</Dial>`
        const action = escaped(turnUrl({ ...call, step: after.ask, again: after.again }))
        // Without a key too Twilio asks what to say next.
        const waits = `input="dtmf" numDigits="1" timeout="${KEY_SECONDS}" actionOnEmptyResult="true" method="POST"`
        return `<Gather ${waits} action="${action}">${said}</Gather>`
      }
      return twiml(`${verbs()}<Hangup/>`)
    },
  }
}
