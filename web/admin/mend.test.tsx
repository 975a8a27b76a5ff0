import { expect, test } from 'vitest'
import { draw, linesOf, routed } from '../test/draw.tsx'
import type { MendedAccount } from './mend-parts.tsx'
import Mend from './mend.tsx'

const account: MendedAccount = {
  uid: 'siew-hua',
  name: 'Siew Hua Lim',
  type: 'DEMENTIA',
  seen: '2026-11-02T01:00:00.000Z',
  prefixCountryNum: null,
  phone: null,
  email: null,
  newEmail: null,
  address: {
    postalCode: null,
    blockNumber: null,
    streetName: null,
    unitNumber: null,
    building: null,
    cityCountry: null,
  },
  locale: 'en',
  language: 'Hokkien',
  numberAsked: null,
  resetsWaitUntil: null,
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
}
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
