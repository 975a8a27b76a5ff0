import { newPassword as rules } from '#contract/forms.ts'
import { PasswordFields } from './credentials.tsx'
import { section } from './section.ts'

/** A password of one's own, typed twice, for an account that exists. */
export const newPassword = section({
  fields: () => ['password', 'confirmPassword'],
  rules: () => rules,
  Ask: () => <PasswordFields />,
})
