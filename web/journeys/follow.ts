import type { Endpoint, Result } from '#contract/endpoint.ts'
import { signOut } from '#contract/accounts.ts'
import { actFor, call } from '../api.ts'
import { onNext, type Calling, type Event, type ShownMove } from './course.ts'
import { endJourney } from './arrival.ts'
import { endAllDrafts, endDraft, handOver, keep, rememberSent, type Draft } from './draft.ts'
import { addressOf, fieldsOf } from './flow.ts'
import { holdsOthers } from './others-drafts.ts'
import { forgetAccount } from './session-data.ts'
import { sections } from './sections.ts'
import { send } from './submit-call.ts'
import { ownAnswers, type At, type State } from './step-state.ts'

/** The state of a step at the moment when Next is pressed. The step's answers are saved to this tab's draft. */
export const answeredAt = (at: At, changes: Draft, isReviewed: boolean): State =>
  keeping(
    { ...at, isReviewed, answers: { ...at.situation, now: new Date(), draft: { ...at.situation.draft, ...changes } } },
    { ...ownAnswers(at, changes), ...changes },
  )

/** The state with further answers, which are also saved to this tab's draft. */
const keeping = (state: State, changes: Draft): State => ({
  ...state,
  answers: { ...state.answers, draft: { ...state.answers.draft, ...keep(state.keptAs, changes) } },
})

/** Runs the state machine: makes each call that it asks for, until it returns a move that the page shows. */
export async function follow(state: State, event: Event): Promise<{ from: State; move: ShownMove }> {
  let from = state
  let move = onNext(from, event)
  while (move.is === 'ask' || move.is === 'save' || move.is === 'send') {
    const { event: next, keeps } = await makeCall(from, move)
    if (keeps) from = keeping(from, keeps)
    move = onNext(from, next)
  }
  if (move.is === 'go' && !move.mistake && from.edits) applyEdit(from)
  return { from, move }
}

/** Makes a saved edit part of the draft; where the account holds the answers, nothing of it is left to keep. */
function applyEdit({ flow, keptAs, saves, answers }: State) {
  if (!saves) keep(flow.name, answers.draft)
  endDraft(keptAs)
}

/** Makes the call of a move. @returns what happened, and the answers that a check found */
async function makeCall(state: State, move: Calling): Promise<{ event: Event; keeps?: Draft | undefined }> {
  const { flow, step, answers } = state
  switch (move.is) {
    case 'ask': {
      const result = await move.check(answers, call)
      return { event: { is: 'checked', nth: move.nth, mistake: result?.mistake }, keeps: result?.keep }
    }
    case 'save': {
      const mistake = await move.saves(answers, fieldsOf(step, answers, sections), call)
      if (!mistake) forgetAccount()
      return { event: { is: 'saved', mistake } }
    }
    case 'send': {
      const answer = await send(flow.name, move.submit, answers)
      const replaces = answer.ok && move.submit.signsIn === true && holdsOthers(answer.data)
      if (answer.ok && !replaces) await afterwards(state, answer)
      else if (answer.code === move.submit.doneBefore) endSent(state, undefined)
      return { event: { is: 'sent', answer, replaces } }
    }
  }
}

/**
 * Goes on after the dialog of a move was closed: what is done leads on. Where another account has typed, `ends` says whether that is
 * erased; else who signed in is signed out again.
 */
export async function closed(from: State, move: ShownMove, ends: boolean) {
  if (move.is !== 'tell' && move.is !== 'replace') return undefined
  const { answer } = move
  if (move.is === 'replace' && !ends) {
    forgetAccount()
    await call(signOut, {})
    const forgets = ['idTokenGoogle', 'credentialType']
    return { from, move: { is: 'go', to: addressOf(from.step), forgets } satisfies ShownMove }
  }
  if (move.is === 'replace') {
    endAllDrafts()
    await afterwards(from, { ok: true, status: 200, data: answer })
  }
  return follow(from, { is: 'told', answer })
}

/** Runs the calls that follow a successful create, and hands the created account over where the next page needs it. */
async function afterwards(state: State, { data }: Extract<Result<Endpoint>, { ok: true }>) {
  const { submit, answers } = state
  await submit?.afterwards?.(answers, data, call)
  const { account } = data as { account?: { uid?: string; token?: string } }
  if (submit?.handsOver?.(answers) && account?.uid) handOver(account.uid)
  if (submit?.acts) actFor(submit.acts === 'begins' ? account?.token : undefined)
  endSent(state, data)
}

/**
 * Deletes the draft and the cached account; the tab remembers what was sent from here and where its way goes on. A journey
 * by a link is not remembered: its link says itself that it was used, and its way on may hold a token.
 */
function endSent(state: State, answer: unknown) {
  const move = onNext(state, { is: 'told', answer })
  const made = Boolean((answer as { account?: { uid?: string } } | undefined)?.account?.uid)
  if (move.is === 'go' && !state.flow.link)
    rememberSent(state.flow.name, { from: addressOf(state.step), to: move.to, made })
  forgetAccount()
  endJourney(state.flow)
}
