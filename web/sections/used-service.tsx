import { useTranslation } from 'react-i18next'
import { useBrand } from '../shared/use-brand.ts'
import { useAnswers } from './answers.ts'
import { Switch } from './fields.tsx'
import { section } from './section.ts'

/** Whether the association knows the person already: then some questions fall away (R2.27). */
export const usedService = section({
  fields: () => ['usedService'],
  rules: () => [],
  Ask: function UsedService() {
    const { t } = useTranslation('sections')
    const { association } = useBrand()
    const { values, set } = useAnswers()
    return (
      <Switch
        name="usedService"
        label={t('usedService', { association })}
        on={values.usedService === true}
        onChange={(usedService) => set({ usedService })}
      />
    )
  },
})
