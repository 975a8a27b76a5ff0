import { useTranslation } from '../translation.ts'
import { digits, TextField } from './fields.tsx'

/** A number at home, which may be left empty. */
export function HomeNumber() {
  const { t } = useTranslation('sections')
  return (
    <TextField
      name="homeNumber"
      label={t('person.homeNumber')}
      optional
      type="tel"
      inputMode="tel"
      autoComplete="tel-local"
      clean={digits}
    />
  )
}
