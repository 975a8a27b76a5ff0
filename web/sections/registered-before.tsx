import { useTranslation } from 'react-i18next'
import { telLink } from '#contract/brand.ts'
import { useBrand } from '../shared/use-brand.ts'
import { section } from './section.ts'

/** What follows where the person is registered already: said to everybody alike, because nobody is told whether it is so. */
export function RegisteredBefore() {
  const { t } = useTranslation('registration')
  const { helpline } = useBrand()
  return (
    <p className="notice">
      {t('registeredBefore')} <a href={telLink(helpline)}>{helpline}</a>
    </p>
  )
}

export const registeredBefore = section({ fields: () => [], rules: () => [], Ask: () => <RegisteredBefore /> })
