import type { TypedReport } from '#contract/typed-code.ts'
import { useBrand } from '../shared/use-brand.ts'
import { useTranslation } from '../translation.ts'
import { arrivalOf, timeOfDay } from './time-of-day.ts'

/** What was done, and no more than was done. */
export function FindStatus({ report }: { report: TypedReport }) {
  const { t, locale } = useTranslation('safe-return')
  const { association } = useBrand()
  const { coming, told, unanswered, taken, deskStaffed } = report
  const isLoud = !coming && (unanswered || !told)
  const said = coming
    ? t(coming.minutes === null ? 'find.coming' : 'find.comingBy', {
        time: timeOfDay(coming.at, locale),
        until: arrivalOf(coming.at, coming.minutes, locale),
      })
    : t(!told ? 'find.nobody' : unanswered ? 'find.unanswered' : report.keepsNumber ? 'find.toldKept' : 'find.told')
  return (
    <div id="status" className={isLoud ? 'notice alert' : 'notice'} aria-live="polite" data-live>
      <p className={coming ? 'good' : undefined}>{said}</p>
      {taken && <p>{t('find.taken', { association })}</p>}
      {!coming && unanswered && !deskStaffed && <p>{t('find.deskEmpty')}</p>}
    </div>
  )
}
