import { inArray, sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '#contract/options.ts'
import type { Queryable } from '../db/open.ts'
import { accounts, messages } from '../db/tables.ts'
import { seedAccounts } from '../test/many-accounts.ts'
import { registration } from '../test/registration.ts'
import { FEW, few, LIST_PAGE, plans, walk } from './list.ts'
import { walkWaiting } from './queue.ts'
import { inScope } from './scope.ts'
import { spansQuery } from './spans.ts'

const ROWS = 50_000
/** More rows than this are never sorted: what one page asks of every walk, or what a search is allowed to find. */
const SORTED_AT_MOST = FEW + 1

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function planOf(db: Queryable, query: SQL): Promise<Node[]> {
  const { rows } = (await db.execute(sql`explain (analyze, format json) ${query}`)) as unknown as {
    rows: { 'QUERY PLAN': [{ Plan: Node }] }[]
  }
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Node)
}

const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** The table is not read as a whole: no scan of it, no walk longer than `read`, and nothing longer than that sorted. */
function expectNoWholeTable(nodes: Node[], read: number) {
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'accounts')).toEqual([])
  for (const node of nodes) {
    // A bitmap is of the index alone: what is read of the table by it stands in its own node.
    if (/Scan/.test(node['Node Type']) && node['Node Type'] !== 'Bitmap Index Scan')
      expect(rowsOf(node), node['Node Type']).toBeLessThanOrEqual(read)
    if (!/Sort/.test(node['Node Type'])) continue
    for (const sorted of node.Plans ?? []) expect(rowsOf(sorted), 'sorted').toBeLessThanOrEqual(SORTED_AT_MOST)
  }
}

let its: Awaited<ReturnType<typeof registration>>
beforeAll(async () => {
  its = await registration()
  await seedAccounts(its.db, ROWS, its.service.now())
})

const orders = {
  name: { column: accounts.sortName, type: 'text' as const, descending: false },
  updated: { column: accounts.updatedAt, type: 'timestamptz' as const, descending: true },
}
const everything = { words: [], types: ACCOUNT_TYPES, statuses: ACCOUNT_STATUSES }
const asked = {
  everybody: everything,
  'persons alone': { ...everything, types: ['DEMENTIA'] as const },
  'those who wait': { ...everything, statuses: ['PENDING'] as const },
  'suspended caregivers': { ...everything, types: ['CAREGIVER'] as const, statuses: ['SUSPENDED'] as const },
}

describe.each(Object.entries(asked))('the list of %s', (_name, which) => {
  test.each(Object.entries(orders))(
    'by %s reads no more than its page, first and in the middle',
    async (_by, order) => {
      await its.db.transaction(async (tx) => {
        await tx.execute(plans('walk'))
        const middle = order.type === 'text' ? 'm' : its.service.now().toISOString()
        for (const edge of [undefined, { uid: 'm', key: middle, status: 'APPROVED' as const }])
          for (const down of [true, false])
            expectNoWholeTable(await planOf(tx, walk(which, order, edge, down, LIST_PAGE + 1)), LIST_PAGE + 1)
      })
    },
  )
})

test('a search reads what it finds, and of very many no more than are put in order', async () => {
  await its.db.transaction(async (tx) => {
    await tx.execute(plans('few'))
    for (const words of [['seed00042'], ['tan', 'wei'], ['d23'], ['tan'], ['seed']])
      for (const order of Object.values(orders)) {
        const query = few({ ...everything, words }, order, undefined, order.descending, LIST_PAGE + 1)
        expectNoWholeTable(await planOf(tx, query), FEW + 1)
      }
  })
})

test('an organisation’s list reads its own', async () => {
  await its.db.transaction(async (tx) => {
    await tx.execute(plans('few'))
    const console = { actor: 'seed-staff', role: 'organisation', organisation: 'seed-organisation-0' } as const
    const query = few(
      { ...everything, scope: inScope(tx, console, 'list-file', its.service.now()) },
      orders.name,
      undefined,
      false,
      LIST_PAGE + 1,
    )
    expectNoWholeTable(await planOf(tx, query), ROWS / 20)
  })
})

test('the queues read no more than their page', async () => {
  const edges = [undefined, { uid: 'm', since: new Date(its.service.now().getTime() - 10_000_000).toISOString() }]
  for (const types of [['DEMENTIA', 'CAREGIVER'], ['PARTNER'], ['PUBLIC']] as const)
    for (const edge of edges) expectNoWholeTable(await planOf(its.db, walkWaiting(types, edge)), LIST_PAGE + 1)
})

test('At a glance counts weeks and days by indexes alone', async () => {
  await its.db.execute(sql`
    insert into messages (id, kind, channel, recipient_kind, status, created_at)
    select 'plan' || n, 'approved', 'sms', 'DUTY', case when n % 50 = 0 then 'FAILED' else 'DELIVERED' end,
      ${its.service.now().toISOString()}::timestamptz - make_interval(mins => n) from generate_series(1, ${ROWS}::int) n`)
  await its.db.execute(sql`vacuum analyze messages`)
  const until = its.service.now()
  const spans = [{ from: new Date(until.getTime() - 86_400_000), until }]
  const nodes = await planOf(
    its.db,
    spansQuery(messages, messages.createdAt, spans, inArray(messages.status, ['SENT', 'DELIVERED'])),
  )
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'messages')).toEqual([])
  const read = nodes.filter((node) => node['Relation Name'] === 'messages').map(rowsOf)
  expect(Math.max(...read)).toBeLessThanOrEqual(1441)
})
