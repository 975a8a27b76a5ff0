import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import type { Mistake } from '#contract/rules.ts'
import type { Notes } from './arrival.ts'
import { firstWrong, SIGNED_OUT, wrongAlike, type ShownMove } from './course.ts'
import { keep, takeHandover, type Draft } from './draft.ts'
import type { Flow, Step } from './flow.ts'
import type { Situation } from './situation.ts'
import { answeredAt, closed, follow } from './follow.ts'
import { loadOtherPages } from './other-pages.ts'
import { isOutside, leave } from './outside-pages.ts'
import { hasAll } from './sections.ts'
import { standsAt, typedAnswers, waitsFor, type At, type State } from './step-state.ts'
import { useEndedSession } from './use-ended-session.ts'
import { useOnce } from './use-once.ts'
import { useRefusal } from './use-refusal.ts'

/** Page and address change at one moment: a quick second tap never meets the step before under the address of the next. */
const AT_ONCE = { flushSync: true }

/**
 * The React state of one step's page and its Next handler, which carries out the moves of `course.ts`. It is the same
 * for every journey.
 */
export function useStep(flow: Flow, step: Step, given: Situation, isReady: boolean, notes: Notes = {}) {
  const navigate = useNavigate()
  const refusal = useRefusal()
  const [typed, setTyped] = useState<Draft>({})
  const [isPasswordRefused, setPasswordRefused] = useState(false)
  const [isReset, setReset] = useState(false)
  const [last, setLast] = useState<{ from: State; move: ShownMove }>()
  const session = useEndedSession(notes.signsIn === true)
  const { isBusy, once } = useOnce()
  const at = standsAt(flow, step, given, { typed, isReady, isReset, isPasswordRefused })
  function set(changes: Draft) {
    setTyped((known) => ({ ...known, ...changes }))
    refusal.forget(changes)
    keep(at.keptAs, typedAnswers(at, changes))
  }
  function forget(fields: readonly string[]) {
    const forgotten = Object.fromEntries(fields.map((field) => [field, undefined]))
    set(forgotten)
    keep(flow.name, forgotten)
  }
  function refuse(refused: Mistake) {
    if (refused.code === SIGNED_OUT) session.ask()
    else refusal.say(refused)
  }
  const go = (to: string, more: object = {}) =>
    isOutside(to) ? leave(to) : void navigate(to, { ...AT_ONCE, state: more })

  function carryOut(from: State, move: ShownMove) {
    setLast({ from, move })
    if (move.resets) setReset(true)
    if (move.forgets) forget(move.forgets)
    if (move.asksPassword) setPasswordRefused(true)
    if (move.takesHandover) takeHandover()
    if (move.is === 'signIn') session.ask(from)
    if (move.is === 'stay') refuse(move.mistake)
    if (move.is === 'go') go(move.to, move.mistake && { mistake: move.mistake })
  }

  /** Handles Next; while a request is running, further taps are ignored. */
  const next = (changes: Draft = {}, isReviewed = false) =>
    once(async () => {
      set(changes)
      const { from, move } = await followWithAll(answeredAt(at, changes, isReviewed))
      carryOut(from, move)
    })
  /** Closes the dialog that a move opened; `ends` answers its question, where it asks one. */
  async function close(from: State, move: ShownMove, ends: boolean) {
    setLast(undefined)
    const after = await closed(from, move, ends)
    if (after) carryOut(after.from, after.move)
  }

  async function signedIn() {
    const act = await session.resume()
    if (act) await next({}, act.isReviewed)
  }

  return {
    ...shownOf(at, isReady),
    set,
    mistake: refusal.mistake ?? (isReady && Object.keys(typed).length === 0 ? wrongHere(at, notes) : undefined),
    warning: refusal.warning,
    refuse,
    closeWarning: refusal.close,
    next,
    isBusy,
    isPasswordRefused,
    signsIn: session.asks,
    /** The session is there again: repeats what was being done. */
    signedIn: () => void signedIn(),
    /** The last move, when a dialog shows it: a review, a message, or the end. */
    last: last?.move,
    close: (ends = true) => last && void close(last.from, last.move, ends),
    closeReview(moveOn: boolean) {
      setLast(undefined)
      if (moveOn) void next({}, true)
      else if (step.review?.to) go(step.review.to)
    },
  }
}

/** Follows once the later steps are here, by whose questions a first step is judged too; without them the step stays. */
async function followWithAll(from: State): Promise<{ from: State; move: ShownMove }> {
  if (hasAll() || (await loadOtherPages())) return follow(from, { is: 'answered' })
  return { from, move: { is: 'stay', mistake: { code: 'service-unavailable', field: '' } } }
}

/** What the page shows of a step's state. */
const shownOf = (at: At, isReady: boolean) => ({
  situation: at.situation,
  values: at.situation.draft,
  waits: waitsFor(at),
  /** Every field here of which a broken rule says the same. */
  alike: (code: RefusalCode) => wrongAlike(asAnswered(at), code),
  edits: at.edits,
  asksPassword: at.asksPassword,
  asksGoogle: at.asksGoogle,
  isPasswordLater: at.isPasswordLater && isReady,
})

/** The first wrong answer of a step that another one led back to, because it is not complete. */
const wrongHere = (at: At, { isBegun }: Notes) =>
  isBegun && at.situation.query.has('missing') ? firstWrong(asAnswered(at)) : undefined

/** The step as it would be after Next, with what stands in it now. */
const asAnswered = (at: At) => ({ ...at, answers: at.situation, isReviewed: false })

export type Course = ReturnType<typeof useStep>
