import { credentials } from '../../sections/credentials.tsx'
import { howFound } from '../../sections/how-found.tsx'
import { signsIn } from '../../sections/signs-in.tsx'
import { terms } from '../../sections/terms.tsx'
import { person } from '../person.ts'
import { bring } from '../sections.ts'
import { loadStep, openStep, StepPage } from '../step-page.tsx'
import type { Route } from './+types/person'

bring({ credentials, terms, 'how-found': howFound, 'signs-in': signsIn })
const flows = [person]

export const loader = (args: Route.LoaderArgs) => loadStep(flows, args)
export const clientLoader = (args: Route.ClientLoaderArgs) => openStep(flows, args)
clientLoader.hydrate = true as const

export default function PersonBegins(props: Route.ComponentProps) {
  return <StepPage flows={flows} {...props} />
}
