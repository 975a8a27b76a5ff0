import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { outbox } from './db/tables.ts'
import {
  CALLER,
  callersWithoutNumbers,
  HARMLESS,
  isReachable,
  KEPT,
  LEFT,
  type Reader,
} from './test/callers-without-numbers.ts'
import { addressOf, inputFor } from './test/generated-input.ts'
import { PIXEL } from './test/pictures.ts'
import { dressOf } from './test/withheld.ts'
import { traceWith, type SpanFacts } from './tracing.ts'

/** Calls that must have answered, or the others' silence says nothing. */
const ANSWERED = [
  'readPerson',
  'submitSafeReturn',
  'listTaggedAccounts',
  'readHelperStatus',
  'tellWhereabouts',
  'readTypedCode',
  'reportTypedCode',
  'readThread',
  'writeThread',
  'readFound',
  'printFound',
  'readFoundThreads',
  'writeFoundThread',
  'readOwnThreads',
  'printOwnIncident',
  'listPeople',
  'readHome',
]
/** What ends the account or the alarm comes last: nothing is left to read then. */
const isLast = ({ name }: Endpoint) => /^(leave|signOut|delete|end|remove|stop|revoke)/.test(name)
const inOrder = (calls: readonly Endpoint[]) => [
  ...calls.filter(({ method }) => method === 'get'),
  ...calls.filter((call) => call.method !== 'get' && !isLast(call)),
  ...calls.filter(({ method }) => method === 'get'),
  ...calls.filter((call) => call.method !== 'get' && isLast(call)),
]

async function ask({ from, fields }: Reader, call: Endpoint, seed: number) {
  // Exactly one thing is said in a thread at a time.
  const isThread = call.body && 'sentence' in call.body.shape
  const absent = fc.constant(undefined)
  const said: Reader['fields'] = isThread ? { text: absent, position: absent } : {}
  const input = inputFor({ ...HARMLESS, ...fields, ...said }, 0)
  const given = fc.record({ params: input(call.params), query: input(call.query), body: input(call.body) })
  const [{ params, query, body } = { params: {}, query: {}, body: {} }] = fc.sample(given, { seed, numRuns: 1 })
  const path = addressOf(call, params, query)
  return call.upload
    ? from.send(call.method.toUpperCase(), path, PIXEL)
    : from.send(call.method.toUpperCase(), path, call.body && JSON.stringify(body))
}

/** Every row of every table, as text, by the table. */
async function everyRow({ db }: Pick<Awaited<ReturnType<typeof callersWithoutNumbers>>, 'db'>) {
  const Rows = z.object({ rows: z.array(z.object({ name: z.string() })) })
  const tables = Rows.parse(
    await db.execute(
      sql`select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    ),
  ).rows
  const Texts = z.object({ rows: z.array(z.object({ text: z.string() })) })
  const read = async (name: string) => {
    const [schema = '', table = ''] = name.split('.')
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    return Texts.parse(await db.execute(sql`select row_to_json(one)::text as text from ${from} as one`)).rows
  }
  const rows = new Map<string, string>()
  for (const { name } of tables) rows.set(name, (await read(name)).map(({ text }) => text).join('\n'))
  return rows
}

test('no call, message, log line, trace or stored row tells finder or family a number that is kept from them', async () => {
  const spans: string[] = []
  const note = (name: string, facts: SpanFacts = {}) => void spans.push(name, JSON.stringify(facts))
  onTestFinished(() => traceWith(undefined))
  traceWith({
    current: () => undefined,
    async span(name, { facts }, work) {
      note(name, facts)
      return work({ rename: (to) => note(to), add: (more) => note('', more) })
    },
  })
  const its = await callersWithoutNumbers()
  its.logged()
  const { readers, daughter, son } = its
  expect(its.wasConnected, 'somebody was connected through us').toBe(true)
  const told: string[] = []
  const answered = new Set<string>()
  for (const [nth, call] of inOrder(endpoints.filter(isReachable)).entries()) {
    for (const [who, reader] of readers.entries()) {
      const response = await ask(reader, call, 100 * nth + who)
      if (response.ok) answered.add(call.name)
      const headers = JSON.stringify([...response.headers])
      const bytes = new Uint8Array(await response.arrayBuffer())
      for (const number of reader.withheld) {
        const dress = dressOf(number, bytes) ?? dressOf(number, headers)
        if (dress) told.push(`${reader.is} is told ${number} by ${call.name} (${dress})`)
      }
    }
    await its.runJobs()
  }
  expect(told).toEqual([])
  expect(ANSWERED.filter((name) => !answered.has(name))).toEqual([])
  for (const number of [CALLER, LEFT, KEPT, daughter.phone, son.phone]) {
    expect(dressOf(number, its.logged()), `${number} in the log`).toBeUndefined()
    expect(dressOf(number, spans.join('\n')), `${number} in the traces`).toBeUndefined()
  }
  const texts = await its.db.select().from(outbox)
  for (const { to, text, subject } of texts) {
    const kept = to === daughter.phone || to === son.phone ? [CALLER, KEPT] : [CALLER, KEPT, daughter.phone]
    for (const number of kept) expect(dressOf(number, `${subject}\n${text}`), `${number} to ${to}`).toBeUndefined()
  }
  const rows = await everyRow(its)
  // Who calls through us leaves their number nowhere; whose it is has it, and where a text to it goes.
  const home = ['public.accounts', 'public.outbox', 'public.contact_changes']
  const stored = [...rows].filter(([, text]) => dressOf(CALLER, text)).map(([name]) => name)
  expect(stored, 'rows with the caller’s number').toEqual([])
  // Staff have it, and a text of ours goes to it.
  const kept = [...rows].filter(([, text]) => dressOf(KEPT, text)).map(([name]) => name)
  expect(kept.filter((name) => name !== 'public.submissions' && name !== 'public.outbox')).toEqual([])
  const hers = [...rows].filter(([name, text]) => !home.includes(name) && dressOf(daughter.phone, text))
  expect(
    hers.map(([name]) => name),
    'rows with the daughter’s number',
  ).toEqual([])
}, 120_000)
