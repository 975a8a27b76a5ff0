import { telLink } from '#contract/brand.ts'
import type { Report } from '#contract/found.ts'
import { useTranslation } from '../translation.ts'
import type { Numbers } from './incident-contacts.tsx'
import { Since } from './since.tsx'

/** One report of a finder: how to call them, when and where they saw the person. */
export function Finder({ report, numbers, now }: { report: Report; numbers: Numbers; now: number }) {
  const { t } = useTranslation('admin-incidents')
  const { name, phone, keepsNumber, at, place, kind, proved, muted } = report
  return (
    <div className="finder">
      {phone ? (
        <a className="button dial number" href={telLink(phone)}>
          {t('contacts.call', { number: numbers[phone] ?? phone })}
        </a>
      ) : (
        <p className="state sentence waiting">{t(keepsNumber ? 'finders.keptFromUs' : 'finders.noNumber')}</p>
      )}
      <p>
        {name && (
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
          </>
        )}
        <Since at={at} now={now} />
      </p>
      {place && (
        <blockquote>
          <bdi>{place}</bdi>
        </blockquote>
      )}
      {keepsNumber && phone && <p className="state sentence waiting">{t('finders.kept')}</p>}
      {kind === 'UNUSABLE' && <p>{t('finders.unusable')}</p>}
      {kind === 'TYPED' && <p>{t('finders.typed')}</p>}
      {kind === 'TYPED_LATE' && <p>{t('finders.typedLate')}</p>}
      {kind === 'TEXTED' && <p>{t('finders.texted')}</p>}
      {kind === 'CALLED_IN' && <p>{t('finders.calledIn')}</p>}
      {kind === 'SELF' && <p>{t('finders.own')}</p>}
      {proved && <p className="state good">{t('finders.proved')}</p>}
      {muted && <p className="state bad">{t('finders.muted')}</p>}
    </div>
  )
}
