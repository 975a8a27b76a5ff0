import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { metrics, watchProcess } from '../service/metrics.ts'
import { readQuery } from './test/promql.ts'

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const read = (path: string) => readFileSync(path, 'utf8')
const alerts = Rules.parse(parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules)
const { panels } = Dashboard.parse(JSON.parse(read('deploy/grafana/homeward.json')))
const queries: [where: string, query: string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [`panel ${title}`, expr])),
]

/** Series that Prometheus makes itself, and labels that it puts on every series of a target. */
const OF_PROMETHEUS = new Set(['up'])
const OF_TARGET = new Set(['job', 'instance'])

/** What `/metrics` has: each series by its name, with the labels and values that it has from the start. */
async function shownSeries() {
  const shown = new Map<string, Map<string, Set<string>>>()
  const text = await metrics.metrics()
  for (const [, family = '', type = ''] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    const { labelNames = [] } = (metrics.getSingleMetric(family) as { labelNames?: string[] } | undefined) ?? {}
    const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const end of ends) {
      const labels = end === '_bucket' ? [...labelNames, 'le'] : labelNames
      shown.set(family + end, new Map(labels.map((label) => [label, new Set<string>()])))
    }
  }
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)\{([^}]*)\} /gm))
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      shown.get(name)?.get(label)?.add(value)
  return shown
}

/** What is wrong with a query: it is none, or names a series, a label or a value that there is not. */
function faultsOf(query: string, shown: Awaited<ReturnType<typeof shownSeries>>): string[] {
  const { selectors, grouped } = readQuery(query)
  const known = selectors.flatMap(({ metric }) => [...(shown.get(metric)?.keys() ?? [])])
  const ofLabels = selectors.flatMap(({ metric, matchers }) => {
    const labels = shown.get(metric)
    if (!labels) return OF_PROMETHEUS.has(metric) ? [] : [`no series ${metric}`]
    return matchers.flatMap(({ label, operator, value }) => {
      const values = labels.get(label)
      if (!values) return OF_TARGET.has(label) ? [] : [`${metric} has no label ${label}`]
      // What an event adds first has no value from the start: a call, a pool of a server.
      if (values.size === 0) return []
      return (operator.endsWith('~') ? value.split('|') : [value])
        .filter((one) => ![...values].some((its) => new RegExp(`^(?:${one})$`).test(its)))
        .map((one) => `${metric} has no ${label} ${one}`)
    })
  })
  const ofGroups = grouped.filter((label) => !OF_TARGET.has(label) && !known.includes(label))
  return [...ofLabels, ...ofGroups.map((label) => `nothing here has the label ${label}`)]
}

let shown: Awaited<ReturnType<typeof shownSeries>>
beforeAll(async () => {
  // Every file that registers a figure.
  await Promise.all([import('../service/open.ts'), import('./answers.ts')])
  watchProcess()
  shown = await shownSeries()
})

describe('alerts and dashboard', () => {
  test('ask only for what /metrics shows', () => {
    expect(queries.length).toBeGreaterThan(40)
    const wrong = queries.flatMap(([where, query]) => faultsOf(query, shown).map((fault) => `${where}: ${fault}`))
    expect(wrong).toEqual([])
  })

  test.each([
    ['sum(homeward_nothing)', 'no series homeward_nothing'],
    ['homeward_messages_total{outcme="failed"}', 'homeward_messages_total has no label outcme'],
    ['homeward_messages_total{outcome="lost"}', 'homeward_messages_total has no outcome lost'],
    ['homeward_jobs{queue=~"sweep|swep"}', 'homeward_jobs has no queue swep'],
    ['sum by (chanel) (homeward_messages_waiting)', 'nothing here has the label chanel'],
    ['homeward_request_seconds', 'no series homeward_request_seconds'],
  ])('%s would be found out', (query, fault) => {
    expect(faultsOf(query, shown)).toEqual([fault])
  })

  test('a query that Prometheus could not read would be found out', () => {
    expect(() => readQuery('sum(rate(homeward_messages_total[5m])')).toThrow(/^at \d+/)
    expect(() => readQuery('max by channel (homeward_messages_waiting)')).toThrow(/^at \d+/)
  })

  test('every figure of ours is asked for by an alert or shown on the dashboard', () => {
    const asked = new Set(queries.flatMap(([, query]) => readQuery(query).selectors.map(({ metric }) => metric)))
    const families = [...shown.keys()].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
    const ours = new Set(families.filter((name) => name.startsWith('homeward_')))
    const unasked = [...ours].filter((name) => ![...asked].some((one) => one === name || one === `${name}_bucket`))
    // The age of the oldest says more than the number, which is there for whoever looks closer.
    expect(unasked).toEqual(['homeward_messages_waiting'])
  })
})

const Cases = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
})

describe('each alert', () => {
  // promtool runs them (deploy/prove.sh); here it is held that none is left out.
  const cases = Cases.parse(parse(read('deploy/prometheus/alerts.test.yml'))).tests.flatMap(
    (one) => one.alert_rule_test,
  )
  test.each(alerts.map(({ alert }) => alert))(
    '%s has a case in which it fires and one in which it is silent',
    (alert) => {
      const its = cases.filter(({ alertname }) => alertname === alert)
      expect(its.map(({ exp_alerts }) => exp_alerts.length > 0)).toEqual(expect.arrayContaining([true, false]))
    },
  )
  test('that a case names is there', () => {
    const names = new Set(alerts.map(({ alert }) => alert))
    expect(cases.map(({ alertname }) => alertname).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('runbooks', () => {
  const books = globSync('docs/runbooks/*.md')
  const alertsIn = (path: string) =>
    [...(/^Alerts: (.*)$/m.exec(read(path))?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)

  test('each alert leads to its runbook, which names it', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
    for (const { alert, annotations } of alerts) expect(alertsIn(annotations.runbook), alert).toContain(alert)
  })

  test('each runbook is led to by the alerts that it names, and by no others', () => {
    expect(books.length).toBeGreaterThan(10)
    for (const book of books) {
      const leading = alerts.filter(({ annotations }) => annotations.runbook === book.replaceAll('\\', '/'))
      expect(alertsIn(book), book).toEqual(leading.map(({ alert }) => alert))
      expect(alertsIn(book).length, book).toBeGreaterThan(0)
    }
  })

  test('what a runbook points to is there: other runbooks, pages, settings and figures', () => {
    for (const book of books) {
      const text = read(book)
      for (const [, to = ''] of text.matchAll(/\]\((\w[\w-]*\.md)\)/g))
        expect(
          books.map((one) => basename(one)),
          book,
        ).toContain(to)
      for (const [, page = '', heading = ''] of text.matchAll(/(docs\/\w+\.md), "([^"]+)"/g))
        expect(read(page), `${book}: ${heading}`).toMatch(new RegExp(`^## .*${heading}`, 'm'))
      for (const [figure] of text.matchAll(/\bhomeward_\w+/g)) expect([...shown.keys()], book).toContain(figure)
    }
  })
})
