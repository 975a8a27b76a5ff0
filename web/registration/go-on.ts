import { redirect } from 'react-router'
import { isDraftJourney, readDraft } from '#contract/drafts.ts'
import { call } from '../api.ts'
import { keep } from '../journeys/draft.ts'
import { takeUp } from '../journeys/own-drafts.ts'

/** Why a draft could not be gone on with: it is gone, or the service could not be asked. */
export type NotGoneOn = 'gone' | 'away'

/** The address that goes on with the kept draft of a journey. */
export const goOnAddress = (journey: string) => `/registration?goOn=${journey}`

/**
 * Puts the kept draft of a journey into this tab and redirects to the step where it stopped, or to the sign-in where somebody
 * signed in typed it.
 */
export async function goOn(journey: string): Promise<NotGoneOn> {
  if (!isDraftJourney(journey)) return 'gone'
  const answer = await call(readDraft, { journey })
  if (answer.ok) {
    takeUp(journey)
    keep(journey, answer.data.values)
    throw redirect(answer.data.path)
  }
  if (answer.code === 'sign-in-required') throw redirect(`/registration?tab=sign-in&then=${journey}`)
  return answer.code === 'not-found' ? 'gone' : 'away'
}
