import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect } from 'vitest'
import { randomUid } from '../../service/secrets.ts'

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

/** An empty database of its own on the server of TEST_DATABASE_URL. */
export async function ownDatabase(): Promise<URL> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `process_${randomUid().toLowerCase()}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url
}

/** A connection to look into a database, or to hold a lock on it. */
export async function connected(database: URL): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.href })
  client.on('error', () => {})
  await client.connect()
  return client
}

interface Started {
  command?: string
  args?: string[]
  environment: Record<string, string>
}

/** The product as a process of its own; its end is `ended`, what it printed `said`. */
export async function startProduct({ command = process.execPath, args = ['start/main.ts'], environment }: Started) {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, APP_ENV: 'trial', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (status, signal) => resolve(status ?? signal)),
  )
  const url = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const found = /ready on (\S+)/.exec(said)
        if (found?.[1]) ready(found[1])
      })
    void ended.then((status) => failed(new Error(`The product ended with ${status}: ${said}`)))
  })
  return { child, url, ended, said: () => said }
}

/** The product on this database. */
export const startOn = (database: URL, environment: Record<string, string> = {}, words: string[] = []) =>
  startProduct({ args: ['start/main.ts', ...words], environment: { DATABASE_URL: database.href, ...environment } })

export const listening = async (server: Server) => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** A wire to the database that can be cut, held, or whose open connections can die without a word. */
export async function wire(database: URL) {
  const open = new Set<Socket>()
  const dead = new Set<Socket>()
  let held = false
  const passes = (socket: Socket) => !held && !dead.has(socket)
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (chunk) => passes(near) && far.write(chunk))
    far.on('data', (chunk) => passes(far) && near.write(chunk))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const port = await listening(server)
  const url = new URL(database)
  url.port = String(port)
  return {
    url,
    hold: (on: boolean) => (held = on),
    /** What is open now swallows every byte from here on; new connections work. */
    die: () => open.forEach((socket) => dead.add(socket)),
    cut() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Asks, and reads the whole answer. */
export async function asked(url: string, init?: RequestInit) {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}

/**
 * Asks after something that waits for the database, and says whether the answer came before that was given up (TIME_LIMITS
 * of `service/db/pool.ts`): what comes at once is told by the order of two answers, not by a clock.
 */
export async function askedBeside(waiting: () => Promise<unknown>, url: string, init?: RequestInit) {
  let isOver = false
  const over = () => void (isOver = true)
  waiting().then(over, over)
  return { ...(await asked(url, init)), isFirst: !isOver }
}

/** What a finder sends for this code. */
export const submission = (site: string, code: string, phone = '81234567'): [string, RequestInit] => [
  `${site}/api/public/credential/safereturncard`,
  {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Aisha', phone, location: 'Singapore', uidDementia: code }),
  },
]

/** Waits until it holds, at most `seconds`. */
export async function within(seconds: number, ask: () => unknown, value: unknown) {
  await expect.poll(ask, { timeout: seconds * 1000, interval: 250 }).toEqual(value)
}
