import { z } from 'zod'

/** What a caregiver is to the person, as a finder reads it; free text has become "Caregiver". */
export const FinderRelation = z.enum([
  'Nephew / Niece',
  'Child',
  'Grandchild',
  'Spouse',
  'Parent',
  'Grandparent',
  'Uncle / Aunt',
  'Organisation Staff',
  'Volunteer',
  'Care Partner',
  'Caregiver',
])
