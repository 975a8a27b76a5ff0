import { beforeAll, describe, test } from 'vitest'
import { ACCOUNT_STATUSES, ACCOUNT_TYPES } from '#contract/options.ts'
import { accounts } from '../db/tables.ts'
import { seedAccounts } from '../test/many-accounts.ts'
import { expectNoWholeTable, planOf } from '../test/plans.ts'
import { registration } from '../test/registration.ts'
import { FEW, few, LIST_PAGE, plans, walk } from './list.ts'
import { walkWaiting } from './queue.ts'
import { inScope } from './scope.ts'

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

test('the queues read no more than their page', async () => {
  const edges = [undefined, { uid: 'm', since: new Date(its.service.now().getTime() - 10_000_000).toISOString() }]
  for (const types of [['DEMENTIA', 'CAREGIVER'], ['PARTNER'], ['PUBLIC']] as const)
    for (const edge of edges) expectNoWholeTable(await planOf(its.db, walkWaiting(types, edge)), LIST_PAGE + 1)
})
