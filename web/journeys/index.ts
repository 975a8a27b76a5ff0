import { allSections } from './all-sections.ts'
import { caregiver } from './caregiver.ts'
import { caregiverByPerson } from './caregiver-by-person.ts'
import { stepIn, type Flow } from './flow.ts'
import { caregiverMade, organisationAppointed } from './organisation-appointed.ts'
import { partnerApplication, partnerCredentials, professional } from './partner.ts'
import { accountFrozen, askForPassword, emailConfirmed, newPassword, numberConfirmed, takeOver } from './password.ts'
import { personByCaregiver } from './person-by-caregiver.ts'
import { person } from './person.ts'
import { publicMember } from './public-member.ts'
import { bring } from './sections.ts'
import { tagCaregiver } from './tag-caregiver.ts'
import { tagPerson } from './tag-person.ts'

bring(allSections)

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

/** The step of a route of any journey. */
export const stepAt = (path: string, query: URLSearchParams) => stepIn(flows, path, query)
