import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { summaryOf } from './telemetry/queries.ts'
import { people } from '../service/sample/people.ts'
import { importsOf, readSources } from '../test/floors.ts'
import { asked, startProduct, submission, within } from './test/product.ts'
import { collector, type SeenSpan } from './test/collector.ts'

const CODE = people[0]?.codes[0]?.code ?? ''
const METRICS_TOKEN = 'a token that only the tests know'

/** The product on an embedded database of its own that tells a collector. */
const startTelling = async (url: string, environment: Record<string, string> = {}) =>
  startProduct({
    environment: {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'homeward-telemetry-')),
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      METRICS_TOKEN,
      LOG_LEVEL: 'info',
      ...environment,
    },
  })

/** How often `/metrics` says that a text was handed over. */
async function textsSent(site: string) {
  const { text } = await asked(`${site}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = text.matchAll(/^homeward_messages_total\{.*channel="sms",outcome="sent"\} (\d+)$/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}

test('a family’s text is followed back to the finder’s report, through page, call, job and query, and no trace tells of anybody', async () => {
  const kept = await collector()
  const { url: site, child, ended, said } = await startTelling(kept.url)
  // A stranger's own trace: were it believed, anybody could fill ours.
  const theirs = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${theirs}-b7ad6b7169203331-01` }
  expect((await asked(`${site}/safereturncards/${CODE}`, { headers })).status).toBe(200)
  expect((await asked(...submission(site, CODE, '87654321'))).status).toBe(200)
  await within(20, () => textsSent(site).then((sent) => sent > 0), true)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)

  const spans = kept.spans()
  const below = (parent: SeenSpan | undefined, name: RegExp) =>
    spans.find((span) => span.parent === parent?.spanId && span.traceId === parent.traceId && name.test(span.name))
  const page = spans.find(({ name }) => name === 'GET /safereturncards/:uid')
  expect([page?.parent, page?.traceId === theirs], 'a request begins a trace').toEqual(['', false])
  const read = below(page, /^call readPerson$/)
  expect(read?.attributes['http.response.status_code']).toBe('200')
  expect(below(read, /^select return_codes$/)?.attributes).toMatchObject({ 'db.system.name': 'postgresql' })

  const text = spans.find(
    ({ name, attributes }) => name === 'send sms' && attributes['homeward.message.outcome'] === 'sent',
  )
  const chain: string[] = []
  for (let span = text; span; span = spans.find(({ spanId }) => spanId === span?.parent)) chain.unshift(span.name)
  expect(chain, 'from the text to what caused it').toEqual([
    'POST',
    'call submitSafeReturn',
    'job send-alarm-sms',
    'send sms',
  ])
  expect(spans.filter(({ traceId }) => traceId === text?.traceId).length).toBeGreaterThan(10)

  const logged = kept.logs()
  expect(logged.find((line) => line.attributes.page === '/safereturncards/:uid')?.traceId).toBe(page?.traceId)
  expect(logged.find((line) => line.attributes.call === 'submitSafeReturn')?.traceId).toBe(text?.traceId)
  expect(said(), 'the same stands in the line itself').toContain(`"trace_id":"${text?.traceId}"`)
  expect([...kept.metrics()]).toEqual(
    expect.arrayContaining([
      'homeward_messages_total',
      'homeward_request_seconds',
      'homeward_alarms_unanswered',
      'process_cpu_seconds_total',
    ]),
  )

  const everything = kept.everything()
  expect(everything, 'the bytes are read as they came').toContain('call submitSafeReturn')
  const [first] = people
  for (const personal of [
    CODE,
    '87654321',
    'Aisha',
    '127.0.0.1',
    'undici',
    first?.account.firstname,
    first?.account.lastname,
    '+65',
  ])
    expect(everything, `${personal}`).not.toContain(personal ?? expect.fail('no name'))
  expect(everything).not.toMatch(/[\w.-]+@[\w-]+\.[a-z]{2}/)
}, 120_000)

test('a collector that refuses, and then never answers, is not noticed by whoever uses the product', async () => {
  let refuses = true
  const kept = await collector((_asked, response) => void (refuses && response.writeHead(503).end()))
  const { url: site, child, ended, said } = await startTelling(kept.url, { OTEL_METRIC_EXPORT_INTERVAL: '1000' })
  for (const phone of ['81230001', '81230002']) {
    const before = kept.asked()
    await within(20, () => kept.asked() > before, true)
    expect((await asked(`${site}/safereturncards/${CODE}`)).status).toBe(200)
    expect((await asked(...submission(site, CODE, phone))).status).toBe(200)
    refuses = false
  }
  child.kill('SIGTERM')
  expect(await ended, 'and the stop is whole').toBe(0)
  expect(said()).toMatch(/^Stopped\.$/m)
  expect(said().match(/the collector does not take it/g)?.length ?? 0).toBeLessThanOrEqual(1)
}, 120_000)

test('without its settings nothing of OpenTelemetry is loaded: one file asks for it, when it is wanted', () => {
  const sources = readSources('contract', 'service', 'web', 'start')
  const naming = [...sources].filter(([, text]) => /['"`]@opentelemetry\//.test(text)).map(([file]) => file)
  expect(naming.length).toBeGreaterThan(3)
  expect(naming.filter((file) => !file.startsWith('start/telemetry/'))).toEqual([])
  const asking = [...sources].filter(
    ([file, text]) =>
      !file.startsWith('start/telemetry/') && importsOf(file, text).some((one) => one.startsWith('start/telemetry/')),
  )
  expect(asking.map(([file]) => file)).toEqual(['start/main.ts'])
  expect(sources.get('start/main.ts')).toMatch(/config\.telemetry && \(await openTelemetry/)
})

test.each([
  ['select "uid", "name" from "accounts" where "accounts"."uid" = $1', 'select accounts'],
  ['insert into "messages" ("id") values ($1)', 'insert messages'],
  ['update "incidents" set "closed_at" = $1', 'update incidents'],
  ['with x as (select 1 from only pgboss.job) select * from x', 'with job'],
  ['begin', 'begin'],
  ["select 'it''s from Siew Hua', $1", 'select'],
])('the query %j is told as %j', (text, summary) => {
  expect(summaryOf(text).summary).toBe(summary)
})
