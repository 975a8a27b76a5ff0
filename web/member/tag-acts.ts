import type { Call } from '#contract/call.ts'
import { answerTag, type TagAct } from '#contract/own-tags.ts'
import { refuseForm } from '../shared/refused-form.ts'
import { takenOr } from './answers.ts'

/** Acts that answer a link that waits, or object to a new one. */
const ANSWERS = ['accept', 'decline', 'object'] as const satisfies readonly TagAct[]
type AnswerAct = (typeof ANSWERS)[number]
export const isAnswer = (act: TagAct): act is AnswerAct => ANSWERS.some((answer) => answer === act)

/** What each act sends, and what is said when it is done. */
const ACTS: Record<
  AnswerAct | 'end',
  { send: { status: 'ACCEPTED' | 'REJECTED' | 'ENDED'; objection?: true }; done: string }
> = {
  accept: { send: { status: 'ACCEPTED' }, done: 'accepted' },
  decline: { send: { status: 'REJECTED' }, done: 'declined' },
  end: { send: { status: 'ENDED' }, done: 'ended' },
  object: { send: { status: 'REJECTED', objection: true }, done: 'objected' },
}

/** Answers, ends or objects to a link, and goes back to the page it stands on. */
export async function answered(call: Call, typed: { act: string; id: string }, page: string) {
  if (!Object.hasOwn(ACTS, typed.act)) return refuseForm({ code: 'invalid-input', status: 400 }, typed)
  const { send, done } = ACTS[typed.act as keyof typeof ACTS]
  return takenOr(await call(answerTag, { id: typed.id, ...send }), `${page}?done=${done}`, typed)
}
