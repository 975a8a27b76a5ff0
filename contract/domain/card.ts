import { z } from 'zod'
import { listOf, PlainText } from './bounds.ts'

/** A person's membership card and labels, as they are printed (R1.6). */
export const Card = z.object({
  name: PlainText,
  /** The name as it stands on the card; first and last name unless another was chosen (R3.8). */
  displayName: PlainText,
  /** Where the printed name may be broken: before or behind it. */
  surname: PlainText,
  membershipId: PlainText.nullable(),
  photo: PlainText.nullable(),
  /** What this code is for, as the family calls it, and what it opens. */
  label: PlainText,
  url: PlainText,
  /** The short code, typed by a finder without a camera, 3-3-3; none yet where the code is older than short codes are. */
  shortCode: PlainText.nullable(),
  /** Every usable code of the person: a sheet of labels holds them all. */
  labels: listOf(z.object({ label: PlainText, url: PlainText, shortCode: PlainText.nullable() })),
})
export type Card = z.output<typeof Card>

/** What can be printed: the card itself, or a sheet of labels for the person's things. */
export const PRINT_KINDS = ['card', 'labels'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]
export const isPrintKind = (value: unknown): value is PrintKind => PRINT_KINDS.includes(value as PrintKind)
