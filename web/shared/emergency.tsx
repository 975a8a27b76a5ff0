import { useTranslation } from 'react-i18next'
import { AMBULANCE, POLICE, telLink, type Brand } from '#contract/brand.ts'

/** The helpline, and what to do when it does not answer: the two always stand together (docs/decisions.md). */
export function Emergency({ brand }: { brand: Brand }) {
  const { t } = useTranslation()
  return (
    <div className="emergency">
      <p>
        {t('helpline')}{' '}
        <a className="call" href={telLink(brand.helpline)}>
          {brand.helpline}
        </a>
        {brand.helplineHours && ` ${brand.helplineHours}`}
      </p>
      <p>
        <span>
          {t('emergency.danger')} <a href={telLink(POLICE)}>{POLICE}</a>
        </span>{' '}
        <span>
          {t('emergency.hurt')} <a href={telLink(AMBULANCE)}>{AMBULANCE}</a>
        </span>
      </p>
    </div>
  )
}
