import { charactersIn, SHORT_CODE_LENGTH } from '#contract/domain/short-code.ts'
import type { RefusalCode } from '#contract/errors.ts'

/** Why a typed code cannot be one: too few or too many characters, or a wrong one among nine (D70.11). */
export const slipIn = (typed = ''): RefusalCode =>
  charactersIn(typed) === SHORT_CODE_LENGTH ? 'code-mistyped' : 'code-length'
