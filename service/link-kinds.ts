import { days, hours, minutes } from '#contract/domain/time.ts'
import { NUMBER_LINK_DAYS, QUESTION_LINK_DAYS } from '#contract/limits.ts'
import type { LINK_PURPOSES } from './db/enumerations.ts'

/** Every kind of link (docs/decisions.md, "Sessions and links"): how long it lives and whether one write consumes it. */
export const LINK_KINDS = {
  admin: { lifeMs: hours(12), once: false },
  partner: { lifeMs: days(7), once: true },
  'caregiver-partner': { lifeMs: days(7), once: false },
  'care-professional': { lifeMs: days(7), once: true },
  mop: { lifeMs: days(7), once: true },
  reset: { lifeMs: hours(1), once: true },
  'set-password': { lifeMs: days(7), once: true },
  'take-over': { lifeMs: days(7), once: true },
  email: { lifeMs: days(7), once: true },
  freeze: { lifeMs: days(7), once: true },
  question: { lifeMs: days(QUESTION_LINK_DAYS), once: true },
  number: { lifeMs: days(NUMBER_LINK_DAYS), once: true },
  'hand-over': { lifeMs: minutes(1), once: true },
  administrator: { lifeMs: days(7), once: true },
} as const satisfies Record<
  Exclude<(typeof LINK_PURPOSES)[number], 'found' | 'finder'>,
  { lifeMs: number; once: boolean }
>
export type LinkKind = keyof typeof LINK_KINDS
/** Links by which their recipient's account is opened, or changed: none works while it is frozen. */
export const OPENS_ACCOUNT = [
  'partner',
  'reset',
  'set-password',
  'take-over',
  'email',
  'question',
  'number',
  'hand-over',
] as const
