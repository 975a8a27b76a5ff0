import type { Endpoint, Result } from '#contract/endpoint.ts'
import { actFor, call } from '../api.ts'
import { onNext, type Calling, type Event, type ShownMove } from './course.ts'
import { endDraft, handOver, keep, type Draft } from './draft.ts'
import { fieldsOf } from './flow.ts'
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
  answers: { ...state.answers, draft: { ...state.answers.draft, ...keep(state.flow.name, changes) } },
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
  return { from, move }
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
      if (!mistake) {
        endDraft(flow.name)
        forgetAccount()
      }
      return { event: { is: 'saved', mistake } }
    }
    case 'send': {
      const answer = await send(flow.name, move.submit, answers)
      if (answer.ok) await afterwards(state, answer)
      return { event: { is: 'sent', answer } }
    }
  }
}

/**
 * Runs the calls that follow a successful create, hands the created account over, then deletes the draft and the
 * cached account.
 */
async function afterwards({ flow, submit, answers }: State, { data }: Extract<Result<Endpoint>, { ok: true }>) {
  await submit?.afterwards?.(answers, data, call)
  const { account } = data as { account?: { uid?: string; token?: string } }
  if (submit?.handsOver && account?.uid) handOver(account.uid)
  if (submit?.acts) actFor(submit.acts === 'begins' ? account?.token : undefined)
  forgetAccount()
  endDraft(flow.name)
}
