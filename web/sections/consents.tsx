import { agreements } from '#contract/forms.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { CONSENT_OF } from './consent-of.ts'
import { Tick } from './fields.tsx'
import { Legal } from './legal.tsx'
import { section } from './section.ts'

interface Options {
  /** Whose details they are: one's own, or those of the person one acts for. */
  of?: 'self' | 'person'
}

/** Three agreements are required; marketing is a fourth that nobody has to give (D1.18). */
export const consents = section<Options>({
  fields: () => Object.keys(CONSENT_OF),
  rules: () => agreements,
  Ask: ({ of = 'self' }) => {
    const { t } = useTranslation('sections')
    const { name, association } = useBrand()
    return (
      <fieldset className="agreements">
        <legend>{t('consents.legend')}</legend>
        <p>
          <a className="alone" href={`${import.meta.env.BASE_URL}easy-read/consent`} target="_blank" rel="noopener">
            {t('easyRead', { ns: 'shared' })}
          </a>
        </p>
        <Tick name="agreeTerms">
          <Legal text="consents.terms" />
        </Tick>
        <Tick name="agreeDeclaration">{t(`consents.declaration.${of}`)}</Tick>
        <Tick name="agreeCollection">{t(`consents.collection.${of}`, { brand: name, association })}</Tick>
        <Tick name="agreeMarketing" optional>
          {t('consents.marketing', { brand: name, association })} <span className="soft unbroken">{t('optional')}</span>
        </Tick>
      </fieldset>
    )
  },
})
