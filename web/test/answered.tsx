import type { ReactNode } from 'react'
import { AnswersContext, type Answers } from '../sections/answers.ts'
import { NOW } from './situations.ts'

/** What a section is handed by the form of a step whose draft has been read. */
export const answers = (changes: Partial<Answers> = {}): Answers => ({
  values: {},
  set: () => undefined,
  mistake: undefined,
  refuse: () => undefined,
  next: () => undefined,
  isReady: true,
  isBusy: false,
  isAboutAnother: false,
  now: NOW,
  answered: [],
  own: { key: '', rows: [], changeAt: undefined },
  ...changes,
})

/** Questions of registration inside such a form. */
export const Answered = ({ given = answers(), children }: { given?: Answers; children: ReactNode }) => (
  <AnswersContext value={given}>{children}</AnswersContext>
)
