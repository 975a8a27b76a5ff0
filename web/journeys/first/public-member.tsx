import { credentials } from '../../sections/credentials.tsx'
import { email } from '../../sections/email.tsx'
import { howFound } from '../../sections/how-found.tsx'
import { names } from '../../sections/names.tsx'
import { phone } from '../../sections/phone.tsx'
import { terms } from '../../sections/terms.tsx'
import { publicMember } from '../public-member.ts'
import { bring } from '../sections.ts'
import { loadStep, openStep, StepPage } from '../step-page.tsx'
import type { Route } from './+types/public-member'

bring({ credentials, email, names, phone, terms, 'how-found': howFound })
const flows = [publicMember]

export const loader = (args: Route.LoaderArgs) => loadStep(flows, args)
export const clientLoader = (args: Route.ClientLoaderArgs) => openStep(flows, args)
clientLoader.hydrate = true as const

export default function PublicMemberBegins(props: Route.ComponentProps) {
  return <StepPage flows={flows} {...props} />
}
