import { listDrafts, type DraftJourney } from '#contract/drafts.ts'
import { call } from '../api.ts'
import { keepingOf, tell } from './keeping.ts'
import { owed } from './owed-discards.ts'

/** Journeys whose kept draft is this tab's own, or will be: no other one is replaced by it. */
export const ownDrafts = new Set<DraftJourney>()

/**
 * Whether the draft of this tab may be kept: not while another one of its journey is, from another tab or another day, which it would
 * replace without a word. Where the service cannot be asked, keeping says so itself.
 */
export async function mayKeep(journey: DraftJourney): Promise<boolean> {
  if (ownDrafts.has(journey)) return true
  if (keepingOf(journey) === 'before') return false
  const answer = await call(listDrafts, {})
  if (!answer.ok) return true
  const isOther = (draft: (typeof answer.data.drafts)[number]) =>
    draft.journey === journey && !draft.needsSignIn && !owed().includes(journey)
  if (!ownDrafts.has(journey) && answer.data.drafts.some(isOther)) tell(journey, 'before')
  else ownDrafts.add(journey)
  return ownDrafts.has(journey)
}

/** The draft that is kept of a journey is gone on with in this tab. */
export function takeUp(journey: DraftJourney) {
  ownDrafts.add(journey)
  if (keepingOf(journey) === 'before') tell(journey, undefined)
}
