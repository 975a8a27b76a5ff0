import { useState, useSyncExternalStore } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { call } from '../api.ts'
import { useTranslation } from '../translation.ts'
import { giveUpPhoto, isPhotoWaiting, onWaitingPhoto, sendWaitingPhoto } from './send-photo.ts'

/** Offers a photo again whose upload failed; everything else is stored already (docs/decisions.md, "Photos"). */
export function PhotoWaiting() {
  const { t } = useTranslation('registration')
  const waits = useSyncExternalStore(onWaitingPhoto, isPhotoWaiting, () => false)
  const [sent, setSent] = useState<'sending' | 'arrived' | RefusalCode>()

  async function send() {
    if (sent === 'sending') return
    setSent('sending')
    setSent((await sendWaitingPhoto(call)) ?? 'arrived')
  }

  const state = sent === 'sending' || sent === 'arrived' ? sent : 'waiting'
  if (state === 'waiting' && !waits) return null
  return (
    <aside className="notice photo-waiting" aria-label={t('photo.label')}>
      <output>
        {state === 'arrived' ? t('photo.arrived') : state === 'sending' ? t('photo.sending') : t('photo.waiting')}
        {state === 'waiting' && sent && sent !== 'service-unavailable' && ` ${t(sent, { ns: 'errors' })}`}
      </output>
      {state !== 'arrived' && (
        <p className="actions">
          <button type="button" className="button" aria-disabled={state === 'sending'} onClick={() => void send()}>
            {t('photo.again')}
          </button>
          <button type="button" className="button quiet" onClick={giveUpPhoto}>
            {t('photo.leaveOut')}
          </button>
        </p>
      )}
    </aside>
  )
}
