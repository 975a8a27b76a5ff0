import type { Name, Secret } from './people.ts'
import type { Role } from './roles.ts'

const ASSOCIATION: readonly Role[] = ['administrator', 'secondAdministrator']

/**
 * Who may read what of whom, by role: the fuzz's own table, written from docs/decisions.md ("Who may do what", "Safe return",
 * "Console: people") and from no code. An administrator and the machine's own owner, who reads the tour, stand for themselves.
 */
const READERS: Record<Name, Partial<Record<Secret, readonly Role[]>>> = {
  // The organisation that registered her has her file at the console; her caregiver reads nothing of it.
  lian: {
    phone: ['lian', 'console'],
    email: ['lian', 'console'],
    address: ['lian', 'console'],
    nric: ['lian', 'console'],
    health: ['lian', 'console'],
  },
  // Who made the account of somebody in the family changes contact and address, and reads neither NRIC part nor health.
  bee: {
    phone: ['bee', 'maker'],
    email: ['bee', 'maker'],
    address: ['bee', 'maker'],
    nric: ['bee'],
    health: ['bee'],
  },
  // A dismissed organisation reads that it registered him, and no more.
  chin: { phone: ['chin'], email: ['chin'], address: ['chin'], nric: ['chin'], health: ['chin'] },
  // Her number stands in the appointed organisation's call sheet.
  carer: { phone: ['carer', 'console'], email: ['carer'], address: ['carer'], nric: ['carer'], health: ['carer'] },
  maker: { phone: ['maker'], email: ['maker'], address: ['maker'], nric: ['maker'], health: ['maker'] },
  'former carer': {
    phone: ['formerCarer'],
    email: ['formerCarer'],
    address: ['formerCarer'],
    nric: ['formerCarer'],
    health: ['formerCarer'],
  },
  left: {},
  newcomer: {
    phone: ['newcomer'],
    email: ['newcomer'],
    address: ['newcomer'],
    nric: ['newcomer'],
    health: ['newcomer'],
  },
  public: { phone: ['public'], email: ['public'], address: ['public'], nric: ['public'], health: ['public'] },
  // An organisation reads the accounts of its own staff.
  staff: {
    phone: ['staff', 'console'],
    email: ['staff', 'console'],
    address: ['staff', 'console'],
    nric: ['staff', 'console'],
    health: ['staff', 'console'],
  },
  'other staff': {
    phone: ['otherStaff', 'otherConsole'],
    email: ['otherStaff', 'otherConsole'],
    address: ['otherStaff', 'otherConsole'],
    nric: ['otherStaff', 'otherConsole'],
    health: ['otherStaff', 'otherConsole'],
  },
  'dismissed staff': {
    phone: ['dismissedStaff', 'dismissedConsole'],
    email: ['dismissedStaff', 'dismissedConsole'],
    address: ['dismissedStaff', 'dismissedConsole'],
    nric: ['dismissedStaff', 'dismissedConsole'],
    health: ['dismissedStaff', 'dismissedConsole'],
  },
}

/** Calls by which a finder reads whom to call, and whose numbers they are by the code that was reported: Ah Lian's, Bee Choo's. */
const FINDERS_CALLS: readonly string[] = ['readPerson', 'submitSafeReturn', 'listTaggedAccounts']
const CALLABLE: readonly Name[] = ['carer', 'maker']

/** Whether this caller may read it in the answer of this call; `hasReported`: it left its number on a code. */
export const mayRead = (
  role: Role,
  call: string,
  [name, secret]: readonly [Name, Secret],
  hasReported: boolean,
): boolean =>
  role === 'ownMachine' ||
  ASSOCIATION.includes(role) ||
  (READERS[name][secret] ?? []).includes(role) ||
  (hasReported && secret === 'phone' && CALLABLE.includes(name) && FINDERS_CALLS.includes(call))
