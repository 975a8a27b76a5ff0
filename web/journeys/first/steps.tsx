import { caregiver } from '../caregiver.ts'
import { bringParts } from '../later-parts.ts'
import { person } from '../person.ts'
import { loadStep, openStep, StepPage } from '../step-page.tsx'
import { StepsToRegister } from '../steps-to-register.tsx'
import type { Route } from './+types/steps'

bringParts({ StepsToRegister })
const flows = [caregiver, person]

/** The steps that are ahead, before the first question. */
export const loader = (args: Route.LoaderArgs) => loadStep(flows, args)
export const clientLoader = (args: Route.ClientLoaderArgs) => openStep(flows, args)
clientLoader.hydrate = true as const

export default function StepsAhead(props: Route.ComponentProps) {
  return <StepPage flows={flows} {...props} />
}
