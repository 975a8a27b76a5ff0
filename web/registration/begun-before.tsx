import { useNavigate } from 'react-router'
import type { DraftJourney } from '#contract/drafts.ts'
import { replaceKept } from '../journeys/kept-draft.ts'
import { Modal } from '../shared/modal.tsx'
import { useTranslation } from '../translation.ts'
import { goOnAddress } from './go-on.ts'

/** The question which of two drafts of a journey counts: the one that is kept from before, or the one that is begun now. */
export function BegunBefore({ journey }: { journey: DraftJourney }) {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  return (
    <Modal
      kind="info"
      title={t('begunBefore.title')}
      only
      text={
        <>
          <p>{t('begunBefore.text')}</p>
          <p>{t('unfinished.again')}</p>
        </>
      }
      onClose={(pressed) => (pressed === 'anew' ? void replaceKept(journey) : void navigate(goOnAddress(journey)))}
    >
      <p className="actions">
        <button className="button" value="on">
          {t('unfinished.title')}
        </button>
        <button className="button quiet" value="anew">
          {t('begunBefore.anew')}
        </button>
      </p>
    </Modal>
  )
}
