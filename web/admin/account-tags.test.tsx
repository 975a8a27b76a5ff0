import { expect, test } from 'vitest'
import { linkedDaughter } from '../test/console.tsx'
import { draw, linesOf, routed } from '../test/draw.tsx'
import { Tags } from './account-tags.tsx'

const account = { uid: 'siew-hua', type: 'DEMENTIA' }
const said = (changes: Partial<typeof linkedDaughter>, locale: 'en' | 'md' | 'ms') =>
  linesOf(
    draw(routed(Tags, { account: { ...account, tags: [{ ...linkedDaughter, ...changes }] }, mayBar: false }), locale),
  )

test('staff read of a link who is what to whom, and nothing is theirs', () => {
  expect(said({}, 'en')).toContain('The caregiver is the person’s: Son or daughter')
  expect(said({ relationship: 'Parent', relationshipSide: 'PERSON' }, 'en')).toContain(
    'The person is the caregiver’s: Mother or father',
  )
  expect(said({}, 'md')).toContain('看护者是当事人的：子女')
  expect(said({}, 'ms')).toContain('Bagi orang itu, penjaga ialah: Anak')
})
