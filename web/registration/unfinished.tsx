import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { changeSharedDevice, discardDraft, type DraftOffer } from '#contract/drafts.ts'
import { DRAFT_ACCOUNT_DAYS, DRAFT_HOURS } from '#contract/limits.ts'
import { call } from '../api.ts'
import { endAllDrafts } from '../journeys/draft.ts'
import { keepNothing } from '../journeys/kept-draft.ts'
import { useTranslation } from '../translation.ts'
import { goOnAddress, type NotGoneOn } from './go-on.ts'
import { useEnded } from './use-ended.ts'

/** What the service keeps for this browser, and for the account that is signed in. */
export interface KeptDraft {
  isShared: boolean
  drafts: readonly DraftOffer[]
}

/** "Go on where you stopped": the unfinished drafts, without a name, each with its two acts. */
export function Unfinished({
  kept,
  isReady,
  failed,
}: {
  kept: KeptDraft | undefined
  isReady: boolean
  failed?: NotGoneOn | undefined
}) {
  const { t } = useTranslation('registration')
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState<'discarded' | 'away'>()
  const ended = useEnded()
  const drafts = (kept?.drafts ?? []).filter(({ journey }) => !ended.includes(journey))
  async function discard({ journey }: DraftOffer) {
    const answer = await call(discardDraft, { journey })
    setSaid(answer.ok ? 'discarded' : 'away')
    await revalidate()
  }
  const saying = said ?? failed
  return (
    <>
      <div role="status">{saying && <p className="notice glow">{t(`unfinished.${saying}`)}</p>}</div>
      {drafts.length > 0 && (
        <section className="notice unfinished" aria-labelledby="unfinished">
          <h2 id="unfinished">{t('unfinished.title')}</h2>
          <ul>
            {drafts.map((draft) => (
              <li key={draft.journey}>
                <p>
                  <strong id={`unfinished-${draft.journey}`}>{t(`unfinished.journey.${draft.journey}`)}</strong>
                  {draft.place === 'account' && <> {t('unfinished.inAccount', { days: DRAFT_ACCOUNT_DAYS })}</>}
                </p>
                <div className="actions">
                  <Link
                    className="button"
                    to={goOnAddress(draft.journey)}
                    aria-describedby={`unfinished-${draft.journey}`}
                  >
                    {t(draft.needsSignIn ? 'unfinished.signInAndGoOn' : 'unfinished.goOn')}
                  </Link>
                  <button
                    type="button"
                    className="button quiet"
                    disabled={!isReady}
                    aria-describedby={`unfinished-${draft.journey}`}
                    onClick={() => void discard(draft)}
                  >
                    {t('unfinished.discard')}
                  </button>
                </div>
              </li>
            ))}
          </ul>
          <p>{t('unfinished.again')}</p>
        </section>
      )}
    </>
  )
}

/** Says what is kept of a draft, and offers to keep nothing on a shared device. */
export function SharedDevice({ kept, isReady }: { kept: KeptDraft | undefined; isReady: boolean }) {
  const { t } = useTranslation('registration')
  const { revalidate } = useRevalidator()
  const [isAway, setAway] = useState(false)
  if (!kept) return null
  const { isShared } = kept
  async function change() {
    const answer = await call(changeSharedDevice, { isShared: !isShared })
    setAway(!answer.ok)
    if (!answer.ok) return
    if (!isShared) {
      keepNothing()
      endAllDrafts()
    }
    await revalidate()
  }
  return (
    <section className="shared-device">
      <p role="status">{t(isShared ? 'sharedDevice.isShared' : 'sharedDevice.isOwn', { hours: DRAFT_HOURS })}</p>
      <p>
        <button type="button" className="button quiet" disabled={!isReady} onClick={() => void change()}>
          {t(isShared ? 'sharedDevice.unshare' : 'sharedDevice.share')}
        </button>
      </p>
      <div role="status">{isAway && <p className="notice glow">{t('unfinished.away')}</p>}</div>
    </section>
  )
}
