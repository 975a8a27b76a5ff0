import { listDrafts, type DraftJourney } from '#contract/drafts.ts'
import { call } from '../api.ts'
import { keepingOf, setKeeping } from './keeping.ts'
import { owed } from './owed-discards.ts'

/** Under this name a tab remembers, also over a reload, the journeys whose kept draft is its own. */
const OWN = 'homeward.kept'
/** The same where session storage is disabled. */
let inMemory = ''
function listed(): string[] {
  try {
    return (sessionStorage.getItem(OWN) ?? '').split(' ')
  } catch {
    return inMemory.split(' ')
  }
}
function note(journeys: readonly string[]) {
  inMemory = [...new Set(journeys)].filter(Boolean).join(' ')
  try {
    if (inMemory) sessionStorage.setItem(OWN, inMemory)
    else sessionStorage.removeItem(OWN)
  } catch {
    // The copy in memory lasts until the page is closed.
  }
}
/** Whether the draft that is kept of a journey is this tab's own. */
export const owns = (journey: DraftJourney) => listed().includes(journey)
export const own = (journey: DraftJourney) => note([...listed(), journey])
export const disown = (journey: DraftJourney) => note(listed().filter((other) => other !== journey))
export function disownAll() {
  note([])
  freeDrafts.clear()
}

/** Journeys of which nothing was kept when this tab asked; another tab may have begun since. */
export const freeDrafts = new Set<DraftJourney>()

/**
 * Whether the draft of this tab may be kept: not while another one of its journey is, from another tab or another day, which it would
 * replace without a word. Where the service cannot be asked, keeping says so itself.
 */
export async function mayKeep(journey: DraftJourney): Promise<boolean> {
  if (owns(journey)) return true
  if (keepingOf(journey) === 'before') return false
  const answer = await call(listDrafts, {})
  if (!answer.ok) return true
  const isOther = (draft: (typeof answer.data.drafts)[number]) =>
    draft.journey === journey && !draft.needsSignIn && !owed().includes(journey)
  if (owns(journey)) return true
  const isFree = !answer.data.drafts.some(isOther)
  if (isFree) freeDrafts.add(journey)
  else setKeeping(journey, 'before')
  return isFree
}

/** The draft that is kept of a journey is gone on with in this tab. */
export function takeUp(journey: DraftJourney) {
  own(journey)
  if (keepingOf(journey) === 'before') setKeeping(journey, undefined)
}
