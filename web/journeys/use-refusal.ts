import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Mistake } from '#contract/rules.ts'
import type { Draft } from './draft.ts'

/** The React state of a refusal: the mistake at its field until that is changed, and its dialog until that is closed. */
export function useRefusal() {
  const { state } = useLocation()
  const [mistake, setMistake] = useState<Mistake | undefined>((state as { mistake?: Mistake } | null)?.mistake)
  const [warning, setWarning] = useState(mistake)
  return {
    mistake,
    warning,
    say(refused: Mistake) {
      setMistake(refused)
      setWarning(refused)
    },
    forget: (changes: Draft) => setMistake((known) => (known && known.field in changes ? undefined : known)),
    close: () => setWarning(undefined),
  }
}
