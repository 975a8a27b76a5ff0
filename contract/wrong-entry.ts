import { z } from 'zod'
import { ID, ID_MAX } from './domain/base58.ts'
import { endpoint } from './endpoint.ts'
import { WRONG_ENTRY_MAX } from './limits.ts'

/** What a reporter says is wrong with the entry of a Go-To Point. */
export const WRONG_ENTRIES = ['closed', 'hours', 'address', 'phone', 'other'] as const

/**
 * Reports that the entry of a Go-To Point is wrong. It goes to the console's queue; the reporter is not asked who they are, and the same
 * said again is one work item.
 */
export const reportWrongEntry = endpoint({
  name: 'reportWrongEntry',
  method: 'post',
  path: '/account/go-to-points/{id}/wrong',
  source: 'D52.7',
  who: ['public'],
  params: z.object({ id: z.string().regex(ID, 'go-to-point-not-found').max(ID_MAX, 'go-to-point-not-found') }),
  body: z.object({
    what: z.enum(WRONG_ENTRIES, 'required-data'),
    text: z.string().trim().max(WRONG_ENTRY_MAX, 'text-too-long').default(''),
  }),
  answer: z.object({ received: z.literal(true) }),
  errors: ['go-to-point-not-found', 'required-data', 'text-too-long'],
})
