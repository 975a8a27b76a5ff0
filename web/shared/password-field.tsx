import type { ReactNode } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { Field } from './field.tsx'

/** What the calls take: more than a password may have, so that a long one is refused in words and not cut off unseen. */
const MAX_LENGTH = 200

/** The question for a password in a form that the browser sends: the current one, or with `isNew` another. */
export const PasswordField = ({
  isNew = false,
  ...question
}: {
  name: string
  id?: string
  label: string
  hint?: ReactNode
  mistake?: RefusalCode | undefined
  isNew?: boolean
  required?: boolean
}) => (
  <Field
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    maxLength={MAX_LENGTH}
    required
    {...question}
  />
)
