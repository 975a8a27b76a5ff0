import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Mistake } from '#contract/rules.ts'
import type { ShownMove } from './course.ts'
import { keep, takeHandover, type Draft } from './draft.ts'
import type { Flow, Step } from './flow.ts'
import type { Situation } from './situation.ts'
import { answeredAt, follow } from './follow.ts'
import { isOutside, leave } from './outside-pages.ts'
import { standsAt, waitsFor, type State } from './step-state.ts'

/**
 * The React state of one step's page and its Next handler, which carries out the moves of `course.ts`. It is the same
 * for every journey.
 */
export function useStep(flow: Flow, step: Step, given: Situation, isReady: boolean) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [typed, setTyped] = useState<Draft>({})
  const [mistake, setMistake] = useState<Mistake | undefined>((state as { mistake?: Mistake } | null)?.mistake)
  const [warning, setWarning] = useState(mistake)
  const [isBusy, setBusy] = useState(false)
  const [isPasswordRefused, setPasswordRefused] = useState(false)
  const [isReset, setReset] = useState(false)
  const [last, setLast] = useState<{ from: State; move: ShownMove }>()
  const sending = useRef(false)
  const at = standsAt(flow, step, given, { typed, isReady, isReset, isPasswordRefused })
  function set(changes: Draft) {
    setTyped((known) => ({ ...known, ...changes }))
    setMistake((known) => (known && known.field in changes ? undefined : known))
    keep(flow.name, changes)
  }
  function refuse(refused: Mistake) {
    setMistake(refused)
    setWarning(refused)
  }
  const go = (to: string, more: object = {}) => (isOutside(to) ? leave(to) : void navigate(to, { state: more }))

  function carryOut(from: State, move: ShownMove) {
    setLast({ from, move })
    if (move.resets) setReset(true)
    if (move.forgets) set(Object.fromEntries(move.forgets.map((field) => [field, undefined])))
    if (move.asksPassword) setPasswordRefused(true)
    if (move.takesHandover) takeHandover()
    if (move.is === 'stay') refuse(move.mistake)
    if (move.is === 'go') go(move.to, move.mistake && { mistake: move.mistake })
  }

  /** Handles Next; while a request is running, further taps are ignored. */
  async function next(changes: Draft = {}, isReviewed = false) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    set(changes)
    try {
      const { from, move } = await follow(answeredAt(at, changes, isReviewed), { is: 'answered' })
      carryOut(from, move)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  /** Closes the dialog that a move opened. */
  async function close(from: State, move: ShownMove) {
    setLast(undefined)
    if (move.is !== 'tell') return
    const after = await follow(from, { is: 'told', answer: move.answer })
    carryOut(after.from, after.move)
  }

  return {
    situation: at.situation,
    values: at.situation.draft,
    set,
    mistake,
    warning,
    refuse,
    closeWarning: () => setWarning(undefined),
    next,
    isBusy,
    waits: waitsFor(at),
    edits: at.edits,
    asksPassword: at.asksPassword,
    isPasswordRefused,
    asksGoogle: at.asksGoogle,
    /** The last move, when a dialog shows it: a review, a message, or the end. */
    last: last?.move,
    close: () => last && void close(last.from, last.move),
    closeReview(moveOn: boolean) {
      setLast(undefined)
      if (moveOn) void next({}, true)
      else if (step.review?.to) go(step.review.to)
    },
  }
}
export type Course = ReturnType<typeof useStep>
