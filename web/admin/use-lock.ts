import { useEffect, useState } from 'react'
import { keepConsoleOpen, readConsole, type Console } from '#contract/admin-access.ts'
import { CONSOLE_USE_SECONDS } from '#contract/limits.ts'
import { call } from '../api.ts'

/** How often the page asks the service whether its console is locked. */
const CHECK_MS = 20_000
/** The page covers itself so long before the service locks, so that nothing it does meets a locked console. */
const EARLY_SECONDS = 45

/** Why the page is covered: the console locked, or its session ended. */
type Cover = 'locked' | 'ended' | undefined

/** The cover after the service has said how the console stands. A locked page is opened by a key alone. */
function coverAfter(before: Cover, { step, locksIn }: Pick<Console, 'step' | 'locksIn'>): Cover {
  if (step === 'locked' || (locksIn !== null && locksIn < EARLY_SECONDS)) return 'locked'
  if (step !== 'in') return 'ended'
  return before === 'locked' ? 'locked' : undefined
}

/**
 * Why the page is covered, as the service says; and tells the service that somebody uses the console, for a key or a press is not a
 * call. Pages that read themselves again do not count as use. Whoever signs in again in another tab finds the page as it was.
 */
export function useLock() {
  const [cover, setCover] = useState<Cover>()
  const [hasPasskey, setHasPasskey] = useState(false)
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const answer = await call(readConsole, {})
      // What was asked before a key was shown does not cover the page again.
      if (!answer.ok || isOver) return
      setHasPasskey(answer.data.factors.includes('passkey'))
      setCover((before) => coverAfter(before, answer.data))
    }
    let toldAt = Date.now()
    const use = () => {
      // What is typed into the question is no use of the console.
      if (cover || Date.now() - toldAt < CONSOLE_USE_SECONDS * 1000) return
      toldAt = Date.now()
      void call(keepConsoleOpen, {})
    }
    const look = () => void check()
    const timer = setInterval(look, CHECK_MS)
    document.addEventListener('visibilitychange', look)
    for (const kind of ['keydown', 'pointerdown'] as const) document.addEventListener(kind, use)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const kind of ['keydown', 'pointerdown'] as const) document.removeEventListener(kind, use)
    }
  }, [cover])
  return { cover, hasPasskey, open: () => setCover(undefined) }
}
