import { z } from 'zod'

/** A person's membership card and labels, as they are printed (R1.6). */
export const Card = z.object({
  name: z.string(),
  /** The name as it stands on the card; first and last name unless another was chosen (R3.8). */
  displayName: z.string(),
  membershipId: z.string().nullable(),
  photo: z.string().nullable(),
  /** What this code is for, as the family calls it, and what it opens. */
  label: z.string(),
  url: z.string(),
  /** Every usable code of the person: a sheet of labels holds them all. */
  labels: z.array(z.object({ label: z.string(), url: z.string() })),
})
export type Card = z.output<typeof Card>

/** What can be printed: the card itself, or a sheet of labels for the person's things. */
export const PRINT_KINDS = ['card', 'labels'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]
export const isPrintKind = (value: unknown): value is PrintKind => PRINT_KINDS.includes(value as PrintKind)
