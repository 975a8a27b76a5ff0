import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { RECORDING_SECONDS } from '#contract/limits.ts'
import { putVoice } from '#contract/recordings.ts'
import { call } from '../api.ts'
import { playFile, useRecorder } from '../media/recorder.ts'
import { useTranslation } from '../translation.ts'

/** What the button does, by what there is. */
const RECORDER_BUTTONS = { none: 'record', recording: 'stop', ready: 'listen' } as const

/** Records, plays and sends a voice; without script there is nothing of it, for the file below does the same. */
export function VoiceRecorder({ uid, onSent }: { uid: string; onSent: () => void }) {
  const { t } = useTranslation('member')
  const { t: say } = useTranslation('errors')
  const { recording, trouble, record, stop, forget } = useRecorder()
  const [refused, setRefused] = useState<RefusalCode>()
  const [isSending, setSending] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const mayRecord = useMicrophonePage()
  if (!mayRecord) return null

  async function send(file: Blob) {
    if (isSending) return
    setSending(true)
    const answer = await call(putVoice, { uid, file })
    setSending(false)
    setRefused(answer.ok ? undefined : answer.code)
    if (!answer.ok) return
    forget()
    onSent()
  }
  function press() {
    setRefused(undefined)
    if (recording.is === 'recording') stop()
    else if (recording.is === 'ready') void playFile(recording.file)
    else void record()
  }
  function again() {
    main.current?.focus()
    void record()
  }
  const wrong = trouble === 'microphone' ? t('voice.microphone') : (trouble ?? refused) && say(trouble ?? refused ?? '')
  return (
    <div className="recorder">
      {wrong && (
        <p className="notice alert" role="alert">
          {wrong}
        </p>
      )}
      {recording.is === 'recording' && (
        <p aria-hidden="true">{t('voice.recording', { seconds: recording.seconds, all: RECORDING_SECONDS })}</p>
      )}
      <output>{isSending ? t('voice.sending') : recording.is === 'ready' ? t('voice.ready') : ''}</output>
      <p className="actions">
        {/* One button, so that the focus stays where it was pressed. */}
        <button
          ref={main}
          type="button"
          className={recording.is === 'ready' ? 'button quiet' : 'button'}
          onClick={press}
        >
          {t(`voice.${RECORDER_BUTTONS[recording.is]}`)}
        </button>
        {recording.is === 'ready' && (
          <>
            <button
              type="button"
              className="button"
              aria-disabled={isSending}
              onClick={() => void send(recording.file)}
            >
              {t('voice.use')}
            </button>
            <button type="button" className="button quiet" onClick={again}>
              {t('voice.again')}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

/**
 * Whether the browser's document is this page's own, for only that one may use the microphone: whoever came from another page of the
 * portal, by the browser's own way back too, gets it loaded anew.
 */
function useMicrophonePage(): boolean {
  const isOwn = useSyncExternalStore(neverChanges, isOwnDocument, () => false)
  useEffect(() => {
    if (!isOwnDocument()) location.reload()
  }, [])
  return isOwn
}

const neverChanges = () => () => {}
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || new URL(loaded.name).pathname === location.pathname
}
