import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 15_000

/** An alarm is read again so often: what a family or a finder says stands there within five seconds. */
export const ALARM_EVERY_MS = 4000

/** Asks again while somebody looks, and at once when they look again; a page behind another asks for nothing. */
export function useStayCurrent(everyMs = EVERY_MS) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible' && !document.querySelector('dialog[open]')) void revalidate()
    }
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [revalidate, everyMs])
}
