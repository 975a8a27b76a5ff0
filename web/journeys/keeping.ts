import { isDraftJourney, type DraftJourney, type DraftPlace } from '#contract/drafts.ts'

/**
 * What became of a draft: where the service keeps it, or why what was typed last is not kept. `before`: another draft of the journey is
 * kept already, and whoever fills in this one has not said which counts.
 */
export type Keeping = DraftPlace | 'too-long' | 'away' | 'before'

const keepings = new Map<DraftJourney, Keeping>()
const listeners = new Set<() => void>()

/** What became of a journey's draft, for `useSyncExternalStore`. */
export const keepingOf = (journey: string): Keeping | undefined =>
  isDraftJourney(journey) ? keepings.get(journey) : undefined
export function watchKeeping(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function setKeeping(journey: DraftJourney, keeping: Keeping | undefined) {
  if (keeping) keepings.set(journey, keeping)
  else keepings.delete(journey)
  for (const listener of listeners) listener()
}
