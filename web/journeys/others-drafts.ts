import { holdsAnswers } from './arrival.ts'
import { editOf, readDraft, readOwner } from './draft.ts'
import { addressOf, type Flow } from './flow.ts'
import { flows } from './index.ts'

/** The names of a journey's draft and of its unsaved edits. */
const draftsOf = ({ name, steps }: Flow) => [name, ...steps.map((step) => editOf(name, addressOf(step)))]

/** Whether this tab holds what another account than the one that just signed in has typed (D3.29). */
export function holdsOthers(answer: unknown): boolean {
  const owner = readOwner()
  const { account } = (answer ?? {}) as { account?: { uid?: string } }
  if (!owner || owner.uid === account?.uid) return false
  return flows.some((flow) => draftsOf(flow).some((name) => holdsAnswers(flow, readDraft(name))))
}
