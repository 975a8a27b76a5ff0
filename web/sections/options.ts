import {
  CAREGIVER_SIDE_RELATIONSHIPS,
  DEMENTIA_STAGES,
  DEMENTIA_TYPES,
  GENDERS,
  HOW_FOUND,
  LANGUAGES,
  NOT_SURE,
} from '#contract/options.ts'
import type { Translate } from '../translation.ts'

const LISTED = new Set<string>([
  ...CAREGIVER_SIDE_RELATIONSHIPS,
  ...LANGUAGES,
  ...DEMENTIA_TYPES,
  ...DEMENTIA_STAGES,
  ...GENDERS,
  ...HOW_FOUND,
  NOT_SURE,
])
/** A listed choice in the reader's language; what somebody wrote themselves as it is. */
export const optionText = (t: Translate, value: string): string => (LISTED.has(value) ? t(`options.${value}`) : value)
