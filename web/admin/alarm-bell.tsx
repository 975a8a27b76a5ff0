import { Link } from 'react-router'
import { useTranslation } from '../translation.ts'
import { secondOf } from './dates.ts'
import type { Alarms } from './use-alarms.ts'

/** Turns the tone on and off; browsers let a page sound only after a press. */
export function SoundButton({ alarms: { hasSound, turnOn, turnOff } }: { alarms: Alarms }) {
  const { t } = useTranslation('admin-incidents')
  return hasSound ? (
    <p className="sound">
      <span className="state good">{t('bell.soundOn')}</span>{' '}
      <button type="button" className="button quiet" onClick={turnOff}>
        {t('bell.turnOff')}
      </button>
    </p>
  ) : (
    <p className="sound">
      <button type="button" className="button quiet" onClick={() => void turnOn()}>
        {t('bell.turnOn')}
      </button>
    </p>
  )
}

/** What is new, said to screen readers once; and, for everybody, that alarms are not heard here. */
export function Bell({ alarms: { count, news, isLost, isEnded } }: { alarms: Alarms }) {
  const { t } = useTranslation('admin-incidents')
  const loud = count?.loud ?? 0
  return (
    <>
      <p className="visually-hidden" role="status">
        {news?.newestAt && t('bell.new', { count: news.open, at: secondOf(news.newestAt) })}
      </p>
      {isLost && (
        <p className="notice alert" role="alert">
          {t(isEnded ? 'bell.ended' : 'bell.lost')}
        </p>
      )}
      {loud > 0 && !isLost && (
        <p className="loud">
          <Link to="/admin/incidents">{t('bell.loud', { count: loud })}</Link>
        </p>
      )}
    </>
  )
}
