import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine, with the letters that it took. */
export interface Mail {
  port: number
  letters: { to: string; text: string }[]
  stop: () => Promise<void>
}

/** Starts a mail server that refuses letters to mailboxes it does not know, and keeps every other letter. */
export async function startMail(isUnknown: (address: string) => boolean): Promise<Mail> {
  const letters: Mail['letters'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(isUnknown(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined)
    },
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      stream.on('end', () => {
        letters.push({ to: envelope.rcptTo[0]?.address ?? '', text: text.replaceAll('=\r\n', '') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Settings of a product that sends its e-mails there. */
export const mailedBy = ({ port }: Mail) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  EMAIL_FROM: 'homeward@homeward.example',
})
