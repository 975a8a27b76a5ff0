import type { Handlers } from '../serve.ts'
import { createCaregiver } from './create-caregiver.ts'
import { checkDuplicateLastNricLastNameDateOfBirth, checkValidation } from './duplicates.ts'
import { createDementia, signupDementia } from './sign-up.ts'

export const personHandlers = {
  signupDementia,
  checkValidation,
  checkDuplicateLastNricLastNameDateOfBirth,
  createDementia,
  createCaregiver,
} satisfies Partial<Handlers>
