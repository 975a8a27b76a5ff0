import type { Endpoint, Result } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { firstMistake, type Mistake } from '#contract/rules.ts'
import { SECRETS } from './draft.ts'
import {
  addressOf,
  ENDINGS,
  isAnswered,
  mistakeOf,
  rulesOf,
  stepAfter,
  stepAsking,
  stepsBefore,
  withQuery,
  type Check,
  type Flow,
  type Submit,
} from './flow.ts'
import { resolve } from './situation.ts'
import { sections } from './sections.ts'
import type { State } from './step-state.ts'

/** What happened: Next, and then the answer to each move that asked for one. */
export type Event =
  | { is: 'answered' }
  | { is: 'checked'; nth: number; mistake?: Mistake | undefined }
  | { is: 'saved'; mistake?: Mistake | undefined }
  | { is: 'sent'; answer: Result<Endpoint> }
  | { is: 'told'; answer?: unknown }

/** What is done next: a call, whose answer is the next event, or what the page shows. */
export type Move = Calling | ShownMove
export type Calling =
  | { is: 'ask'; nth: number; check: Check }
  | { is: 'save'; saves: NonNullable<Flow['saves']> }
  | { is: 'send'; submit: Submit }
export type ShownMove = Changes &
  (
    | { is: 'review' }
    | { is: 'tell'; words: string; answer?: unknown }
    | { is: 'end'; code: RefusalCode | 'sent' }
    | { is: 'stay'; mistake: Mistake }
    | { is: 'go'; to: string; mistake?: Mistake }
  )

/** What a move changes beside what it shows. */
interface Changes {
  /** Answers that are of no more use. */
  forgets?: readonly string[]
  /** The password is asked for again, here. */
  asksPassword?: true
  /** The form is empty again. */
  resets?: true
  /** Whom a create made was for this page, and its part is done. */
  takesHandover?: true
}

/**
 * Decides what follows an event of a step: its rules, its checks, saving an edit, the last look, sending, what is told, the
 * way on; in this order. Pure: `use-step.ts` carries out what it answers.
 */
export function onNext(state: State, event: Event): Move {
  switch (event.is) {
    case 'answered': {
      const mistake = firstWrong(state)
      return mistake ? { is: 'stay', mistake } : afterChecks(state, 0)
    }
    case 'checked':
      return event.mistake ? refused(state, event.mistake) : afterChecks(state, event.nth + 1)
    case 'saved':
      if (event.mistake) return { is: 'stay', mistake: event.mistake }
      return { is: 'go', to: addressOf(state.edits ?? state.step) }
    case 'sent':
      return afterSending(state, event.answer)
    case 'told':
      return onward(state, event.answer)
  }
}

function firstWrong({ step, answers, asksGoogle, asksPassword, passwordStep }: State): Mistake | undefined {
  if (asksGoogle) return { field: 'google', code: 'google-failed' }
  const ofPassword =
    asksPassword && passwordStep
      ? rulesOf(passwordStep, answers, sections).filter(({ field }) => SECRETS.includes(field))
      : []
  return firstMistake([...rulesOf(step, answers, sections), ...ofPassword], answers.draft, new Date())
}

/** The check of that number, and what follows the last one. */
function afterChecks(state: State, nth: number): Move {
  const { step, saves, edits, submit, isReviewed } = state
  const check = step.checks?.[nth]
  if (check) return { is: 'ask', nth, check }
  if (edits && saves) return { is: 'save', saves }
  if (step.review && !isReviewed) return { is: 'review' }
  if (submit) return { is: 'send', submit }
  return step.success ? { is: 'tell', words: step.success } : onward(state)
}

/** A token of Google's that was refused is of no more use; the next one is asked for. */
const GOOGLE_ENDED: readonly RefusalCode[] = ['google-failed', 'google-taken', 'sign-in-failed']

function afterSending(state: State, answer: Result<Endpoint>): ShownMove {
  if (answer.ok) {
    const words = resolve(state.submit?.success, state.answers)
    const move: ShownMove = words ? { is: 'tell', words, answer: answer.data } : onward(state, answer.data)
    return state.submit?.resets ? { ...move, resets: true } : move
  }
  if (ENDINGS.includes(answer.code)) return { is: 'end', code: answer.code }
  return refused(state, mistakeOf(answer), GOOGLE_ENDED.includes(answer.code) ? ['idTokenGoogle'] : [])
}

/** A refusal about an answer of another step leads to that step, and from there back to where it was sent. */
function refused({ flow, step, situation }: State, mistake: Mistake, forgets: readonly string[] = []): ShownMove {
  const { field, code } = mistake
  const useless = [
    ...forgets,
    // A proof that ended is renewed, here or where it is asked for.
    ...(code === 'phone-not-verified' ? ['verifiedPhone', 'codeSentTo', 'code'] : []),
    ...(field === 'uidTagged' ? ['uidTagged'] : []),
  ]
  const more = { mistake, ...(useless.length > 0 && { forgets: useless }) }
  if (field === 'password') return { is: 'stay', ...more, asksPassword: true }
  const other = stepAsking(flow, step, field, situation, sections)
  return other ? { is: 'go', to: withQuery(addressOf(other), { edit: field }), ...more } : { is: 'stay', ...more }
}

/** The way on: an edit returns, a journey goes to its next step, or ends. */
function onward({ flow, step, answers, edits, submit }: State, answer?: unknown): ShownMove {
  if (edits) {
    // An edit may open a question between here and the summary: a changed number needs its code.
    const open = stepsBefore(flow, edits, answers).find((other) => !isAnswered(other, answers, sections))
    return { is: 'go', to: open && open !== step ? withQuery(addressOf(open), { edit: '' }) : addressOf(edits) }
  }
  const after = stepAfter(flow, step, answers)
  if (after) return { is: 'go', to: addressOf(after) }
  if (step.ending) return { is: 'end', code: 'sent' }
  const to = typeof flow.done === 'function' ? flow.done(answers, answer) : (flow.done ?? '/')
  return { is: 'go', to, ...(flow.forPerson && !submit?.handsOver && { takesHandover: true }) }
}
