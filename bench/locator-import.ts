import { openPostgres } from '../service/db/open.ts'
import { importGoToPoints } from '../service/locator/import.ts'

/** One large import in a process of its own: tells its parent what memory it took above the idle process. */
const [url = '', file = ''] = process.argv.slice(2)
const database = await openPostgres(url, { pool: 2, onError: () => {} })
await database.migrate()
await new Promise((resolve) => setTimeout(resolve, 1000))
const idle = process.memoryUsage.rss()
let highest = idle
const watching = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20)
const started = performance.now()
const service = { db: database.db, now: () => new Date('2026-01-02T00:00:00Z') }
const first = await importGoToPoints(service, file, { actor: 'bench' })
const seconds = (performance.now() - started) / 1000
const again = await importGoToPoints(service, file, { actor: 'bench' })
clearInterval(watching)
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
process.send?.({
  rows: first.rows,
  added: first.added,
  seconds: Math.round(seconds * 10) / 10,
  changedTheSecondTime: again.added + again.changed,
  idleMegabytes: megabytes(idle),
  highestMegabytes: megabytes(highest),
  aboveIdleMegabytes: megabytes(highest - idle),
})
await database.close()
process.disconnect?.()
