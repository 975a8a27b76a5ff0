import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../translation.ts'
import { onConnection, readConnection, THERE } from './connection.ts'
import './connection.css'

/** A press that was not sent takes the focus, as a refusal does, so that nobody misses it. */
const takeFocus = (notice: HTMLElement | null) => notice?.focus()

/**
 * Says above the page that nothing answers: what was pressed was not sent, and what is read is asked for again. `said` is for the page
 * of the look.
 */
export function ConnectionNotice({ said }: { said?: 'away' | 'unsent' }) {
  const { isAway, unsent, page } = useSyncExternalStore(onConnection, readConnection, () => THERE)
  const { t } = useTranslation('shared')
  // Another page says nothing of a press on the one before.
  useLocation()
  const what = said ?? (page && page === location.pathname ? 'unsent' : isAway && 'away')
  return (
    what && (
      <div
        key={what + unsent}
        ref={what === 'unsent' ? takeFocus : null}
        className="notice alert connection"
        role="alert"
        tabIndex={-1}
      >
        <p>{t(`connection.${what}`)}</p>
      </div>
    )
  )
}
