import './environment.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { addressOf, LOOPBACK, readConfig, type Config } from '../service/config.ts'
import { openLog, type Logger } from '../service/log.ts'
import { watchProcess } from '../service/metrics.ts'
import { openService } from '../service/open.ts'
import { openDatabase } from '../service/open-database.ts'
import { jobHandlers } from '../service/app.ts'
import { loadSampleLife } from '../service/sample/life.ts'
import { people } from '../service/sample/people.ts'
import { VERSION } from '../service/version.ts'
import { buildIfNeeded, findReadyBuild } from './build.ts'
import { listenForCommands } from './command-socket.ts'
import { developmentWebsite, type RunningWebsite } from './development.ts'
import { drainOf } from './drain.ts'
import { builtWebsite } from './files.ts'
import { failureSays } from './failure.ts'
import { holdDataFolder, refuseSkew, StartError } from './instance.ts'
import { refuseLostKeys, refuseOtherKeys, refuseOtherLookups } from './keys-at-start.ts'
import { endOnSignals } from './signals.ts'
import { stop } from './stop.ts'
import { createSite } from './website.ts'

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** The answer until the service is ready: 503 with Retry-After. */
const starting: Answer = (_incoming, outgoing) => outgoing.writeHead(503, { 'Retry-After': '5' }).end('Starting.')

/** What is said where the machine does not give us the port or the address. */
const PORT_REFUSED: Record<string, (port: number, host: string | undefined) => string> = {
  EADDRINUSE: (port) => `Port ${port} is busy. Stop what uses it, or choose another with PORT.`,
  EACCES: (port) => `Port ${port} is not for this user. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (_port, host) => `This machine has no address ${host}. Choose another with HOST.`,
  ENOTFOUND: (_port, host) => `This machine knows no address ${host}. Choose another with HOST.`,
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const says = PORT_REFUSED[error.code ?? '']
      reject(says ? new StartError(says(port, host)) : error)
    })
    server.listen(port, host, resolve)
  })
}

/** OpenTelemetry, which nothing loads unless its settings ask for it. */
const openTelemetry = async (settings: NonNullable<Config['telemetry']>) =>
  (await import('./telemetry/open.ts')).openTelemetry(settings)

/** What a browser on this machine asks for: its own name, or the one address on which it listens. */
const nameOf = (host: string) => {
  const isOwn = LOOPBACK.has(host) || host === '0.0.0.0' || host === '::'
  return isOwn ? 'localhost' : isIPv6(host) ? `[${host}]` : host
}

/** A line of the log where those are collected, which others are not to stand between; else a line for the operator who started it. */
function sayReady({ live, appEnv, brand, outsideOff }: Config, log: Logger, localUrl: string) {
  const text = `${brand.name} ${VERSION} is ready on ${localUrl}`
  if (live) log.info({ appEnv, node: process.version }, text)
  else console.log(`\n${text}`)
  if (!outsideOff) return
  const off = 'The outside world is off: no message is sent, and every page says so.'
  if (live) log.warn(off)
  else console.log(off)
}

/** Starts the whole product in one process: `npm start`, whose `--life` fills a trial's console, or `npm run dev` with `--dev`. */
async function main() {
  if (process.argv.includes('--version')) return console.log(VERSION)
  const startsNoMore = endOnSignals()
  const development = process.argv.includes('--dev')
  const config = readConfig(process.env, development ? 'development' : undefined)
  const telemetry = config.telemetry && (await openTelemetry(config.telemetry))
  if (telemetry || config.metricsToken) watchProcess()
  const log = openLog(config.logLevel, undefined, telemetry?.onLine)
  const release = config.databaseUrl ? undefined : await holdDataFolder(config.dataDir)

  // The port is bound first, so that a busy port is reported at once and not after a build.
  let answer: Answer = starting
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing))
  const drain = drainOf(server)
  await listen(server, config)
  const build = development ? undefined : await (config.live ? findReadyBuild() : buildIfNeeded())
  if (build?.isNew) console.log('Built the website.')
  const { port } = server.address() as AddressInfo
  const local = `http://${nameOf(config.host)}:${port}`
  const localUrl = addressOf({ ...config, publicUrl: undefined }, local)
  const publicUrl = addressOf(config, local)

  const database = await openDatabase(config, log, { serving: true })
  await refuseSkew(database)
  await refuseOtherKeys(database, config)
  const service = await openService({ config, log, database, publicUrl: () => publicUrl })
  await refuseLostKeys(service)
  await refuseOtherLookups(service)
  telemetry?.serve({ log, refresh: service.refreshFigures })
  // Decided before the lock: a live process would wait for it as long as a migration runs, and fill nothing.
  if (process.argv.includes('--life') && !config.live) await database.alone(() => loadSampleLife(service, jobHandlers))
  const website: RunningWebsite = build ? builtWebsite(build) : await developmentWebsite(server)
  let stopping = false
  const site = getRequestListener(createSite(service, website, () => stopping).fetch)
  answer = website.middleware
    ? (incoming, outgoing) => website.middleware?.(incoming, outgoing, () => void site(incoming, outgoing))
    : (incoming, outgoing) => void site(incoming, outgoing)
  const stopCommands = config.databaseUrl ? undefined : await listenForCommands(service)

  sayReady(config, log, localUrl)
  if (config.devTour) {
    console.log(`\n  A finder's page   ${localUrl}/safereturncards/${people[0]?.codes[0]?.code}`)
    console.log(`  The locator       ${localUrl}/go-to-points`)
    console.log(`  The tour          ${localUrl}/dev\n`)
  }

  const stopOnce = () => {
    if (stopping) return
    stopping = true
    void stop({
      drain,
      drainSeconds: config.drainSeconds,
      running: [service.jobs.rest, ...(stopCommands ? [stopCommands] : [])],
      closing: [async () => website.close?.(), service.close, async () => release?.(), async () => telemetry?.close()],
      log,
      ...(!config.live && { print: (line) => console.log(line) }),
    })
  }
  startsNoMore()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stopOnce)
}

try {
  await main()
} catch (error) {
  console.error(failureSays(error))
  process.exit(1)
}
