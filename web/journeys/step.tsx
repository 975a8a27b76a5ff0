import type { Route } from './+types/step'
import { Congratulations } from './congratulations.tsx'
import { flows } from './index.ts'
import { bringParts } from './later-parts.ts'
import { Review } from './review.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { loadStep, openStep, StepPage } from './step-page.tsx'
import { StepsToRegister } from './steps-to-register.tsx'

bringParts({ Congratulations, Review, SignInAgain, StepsToRegister })

/** Every step but those that begin a journey (first/), with all journeys and questions: moving on asks the network for nothing. */
export const loader = (args: Route.LoaderArgs) => loadStep(flows, args)
export const clientLoader = (args: Route.ClientLoaderArgs) => openStep(flows, args)
clientLoader.hydrate = true as const

export default function Step(props: Route.ComponentProps) {
  return <StepPage flows={flows} {...props} />
}
