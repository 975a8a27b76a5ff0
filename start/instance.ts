import { createHash } from 'node:crypto'
import { access, chmod, constants, mkdir, rm, stat } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { lock } from 'proper-lockfile'
import { clockSkew, skewProblem } from '../service/clock.ts'
import type { OpenedDatabase } from '../service/db/open.ts'

/** The error that ends the start with one sentence and exit status 1. */
export class StartError extends Error {}

/** Refuses to run on a clock that differs from the database's: alarms would climb at the wrong time. @throws StartError */
export async function refuseSkew(database: OpenedDatabase): Promise<void> {
  const problem = skewProblem(await clockSkew(database))
  if (problem) throw new StartError(problem)
}

/**
 * Takes the data folder for this process: the embedded database does not lock itself, and a second process would
 * destroy it. The lock ends with the process. @throws StartError when the folder cannot be written or is in use
 */
export async function holdDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    // A folder that stood there before is closed to others too, where it is ours to close.
    if ((await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o700)
  } catch {
    throw new StartError(
      `The data folder ${folder} cannot be written. Choose another with DATA_DIR, or change its owner.`,
    )
  }
  try {
    // A killed process leaves its lock behind; it is stale after ten seconds, unless a process answers on the socket.
    const retries = (await answers(await socketPath(folder))) ? 0 : { retries: 12, minTimeout: 1000, maxTimeout: 1000 }
    return await lock(folder, {
      lockfilePath: join(folder, 'lock'),
      stale: 10_000,
      update: 3000,
      retries,
      onCompromised: () => {
        // Nothing is closed in order: another process writes the same files.
        console.error(
          `Another process has taken the data folder ${folder}, for this one slept or stood still for more than 10 s. This one ends.`,
        )
        process.exit(1)
      },
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'ELOCKED') {
      throw new StartError(
        `The data folder ${folder} is in use by another process. Stop that one, or choose another with DATA_DIR.`,
      )
    }
    throw error
  }
}

/** Socket addresses longer than this do not work everywhere. */
const SOCKET_PATH_BYTES = 100

/** The path of the running process's command socket; in a private temporary folder when the path would be too long. */
export async function socketPath(dataDir: string): Promise<string> {
  const beside = join(resolve(dataDir), 'socket')
  if (Buffer.byteLength(beside) <= SOCKET_PATH_BYTES) return beside
  const name = createHash('sha256').update(beside).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `homeward-${name}`, 'socket')
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return path
}

/** Opens the socket of the running process, or gives nothing when none listens. */
export const reach = (path: string) =>
  new Promise<Socket | undefined>((resolve) => {
    const connection = createConnection(path, () => resolve(connection))
    connection.once('error', () => resolve(undefined))
  })

async function answers(path: string): Promise<boolean> {
  const connection = await reach(path)
  connection?.destroy()
  return connection !== undefined
}

/** Only the holder of the data folder removes a socket that a dead process left. */
export const removeStaleSocket = (path: string) => rm(path, { force: true })
