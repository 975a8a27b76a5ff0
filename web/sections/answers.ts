import { createContext, useContext } from 'react'
import type { Filled, Mistake } from '#contract/rules.ts'
import type { SummaryRow } from './section.ts'

/** The answers that were given on one page. */
export interface AnsweredPage {
  /** Names the page among the others. */
  key: string
  rows: SummaryRow[]
  /** Where a field of it can be changed; nothing where it cannot be changed any more. */
  changeAt: ((field: string) => string) | undefined
}

/** The interface between a section and the form around it. */
export interface Answers {
  values: Filled
  set: (changes: Filled) => void
  /** The answer that was refused, until it is changed. */
  mistake: Mistake | undefined
  /** Shows a refusal in the dialog, and then at its field. */
  refuse: (mistake: Mistake) => void
  /** Does the same as the button Next, with further answers. */
  next: (changes?: Filled) => void
  /** The draft has been read; until then a section makes no call. */
  isReady: boolean
  isBusy: boolean
  /** The questions are about somebody else than who answers them: nothing of the user's own is filled in. */
  isAboutAnother: boolean
  /** The present time, by which dates are judged. */
  now: Date
  /** What was answered on the pages before this one. */
  answered: AnsweredPage[]
  /** What is answered on this page. */
  own: AnsweredPage
}
export const AnswersContext = createContext<Answers | undefined>(undefined)

export function useAnswers(): Answers {
  const answers = useContext(AnswersContext)
  if (!answers) throw new Error('A section is asked by a step.')
  return answers
}
