import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { REQUEST_TIMEOUT_MS } from '../../../contract/limits.ts'
import type { EmailService } from '../../outside.ts'

/** Any SMTP server, by a URL such as smtps://user:password@mail.example:465. */
export function openSmtp(settings: { url: string; from: string; timeoutMs?: number }): EmailService {
  const { url, from, timeoutMs = REQUEST_TIMEOUT_MS } = settings
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@').pop()?.replace('>', '') ?? 'localhost'
  return {
    async send({ to, subject, text, key }) {
      try {
        // The same id on every try, so that a mail server can drop a repeat. The transport limits each step; a server
        // that dawdles over all of them must not outlast the claim on this message.
        const message = { from, to, subject, text, messageId: `<${key}@${domain}>` }
        const sent = await Promise.race([transport.sendMail(message), tooLate(timeoutMs * 2)])
        return { ok: true, id: sent.messageId }
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        const retry = !(responseCode && responseCode >= 500)
        return { ok: false, retry, reason: `smtp ${responseCode ?? code ?? 'unreachable'}` }
      }
    },
  }
}

async function tooLate(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false })
  throw Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })
}
