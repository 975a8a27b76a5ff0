import { useSyncExternalStore } from 'react'
import { isDraftJourney, needsSession } from '#contract/drafts.ts'
import { DRAFT_ACCOUNT_DAYS } from '#contract/limits.ts'
import { readDraft } from '../journeys/draft.ts'
import { keepInAccount } from '../journeys/kept-draft.ts'
import { keepingOf, watchKeeping } from '../journeys/keeping.ts'
import { useTranslation } from '../translation.ts'
import { BegunBefore } from './begun-before.tsx'

/** What became of a journey's draft, where that is no matter of course; somebody signed in may keep it in the account. */
export function KeptNote({ journey }: { journey: string }) {
  const { t } = useTranslation('registration')
  const keeping = useSyncExternalStore(
    watchKeeping,
    () => keepingOf(journey),
    () => undefined,
  )
  const canKeep = isDraftJourney(journey) && needsSession(journey) && (keeping === 'browser' || keeping === 'nowhere')
  return (
    <div className={keeping && keeping !== 'nowhere' ? 'kept-note' : undefined}>
      <div role="status">
        {(keeping === 'too-long' || keeping === 'away') && <p className="notice glow">{t(`kept.${keeping}`)}</p>}
        {keeping === 'account' && <p>{t('kept.account', { days: DRAFT_ACCOUNT_DAYS })}</p>}
      </div>
      {canKeep && (
        <p className="keep-later">
          <button type="button" className="link" onClick={() => keepInAccount(journey, readDraft(journey))}>
            {t('kept.keep')}
          </button>
        </p>
      )}
      {keeping === 'before' && isDraftJourney(journey) && <BegunBefore journey={journey} />}
    </div>
  )
}
