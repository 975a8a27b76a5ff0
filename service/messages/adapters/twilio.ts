import type { Receipt, ReceiptState } from '#contract/receipts.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { FORGED, type Delivery, type Proof, type SmsReport, type SmsService } from '../../outside.ts'
import { postRequest, type Answer } from './request.ts'
import { fieldsOf } from './twilio-answer.ts'
import { isSigned } from './twilio-signature.ts'

/**
 * Twilio's answers that another try cannot change: not a mobile number, opted out, unreachable, a text too long; not on WhatsApp, no
 * approved template, wrong variables.
 */
const FINAL = new Set([21_211, 21_610, 21_612, 21_614, 21_617, 21_655, 21_656, 63_003, 63_016, 63_024, 63_027])

/** Twilio's states of a text that say something new; those before `sent` only repeat that Twilio has it. */
const STATES: Record<string, ReceiptState> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'UNDELIVERED',
}

/** What every message needs that Twilio brings: whose account, our number, and where Twilio reports to. */
export interface TwilioMessaging {
  accountSid: string
  authToken: string
  from: string
  callback?: string | undefined
  baseUrl?: string | undefined
  timeoutMs?: number
}

/** Twilio's Programmable Messaging, for texts. */
export function openTwilio(settings: TwilioMessaging): SmsService {
  const { post, ...messaging } = openMessaging(settings)
  return { ...messaging, send: ({ to, text, key }) => post(key, { To: to, From: settings.from, Body: text }) }
}

/**
 * What texts and WhatsApp have in common at Twilio. `callback` is the address it reports to; without one `reports` is false. `baseUrl` is
 * another host that answers as Twilio does, for tests.
 */
export function openMessaging(settings: TwilioMessaging) {
  const { accountSid, authToken, callback, timeoutMs = REQUEST_TIMEOUT_MS } = settings
  const host = settings.baseUrl ?? 'https://api.twilio.com'
  const address = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, host)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  // With our own name of the message, so that a report also settles a send whose answer was lost.
  const callbackOf = (key: string) => callback && `${callback}?message=${key}`
  return {
    reports: callback !== undefined,
    /** Hands over one message with these fields; `key` is our own name of it. */
    async post(key: string, fields: Record<string, string>): Promise<Delivery> {
      const statusCallback = callbackOf(key)
      const body = new URLSearchParams({
        ...fields,
        ...(statusCallback && { StatusCallback: statusCallback }),
      })
      return outcomeOf(await askTwilio(address, { method: 'POST', authorization, body: body.toString(), timeoutMs }))
    },
    prove: () => proveAccount({ accountSid, authorization, host, timeoutMs }),
    readReport({ signature, messageId, fields }: SmsReport): Receipt | typeof FORGED | undefined {
      const signedUrl = messageId ? callbackOf(messageId) : callback
      if (!signedUrl || !isSigned(authToken, signature, signedUrl, fields)) return FORGED
      const [[providerId], [status = ''], [code]] = [
        fields.MessageSid ?? [],
        fields.MessageStatus ?? [],
        fields.ErrorCode ?? [],
      ]
      const state = STATES[status]
      if (!providerId || !state) return undefined
      const reason = state === 'UNDELIVERED' ? `twilio ${/^\d{1,6}$/.exec(code ?? '')?.[0] ?? status}` : null
      return { providerId, messageId: messageId ?? null, state, reason }
    },
  }
}

/** Whether Twilio lets us in and the account is active; nothing is sent. */
export async function proveAccount(of: {
  accountSid: string
  authorization: string
  host: string
  timeoutMs: number
}): Promise<Proof> {
  const { accountSid, authorization, host, timeoutMs } = of
  const account = new URL(`/2010-04-01/Accounts/${accountSid}.json`, host)
  const answer = await askTwilio(account, { method: 'GET', authorization, timeoutMs })
  if (!('status' in answer)) return { ok: false, reason: `twilio ${answer.code}` }
  const { status } = fieldsOf(answer.text)
  if (answer.status !== 200) return { ok: false, reason: `twilio ${answer.status}` }
  return status === 'active' ? { ok: true } : { ok: false, reason: `twilio: the account is ${status ?? 'unknown'}` }
}

/** One question, or a POST of a form: the answer, or whether the request had left the house when the connection failed. */
export function askTwilio(
  address: URL,
  {
    method,
    authorization,
    body,
    timeoutMs,
  }: { method: 'GET' | 'POST'; authorization: string; body?: string; timeoutMs: number },
): Promise<Answer> {
  const form = body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }
  return postRequest(address, { method, headers: { authorization, ...form }, body, timeoutMs })
}

/** What Twilio's answer makes of a text or call; `final` are the codes that another try cannot change. */
export function outcomeOf(answer: Answer, final: ReadonlySet<number> = FINAL): Delivery {
  if (!('status' in answer))
    return { ok: false, retry: true, ...(answer.sent && { unknown: true }), reason: `twilio ${answer.code}` }
  const { sid, code } = fieldsOf(answer.text)
  const accepted = answer.status >= 200 && answer.status < 300
  if (accepted && sid) return { ok: true, id: sid }
  const reason = `twilio ${answer.status}${code === undefined ? '' : ` ${code}`}`
  if (accepted) return { ok: false, retry: true, unknown: true, reason }
  return code !== undefined && final.has(code)
    ? { ok: false, retry: false, reason }
    : { ok: false, retry: true, reason }
}
