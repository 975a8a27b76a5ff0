import pg from 'pg'
import { eq } from 'drizzle-orm'
import { readConfig } from '../service/config.ts'
import { openPostgres } from '../service/db/open.ts'
import { incidents } from '../service/db/tables.ts'
import { openLog } from '../service/log.ts'
import { toAccount } from '../service/messages/recipient.ts'
import { openService } from '../service/open.ts'
import { timelineFor } from '../service/safe-return/reading.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { effort } from './effort.ts'
import { median } from './figures.ts'
import { record } from './record.ts'

/**
 * What a caregiver's page asks for while one stranger sends without end: the reading of an alarm with one report, and with
 * 10,000 from forty networks. `npm run bench -- family-page`.
 */
const REPORTS = 10_000
const CALLS = 30

/** An alarm of a person with one caregiver, and so many reports, each with its line in the timeline. */
async function fill(url: string, reports: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into accounts (uid, type, status, firstname, lastname, created_at, updated_at)
     values ('person', 'DEMENTIA', 'APPROVED', 'Siew Hua', 'Lim', now(), now()),
            ('carer', 'CAREGIVER', 'APPROVED', 'Hui Min', 'Lim', now(), now())`,
  )
  await client.query(
    `insert into tags (id, person_uid, carer_uid, uid_tags, relationship, relationship_side, status, contact_order, accepted_at, active_at, created_at, updated_at)
     values ('tag', 'person', 'carer', 'carer', 'Parent', 'PERSON', 'ACCEPTED', 1, now(), now() - interval '1 hour', now(), now())`,
  )
  await client.query(
    `insert into incidents (id, person_uid, opened_by, opened_at, escalation) values ('alarm', 'person', 'FINDER', now(), 'FULL')`,
  )
  await client.query(
    `insert into submissions (id, incident_id, person_uid, code, device_hash, name, phone, locale, place, network_hash, created_at)
     select 'report' || n, 'alarm', 'person', 'code', 'device' || n, repeat('话', 60), '+65' || 80000000 + n, 'en', repeat('处', 190), 'network' || n % 40, now() + n * interval '50 ms'
     from generate_series(1, ${reports}) n`,
  )
  await client.query(
    `insert into incident_events (incident_id, kind, submission_id, place, created_at)
     select 'alarm', 'details-left', id, place, created_at from submissions`,
  )
  await client.query('vacuum analyze')
  await client.end()
}

async function measure(url: string, reports: number) {
  const database = await openPostgres(url, { pool: 4, onError: () => {} })
  const service = await openService({
    config: { ...readConfig({ APP_ENV: 'development' }), live: true },
    log: openLog('silent'),
    database,
    secret: 'a secret for measuring only, of enough characters',
    publicUrl: () => 'https://bench.test',
    work: false,
  })
  await fill(url, reports)
  const [alarm] = await service.db.select().from(incidents).where(eq(incidents.id, 'alarm'))
  if (!alarm) throw new Error('the alarm was not stored')
  const read = () => timelineFor(service, alarm, toAccount('carer'))
  const rounds: number[] = []
  for (let round = 0; round <= effort.rounds; round += 1) {
    const times: number[] = []
    for (let call = 0; call < CALLS; call += 1) {
      const started = performance.now()
      await read()
      times.push(performance.now() - started)
    }
    // The first round warms up.
    if (round > 0) rounds.push(median(times))
  }
  const bytes = Buffer.byteLength(JSON.stringify(await read()))
  await service.close()
  return { rounds, kilobytes: bytes / 1000 }
}

const server = await startPostgres({ shared_buffers: '512MB' })
try {
  const one = await measure(await server.createDatabase('one'), 1)
  const many = await measure(await server.createDatabase('many'), REPORTS)
  await record('family-page', {
    title: 'The family’s page',
    how: `The reading of one alarm on PostgreSQL, median of ${CALLS} calls a round: with one report, and with ${REPORTS.toLocaleString('en')} whose names and places are as long as they may be.`,
    figures: [
      { what: 'one report', unit: 'ms', rounds: one.rounds },
      { what: `${REPORTS.toLocaleString('en')} reports`, unit: 'ms', rounds: many.rounds, atMost: 100 },
      {
        what: `the answer at ${REPORTS.toLocaleString('en')} reports`,
        unit: 'kB',
        rounds: [many.kilobytes],
        atMost: 60,
      },
    ],
  })
} finally {
  await server.stop()
}
