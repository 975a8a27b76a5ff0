import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import type { readHelperStatus } from '#contract/safe-return.ts'
import { useBrand } from '../shared/use-brand.ts'
import { sentence } from './sentence.ts'

export type Incident = NonNullable<Answer<typeof readHelperStatus>['incident']>

/** Who is on the way, whether anybody answered, whether the alarm ended; the script keeps it fresh. */
export function Status({ incident, anybody }: { incident: Incident; anybody: boolean }) {
  const { t } = useTranslation('safe-return')
  const { association } = useBrand()
  const told = anybody ? t('status.told') : t('status.toldDuty', { association })
  const going = incident.answers.map(({ who }) => (who === 'duty' ? 'Care Partner' : who.relation))
  return (
    <div id="status" className={incident.unanswered ? 'notice alert' : 'notice'} aria-live="polite" data-live>
      {!incident.open && <p>{t('status.ended')}</p>}
      {incident.open &&
        going.map((relation) => (
          <p className="good" key={relation}>
            {sentence(t('status.way', { who: t(`kin.${relation}`) }))}
          </p>
        ))}
      {incident.open && going.length === 0 && <p>{incident.unanswered ? t('status.exhausted') : told}</p>}
      {incident.withSomeone && <p>{t('status.withSomeone')}</p>}
    </div>
  )
}
