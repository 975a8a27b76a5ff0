import { useState } from 'react'
import { readReportedPhoto } from '#contract/reported-photo.ts'
import { addressOf } from '../api.ts'
import { useTranslation } from '../translation.ts'

/** A reported photo of a place: behind a press, for showing it is a disclosure that the audit keeps. */
export function ReportedPhoto({ id }: { id: string }) {
  const { t } = useTranslation('admin-accounts')
  const [state, setState] = useState<'hidden' | 'shown' | 'gone'>('hidden')
  if (state === 'gone') return <p role="status">{t('work.reported.photoGone')}</p>
  if (state === 'shown')
    return (
      <img
        className="reported-photo"
        src={addressOf(readReportedPhoto, { id })}
        alt={t('work.reported.photoAlt')}
        width="480"
        height="480"
        onError={() => setState('gone')}
      />
    )
  return (
    <p>
      <button type="button" className="button quiet" onClick={() => setState('shown')}>
        {t('work.reported.photo')}
      </button>{' '}
      <span className="soft">{t('work.reported.photoWhat')}</span>
    </p>
  )
}
