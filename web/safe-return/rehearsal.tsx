import { createContext } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../translation.ts'
import { timeOfDay } from './time-of-day.ts'

/** Whether the finder's page stands in a tester's browser: its family's numbers call nobody, and nothing is asked of an alarm. */
export const Testing = createContext(false)

/** Says loudly that nobody is told, and lets whoever holds the telephone now leave the test with one press. */
export function TestBanner({ until, isUsable }: { until: string; isUsable: boolean }) {
  const { t, locale } = useTranslation('safe-return')
  return (
    <div className="page">
      <section className="notice alert" aria-labelledby="test">
        <h2 id="test">{t('test.title')}</h2>
        <p>
          <strong>{t('test.text')}</strong>{' '}
          {t(isUsable ? 'test.ends' : 'test.unusable', { time: timeOfDay(until, locale) })}
        </p>
        <form method="post">
          <input type="hidden" name="act" value="real" />
          <button className="button alert wide">{t('test.real')}</button>
        </form>
      </section>
    </div>
  )
}

/** What was pressed after the test had ended was sent to nobody: the page that follows is the real one, and says so. */
export function TestOver() {
  const { t } = useTranslation('errors')
  const { search } = useLocation()
  if (!new URLSearchParams(search).has('over')) return null
  return (
    <div className="page">
      <p className="notice alert" role="alert">
        {t('test-over')}
      </p>
    </div>
  )
}
