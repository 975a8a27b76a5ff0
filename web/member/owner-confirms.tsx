import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts'
import { PasskeyInstead } from '../shared/passkey-instead.tsx'
import { PasswordField } from '../shared/password-field.tsx'
import { useTranslation } from '../translation.ts'
import type { ConfirmsBy } from './confirms-by.ts'
import { mistakeOf, type Stored } from './fields.tsx'

/**
 * Asks whether it is the owner: for the present password, or to have signed in just now where there is none (D28.1); a passkey serves
 * in place of either (D29.16).
 */
export function OwnerConfirms({
  by,
  name = 'password',
  label,
  hint,
  refused,
}: Pick<Stored, 'refused'> & {
  by: ConfirmsBy
  name?: string
  label: string
  /** When it is needed, where not every change of the form needs it. */
  hint?: string
}) {
  const { t } = useTranslation('member')
  return (
    <>
      {by.password ? (
        <PasswordField
          name={name}
          label={label}
          hint={hint}
          mistake={mistakeOf({ refused, stored: {} }, name)}
          required={hint === undefined && !by.passkey}
        />
      ) : (
        <p>{t('setting.google', { minutes: RECENT_SIGN_IN_MINUTES })}</p>
      )}
      {by.passkey && <PasskeyInstead answered={refused} />}
    </>
  )
}
