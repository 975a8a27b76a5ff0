import type { AccountFile } from '#contract/admin-accounts.ts'
import { useTranslation } from '../translation.ts'
import { momentOf } from './dates.ts'

/** What is under way with the membership: a freeze, a leaving, "Stop now", the report of a death. */
export function AccountStanding({ account: { endingAt, stoppedNowAt, frozenAt, death } }: { account: AccountFile }) {
  const { t } = useTranslation('admin-accounts')
  return (
    <>
      {death && (
        <p className="notice alert">
          {t('standing.death', { by: death.by, at: momentOf(death.at), until: momentOf(death.until) })}{' '}
          {t(death.mayConfirm ? 'standing.confirm' : 'standing.another')}
        </p>
      )}
      {frozenAt && <p className="notice glow">{t('standing.frozen', { at: momentOf(frozenAt) })}</p>}
      {endingAt && (
        <p className="notice glow">
          {t(stoppedNowAt ? 'standing.stopped' : 'standing.leaving', { until: momentOf(endingAt) })}
        </p>
      )}
    </>
  )
}
