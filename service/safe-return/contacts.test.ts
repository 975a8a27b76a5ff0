import { describe, expect, test } from 'vitest'
import { contactsOf, maskPhone, relationToPerson } from './contacts.ts'
import { world } from '../test/world.ts'

describe('what a caregiver is to the person', () => {
  test.each([
    ['Parent', 'Child'],
    ['Child', 'Parent'],
    ['Grandparent', 'Grandchild'],
    ['Grandchild', 'Grandparent'],
    ['Uncle / Aunt', 'Nephew / Niece'],
    ['Nephew / Niece', 'Uncle / Aunt'],
    ['Spouse', 'Spouse'],
  ] as const)('who says "the person is my %s" is the person’s %s', (said, shown) => {
    expect(relationToPerson(said, 'PERSON')).toBe(shown)
  })

  test.each(['Parent', 'Child', 'Grandparent', 'Grandchild', 'Uncle / Aunt', 'Nephew / Niece', 'Spouse'])(
    'of whom the person says "my %s" stays that',
    (said) => {
      expect(relationToPerson(said, 'CARER')).toBe(said)
    },
  )

  test.each(['Volunteer', 'Organisation Staff', 'Care Partner'])('%s is the same from both sides', (said) => {
    expect(relationToPerson(said, 'PERSON')).toBe(said)
    expect(relationToPerson(said, 'CARER')).toBe(said)
  })

  test.each(['my neighbour Mdm Tan', 'parent', '', 'toString', '__proto__', '儿子'])(
    'free text such as "%s" may hold a name and is only "Caregiver"',
    (said) => {
      expect(relationToPerson(said, 'PERSON')).toBe('Caregiver')
      expect(relationToPerson(said, 'CARER')).toBe('Caregiver')
    },
  )
})

test('a masked number keeps only its last four digits', () => {
  expect(maskPhone('81234567')).toBe('•••• 4567')
})

test('caregivers come in the person’s order of contact, then organisations in theirs', async () => {
  const { person, carer, db, service } = await world()
  const uid = await person()
  const late = await carer(uid, { tag: { contactOrder: 9 } })
  const organisation = await carer(uid, { hotline: '6100 0001', tag: { contactOrder: 1 } })
  const other = await carer(uid, { hotline: '6100 0002', tag: { contactOrder: 0 } })
  const first = await carer(uid, { tag: { contactOrder: 2 } })
  const contacts = await contactsOf(db, uid, service.now())
  expect(contacts.map((contact) => contact.uid)).toEqual([first, late, other, organisation].map((carer) => carer.uid))
})
