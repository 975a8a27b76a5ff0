import { createContext, useContext } from 'react'
import type { Mistake } from '#contract/rules.ts'
import type { Draft } from '../journeys/draft.ts'
import type { Flow, Situation, Step } from '../journeys/flow.ts'
import type { Sections } from '../journeys/sections.ts'

/** What a section reads and writes while it is asked. */
export interface Answers {
  values: Draft
  set: (changes: Draft) => void
  /** The answer that was refused, until it is changed. */
  mistake: Mistake | undefined
  /** Shows a refusal in the dialog, and then at its field. */
  refuse: (mistake: Mistake) => void
  /** As the button Next, with more answers. */
  next: (changes?: Draft) => void
  /** The draft has been read; until then nothing is asked of the service. */
  isReady: boolean
  isBusy: boolean
  flow: Flow
  step: Step
  situation: Situation
  sections: Sections
}
export const AnswersContext = createContext<Answers | undefined>(undefined)

export function useAnswers(): Answers {
  const answers = useContext(AnswersContext)
  if (!answers) throw new Error('A section is asked by a step.')
  return answers
}
