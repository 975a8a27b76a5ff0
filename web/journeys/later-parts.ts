import type { Congratulations } from './congratulations.tsx'
import type { Review } from './review.tsx'
import type { SignInAgain } from './sign-in-again.tsx'
import type { StepsToRegister } from './steps-to-register.tsx'

/** Parts of a step's page that a step with the first questions does not have: pages that may show one bring it (D56.11). */
export const laterParts: {
  Congratulations?: typeof Congratulations
  Review?: typeof Review
  SignInAgain?: typeof SignInAgain
  StepsToRegister?: typeof StepsToRegister
} = {}
export const bringParts = (parts: typeof laterParts) => void Object.assign(laterParts, parts)
