import { expect, test } from 'vitest'
import { registration } from '../test/registration.ts'
import { mayByUid } from './may.ts'

test.each([
  ['APPROVED', true],
  ['PENDING', false],
  ['SUSPENDED', false],
] as const)(
  'with no session at hand staff who are %s act for whom their organisation registered: %s',
  async (status, isAllowed) => {
    const { service, account, organisation } = await registration()
    const masterPartnerUid = await organisation()
    const staff = await account({ status, masterPartnerUid, phoneVerifiedAt: service.now() })
    const person = await account({ type: 'DEMENTIA', masterPartnerUid, createdBy: staff })
    const colleagues = await account({ type: 'DEMENTIA', masterPartnerUid, createdBy: masterPartnerUid })
    for (const uid of [person, colleagues])
      for (const act of ['card', 'photo', 'appoint', 'invite'] as const)
        expect(await mayByUid(service, staff, act, uid), act).toBe(isAllowed)
  },
)
