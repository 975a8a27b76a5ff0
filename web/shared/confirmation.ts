import type { Confirmation } from '#contract/confirmation.ts'

/** The confirmation that a form was sent with; none from an account without a password. */
export const confirmationOf = ({ password }: Record<string, string>): Confirmation | undefined =>
  password === undefined ? undefined : { password }
