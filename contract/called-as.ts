import { z } from 'zod'
import { Count } from './domain/bounds.ts'
import { FinderRelation } from './finder-relation.ts'

/**
 * How a contact is called on the pages of finder and family ("Call her daughter"); the contact chooses one, or it follows from
 * the relationship and the gender (docs/decisions.md, "Called as"). `relationship` keeps its specified values (P3.3).
 */
export const CALLED_AS = [
  'daughter',
  'son',
  'granddaughter',
  'grandson',
  'mother',
  'father',
  'grandmother',
  'grandfather',
  'wife',
  'husband',
  'sister',
  'brother',
  'niece',
  'nephew',
  'aunt',
  'uncle',
  'friend',
  'neighbour',
  'helper',
] as const
export const CalledAs = z.enum(CALLED_AS)
export type CalledAs = z.output<typeof CalledAs>

/** The pronoun of the person in the sentences about them: by gender, else "their". */
export const PRONOUNS = ['her', 'his', 'their'] as const
export const Pronoun = z.enum(PRONOUNS)
export type Pronoun = z.output<typeof Pronoun>

/** A contact, as a finder's or the family's page names them. */
export const Kin = z.object({
  relation: FinderRelation,
  calledAs: CalledAs.nullable(),
  /** 1, 2, … where two contacts would be called alike ("first number", "second number"); else null. */
  ordinal: Count.min(1).nullable(),
})
export type Kin = z.output<typeof Kin>
