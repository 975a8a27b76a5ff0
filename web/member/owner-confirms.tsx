import { useTranslation } from 'react-i18next'
import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts'
import { PasswordField } from '../shared/password-field.tsx'
import { mistakeOf, type Stored } from './fields.tsx'

/** Asks whether it is the owner: for the present password, or to have signed in just now where there is none (D28.1). */
export function OwnerConfirms({
  hasPassword,
  label,
  hint,
  refused,
}: Pick<Stored, 'refused'> & {
  hasPassword: boolean
  label: string
  /** When it is needed, where not every change of the form needs it. */
  hint?: string
}) {
  const { t } = useTranslation('member')
  if (!hasPassword) return <p>{t('setting.google', { minutes: RECENT_SIGN_IN_MINUTES })}</p>
  return (
    <PasswordField
      name="password"
      label={label}
      hint={hint}
      mistake={mistakeOf({ refused, stored: {} }, 'password')}
      required={hint === undefined}
    />
  )
}
