import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { addressOf, hostile, inputFor } from '../generated-input.ts'
import type { FuzzPeople } from './people.ts'
import { rightFields } from './fields.ts'
import { CALLERS, ROLE_NAMES, ROLES, type Role } from './roles.ts'

/** One request: who makes which call, and what is sent. */
export interface FuzzRequest {
  call: Endpoint
  role: Role
  path: string
  body: string | Uint8Array<ArrayBuffer> | undefined
}

/** The roles whose session a call takes. */
const admittedBy = ({ who, name }: Endpoint): readonly Role[] => {
  const rightly = Object.entries(CALLERS).find(([call]) => call === name)?.[1]
  if (rightly) return rightly
  if (who.includes('public')) return ROLE_NAMES
  return ROLE_NAMES.filter((role) => {
    const { kind } = ROLES[role]
    return (
      who.some((one) => one === kind || (one === 'registration' && kind === 'member')) ||
      (who.includes('caregiver-partner') && role === 'staffLink')
    )
  })
}

/**
 * A request to this call. Three of five are right in every field that is given and made by somebody whom the call admits; the others
 * hold what no field expects, or are made by anybody.
 */
export function requestTo(call: Endpoint, its: FuzzPeople): fc.Arbitrary<FuzzRequest> {
  const of = (wrong: number, roles: readonly Role[]) => {
    const input = inputFor(rightFields(call, its), wrong)
    const json = input(call.body).map((value) => JSON.stringify(value))
    const body =
      wrong === 0
        ? json
        : fc.oneof(
            { weight: 8, arbitrary: json },
            { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value)) },
          )
    return fc
      .record({ role: fc.constantFrom(...roles), params: input(call.params), query: input(call.query), body })
      .map(({ role, params, query, body: sent }) => ({
        call,
        role,
        path: addressOf(call, params, query),
        body: call.body && sent,
      }))
  }
  return fc.oneof(
    { weight: 3, arbitrary: of(0, admittedBy(call)) },
    { weight: 1, arbitrary: of(8, admittedBy(call)) },
    { weight: 1, arbitrary: of(8, ROLE_NAMES) },
  )
}

/** Every call, each as often as any other, in an order that mixes capabilities. */
export const callAt = (nth: number): Endpoint => {
  const call = endpoints[(nth * 67) % endpoints.length]
  if (!call) throw new Error('there are no calls')
  return call
}
