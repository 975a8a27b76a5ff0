import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { forgetAccount } from './session-data.ts'
import type { State } from './step-state.ts'

/**
 * The React state of a session that ended while a step was open: whether it is asked for again, and which act is repeated
 * once it is there. `isEnded` says that it had ended when the page was opened.
 */
export function useEndedSession(isEnded: boolean) {
  const { revalidate } = useRevalidator()
  const [found, setFound] = useState<{ times: number; act?: State | undefined }>({ times: 0 })
  const [isBack, setBack] = useState(false)
  return {
    /** Tells one dialog from the next; 0 while the session stands. */
    asks: (isEnded || found.times > 0) && !isBack ? found.times + 1 : 0,
    ask(act?: State) {
      setBack(false)
      setFound(({ times }) => ({ times: times + 1, act }))
    },
    /** Reads the account anew after the sign-in. @returns the act to repeat */
    async resume() {
      setBack(true)
      forgetAccount()
      await revalidate()
      return found.act
    },
  }
}
