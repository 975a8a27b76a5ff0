import { terms as rules } from '#contract/forms.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { Tick } from './fields.tsx'
import { Legal } from './legal.tsx'
import { section } from './section.ts'

interface Options {
  /** Accepted for oneself, for one's organisation, or by an organisation that has the person's consent (R2.55). */
  of?: 'self' | 'organisation' | 'person'
}

export const terms = section<Options>({
  fields: () => ['terms'],
  rules: () => rules,
  Ask: ({ of = 'self' }) => {
    const { t } = useTranslation('sections')
    const { association } = useBrand()
    return (
      <>
        {of === 'person' && <p>{t('terms.person', { association })}</p>}
        <Tick name="terms">
          <Legal text={`terms.accept.${of}`} />
        </Tick>
      </>
    )
  },
})
