import { and, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CONSOLE_PAGE } from '#contract/limits.ts'
import { accounts } from '../db/tables.ts'
import { seedAccounts } from '../test/many-accounts.ts'
import { adminConsole } from '../test/console.ts'
import { expectNoWholeTable, planOf } from '../test/plans.ts'
import { clientsBy } from './find.ts'
import { isClient } from './scope.ts'

const ROWS = 50_000
/** Persons whom the organisation registered and who appointed it, as `seedAccounts` makes them, and 300 more who appointed it. */
const CLIENTS = 300
const ORGANISATION = 'seed-organisation-0'

let its: Awaited<ReturnType<typeof adminConsole>>
beforeAll(async () => {
  its = await adminConsole()
  await seedAccounts(its.db, ROWS, its.service.now())
  const at = its.service.now().toISOString()
  await its.db.execute(sql`insert into accounts (uid, type, status, firstname, locale, created_at, updated_at)
    values (${ORGANISATION}, 'PARTNER', 'APPROVED', 'Seed', 'en', ${at}, ${at}) on conflict do nothing`)
  await its.db
    .execute(sql`insert into tags (id, person_uid, carer_uid, uid_tags, relationship, relationship_side, status, active_at,
      created_at, updated_at)
    select 'seed' || uid, uid, ${ORGANISATION}, uid, 'Care Partner', 'PERSON', 'ACCEPTED', ${at}, ${at}, ${at}
    from accounts where type = 'DEMENTIA' and status = 'APPROVED' and master_partner_uid is null limit ${CLIENTS}`)
  await its.db.execute(sql`analyze tags`)
})

test('an organisation’s clients are found by indexes, however many accounts there are: the list, a filter, a search', async () => {
  const at = its.service.now()
  const session = {
    id: 'seed',
    role: 'organisation',
    actor: 'seed-staff',
    name: '',
    organisation: ORGANISATION,
    secondFactor: true,
    lastUsedAt: at,
    expiresAt: at,
  } as const
  const clients = await its.db.$count(accounts, isClient(its.db, session, at))
  expect(clients).toBeGreaterThanOrEqual(CLIENTS)
  const queries = [
    {},
    { show: 'nobody' },
    { show: 'alarm' },
    { show: 'asks' },
    { text: 'tan' },
    { branch: 'Bedok' },
  ] as const
  for (const query of queries) {
    const { where } = await clientsBy(its.db, session, query, at)
    const list = its.db
      .select({ uid: accounts.uid })
      .from(accounts)
      .where(and(where))
      .orderBy(accounts.sortName, accounts.uid)
      .limit(CONSOLE_PAGE + 1)
    expectNoWholeTable(await planOf(its.db, list.getSQL()), clients * 4)
  }
})
