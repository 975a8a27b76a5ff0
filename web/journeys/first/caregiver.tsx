import { credentials } from '../../sections/credentials.tsx'
import { howFound } from '../../sections/how-found.tsx'
import { phone } from '../../sections/phone.tsx'
import { terms } from '../../sections/terms.tsx'
import { caregiver } from '../caregiver.ts'
import { bring } from '../sections.ts'
import { loadStep, openStep, StepPage } from '../step-page.tsx'
import type { Route } from './+types/caregiver'

bring({ credentials, phone, terms, 'how-found': howFound })
const flows = [caregiver]

export const loader = (args: Route.LoaderArgs) => loadStep(flows, args)
export const clientLoader = (args: Route.ClientLoaderArgs) => openStep(flows, args)
clientLoader.hydrate = true as const

export default function CaregiverBegins(props: Route.ComponentProps) {
  return <StepPage flows={flows} {...props} />
}
