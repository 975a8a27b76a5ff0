import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 15_000

/** Asks again while somebody looks, and at once when they look again; a page behind another asks for nothing. */
export function useStayCurrent() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible' && !document.querySelector('dialog[open]')) void revalidate()
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [revalidate])
}
