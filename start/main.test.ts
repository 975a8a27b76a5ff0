import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdDataFolder, socketPath } from './instance.ts'
import { peerOf, trustedProxies } from './peer.ts'
import { startProduct } from './test/product.ts'

const folder = () => mkdtemp(join(tmpdir(), 'homeward-start-'))

/** What `npm start` says and its exit status, for starts that end by themselves. */
async function start(environment: Record<string, string>, script = 'start/main.ts', args: string[] = []) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status = await new Promise<number | null>((done) => child.once('exit', done))
  return { said: said.trim(), status }
}

test('a busy port is one clear sentence', async () => {
  const busy = createServer()
  await new Promise<void>((ready) => busy.listen(0, '127.0.0.1', ready))
  const { port } = busy.address() as AddressInfo
  const { said, status } = await start({ PORT: String(port), DATA_DIR: await folder() })
  busy.close()
  expect(said).toBe(`Port ${port} is busy. Stop what uses it, or choose another with PORT.`)
  expect(status).toBe(1)
})

test('an address that this machine has not is one clear sentence', async () => {
  const { said, status } = await start({ HOST: '203.0.113.1', TRIAL_PUBLIC: '1', PORT: '0', DATA_DIR: await folder() })
  expect([said, status]).toEqual(['This machine has no address 203.0.113.1. Choose another with HOST.', 1])
})

test('a data folder that cannot be written is one clear sentence', async () => {
  const file = join(await folder(), 'file')
  await writeFile(file, '')
  const { said, status } = await start({ PORT: '0', DATA_DIR: join(file, 'data') })
  expect(said).toContain('cannot be written. Choose another with DATA_DIR')
  expect(said.split('\n')).toHaveLength(1)
  expect(status).toBe(1)
})

test('a data folder in use by another process is one clear sentence', async () => {
  const data = await folder()
  const release = await holdDataFolder(data)
  const running = createServer()
  await new Promise<void>((ready) => void socketPath(data).then((path) => running.listen(path, ready)))
  const { said, status } = await start({ PORT: '0', DATA_DIR: data })
  running.close()
  await release()
  expect(said).toBe(
    `The data folder ${data} is in use by another process. Stop that one, or choose another with DATA_DIR.`,
  )
  expect(status).toBe(1)
})

test('a process whose data folder another one took while it slept ends with one clear sentence', async () => {
  const data = await folder()
  const { child, ended, said } = await startProduct({ environment: { DATA_DIR: data } })
  // What the other one does when the lock of a process that stands still is more than 10 s old.
  await utimes(join(data, 'lock'), new Date(), new Date(Date.now() + 60_000))
  expect(await ended).toBe(1)
  expect(said().trim().split('\n').at(-1)).toBe(
    `Another process has taken the data folder ${data}, for this one slept or stood still for more than 10 s. This one ends.`,
  )
  child.kill('SIGKILL')
}, 60_000)

test('wrong settings are all named at once', async () => {
  const { said, status } = await start({ APP_ENV: 'production', PORT: '80000', LOG_LEVEL: 'loud' })
  expect(said).toContain('PORT:')
  expect(said).toContain('LOG_LEVEL:')
  expect(status).toBe(1)
})

test('a database server without APP_ENV is refused: sample codes must never be published', async () => {
  const { said, status } = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  expect(said).toContain('DATABASE_URL is set but APP_ENV is not')
  expect(status).toBe(1)
})

test('a data folder whose process was killed is free again within seconds', async () => {
  const data = await folder()
  const script = `import('./start/instance.ts').then(({ holdDataFolder }) => holdDataFolder(${JSON.stringify(data)})).then(() => process.kill(process.pid, 'SIGKILL'))`
  await new Promise((done) => spawn(process.execPath, ['-e', script]).once('exit', done))
  const release = await holdDataFolder(data)
  await expect(release()).resolves.toBeUndefined()
}, 30_000)

test('the data folder is private to its owner', async () => {
  const data = join(await folder(), 'fresh')
  const release = await holdDataFolder(data)
  const { statSync } = await import('node:fs')
  expect(statSync(data).mode & 0o777).toBe(0o700)
  await release()
  await chmod(data, 0o755)
  // And so it is when it stood there before, open to everybody.
  await (
    await holdDataFolder(data)
  )()
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('a command socket whose path would be too long stands in a private folder of the system', async () => {
  const short = await folder()
  expect(await socketPath(short)).toBe(join(short, 'socket'))
  const long = join(short, 'x'.repeat(120))
  expect(Buffer.byteLength(await socketPath(long))).toBeLessThanOrEqual(100)
})

test('a command on a database that nobody named says so, and makes none', async () => {
  const data = join(await folder(), 'data')
  for (const words of [['check'], ['admin', 'create', 'lost.admin', '--name', 'Lost Admin'], ['migrate', '--plan']]) {
    const { said, status } = await start({ DATA_DIR: data }, 'start/homeward.ts', words)
    expect(said).toContain('No database is named, and no process runs here. Set DATABASE_URL')
    expect(status).toBe(1)
  }
  expect(existsSync(join(data, 'pg'))).toBe(false)
})

test.each([['start/main.ts'], ['start/homeward.ts']])(
  '%s says in a sentence that the database is away',
  async (script) => {
    const away = { APP_ENV: 'trial', DATABASE_URL: 'postgres://somebody:secret9@127.0.0.1:1/none', PORT: '0' }
    const { said, status } = await start(away, script, ['check'])
    expect(said.split('\n').at(-1)).toMatch(/^The database does not answer: ECONNREFUSED\. Look at DATABASE_URL/)
    expect(said).not.toMatch(/secret9|^ +at /m)
    expect(status).toBe(1)
  },
)

test('the version is that of the package, for the start and for commands', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  for (const script of ['start/main.ts', 'start/homeward.ts'])
    expect(await start({}, script, ['--version'])).toEqual({ said: version, status: 0 })
})

test('a command without a running process opens the trial’s database when it is asked to', async () => {
  const { said, status } = await start({ DATA_DIR: await folder() }, 'start/homeward.ts', ['check', '--trial'])
  expect(said).toBe(
    'The database answers. Messages waiting: 0, failed: 0, handed over without an answer: 0, held by no job: 0.',
  )
  expect(status).toBe(0)
})

test('only trusted proxies may say who the caller is', () => {
  const headers = new Headers({ 'x-forwarded-for': '198.51.100.9, 10.0.0.2', host: 'localhost' })
  expect(peerOf(headers, '203.0.113.5', trustedProxies([])).address).toBe('203.0.113.5')
  expect(peerOf(headers, '::ffff:10.0.0.1', trustedProxies(['10.0.0.0/8'])).address).toBe('198.51.100.9')
  expect(peerOf(headers, '127.0.0.1', trustedProxies(['loopback'])).address).toBe('10.0.0.2')
})

test('the tour opens only for this machine, asked for by its own name, without a proxy between', () => {
  const own = (host: string, address: string, extra: Record<string, string> = {}) =>
    peerOf(new Headers({ host, ...extra }), address, trustedProxies([])).ownMachine
  expect(own('localhost:3000', '127.0.0.1')).toBe(true)
  expect(own('127.0.0.1:3000', '::ffff:127.0.0.1')).toBe(true)
  expect(own('homeward.example', '127.0.0.1')).toBe(false)
  expect(own('localhost:3000', '203.0.113.5')).toBe(false)
  expect(own('localhost:3000', '127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(false)
})
