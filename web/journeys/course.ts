import { SECRETS } from '#contract/drafts.ts'
import type { Endpoint, Result } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { firstMistake, type Mistake } from '#contract/rules.ts'
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
import { rulesAskedHere, type State } from './step-state.ts'

/** An event of the state machine: Next was pressed, or the answer to the call that a move asked for. */
export type Event =
  | { is: 'answered' }
  | { is: 'checked'; nth: number; mistake?: Mistake | undefined }
  | { is: 'saved'; mistake?: Mistake | undefined }
  /** `replaces`: somebody signed in, and this tab holds what another account typed. */
  | { is: 'sent'; answer: Result<Endpoint>; replaces?: boolean }
  | { is: 'told'; answer?: unknown }

/** The next move of the state machine: a call, whose answer is the next event, or a change that the page shows. */
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
    /** Whether the drafts of another account end: until that is said, nobody goes on. */
    | { is: 'replace'; answer: unknown }
    /** The session has ended: who it was signs in again over the step, and the act is repeated. */
    | { is: 'signIn' }
    | { is: 'stay'; mistake: Mistake }
    | { is: 'go'; to: string; mistake?: Mistake }
  )

/** State changes that go with a move. */
interface Changes {
  /** Fields whose answers are removed from the draft. */
  forgets?: readonly string[]
  /** The step shows the password fields again. */
  asksPassword?: true
  /** The form is cleared. */
  resets?: true
  /** The handed-over uid is consumed: this page was the one that needed it. */
  takesHandover?: true
}

/**
 * The transition function of a step: runs its rules, its checks, saving an edit, the review, sending, the message and
 * the way on, in this order. Pure; `use-step.ts` carries out the move it returns.
 */
export function onNext(state: State, event: Event): Move {
  switch (event.is) {
    case 'answered': {
      const mistake = firstWrong(state)
      return mistake ? { is: 'stay', mistake } : afterChecks(state, 0)
    }
    case 'checked':
      if (event.mistake?.code === SIGNED_OUT) return { is: 'signIn' }
      return event.mistake ? moveAfterRefusal(state, event.mistake) : afterChecks(state, event.nth + 1)
    case 'saved':
      if (event.mistake?.code === SIGNED_OUT) return { is: 'signIn' }
      if (event.mistake) return { is: 'stay', mistake: event.mistake }
      return { is: 'go', to: addressOf(state.edits ?? state.step) }
    case 'sent':
      if (event.replaces && event.answer.ok) return { is: 'replace', answer: event.answer.data }
      return afterSending(state, event.answer)
    case 'told':
      return onward(state, event.answer)
  }
}

/** The first broken rule of everything that this step asks. */
export function firstWrong(state: State): Mistake | undefined {
  const { answers, asksGoogle } = state
  if (asksGoogle) return { field: 'google', code: 'google-again' }
  return firstMistake(rulesHere(state), answers.draft, answers.now)
}

/** Every field of this step of which a broken rule says the same as this code. */
export const wrongAlike = (state: State, code: RefusalCode): string[] => [
  ...new Set(
    rulesHere(state)
      .filter((rule) => rule.code === code && rule.broken(state.answers.draft, state.answers.now))
      .map(({ field }) => field),
  ),
]

/** The rules of what this step asks, and of a password that it asks once more. */
function rulesHere(state: State) {
  const { step, answers, asksPassword, passwordStep } = state
  const ofPassword =
    asksPassword && passwordStep
      ? rulesOf(passwordStep, answers, sections).filter(({ field }) => SECRETS.includes(field))
      : []
  return [...rulesAskedHere(state, rulesOf(step, answers, sections)), ...ofPassword]
}

/** The nth check, or, after the last one, the move that follows. */
function afterChecks(state: State, nth: number): Move {
  const { step, saves, edits, submit, isReviewed } = state
  const check = step.checks?.[nth]
  if (check) return { is: 'ask', nth, check }
  if (edits && saves) return { is: 'save', saves }
  if (step.review && !isReviewed) return { is: 'review' }
  if (submit) return { is: 'send', submit }
  return step.success ? { is: 'tell', words: step.success } : onward(state)
}

/** The refusal of a session that has ended. */
export const SIGNED_OUT: RefusalCode = 'sign-in-required'
/** Refusals after which a Google ID token is discarded, because it cannot be used again. */
const GOOGLE_ENDED: readonly RefusalCode[] = ['google-failed', 'google-taken', 'sign-in-failed']

function afterSending(state: State, answer: Result<Endpoint>): ShownMove {
  if (answer.ok) {
    const words = resolve(state.submit?.success, state.answers)
    const move: ShownMove = words ? { is: 'tell', words, answer: answer.data } : onward(state, answer.data)
    return state.submit?.resets ? { ...move, resets: true } : move
  }
  if (answer.code === SIGNED_OUT) return { is: 'signIn' }
  if (answer.code === state.submit?.doneBefore) return onward(state)
  if (ENDINGS.includes(answer.code)) return { is: 'end', code: answer.code }
  return moveAfterRefusal(state, mistakeOf(answer), GOOGLE_ENDED.includes(answer.code) ? ['idTokenGoogle'] : [])
}

/**
 * The move after a refusal: to the step that asks for the refused field, which then leads back to the step that sent.
 */
function moveAfterRefusal(
  { flow, step, situation }: State,
  mistake: Mistake,
  forgets: readonly string[] = [],
): ShownMove {
  const { field, code } = mistake
  const useless = [
    ...forgets,
    // An expired phone proof is removed from the draft, so that the number is proved again.
    ...(code === 'phone-not-verified' ? ['verifiedPhone', 'codeSentTo', 'code'] : []),
    ...(field === 'uidTagged' ? ['uidTagged'] : []),
  ]
  const more = { mistake, ...(useless.length > 0 && { forgets: useless }) }
  if (field === 'password') return { is: 'stay', ...more, asksPassword: true }
  const other = stepAsking(flow, step, field, situation, sections)
  return other ? { is: 'go', to: withQuery(addressOf(other), { edit: field }), ...more } : { is: 'stay', ...more }
}

/** The move after a step is done: an edit returns to its summary, a journey goes to its next step or ends. */
function onward({ flow, step, answers, edits }: State, answer?: unknown): ShownMove {
  if (edits) {
    // An edit may open a question between here and the summary: a changed number needs its code.
    const open = stepsBefore(flow, edits, answers).find((other) => !isAnswered(other, answers, sections))
    return { is: 'go', to: open && open !== step ? withQuery(addressOf(open), { edit: '' }) : addressOf(edits) }
  }
  const after = stepAfter(flow, step, answers)
  if (after) return { is: 'go', to: addressOf(after) }
  if (step.ending) return { is: 'end', code: 'sent' }
  const to = typeof flow.done === 'function' ? flow.done(answers, answer) : (flow.done ?? '/')
  return { is: 'go', to, ...(flow.forPerson && { takesHandover: true }) }
}
