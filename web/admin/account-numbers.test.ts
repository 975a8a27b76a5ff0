import { expect, test } from 'vitest'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { routeArgs } from '../test/route.ts'
import { loader } from './account.tsx'

const file = (changes: Partial<AccountFile>) => ({
  readAccount: { ok: true, data: { phone: null, homeNumber: null, partner: null, status: 'PENDING', ...changes } },
  listLinks: { ok: true, data: { links: [] } },
  listDuplicates: {
    ok: true,
    data: { own: { phone: '+65 81234567' }, duplicates: [{ phone: '+60 123456789' }, { phone: null }], hasMore: false },
  },
})
const read = (changes: Partial<AccountFile>) =>
  loader(routeArgs('/admin/users/huimin', { uid: 'huimin' }, file(changes)).args)

test('the page of an account shows each number in groups, as people read it', async () => {
  const { account, found } = await read({ phone: '+65 81234567', homeNumber: '61234567' })
  expect([account.phone, account.homeNumber, account.partner]).toEqual(['+65 8123 4567', '6123 4567', null])
  expect(found?.own.phone).toBe('+65 8123 4567')
  expect(found?.duplicates.map(({ phone }) => phone)).toEqual(['+60 12 345 6789', null])
})
test('of an organisation too, and what was typed as a hotline stays where it is no number', async () => {
  const partner = { pocPhone: '91234567', hotlineNumber: '1800-CARE' } as AccountFile['partner']
  expect((await read({ partner })).account.partner).toMatchObject({
    pocPhone: '9123 4567',
    hotlineNumber: '1800-CARE',
  })
  expect((await read({})).account.phone).toBeNull()
})
