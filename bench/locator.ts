import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { NEAREST_LIMIT } from '#contract/limits.ts'
import { readConfig } from '../service/config.ts'
import { openPostgres } from '../service/db/open.ts'
import { planePoint } from '../service/db/plane.ts'
import { nearestGoToPoints } from '../service/locator/nearest.ts'
import { openLog } from '../service/log.ts'
import { openService } from '../service/open.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { effort } from './effort.ts'
import { interleaved, median, ratios } from './figures.ts'
import { measureSuggestions } from './locator-suggestions.ts'
import { record } from './record.ts'

/**
 * The nearest capability beside a bare `ORDER BY position <-> $1 LIMIT 5` on the same PostgreSQL through the same driver,
 * at 1,000 and 1,000,000 points, in turns; then what the HTTP call adds; then the memory of a large import.
 * `npm run bench -- locator`.
 */
const SIZES = [1000, 1_000_000]
const CALLS = 300
const IMPORT_ROWS = 100_000

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
    migrates: true,
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
  const capability = (index: number) => nearestGoToPoints(service, { ...at(index), limit: NEAREST_LIMIT, offset: 0 })
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
      await service.app.request(
        `/account/go-to-points/nearest?lat=${lat}&lng=${lng}&counted=yes`,
        {},
        { ...peer, inProcess: true },
      )
    ).arrayBuffer()
  }
  const p50 = (way: (index: number) => Promise<unknown>) => async () => median(await timed(way))
  const measured = await interleaved(effort.rounds, {
    bare: p50(bare),
    capability: p50(capability),
    call: p50(call),
    page: p50(inProcess),
  })
  const plan = await database.db.execute(
    sql`explain select id from go_to_points where deleted_at is null order by position <-> point(11544000, 145000) limit 12`,
  )
  await pool.end()
  await service.close()
  const [, scan = ''] = (plan as unknown as { rows: Record<string, string>[] }).rows.map((row) => row['QUERY PLAN'])
  if (!scan.includes('Index Scan using go_to_points_position')) throw new Error(`not an index scan: ${scan}`)
  return measured
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
    return await new Promise<{ aboveIdleMegabytes: number }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { aboveIdleMegabytes: number }))
      child.once('exit', (code) => code && reject(new Error(`the import ended with ${code}`)))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const server = await startPostgres({ shared_buffers: '512MB' })
try {
  const [small, large] = [SIZES[0] ?? 0, SIZES[1] ?? 0]
  const few = await measure(await server.createDatabase('few'), small)
  const many = await measure(await server.createDatabase('many'), large)
  const imported = await measureImport(await server.createDatabase('import'))
  const suggested = await measureSuggestions()
  const at = (points: number, measured: typeof few) => [
    {
      what: `nearest, ${points.toLocaleString('en')} points, to the bare query`,
      unit: '×',
      rounds: ratios(measured.capability, measured.bare),
      atMost: 2,
    },
    { what: `the bare query, ${points.toLocaleString('en')} points`, unit: 'ms', rounds: measured.bare },
    { what: `nearest, ${points.toLocaleString('en')} points`, unit: 'ms', rounds: measured.capability },
    {
      what: `the whole HTTP call, limiter included, ${points.toLocaleString('en')} points`,
      unit: 'ms',
      rounds: measured.call,
    },
    {
      what: `the same in process, as the page asks, ${points.toLocaleString('en')} points`,
      unit: 'ms',
      rounds: measured.page,
    },
  ]
  await record('locator', {
    title: 'Nearest Go-To Points',
    how: `The capability beside a bare \`ORDER BY position <-> $1 LIMIT 5\` through the same driver on the same PostgreSQL;
medians of ${CALLS} calls a round, one after the other. The import of ${IMPORT_ROWS.toLocaleString('en')} rows ran in a process of its own.`,
    figures: [
      ...at(small, few),
      ...at(large, many),
      {
        what: `growth of nearest from ${small.toLocaleString('en')} to ${large.toLocaleString('en')} points`,
        unit: '×',
        rounds: ratios(many.capability, few.capability),
        atMost: 2,
      },
      {
        what: `import of ${IMPORT_ROWS.toLocaleString('en')} rows: memory above the idle process`,
        unit: 'MB',
        rounds: [imported.aboveIdleMegabytes],
        atMost: 300,
      },
      {
        what: 'a suggestion while somebody types, 121,360 postal codes, embedded database: the slowest',
        unit: 'ms',
        rounds: [Math.max(...suggested)],
        atMost: 50,
      },
      { what: 'the same, half of them', unit: 'ms', rounds: [median(suggested)] },
    ],
  })
} finally {
  await server.stop()
}
