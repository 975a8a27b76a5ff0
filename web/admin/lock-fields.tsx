import { Field } from '../shared/field.tsx'
import { useTranslation } from '../translation.ts'

/** Either of the two keys of whoever is signed in. */
export function LockFields() {
  const { t } = useTranslation('admin')
  return (
    <>
      <Field
        label={t('lock.code')}
        name="code"
        id="lock-code"
        className="number code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <Field
        label={t('lock.password')}
        name="password"
        id="lock-password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
    </>
  )
}
