import { execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../test/postgres-server.ts'

const folder = fileURLToPath(new URL('./peers/', import.meta.url))
const bin = (name: string) => `${folder}node_modules/.bin/${name}`
const run = (cwd: string, program: string, args: string[], input?: string) =>
  execFileSync(program, args, {
    cwd,
    ...(input !== undefined && { input }),
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })

/** Installs the peers from their own lock file. */
export const installPeers = () => run(folder, 'npm', ['ci', '--silent'])

/** Gives every peer the markup of `html`, and builds those that are built. */
export function buildPages(html: string) {
  run(folder, process.execPath, ['page-from-html.ts'], html)
  run(`${folder}next`, process.execPath, [bin('next'), 'build'])
  run(`${folder}react-router`, process.execPath, [bin('react-router'), 'build'])
}

/** Starts one of bench/peers and waits until it answers. */
export async function startPeer(
  name: 'next' | 'react-router' | 'bare' | 'fastify',
  environment: Record<string, string> = {},
) {
  const port = await freePort()
  const [cwd, args] = {
    next: [`${folder}next`, [bin('next'), 'start', '--hostname', '127.0.0.1', '--port', String(port)]],
    'react-router': [`${folder}react-router`, ['server.ts']],
    bare: [folder, ['bare.ts']],
    fastify: [folder, ['fastify.ts']],
  }[name] as [string, string[]]
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const answered = await fetch(url).catch(() => undefined)
    if (answered) break
    if (child.exitCode !== null || tries > 150) throw new Error(`The peer ${name} did not start.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
