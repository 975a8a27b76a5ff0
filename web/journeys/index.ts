import { caregiver } from './caregiver.ts'
import { caregiverByPerson } from './caregiver-by-person.ts'
import type { Flow, Step } from './flow.ts'
import { caregiverMade, organisationAppointed } from './organisation-appointed.ts'
import { partnerApplication, partnerCredentials, professional } from './partner.ts'
import { accountFrozen, askForPassword, emailConfirmed, newPassword, numberConfirmed, takeOver } from './password.ts'
import { personByCaregiver } from './person-by-caregiver.ts'
import { person } from './person.ts'
import { publicMember } from './public-member.ts'
import { tagCaregiver } from './tag-caregiver.ts'
import { tagPerson } from './tag-person.ts'

/** Every journey, in the order of the specification. A path belongs to one of them (P2.3, D16.1). */
export const flows: readonly Flow[] = [
  caregiver,
  personByCaregiver,
  tagPerson,
  person,
  caregiverByPerson,
  tagCaregiver,
  organisationAppointed,
  caregiverMade,
  partnerApplication,
  partnerCredentials,
  professional,
  publicMember,
  newPassword,
  askForPassword,
  takeOver,
  emailConfirmed,
  accountFrozen,
  numberConfirmed,
]

export const PATHS = [...new Set(flows.flatMap(({ steps }) => steps.map(({ path }) => path)))]

/** The step of a route, by its pattern; of two on one path, the one whose query fits. */
export function stepAt(path: string, query: URLSearchParams): { flow: Flow; step: Step } {
  const here = flows.flatMap((flow) =>
    flow.steps.filter((step) => step.path.slice(1) === path.replace(/^\//, '')).map((step) => ({ flow, step })),
  )
  const fits = ({ step }: { step: Step }) =>
    Object.entries(step.query ?? {}).every(([name, value]) => query.get(name) === value)
  const found = here.toReversed().find(fits)
  if (!found) throw new Error(`No step stands at ${path}`)
  return found
}
