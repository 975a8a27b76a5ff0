import { expect, test } from 'vitest'
import { mendedAccount } from '../test/console.tsx'
import { draw, linesOf, routed } from '../test/draw.tsx'
import type { MendedAccount } from './mend-parts.tsx'
import Mend from './mend.tsx'

const account = mendedAccount({
  tags: [
    {
      id: 'link',
      uid: 'sunrise',
      name: 'Sunrise Day Care',
      type: 'PARTNER',
      status: 'ACCEPTED',
      relationship: 'Care Partner',
      relationshipSide: 'PERSON',
      restorableUntil: null,
    },
  ],
})
const page = (changes: Partial<MendedAccount>, locale: 'en' | 'md' | 'ms') =>
  draw(routed(Mend, { loaderData: { account: { ...account, ...changes } } }), locale)
const PHOTO = 'href="/admin/users/siew-hua/photo"'

test('whoever corrects what is known of a person finds the page that replaces the photo', () => {
  expect(page({}, 'en')).toContain(PHOTO)
  expect(page({ type: 'CAREGIVER', language: null }, 'en'), 'a photo is the person’s').not.toContain(PHOTO)
})

test('an organisation is called what it is to the person, in every language', () => {
  expect(linesOf(page({}, 'en')).join(' ')).toContain('Care partner')
  expect(linesOf(page({}, 'md')).join(' ')).toContain('照护伙伴')
  expect(linesOf(page({}, 'md')).join(' ')).not.toContain('Care Partner')
})
