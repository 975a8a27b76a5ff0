import { expect, test } from 'vitest'
import type { AccountFile } from '#contract/admin-accounts.ts'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { Tags } from './account-tags.tsx'

const link: AccountFile['tags'][number] = {
  id: 'link',
  uid: 'hui-min',
  name: 'Hui Min Lim',
  type: 'CAREGIVER',
  accountStatus: 'APPROVED',
  status: 'ACCEPTED',
  relationship: 'Child',
  relationshipSide: 'CARER',
  objected: false,
  barredAt: null,
  createdAt: '2026-03-02T01:00:00.000Z',
}
const account = { uid: 'siew-hua', type: 'DEMENTIA' }
const said = (changes: Partial<typeof link>, locale: 'en' | 'md' | 'ms') =>
  linesOf(draw(routed(Tags, { account: { ...account, tags: [{ ...link, ...changes }] }, mayBar: false }), locale))

test('staff read of a link who is what to whom, and nothing is theirs', () => {
  expect(said({}, 'en')).toContain('The caregiver is the person’s: Son or daughter')
  expect(said({ relationship: 'Parent', relationshipSide: 'PERSON' }, 'en')).toContain(
    'The person is the caregiver’s: Mother or father',
  )
  expect(said({}, 'md')).toContain('看护者是当事人的：子女')
  expect(said({}, 'ms')).toContain('Bagi orang itu, penjaga ialah: Anak')
})
