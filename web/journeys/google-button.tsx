import { useState } from 'react'
import { useAnswers } from '../sections/answers.ts'
import type { Flow } from './flow.ts'
import type { Situation } from './situation.ts'
import { googleAddress } from './google.ts'

/** The journey that asks, and the situation it is in. */
export interface GoogleChoiceProps {
  flow: Flow
  situation: Situation
}

/** The button that leads to Google, and back to this step. */
export function GoogleButton({
  id,
  flow,
  situation,
  label,
  state,
}: GoogleChoiceProps & { id?: string; label: string; state: string }) {
  const { isReady } = useAnswers()
  const [isLeaving, setLeaving] = useState(false)
  const { google } = situation
  if (!google || !flow.google) return null
  return (
    <p>
      <button
        id={id}
        type="button"
        className="button quiet google"
        disabled={!isReady || isLeaving}
        onClick={() => {
          setLeaving(true)
          location.assign(googleAddress(google, flow.google ?? '', state))
        }}
      >
        {label}
      </button>
    </p>
  )
}
