import { fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { NEAREST_LIMIT } from '../contract/limits.ts'
import { readConfig } from '../service/config.ts'
import { openPostgres } from '../service/db/open.ts'
import { planePoint } from '../service/locator/plane.ts'
import { nearestGoToPoints } from '../service/locator/nearest.ts'
import { openLog } from '../service/log.ts'
import { openService } from '../service/open.ts'
import { startPostgres } from './postgres.ts'

/**
 * The nearest capability beside a bare `ORDER BY position <-> $1 LIMIT 5` on the same PostgreSQL through the same driver,
 * at 1,000 and 1,000,000 points, in turns; then what the HTTP call adds; then the memory of a large import.
 * `npm run bench -- locator`; results in bench/results/locator.json.
 */
const SIZES = [1000, 1_000_000]
const ROUNDS = 7
const CALLS = 300
const IMPORT_ROWS = 100_000

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const rounded = (value: number) => Math.round(value * 1000) / 1000
/** Medians of the rounds, and their spread. */
const summary = (rounds: number[]) => ({
  p50: rounded(median(rounds)),
  lowest: rounded(Math.min(...rounds)),
  highest: rounded(Math.max(...rounds)),
})

/** Positions over the main island, the same in every run. */
function positions(seed: number) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return () => ({ lat: 1.24 + random() * 0.22, lng: 103.63 + random() * 0.38 })
}

/** Milliseconds of each call, one after the other. */
async function timed(work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < CALLS; index += 1) {
    const started = performance.now()
    await work(index)
    times.push(performance.now() - started)
  }
  return times
}

async function fill(url: string, size: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select setseed(0.42)')
  await client.query(
    `insert into go_to_points (id, name, address, postal_code, region, opening_hours, lat, lng, source, search_text, created_at, updated_at)
     select 'point' || lpad(n::text, 16, '0'), 'Place ' || n, n || ' Bench Road', lpad((n % 830000)::text, 6, '0'), 'CENTRAL',
            'Daily: 9 am - 9 pm', 1.24 + random() * 0.22, 103.63 + random() * 0.38, 'BENCH',
            ' place ' || n || ' | ' || n || ' bench road | ', '2026-01-01', '2026-01-01'
     from generate_series(1, ${size}) n`,
  )
  await client.query('vacuum analyze go_to_points')
  await client.end()
}

async function measure(url: string, size: number) {
  const database = await openPostgres(url, { pool: 4, onError: () => {} })
  const service = await openService({
    // Without the sample's points.
    config: { ...readConfig({ APP_ENV: 'development', LIMITS: 'nearestGoToPoints=100000000/60' }), live: true },
    log: openLog('silent'),
    database,
    secret: 'a secret for measuring only, of enough characters',
    publicUrl: () => 'https://bench.test',
    work: false,
  })
  await fill(url, size)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const next = positions(size)
  const asked = Array.from({ length: CALLS }, next)
  const at = (index: number) => asked[index] ?? next()
  const bare = (index: number) => {
    const { lat, lng } = at(index)
    const { x, y } = planePoint({ lat, lng })
    return pool.query('select * from go_to_points where deleted_at is null order by position <-> $1::point limit 5', [
      `(${x},${y})`,
    ])
  }
  const capability = (index: number) => nearestGoToPoints(service, { ...at(index), limit: NEAREST_LIMIT })
  const peer = { address: '192.0.2.1', ownMachine: false }
  const call = async (index: number) => {
    const { lat, lng } = at(index)
    const answer = await service.app.request(`/account/go-to-points/nearest?lat=${lat}&lng=${lng}`, {}, peer)
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    await answer.arrayBuffer()
  }
  const inProcess = async (index: number) => {
    const { lat, lng } = at(index)
    await (
      await service.app.request(`/account/go-to-points/nearest?lat=${lat}&lng=${lng}`, {}, { ...peer, inProcess: true })
    ).arrayBuffer()
  }
  const ways = { bare, capability, call, inProcess }
  const rounds = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]))
  // The first round warms caches and compilers, and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const p50 = median(await timed(way))
      if (round > 0) rounds[name]?.push(p50)
    }
  }
  const plan = await database.db.execute(
    sql`explain select id from go_to_points where deleted_at is null order by position <-> point(11544000, 145000) limit 12`,
  )
  await pool.end()
  await service.close()
  const result = Object.fromEntries(Object.entries(rounds).map(([name, values]) => [name, summary(values)]))
  return {
    points: size,
    ms: result,
    plan: (plan as unknown as { rows: Record<string, string>[] }).rows.map((row) => row['QUERY PLAN']),
  }
}

/** The memory of an import in a process of its own, above the same process when it idles. */
async function measureImport(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'homeward-bench-'))
  const file = join(folder, 'points.csv')
  const next = positions(7)
  const lines = ['name,address,postal,lat,lng,kind,region,ura_region,planning_area,hours,phone,note,updated,source']
  for (let row = 1; row <= IMPORT_ROWS; row += 1) {
    const { lat, lng } = next()
    lines.push(
      `Place ${row},"Blk ${row} Bench Road, #01-${row}",${String(row).padStart(6, '0')},${lat.toFixed(6)},${lng.toFixed(6)},other,CENTRAL,,BENCH,Daily: 9 am - 9 pm,6123 4567,,20260101,BENCH`,
    )
  }
  await writeFile(file, lines.join('\n'))
  try {
    const child = fork(new URL('./locator-import.ts', import.meta.url).pathname, [url, file])
    return await new Promise<object>((resolve, reject) => {
      child.once('message', (message) => resolve(message as object))
      child.once('exit', (code) => code && reject(new Error(`the import ended with ${code}`)))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const server = await startPostgres({ shared_buffers: '512MB' })
try {
  const nearest: Awaited<ReturnType<typeof measure>>[] = []
  for (const size of SIZES) nearest.push(await measure(await server.createDatabase(`points_${size}`), size))
  const large = await measureImport(await server.createDatabase('import'))
  const of = (index: number, way: string) => nearest[index]?.ms[way]?.p50 ?? NaN
  const report = {
    measured: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
    rounds: ROUNDS,
    callsARound: CALLS,
    nearest,
    ratios: {
      capabilityToBare: SIZES.map((points, index) => ({
        points,
        ratio: rounded(of(index, 'capability') / of(index, 'bare')),
      })),
      growth: rounded(of(1, 'capability') / of(0, 'capability')),
      bareGrowth: rounded(of(1, 'bare') / of(0, 'bare')),
    },
    import: large,
  }
  await mkdir(new URL('./results/', import.meta.url), { recursive: true })
  await writeFile(new URL('./results/locator.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`)
  console.log(JSON.stringify(report, null, 2))
} finally {
  await server.stop()
}
