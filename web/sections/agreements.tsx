import { professionalAgreements, twoAgreements } from '#contract/forms.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { Tick } from './fields.tsx'
import { Legal } from './legal.tsx'
import { section } from './section.ts'

const OF = {
  details: { fields: ['agreeTerms', 'agreeDeclaration'], rules: twoAgreements },
  professional: { fields: ['agreeTerms', 'agreeMembership'], rules: professionalAgreements },
} as const
interface Options {
  /** Of the details that are sent (R2.32, R2.66), or of a care professional (R2.71). */
  of?: keyof typeof OF
}

/** Two agreements of a step that creates; with details, the sentence of consent. */
export const agreements = section<Options>({
  fields: ({ of = 'details' }) => OF[of].fields,
  rules: ({ of = 'details' }) => OF[of].rules,
  Ask: ({ of = 'details' }) => {
    const { t } = useTranslation('sections')
    const { association } = useBrand()
    return (
      <fieldset className="agreements">
        <legend>{t('consents.legend')}</legend>
        {of === 'details' && <p>{t('agreements.consent', { association })}</p>}
        <Tick name="agreeTerms">
          <Legal text={of === 'details' ? 'agreements.terms' : 'agreements.termsAndPrivacy'} />
        </Tick>
        {of === 'details' ? (
          <Tick name="agreeDeclaration">{t('agreements.declaration')}</Tick>
        ) : (
          <Tick name="agreeMembership">
            <Legal text="agreements.membership" />
          </Tick>
        )}
      </fieldset>
    )
  },
})
