import { createServer } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { people } from '../../service/sample/people.ts'
import { connected, listening, submission } from './product.ts'

export const CODE = people[0]?.codes[0]?.code ?? ''

/** Finders who leave their number at these processes in turn, one every `everyMs`, and look at the page beside it. */
export function findersAt(sites: () => string[], everyMs = 400) {
  const acknowledged: string[] = []
  const pages = new Map<string, number>()
  const open: Promise<void>[] = []
  let nth = 0
  const count = (saw: string) => void pages.set(saw, (pages.get(saw) ?? 0) + 1)
  const one = () => {
    nth += 1
    const [all, phone] = [sites(), `8${String(nth).padStart(7, '0')}`]
    const site = all[nth % all.length]
    if (site === undefined) return
    const leave = async () => {
      const { ok } = await fetch(...submission(site, CODE, phone))
      if (ok) acknowledged.push(phone)
    }
    const look = async () => {
      const page = await fetch(`${site}/safereturncards/${CODE}`)
      const isHelped = (await page.text()).includes('tel:999')
      count(page.ok ? 'page' : isHelped ? `${page.status} with 999` : `${page.status} without help`)
    }
    open.push(
      leave().catch(() => {}),
      look().catch(() => count('no answer')),
    )
  }
  const timer = setInterval(one, everyMs)
  return {
    acknowledged,
    pages,
    /** What finders saw, in words. */
    saw: () => [...pages].map(([what, times]) => `${times} × ${what}`).join(', '),
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

/** Of what was acknowledged: how much is not stored, and how much is stored more than once. */
export async function storedOf(database: URL, acknowledged: readonly string[]) {
  const records = await connected(database)
  const { rows } = await records.query<{ phone: string; count: string }>(
    'select right(phone, 8) as phone, count(*) as count from submissions group by 1',
  )
  await records.end()
  const stored = new Map(rows.map(({ phone, count }) => [phone, Number(count)]))
  return {
    lost: acknowledged.filter((phone) => !stored.has(phone)).length,
    twice: acknowledged.filter((phone) => (stored.get(phone) ?? 0) > 1).length,
  }
}

/** How a provider behaves: it takes messages, refuses them for now, or takes them and loses the answer. */
export type Provider = 'takes' | 'away' | 'loses the answer'

/** Servers in the place of Twilio's and of the mail server, and the settings that lead there. Each text and letter is kept as its recipient and words. */
export async function providers() {
  const got: string[] = []
  const state: { sms: Provider; mail: Provider } = { sms: 'takes', mail: 'takes' }
  const texts = createServer((asked, answer) => {
    void readAll(asked).then((body) => {
      if (state.sms === 'away') return answer.writeHead(503).end()
      const fields = new URLSearchParams(body)
      got.push(`sms ${fields.get('To')} ${fields.get('Body')}`)
      if (state.sms === 'loses the answer') return asked.socket.destroy()
      return answer.writeHead(201, { 'content-type': 'application/json' }).end(`{"sid":"SM${got.length}"}`)
    })
  })
  const letters = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, taken) {
      const read = async () => {
        const letter = await readAll(stream)
        if (state.mail === 'away') return taken(Object.assign(new Error('away'), { responseCode: 451 }))
        const words = letter.slice(letter.indexOf('\r\n\r\n'))
        got.push(`mail ${session.envelope.rcptTo.map(({ address }) => address).join()} ${words}`)
        return taken()
      }
      void read()
    },
  })
  letters.on('error', () => {})
  await new Promise<void>((ready) => letters.listen(0, '127.0.0.1', ready))
  const { port } = letters.server.address() as AddressInfo
  const TWILIO_URL = `http://127.0.0.1:${await listening(texts)}`
  onTestFinished(() => {
    texts.closeAllConnections()
    texts.close()
    letters.close()
  })
  return {
    state,
    got,
    /** Messages that came more than once, with the same words to the same person. */
    twice: () => got.length - new Set(got).size,
    settings: {
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+6590000000',
      TWILIO_URL,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      EMAIL_FROM: 'homeward@homeward.example',
    },
  }
}
