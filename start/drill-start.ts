import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Findings } from './drill-proofs.ts'
import { undoneBeforeEnd } from './signals.ts'

/** How long the product may take to be ready on the restored database, and to stop. */
const PATIENCE_MS = 120_000

/** What the page says in English while nothing is sent. */
export const SAYS_OFF = 'A copy for a drill: no message is sent'

/** Starts the product as a process of its own on this database with the outside world off, asks it for a page, and stops it. */
export async function proveStart(url: string, findings: Findings): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: '',
      OUTSIDE: 'off',
      PORT: '0',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      // The line that says where it is ready.
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const forget = undoneBeforeEnd(async () => child.kill('SIGKILL'))
  const kill = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const site = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        // The address stands in a line of words, or inside a line of JSON.
        const found = /ready on ([^\s"]+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
    void ended.then(() => resolve(undefined))
  })
  try {
    const address = await site
    if (address === undefined) {
      findings.bad('start', `The product does not start on it: ${said.trim().split('\n').at(-1) ?? ''}`)
      return
    }
    await provePages(address, findings)
    child.kill('SIGTERM')
    const status = await ended
    findings.say(status === 0, 'stop', 'It stopped in order.', `It stopped with status ${status}.`)
  } finally {
    clearTimeout(kill)
    child.kill('SIGKILL')
    forget()
  }
}

async function provePages(address: string, findings: Findings) {
  const asked = async (path: string) => {
    const answer = await fetch(`${address}${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { ok: answer.ok, text: await answer.text() }
  }
  const ready = await asked('/readyz')
  findings.say(ready.ok, 'start', 'The product is ready on it.', `The product is not ready on it: ${ready.text}`)
  const page = await asked('/?lang=en')
  const isSaid = page.ok && page.text.includes(SAYS_OFF)
  findings.say(
    isSaid,
    'outside',
    'The outside world is off, and its pages say so.',
    'Its pages do not say that nothing is sent.',
  )
}
