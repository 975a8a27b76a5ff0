import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { LOOPBACK } from '../../environment.ts'
import type { Delivery, EmailService } from '../../outside.ts'

/** Replies that ask for a login or refuse ours, to whatever command: mended by us, not by another address. */
const LOGIN_REPLIES = new Set([530, 534, 535, 538])

/** Any SMTP server, by a URL such as smtps://user:password@mail.example:465. It hands over; it reports nothing later. */
export function openSmtp(settings: { url: string; from: string; timeoutMs?: number }): EmailService {
  const { url, from, timeoutMs = REQUEST_TIMEOUT_MS } = settings
  const parsed = parseConnectionUrl(url)
  const server = {
    ...parsed,
    // Numbers and names travel in letters: a server elsewhere that offers no encryption gets none of them.
    requireTLS: !LOOPBACK.has(parsed.host ?? ''),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const domain = from.split('@').pop()?.replace('>', '') ?? 'localhost'
  return {
    reports: false,
    async send({ to, subject, text, key }) {
      // The same id on every try, so that a mail server can drop a repeat and a report can name the message.
      const messageId = `<${key}@${domain}>`
      const letter = new MailComposer({
        from,
        to,
        subject,
        text,
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile()
      const bytes = await letter.build()
      let begun = false
      // Read only when the server asked for the letter: from then on a lost answer may mean that it has it.
      const body = new Readable({
        read() {
          begun = true
          this.push(bytes)
          this.push(null)
        },
      })
      try {
        const envelope = { from: letter.getEnvelope().from || from, to: [to] }
        await converse(server, timeoutMs, (connection, step) => step((done) => connection.send(envelope, body, done)))
        return { ok: true, id: messageId }
      } catch (error) {
        return outcomeOf(error, begun)
      }
    },
    async prove() {
      try {
        await converse(server, timeoutMs)
        return { ok: true }
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        return { ok: false, reason: `smtp ${responseCode ?? code ?? 'unreachable'}` }
      }
    },
  }
}

type Connection = InstanceType<typeof SMTPConnection>
/** One command of the conversation. */
type Step = (begin: (done: (error?: Error | null) => void) => void) => Promise<void>

/**
 * The whole conversation on a connection of its own: greeting, encryption, login, and what `say` adds. The library limits each
 * step, `tooLate` all of them together.
 */
async function converse(
  server: ReturnType<typeof parseConnectionUrl>,
  timeoutMs: number,
  say: (connection: Connection, step: Step) => Promise<void> = async () => {},
) {
  const connection = new SMTPConnection(server)
  const broken = Promise.race([once(connection, 'end').then(closed), tooLate(timeoutMs * 2)])
  broken.catch(() => {}) // Also rejected after the letter was taken, when nobody waits for it any more.
  // `once` rejects with what the connection emits as `error`.
  const step: Step = (begin) =>
    Promise.race([
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
      broken,
    ])
  try {
    await step((done) => connection.connect(done))
    const { auth } = server
    if (auth && connection.allowsAuth) await step((done) => connection.login(auth, done))
    await say(connection, step)
    connection.quit()
  } finally {
    connection.on('error', () => {}) // What a connection says after it was given up is no news.
    setImmediate(() => connection.close())
  }
}

function outcomeOf(error: unknown, begun: boolean): Delivery {
  const { code, responseCode, command = '' } = error as { code?: string; responseCode?: number; command?: string }
  if (!responseCode)
    return { ok: false, retry: true, ...(begun && { unknown: true }), reason: `smtp ${code ?? 'unreachable'}` }
  const reason = `smtp ${responseCode}`
  // A refused greeting, login or sender is ours to mend; a refused recipient or letter no other try can change.
  const aboutLetter = command === 'RCPT TO' || command === 'DATA'
  return responseCode >= 500 && aboutLetter && !LOGIN_REPLIES.has(responseCode)
    ? { ok: false, retry: false, reason }
    : { ok: false, retry: true, reason }
}

function closed(): never {
  throw Object.assign(new Error('closed'), { code: 'ECONNECTION' })
}

async function tooLate(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false })
  throw Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })
}
