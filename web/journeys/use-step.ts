import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RefusalCode } from '#contract/errors.ts'
import { firstMistake, type Mistake } from '#contract/rules.ts'
import { actFor, call } from '../api.ts'
import { endDraft, handOver, keep, SECRETS, takeHandover, type Draft } from './draft.ts'
import {
  addressOf,
  ENDINGS,
  fieldsOf,
  found,
  isAnswered,
  isMade,
  mistakeOf,
  rulesOf,
  startsOf,
  stepAfter,
  stepAsking,
  stepsBefore,
  submitOf,
  summaryAfter,
  withQuery,
  type Flow,
  type Situation,
  type Step,
} from './flow.ts'
import { forgetAccount } from './known.ts'
import { isOutside, leave } from './leave.ts'
import { sections } from './sections.ts'
import { send } from './send.ts'

const GOOGLE_ENDED: readonly RefusalCode[] = ['google-failed', 'google-taken', 'sign-in-failed']

/** What is done is said in a dialog, and then the journey goes on. */
interface Done {
  words: string
  values: Record<string, unknown>
  goOn: () => void
}

/**
 * The course of one step: its answers, Next with its checks and calls, what is refused and where that leads. Everything
 * that steps share is here and nowhere else; nothing in it knows a journey.
 */
export function useStep(flow: Flow, step: Step, given: Situation, isReady: boolean) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [typed, setTyped] = useState<Draft>({})
  const [mistake, setMistake] = useState<Mistake | undefined>((state as { mistake?: Mistake } | null)?.mistake)
  const [warning, setWarning] = useState(mistake)
  const [isBusy, setBusy] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const [isPasswordRefused, setPasswordRefused] = useState(false)
  const [done, setDone] = useState<Done>()
  const [ended, setEnded] = useState<RefusalCode | 'sent'>()
  const [isReset, setReset] = useState(false)
  const sending = useRef(false)

  const values: Draft = { ...startsOf(step, given, sections), ...(!isReset && { ...given.draft, ...typed }) }
  const situation: Situation = { ...given, draft: values }
  // An edit of an account that stands makes no second one.
  const saves = situation.query.has('edit') && isMade(flow, situation) ? flow.saves : undefined
  const submit = saves ? undefined : submitOf(flow, step, situation)
  const edits = situation.query.has('edit') ? summaryAfter(flow, step, situation) : undefined
  const passwordStep = submit && stepAsking(flow, step, 'password', situation, sections)
  // Kept in memory alone: a reload loses it, and it is asked for again where it is sent.
  const asksPassword = isReady && passwordStep !== undefined && (isPasswordRefused || !given.draft.password)
  const asksGoogle =
    isReady &&
    submit !== undefined &&
    flow.google !== undefined &&
    values.credentialType === 'GOOGLE' &&
    !values.idTokenGoogle
  const waits = step.opens && firstMistake(found(step.opens.rules, situation), values)

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

  /** A refusal about an answer of another step leads to that step, and from there back to where it was sent. */
  function refuseAnywhere(refused: Mistake) {
    const other = stepAsking(flow, step, refused.field, situation, sections)
    if (refused.field === 'password') setPasswordRefused(true)
    // A proof that ended is renewed, here or where it is asked for.
    if (refused.code === 'phone-not-verified') set({ verifiedPhone: undefined, codeSentTo: undefined, code: undefined })
    if (refused.field === 'uidTagged') keep(flow.name, { uidTagged: undefined })
    if (!other || refused.field === 'password') return refuse(refused)
    go(withQuery(addressOf(other), { edit: refused.field }), { mistake: refused })
  }

  function goOn(answers: Situation, answer?: unknown) {
    if (edits) {
      // An edit may open a question between here and the summary: a changed number needs its code.
      const open = stepsBefore(flow, edits, answers).find((other) => !isAnswered(other, answers, sections))
      return go(open && open !== step ? withQuery(addressOf(open), { edit: '' }) : addressOf(edits))
    }
    const after = stepAfter(flow, step, answers)
    if (after) return go(addressOf(after))
    if (step.ending) return setEnded('sent')
    if (flow.forPerson && !submit?.handsOver) takeHandover()
    go(typeof flow.done === 'function' ? flow.done(answers, answer) : (flow.done ?? '/'))
  }

  /** Everything this step asks is an answer now, also what was left as it stood. */
  function answered(changes: Draft): Situation {
    const all = { ...values, ...changes }
    const own = Object.fromEntries(fieldsOf(step, situation, sections).map((field) => [field, all[field]]))
    return { ...situation, draft: { ...all, ...keep(flow.name, { ...own, ...changes }) } }
  }

  function firstWrong(answers: Situation): Mistake | undefined {
    if (asksGoogle) return { field: 'google', code: 'google-failed' }
    const ofPassword =
      asksPassword && passwordStep
        ? rulesOf(passwordStep, answers, sections).filter(({ field }) => SECRETS.includes(field))
        : []
    return firstMistake([...rulesOf(step, answers, sections), ...ofPassword], answers.draft)
  }

  async function work(changes: Draft, isReviewed: boolean) {
    let answers = answered(changes)
    const wrong = firstWrong(answers)
    if (wrong) return refuse(wrong)
    for (const check of step.checks ?? []) {
      const result = await check(answers, call)
      if (result?.keep) answers = { ...answers, draft: { ...answers.draft, ...keep(flow.name, result.keep) } }
      if (result?.mistake) return refuseAnywhere(result.mistake)
    }
    if (edits && saves) {
      const refused = await saves(answers, fieldsOf(step, answers, sections), call)
      if (refused) return refuse(refused)
      endDraft(flow.name)
      forgetAccount()
      return go(addressOf(edits))
    }
    if (step.review && !isReviewed) return setReviewing(true)
    if (submit) return finish(answers)
    if (step.success) return setDone({ words: step.success, values: {}, goOn: () => goOn(answers) })
    goOn(answers)
  }

  async function finish(answers: Situation) {
    if (!submit) return
    const answer = await send(flow.name, submit, answers)
    if (!answer.ok) {
      if (ENDINGS.includes(answer.code)) return setEnded(answer.code)
      // A token of Google's that was refused is of no more use; the next one is asked for.
      if (GOOGLE_ENDED.includes(answer.code)) set({ idTokenGoogle: undefined })
      return refuseAnywhere(mistakeOf(answer))
    }
    await submit.afterwards?.(answers, answer.data, call)
    const { account } = answer.data as { account?: { uid?: string; token?: string } }
    if (submit.handsOver && account?.uid) handOver(account.uid)
    if (submit.acts) actFor(submit.acts === 'begins' ? account?.token : undefined)
    forgetAccount()
    endDraft(flow.name)
    if (submit.resets) setReset(true)
    const onward = () => goOn(answers, answer.data)
    const words = found(submit.success, answers)
    if (words) setDone({ words, values: answer.data as Record<string, unknown>, goOn: onward })
    else onward()
  }

  /** One request at a time: a second tap does nothing. */
  async function next(changes: Draft = {}, isReviewed = false) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    set(changes)
    try {
      await work(changes, isReviewed)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    set,
    situation,
    mistake,
    warning,
    refuse,
    closeWarning: () => setWarning(undefined),
    next,
    isBusy,
    waits,
    edits,
    asksPassword,
    asksGoogle,
    isReviewing,
    closeReview(moveOn: boolean) {
      setReviewing(false)
      if (moveOn) void next({}, true)
      else if (step.review?.to) go(step.review.to)
    },
    /** Nothing is left to do here: it was sent, or a refusal that ends the journey. */
    ended,
    done,
    closeDone() {
      setDone(undefined)
      done?.goOn()
    },
  }
}
export type Course = ReturnType<typeof useStep>
