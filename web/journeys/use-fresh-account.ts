import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../api.ts'
import { refreshAccount } from './session-data.ts'

/**
 * Reads the account anew when the page is seen again, because a summary shows, and lets somebody declare true, what is stored:
 * another tab may have changed or confirmed it meanwhile. What was typed on the page stays.
 */
export function useFreshAccount(holdsAccount: boolean) {
  const { revalidate } = useRevalidator()
  const seen = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || !holdsAccount) return
    if (await refreshAccount(call)) await revalidate()
  })
  useEffect(() => {
    const listen = () => void seen()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}
