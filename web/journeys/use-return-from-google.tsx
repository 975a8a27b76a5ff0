import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { call } from '../api.ts'
import { useAnswers } from '../sections/answers.ts'
import { googleFree } from './checks.ts'
import type { Situation } from './situation.ts'

/** Refusals of a token that another try with it would only repeat. */
const USELESS: readonly RefusalCode[] = ['google-taken', 'google-failed']

/** Says what is wrong with what Google sent back as soon as it is back, and then forgets it. */
export function useReturnFromGoogle(situation: Situation) {
  const { values, set, refuse, isReady } = useAnswers()
  const asked = useRef<unknown>(undefined)
  const { googleRefused, idTokenGoogle } = values
  const check = useEffectEvent(async () => {
    if (googleRefused) {
      set({ googleRefused: undefined })
      return refuse({ field: 'google', code: 'google-failed' })
    }
    if (!idTokenGoogle || asked.current === idTokenGoogle) return
    asked.current = idTokenGoogle
    const mistake = (await googleFree(situation, call))?.mistake
    if (!mistake || !USELESS.includes(mistake.code)) return
    set({ credentialType: undefined, idTokenGoogle: undefined })
    refuse(mistake)
  })
  useEffect(() => {
    if (isReady && (googleRefused || idTokenGoogle)) void check()
  }, [isReady, googleRefused, idTokenGoogle])
}
