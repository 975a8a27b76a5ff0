import { discardDraft, isDraftJourney, type DraftJourney } from '#contract/drafts.ts'
import { call } from '../api.ts'

/** Under this name every tab of the browser finds the journeys alone, nothing of what was typed. */
const OWED = 'homeward.ended'

/** The journeys whose draft the service is still to erase: they were sent, and no answer has said that it is gone. */
export function owed(): DraftJourney[] {
  try {
    return (localStorage.getItem(OWED) ?? '').split(' ').filter(isDraftJourney)
  } catch {
    return []
  }
}
const listeners = new Set<() => void>()
/** For `useSyncExternalStore`. */
export function watchOwed(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function note(journeys: Iterable<DraftJourney>) {
  const list = [...new Set(journeys)].join(' ')
  try {
    if (list) localStorage.setItem(OWED, list)
    else localStorage.removeItem(OWED)
  } catch {
    // Without storage a lost erasure leaves the draft to its end after 24 hours.
  }
  for (const listener of listeners) listener()
}
export const owe = (journey: DraftJourney) => note([...owed(), journey])
/** The draft is erased, or a new one of the journey has taken its place. */
export const settle = (journey: DraftJourney) => note(owed().filter((other) => other !== journey))

/** Erases a kept draft, also when the page is being left; what gets no answer is tried again with the next page. */
export async function discardKept(journey: DraftJourney) {
  owe(journey)
  const answer = await call(discardDraft, { journey }, undefined, true)
  if (answer.ok) settle(journey)
  return answer.ok
}

/** Erases what an earlier page could not. */
export const payOwed = () => Promise.all(owed().map(discardKept))
