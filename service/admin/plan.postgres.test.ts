import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DELIVERY_COUNT_MAX } from '#contract/admin-delivery.ts'
import { QUEUE_TYPES } from '#contract/admin-queue.ts'
import { dayOf } from '#contract/domain/time.ts'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '#contract/options.ts'
import { accounts, messages, waits } from '../db/tables.ts'
import { seedAccounts } from '../test/many-accounts.ts'
import { expectNoWholeTable, planOf, rowsOf } from '../test/plans.ts'
import { registration } from '../test/registration.ts'
import { conditionsOf, messagePage } from './account-messages.ts'
import { auditPage } from './audit.ts'
import { matching } from './audit-filter.ts'
import { FEW, few, LIST_PAGE, plans, walk } from './list.ts'
import { reasonsOf, withReason } from './duplicates.ts'
import { cappedCounts, organisationsOf, queueQueries } from './queue-counts.ts'
import { newestOf, undeliveredConditions } from './delivery.ts'
import { oldestQuery } from './overview.ts'
import { filtered, walkWaiting } from './queue.ts'
import { inScope } from './scope.ts'
import { spansQuery } from './spans.ts'

const ROWS = 50_000
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

describe('the queues', () => {
  const edges = () => [undefined, { uid: 'm', since: new Date(its.service.now().getTime() - 10_000_000).toISOString() }]

  test.each([
    {},
    { due: 'overdue' },
    { locale: 'ms' },
    { organisation: 'seed-organisation-0' },
    { claim: 'mine' },
    { claim: 'free' },
    { due: 'overdue', locale: 'ms', claim: 'free' },
  ] as const)('filtered by %j read no more than their page', async (filters) => {
    const which = await filtered(its.db, filters, 'seed-administrator', its.service.now())
    for (const types of [QUEUE_TYPES.all, ['DEMENTIA'], ['PARTNER']] as const)
      for (const edge of edges())
        expectNoWholeTable(await planOf(its.db, walkWaiting(types, which, edge)), LIST_PAGE + 1)
  })

  test('count up to a number, and no further', async () => {
    const { db, service } = its
    const counts = cappedCounts(await queueQueries(db, 'all', 'seed-administrator', service.now()))
    expectNoWholeTable(await planOf(db, counts), ROWS / 20)
    expectNoWholeTable(await planOf(db, organisationsOf(db, 'all').getSQL()), ROWS / 20)
  })
})

test('possible duplicates are looked for by an index for each reason', async () => {
  const { db, service, account, row } = its
  const uid = await account({
    type: 'DEMENTIA',
    status: 'PENDING',
    birth: '1944-11-30',
    searchName: 'siew hua tan',
    prefixCountryNum: '+65',
    phone: '80000042',
    email: 'seed@example.com',
    sealed: null,
  })
  const pending = (await row(uid)) ?? expect.fail('no account')
  const reasons = Object.entries(reasonsOf(service, pending))
  expect(reasons.map(([reason]) => reason)).toEqual(['birth-and-name', 'phone', 'email'])
  for (const [, reason] of reasons) expectNoWholeTable(await planOf(db, withReason(pending, reason, undefined)), 60)
})

describe('the audit', () => {
  const LINES = 200_000
  beforeAll(async () => {
    await its.db.execute(sql`
      insert into audit (actor, action, subject, device, network, details, created_at)
      select 'actor-' || n % 40, 'action-' || n % 100, 'subject-' || n % 20000,
        case when n % 10 = 0 then 'Firefox on Linux' end, case when n % 10 = 0 then '192.0.2.0/24' end, '{}',
        ${its.service.now().toISOString()}::timestamptz - make_interval(secs => n)
      from generate_series(1, ${LINES}::int) as n`)
    await its.db.execute(sql`analyze audit`)
  })
  const day = (ago: number) => dayOf(new Date(its.service.now().getTime() - ago * 86_400_000))

  test.each([
    ['of everybody', () => ({})],
    ['of one who acted', () => ({ actor: 'actor-7' })],
    ['about one person', () => ({ subject: 'subject-7' })],
    ['of one act', () => ({ action: 'action-7' })],
    ['from one network', () => ({ network: '192.0.2.0/24' })],
    ['from one device', () => ({ device: 'Firefox on Linux' })],
    ['of two days', () => ({ from: day(2), to: day(1) })],
    ['of one act about one person', () => ({ action: 'action-7', subject: 'subject-7' })],
  ])('%s reads no more than its page, first and in the middle', async (_name, filters) => {
    const middle = { at: new Date(its.service.now().getTime() - 100_000_000), id: '100000' }
    for (const place of [undefined, middle])
      expectNoWholeTable(
        await planOf(its.db, auditPage(its.db, matching(filters()), place, LIST_PAGE + 1).getSQL()),
        LIST_PAGE + 1,
      )
  })
})

test('an account’s messages, and those about a person, read no more than their page', async () => {
  await its.db.execute(sql`
    insert into messages (id, kind, channel, recipient_kind, recipient_id, details, status, created_at)
    select 'm' || n, 'approved', 'sms', 'ACCOUNT', 'to-' || n % 500,
      case when n % 3 = 0 then jsonb_build_object('personUid', 'about-' || n % 300) else '{}' end, 'DELIVERED',
      ${its.service.now().toISOString()}::timestamptz - make_interval(secs => n)
    from generate_series(1, 100000) as n`)
  await its.db.execute(sql`analyze messages`)
  const [to, about] = conditionsOf(its.db, { uid: 'to-7', type: 'DEMENTIA' })
  const place = { at: new Date(its.service.now().getTime() - 50_000_000), id: 'm50000' }
  for (const condition of [to, about])
    for (const edge of [undefined, place])
      expectNoWholeTable(await planOf(its.db, messagePage(its.db, condition, edge).getSQL()), LIST_PAGE + 1)
})

test('At a glance counts weeks and days by indexes alone', async () => {
  await its.db.execute(sql`truncate messages cascade`)
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

test('Delivery counts and pages what is undelivered by its indexes, whatever lies there', async () => {
  await its.db.execute(sql`truncate messages cascade`)
  await its.db.execute(sql`
    insert into messages (id, kind, channel, recipient_kind, status, provider_id, sent_at, created_at)
    select 'plan' || n, 'approved', 'sms', 'DUTY',
      case when n % 5 = 0 then 'FAILED' when n % 2 = 0 then 'SENT' else 'DELIVERED' end, 'SM' || n,
      ${its.service.now().toISOString()}::timestamptz - make_interval(mins => n),
      ${its.service.now().toISOString()}::timestamptz - make_interval(mins => n) from generate_series(1, ${ROWS}::int) n`)
  await its.db.execute(sql`vacuum analyze messages`)
  const place = { at: new Date(its.service.now().getTime() - 1_000_000_000), id: 'plan' }
  for (const condition of Object.values(undeliveredConditions(its.service.now())).flat()) {
    expectNoWholeTable(await planOf(its.db, newestOf(its.db, condition).getSQL()), DELIVERY_COUNT_MAX)
    for (const edge of [undefined, place])
      expectNoWholeTable(await planOf(its.db, messagePage(its.db, condition, edge).getSQL()), LIST_PAGE + 1)
  }
})

test('At a glance reads one row of each kind for who has waited longest', async () => {
  for (const type of ACCOUNT_TYPES)
    expectNoWholeTable(
      await planOf(its.db, oldestQuery(its.db, and(waits(accounts), eq(accounts.type, type))).getSQL()),
      1,
    )
})
