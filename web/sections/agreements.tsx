import { useTranslation } from 'react-i18next'
import { twoAgreements } from '#contract/forms.ts'
import { useBrand } from '../shared/use-brand.ts'
import { Tick } from './fields.tsx'
import { Legal } from './legal.tsx'
import { section } from './section.ts'

/** The two agreements of an address step that creates (R§2.4, §2.6), with the sentence of consent. */
export const agreements = section({
  fields: () => ['agreeTerms', 'agreeDeclaration'],
  rules: () => twoAgreements,
  Ask: () => {
    const { t } = useTranslation('sections')
    const { association } = useBrand()
    return (
      <fieldset className="agreements">
        <legend>{t('consents.legend')}</legend>
        <p>{t('agreements.consent', { association })}</p>
        <Tick name="agreeTerms">
          <Legal text="agreements.terms" />
        </Tick>
        <Tick name="agreeDeclaration">{t('agreements.declaration')}</Tick>
      </fieldset>
    )
  },
})
