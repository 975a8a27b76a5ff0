import twilio from 'twilio'
import { REQUEST_TIMEOUT_MS } from '../../../contract/limits.ts'
import type { SmsService } from '../../outside.ts'

/** Twilio's answers that another try cannot change: not a mobile number, unreachable country, opted out. */
const FINAL = new Set([21_211, 21_408, 21_610, 21_612, 21_614])

/** Twilio's Programmable Messaging. `baseUrl` is another host that answers as Twilio does, for tests. */
export function openTwilio(settings: {
  accountSid: string
  authToken: string
  from: string
  baseUrl?: string
  timeoutMs?: number
}): SmsService {
  const { accountSid, authToken, from, baseUrl, timeoutMs = REQUEST_TIMEOUT_MS } = settings
  const client = new twilio.Twilio(accountSid, authToken, { timeout: timeoutMs, maxRetries: 0 })
  if (baseUrl) client.api.baseUrl = baseUrl
  return {
    async send({ to, text }) {
      try {
        const message = await client.messages.create({ to, from, body: text })
        return { ok: true, id: message.sid }
      } catch (error) {
        const { code, status } = error as { code?: number | string; status?: number }
        const retry =
          !(typeof code === 'number' && FINAL.has(code)) && !(status && status >= 400 && status < 429 && status !== 408)
        return { ok: false, retry, reason: `twilio ${status ?? ''} ${code ?? 'unreachable'}`.replaceAll(/\s+/g, ' ') }
      }
    },
  }
}
