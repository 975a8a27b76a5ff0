import { CallHelpline } from '../shared/helpline.tsx'
import { useTranslation } from '../translation.ts'
import { section } from './section.ts'

/** What follows where the person is registered already: said to everybody alike, because nobody is told whether it is so. */
export function RegisteredBefore() {
  const { t } = useTranslation('registration')
  return (
    <p className="notice">
      {t('registeredBefore')} <CallHelpline />
    </p>
  )
}

export const registeredBefore = section({ fields: () => [], rules: () => [], Ask: () => <RegisteredBefore /> })
